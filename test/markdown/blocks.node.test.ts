/** Streamed equals whole: documents put together at random, cut anywhere, read the same as at once. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { drawn, readIn, readInTurn } from './read.ts';

const fragments = [
  '\n', '\n\n', '\n\n\n', '- ', '* ', '1. ', '2) ', '  ', '    ', '\t', '> ', '# ', '#', '---', '===', '-', '|', '| a | b |\n|---|---|\n', '| c | d |\n', '`', '``', '```', '```js\n', '~~~\n', '~~', '*', '**', '_',
  '[', '](', '](http://a.b/c)', '[x][r]', '[r]', '[r]: http://r.s/t', '[r]: /u "t', '"', '[^1]', '[^1]: note', '![i](http://i.j/k)', '<br>', '<sub>', '</sub>', '<details>', '</details>', '<summary>', '</summary>', '<', '>',
  '&amp;', '&#42;', 'word', 'foo bar', '中文', '，', 'مرحبا', 'https://x.yz/a?b=c', 'a@b.cc', '\\', '\\(', '\\)', '  \n', '[ ] ', '[x] ', '!', ':', '5', '😀', '\r\n', '```\n', '- a\n', '- b\n\n  c\n', '> q\n', 'para\n\n', '\u202E', 'e\u0301', '\u00A0',
];
const documents = fc.array(fc.constantFrom(...fragments), { minLength: 1, maxLength: 40 }).map((parts) => parts.join(''));

const answers: [name: string, text: string][] = [
  ['a list that becomes loose late', '- a\n- b\n- c\n\n  more\n- d\n\nend\n'],
  ['a table under a paragraph', 'Numbers:\n| a | b |\n|---|---|\n| 1 | 2 |\n| 3 |\n\nend'],
  ['a heading that is underlined late', 'one\ntwo\n===\nthree\n---\n'],
  ['a definition with its title on the next line', '[a]\n\n[a]: http://b.c\n"title"\n\nend [a]'],
  ['a definition that comes last', 'See [a], [b][a] and ![x][a].\n\n- [a]\n\n[a]: https://x.example/y'],
  ['notes before and after their references', '[^b]: second\n\nOne[^a], two[^b].\n\n[^a]: first\n    goes on\n\nend'],
  ['a fence in a fence', '````md\n```js\nx\n```\n````\nafter'],
  ['a quote with a lazy line', '> a\nb\n> - c\nd\n\ne'],
  ['details with a fence', '<details><summary>S</summary>\n\n```\n</details>\n```\n\nx\n\n</details>\n\ny'],
  ['space that is no ASCII space at the end of an item', '- a\u00A0\n- b\u00A0\n\nc\n'],
];

function same(text: string, cuts: number[], limits = {}): void {
  assert.equal(drawn(readIn(text, cuts, undefined, limits)), drawn(readIn(text, [], undefined, limits)));
}

const everywhere = (text: string): number[] => Array.from({ length: text.length }, (_, index) => index);

describe('streamed equals whole', () => {
  for (const [name, text] of answers) it(`for ${name}`, () => same(text, everywhere(text)));

  it('for documents and cuts at random', () => {
    fc.assert(fc.property(documents, fc.array(fc.nat(400), { maxLength: 8 }), (text, cuts) => same(text, cuts.filter((cut) => cut < text.length).sort((a, b) => a - b))), { numRuns: 1500 });
  });

  it('for documents at random, character by character', () => {
    fc.assert(fc.property(documents, (text) => same(text, everywhere(text))), { numRuns: 500 });
  });

  it('at each limit', () => {
    const long = `${'- item **one** [l](https://a.b)\n'.repeat(60)}\n${'para\n\n'.repeat(40)}| a |\n|---|\n${'| b |\n'.repeat(40)}`;
    for (const limits of [{ characters: 700 }, { nodes: 60 }, { links: 7 }, { rows: 10 }, { delimiters: 3 }, { depth: 1 }]) {
      fc.assert(fc.property(fc.array(fc.nat(long.length), { maxLength: 40 }), (cuts) => same(long, cuts.sort((a, b) => a - b), limits)), { numRuns: 20 });
    }
  });
});

describe('a text that is replaced', () => {
  it('reads as if the new one had come alone', () => {
    fc.assert(
      fc.property(documents, documents, documents, (start, old, next) => {
        assert.equal(drawn(readInTurn([start + old, start + next])), drawn(readIn(start + next, [])));
      }),
      { numRuns: 500 },
    );
  });
});
