/** Where a page may put a conversation: in every place it has a width and a height that can be used, and it never asks for more width than there is. */
import { expect, fixture, html } from '@open-wc/testing';
import type { ChatStreamElement } from '../../src/elements/chat-stream.ts';
import '../../src/define.ts';

/** A place of the page: the rules for what holds the conversation, and for itself. */
async function place(around: Record<string, string>, own: Record<string, string> = {}): Promise<DOMRect> {
  const holder = await fixture<HTMLElement>(html`<div><chat-stream></chat-stream></div>`);
  const chat = holder.querySelector<ChatStreamElement>('chat-stream')!;
  for (const [name, value] of Object.entries(around)) holder.style.setProperty(name, value);
  for (const [name, value] of Object.entries(own)) chat.style.setProperty(name, value);
  await chat.updateComplete;
  return chat.getBoundingClientRect();
}

const SHRINKING: [string, Record<string, string>, Record<string, string>?][] = [
  ['position: fixed', {}, { position: 'fixed', right: '0', bottom: '0' }],
  ['position: absolute', {}, { position: 'absolute', right: '0', top: '0' }],
  ['a float', { 'inline-size': '700px' }, { float: 'left' }],
  ['an inline block', { 'inline-size': '700px' }, { display: 'inline-block' }],
  ['a row of flex items', { display: 'flex', 'inline-size': '700px' }],
  ['a centred flex item', { display: 'flex', 'flex-direction': 'column', 'align-items': 'center', 'inline-size': '700px' }],
  ['a centred grid item', { display: 'grid', 'place-items': 'center', 'inline-size': '700px' }],
  ['a width of its content', {}, { 'inline-size': 'fit-content' }],
];

describe('the place of a conversation', () => {
  for (const [name, around, own] of SHRINKING) {
    it(`is 400 pixels wide as ${name}`, async () => {
      const { width, height } = await place(around, own);
      expect(width).to.be.within(400, 402);
      expect(height).to.equal(Math.min(640, innerHeight - 24));
    });
  }

  it('is as wide as a block, and as a grid or flex item that is stretched', async () => {
    for (const display of ['block', 'grid']) expect((await place({ display, 'inline-size': '560px' })).width).to.equal(560);
    expect((await place({ display: 'flex', 'inline-size': '560px' }, { flex: '1' })).width).to.equal(560);
    expect((await place({ 'inline-size': '560px' }, { position: 'absolute', inset: '0 100px auto 0' })).width).to.be.above(100);
  });

  it('never asks for more than a narrow place has', async () => {
    for (const display of ['block', 'grid', 'flex']) expect((await place({ display, 'inline-size': '280px' })).width, display).to.be.at.most(280);
    expect((await place({ display: 'grid', 'grid-template-columns': '1fr 3fr', 'inline-size': '800px' })).width).to.equal(200);
    expect((await place({ 'inline-size': '280px' }, { float: 'left' })).width).to.equal(280);
    expect((await place({ 'inline-size': '280px' }, { display: 'inline-block' })).width).to.be.at.most(280);
    expect((await place({ position: 'relative', 'inline-size': '280px' }, { position: 'absolute', right: '10px', top: '0' })).width).to.equal(270);
  });

  it('scrolls inside, however long the conversation and however its height is given', async () => {
    const messages = Array.from({ length: 30 }, (_, index) => ({ id: String(index), role: 'user' as const, parts: [{ type: 'text' as const, text: 'words' }] }));
    for (const [around, own] of [[{}, {}], [{}, { 'block-size': 'auto', 'max-block-size': '300px' }], [{ 'block-size': '300px' }, { 'block-size': '100%' }], [{ display: 'flex', 'flex-direction': 'column', 'block-size': '300px' }, { flex: '1', 'min-block-size': '0' }]] as Record<string, string>[][]) {
      await place(around!, own);
      const chat = document.querySelector<ChatStreamElement>('chat-stream')!;
      chat.messages = messages;
      await chat.updateComplete;
      const base = chat.shadowRoot!.querySelector('.base')!.getBoundingClientRect();
      const foot = chat.shadowRoot!.querySelector('.foot')!.getBoundingClientRect();
      expect(base.height, JSON.stringify(own)).to.be.at.most(chat.getBoundingClientRect().height);
      expect(chat.getBoundingClientRect().height, JSON.stringify(own)).to.be.at.most(own!['block-size'] || own!.flex ? 300 : 640);
      expect(foot.bottom, JSON.stringify(own)).to.be.at.most(base.bottom);
      chat.closest('div')!.remove();
    }
  });
});
