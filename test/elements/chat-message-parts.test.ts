/** chat-message: reasoning, tool calls, sources and files; strings from outside stay text. */
import { aTimeout, expect } from '@open-wc/testing';
import type { Part } from '../../src/protocol/message.ts';
import { all, find, repaint, show, text, tool, wordsOf } from './message-helpers.ts';

const HOSTILE = '<img src=x onerror=alert(1)>\u202Etxt';
const CLEANED = '<img src=x onerror=alert(1)>txt';

async function openAll(element: Element & { updateComplete: Promise<unknown> }): Promise<void> {
  for (const details of element.shadowRoot!.querySelectorAll('details')) details.open = true;
  await aTimeout(50);
  await element.updateComplete;
}

describe('<chat-message> reasoning', () => {
  it('is accessible, closed and open', async () => {
    const element = await show([{ type: 'reasoning', text: 'First **this**.', state: 'done' }, text('So.')]);
    await expect(element).to.be.accessible();
    await openAll(element);
    await expect(element).to.be.accessible();
  });

  it('counts the seconds while it goes on, and keeps the sum', async () => {
    const part: Part = { type: 'reasoning', text: 'a', state: 'streaming' };
    const element = await show([part], { streaming: true });
    expect(wordsOf(find(element, 'summary'))).to.equal('Thinking');
    await aTimeout(1150);
    expect(wordsOf(find(element, 'summary'))).to.equal('Thinking for 1 s');
    part.state = 'done';
    await repaint(element);
    expect(wordsOf(find(element, 'summary'))).to.equal('Thought for 1 s');
  });

  it('names no time that nobody measured', async () => {
    expect(wordsOf(find(await show([{ type: 'reasoning', text: 'a', state: 'done' }]), 'summary'))).to.equal('Thoughts');
  });

  it('is made only when it is opened, and stays as the reader left it', async () => {
    const part: Part = { type: 'reasoning', text: 'First.', state: 'streaming' };
    const element = await show([part], { streaming: true });
    expect(find(element, '.reasoning .content')).to.equal(null);
    await openAll(element);
    expect(wordsOf(find(element, '.reasoning .content'))).to.equal('First.');
    part.text += ' Second.';
    await repaint(element);
    expect(find<HTMLDetailsElement>(element, '.reasoning')!.open).to.equal(true);
    expect(wordsOf(find(element, '.reasoning .content'))).to.contain('Second.');
    part.state = 'done';
    await repaint(element, { streaming: false, outcome: 'completed' });
    expect(find<HTMLDetailsElement>(element, '.reasoning')!.open).to.equal(true);
  });

  it('is not shown when it holds nothing', async () => {
    expect(find(await show([{ type: 'reasoning', text: '', state: 'done' }, text('a')]), '.reasoning')).to.equal(null);
  });
});

describe('<chat-message> tool calls', () => {
  it('are accessible in every state', async () => {
    const element = await show([
      tool('a', 'input-streaming', { input: { q: 'x' } }), tool('b', 'input-available', { input: 'x' }), tool('c', 'approval-responded', { approval: { id: '1', approved: true } }),
      tool('d', 'output-available', { output: { a: 1 } }), tool('e', 'output-error', { errorText: 'no' }), tool('f', 'output-denied'), tool('g', 'approval-requested', { input: { a: 1 }, approval: { id: '2' } }),
    ], { streaming: true });
    await openAll(element);
    await expect(element).to.be.accessible();
  });

  it('say how they stand, also in words', async () => {
    const states = (element: Element) => all(element, '.tool').map((row) => `${row.dataset['state']}: ${wordsOf(row.querySelector('.hidden-text'))}`);
    const calls = [tool('a', 'input-streaming'), tool('b', 'output-available', { output: 1, preliminary: true }), tool('c', 'output-available', { output: 1 }), tool('d', 'output-error'), tool('e', 'output-denied')];
    const element = await show(calls, { streaming: true });
    expect(states(element)).to.deep.equal(['running: , Running', 'running: , Running', 'done: , Done', 'failed: , Failed', 'denied: , Declined']);
  });

  it('do not seem to run when the turn is over', async () => {
    const element = await show([tool('write', 'input-streaming', { rawInput: '{"code":' }), tool('read', 'input-available')], { outcome: 'completed' });
    expect(all(element, '.tool').map((row) => row.dataset['state'])).to.deep.equal(['unfinished', 'unfinished']);
    expect(find(element, '.icon-running')).to.equal(null);
    expect(wordsOf(find(element, '.tool-input'))).to.equal('Not finished');
  });

  it('go on while the turn waits for the page to run them', async () => {
    const element = await show([tool('locate', 'input-available')], { outcome: 'waiting' });
    expect(find(element, '.tool')!.dataset['state']).to.equal('running');
  });

  it('have their title, else their name in words', async () => {
    const titles = async (...parts: Part[]) => all(await show(parts), '.tool-title').map(wordsOf);
    expect(await titles(tool('look_up_order', 'output-available'), tool('getOrderPDF', 'output-available'), tool('x', 'output-available', { title: 'Searched the docs' }),
      { type: 'dynamic-tool', toolName: 'web-search', toolCallId: '1', state: 'output-available' })).to.deep.equal(['Look up order', 'Get OrderPDF', 'Searched the docs', 'Web search']);
  });

  it('stand in one frame with what is not shown between them', async () => {
    const element = await show([tool('a', 'output-available'), { type: 'step-start' }, { type: 'data-x', data: 1 }, tool('b', 'output-available'), text('words'), tool('c', 'output-available')]);
    expect(all(element, '.tools').map((frame) => frame.children.length)).to.deep.equal([2, 1]);
  });

  it('show input and output as text when opened, each with its own call', async () => {
    const element = await show([tool('a', 'output-available', { input: { q: 'c1' }, output: 'one' }), tool('b', 'output-available', { input: 'c2', output: { n: 2 } }), tool('c', 'output-error', { rawInput: '{"', errorText: 'broke' })]);
    expect(find(element, '.tool-body')).to.equal(null);
    await openAll(element);
    expect(all(element, '.tool-body').map(wordsOf)).to.deep.equal(['Input{ "q": "c1" }Outputone', 'Inputc2Output{ "n": 2 }', 'Input{"Errorbroke']);
    expect(getComputedStyle(find(element, '.tool-body dd')!).direction).to.equal('ltr');
  });

  it('fold what is longer than 64 KiB', async () => {
    const element = await show([tool('a', 'output-available', { output: 'x'.repeat(70_000) })]);
    await openAll(element);
    expect(find(element, '.tool-body dd')!.textContent).to.have.length(65_536);
    find(element, '.tool-body button')!.click();
    await element.updateComplete;
    expect(find(element, '.tool-body dd')!.textContent).to.have.length(70_000);
  });

  it('keep rows, open ones open, while others come', async () => {
    const parts: Part[] = [tool('a', 'input-available', { input: { a: 1 } })];
    const element = await show(parts, { streaming: true });
    const row = find<HTMLDetailsElement>(element, '.tool')!;
    row.open = true;
    parts.push(tool('b', 'input-streaming'));
    (parts[0] as { state: string }).state = 'output-available';
    await repaint(element);
    expect(all(element, '.tool')[0]).to.equal(row);
    expect(row.open).to.equal(true);
  });

  it('show untrusted strings as text only', async () => {
    const element = await show([
      tool(HOSTILE, 'output-error', { errorText: HOSTILE, input: { [HOSTILE]: HOSTILE } }),
      tool('x', 'output-available', { title: HOSTILE, output: HOSTILE, input: HOSTILE }),
      tool(HOSTILE, 'approval-requested', { title: HOSTILE, input: { [HOSTILE]: HOSTILE }, approval: { id: 'a', requestReason: HOSTILE } }),
      { type: 'source-url', sourceId: '1', url: 'https://a.example/', title: HOSTILE },
      { type: 'source-document', sourceId: '2', mediaType: HOSTILE, title: HOSTILE },
      { type: 'file', mediaType: HOSTILE, filename: HOSTILE, url: HOSTILE },
    ], { outcome: 'waiting' });
    await openAll(element);
    expect(find(element, 'img')).to.equal(null);
    expect(element.shadowRoot!.textContent).to.not.contain('\u202E');
    expect(wordsOf(find(element, '.approval b'))).to.equal(CLEANED);
    expect(wordsOf(all(element, '.tool-title')[1])).to.equal(CLEANED);
  });
});

describe('<chat-message> sources and files', () => {
  const source = (url: string, title?: string): Part => ({ type: 'source-url', sourceId: url, url, ...(title && { title }) });

  it('are numbered, with title and host, and are accessible', async () => {
    const element = await show([text('a'), source('https://docs.example/a', 'Guide'), source('https://b.example/x'), source('https://docs.example/a', 'Guide again')]);
    expect(all(element, '.source').map(wordsOf)).to.deep.equal(['1Guidedocs.example', '2b.example']);
    await expect(element).to.be.accessible();
  });

  it('lead away without telling from where', async () => {
    const link = find<HTMLAnchorElement>(await show([source('https://docs.example/a')]), 'a.source')!;
    expect(link.href).to.equal('https://docs.example/a');
    expect([link.rel, link.target, link.referrerPolicy]).to.deep.equal(['noopener noreferrer nofollow ugc', '_blank', 'no-referrer']);
  });

  it('are no links when the address is not a plain web address', async () => {
    for (const url of ['javascript:alert(1)', 'data:text/html,x', 'https://user:pass@a.example/', '/relative', 'mailto:a@b.example', `https://a.example/${'x'.repeat(3000)}`]) {
      const element = await show([source(url, 'Title')]);
      expect(find(element, 'a'), url).to.equal(null);
      expect(wordsOf(find(element, '.source'))).to.equal('1Title');
    }
  });

  it('show documents and files by name, and fetch nothing', async () => {
    const element = await show([
      { type: 'source-document', sourceId: '1', mediaType: 'application/pdf', title: 'Handbook' },
      { type: 'file', mediaType: 'image/png', url: 'https://tracker.example/pixel.png' },
    ]);
    expect(wordsOf(find(element, '[part=source]'))).to.equal('1Handbook');
    expect(wordsOf(find(element, '[part=file]'))).to.equal('Fileimage/png');
    expect(performance.getEntriesByType('resource').some(({ name }) => name.includes('tracker.example'))).to.equal(false);
  });

  it('leave out parts that have no look', async () => {
    const element = await show([{ type: 'step-start' }, { type: 'data-weather', data: HOSTILE }, { type: 'custom', kind: 'x' }, { type: 'unknown' } as unknown as Part, text('words')]);
    expect(wordsOf(find(element, '.message'))).to.equal('Assistant said words');
  });
});
