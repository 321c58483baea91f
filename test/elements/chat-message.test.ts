/** chat-message: whose words they are, text that grows, declared messages, outcomes, actions. */
import { aTimeout, expect, fixture, html } from '@open-wc/testing';
import { Lexer } from 'marked';
import type { ChatMessageElement } from '../../src/elements/chat-message.ts';
import { en } from '../../src/i18n/en.ts';
import { addCatalogue } from '../../src/i18n/resolve.ts';
import { TransportError } from '../../src/protocol/transport.ts';
import type { Turn } from '../../src/turn/turn.ts';
import { all, find, heard, repaint, show, text, tool, wordsOf } from './message-helpers.ts';

describe('<chat-message>', () => {
  it('is accessible in every outcome', async () => {
    for (const outcome of ['completed', 'stopped', 'interrupted', 'failed', 'waiting'] as const) {
      const element = await show([{ type: 'reasoning', text: 'hm', state: 'done' }, tool('search', 'output-available', { output: 1 }), text('# Title\n\nWords and `code`.\n\n- [x] done')], { outcome, last: true });
      await expect(element).to.be.accessible();
    }
  });

  it('is accessible as a visitor\'s message and while it streams', async () => {
    await expect(await show([text('Hello')], { author: 'user' })).to.be.accessible();
    await expect(await show([], { streaming: true })).to.be.accessible();
    await expect(await show([text('Words', 'streaming')], { streaming: true })).to.be.accessible();
  });

  it('tells a screen reader who speaks', async () => {
    const name = (element: Element) => wordsOf(find(element, `#${find(element, 'article')!.getAttribute('aria-labelledby')}`));
    expect(name(await show([text('a')]))).to.equal('Assistant said');
    expect(name(await show([text('a')], { author: 'user' }))).to.equal('You said');
  });

  it('takes an unknown author for the assistant', async () => {
    const element = await show([text('**a**')], { author: 'robot' as 'user' });
    expect(find(element, '.content strong')).to.not.equal(null);
  });

  describe('a visitor\'s words', () => {
    it('are shown as they were typed, not as Markdown', async () => {
      const element = await show([text('**not bold** <img src=x>\n  line two')], { author: 'user' });
      expect(find(element, '.bubble')!.textContent).to.equal('**not bold** <img src=x>\n  line two');
      expect(find(element, '.bubble')!.childElementCount).to.equal(0);
    });

    it('lose hidden controls', async () => {
      const element = await show([text('a\u202Eb\u0007c')], { author: 'user' });
      expect(find(element, '.bubble')!.textContent).to.equal('abc');
    });

    it('stand with the names of their files, which are not fetched', async () => {
      const element = await show([text('look'), { type: 'file', mediaType: 'image/png', filename: 'chain.png', url: 'data:image/png;base64,AAAA' }], { author: 'user' });
      expect(wordsOf(find(element, '[part=file]'))).to.equal('chain.pngimage/png');
      expect(find(element, 'img, a')).to.equal(null);
    });
  });

  describe('text that grows', () => {
    it('keeps the nodes of what was said', async () => {
      const part = text('First paragraph.\n\nSecond', 'streaming');
      const element = await show([part], { streaming: true });
      const content = find(element, '.content')!;
      const first = content.querySelector('p')!;
      part.text += ' paragraph, which grows.\n\nThird.';
      await repaint(element);
      expect(find(element, '.content')).to.equal(content);
      expect(content.querySelector('p')).to.equal(first);
      expect(wordsOf(content)).to.contain('which grows.').and.contain('Third.');
    });

    it('keeps its node when tools and text follow', async () => {
      const parts = [text('One.')];
      const element = await show(parts as never[], { streaming: true });
      const first = find(element, '.content');
      (parts as unknown[]).push(tool('search', 'input-available'), text('Two.', 'streaming'));
      await repaint(element);
      expect(all(element, '.content')[0]).to.equal(first);
      await repaint(element, { streaming: false, outcome: 'completed' });
      expect(all(element, '.content')[0]).to.equal(first);
      expect(all(element, '.content')).to.have.length(2);
    });

    it('keeps nothing of a message that another one takes the place of', async () => {
      const element = await show([{ type: 'reasoning', text: 'Old thoughts.', state: 'done' }, text('Old **words**.')], { outcome: 'completed' });
      find<HTMLDetailsElement>(element, 'details')!.open = true;
      await aTimeout(50);
      element.message = { id: 'm2', role: 'assistant', parts: [{ type: 'reasoning', text: 'New thoughts.', state: 'done' }, text('New', 'streaming')] };
      await repaint(element, { streaming: true, outcome: undefined });
      expect(find<HTMLDetailsElement>(element, 'details')!.open).to.equal(false);
      expect(find(element, '.reasoning .content')).to.equal(null);
      expect(wordsOf(find(element, '.message > .content'))).to.equal('New');
      expect(find(element, '.message > .content')!.hasAttribute('data-whole')).to.equal(false);
    });

    it('keeps its node when an approval before it becomes a row', async () => {
      const call = tool('pay', 'approval-requested', { input: {}, approval: { id: 'a' } });
      const element = await show([tool('search', 'output-available'), call, text('After.')], { outcome: 'waiting' });
      const content = find(element, '.content');
      call.state = 'output-available';
      await repaint(element, { outcome: 'completed' });
      expect(find(element, '.content')).to.equal(content);
      expect(all(element, '.tool')).to.have.length(2);
      expect(all(element, '.tools')).to.have.length(1);
    });

    it('shows the place of the next words only while it streams, and once', async () => {
      const part = text('One.\n\n- two', 'streaming');
      const element = await show([text('Before.'), part], { streaming: true });
      const nibs = () => all(element, '.content, .content *').filter((node) => getComputedStyle(node, '::after').content !== 'none').length + all(element, '.nib').length;
      expect(nibs()).to.equal(1);
      part.text += '\n  - nested';
      await repaint(element);
      expect(nibs()).to.equal(1);
      await repaint(element, { streaming: false, outcome: 'completed' });
      expect(nibs()).to.equal(0);
    });

    it('does not grow in height because of that place', async () => {
      const element = await show([text('Words that fill the line '.repeat(12), 'streaming')], { streaming: true });
      const height = find(element, '.content')!.getBoundingClientRect().height;
      await repaint(element, { streaming: false, outcome: 'completed' });
      expect(find(element, '.content')!.getBoundingClientRect().height).to.equal(height);
    });

    it('is marked when it arrived whole, and never changes its mind', async () => {
      expect(find(await show([text('Whole.')]), '.content')!.hasAttribute('data-whole')).to.equal(true);
      const element = await fixture<ChatMessageElement>(html`<chat-message streaming .message=${{ id: '', role: 'assistant', parts: [text('a', 'streaming')] }}></chat-message>`);
      await repaint(element, { streaming: false, outcome: 'completed' });
      expect(find(element, '.content')!.hasAttribute('data-whole')).to.equal(false);
    });

    it('survives a move in the document', async () => {
      const element = await show([text('One.', 'streaming')], { streaming: true });
      const paragraph = find(element, '.content p');
      const other = document.createElement('div');
      element.after(other);
      other.append(element);
      await element.updateComplete;
      expect(find(element, '.content p')).to.equal(paragraph);
    });
  });

  describe('before the first word', () => {
    it('says that it waits, in words', async () => {
      const element = await show([], { streaming: true });
      expect(wordsOf(find(element, '.waiting'))).to.equal('Waiting for the answer');
      await repaint(element, { streaming: false, outcome: 'stopped' });
      expect(find(element, '.waiting')).to.equal(null);
    });

    it('waits again behind a tool that is done', async () => {
      const call = tool('search', 'input-available');
      const element = await show([call], { streaming: true });
      expect(find(element, '.waiting')).to.equal(null);
      call.state = 'output-available';
      await repaint(element);
      expect(find(element, '.waiting')).to.not.equal(null);
    });
  });

  describe('declared in HTML', () => {
    const declared = (markup: ReturnType<typeof html>) => fixture<ChatMessageElement>(markup);

    it('shows its own text as Markdown, without the indentation of the page', async () => {
      const element = await declared(html`<chat-message>
        Hello. **How can I help?**

        - Orders
      </chat-message>`);
      expect(wordsOf(find(element, '.content p'))).to.equal('Hello. How can I help?');
      expect(find(element, '.content strong')).to.not.equal(null);
      expect(find(element, '.content li')).to.not.equal(null);
      expect(find(element, '.content pre')).to.equal(null);
      expect(find(element, '.actions')).to.equal(null);
    });

    it('shows a visitor\'s text in a bubble', async () => {
      const element = await declared(html`<chat-message author="user">Hi *there*</chat-message>`);
      expect(wordsOf(find(element, '.bubble'))).to.equal('Hi *there*');
    });

    it('takes text that comes or changes later', async () => {
      const element = await declared(html`<chat-message></chat-message>`);
      element.append('Late');
      await aTimeout(0);
      expect(wordsOf(find(element, '.content'))).to.equal('Late');
      (element.lastChild as Text).data = 'Later';
      await aTimeout(0);
      expect(wordsOf(find(element, '.content'))).to.equal('Later');
    });

    it('looks right outside of a conversation', async () => {
      const element = await declared(html`<chat-message>Words</chat-message>`);
      expect(getComputedStyle(find(element, '.content')!).fontSize).to.equal('15px');
      expect(getComputedStyle(element).display).to.equal('block');
    });
  });

  describe('how it ended', () => {
    const notice = (element: Element) => wordsOf(find(element, '.notice p'));
    const buttons = (element: Element) => all(element, '.notice button').map(wordsOf);

    it('is silent about a completed answer', async () => {
      expect(find(await show([text('a')], { outcome: 'completed', last: true }), '.notice')).to.equal(null);
    });

    it('offers to continue a stopped answer', async () => {
      const element = await show([text('a')], { outcome: 'stopped', last: true });
      expect(notice(element)).to.equal('You stopped this answer.');
      expect(buttons(element)).to.deep.equal(['Continue']);
      const asked = heard(element, 'chat-continue');
      find(element, '.notice button')!.click();
      expect((await asked).detail).to.deep.equal({ messageId: 'm1' });
    });

    it('says that an interrupted answer may not be whole', async () => {
      const element = await show([text('a')], { outcome: 'interrupted', last: true });
      expect(notice(element)).to.equal('The connection was lost. This answer may not be whole.');
      expect(buttons(element)).to.deep.equal(['Continue', 'Retry']);
    });

    it('says what failed, with the status, and offers to retry', async () => {
      const element = await show([], { outcome: 'failed', last: true, error: new TransportError('server', 'x', { status: 503 }) });
      expect(notice(element)).to.equal('The service could not answer. Error 503');
      const asked = heard(element, 'chat-retry');
      find(element, '.notice button')!.click();
      await asked;
    });

    it('shows what the service said as plain text', async () => {
      const element = await show([], { outcome: 'failed', error: new TransportError('provider', 'x', { serverText: '<b>insufficient</b> credit\u202E' }) });
      expect(notice(element)).to.contain('<b>insufficient</b> credit');
      expect(find(element, '.notice p b')).to.equal(null);
    });

    it('says when to try again', async () => {
      const element = await show([], { outcome: 'failed', error: new TransportError('rate-limited', 'x', { status: 429, retryAfter: 12 }) });
      expect(notice(element)).to.match(/Try again in 1[12] s\./);
    });

    it('says so when an answer came back empty, or ended early', async () => {
      expect(notice(await show([], { outcome: 'completed' }))).to.equal('The answer came back empty.');
      expect(notice(await show([text('a')], { outcome: 'completed', turn: { finishReason: 'length' } as Turn }))).to.contain('greatest length');
    });

    it('has no buttons for a turn that is not the last', async () => {
      expect(buttons(await show([text('a')], { outcome: 'interrupted' }))).to.deep.equal([]);
    });

    it('draws the outcome in the margin, in a style of its own', async () => {
      const styles = new Set<string>();
      for (const outcome of ['completed', 'stopped', 'interrupted', 'waiting'] as const) {
        const element = await show([text('a')], { outcome });
        styles.add(getComputedStyle(find(element, '.message')!, '::before').borderInlineStartStyle);
      }
      expect([...styles].sort()).to.deep.equal(['dashed', 'dotted', 'none', 'solid']);
    });

    it('is seen from outside as an attribute', async () => {
      const element = await show([text('a')], { outcome: 'stopped' });
      expect(element.getAttribute('outcome')).to.equal('stopped');
      await repaint(element, { streaming: true, outcome: undefined });
      expect(element.hasAttribute('streaming')).to.equal(true);
      expect(element.hasAttribute('outcome')).to.equal(false);
    });
  });

  describe('the actions', () => {
    it('keep their room from the start of the turn', async () => {
      const element = await show([text('a', 'streaming')], { streaming: true });
      const room = find(element, '.actions')!.getBoundingClientRect().height;
      expect(find(element, '.actions button')).to.equal(null);
      await repaint(element, { streaming: false, outcome: 'completed' });
      expect(find(element, '.actions')!.getBoundingClientRect().height).to.equal(room);
      expect(room).to.be.at.least(32);
    });

    it('copy the source text, cleaned', async () => {
      const written: string[] = [];
      const real = Object.getOwnPropertyDescriptor(Navigator.prototype, 'clipboard')!;
      Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText: async (words: string) => { written.push(words); } } });
      try {
        const element = await show([text('**One** \u202Eb'), tool('x', 'output-available'), text('Two')], { outcome: 'completed' });
        const copied = heard(document, 'chat-copy');
        find(element, '[part~=copy-message]')!.click();
        await copied;
        expect(written).to.deep.equal(['**One** b\n\nTwo']);
        await element.updateComplete;
        expect(find(element, '[part~=copy-message]')!.getAttribute('aria-label')).to.equal('Copied');
      } finally {
        Reflect.deleteProperty(navigator, 'clipboard');
        expect(Object.getOwnPropertyDescriptor(Navigator.prototype, 'clipboard')).to.deep.equal(real);
      }
    });

    it('ask for another answer, on the last one only', async () => {
      const element = await show([text('a')], { outcome: 'completed' });
      expect(find(element, '[part~=regenerate]')).to.equal(null);
      await repaint(element, { last: true });
      const asked = heard(document, 'chat-regenerate');
      find(element, '[part~=regenerate]')!.click();
      expect((await asked).detail).to.deep.equal({ messageId: 'm1' });
    });

    it('keep the focus inside when the pressed button is gone', async () => {
      const element = await show([text('a')], { outcome: 'stopped', last: true });
      find(element, '.notice button')!.focus();
      await repaint(element, { outcome: undefined, streaming: true });
      expect(element.shadowRoot!.activeElement).to.equal(find(element, 'article'));
    });
  });

  describe('its looks', () => {
    it('keep what comes from a reply inside of its column', async () => {
      const cells = (word: string) => `| ${`${word} | `.repeat(60)}`;
      const wide = ['https://example.com/' + 'a'.repeat(3000), 'b'.repeat(9000), `\`${'c'.repeat(400)}\``, `${cells('d')}\n${cells('---')}\n${cells('e')}`, `\`\`\`\n${'f'.repeat(900)}\n\`\`\``];
      const element = await show([text(wide.join('\n\n'))], { outcome: 'completed' });
      element.parentElement!.style.setProperty('width', '320px');
      expect(element.scrollWidth).to.be.at.most(320);
      expect(getComputedStyle(find(element, '.content')!).contain).to.match(/content|layout.*paint/);
    });

    it('do not follow the type size of the page', async () => {
      document.documentElement.style.setProperty('font-size', '62.5%');
      const element = await show([text('# Title\n\nText')], { outcome: 'completed' });
      const sizes = ['h1', 'p', '.actions .button'].map((selector) => getComputedStyle(find(element, selector)!).fontSize);
      document.documentElement.style.removeProperty('font-size');
      expect(Number.parseFloat(sizes[0]!)).to.be.closeTo(20, 0.1);
      expect(sizes.slice(1)).to.deep.equal(['15px', '12px']);
    });

    it('give Arabic and Chinese more room between lines', async () => {
      const leading = async (language: string) => {
        const around = await fixture(html`<div lang=${language}><chat-message>a</chat-message></div>`);
        return getComputedStyle(find(around.firstElementChild!, '.content')!).lineHeight;
      };
      expect([await leading('en'), await leading('ar-EG'), await leading('zh')]).to.deep.equal(['24px', '26.25px', '26.25px']);
    });

    it('turn what points along the line with the direction of reading', async () => {
      const around = await fixture(html`<div dir="rtl"><chat-message .message=${{ id: '', role: 'assistant', parts: [tool('a', 'output-available')] }}></chat-message></div>`);
      expect(getComputedStyle(find(around.firstElementChild!, '.icon-chevron')!).scale).to.equal('-1 1');
    });

    it('speak the language of the place', async () => {
      addCatalogue('qq', { ...en, assistantSaid: 'Qq' });
      const around = await fixture(html`<div lang="qq-AA"><chat-message>a</chat-message></div>`);
      expect(wordsOf(find(around.firstElementChild!, '#author'))).to.equal('Qq');
    });
  });

  it('shows the plain text, and tells the page once, when Markdown fails', async () => {
    const { blockTokens } = Lexer.prototype;
    const errors: TransportError[] = [];
    const keep = (event: Event) => errors.push((event as CustomEvent<{ error: TransportError }>).detail.error);
    document.addEventListener('chat-error', keep);
    Lexer.prototype.blockTokens = () => { throw new Error('broken'); };
    try {
      const element = await show([text('**One** <b>'), { type: 'step-start' }, text('# Two')], { outcome: 'completed' });
      expect(all(element, '.content').map(wordsOf)).to.deep.equal(['**One** <b>', '# Two']);
    } finally {
      Lexer.prototype.blockTokens = blockTokens;
      document.removeEventListener('chat-error', keep);
    }
    expect(errors.map(({ code, message }) => `${code}: ${message}`)).to.deep.equal(['internal: The message could not be shown: Error: broken']);
  });

  it('gives its words as they are read', async () => {
    const element = await show([{ type: 'reasoning', text: 'secret', state: 'done' }, text('# Title\n\n**Bold** and [a link](https://a.example).\n\n- one\n- two\n\n```js\nlet a;\n```')], { outcome: 'completed' });
    const lines = element.plainText.split('\n');
    expect(lines.slice(0, 4)).to.deep.equal(['Title', 'Bold and a link.', 'one', 'two']);
    expect(element.plainText).to.contain('let a;').and.not.contain('Copy').and.not.contain('secret');
  });

  it('gives the beginning of a long text without walking the rest', async () => {
    const element = await show([text('A line of the answer.\n\n'.repeat(2_000))], { outcome: 'completed' });
    expect(element.beginning(100)).to.match(/^(A line of the answer\.\n?){5}$/);
    expect(element.plainText.split('\n')).to.have.length(2_000);
  });

  it('shows the end of a text of which much is left over several frames, and is complete after them', async () => {
    const element = await show([text('Once', 'streaming')], { streaming: true });
    const { parts } = element.message!;
    parts[0] = text(`${'**Word** and [link](https://a.example) and `code`.\n\n'.repeat(2_000)}The end.`);
    element.outcome = 'completed';
    element.streaming = false;
    element.version += 1;
    await Promise.resolve();
    await Promise.resolve();
    // Compared as a whole: a failure would print all of the text.
    const complete = (): boolean => wordsOf(find(element, '.content')).endsWith('code.The end.');
    expect(complete()).to.equal(false);
    expect(find(element, '.content')!.hasAttribute('data-streaming')).to.equal(false);
    await element.updateComplete;
    expect(complete()).to.equal(true);
  }).timeout(20_000);
});
