/** Groups of blocks, which a browser skips while they are off screen, must not be seen: each block stands where it would stand in one single group. */
import { expect, fixture, html } from '@open-wc/testing';
import '../elements/message-helpers.ts';

const KINDS = ['A paragraph.', '# One', '## Two', '### Three', '- a\n- b\n\n  c', '1. one\n2. two', '```js\ncode\n```', '| a | b |\n|---|---|\n| 1 | 2 |', '> quote\n>\n> more', '---', '![x](https://example.com/a.png)'];

describe('groups of blocks', () => {
  it('keep the distances of an answer without groups', async () => {
    let seed = 7;
    const next = () => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648);
    const text = Array.from({ length: 400 }, () => KINDS[next() % KINDS.length]).join('\n\n');
    const message = await fixture<HTMLElement>(html`<chat-message>${text}</chat-message>`);
    const content = message.shadowRoot!.querySelector('.content')!;
    const groups = [...content.querySelectorAll<HTMLElement>('.blocks')];
    for (const group of groups) group.style.setProperty('content-visibility', 'visible');
    const places = () => [content.getBoundingClientRect().bottom, ...[...content.querySelectorAll('.blocks > *')].map((block) => block.getBoundingClientRect().top)];
    const grouped = places();
    for (const group of groups.slice(1)) {
      groups[0]!.append(...group.childNodes);
      group.remove();
    }
    const off = places().map((place, index) => Math.abs(place - grouped[index]!));
    expect(groups.length).to.be.above(5);
    expect(Math.max(...off)).to.be.below(1);
  });
});
