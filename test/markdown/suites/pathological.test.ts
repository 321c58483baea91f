/** Inputs made to hurt, streamed in 1 KB deltas one a frame: the page must answer clicks throughout, and every character must arrive. */
import { expect } from '@open-wc/testing';
import { mount } from './support.ts';
import { idleSilence } from './timing.ts';
import { pathologicalInputs } from '../../fixtures/pathological/inputs.ts';

const DELTA = 1024;
const GAP_LIMIT = 200;
const TOTAL_LIMIT = 5000;

/** A frame; a page that is not painted (another tab is in front) still goes on. */
const frame = (): Promise<void> => new Promise((resolve) => {
  const timer = setTimeout(resolve, 16);
  requestAnimationFrame(() => {
    clearTimeout(timer);
    const channel = new MessageChannel();
    channel.port1.onmessage = () => resolve();
    channel.port2.postMessage(0);
  });
});

/** Clicks a button about every 100 ms by a real timer and remembers how late the page answered at worst. */
function clicker(): { stop(): { worst: number; clicks: number } } {
  const button = document.createElement('button');
  document.body.append(button);
  let worst = 0;
  let clicks = 0;
  let due = performance.now() + 100;
  button.addEventListener('click', () => {
    clicks++;
    worst = Math.max(worst, performance.now() - due);
  });
  let timer = setTimeout(function again() {
    button.click();
    due = performance.now() + 100;
    timer = setTimeout(again, 100);
  }, 100);
  return {
    stop() {
      // A page that is blocked until the very end has a click waiting; it counts with the time it has waited so far.
      worst = Math.max(worst, performance.now() - due);
      clearTimeout(timer);
      button.remove();
      return { worst, clicks };
    },
  };
}

/** How often each character that is no mark of Markdown occurs. */
function letters(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const character of text) if (/[\p{Letter}\p{Number}]/u.test(character)) counts.set(character, (counts.get(character) ?? 0) + 1);
  return counts;
}

/** Everything that the DOM still holds of the source: shown text, addresses, languages. */
function held(root: HTMLElement): string {
  const more = [...root.querySelectorAll('a[href], code[class], li, ol[start], th, .image')].map((element) => `${element.getAttribute('href') ?? ''} ${element.getAttribute('class') ?? ''}`);
  return `${root.textContent ?? ''} ${more.join(' ')}`;
}

describe('pathological inputs', () => {
  const table: string[] = [];
  after(() => console.log(`pathological inputs (worst block ms / total ms)\n${table.join('\n')}`));

  for (const { name, text } of pathologicalInputs) {
    it(name, async function () {
      this.timeout(120_000);
      // Other work on the machine only ever adds time: what is too slow four times is too slow.
      let run = await stream(text);
      for (let again = 0; again < 3 && (run.gap >= GAP_LIMIT || run.total >= totalLimit(text)); again++) {
        const silence = await idleSilence();
        run = { ...run, gap: run.gap - silence };
        if (run.gap < GAP_LIMIT && run.total < totalLimit(text)) break;
        const next = await stream(text);
        run = { ...next, gap: Math.min(run.gap, next.gap), total: Math.min(run.total, next.total) };
      }
      table.push(`${run.gap.toFixed(0).padStart(6)} ${run.total.toFixed(0).padStart(6)} (in updates ${run.updates.toFixed(0)}, in finish ${run.finish.toFixed(0)}, ${(text.length / 1024).toFixed(0)} KB)  ${name}`);
      expect(run.errors.map(String), 'reported errors').to.deep.equal([]);
      const missing = run.noticed ? [] : [...letters(text)].filter(([character, count]) => (run.shown.get(character) ?? 0) < count && !droppedByRule(name, character));
      expect(missing.map(([character, count]) => `${character} × ${count}`), 'characters that never arrived').to.deep.equal([]);
      expect(run.gap, 'longest block of the page, ms').to.be.lessThan(GAP_LIMIT);
      expect(run.total, 'whole stream, ms').to.be.lessThan(totalLimit(text));
    });
  }
});

/** The frames themselves take their time: beyond some 250 KB they alone would pass the limit. */
const totalLimit = (text: string): number => Math.max(TOTAL_LIMIT, (text.length / DELTA) * 20);

interface Run { gap: number; total: number; updates: number; finish: number; errors: unknown[]; noticed: boolean; shown: Map<string, number> }

async function stream(text: string): Promise<Run> {
  const { root, view, errors, release } = mount({ labels: { truncated: 'TRUNCATED-NOTICE' } });
  await frame();
  const clicks = clicker();
  let longest = 0;
  let updates = 0;
  const timed = (work: () => void): number => {
    const start = performance.now();
    work();
    const took = performance.now() - start;
    longest = Math.max(longest, took);
    return took;
  };
  const start = performance.now();
  for (let at = DELTA; at < text.length + DELTA; at += DELTA) {
    updates += timed(() => view.update(text.slice(0, at)));
    await frame();
    if (performance.now() - start > 30_000) break;
  }
  const finish = timed(() => view.finish(text));
  await frame();
  const total = performance.now() - start;
  const { worst } = clicks.stop();
  const everything = held(root);
  release();
  return { gap: Math.max(longest, worst), total, updates, finish, errors, noticed: everything.includes('TRUNCATED-NOTICE'), shown: letters(everything) };
}

/** Characters that Markdown itself takes away: the letters of entities, definitions, list numbers and cells beyond the head of a table. */
function droppedByRule(name: string, character: string): boolean {
  const rule: Record<string, RegExp> = {
    entities: /[ampx41]/u,
    'reference definitions': /[\p{Letter}\p{Number}]/u,
    'the same reference again and again': /[\p{Letter}]/u,
    'numbered markers on one line': /1/u,
    'footnote references': /1/u,
    'footnote definitions': /\p{Number}|[note]/u,
    'known tags nested': /[sub]/u,
    'details nested': /[detailsumry]/u,
    'a table of many columns': /b/u,
    'links in links': /b/u,
    'brackets opened and closed': /^$/u,
  };
  return rule[name]?.test(character) ?? false;
}
