/** The page of the attack tests that renders with the kit. */
import { createMarkdownView } from '../../../src/markdown/index.ts';
import { check, type Report } from './checker.ts';
import type { PageRecord } from '../../csp/frame.ts';

export interface AttackPage { run(payloads: readonly string[], seed: number): Promise<Report> }

const page = window as unknown as AttackPage & { record: PageRecord };
page.run = (payloads, seed) =>
  check((host, prefixes) => {
    const view = createMarkdownView(host, { onError: (error) => page.record.errors.push(`reported: ${String(error)}`) });
    for (const prefix of prefixes) view.update(prefix);
    view.finish();
  }, page.record, payloads, seed);
