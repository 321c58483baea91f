/** The work of a frame must not grow with the length of the answer, nor with the length of the block that is open. */
import { expect } from '@open-wc/testing';
import { mount } from './support.ts';

const paragraph = 'Some **bold** text with `code`, a [link](https://x.example/a) and more words.\n\n';
const list = '- item one\n- item two\n  - nested\n\n';
const table = `| a | b |\n|---|---|\n${'| cell | cell |\n'.repeat(30)}\n`;
const code = `\`\`\`js\n${'const x = 1; // line\n'.repeat(30)}\`\`\`\n\n`;

function mixed(size: number): string {
  let text = '';
  while (text.length < size) text += paragraph.repeat(8) + list + code + table;
  return text.slice(0, size);
}

/** Milliseconds of each update; a text is given in steps of `step` characters. */
function times(text: string, step: number): number[] {
  const { view, release } = mount();
  const list: number[] = [];
  for (let at = step; at < text.length + step; at += step) {
    const start = performance.now();
    view.update(text.slice(0, at));
    list.push(performance.now() - start);
  }
  const start = performance.now();
  view.finish(text);
  list.push(performance.now() - start);
  release();
  return list;
}

const median = (list: number[]): number => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)]!;
/** Sums of ten frames: the clock is coarser than a frame's work. */
const grouped = (list: number[]): number[] => Array.from({ length: Math.floor(list.length / 10) }, (_, index) => list.slice(index * 10, index * 10 + 10).reduce((a, b) => a + b, 0));
const third = (list: number[], which: 0 | 2): number[] => list.slice(Math.floor((list.length * which) / 3), Math.floor((list.length * (which + 1)) / 3));

/** Other work on the machine only ever adds time, so the best of three is what the kit costs. */
function best(text: string, step: number): { first: number; last: number; worst: number } {
  const runs = [0, 1, 2].map(() => {
    const list = times(text, step);
    return { first: median(grouped(third(list, 0))), last: median(grouped(third(list, 2))), worst: Math.max(...list) };
  });
  return { first: Math.min(...runs.map(({ first }) => first)), last: Math.min(...runs.map(({ last }) => last)), worst: Math.min(...runs.map(({ worst }) => worst)) };
}

describe('the work of a frame', () => {
  for (const [name, text, step] of [
    ['an answer of 100 KB of everything', mixed(102_400), 160],
    ['a code block of 60 KB', `\`\`\`js\n${'const value = compute(1, 2); // a line\n'.repeat(1600)}`, 160],
    ['a table of 900 rows', `| a | b | c |\n|---|---|---|\n${'| cell | **cell** | `cell` |\n'.repeat(900)}`, 120],
    ['a list of 1,200 items', '- an item with **bold** words\n'.repeat(1200), 120],
    ['a loose list of 40 KB', '- an item\n\n  more of it\n\n'.repeat(1600), 120],
    ['quoted paragraphs of 40 KB', '> some quoted words that go on\n>\n'.repeat(1200), 120],
    ['400 footnotes', `${Array.from({ length: 400 }, (_, index) => `Fact ${index}[^${index}] stands.\n\n`).join('')}${Array.from({ length: 400 }, (_, index) => `[^${index}]: Note ${index}.\n`).join('')}`, 120],
  ] as const) {
    it(`does not grow over ${name}`, function () {
      this.timeout(60_000);
      const { first, last, worst } = best(text, step);
      console.log(`growth: ${name}: ten frames take ${first.toFixed(1)} ms at first, ${last.toFixed(1)} ms at last; worst frame ${worst.toFixed(1)} ms`);
      expect(last, 'last third against first third').to.be.at.most(first * 1.5 + 2);
      expect(worst, 'worst frame, ms').to.be.below(50);
    });
  }
});
