/** Where lines begin and in which direction they are read: header and answer on one line, right-to-left words inside a left-to-right answer. */
import { expect, fixture, html } from '@open-wc/testing';
import type { ChatStreamElement } from '../../src/elements/chat-stream.ts';
import '../../src/define.ts';

async function answer(text: string, width = 800): Promise<{ chat: ChatStreamElement; root: ShadowRoot }> {
  const chat = await fixture<ChatStreamElement>(html`<chat-stream .messages=${[{ id: '1', role: 'assistant', parts: [{ type: 'text', text }] }]}></chat-stream>`);
  chat.style.setProperty('inline-size', `${width}px`);
  await chat.updateComplete;
  const message = chat.shadowRoot!.querySelector('chat-message')!;
  await message.updateComplete;
  return { chat, root: message.shadowRoot! };
}

/** Where the letters of an element stand. */
function letters(element: Element | null | undefined): DOMRect {
  const range = document.createRange();
  range.selectNodeContents(element!);
  return range.getBoundingClientRect();
}

describe('lines', () => {
  for (const width of [320, 500, 680, 1100]) {
    it(`begin below the title, ${width} pixels wide`, async () => {
      const { chat, root } = await answer('Words.', width);
      expect(letters(root.querySelector('p')).left).to.be.closeTo(letters(chat.shadowRoot!.querySelector('.title')).left, 0.6);
    });
  }

  it('are read in the direction of their own words, in lists, tables, quotes and folds', async () => {
    const { root } = await answer('- English\n- عربي مع `code` هنا\n\n> English\n>\n> عربي\n\n<details><summary>المزيد</summary>\n\nx\n\n</details>\n\n| English | b |\n|---|---|\n| عربي `code` هنا. | 2 |');
    const { right } = root.querySelector('.blocks ul')!.getBoundingClientRect();
    const item = root.querySelectorAll('li')[1]!;
    expect(letters(item).right).to.be.closeTo(right, 1);
    const [before, after] = [...item.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => { const range = document.createRange(); range.selectNode(node); return range.getBoundingClientRect().left; });
    expect(before).to.be.above(after!);
    for (const element of [root.querySelectorAll('blockquote p')[1], root.querySelector('summary')]) expect(letters(element).right).to.be.above(right - 30);
    const cell = root.querySelector('td')!;
    expect(cell.querySelector('code')!.getBoundingClientRect().left).to.be.below(cell.getBoundingClientRect().right - 40);
  });

  it('of a table keep to its columns, whatever stands in a cell', async () => {
    const { root } = await answer('| الاسم | العدد |\n|---|---|\n| عربي طويل | 42 |\n| code | 7 |');
    for (const column of [1, 2]) {
      const starts = [...root.querySelectorAll(`:is(th, td):nth-child(${column})`)].map((cell) => letters(cell).right);
      for (const start of starts) expect(start).to.be.closeTo(starts[0]!, 1.5);
    }
    expect(letters(root.querySelector('th')).left).to.be.above(letters(root.querySelectorAll('th')[1]).left);
  });

  it('of folded text have a chevron that turns, on the side they begin', async () => {
    const { root } = await answer('<details><summary>More</summary>\n\nx\n\n</details>');
    const summary = root.querySelector('summary')!;
    const sign = () => getComputedStyle(summary, '::before').transform;
    expect(getComputedStyle(summary).listStyleType).to.equal('none');
    const closed = sign();
    summary.click();
    expect(sign()).not.to.equal(closed);
  });
});

describe('focus rings', () => {
  it('stand inside what would cover or clip them', async () => {
    const { chat } = await answer('Words.');
    chat.focus();
    const composer = getComputedStyle(chat.shadowRoot!.querySelector('chat-composer')!.shadowRoot!.querySelector('.composer')!);
    expect([composer.outlineWidth, composer.outlineOffset]).to.deep.equal(['2px', '-2px']);
    const transcript = chat.shadowRoot!.querySelector<HTMLElement>('.transcript')!;
    transcript.focus();
    expect(getComputedStyle(transcript).outlineOffset).to.equal('-2px');
    expect(getComputedStyle(chat.shadowRoot!.querySelector('.foot')!, '::before').content).to.equal('none');
  });
});
