/** The conversation under what pages do to it: long transcripts, odd values, moves, and a place where it was never set up. */
import { expect, fixture, html, waitUntil } from '@open-wc/testing';
import type { ChatStreamElement } from '../../src/elements/chat-stream.ts';
import type { Message } from '../../src/protocol/message.ts';
import { buttonOf, composerOf, conversation, endpoint, frame, inputOf, inside, messagesOf, pause, say, settled, streaming, textOf, write } from './helpers.ts';

const words = 'Some **bold** words and `code` in a sentence.\n\n- one\n- two\n\n';
const transcript = (turns: number, answer = words): Message[] => Array.from({ length: 2 * turns }, (_, index): Message => ({
  id: `m${index}`, role: index % 2 ? 'assistant' : 'user', parts: [{ type: 'text', text: index % 2 ? answer : `Question ${(index + 1) / 2 | 0}` }],
}));
const shown = (element: ChatStreamElement, messages: number): Promise<void> => waitUntil(() => messagesOf(element).length === messages, `${messages} messages`, { timeout: 10_000, interval: 10 });
const earlier = (element: ChatStreamElement): HTMLElement | null => element.shadowRoot!.querySelector('.earlier');

/** What the console is told meanwhile. */
async function told(level: 'warn' | 'error', run: () => Promise<unknown>): Promise<string[]> {
  const found: string[] = [];
  const before = console[level];
  console[level] = (...given: unknown[]) => { found.push(given.join(' ')); };
  try {
    await run();
  } finally {
    console[level] = before;
  }
  return found;
}

describe('<chat-stream> a long transcript', () => {
  it('shows its end at once, earlier turns step by step, and the earliest on request', async () => {
    const element = await conversation(endpoint('answer').url);
    element.messages = transcript(300);
    await element.updateComplete;
    expect(messagesOf(element).length, 'no more than can be built in a moment').to.be.lessThan(40);
    expect(textOf(element)).to.contain('Question 299');
    await shown(element, 500);
    await pause(100);
    expect(messagesOf(element)).to.have.length(500);
    expect(earlier(element)!.textContent).to.equal('Show earlier');
    const scroller = inside(element, '.transcript');
    expect(scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop, 'it stands at its end').to.be.lessThan(2);
    earlier(element)!.focus();
    earlier(element)!.click();
    await shown(element, 600);
    await element.updateComplete;
    expect(earlier(element)).to.equal(null);
    expect(element.shadowRoot!.activeElement, 'the focus is not lost with the button').to.equal(scroller);
    expect(messagesOf(element).map((message) => message.message!.id)).to.deep.equal(element.messages.map(({ id }) => id));
  });

  it('keeps what is shown while it grows, and never blocks the page', async () => {
    const element = await conversation(endpoint('answer').url);
    const tasks: number[] = [];
    const observer = new PerformanceObserver((list) => list.getEntries().forEach(({ duration }) => tasks.push(duration)));
    element.messages = transcript(250, words.repeat(4));
    await shown(element, 500);
    await pause(300);
    observer.observe({ type: 'longtask' });
    const before = messagesOf(element);
    const turn = element.send('one more');
    await element.updateComplete;
    await turn;
    await settled(element);
    await pause(200);
    observer.disconnect();
    const after = messagesOf(element);
    expect(after).to.have.length(500);
    expect(after.slice(0, 100).every((message, index) => message === before[index + 2])).to.equal(true);
    expect(earlier(element)).not.to.equal(null);
    // 50 ms where nothing else runs; others share the machine.
    expect(Math.max(0, ...tasks)).to.be.lessThan(200);
  });

  it('renders no message again that has not changed', async () => {
    const element = await fixture<ChatStreamElement>(html`<chat-stream endpoint=${endpoint('answer').url}></chat-stream>`);
    const script = document.createElement('script');
    script.type = 'application/json';
    script.textContent = '{"imageOrigins": ["https://a.example"]}';
    element.append(script);
    element.messages = transcript(8);
    await settled(element);
    const renders: string[] = [];
    for (const message of messagesOf(element)) {
      const inner = message as unknown as { render(): unknown };
      const { render } = inner;
      inner.render = () => { renders.push(message.message!.id); return render.call(message); };
    }
    element.label = 'Another';
    await element.updateComplete;
    await frame();
    expect(renders).to.deep.equal([]);
  });

  it('is not rendered for each piece of data in a stream', async () => {
    const element = await conversation();
    let renders = 0;
    const inner = element as unknown as { render(): unknown };
    const { render } = inner;
    inner.render = () => { renders++; return render.call(element); };
    let sent = 0;
    element.transport = {
      sendMessages: () => Promise.resolve(new ReadableStream({
        pull(controller) {
          if (sent++ < 2_000) return controller.enqueue({ type: 'data-x', data: sent });
          controller.enqueue({ type: 'finish' });
          controller.close();
        },
      })),
      reconnectToStream: () => Promise.resolve(null),
    };
    await element.send('hi');
    await settled(element);
    expect(sent).to.be.greaterThan(2_000);
    expect(renders).to.be.lessThan(50);
  });

  it('shows nothing of the messages that were there before', async () => {
    const element = await conversation(endpoint('answer').url);
    element.messages = transcript(3, 'stale');
    await settled(element);
    element.messages = [{ id: 'a', role: 'user', parts: [{ type: 'text', text: 'fresh' }] }, { id: 'b', role: 'assistant', parts: [{ type: 'dynamic-tool' }, { type: 'tool-x', toolCallId: '1', title: 5, state: 'output-available' }] }] as unknown as Message[];
    await settled(element);
    expect(messagesOf(element).map((message) => message.shadowRoot!.textContent).join()).not.to.contain('stale');
    expect(textOf(element)).to.contain('fresh');
  });
});

describe('<chat-stream> values of the wrong kind', () => {
  const junk: unknown[] = [5, 'abc', {}, [1, null, {}], () => 1, Symbol('x'), 10n];

  it('in any property fall back to the default, warn once and break nothing', async () => {
    const element = await conversation(endpoint('answer').url);
    element.suggestions = ['Hours'];
    const names = ['suggestions', 'imageOrigins', 'linkOrigins', 'label', 'placeholder', 'heading', 'greeting', 'note', 'credentials', 'noComposer', 'noHeader', 'headers', 'body', 'fetch'];
    for (const name of names) {
      const warnings = await told('warn', async () => {
        for (const value of junk) {
          Object.assign(element, { [name]: value });
          await element.updateComplete;
        }
        Object.assign(element, { [name]: 5 });
        await element.updateComplete;
      });
      expect(new Set(warnings).size, `${name}: each mistake once`).to.equal(warnings.length);
      Object.assign(element, { [name]: name.startsWith('no') ? false : undefined });
    }
    await element.updateComplete;
    await element.send('hi');
    await settled(element);
    expect(textOf(element)).to.contain('Your parcel is on its way.');
  });

  it('in headers, body and fetch do not keep a text from being sent, and are not quoted', async () => {
    const { url, log } = endpoint('answer');
    const element = await conversation(url);
    const warnings = await told('warn', async () => {
      for (const value of [5, 'secret', ['secret'], { 'x-name': 'secret\u4E16' }, { 'a b': 'secret' }]) {
        Object.assign(element, { headers: value, body: Array.isArray(value) || typeof value !== 'object' ? value : {}, fetch: 'zz' });
        expect((await element.send('hi')).outcome).to.equal('completed');
      }
    });
    expect(warnings.filter((sentence) => sentence.includes('headers: Expected'))).to.have.length(1);
    expect(warnings.filter((sentence) => sentence.includes('body: Expected'))).to.have.length(1);
    expect(warnings.join()).not.to.contain('secret');
    expect(await log()).to.have.length(5);
  });

  it('for a transport are no transport', async () => {
    const element = await conversation(endpoint('answer').url);
    const warnings = await told('warn', async () => {
      element.transport = {} as never;
      expect((await element.send('hi')).outcome).to.equal('completed');
    });
    expect(warnings.join()).to.contain('transport: Expected');
  });
});

describe('<chat-stream> the focus', () => {
  const active = (): Element | null => {
    let found = document.activeElement;
    while (found?.shadowRoot?.activeElement) found = found.shadowRoot.activeElement;
    return found;
  };

  it('moves with the element, with the draft and its selection', async () => {
    const element = await conversation(endpoint('answer', { ms: 20 }).url);
    const other = document.body.appendChild(document.createElement('div'));
    await say(element, 'hi');
    await write(element, 'a draft');
    inputOf(element).focus();
    inputOf(element).setSelectionRange(2, 5);
    await streaming(element);
    other.append(element);
    expect(active()).to.equal(inputOf(element));
    expect([inputOf(element).selectionStart, inputOf(element).selectionEnd]).to.deep.equal([2, 5]);
    await settled(element);
    element.remove();
    await pause(20);
    other.append(element);
    expect(active(), 'also when it comes back a little later').to.equal(inputOf(element));
    other.remove();
  });

  it('is taken from nobody', async () => {
    const element = await conversation(endpoint('answer').url);
    const other = document.body.appendChild(document.createElement('button'));
    inputOf(element).focus();
    other.focus();
    document.body.append(element);
    expect(active()).to.equal(other);
    inputOf(element).focus();
    inputOf(element).blur();
    await pause(1);
    document.body.prepend(element);
    expect(active(), 'the visitor had left it').to.equal(document.body);
    other.remove();
    element.remove();
  });

  it('goes to the composer when clear() takes away what had it', async () => {
    const element = await conversation(endpoint('answer').url);
    await say(element, 'hi');
    await settled(element);
    await messagesOf(element)[1]!.updateComplete;
    inside(messagesOf(element)[1]!, '[part~="action"]').focus();
    element.clear();
    await element.updateComplete;
    expect(active()).to.equal(inputOf(element));
  });

  it('moves from where it went to inside the element', async () => {
    const element = await conversation(endpoint('answer').url);
    inside(element, '.transcript').focus();
    inputOf(element).focus();
    const other = document.body.appendChild(document.createElement('div'));
    other.append(element);
    expect(active()?.localName).to.equal('textarea');
    inside(element, '.transcript').focus();
    document.body.append(element);
    expect(active()?.className).to.equal('transcript');
    element.remove();
    other.remove();
  });

  it('stays in the composer when clear() is called from there', async () => {
    const element = await conversation(endpoint('answer').url);
    await element.send('hi');
    inputOf(element).focus();
    element.clear();
    await element.updateComplete;
    expect(active()).to.equal(inputOf(element));
  });
});

describe('<chat-stream> that is not set up', () => {
  const state = (element: ChatStreamElement): string => inside(element, '[part="status"]').textContent!;

  it('says so in the page and the console, before anyone sends', async () => {
    let element!: ChatStreamElement;
    const errors = await told('error', async () => {
      element = await fixture<ChatStreamElement>(html`<chat-stream endpoint="{{ endpoint of this test }}"></chat-stream>`);
      await pause(20);
      await element.updateComplete;
      element.requestUpdate();
      await element.updateComplete;
    });
    expect(errors.filter((sentence) => /endpoint: Expected a path .*endpoint of this test/.test(sentence))).to.have.length(1);
    expect(state(element)).to.equal('This chat is not set up yet.');
    await composerOf(element).updateComplete;
    expect(inside(composerOf(element), '.composer-note').textContent).to.equal('This chat is not set up yet.');
    element.endpoint = endpoint('answer').url;
    await element.updateComplete;
    expect(state(element)).to.equal('Ready');
    expect(buttonOf(element).getAttribute('aria-disabled')).to.equal('true');
  });

  it('does not while a framework is still at it, and not where nothing can be written', async () => {
    const errors = await told('error', async () => {
      const element = document.createElement('chat-stream');
      document.body.append(element);
      await element.updateComplete;
      expect(state(element)).to.equal('Ready');
      element.transport = { sendMessages: () => Promise.reject(new Error('no')), reconnectToStream: () => Promise.resolve(null) };
      await pause(20);
      expect(state(element)).to.equal('Ready');
      element.remove();
      const silent = await fixture<ChatStreamElement>(html`<chat-stream no-composer endpoint="{{ another }}"></chat-stream>`);
      await pause(20);
      expect(state(silent)).to.equal('Ready');
    });
    expect(errors).to.deep.equal([]);
  });
});
