/** Documents that the property suite once found to differ between streamed and whole; cut after every character, and at the cuts that showed it. */
import { expect } from '@open-wc/testing';
import { everyPrefix, parting, streamed, whole } from './support.ts';

/** An error in changing the open list in place: seen only in the whole document. */
const CAME_TO_PIECES = '- ###### <sub>2</sub>!plain ) + &amp; +\n \n<details><summary>s</summary>\n\n~ + 👨‍👩 [</div> List<String> [ref]](javascript:x) _List<String> # <sub>2</sub> x_y_z : {{x}} (_\n\n</details>\n* [<script> （注） 0) é ` - 🙂 :](https://site.example/p?q=1 "t") **[text][ref] >**\n* | h | h |\n  | --- | --- |\n  | ! |\n  | + é \u00a0 （注） [text][ref] * > \\( | 0) a <https://site.example> --- <script> | 👨‍👩 &amp; + 5 （注） plain ] |\n* [ --> ~~ <script> == ) 5 🇳🇴 *\\* > \\* <https://site.example> é* _` <_\n  <br>\n\n';

const found: readonly (readonly [text: string, ...cuts: number[]])[] = [
  ['- plain\u00a0\u00a0\n- [plain](javascript:x)\n\n*plain*\n\n', 10],
  ['- plain  \n- [plain](javascript:x)\n\n*plain*\n\n', 10],
  ['- plain\n      [plain](https://site.example/p?q=1 "t")\n\n- > ```\n\n````\n````\n\n', 63, 75],
  ['- - plain\u00a0\n  - ---\n\n> | h |\n> | --- |\n\n', 11, 39],
  ['- - plain\u00a0\n  - plain\n\nplain\n\n'],
  ['- _plain_\nplain\u00a0\n**plain**\n\n[plain](https://site.example/p?q=1 "t")\n\n', 17, 69],
  ['0)\tplain\nplain\u00a0\nplain\n\n', 16, 23],
  ['0)\tplain\nplain \nplain\n\n', 16, 23],
  ['- ![[^1] plain](https://img.example/i.png)\n- ![plain](https://img.example/i.png)\n\n    plain \\(\n\n', 81],
  ['- [x] ~~~`\n  `[text][ref] plain`\n- [x] <details><summary>s</summary>\n\n  ![plain](https://img.example/i.png) plain\n\n  </details>\n- [x] [ref]: https://docs.example/late\n\n~~plain plain~~\n\n', 69],
  ['- >\u00a0\u00a0\n  > _plain_\n- plain\n\n![plain](https://img.example/i.png)\n\n', 6],
  ['- **plain**\u00a0\u00a0\n  ===\n- ~~plain~~\n\nplain\n\n'],
  ['- [x] plain\n- [x] [^1] plain\n\n    plain\n\n**[^1] 1.**\n\n', 29],
  ['- [ ] | h |\n  | --- |\n- [ ] - *[^1]*\n    `plain`\n\n  - [plain](https://site.example/p?q=1 "t")\n\nplain\n\n', 37],
  ['- | h |\n  | --- |\n  | [text][ref] plain | plain |\n- > <details><summary>s</summary>\n\n  > [plain](javascript:x)\n\n  > </details>\n\nplain\n\n'],
  ['- ![plain](https://img.example/i.png) plain\n- <details><summary>s</summary>\n\n  [^1]: A note\n      with more.\n\n  </details>\n\n- 5stay!https://site.example/a\n\n', 92],
  ['* a\n* | h | h |\n  | --- | --- |\n  | ! |\n  | + é [text][ref] * > \\( | 0) a <https://site.example> --- <script> | x &amp; + 5 plain ] |\n* [ --> ~~ <script> == ) 5 *\\* > \\* <https://site.example> é* _` <_\n  <br>\n\n', 60],
  ['* \n* |\n*\n', 8],
  ['- [ ] plain\n\n- [ ] ![plain](https://img.example/i.png)\n\n```\n\n    `1.`\n\n', 55],
  ['- > plain\n  > plain plain\n- | h |\n  | --- |\n- שלום plain\n  plainplain [  שלום é \t](javascript:x)\n  | \\ > 🇳🇴 <script> [^1]\n\n', 34],
  ['- plain\n- | h |\n  | --- |\n- | h |\n  | --- |\n\n\\* \t (\n\n', 16, 34],
  [CAME_TO_PIECES, 277],
];

describe('documents found at random', () => {
  for (const [text, ...cuts] of found) {
    it(JSON.stringify(text), () => {
      const once = whole(text);
      for (const prefixes of [everyPrefix(text), [...cuts.map((at) => text.slice(0, at)), text]]) {
        const grown = streamed(prefixes);
        if (once !== grown) expect.fail(`cut at ${prefixes.map(({ length }) => length).join(', ')} ${parting(once, grown)}`);
      }
    });
  }
});
