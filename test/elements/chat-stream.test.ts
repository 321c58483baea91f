/** The conversation, from the first word typed to the end of a turn, against a real server. */
import { expect, fixture, html, oneEvent, waitUntil } from '@open-wc/testing';
import type { ChatStreamElement } from '../../src/elements/chat-stream.ts';
import { addCatalogue } from '../../src/i18n/resolve.ts';
import { buttonOf, composerOf, conversation, endpoint, frame, inputOf, inside, messagesOf, pause, press, say, settled, streaming, textOf, write } from './helpers.ts';

function json(text: string): HTMLScriptElement {
  const script = document.createElement('script');
  script.type = 'application/json';
  script.textContent = text;
  return script;
}

describe('<chat-stream>', () => {
  describe('accessibility', () => {
    it('is accessible while nothing has been said', async () => {
      const element = await conversation(endpoint('answer').url);
      element.suggestions = ['Where is my order?', 'Which size fits me?'];
      await element.updateComplete;
      await expect(element).to.be.accessible();
    });

    it('is accessible while an answer comes', async () => {
      const element = await conversation(endpoint('open').url);
      await say(element, 'Where is my parcel?');
      await streaming(element, 'Your');
      await expect(element).to.be.accessible();
    });

    it('is accessible when an answer is whole, and when a turn failed', async () => {
      const element = await conversation(endpoint('fails-once').url);
      await say(element, 'Where is my parcel?');
      await settled(element);
      await expect(element).to.be.accessible();
      await element.retry();
      await element.updateComplete;
      await expect(element).to.be.accessible();
    });

    it('can be entered and left by keyboard in a sensible order', async () => {
      const element = await conversation(endpoint('answer').url);
      await say(element, 'hi');
      await settled(element);
      const stops = [...element.shadowRoot!.querySelectorAll<HTMLElement>('[tabindex="0"], button:not([hidden]), chat-composer')];
      expect(stops.map((stop) => stop.getAttribute('part') ?? stop.localName)).to.deep.equal(['transcript', 'jump', 'chat-composer'].filter((name) => stops.some((stop) => (stop.getAttribute('part') ?? stop.localName) === name)));
    });
  });

  describe('a turn', () => {
    it('sends what was written, streams the answer and settles', async () => {
      const { url, log } = endpoint('answer', { ms: 5 });
      const element = await conversation(url);
      const ended = oneEvent(element, 'chat-turn-end');
      await say(element, 'Where is my parcel?');
      expect(element.status).to.equal('submitted');
      expect(inputOf(element).value, 'the draft is taken').to.equal('');
      const { detail } = await ended;
      await settled(element);
      expect(detail.outcome).to.equal('completed');
      expect(textOf(element)).to.equal('Where is my parcel? | Your parcel is on its way.');
      expect(element.getAttribute('status')).to.equal('ready');
      const [request] = await log();
      expect(request!.method).to.equal('POST');
      expect(request!.body.messages).to.have.length(1);
      expect(element.messages.map(({ role }) => role)).to.deep.equal(['user', 'assistant']);
    });

    it('fires its events in order', async () => {
      const element = await conversation(endpoint('answer').url);
      const heard: string[] = [];
      for (const name of ['chat-submit', 'chat-turn-start', 'chat-status-change', 'chat-message-complete', 'chat-turn-end'] as const) {
        document.addEventListener(name, (event) => { if (event.target === element) heard.push(name === 'chat-status-change' ? (event as CustomEvent<{ status: string }>).detail.status : name); });
      }
      await say(element, 'hi');
      await settled(element);
      expect(heard).to.deep.equal(['chat-submit', 'chat-turn-start', 'submitted', 'streaming', 'chat-message-complete', 'chat-turn-end', 'ready']);
    });

    it('updates only the message that grows', async () => {
      const element = await conversation(endpoint('answer', { ms: 30 }).url);
      await element.send('first');
      await say(element, 'second');
      await streaming(element);
      await element.updateComplete;
      let renders = 0;
      const inner = element as unknown as { render(): unknown };
      const { render } = inner;
      inner.render = () => { renders++; return render.call(element); };
      const before = messagesOf(element);
      const [ahead, open] = [before.slice(0, 3).map(({ version }) => version), before[3]!.version];
      await oneEvent(element, 'chat-turn-end');
      expect(renders, 'of the list as a whole').to.equal(0);
      expect(messagesOf(element).every((message, index) => message === before[index])).to.equal(true);
      expect(before.slice(0, 3).map(({ version }) => version)).to.deep.equal(ahead);
      expect(before[3]!.version).to.be.greaterThan(open);
    });

    it('needs no frame to fold, settle and tell the page: hidden tabs have none', async () => {
      const element = await conversation(endpoint('answer', { ms: 5 }).url);
      const { requestAnimationFrame } = globalThis;
      const waiting: FrameRequestCallback[] = [];
      globalThis.requestAnimationFrame = (callback) => waiting.push(callback);
      try {
        const ended = oneEvent(element, 'chat-turn-end');
        await say(element, 'hi');
        expect((await ended).detail.outcome).to.equal('completed');
        expect(waiting, 'one frame for all deltas').to.have.length(1);
        expect(element.messages[1]!.parts.map((part) => 'text' in part ? part.text : '').join('')).to.equal('Your parcel is on its way.');
      } finally {
        globalThis.requestAnimationFrame = requestAnimationFrame;
      }
      waiting.forEach((callback) => callback(performance.now()));
      await settled(element);
      expect(textOf(element)).to.equal('hi | Your parcel is on its way.');
    });

    it('stops at once, keeps what came, and closes the connection', async () => {
      const { url, log } = endpoint('open');
      const element = await conversation(url);
      await say(element, 'hi');
      await streaming(element, 'Your');
      const button = buttonOf(element);
      expect(button.getAttribute('aria-label')).to.equal('Stop');
      button.focus();
      button.click();
      await settled(element);
      expect(element.turn!.outcome).to.equal('stopped');
      expect(element.status).to.equal('ready');
      expect(textOf(element)).to.contain('Your parcel');
      expect(composerOf(element).shadowRoot!.activeElement, 'the focus stays on the button').to.equal(button);
      await waitUntil(async () => (await log())[0]!.left, 'the server sees it', { timeout: 2_000 });
    });

    it('shows why a turn failed, keeps the visitor\'s words, and answers on retry', async () => {
      const { url, log } = endpoint('fails-once');
      const element = await conversation(url);
      const failed = oneEvent(element, 'chat-error');
      await say(element, 'Where is my parcel?');
      expect((await failed).detail.error.code).to.equal('server');
      await settled(element);
      expect(element.getAttribute('status')).to.equal('error');
      expect(textOf(element)).to.contain('Where is my parcel?');
      const [bubble, answer] = messagesOf(element);
      expect(answer!.shadowRoot!.querySelector('[part~="notice"]')!.textContent).to.contain('could not answer');
      const retry = [...answer!.shadowRoot!.querySelectorAll('button')].find((button) => button.textContent!.includes('Retry'))!;
      retry.click();
      await settled(element);
      expect(element.turn!.outcome).to.equal('completed');
      expect(textOf(element)).to.equal('Where is my parcel? | Your parcel is on its way.');
      expect(messagesOf(element)[0], 'the question stays where it is').to.equal(bubble);
      expect((await log()).map(({ body }) => body.messages.length)).to.deep.equal([1, 1]);
    });

    it('marks an answer that broke off as interrupted and keeps its text', async () => {
      const element = await conversation(endpoint('cut').url);
      await say(element, 'hi');
      await settled(element);
      expect(element.turn!.outcome).to.equal('interrupted');
      expect(textOf(element)).to.contain('Your parcel');
      expect(messagesOf(element)[1]!.outcome).to.equal('interrupted');
    });

    it('keeps the text and offers a retry when the connection breaks', async () => {
      const element = await conversation(endpoint('reset').url);
      await say(element, 'hi');
      await settled(element);
      expect(element.error!.code).to.equal('network');
      expect(textOf(element)).to.contain('Your parcel');
      expect(messagesOf(element)[1]!.shadowRoot!.querySelector('[part~="notice"]')!.textContent).to.contain('Retry');
    });

    it('asks for an approval and goes on when it is given', async () => {
      const { url, log } = endpoint('approval');
      const element = await conversation(url);
      const asked = oneEvent(element, 'chat-approval-request');
      await say(element, 'Cancel my order');
      const { detail } = await asked;
      expect(detail).to.include({ toolName: 'cancelOrder', approvalId: 'approval-1' });
      await settled(element);
      expect(element.turn!.outcome).to.equal('waiting');
      await element.respondToApproval('approval-1', true);
      expect(element.turn!.outcome).to.equal('completed');
      expect(await log()).to.have.length(2);
    });

    it('leaves an approval to a page that asks by itself', async () => {
      const element = await conversation(endpoint('approval').url);
      element.addEventListener('chat-approval-request', (event) => event.preventDefault(), { once: true });
      await say(element, 'Cancel my order');
      await settled(element);
      const answer = messagesOf(element)[1]!.shadowRoot!;
      expect(answer.querySelector('.approval')).to.equal(null);
      expect(answer.querySelector<HTMLElement>('.tool')!.dataset['state']).to.equal('waiting');
      await element.respondToApproval('approval-1', true);
      expect(element.turn!.outcome).to.equal('completed');
    });

    it('lets a page style every part of its messages', async () => {
      const element = await conversation(endpoint('answer').url);
      await say(element, 'hi');
      await settled(element);
      for (const message of messagesOf(element)) expect(message.getAttribute('exportparts')!.split(', ')).to.deep.equal('message user assistant bubble content waiting reasoning reasoning-body tools tool tool-body approval approve deny sources source files file notice button actions action copy-message regenerate'.split(' '));
    });
  });

  describe('what the visitor wrote', () => {
    it('stays in the composer when the page prevents the sending', async () => {
      const { url, log } = endpoint('answer');
      const element = await conversation(url);
      element.addEventListener('chat-submit', (event) => event.preventDefault());
      await say(element, 'not yet');
      await pause(20);
      expect(inputOf(element).value).to.equal('not yet');
      expect(await log()).to.have.length(0);
    });

    it('stays in the composer while an answer is under way, and says why', async () => {
      const { url, log } = endpoint('open');
      const element = await conversation(url);
      await say(element, 'one');
      await streaming(element);
      await say(element, 'two');
      await composerOf(element).updateComplete;
      expect(inputOf(element).value).to.equal('two');
      expect(inside(composerOf(element), '.composer-note').textContent).to.contain('Wait for the answer');
      expect(await log()).to.have.length(1);
    });

    it('survives everything that is drawn anew meanwhile', async () => {
      const element = await conversation(endpoint('answer', { ms: 10 }).url);
      await say(element, 'one');
      await write(element, 'a draft');
      inputOf(element).focus();
      inputOf(element).setSelectionRange(2, 5);
      await settled(element);
      element.label = 'Another';
      await element.updateComplete;
      expect(inputOf(element).value).to.equal('a draft');
      expect([inputOf(element).selectionStart, inputOf(element).selectionEnd]).to.deep.equal([2, 5]);
      expect(composerOf(element).shadowRoot!.activeElement).to.equal(inputOf(element));
    });

    it('is sent once, however often Enter or the button is pressed', async () => {
      const { url, log } = endpoint('answer', { ms: 30 });
      const element = await conversation(url);
      await write(element, 'once');
      const button = buttonOf(element);
      button.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true, detail: 1 }));
      button.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true, detail: 2 }));
      press(inputOf(element), 'Enter');
      press(inputOf(element), 'Enter', { repeat: true });
      await settled(element);
      expect(element.turn!.outcome).to.equal('completed');
      expect(await log()).to.have.length(1);
    });
  });

  describe('the endpoint', () => {
    let errors: string[];
    const { error } = console;

    beforeEach(() => {
      errors = [];
      console.error = (...words: unknown[]) => errors.push(words.join(' '));
    });
    afterEach(() => { console.error = error; });

    it('is missed in the page and, once, in the console; the words stay', async () => {
      const element = await conversation();
      await say(element, 'hello?');
      await settled(element);
      expect(element.error!.code).to.equal('endpoint-missing');
      expect(messagesOf(element)[1]!.shadowRoot!.querySelector('[part~="notice"]')!.textContent).to.contain('not set up');
      expect(textOf(element)).to.contain('hello?');
      await waitUntil(() => composerOf(element).value === 'hello?');
      await element.retry();
      expect(errors.filter((sentence) => sentence.includes('No endpoint'))).to.have.length(1);
      expect(errors[0]).to.match(/Expected.*none was given.*<chat-stream endpoint="\/api\/chat">/);
    });

    it('of another origin is refused before a byte is sent', async () => {
      const element = await conversation('https://elsewhere.example/api');
      let asked = 0;
      element.fetch = () => { asked++; return Promise.reject(new Error('no')); };
      await say(element, 'hello?');
      await settled(element);
      expect(element.error!.code).to.equal('endpoint-invalid');
      expect(asked).to.equal(0);
      expect(errors.join()).to.contain('data-endpoint-origins="https://elsewhere.example"');
    });

    it('is read anew for each turn, as are headers and body', async () => {
      const first = endpoint('answer', { ms: 15 });
      const second = endpoint('answer');
      const element = await conversation(first.url);
      element.headers = { 'x-model': 'a' };
      element.body = { model: 'a' };
      await say(element, 'one');
      await streaming(element);
      element.endpoint = second.url;
      let asked = 0;
      element.headers = async () => ({ 'x-model': `b${++asked}` });
      element.body = () => ({ model: 'b' });
      await settled(element);
      expect(element.turn!.outcome, 'the running turn is not disturbed').to.equal('completed');
      await say(element, 'two');
      await settled(element);
      const [one] = await first.log();
      const [two] = await second.log();
      expect([one!.headers['x-model'], one!.body.model]).to.deep.equal(['a', 'a']);
      expect([two!.headers['x-model'], two!.body.model]).to.deep.equal(['b1', 'b']);
    });
  });

  describe('its place in the page', () => {
    it('may change while an answer comes: nothing is aborted or lost', async () => {
      const { url, log } = endpoint('answer', { ms: 40 });
      const element = await conversation(url);
      const other = document.body.appendChild(document.createElement('div'));
      await say(element, 'hi');
      await write(element, 'draft');
      await streaming(element);
      other.append(element);
      await pause(10);
      element.remove();
      await pause(50);
      other.append(element);
      await settled(element);
      expect(element.turn!.outcome).to.equal('completed');
      expect(textOf(element)).to.equal('hi | Your parcel is on its way.');
      expect(inputOf(element).value).to.equal('draft');
      const requests = await log();
      expect(requests).to.have.length(1);
      expect(requests[0]!.left).to.equal(false);
      other.remove();
    });

    it('left for good, ends the request and takes its listeners along', async () => {
      const { url, log } = endpoint('open');
      const element = await conversation(url);
      const open = new Set<string>();
      const { addEventListener, removeEventListener } = document;
      document.addEventListener = function add(this: Document, ...given: Parameters<typeof addEventListener>) { open.add(given[0]); return addEventListener.apply(this, given); } as typeof addEventListener;
      document.removeEventListener = function remove(this: Document, ...given: Parameters<typeof removeEventListener>) { open.delete(given[0]); return removeEventListener.apply(this, given); } as typeof removeEventListener;
      const place = element.parentElement!;
      element.remove();
      place.append(element);
      expect([...open]).to.include('chat-submit');
      await say(element, 'hi');
      await streaming(element);
      element.remove();
      expect([...open]).to.deep.equal([]);
      Object.assign(document, { addEventListener, removeEventListener });
      expect(element.turn!.outcome, 'not at once').to.equal(undefined);
      await waitUntil(async () => (await log())[0]!.left, 'the request ends', { timeout: 4_000 });
      expect(element.turn!.outcome).to.equal('stopped');
      place.append(element);
      element.endpoint = endpoint('answer').url;
      await element.send('again');
      await settled(element);
      expect(textOf(element), 'and it works again when it comes back').to.contain('Your parcel is on its way.');
    });

    it('may be shared with another one', async () => {
      const [a, b] = [endpoint('answer', { ms: 5, text: 'A1 |A2' }), endpoint('answer', { ms: 8, text: 'B1 |B2' })];
      const first = await conversation(a.url);
      const second = await conversation(b.url);
      await Promise.all([first.send('to a'), second.send('to b')]);
      await settled(first);
      await settled(second);
      expect(textOf(first)).to.equal('to a | A1 A2');
      expect(textOf(second)).to.equal('to b | B1 B2');
      expect((await a.log())[0]!.body.id).not.to.equal((await b.log())[0]!.body.id);
    });
  });

  describe('sessions', () => {
    it('go on in the background when another one is shown', async () => {
      const element = await conversation(endpoint('answer', { ms: 20 }).url);
      element.sessionId = 'one';
      await element.updateComplete;
      const settledTurn = element.send('first');
      await streaming(element);
      element.sessionId = 'two';
      await element.updateComplete;
      expect(messagesOf(element)).to.have.length(0);
      expect(element.getAttribute('status')).to.equal('ready');
      expect((await settledTurn).outcome).to.equal('completed');
      expect(messagesOf(element)).to.have.length(0);
      element.sessionId = 'one';
      await element.updateComplete;
      await frame();
      expect(textOf(element)).to.equal('first | Your parcel is on its way.');
    });

    it('keep messages that were set before the session was named', async () => {
      const element = document.createElement('chat-stream');
      element.messages = [{ id: 'm', role: 'user', parts: [{ type: 'text', text: 'earlier' }] }];
      element.setAttribute('session-id', 'named');
      document.body.append(element);
      await element.updateComplete;
      expect(element.messages.map(({ id }) => id)).to.deep.equal(['m']);
      element.remove();
    });
  });

  it('changes its language, and that of its messages and composer, with its lang attribute', async () => {
    addCatalogue('qz', { send: 'Qsend', youSaid: 'Qyou' });
    const element = await conversation(endpoint('answer').url);
    await say(element, 'hi');
    await settled(element);
    element.lang = 'qz';
    await pause(1);
    await element.updateComplete;
    await settled(element);
    expect(buttonOf(element).getAttribute('aria-label')).to.equal('Qsend');
    expect(inside(messagesOf(element)[0]!, '#author').textContent).to.equal('Qyou');
  });

  describe('markup', () => {
    it('gives settings as JSON, which attributes outdo', async () => {
      const element = await fixture<ChatStreamElement>(html`<chat-stream label="Support">
        ${json('{"label": "Declared", "heading": "Hello there", "greeting": "Ask anything.", "placeholder": "Ask", "suggestions": ["Where is my order?", "Hours"], "endpoint": "/nowhere"}')}
      </chat-stream>`);
      await element.updateComplete;
      expect(inside(element, '.title').textContent).to.equal('Support');
      expect(inside(element, '.empty').textContent).to.contain('Hello there');
      expect(inside(element, '.greeting').textContent).to.equal('Ask anything.');
      expect(element.shadowRoot!.querySelectorAll('.suggestion')).to.have.length(2);
      await composerOf(element).updateComplete;
      expect(inputOf(element).placeholder).to.equal('Ask');
    });

    it('gives settings that come late', async () => {
      const element = await conversation();
      const script = element.appendChild(json(''));
      await pause(1);
      script.textContent = '{"heading": "Late"}';
      await pause(1);
      await element.updateComplete;
      expect(inside(element, '.empty').textContent).to.contain('Late');
    });

    it('shows declared messages at the top, with the suggestions below them until something is said', async () => {
      const element = await fixture<ChatStreamElement>(html`<chat-stream .endpoint=${endpoint('answer').url} .suggestions=${['Hours']}><chat-message>Hello. **How can I help?**</chat-message></chat-stream>`);
      await element.updateComplete;
      expect(inside(element, '.empty').hidden).to.equal(true);
      const suggestion = inside(element, '.column .suggestion');
      suggestion.focus();
      suggestion.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 0 }));
      await settled(element);
      expect(textOf(element)).to.equal('Hours | Your parcel is on its way.');
      expect(element.shadowRoot!.querySelector('.suggestion')).to.equal(null);
      expect(element.shadowRoot!.activeElement, 'the focus is not lost with the button').to.equal(composerOf(element));
    });

    it('sends a suggestion without touching the draft', async () => {
      const element = await conversation(endpoint('answer').url);
      element.suggestions = ['Hours'];
      await write(element, 'half a thought');
      inside(element, '.suggestion').click();
      await settled(element);
      expect(inputOf(element).value).to.equal('half a thought');
    });

    it('takes "false" for false and warns of transports that it does not have', async () => {
      const warnings: string[] = [];
      const { warn } = console;
      console.warn = (sentence: string) => warnings.push(sentence);
      const element = await fixture<ChatStreamElement>(html`<chat-stream no-composer="false" no-header="false" transport="batch" credentials="include" endpoint=${endpoint('answer').url}></chat-stream>`);
      expect([element.noComposer, element.noHeader, element.credentials]).to.deep.equal([false, false, undefined]);
      await element.send('hi');
      await element.send('hi again');
      console.warn = warn;
      expect(element.turn!.outcome).to.equal('completed');
      expect(warnings.filter((sentence) => /transport: Expected "sse", not "batch"/.test(sentence))).to.have.length(1);
      expect(warnings.filter((sentence) => sentence.includes('"include" only as a property'))).to.have.length(1);
    });

    it('hides composer and header on request, and takes slotted ones in their place', async () => {
      const element = await fixture<ChatStreamElement>(html`<chat-stream no-header endpoint=${endpoint('answer', { ms: 20 }).url}><chat-composer slot="composer"></chat-composer></chat-stream>`);
      await element.updateComplete;
      expect(inside(element, '.header').getClientRects()).to.have.length(0);
      const own = element.querySelector('chat-composer')!;
      own.value = 'from the slot';
      await own.updateComplete;
      buttonOf(own).click();
      await streaming(element);
      expect([own.value, own.busy]).to.deep.equal(['', true]);
      element.noComposer = true;
      await element.updateComplete;
      expect(own.getClientRects()).to.have.length(0);
      await settled(element);
    });

    it('keeps properties that were set before it was defined', async () => {
      const late = class extends (customElements.get('chat-stream') as typeof ChatStreamElement) {};
      const element = document.createElement('chat-stream-late') as ChatStreamElement;
      Object.assign(element, { endpoint: '/api', headers: { a: '1' }, messages: [{ id: 'm', role: 'user', parts: [{ type: 'text', text: 'earlier' }] }] });
      document.body.append(element);
      customElements.define('chat-stream-late', late);
      await element.updateComplete;
      expect(element.headers).to.deep.equal({ a: '1' });
      expect(element.messages.map(({ id }) => id)).to.deep.equal(['m']);
      element.remove();
    });

    it('takes a transport object of a page', async () => {
      const element = await conversation();
      element.transport = {
        sendMessages: () => Promise.resolve(new ReadableStream({
          start(controller) {
            for (const chunk of [{ type: 'text-start', id: 't' }, { type: 'text-delta', id: 't', delta: 'Own.' }, { type: 'text-end', id: 't' }, { type: 'finish' }] as const) controller.enqueue(chunk);
            controller.close();
          },
        })),
        reconnectToStream: () => Promise.resolve(null),
      };
      await element.send('hi');
      await settled(element);
      expect(textOf(element)).to.equal('hi | Own.');
    });
  });

  it('empties the transcript on clear() and shows the beginning again', async () => {
    const element = await conversation(endpoint('open').url);
    await say(element, 'hi');
    await streaming(element);
    element.clear();
    await element.updateComplete;
    expect(messagesOf(element)).to.have.length(0);
    expect(inside(element, '.empty').hidden).to.equal(false);
    expect(element.getAttribute('status')).to.equal('ready');
    expect(composerOf(element).busy).to.equal(false);
  });
});
