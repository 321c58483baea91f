/** chat-message: whatever a message holds, it shows what can be shown, and never more than a page can carry. */
import { aTimeout, expect } from '@open-wc/testing';
import type { ChatMessageElement } from '../../src/elements/chat-message.ts';
import type { ErrorDetail } from '../../src/elements/events.ts';
import type { Message, Part } from '../../src/protocol/message.ts';
import { all, find, repaint, show, text, tool, wordsOf } from './message-helpers.ts';

/** More levels than any stack has room for. */
function deep(levels = 20_000): unknown {
  let value: unknown = 'core';
  for (let level = 0; level < levels; level++) value = [value];
  return value;
}

/** Errors that leave the elements, until the test is over. */
function errorsOf(run: (found: ErrorDetail['error'][]) => Promise<void>): () => Promise<void> {
  return async () => {
    const found: ErrorDetail['error'][] = [];
    const hear = (event: CustomEvent<ErrorDetail>): void => { found.push(event.detail.error); };
    document.addEventListener('chat-error', hear);
    try {
      await run(found);
    } finally {
      document.removeEventListener('chat-error', hear);
    }
  };
}

async function openAll(element: ChatMessageElement): Promise<void> {
  for (const details of all(element, 'details')) (details as HTMLDetailsElement).open = true;
  await aTimeout(50);
  await element.updateComplete;
}

describe('<chat-message> what cannot be shown', () => {
  it('says so in the place of an input that goes too deep, and shows what stands around it', async () => {
    const element = await show([text('before'), tool('a', 'output-available', { input: { k: deep() }, output: 'fine' }), text('after')]);
    await openAll(element);
    expect(all(element, '.tool-body dd').map(wordsOf)).to.deep.equal(['This cannot be shown.', 'fine']);
    expect(element.plainText).to.equal('before\nafter');
  });

  it('has no Approve for an input that cannot be shown, but a way to decline', async () => {
    const element = await show([text('before'), tool('a', 'approval-requested', { input: { k: deep() }, approval: { id: '1' } }), text('after')], { outcome: 'waiting' });
    await aTimeout(100);
    expect(wordsOf(find(element, '.approval-input'))).to.equal('kThis cannot be shown.');
    expect(find(element, '[part=approve]')!.getAttribute('aria-disabled')).to.equal('true');
    expect(find<HTMLButtonElement>(element, '[part=deny]')!.disabled).to.equal(false);
    expect(element.plainText).to.equal('before\nafter');
  });

  const odd: [string, unknown][] = [
    ['a call without an id or a name', { type: 'dynamic-tool' }],
    ['a title that is no text', { type: 'tool-x', toolCallId: '1', title: 5, state: 'output-available', input: {} }],
    ['a question whose reason is no text', { type: 'tool-x', toolCallId: '1', state: 'approval-requested', approval: { id: '1', requestReason: {} } }],
    ['a text that is none', { type: 'text', text: 7 }],
    ['an error text that is none', { type: 'tool-x', toolCallId: '1', state: 'output-error', errorText: Symbol('x') }],
  ];
  for (const [name, part] of odd) {
    it(`keeps the rest of a message that holds ${name}, and tells the page once`, errorsOf(async (errors) => {
      const element = await show([text('before'), part as Part, part as Part, text('after')]);
      await openAll(element);
      await repaint(element);
      expect(element.plainText).to.match(/^before\n[^]*after$/);
      expect(errors.length).to.be.lessThan(2);
      if (errors.length) expect(errors[0]!.code).to.equal('internal');
    }));
  }

  it('shows an answer whose sources and files cannot be shown', errorsOf(async (errors) => {
    const element = await show([text('words'), { type: 'source-url', sourceId: '1', url: 'https://a.example/', title: {} as string }]);
    expect(element.plainText).to.contain('words');
    expect(errors.map(({ code }) => code)).to.deep.equal(['internal']);
  }));

  it('shows no message for another one', errorsOf(async (errors) => {
    const element = await show([text('stale')]);
    for (const parts of ['nonsense', [null], [{ type: 'tool-x', title: 5 }], undefined]) {
      element.message = { id: 'm', role: 'assistant', parts } as unknown as Message;
      await element.updateComplete;
      expect(find(element, '.message')!.textContent).not.to.contain('stale');
    }
    element.message = { id: 'n', role: 'assistant', parts: [text('fresh')] };
    await element.updateComplete;
    expect(element.plainText).to.equal('fresh');
    expect(errors.every(({ code }) => code === 'internal')).to.equal(true);
  }));
});

describe('<chat-message> an answer that holds nothing to see', () => {
  const notice = (element: Element): string => wordsOf(find(element, '.notice'));

  for (const [name, words] of [['white space', ' \n\t '], ['signs without a look', '\u200B\u2060\u200E'], ['Markdown that comes to nothing', '[a]: https://a.example/']]) {
    it(`says so: ${name}`, async () => {
      const element = await show([text(words!)], { outcome: 'completed', last: true });
      expect(notice(element)).to.contain('came back empty');
      expect(notice(element)).to.contain('Retry');
    });
  }

  it('is not one that holds a rule, an image, a call or thoughts', async () => {
    for (const part of [text('![A cat](https://a.example/cat.png)'), tool('a', 'output-available'), { type: 'reasoning', text: 'Hm.' } as Part]) {
      expect(find(await show([part], { outcome: 'completed' }), '.notice')).to.equal(null);
    }
  });

  it('waits while only white space has come', async () => {
    const element = await show([text('  ', 'streaming')], { streaming: true });
    expect(find(element, '.waiting')).not.to.equal(null);
    expect(find(element, '.content')).to.equal(null);
  });
});

describe('<chat-message> thoughts', () => {
  it('have a line once there are some', async () => {
    const part: Part & { type: 'reasoning' } = { type: 'reasoning', text: '', state: 'streaming' };
    const element = await show([part], { streaming: true });
    expect(find(element, '.reasoning')).to.equal(null);
    expect(find(element, '.waiting')).not.to.equal(null);
    part.text = 'Hm.';
    await repaint(element);
    expect(find(element, '.reasoning')).not.to.equal(null);
  });

  it('that follow each other are one line, which stays open while they grow', async () => {
    const parts: Part[] = [{ type: 'reasoning', text: 'First.', state: 'done' }, { type: 'step-start' }];
    const element = await show(parts, { streaming: true });
    await openAll(element);
    parts.push({ type: 'reasoning', text: 'Second.', state: 'streaming' });
    await repaint(element);
    expect(all(element, '.reasoning')).to.have.length(1);
    expect(wordsOf(find(element, '.reasoning-body .content'))).to.equal('First.Second.');
    expect(wordsOf(find(element, 'summary'))).to.contain('Thinking');
    parts.push(tool('a', 'output-available'), { type: 'reasoning', text: 'Third.', state: 'done' });
    await repaint(element);
    expect(all(element, '.reasoning')).to.have.length(2);
  });
});

describe('<chat-message> very many parts', () => {
  const earlier = (element: Element): HTMLElement | null => find(element, '.earlier');

  it('shows the last 500 and the others in steps on request', async () => {
    const parts: Part[] = Array.from({ length: 1_150 }, (_, index) => text(`text ${index}.`));
    const element = await show(parts, { outcome: 'completed' });
    const shown = (): string[] => all(element, '.content').map(wordsOf);
    expect(shown().length).to.be.within(400, 500);
    expect(shown().at(-1)).to.equal('text 1149.');
    expect(wordsOf(earlier(element))).to.equal('Show earlier');
    earlier(element)!.click();
    await element.updateComplete;
    expect(shown().length).to.be.within(900, 1_000);
    earlier(element)!.focus();
    earlier(element)!.click();
    await element.updateComplete;
    expect(shown()).to.have.length(1_150);
    expect(shown()[0]).to.equal('text 0.');
    expect(earlier(element)).to.equal(null);
    expect(element.shadowRoot!.activeElement, 'the focus is not lost with the button').to.equal(find(element, 'article'));
  });

  it('counts only what is shown', async () => {
    const parts: Part[] = [text('first'), ...Array.from({ length: 5_000 }, (_, index): Part => (index % 2 ? { type: 'step-start' } : { type: 'data-x', data: index })), text('last')];
    const element = await show(parts, { outcome: 'completed' });
    expect(element.plainText).to.equal('first\nlast');
    expect(earlier(element)).to.equal(null);
    expect(find(element, 'article')!.childNodes.length, 'places without a look cost nothing').to.be.lessThan(500);
  });

  it('keeps what is shown while more come', async () => {
    const parts: Part[] = Array.from({ length: 560 }, (_, index) => tool(`t${index}`, 'output-available'));
    const element = await show(parts, { streaming: true });
    const row = all(element, '.tool').at(-1) as HTMLDetailsElement;
    const count = all(element, '.tool').length;
    row.open = true;
    parts.push(tool('next', 'input-available'));
    await repaint(element);
    expect(all(element, '.tool').at(-2)).to.equal(row);
    expect(row.open).to.equal(true);
    expect(all(element, '.tool')).to.have.length(count + 1);
    expect(count).to.be.lessThan(501);
  });

  it('numbers what is left of thousands of sources', async () => {
    const element = await show([text('a'), ...Array.from({ length: 600 }, (_, index): Part => ({ type: 'source-url', sourceId: `${index}`, url: `https://a.example/${index}` }))]);
    expect(all(element, '.source')).to.have.length(501);
    expect(wordsOf(all(element, '.source').at(-1))).to.equal('+100');
  });
});

describe('the words of a message', () => {
  it('are read in no time where 100,000 spaces stand between two letters', async () => {
    const element = await show([text(`a${' '.repeat(100_000)}b\n\nsecond  \n line`)]);
    const start = performance.now();
    const words = element.plainText;
    expect(performance.now() - start).to.be.lessThan(500);
    expect(words.endsWith('b\nsecond\nline')).to.equal(true);
  });
});
