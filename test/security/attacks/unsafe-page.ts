/** The page that renders as one must not: parsed Markdown straight into the document. It shows that the checker can fail. */
import { Marked } from 'marked';
import { check } from './checker.ts';
import type { AttackPage } from './kit-page.ts';
import type { PageRecord } from '../../csp/frame.ts';

const page = window as unknown as AttackPage & { record: PageRecord };
const marked = new Marked({ gfm: true });
// The policy page allows this name; the kit is not on this page, so the name is free.
const policy = (window as unknown as { trustedTypes: { createPolicy(name: string, rules: object): { createHTML(text: string): string } } }).trustedTypes.createPolicy('chat-stream', { createHTML: (text: string) => text });
page.run = (payloads, seed) =>
  check((host, prefixes) => {
    for (const prefix of prefixes) {
      const parsed = new DOMParser().parseFromString(policy.createHTML(marked.parse(prefix, { async: false })), 'text/html');
      host.replaceChildren(...[...parsed.body.childNodes].map((node) => document.importNode(node, true)));
    }
  }, page.record, payloads, seed);
