/** What an unfinished text shows: a table of half-typed ends, and the promise that no shown word is taken back. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { holdBack } from '../../src/markdown/heal.ts';
import { drawn, readIn, words } from './read.ts';

const inline: [text: string, shown: string][] = [
  ['some **bold', 'some <strong>bold</>'],
  ['some **bold*', 'some <strong>bold</>'],
  ['some **', 'some '],
  ['a *b **c', 'a <em>b <strong>c</></>'],
  ['***both', '<em><strong>both</></>'],
  ['~~gone', '<del>gone</>'],
  ['about ~5', 'about ~5'],
  ['`code', '<code>code</>'],
  ['`code **x', '<code>code **x</>'],
  ['``a `b', '<code>a `b</>'],
  ['*a `b*', '<em>a <code>b</></>'],
  ['5 * 3', '5 * 3'],
  ['a ** b', 'a ** b'],
  ['234234*123', '234234*123'],
  ['snake_case', 'snake_case'],
  ['$5 and $6', '$5 and $6'],
  ['arr[0', 'arr[0'],
  ['arr[0] first', 'arr[0] first'],
  ['see [the do', 'see the do'],
  ['see [the docs](https://exa', 'see the docs'],
  ['see [**the** docs](https://a.example/(b)', 'see <strong>the</> docs'],
  ['**see [docs](https://a.ex**', '<strong>see docs</>'],
  ['**see [docs', '<strong>see docs</>'],
  ['see [docs](nowhere) now', 'see docs now'],
  ['an ![image](https://a.ex', 'an '],
  ['a note[^1', 'a note'],
  ['H<sub>2', 'H<sub>2</>'],
  ['to <https://a.exam', 'to '],
  ['go to https://a.exam', 'go to https://a.exam'],
  ['**粗体，', '<strong>粗体，</>'],
  ['end\\', 'end'],
  ['\\(a_1 + b', '\\(a_1 + b'],
  ['**a** [b](', '<strong>a</> b'],
  ['**a [b** c', '<strong>a [b</> c'],
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
  for (const [text, shown] of inline) {
    it(`${JSON.stringify(text)} reads as ${JSON.stringify(shown)}`, () => {
      let frame = '';
      readIn(`${text} x`, [text.length], (pieces) => (frame ||= drawn({ flow: pieces, notes: [] }).replaceAll('¦', '')));
      assert.equal(frame, `<p>${shown}</>`);
    });
  }
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
