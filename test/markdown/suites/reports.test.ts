/** Faults that users of other chat kits reported, as cases; and as many of the same kinds of our own, cut at every character. No frame may be wrong. */
import { expect } from '@open-wc/testing';
import { everyPrefix, mount, parting, streamed, visibleText, whole } from './support.ts';
import { FORBIDDEN } from '../../security/attacks/inspect.ts';
import { replay, violations, type Case } from './checks.ts';
import { ownCases } from './own-cases.ts';

const response = await fetch(new URL('../../fixtures/markdown/reports.json', import.meta.url));
const reports = (await response.json()) as Case[];
const byId = (id: string): Case => reports.find((test) => test.id === id)!;

/** Cases of which our policy departs, with the reason; they are checked by a test of their own below. */
const apart = new Map([
  ['B049', 'needs a refused sanitizer: see the tests of the policy page'],
]);

describe('reported faults', () => {
  for (const test of reports.filter(({ id, input }) => input.type === 'markdown' && !apart.has(id))) {
    it(`${test.id} ${test.kind}: ${test.expect}`, () => {
      const deltas = test.input.deltas!;
      expect(replay(test, deltas, false).join('\n')).to.equal('');
    });
    it(`${test.id} cut at every character equals whole`, () => {
      const text = test.input.deltas!.join('');
      const [once, grown] = [whole(text), streamed(everyPrefix(text))];
      if (once !== grown) expect.fail(parting(once, grown));
    });
  }

  for (const test of reports.filter(({ input }) => input.type === 'markdown-each')) {
    for (const [index, payload] of test.input.payloads!.entries()) {
      it(`${test.id} ${test.kind}, payload ${index + 1}: ${test.expect}`, async () => {
        const before = performance.getEntriesByType('resource').length;
        const wrong = replay(test, [payload], false).concat(replay(test, [payload], true));
        await new Promise((resolve) => setTimeout(resolve, 30));
        expect(wrong.join('\n')).to.equal('');
        expect((window as { __xss?: unknown }).__xss).to.equal(undefined);
        const fetched = performance.getEntriesByType('resource').slice(before).filter(({ name }) => name.includes('attacker.example'));
        expect(fetched.map(({ name }) => name)).to.deep.equal([]);
      });
    }
  }

  it('B051: a placeholder shows the alternative text', () => {
    const { root, view, release } = mount();
    view.update('![the plan](https://attacker.example/p.png?leak=1)');
    view.finish();
    expect(visibleText(root)).to.include('the plan').and.to.include('attacker.example');
    release();
  });

  it('B064: a selection in a closed block outlives the rest of the stream', () => {
    const deltas = ['First paragraph to copy.\n\n', 'Second.\n\n', ...Array.from({ length: 60 }, () => 'more ')];
    const test: Case = { ...byId('B064'), input: { type: 'markdown' } };
    let read = '';
    const wrong = replay(test, deltas, false, ({ root }, index) => {
      if (index === 2) getSelection()!.selectAllChildren(root.querySelector('p')!);
      if (index === deltas.length - 1) read = String(getSelection());
    });
    expect(wrong).to.deep.equal([]);
    expect(read).to.equal('First paragraph to copy.');
  });

  it('B066: a selection outlives the final swap when the result is the same', () => {
    const { root, view, release } = mount();
    view.update('Alpha beta gamma');
    const text = document.createTreeWalker(root, NodeFilter.SHOW_TEXT).nextNode() as Text;
    getSelection()!.setBaseAndExtent(text, text.data.indexOf('beta'), text, text.data.indexOf('beta') + 4);
    const report = view.finish('Alpha beta gamma');
    expect(String(getSelection())).to.equal('beta');
    expect(report.changedBlocks).to.equal(0);
    release();
  });

  describe('clipboard', () => {
    let written: string[] = [];
    const own = Object.getOwnPropertyDescriptor(navigator, 'clipboard');
    const give = (value: unknown): void => void Object.defineProperty(navigator, 'clipboard', { value, configurable: true });
    const copyButton = (root: HTMLElement): HTMLButtonElement => root.querySelector<HTMLButtonElement>('button.copy-button')!;
    const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20));

    beforeEach(() => {
      written = [];
      give({ writeText: async (text: string) => void written.push(text) });
    });
    afterEach(() => {
      if (own) Object.defineProperty(navigator, 'clipboard', own);
      else delete (navigator as { clipboard?: unknown }).clipboard;
    });

    it('B070: copies the code as it stands, in the middle of the stream and at its end, and nothing else', async () => {
      const { root, view, release } = mount();
      const mid = 'a = 1\n\n\nb = 2';
      view.update('```py\na = 1\n');
      view.update(`\`\`\`py\n${mid}\n`);
      copyButton(root).click();
      await turn();
      view.update(`\`\`\`py\n${mid}\nc = 3\n\`\`\``);
      view.finish();
      copyButton(root).click();
      await turn();
      expect(written.map((text) => text.replace(/\n$/u, ''))).to.deep.equal([mid, `${mid}\nc = 3`]);
      release();
    });

    it('B068: without navigator.clipboard the button copies by the older way, throws nothing and says so', async () => {
      give(undefined);
      const thrown: unknown[] = [];
      const keep = (event: Event): void => void thrown.push(event);
      window.addEventListener('error', keep);
      window.addEventListener('unhandledrejection', keep);
      const { root, view, errors, release } = mount();
      view.update('```js\nlet a = 1;\n```');
      view.finish();
      const button = copyButton(root);
      const said = button.textContent;
      let copied: string | undefined;
      const onCopy = (event: ClipboardEvent): void => {
        copied = event.clipboardData?.getData('text/plain') || String(getSelection()) || (document.activeElement as HTMLTextAreaElement | null)?.value;
      };
      document.addEventListener('copy', onCopy);
      button.click();
      await turn();
      document.removeEventListener('copy', onCopy);
      window.removeEventListener('error', keep);
      window.removeEventListener('unhandledrejection', keep);
      expect(thrown).to.deep.equal([]);
      // Either the older way copied and the button says so, or the reader is told by the code being selected for a copy by hand.
      const selected = String(getSelection()).trim();
      expect(copied !== undefined || selected === 'let a = 1;' || button.textContent !== said || errors.length > 0, 'the reader learns what happened').to.equal(true);
      release();
    });

    it('copied text is cleaned like shown text', async () => {
      const { root, view, release } = mount();
      view.update('```sh\nls \u202Etxt.exe\u202C \u{E0041}\u0007end\n```\n');
      view.finish();
      copyButton(root).click();
      await turn();
      expect(written.length).to.equal(1);
      expect(written[0]).not.to.match(FORBIDDEN);
      expect(written[0]).to.include('ls ').and.to.include('txt.exe').and.to.include('end');
      release();
    });
  });
});

describe('our own cases of the same kinds, cut at every character', () => {
  for (const test of ownCases) {
    it(`${test.id}: ${test.expect}`, () => {
      const text = test.input.text!;
      const wrong = replay(test, [text], true);
      expect([...new Set(wrong)].slice(0, 12).join('\n'), `${wrong.length} wrong`).to.equal('');
      const [once, grown] = [whole(text), streamed(everyPrefix(text))];
      if (once !== grown) expect.fail(parting(once, grown));
    });
  }
});

describe('nodes that live on', () => {
  it('a closed block keeps its very node through the rest of the stream', () => {
    const { root, view, release } = mount();
    const text = '# Title\n\nfirst\n\n- a\n- b\n\n```js\nx\n```\n\n| a |\n|---|\n| 1 |\n\n';
    view.update(text);
    view.update(`${text}tail`);
    const blocks = ['h1', 'p', 'ul', 'pre', 'table'].map((name) => root.querySelector(name)!);
    let grown = `${text}tail`;
    for (let index = 0; index < 60; index++) view.update((grown += index % 7 === 0 ? '\n\nmore' : ' more'));
    view.finish();
    blocks.forEach((block) => expect(root.contains(block), block.localName).to.equal(true));
    release();
  });

  it('an open code block grows in place: its node, its text node, a selection in it and its button stay', () => {
    const { root, view, release } = mount();
    let text = '```js\nconst chosen = 1;\nlet b';
    view.update(text);
    const pre = root.querySelector('pre')!;
    const button = root.querySelector('button.copy-button')!;
    const first = document.createTreeWalker(pre, NodeFilter.SHOW_TEXT).nextNode() as Text;
    getSelection()!.setBaseAndExtent(first, 6, first, 12);
    for (let index = 0; index < 40; index++) view.update((text += ` = ${index};\nlet b`));
    view.update((text += '\n```\n\nafter'));
    view.finish();
    expect(root.contains(pre)).to.equal(true);
    expect(root.contains(button)).to.equal(true);
    expect(String(getSelection())).to.equal('chosen');
    release();
  });

  it('a selection in the open paragraph outlives the words that follow it', () => {
    const { root, view, release } = mount();
    let text = 'These words are chosen and';
    view.update(text);
    const first = document.createTreeWalker(root, NodeFilter.SHOW_TEXT).nextNode() as Text;
    getSelection()!.setBaseAndExtent(first, 6, first, 11);
    for (let index = 0; index < 30; index++) view.update((text += ' more'));
    expect(String(getSelection())).to.equal('words');
    view.finish();
    expect(String(getSelection())).to.equal('words');
    release();
  });

  it('earlier items of an open list and earlier rows of an open table stay', () => {
    for (const [start, more, selector] of [['- one\n- two\n', '- more\n', 'li'], ['| a |\n|---|\n| 1 |\n| 2 |\n', '| 3 |\n', 'tbody tr']] as const) {
      const { root, view, release } = mount();
      let text = start;
      view.update(text + more);
      const node = root.querySelector(selector)!;
      for (let index = 0; index < 20; index++) view.update((text += more));
      view.finish();
      expect(root.contains(node), selector).to.equal(true);
      release();
    }
  });

  it('a details element that the reader opened stays open while text streams into it and after it', () => {
    const { root, view, release } = mount();
    let text = '<details><summary>More</summary>\n\nfirst';
    view.update(text);
    const details = root.querySelector('details')!;
    details.open = true;
    for (const delta of [' words', '\n\nsecond', '\n\n- a\n- b', '\n\n</details>\n\nafter', ' it']) view.update((text += delta));
    view.finish();
    expect(root.querySelector('details')).to.equal(details);
    expect(details.open).to.equal(true);
    release();
  });

  it('focus on a copy button outlives the stream', () => {
    const { root, view, release } = mount();
    let text = '```js\nlet a';
    view.update(text);
    const button = root.querySelector<HTMLElement>('button.copy-button')!;
    button.focus();
    for (const delta of [' = 1;\n', 'let b;\n', '```', '\n\nmore', ' text']) view.update((text += delta));
    view.finish();
    expect(document.activeElement).to.equal(button);
    release();
  });

  it('finishing with another text touches only the blocks that differ', () => {
    const { root, view, release } = mount();
    view.update('one\n\ntwo\n\nthree');
    const [first, , third] = root.querySelectorAll('p');
    const report = view.finish('one\n\nTWO\n\nthree');
    expect(report.changedBlocks).to.equal(1);
    expect(report.changedCharacters).to.be.within(1, 6);
    expect(root.contains(first!), 'first').to.equal(true);
    expect(root.contains(third!), 'third').to.equal(true);
    expect(visibleText(root)).to.equal('one TWO three');
    release();
  });

  it('a late definition changes the block that uses it and leaves the others alone', () => {
    const { root, view, release } = mount();
    const text = 'plain\n\nsee [guide]\n\nother\n\n';
    view.update(text);
    const [plain, , other] = root.querySelectorAll('p');
    view.update(`${text}[guide]: https://docs.example/\n\nend`);
    view.finish();
    expect(root.querySelector('a')?.textContent).to.equal('guide');
    expect(root.contains(plain!)).to.equal(true);
    expect(root.contains(other!)).to.equal(true);
    release();
  });

  it('an update after finish goes on, and destroy leaves nothing behind', () => {
    const { root, view } = mount();
    view.update('one');
    view.finish();
    view.update('one **two**');
    view.finish();
    expect(violations(root, { expectTextEquals: 'one two', expectSelectors: [{ sel: 'strong', count: 1 }] })).to.deep.equal([]);
    view.destroy();
    root.remove();
  });
});
