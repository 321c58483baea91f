/** Copying code, and the second wall: what happens when the sanitizer has something to take out. */
import { expect } from '@open-wc/testing';
import { build } from '../../src/markdown/build.ts';
import { defaultLabels } from '../../src/markdown/options.ts';
import { piece, type Piece } from '../../src/markdown/pieces.ts';
import { sanitize } from '../../src/markdown/sanitize.ts';
import { closeAll, grow, mount, whole } from './open.ts';

const frames = { labels: defaultLabels, icon: () => document.createTextNode(''), notes: new WeakMap(), references: 0 };

function replaceClipboard(clipboard: unknown): void {
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard });
}

describe('the copy button of a code block', () => {
  let copied: string[];

  beforeEach(() => {
    copied = [];
    replaceClipboard({ writeText: async (text: string) => void copied.push(text) });
  });

  afterEach(() => {
    closeAll();
    delete (navigator as { clipboard?: unknown }).clipboard;
  });

  it('copies the code alone, as far as it has come', async () => {
    const view = mount();
    grow(view, '```py\na = 1\n\n\nb = 2\n');
    const button = view.root.querySelector<HTMLElement>('.copy-button')!;
    button.click();
    view.finish('```py\na = 1\n\n\nb = 2\nc = 3\n```\n');
    button.click();
    await Promise.resolve();
    expect(copied).to.deep.equal(['a = 1\n\n\nb = 2', 'a = 1\n\n\nb = 2\nc = 3']);
  });

  it('copies more than 32 lines whole', async () => {
    const code = Array.from({ length: 100 }, (_, index) => `line ${index}${index % 9 ? '' : '\n'}`).join('\n');
    whole(`\`\`\`\n${code}\n\`\`\``).querySelector<HTMLElement>('.copy-button')!.click();
    await Promise.resolve();
    expect(copied).to.deep.equal([code]);
  });

  it('says for a while that it has copied, and is put back when the view goes', async () => {
    const view = mount();
    view.finish('```\ncode\n```');
    const button = view.root.querySelector<HTMLElement>('.copy-button')!;
    button.click();
    await new Promise((resolve) => setTimeout(resolve));
    expect(button.textContent).to.equal('Copied');
    view.destroy();
    expect(button.textContent).to.equal('Copy');
  });

  it('does not throw where there is no clipboard', async () => {
    replaceClipboard(undefined);
    const button = whole('```\ncode\n```').querySelector<HTMLElement>('.copy-button')!;
    button.click();
    await new Promise((resolve) => setTimeout(resolve));
    expect(['Copy', 'Copied']).to.contain(button.textContent);
  });
});

describe('the second wall', () => {
  const hostile: [name: string, make: () => Element][] = [
    ['an element that no reply may have', () => { const p = document.createElement('p'); p.append(document.createElement('iframe')); return p; }],
    ['a handler', () => { const p = document.createElement('p'); p.setAttribute('onclick', 'x()'); return p; }],
    ['an address that runs', () => { const a = document.createElement('a'); a.href = 'javascript:x()'; return a; }],
    ['an id', () => { const p = document.createElement('p'); p.id = 'x'; return p; }],
    ['a style', () => { const p = document.createElement('p'); p.style.color = 'red'; return p; }],
    ['a root of another kind', () => document.createElement('form')],
    ['an element with a dash in its name', () => { const p = document.createElement('p'); p.append(document.createElement('chat-x')); return p; }],
  ];
  for (const [name, make] of hostile) it(`refuses ${name}`, () => expect(() => sanitize(make())).to.throw());

  it('lets through each element that pieces can become', () => {
    const tags = 'p br hr h1 h6 strong em del code blockquote ul ol li a table thead tbody tr th td sub sup kbd mark details summary span'.split(' ') as Piece['tag'][];
    for (const tag of tags) expect((build(piece(tag, /^[bh]r$/.test(tag) ? [] : ['x']), frames) as Element).localName, tag).to.equal(tag);
  });

  it('drops attributes that no piece has', () => {
    const node = build(piece('a', ['x'], { href: 'https://a.example/', onclick: 'x()', style: 'color: red', id: 'x' }), frames) as Element;
    expect(node.getAttributeNames()).to.deep.equal(['href']);
  });

  it('shows the block as plain text and reports once when it finds something', () => {
    const errors: unknown[] = [];
    const original = Document.prototype.createElement;
    Document.prototype.createElement = function (this: Document, tag: string) {
      const element = original.call(this, tag);
      if (tag === 'em') element.setAttribute('onclick', 'x()');
      return element;
    } as typeof original;
    const view = mount({ onError: (error) => errors.push(error) });
    try {
      view.finish('Before\n\nwith *stress* and <b>\n\nAfter **bold**');
    } finally {
      Document.prototype.createElement = original;
    }
    expect(view.root.querySelector('em')).to.equal(null);
    expect(view.root.querySelector('.plain')!.textContent).to.equal('with stress and <b>');
    expect(view.root.querySelector('strong')!.textContent).to.equal('bold');
    expect(errors.length).to.equal(1);
    closeAll();
  });
});
