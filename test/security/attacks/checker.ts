/** Runs attacks through a renderer in every place of a document, whole and in pieces, and lists everything that came of it but harmless nodes. */
import { contexts } from '../../fixtures/attacks/contexts.ts';
import { inspect } from './inspect.ts';
import { serialise } from '../../markdown/suites/support.ts';
import type { PageRecord } from '../../csp/frame.ts';

/** Renders growing texts into `host`; the last one is the finished answer. */
export type Renderer = (host: HTMLElement, prefixes: readonly string[]) => void;
export interface Finding { payload: string; form: string; what: string }
export interface Report { findings: Finding[]; payloads: number; renders: number }

const BATCH = 24;

/** Small seeded generator, so that a failure can be had again. */
export function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Growing prefixes at one to four random cuts. */
function pieces(text: string, next: () => number): string[] {
  const cuts = Array.from({ length: 1 + Math.floor(next() * 4) }, () => Math.floor(next() * (text.length + 1)));
  return [...cuts.sort((a, b) => a - b), text.length].map((at) => text.slice(0, at));
}

const settle = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

function marks(record: PageRecord): Record<keyof PageRecord, number> {
  return { violations: record.violations.length, runs: record.runs.length, requests: record.requests.length, navigations: record.navigations.length, errors: record.errors.length };
}

function since(record: PageRecord, start: Record<keyof PageRecord, number>): string[] {
  return (Object.keys(start) as (keyof PageRecord)[]).flatMap((kind) => record[kind].slice(start[kind]).map((entry) => `${kind}: ${typeof entry === 'string' ? entry : JSON.stringify(entry)}`));
}

/** Every form of one payload: bare and in each context. */
function forms(payload: string): [string, string][] {
  return [['bare', payload], ...Object.entries(contexts).map(([name, wrap]): [string, string] => [name, wrap(payload)])];
}

const WAYS = ['whole', 'in pieces', 'in the place of another text'];

function renderAll(render: Renderer, stage: HTMLElement, payload: string, next: () => number, findings: Finding[]): number {
  let renders = 0;
  let other = 'Harmless **words** and [a link](https://site.example/).\n\n- item';
  for (const [form, text] of forms(payload)) {
    const ways = [[text], pieces(text, next), [other, text]];
    other = text;
    const trees = ways.map((prefixes, index) => {
      const host = document.createElement('div');
      stage.append(host);
      renders++;
      try {
        render(host, prefixes);
      } catch (error) {
        findings.push({ payload, form, what: `renderer threw ${String(error)}` });
      }
      for (const what of inspect(host)) findings.push({ payload, form: `${form}, ${WAYS[index]}`, what });
      return serialise(host);
    });
    for (const index of [1, 2]) if (trees[index] !== trees[0]) findings.push({ payload, form, what: `${WAYS[index]} differs from whole` });
  }
  return renders;
}

/** What the page wrote down while these payloads stood in it. */
async function watched(render: Renderer, record: PageRecord, payloads: readonly string[], seed: number, wait: number, findings: Finding[]): Promise<{ seen: string[]; renders: number }> {
  const start = marks(record);
  const stage = document.createElement('section');
  document.body.append(stage);
  const next = random(seed);
  let renders = 0;
  for (const payload of payloads) renders += renderAll(render, stage, payload, next, findings);
  await settle(wait);
  stage.remove();
  await settle(5);
  const clobbered = ['alert', 'canary'].filter((name) => typeof (window as unknown as Record<string, unknown>)[name] !== 'function');
  return { seen: [...since(record, start), ...clobbered.map((name) => `window.${name} is clobbered`)], renders };
}

/** Runs all payloads in batches; a batch that leaves marks is run again one by one, to find which payload it was. */
export async function check(render: Renderer, record: PageRecord, payloads: readonly string[], seed: number): Promise<Report> {
  const findings: Finding[] = [];
  let renders = 0;
  // The page's own modules are reported late; they are no findings.
  await settle(100);
  for (let at = 0; at < payloads.length; at += BATCH) {
    const batch = payloads.slice(at, at + BATCH);
    const all = await watched(render, record, batch, seed + at, 20, findings);
    renders += all.renders;
    if (all.seen.length === 0) continue;
    let blamed = 0;
    for (const [index, payload] of batch.entries()) {
      const one = await watched(render, record, [payload], seed + at + index, 40, []);
      blamed += one.seen.length;
      findings.push(...[...new Set(one.seen)].map((what) => ({ payload, form: 'any', what })));
    }
    if (blamed === 0) findings.push({ payload: `one of ${JSON.stringify(batch)}`, form: 'any', what: all.seen.join(' | ') });
  }
  return { findings, payloads: payloads.length, renders };
}
