/** What an unfinished text shows: a table of half-typed ends, and the promise that no shown word is taken back. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { healInline, holdBack } from '../../src/markdown/heal.ts';
import { drawn, readIn, words } from './read.ts';

const inline: [text: string, healed: string][] = [
  ['some **bold', 'some **bold**'],
  ['some **bold*', 'some **bold**'],
  ['some **', 'some '],
  ['a *b **c', 'a *b **c***'],
  ['~~gone', '~~gone~~'],
  ['about ~5', 'about ~5'],
  ['`code', '`code`'],
  ['`code **x', '`code **x`'],
  ['``a `b', '``a `b``'],
  ['5 * 3', '5 * 3'],
  ['a ** b', 'a ** b'],
  ['234234*123', '234234*123'],
  ['snake_case', 'snake_case'],
  ['$5 and $6', '$5 and $6'],
  ['arr[0', 'arr[0'],
  ['arr[0] first', 'arr[0] first'],
  ['see [the do', 'see the do'],
  ['see [the docs](https://exa', 'see the docs'],
  ['see [**the** docs](https://a.example/(b)', 'see **the** docs'],
  ['see [docs](https://a.example) now', 'see [docs](https://a.example) now'],
  ['an ![image](https://a.ex', 'an '],
  ['a note[^1', 'a note'],
  ['H<sub>2', 'H<sub>2</sub>'],
  ['to <https://a.exam', 'to '],
  ['**粗体，', '**粗体，**'],
  ['end\\', 'end'],
  ['\\(a_1 + b', '\\(a_1 + b'],
];

const lines: [text: string, held: string][] = [
  ['Points:\n-', 'Points:\n'],
  ['Points:\n- ', 'Points:\n'],
  ['* **', ''],
  ['1. one\n2', '1. one\n'],
  ['Title\n==', 'Title\n'],
  ['Run:\n\n``', 'Run:\n\n'],
  ['Run:\n\n```js', 'Run:\n\n'],
  ['##', ''],
  ['> ', ''],
  ['| a | b', ''],
  ['| a | b |\n', ''],
  ['| a | b |\n|--', ''],
  ['| a |\n|---|\n| c', '| a |\n|---|\n| c'],
  ['a | b', 'a | b'],
  ['- [ ', ''],
  ['one <b', 'one '],
  ['List<Str', 'List<Str'],
  ['Tom &am', 'Tom '],
  ['[docs]: https://a.exa', ''],
  ['3 apples', '3 apples'],
];

const answer = `# Title of *it*

Some **bold *and* code \`x\`** with a [link](https://example.com/a_(b)) and ~~gone~~ snake_case, 5 * 3, a ** b.

- one
- **two** more
  - nested \`a*b\`
  - [x] done
1. first
   \`\`\`bash
   npm i
   \`\`\`
2. second

| Name | Qty |
|---|:-:|
| Apple **b** | 1 |

> quote **bold**
> - in a list

Setext
======

H<sub>2</sub>O &amp; AT&T, List<String>, ***both***, **粗体，**中文. \\(a_1 * b_1\\)  
new line

[Docs][g] and a note[^1].

[^1]: The *note* text.

[g]: https://docs.example/guide
`;

describe('an open end', () => {
  for (const [text, healed] of inline) it(`${JSON.stringify(text)} reads as ${JSON.stringify(healed)}`, () => assert.equal(healInline(text), healed));
  for (const [text, held] of lines) it(`${JSON.stringify(text)} shows ${JSON.stringify(held)}`, () => assert.equal(holdBack(text), held));

  it('never shows a mark or a word that a later frame takes back', () => {
    const end = words(readIn(answer, []));
    const wrong: string[] = [];
    readIn(answer, Array.from(answer, (_, index) => index + 1), (pieces, text) => {
      const shown = words({ flow: pieces.filter(({ tag }) => tag !== 'note'), notes: [] });
      if (!end.startsWith(shown)) wrong.push(`${JSON.stringify(text.slice(-20))} shows ${JSON.stringify(shown.slice(-30))}`);
    });
    assert.deepEqual(wrong, []);
  });

  it('makes no element on the way that is not there at the end', () => {
    const allowed = new Set(Array.from(drawn(readIn(answer, [])).matchAll(/<([a-z\d-]+)/g), ([, tag]) => tag));
    readIn(answer, Array.from(answer, (_, index) => index + 1), (pieces, text) => {
      for (const [, tag] of drawn({ flow: pieces, notes: [] }).matchAll(/<([a-z\d-]+)/g)) assert.ok(allowed.has(tag), `${tag} after ${JSON.stringify(text.slice(-20))}`);
    });
  });
});
