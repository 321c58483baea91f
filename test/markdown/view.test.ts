/** What a view promises: whole texts and streamed ones look alike, nodes stay, notices are visible, nothing is left behind. */
import { expect } from '@open-wc/testing';
import { closeAll, frame, grow, mixed, mount, streamed, whole } from './open.ts';

afterEach(closeAll);

describe('a view', () => {
  it('makes the same nodes from a streamed text as from a whole one', () => {
    const expected = whole(mixed);
    for (const size of [1, 2, 7, 40]) expect(streamed(mixed, size).isEqualNode(expected), `steps of ${size}`).to.equal(true);
  });

  it('writes the classes and roles that styles and readers go by', () => {
    const root = whole(mixed);
    expect(root.querySelector('.blocks > h1[dir=auto]')).not.to.equal(null);
    expect(root.querySelector('.table[tabindex="0"][role=region] > table > tbody td[align=center] strong')).not.to.equal(null);
    expect(root.querySelector('.code > .code-bar > span')!.textContent).to.equal('js');
    expect(root.querySelector('.code > pre[tabindex="0"] > code.language-js')!.textContent).to.equal('let a = 1;\n\nlet b = 2;');
    expect(root.querySelector('.code button.copy-button.button.quiet.compact')).not.to.equal(null);
    expect(root.querySelector('li input[type=checkbox][disabled][checked]')).not.to.equal(null);
    expect(root.querySelector('span.image button')!.textContent).to.equal('Load image');
    expect(root.querySelector('section.footnotes li em')!.textContent).to.equal('note');
    expect(root.querySelector('.footnote-ref')!.textContent).to.equal('1');
    expect(root.querySelector<HTMLAnchorElement>('a[href="https://example.org/late"]')!.rel).to.contain('noopener');
    expect(root.querySelector('details > p')!.textContent).to.equal('Inside');
  });

  it('loads nothing, until a click asks for an image', () => {
    const root = whole('![alt](https://images.invalid/p.png)');
    expect(root.querySelector('img')).to.equal(null);
    expect(root.querySelector('div.image')!.textContent).to.contain('images.invalid');
    root.querySelector<HTMLElement>('.load-image')!.click();
    expect(root.querySelector('img')!.getAttribute('src')).to.equal('https://images.invalid/p.png');
  });

  it('puts each 32 blocks into a group, and moves none', () => {
    const text = Array.from({ length: 70 }, (_, index) => `Paragraph ${index}.\n\n`).join('');
    const root = streamed(text, 50);
    expect([...root.children].map((group) => `${group.className} ${group.childElementCount}`)).to.deep.equal(['blocks 32', 'blocks 32', 'blocks 6']);
  });

  it('shows references and notes in the order of the text, whatever the order of the definitions', () => {
    const text = 'One[^a], two[^b], again[^a].\n\n[^b]: Second.\n\n[^a]: First.\n\n[^c]: Nobody refers to this.\n';
    for (const root of [whole(text), streamed(text)]) {
      expect([...root.querySelectorAll('.footnote-ref')].map((reference) => reference.textContent)).to.deep.equal(['1', '2', '1']);
      expect([...root.querySelectorAll('.footnotes li p')].map((note) => note.textContent)).to.deep.equal(['First.', 'Second.', 'Nobody refers to this.']);
    }
  });

  it('leads from a reference to its note and back', () => {
    const root = whole('One[^a].\n\n[^a]: First.\n');
    root.querySelector<HTMLElement>('.footnote-ref')!.click();
    expect(document.activeElement!.localName).to.equal('li');
    root.querySelector<HTMLElement>('.footnote-back')!.click();
    expect(document.activeElement!.className).to.equal('footnote-ref');
  });
});

describe('the nodes of a streaming text', () => {
  it('stay the same while text grows', () => {
    const view = mount();
    const start = 'First **bold';
    view.update(start);
    const [paragraph, strong] = [view.root.querySelector('p'), view.root.querySelector('strong')];
    const text = strong!.firstChild;
    grow(view, `${start} words** and more.\n\nSecond.\n\n- one\n- two\n`, 3, start.length);
    view.finish();
    expect(view.root.querySelector('p')).to.equal(paragraph);
    expect(view.root.querySelector('strong')).to.equal(strong);
    expect(strong!.firstChild).to.equal(text);
  });

  it('stay the same for items, rows and code that are finished, and so does the copy button', () => {
    const view = mount();
    const text = '- a\n- b\n\n| h |\n|---|\n| r |\n\n```js\nlet a;\n';
    grow(view, text);
    const before = ['li', 'td', 'th', 'code', '.copy-button'].map((selector) => view.root.querySelector(selector));
    grow(view, `${text}let b;\n\`\`\`\n\n- c\n- d\n\nend`, 4, text.length);
    view.finish();
    expect(['li', 'td', 'th', 'code', '.copy-button'].map((selector) => view.root.querySelector(selector))).to.deep.equal(before);
  });

  it('keep a selection while text comes and when it is finished', () => {
    const view = mount();
    const start = 'Alpha beta gamma';
    view.update(start);
    const text = view.root.querySelector('p')!.firstChild!;
    getSelection()!.setBaseAndExtent(text, 6, text, 10);
    grow(view, `${start} **delta** epsilon\n\nMore\n\n# And more\n`, 2, start.length);
    view.finish();
    expect(String(getSelection())).to.equal('beta');
  });

  it('keep an open <details> open', () => {
    const view = mount();
    const start = '<details><summary>S</summary>\n\nOne';
    view.update(start);
    view.root.querySelector('details')!.open = true;
    grow(view, `${start} two\n\nThree\n\n</details>\n\nEnd`, 1, start.length);
    view.finish();
    expect(view.root.querySelector('details')!.open).to.equal(true);
  });

  it('change only where a late definition is used', () => {
    const view = mount();
    const text = 'Plain.\n\nSee [docs].\n\nPlain again.\n\n';
    view.update(text);
    const before = [...view.root.querySelectorAll('p')];
    view.update(`${text}[docs]: https://docs.example/\n\nEnd.`);
    view.finish();
    expect([...view.root.querySelectorAll('p')].slice(0, 3)).to.deep.equal(before);
    expect(view.root.querySelector('a')!.textContent).to.equal('docs');
  });

  it('are written to in no way when the completed text is the streamed one', async () => {
    const view = mount();
    grow(view, mixed, 5);
    view.finish();
    const records: MutationRecord[] = [];
    const observer = new MutationObserver((list) => records.push(...list));
    observer.observe(view.root, { subtree: true, childList: true, characterData: true, attributes: true });
    expect(view.finish(mixed)).to.deep.equal({ changedBlocks: 0, changedCharacters: 0 });
    await frame();
    observer.disconnect();
    expect(records).to.deep.equal([]);
  });

  it('change only in the block in which the completed text differs', () => {
    const view = mount();
    grow(view, mixed, 5);
    view.finish();
    const before = [...view.root.querySelectorAll('h1, ul, .code, .table')];
    const report = view.finish(mixed.replace('**2**', '**two**'));
    expect(report.changedBlocks).to.equal(1);
    expect([...view.root.querySelectorAll('h1, ul, .code, .table')]).to.deep.equal(before);
    expect(view.root.isEqualNode(whole(mixed.replace('**2**', '**two**')))).to.equal(true);
  });

  it('have the direction of a fresh block when the first letter changes it', () => {
    for (const [start, end] of [['1. ', '1. مرحبا بك'], ['**', '**مرحبا** hello'], ['`a', 'مرحبا'], ['مر', 'hello'], ['> 12', '> 12 مرحبا']] as const) {
      const view = mount();
      view.update(start);
      view.update(end);
      view.finish();
      const block = view.root.querySelector<HTMLElement>('.blocks > *')!;
      const fresh = block.cloneNode(true) as HTMLElement;
      view.root.append(fresh);
      expect(getComputedStyle(block).direction, `${start} to ${end}`).to.equal(getComputedStyle(fresh).direction);
    }
  });
});

describe('an unfinished text', () => {
  it('has no clickable address whose end may not have come', () => {
    const view = mount();
    for (const text of ['See https://bank.exam', 'See https://bank.example and', 'See [a](https://bank.exam', 'See <https://bank.exam', '[a]\n\n[a]: https://bank.exam']) {
      view.update(text);
      expect(view.root.querySelector('a'), text).to.equal(null);
    }
    view.finish('See https://bank.example and');
    expect(view.root.querySelector('a')!.getAttribute('href')).to.equal('https://bank.example');
  });

  it('goes on when more comes after the end', () => {
    const view = mount();
    view.finish('One **two');
    expect(view.root.textContent).to.equal('One **two');
    view.update('One **two** three');
    view.finish();
    expect(view.root.isEqualNode(whole('One **two** three'))).to.equal(true);
  });

  it('goes on as if it had not been taken for finished, definitions included', () => {
    const parts = ['[b]: https://b.example/\n\nSee [a] and [b], [more][c][^1].\n\n[a]: https://a.exa', 'mple/\n\n```js\nlet a', ';\n```\n\n[^1]: Note\n[c]: https://c.example/\n\nEnd'];
    const view = mount();
    let text = '';
    for (const part of parts) {
      text += part;
      view.finish(text);
      expect(view.root.isEqualNode(whole(text)), text).to.equal(true);
    }
  });

  it('that comes all at once is worked off over frames, and finished at once when asked to be', async () => {
    const text = Array.from({ length: 4000 }, (_, index) => `Paragraph **${index}** with some words.\n\n`).join('');
    const view = mount();
    view.update(text);
    expect(view.root.textContent).not.to.contain('3999');
    await frame();
    view.finish();
    expect(view.root.textContent).to.contain('3999');
    const soon = mount();
    const done = Promise.all([soon.finishSoon(text), soon.finishSoon(text)]);
    expect(soon.root.textContent).not.to.contain('3999');
    await done;
    expect(soon.root.isEqualNode(view.root)).to.equal(true);
  });
});

describe('a limit', () => {
  it('of characters shows the rest as plain text, with a notice', () => {
    const text = `${'**one**\n\n'.repeat(20)}`;
    for (const root of [whole(text, { limits: { characters: 90 } }), streamed(text, 7, { limits: { characters: 90 } })]) {
      expect(root.querySelectorAll('strong').length).to.equal(10);
      expect(root.querySelector('.truncated')!.textContent).to.contain('plain text');
      expect(root.textContent!.split('**one**').length - 1).to.equal(10);
    }
  });

  it('of a live block shows what is beyond it as plain text until the block closes', () => {
    const view = mount({ limits: { liveBlock: 50 } });
    view.update(`**bold** ${'word '.repeat(20)}*em*`);
    expect(view.root.querySelector('strong')).not.to.equal(null);
    expect(view.root.querySelector('.plain')!.textContent).to.contain('*em*');
    view.finish();
    expect(view.root.querySelector('.plain')).to.equal(null);
    expect(view.root.querySelector('em')).not.to.equal(null);
  });

  it('is not set from Object.prototype, nor is anything else', () => {
    const prototype = Object.prototype as { imageOrigins?: string[] };
    prototype.imageOrigins = ['https://images.invalid'];
    try {
      expect(whole('![alt](https://images.invalid/p.png)').querySelector('img')).to.equal(null);
    } finally {
      delete prototype.imageOrigins;
    }
  });

  it('can be lowered only', () => {
    expect(whole('> '.repeat(60) + 'x', { limits: { depth: 1_000 } }).querySelectorAll('blockquote').length).to.equal(32);
  });
});

describe('an end', () => {
  it('leaves nothing behind', async () => {
    const view = mount();
    view.update('```js\ncode\n```');
    view.destroy();
    view.update('more');
    view.finish('more');
    await frame();
    expect(view.root.childNodes.length).to.equal(0);
  });
});
