/** A session: its turns, its status, what it sends, and what its listeners hear. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { isToolPart } from '../../src/protocol/message.ts';
import type { Message } from '../../src/protocol/message.ts';
import { TransportError } from '../../src/protocol/transport.ts';
import { Session } from '../../src/turn/session.ts';
import type { SessionChange } from '../../src/turn/session.ts';
import type { Turn } from '../../src/turn/turn.ts';
import { plain, ScriptedTransport, text, whole } from './helpers.ts';

function start(...answers: Parameters<ScriptedTransport['answer']>[0][]): { session: Session; transport: ScriptedTransport; heard: SessionChange[] } {
  const transport = new ScriptedTransport();
  for (const answer of answers) transport.answer(answer);
  const session = new Session({ id: 'c1', transport: () => transport });
  const heard: SessionChange[] = [];
  session.subscribe(change => heard.push(change));
  return { session, transport, heard };
}
const textOf = (turn: Turn | undefined): string => turn!.message.parts.map(part => (part.type === 'text' ? part.text : '')).join('');
const calls = (turn: Turn): unknown[] => turn.message.parts.filter(isToolPart).map(part => part.state);
const finish = (finishReason = 'stop'): object => ({ type: 'finish', finishReason });
const call = (id: string, fields: object = {}): object => ({ type: 'tool-input-available', toolCallId: id, toolName: 'search', input: {}, ...fields });
const ask = (id: string): object => ({ type: 'tool-approval-request', toolCallId: `c${id}`, approvalId: `a${id}`, signature: `sig${id}` });
/** Yields these and then waits. */
const hang = (...chunks: object[]) => (controller: ReadableStreamDefaultController): void => { for (const chunk of chunks) controller.enqueue(chunk); };
const later = (ms = 5): Promise<void> => new Promise(resolve => setTimeout(resolve, ms));
const user = (id: string, value = 'hi'): Message => ({ id, role: 'user', parts: [{ type: 'text', text: value }] });
const assistant = (id: string, parts: Message['parts'] = [{ type: 'text', text: 'yes' }]): Message => ({ id, role: 'assistant', parts });

describe('a turn', () => {
  it('resolves with itself, settled', async () => {
    const { session, transport } = start(whole('Hello'));
    const turn = await session.send('hi');
    assert.equal(turn, session.turn);
    assert.equal(turn.outcome, 'completed');
    assert.equal(turn.finishReason, 'stop');
    assert.equal(textOf(turn), 'Hello');
    assert.ok(turn.times.accepted <= turn.times.firstDelta! && turn.times.lastDelta! <= turn.times.settled!);
    const [request] = transport.requests;
    assert.deepEqual([request!.chatId, request!.trigger, request!.messageId], ['c1', 'submit-message', undefined]);
    assert.deepEqual(request!.messages.map(({ role, parts }) => ({ role, parts })), [{ role: 'user', parts: [{ type: 'text', text: 'hi' }] }]);
  });
  it('knows when its first and its last delta came', async () => {
    let clock = 0;
    const { times } = await new Session({ id: 'c1', now: () => ++clock, transport: () => new ScriptedTransport().answer([...text('one'), ...text('two', 't2'), finish()]) }).send('hi');
    assert.ok(times.accepted < times.firstByte! && times.firstByte! < times.firstDelta! && times.firstDelta! < times.lastDelta! && times.lastDelta! < times.settled!, JSON.stringify(times));
  });
  it('is told in order: start, deltas, end; and the status with it', async () => {
    const { session, heard } = start(whole('Hello'));
    await session.send('hi');
    const words = heard.map(change => ('status' in change ? change.status : change.type));
    assert.deepEqual(words.filter((word, index) => word !== words[index - 1]), ['turn-start', 'submitted', 'delta', 'streaming', 'delta', 'turn-end', 'ready']);
    assert.equal(heard.filter(({ type }) => type === 'turn-end').length, 1);
  });
  it('shows its outcome and the status when listeners hear of its end', async () => {
    const { session } = start([]);
    let seen: unknown;
    session.subscribe(change => { if (change.type === 'turn-end') seen = [change.turn.outcome, session.status, session.error?.code]; });
    await session.send('hi');
    assert.deepEqual(seen, ['failed', 'error', 'empty-answer']);
  });
  it('sends files before the text, and metadata', async () => {
    const { session, transport } = start(whole('ok'));
    await session.send({ text: 'look', files: [{ type: 'file', mediaType: 'image/png', url: 'data:,x' }], metadata: { from: 'test' } });
    assert.deepEqual(transport.requests[0]!.messages[0]!.parts.map(({ type }) => type), ['file', 'text']);
    assert.deepEqual(transport.requests[0]!.messages[0]!.metadata, { from: 'test' });
  });
  it('refuses nothing to send, and a second turn while one runs', async () => {
    const { session } = start(hang(...text('x')));
    for (const nothing of ['', ' \n', {}, { text: '' }]) await assert.rejects(session.send(nothing), RangeError);
    const running = session.send('hi');
    for (const attempt of [() => session.send('again'), () => session.retry(), () => session.regenerate(), () => session.continue()]) await assert.rejects(attempt(), RangeError);
    await session.stop();
    assert.equal((await running).outcome, 'stopped');
  });
  it('fails when the configuration cannot be read, and keeps the input', async () => {
    const thrown = new TransportError('endpoint-missing', 'No endpoint.');
    const session = new Session({ id: 'c1', transport: () => { throw thrown; } });
    const turn = await session.send('hi');
    assert.deepEqual([turn.outcome, turn.error, session.messages.length], ['failed', thrown, 1]);
    const second = new Session({ id: 'c1', transport: () => new ScriptedTransport(), request: () => Promise.reject(new Error('token service down')) });
    assert.equal((await second.send('hi')).error?.code, 'internal');
  });
  it('reads headers and body at send time', async () => {
    const transport = new ScriptedTransport().answer(whole('1')).answer(whole('2'));
    let count = 0;
    const session = new Session({ id: 'c1', transport: () => transport, request: async () => ({ headers: { n: String(++count) }, body: { n: count } }) });
    await session.send('hi');
    await session.send('hi');
    assert.deepEqual(transport.requests.map(({ headers, body }) => [headers, body]), [[{ n: '1' }, { n: 1 }], [{ n: '2' }, { n: 2 }]]);
  });
  it('is not disturbed by a listener that throws', async t => {
    const reported: unknown[] = [];
    Object.assign(globalThis, { reportError: (error: unknown) => reported.push(error) });
    t.after(() => { delete (globalThis as { reportError?: unknown }).reportError; });
    const { session, heard } = start(whole('Hello'));
    const off = session.subscribe(() => { throw new Error('mine'); });
    session.subscribe(change => heard.push(change));
    assert.equal((await session.send('hi')).outcome, 'completed');
    assert.ok(reported.length > 3);
    off();
    off();
  });
  it('ignores what is no chunk', async () => {
    const { session } = start([null, 7, 'x', {}, { type: 'future' }, { type: 'text-delta' }, ...whole('ok')] as object[]);
    const turn = await session.send('hi');
    assert.deepEqual([turn.outcome, textOf(turn), turn.counts.unknown, turn.counts.bad], ['completed', 'ok', 1, 5]);
  });
  it('tells transient data to listeners only', async () => {
    const { session, heard } = start([{ type: 'data-toast', data: 'x', transient: true }, ...whole('ok')]);
    const turn = await session.send('hi');
    assert.deepEqual(heard.filter(change => change.type === 'data').map(change => change.type === 'data' && change.chunk.data), ['x']);
    assert.ok(!turn.message.parts.some(({ type }) => type === 'data-toast'));
  });
  it('names its answer when the server does not', async () => {
    const { session } = start([...text('x'), finish()]);
    assert.match((await session.send('hi')).message.id, /.{16}/);
  });
});

describe('outcomes of foreign transports', () => {
  it('an end without finish is interrupted', async () => {
    const { session } = start(text('half'));
    const turn = await session.send('hi');
    assert.deepEqual([turn.outcome, turn.error?.code, session.status], ['interrupted', 'cut-off', 'error']);
  });
  it('what they throw before anything can be seen is failed, an AbortError is stopped', async () => {
    const failing = (error: unknown) => (controller: ReadableStreamDefaultController): void => { controller.enqueue(text('half')[0]); queueMicrotask(() => controller.error(error)); };
    const { session } = start(failing(new TypeError('Failed to fetch')), failing(new DOMException('', 'AbortError')), failing('odd'), failing(Object.assign(new Error('x'), { statusCode: 401 })));
    const ends = [];
    for (let count = 0; count < 4; count++) {
      const { outcome, error } = await session.send('hi');
      ends.push([outcome, error?.code]);
    }
    assert.deepEqual(ends, [['failed', 'network'], ['stopped', undefined], ['failed', 'internal'], ['failed', 'unauthorized']]);
  });
  it('what they throw after something can be seen is interrupted, with its code; an AbortError is stopped', async () => {
    const failing = (error: unknown) => (controller: ReadableStreamDefaultController): void => { hang(...text('half'))(controller); setTimeout(() => controller.error(error), 5); };
    const { session } = start(failing(new TypeError('Failed to fetch')), failing(new DOMException('', 'AbortError')), failing('odd'), failing(new TransportError('silence', '')), failing(new TransportError('offline', '')));
    const ends = [];
    for (let count = 0; count < 5; count++) {
      const turn = await session.send('hi');
      ends.push([turn.outcome, turn.error?.code, textOf(turn), session.status]);
    }
    assert.deepEqual(ends, [['interrupted', 'network', 'half', 'error'], ['stopped', undefined, 'half', 'ready'], ['interrupted', 'internal', 'half', 'error'], ['interrupted', 'silence', 'half', 'error'], ['interrupted', 'offline', 'half', 'error']]);
  });
  it('going on that fails before the first chunk is failed, though a part of the answer is there', async () => {
    const { session } = start(text('half'), () => { throw new TypeError('Failed to fetch'); }, controller => { hang({ type: 'start' })(controller); setTimeout(() => controller.error(new TypeError('Failed to fetch')), 5); });
    await session.send('hi');
    const refused = await session.continue();
    assert.deepEqual([refused.outcome, refused.error?.code, textOf(refused)], ['failed', 'network', 'half']);
    assert.equal((await session.continue()).outcome, 'interrupted');
  });
  it('odd fields where others have text do no harm, and do not lift the limit', async () => {
    const session = new Session({ id: 'c1', limits: { message: 10 }, transport: () => new ScriptedTransport().answer([{ type: 'data-x', data: 1, delta: 5, text: {}, inputTextDelta: null }, ...text('0123456789'), ...text('more', 't2'), finish()]) });
    const turn = await session.send('hi');
    assert.deepEqual([turn.outcome, turn.error?.code, textOf(turn)], ['interrupted', 'limit-message', '0123456789']);
  });
  it('a fault of our own is no end of the answer, whatever was said', async () => {
    // A page that keeps what it is shown in a store that freezes it.
    for (const [chunks, outcome] of [[[{ type: 'start' }, finish(), ...text('more')], 'failed'], [[...text('half'), finish(), ...text('more', 't2')], 'interrupted'], [[call('c1'), finish(), ...text('more')], 'interrupted']] as const) {
      const { session } = start(chunks, whole('fine', 'm2'));
      const off = session.subscribe(change => {
        if (change.type !== 'delta') return;
        change.turn.message.parts.filter(part => !('state' in part && part.state === 'streaming')).forEach(Object.freeze);
        Object.freeze(change.turn.message.parts);
      });
      const turn = await session.send('hi');
      assert.deepEqual([turn.outcome, turn.error?.code, session.status], [outcome, 'internal', 'error']);
      off();
      assert.equal((await session.send('hi')).outcome, 'completed');
    }
  });
  it('what is no transport is said to developers', async () => {
    for (const transport of [undefined, null, {}, 'x', { sendMessages: () => Promise.resolve(new Response('x')) }, { sendMessages: () => undefined }]) {
      const { outcome, error } = await new Session({ id: 'c1', transport: () => transport as never }).send('hi');
      assert.deepEqual([outcome, error?.code], ['failed', 'internal']);
      assert.match(error!.message, /^transport: Expected sendMessages\(\)/);
    }
  });
  it('an answer of nothing but white space is empty', async () => {
    const blank = (value: string): object[] => [{ type: 'start', messageId: 'm1' }, { type: 'start-step' }, ...text(value), { type: 'reasoning-start', id: 'r' }, { type: 'reasoning-delta', id: 'r', delta: '\n' }, finish('length')];
    for (const chunks of [blank(' \n'), blank('\u200B\u00A0'), blank(''), [{ type: 'start' }, finish('length')], [{ type: 'data-x', data: 1, transient: true }, finish('length')]]) {
      const { session, transport } = start(chunks, whole('ok', 'm2'));
      const turn = await session.send('hi');
      assert.deepEqual([turn.outcome, turn.error?.code, turn.finishReason, session.status], ['failed', 'empty-answer', 'length', 'error']);
      assert.equal(turn.message.parts.length, chunks.length > 2 ? 3 : 0, 'its parts are kept');
      await session.send('and now?');
      assert.deepEqual(transport.requests[1]!.messages.map(({ role }) => role), ['user', 'user'], 'it is not sent: providers refuse blank texts');
    }
    for (const content of [text('.'), [call('c1', { providerExecuted: true })], [{ type: 'file', url: 'x', mediaType: 'y' }], [{ type: 'source-url', sourceId: 's', url: 'u' }], [{ type: 'data-x', data: 1 }], [{ type: 'reasoning-delta', id: 'r', delta: 'Hm' }]]) {
      assert.equal((await start([...text(' ', 't0'), ...content, finish()]).session.send('hi')).outcome, 'completed');
    }
  });
  it('what an error chunk says is read as an error body is', async () => {
    for (const [errorText, sentence] of [['{"error":{"message":"inner"}}', 'inner'], ['quota exceeded', 'quota exceeded'], ['{"code":5}', undefined], ['<html>', undefined], ['', undefined], ['x'.repeat(600), 'x'.repeat(500)]] as const) {
      const { error } = await start([...text('half'), { type: 'error', errorText }]).session.send('hi');
      assert.deepEqual([error?.code, error?.serverText], ['provider', sentence]);
    }
  });
  it('an error chunk ends the turn even when the stream stays open, and aborts it', { timeout: 8000 }, async () => {
    let aborted = false;
    const { session } = start((controller, { abortSignal }) => {
      abortSignal!.addEventListener('abort', () => { aborted = true; });
      hang(...text('half'), { type: 'error', errorText: 'x'.repeat(900) })(controller);
    });
    const turn = await session.send('hi');
    assert.deepEqual([turn.outcome, turn.error?.code, turn.error?.serverText?.length, aborted], ['failed', 'provider', 500, true]);
  });
  it('finish metadata after an error chunk is still read', async () => {
    const { session } = start([...text('half'), { type: 'error', errorText: 'x' }, { ...finish('error'), messageMetadata: { tokens: 1 } }]);
    const turn = await session.send('hi');
    assert.deepEqual([turn.outcome, turn.message.metadata], ['failed', { tokens: 1 }]);
  });
});

describe('a stream that finished and stays open', () => {
  it('ends its turn after ten seconds of silence, and not while parts of a merged stream still come', async t => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    let controller!: ReadableStreamDefaultController;
    const { session } = start(made => { controller = made; hang(...whole('one'))(made); });
    const sent = session.send('hi');
    const settle = async (): Promise<void> => { for (let count = 0; count < 20; count++) await Promise.resolve(); };
    await settle();
    t.mock.timers.tick(9_000);
    for (const chunk of text(' two', 't2')) controller.enqueue(chunk);
    await settle();
    t.mock.timers.tick(9_000);
    await settle();
    assert.equal(session.turn!.outcome, undefined);
    t.mock.timers.tick(1_000);
    const turn = await sent;
    assert.deepEqual([turn.outcome, textOf(turn)], ['completed', 'one two']);
  });
});

describe('a flood', () => {
  it('of chunks that are all there lets timers of the page run in between', { timeout: 20_000 }, async () => {
    const { session } = start([{ type: 'text-start', id: 'a' }, ...Array.from({ length: 25_000 }, () => ({ type: 'text-delta', id: 'a', delta: 'abcd' })), finish()]);
    let ticks = 0;
    // Listeners that work a little at each delta, as a page does.
    session.subscribe(() => { for (const until = performance.now() + 0.004; performance.now() < until;); });
    const timer = setInterval(() => { ticks++; }, 1);
    const turn = await session.send('hi');
    clearInterval(timer);
    assert.deepEqual([turn.outcome, textOf(turn).length], ['completed', 100_000]);
    assert.ok(ticks >= 4, `${ticks} ticks`);
  });
  it('is told of once for each break, and to its end', async () => {
    const { session, heard } = start([{ type: 'text-start', id: 'a' }, ...Array.from({ length: 1_000 }, () => ({ type: 'text-delta', id: 'a', delta: 'abcd' })), finish()]);
    const lengths: number[] = [];
    session.subscribe(change => { if (change.type === 'delta') lengths.push(textOf(change.turn).length); });
    const { times } = await session.send('hi');
    assert.ok(lengths.length < 100, `told ${lengths.length} times`);
    assert.ok(times.firstDelta! <= times.lastDelta! && times.lastDelta! <= times.settled!);
    assert.equal(heard.filter(({ type }) => type === 'status').length, 3);
  });
  it('that stays open is told of to its end without another chunk', async () => {
    const { session } = start(hang({ type: 'text-start', id: 'a' }, ...Array.from({ length: 100 }, () => ({ type: 'text-delta', id: 'a', delta: 'abcd' }))));
    let length = 0;
    session.subscribe(change => { if (change.type === 'delta') ({ length } = textOf(change.turn)); });
    void session.send('hi');
    await later();
    await later();
    assert.equal(length, 400);
    assert.ok(session.turn!.times.lastDelta);
    await session.stop();
  });
  it('of data is told of piece by piece, whatever its name', async () => {
    const { session, heard } = start([...Array.from({ length: 50 }, (_, data) => ({ type: 'data-delta', data, transient: true })), ...whole('ok')]);
    await session.send('hi');
    assert.deepEqual(heard.flatMap(change => change.type === 'data' ? [change.chunk.data] : []), Array.from({ length: 50 }, (_, data) => data));
  });
  it('stays unread after a stop', async () => {
    const { session } = start([...Array.from({ length: 250_000 }, () => ({ type: 'text-delta', id: 'a', delta: 'abcd' })), finish()]);
    const sent = session.send('hi');
    session.subscribe(() => { for (const until = performance.now() + 0.02; performance.now() < until;); });
    setTimeout(() => void session.stop(), 1);
    const turn = await sent;
    assert.equal(turn.outcome, 'stopped');
    assert.ok(turn.counts.deltas < 200_000, String(turn.counts.deltas));
  });
  it('of rubbish is a flood too', { timeout: 20_000 }, async () => {
    const { session } = start([...Array.from({ length: 200_000 }, () => ({ type: 'future' })), ...whole('ok')]);
    let ticks = 0;
    const timer = setInterval(() => { ticks++; }, 1);
    assert.equal(textOf(await session.send('hi')), 'ok');
    clearInterval(timer);
    assert.ok(ticks >= 2, `${ticks} ticks`);
  });
});

describe('a listener', () => {
  it('may send the next input at the end of a turn', async () => {
    const { session, heard } = start(whole('one'), whole('two', 'm2'));
    let next: Promise<Turn> | undefined;
    session.subscribe(change => { if (change.type === 'turn-end') next ??= session.send('more'); });
    await session.send('hi');
    assert.equal(session.status, 'submitted');
    assert.equal(textOf(await next), 'two');
    assert.deepEqual(heard.filter(change => change.type === 'status').map(change => change.type === 'status' && change.status), ['submitted', 'streaming', 'submitted', 'streaming', 'ready']);
  });
  it('that sends when the transcript is replaced does so in the new one', async () => {
    const { session } = start(hang(...text('old')), whole('new'));
    void session.send('hi');
    await later();
    let next: Promise<Turn> | undefined;
    const off = session.subscribe(change => { if (change.type === 'turn-end') next ??= session.send('more'); });
    session.messages = [user('u9'), assistant('m9')];
    off();
    assert.equal(textOf(await next), 'new');
    assert.equal(session.turns.length, 2);
  });
});

describe('stopping', () => {
  it('works before the response, settles at once, and lets go of a stream that comes later', async () => {
    let cancelled = false;
    let release!: () => void;
    const transport = new ScriptedTransport();
    transport.sendMessages = async () => {
      await new Promise<void>(resolve => { release = resolve; });
      return new ReadableStream({ cancel: () => { cancelled = true; } });
    };
    const session = new Session({ id: 'c1', transport: () => transport });
    const sent = session.send('hi');
    await later();
    await session.stop();
    const turn = await sent;
    assert.deepEqual([turn.outcome, turn.error, session.status, turn.message.parts.length], ['stopped', undefined, 'ready', 0]);
    release();
    await later();
    assert.equal(cancelled, true);
  });
  it('works in the same moment as send', async () => {
    const { session, transport } = start(whole('x'));
    const sent = session.send('hi');
    void session.stop();
    assert.equal((await sent).outcome, 'stopped');
    await later();
    assert.equal(transport.requests.length, 0);
  });
  it('works during the answer, keeps the partial, tells the transport, and may be repeated', async () => {
    let signal: AbortSignal | undefined;
    const { session, transport, heard } = start((controller, options) => {
      signal = options.abortSignal;
      hang({ type: 'start', messageId: 'm1' }, { type: 'text-start', id: 'a' }, { type: 'text-delta', id: 'a', delta: 'half' })(controller);
    });
    const sent = session.send('hi');
    await later();
    await Promise.all([session.stop(), session.stop()]);
    await session.stop();
    const turn = await sent;
    assert.deepEqual(plain(turn.message.parts), [{ type: 'text', text: 'half', state: 'done' }]);
    assert.deepEqual([turn.outcome, signal!.aborted, transport.stopped.length, transport.stopped[0]!.chatId], ['stopped', true, 1, 'c1']);
    assert.equal(heard.filter(({ type }) => type === 'turn-end').length, 1);
  });
  it('folds nothing that comes after it', async () => {
    let controller!: ReadableStreamDefaultController;
    const { session, heard } = start(made => { controller = made; hang(...text('a'))(made); }, whole('next'));
    const sent = session.send('hi');
    await later();
    void session.stop();
    const turn = await sent;
    const count = heard.length;
    try { controller.enqueue({ type: 'text-delta', id: 'z', delta: 'late' }); } catch { /* the stream may be cancelled already */ }
    await later();
    assert.deepEqual([textOf(turn), heard.length], ['a', count]);
    assert.equal(textOf(await session.send('more')), 'next');
  });
  it('by closing ends it here alone: a reader who leaves is no order to the server', async () => {
    let signal: AbortSignal | undefined;
    const { session, transport, heard } = start((controller, options) => {
      signal = options.abortSignal;
      hang(...text('half'))(controller);
    }, whole('next'));
    session.close();
    assert.equal(heard.length, 0);
    const sent = session.send('hi');
    await later();
    session.close();
    session.close();
    const turn = await sent;
    assert.deepEqual([turn.outcome, textOf(turn), turn.error, signal!.aborted, transport.stopped.length, session.status], ['stopped', 'half', undefined, true, 0, 'ready']);
    assert.equal(heard.filter(({ type }) => type === 'turn-end').length, 1);
    assert.equal(textOf(await session.send('more')), 'next');
  });
  it('without a running turn does nothing', async () => {
    const { session, heard } = start();
    await session.stop();
    assert.deepEqual([session.status, heard.length], ['ready', 0]);
  });
});

describe('dangling tool calls', () => {
  it('are closed when the turn is stopped, so that the next request carries none', async () => {
    const { session, transport } = start(hang({ type: 'start', messageId: 'm1' }, call('c1'), { type: 'tool-input-start', toolCallId: 'c2', toolName: 'write' }), whole('fine', 'm2'));
    const sent = session.send('hi');
    await later();
    await session.stop();
    assert.deepEqual(calls(await sent), ['output-error', 'output-error']);
    await session.send('next');
    assert.doesNotMatch(JSON.stringify(transport.requests[1]!.messages), /input-(available|streaming)/);
  });
  it('are closed when the answer ends with an input that never finished', async () => {
    const { session } = start([{ type: 'tool-input-start', toolCallId: 'c1', toolName: 'write' }, { type: 'tool-input-delta', toolCallId: 'c1', inputTextDelta: '{"code":' }, finish()]);
    const turn = await session.send('hi');
    assert.deepEqual([turn.outcome, calls(turn)], ['completed', ['output-error']]);
  });
  it('that wait for an approval are closed as denied once the conversation goes on without them', async () => {
    const { session, transport } = start([call('c1'), ask('1'), call('c2'), ask('2'), finish('tool-calls')], whole('fine', 'm2'));
    const waiting = await session.send('hi');
    assert.deepEqual([waiting.outcome, calls(waiting)], ['waiting', ['approval-requested', 'approval-requested']]);
    await session.respondToApproval('a1', true);
    await session.send('never mind');
    assert.deepEqual(calls(waiting), ['output-error', 'output-denied']);
    assert.doesNotMatch(JSON.stringify(transport.requests[1]!.messages), /approval-(requested|responded)/);
    assert.equal(await session.respondToApproval('a2', true), undefined);
  });
});

describe('waiting', () => {
  it('for an approval: the answer is sent with every field that came, and the same message goes on', async () => {
    const { session, transport } = start(
      [{ type: 'start', messageId: 'm1' }, { type: 'start-step' }, call('c1'), ask('1'), { type: 'finish-step' }, finish('tool-calls')],
      [{ type: 'start', messageId: 'm1' }, { type: 'tool-output-available', toolCallId: 'c1', output: 'gone' }, { type: 'start-step' }, ...text('Done.'), { type: 'finish-step' }, finish()],
    );
    const first = await session.send('delete it');
    assert.equal(first.outcome, 'waiting');
    assert.equal(session.status, 'ready');
    const second = await session.respondToApproval('a1', true, 'go ahead');
    assert.equal(second!.outcome, 'completed');
    assert.equal(second!.message, first.message);
    assert.deepEqual(session.turns, [second]);
    assert.equal(second!.input, first.input);
    const request = transport.requests[1]!;
    assert.deepEqual([request.trigger, request.messageId, request.messages.length], ['submit-message', 'm1', 2]);
    assert.deepEqual((request.messages[1]!.parts[1] as { approval: unknown }).approval, { id: 'a1', signature: 'sig1', approved: true, reason: 'go ahead' });
    assert.deepEqual(calls(second!), ['output-available']);
    assert.equal(textOf(second), 'Done.');
  });
  it('for several approvals: goes on only when all are answered', async () => {
    const { session, transport } = start([call('c1'), ask('1'), call('c2'), ask('2'), finish('tool-calls')], [{ type: 'tool-output-denied', toolCallId: 'c1' }, { type: 'tool-output-available', toolCallId: 'c2', output: 1 }, ...text('ok'), finish()]);
    await session.send('hi');
    assert.equal(await session.respondToApproval('a1', false), undefined);
    assert.equal(transport.requests.length, 1);
    const turn = await session.respondToApproval('a2', true);
    assert.deepEqual([turn!.outcome, calls(turn!)], ['completed', ['output-denied', 'output-available']]);
  });
  it('not for an approval that the server decides', async () => {
    const { session } = start([call('c1'), { ...ask('1'), isAutomatic: true }, finish('tool-calls')]);
    assert.equal((await session.send('hi')).outcome, 'completed');
  });
  it('for an approval that is answered while the turn still runs: goes on after its end', async () => {
    let controller!: ReadableStreamDefaultController;
    const { session } = start(made => { controller = made; hang(call('c1'), ask('1'))(made); }, [{ type: 'tool-output-available', toolCallId: 'c1', output: 1 }, ...text('ok'), finish()]);
    void session.send('hi');
    await later();
    const answered = session.respondToApproval('a1', true);
    await later();
    controller.enqueue(finish('tool-calls'));
    controller.close();
    const turn = await answered;
    assert.deepEqual([turn?.outcome, textOf(turn)], ['completed', 'ok']);
  });
  it('for a tool of the page, at a tool-calls finish', async () => {
    const { session, transport } = start([{ type: 'start', messageId: 'm1' }, call('c1'), call('p1', { providerExecuted: true }), finish('tool-calls')], [...text('ok'), finish()]);
    const first = await session.send('where am I?');
    assert.equal(first.outcome, 'waiting');
    const turn = await session.addToolOutput({ toolCallId: 'c1', output: { lat: 1 } });
    assert.deepEqual([turn!.outcome, textOf(turn)], ['completed', 'ok']);
    assert.match(JSON.stringify(transport.requests[1]!.messages[1]), /"state":"output-available","input":\{\},"output":\{"lat":1\}|"output":\{"lat":1\}/);
    assert.equal(transport.requests[1]!.messageId, 'm1');
  });
  it('for a tool of the page that fails', async () => {
    const { session } = start([call('c1'), finish('tool-calls')], [...text('sorry'), finish()]);
    await session.send('hi');
    const turn = await session.addToolOutput({ toolCallId: 'c1', errorText: 'denied by the browser' });
    assert.equal((turn!.message.parts[0] as { errorText?: string }).errorText, 'denied by the browser');
  });
  it('ignores answers to questions that nobody asked', async () => {
    const { session } = start(whole('x'));
    assert.equal(await session.respondToApproval('a1', true), undefined);
    await session.send('hi');
    assert.equal(await session.respondToApproval('a1', true), undefined);
    assert.equal(await session.addToolOutput({ toolCallId: 'nope', output: 1 }), undefined);
  });
  it('keeps an output that comes after a stop, and starts nothing', async () => {
    const { session, transport } = start(hang(call('c1')));
    const sent = session.send('hi');
    await later();
    await session.stop();
    const turn = await sent;
    assert.equal(await session.addToolOutput({ toolCallId: 'c1', output: 1 }), undefined);
    assert.deepEqual([calls(turn), transport.requests.length], [['output-available'], 1]);
  });
});

describe('again and on', () => {
  it('retry sends the same input once more and replaces the answer', async () => {
    const { session, transport } = start(text('half'), whole('whole', 'm2'));
    const failed = await session.send('hi');
    const turn = await session.retry();
    assert.deepEqual(session.turns, [turn]);
    assert.deepEqual([turn.input, textOf(turn), session.messages.length], [failed.input, 'whole', 2]);
    assert.deepEqual(transport.requests[1]!.messages, transport.requests[0]!.messages);
  });
  it('retry of a turn that went on with an answer goes on again', async () => {
    const { session, transport } = start([{ type: 'start', messageId: 'm1' }, call('c1'), ask('1'), finish('tool-calls')], [], [{ type: 'tool-output-available', toolCallId: 'c1', output: 1 }, ...text('ok'), finish()]);
    await session.send('hi');
    assert.equal((await session.respondToApproval('a1', true))!.outcome, 'failed');
    const turn = await session.retry();
    assert.deepEqual([turn.outcome, transport.requests[2]!.messageId], ['completed', 'm1']);
    assert.deepEqual(transport.requests[2]!.messages, transport.requests[1]!.messages);
  });
  it('continue lets the partial answer grow', async () => {
    const { session, transport } = start([{ type: 'start', messageId: 'm1' }, ...text('Half ')], [{ type: 'start', messageId: 'm1' }, ...text('and half'), finish()]);
    const first = await session.send('hi');
    const turn = await session.continue();
    assert.deepEqual([textOf(turn), turn.message === first.message, session.turns.length, turn.input === first.input], ['Half and half', true, 1, true]);
    assert.deepEqual([transport.requests[1]!.messageId, transport.requests[1]!.messages.length], ['m1', 2]);
  });
  it('continue of an answer that never began asks again', async () => {
    const { session, transport } = start([], whole('now'));
    await session.send('hi');
    assert.equal(textOf(await session.continue()), 'now');
    assert.equal(transport.requests[1]!.messageId, undefined);
  });
  it('regenerate cuts the transcript before the answer', async () => {
    const { session, transport } = start(whole('one', 'm1'), whole('two', 'm2'), whole('new one', 'm3'));
    await session.send('first');
    await session.send('second');
    const turn = await session.regenerate('m1');
    assert.deepEqual([session.turns.length, textOf(turn), turn.input!.parts[0]], [1, 'new one', { type: 'text', text: 'first' }]);
    const request = transport.requests[2]!;
    assert.deepEqual([request.trigger, request.messageId, request.messages.length], ['regenerate-message', 'm1', 1]);
  });
  it('regenerate takes the last answer by default, or an input id, and refuses unknown ids', async () => {
    const { session } = start(whole('one', 'm1'), whole('two', 'm2'), whole('three', 'm3'));
    await session.send('first');
    await session.regenerate();
    assert.equal(textOf(await session.regenerate(session.turn!.input!.id)), 'three');
    await assert.rejects(session.regenerate('nope'), RangeError);
  });
  it('regenerate of an answer that never began names no message', async () => {
    const { session, transport } = start([], whole('now'));
    await session.send('hi');
    await session.regenerate();
    assert.deepEqual([transport.requests[1]!.trigger, transport.requests[1]!.messageId], ['regenerate-message', undefined]);
  });
  it('nothing to do again is an error', async () => {
    const { session } = start();
    for (const attempt of [() => session.retry(), () => session.regenerate(), () => session.continue()]) await assert.rejects(attempt(), RangeError);
  });
});

describe('the transcript', () => {
  it('is set from messages and given back', () => {
    const { session, heard } = start();
    const messages = [user('u1'), assistant('m1'), user('u2'), assistant('m2')];
    session.messages = messages;
    assert.deepEqual(session.messages, messages);
    assert.deepEqual(session.turns.map(({ outcome, input }) => [outcome, input?.id]), [['completed', 'u1'], ['completed', 'u2']]);
    assert.deepEqual(heard.map(({ type }) => type), ['transcript']);
  });
  it('is copied, so that frozen messages can go on', async () => {
    const { session } = start([...text(' more'), finish()]);
    const frozen = Object.freeze({ ...assistant('m1', [Object.freeze({ type: 'text', text: 'Half', state: 'streaming' } as const)]), parts: Object.freeze([Object.freeze({ type: 'text', text: 'Half', state: 'streaming' })]) }) as unknown as Message;
    session.messages = Object.freeze([user('u1'), frozen]) as Message[];
    assert.equal(session.turn!.outcome, 'interrupted');
    assert.equal(textOf(await session.continue()), 'Half more');
    assert.equal((frozen.parts[0] as { text: string }).text, 'Half');
  });
  it('takes odd input', () => {
    const { session } = start();
    for (const odd of [undefined, null, 'x', 7, {}, [null, 1, 'x', {}, { role: 'robot' }, { role: 'user', parts: 'x' }]]) {
      assert.doesNotThrow(() => { session.messages = odd as never; });
    }
    session.messages = [{ role: 'user', content: 'old style' }, assistant('m1'), assistant('m2'), user('u2'), user('u3'), { id: 'm3', role: 'assistant', parts: [null, 7, {}, { type: 'text' }, { type: 'text', text: 'ok' }] }] as never;
    assert.deepEqual(session.turns.map(turn => [turn.input && plain(turn.input.parts), textOf(turn)]), [
      [[{ type: 'text', text: 'old style' }], 'yes'], [undefined, 'yes'], [[{ type: 'text', text: 'hi' }], ''], [[{ type: 'text', text: 'hi' }], 'ok'],
    ]);
    assert.ok(session.messages.every(({ id }) => id));
  });
  it('repairs parts that a store gives back odd, and leaves out those that mean nothing', () => {
    const { session } = start();
    const kept = (...parts: unknown[]): unknown => {
      session.messages = [user('u1'), { id: 'm1', role: 'assistant', parts }] as never;
      return plain(session.turn!.message.parts);
    };
    const done = { type: 'tool-x', toolCallId: '1', state: 'output-available', input: {}, output: 1 };
    for (const nothing of [{ type: 'dynamic-tool' }, { type: 'dynamic-tool', toolCallId: '1' }, { type: 'tool-x' }, { ...done, toolCallId: 7 }, { type: 'source-url', sourceId: 's', url: 7 }, { type: 'file', url: 'u' }, { type: 'text', text: {} }, { type: 'invented' }, { type: 'tool' }, { type: 'data' }, { type: ['text'], text: 'x' }, ['text'], { type: 'steering-message', id: 's', parts: 'x' }]) {
      assert.deepEqual(kept(nothing), [], JSON.stringify(nothing));
    }
    assert.deepEqual(kept({ ...done, title: 5, providerExecuted: 'yes', errorText: {}, approval: 'x', callProviderMetadata: 7 }), [done]);
    assert.deepEqual(kept({ ...done, state: 'result' }, { ...done, state: ['output-error'] }), [done, done]);
    assert.deepEqual(kept({ type: 'tool-x', toolCallId: '1', state: 'call', input: {} }), [{ type: 'tool-x', toolCallId: '1', state: 'output-error', input: {}, errorText: 'No result.' }]);
    assert.deepEqual(kept({ type: 'tool-x', toolCallId: '1', state: 'approval-requested', approval: { id: 7 } }), [{ type: 'tool-x', toolCallId: '1', state: 'output-error', errorText: 'No result.' }]);
    assert.deepEqual(kept({ type: 'source-url', sourceId: 's', url: 'u', title: {} }, { type: 'text', text: 'x', state: 'odd', citations: {} }), [{ type: 'source-url', sourceId: 's', url: 'u' }, { type: 'text', text: 'x' }]);
    const deep = JSON.parse('['.repeat(5000) + ']'.repeat(5000)) as unknown;
    assert.deepEqual(kept({ ...done, input: deep }, { type: 'data-x', data: deep }), []);
    session.messages = [{ ...assistant('m1'), metadata: deep }];
    assert.equal(session.messages[0]!.metadata, undefined);
  });
  it('is well-typed and can go on, whatever the parts were', { timeout: 60_000 }, async () => {
    const odd = fc.oneof(fc.string(), fc.constantFrom<unknown>(undefined, null, 7, true, [], {}, ['x'], 'streaming', 'done', 'output-available', 'output-error', 'approval-requested', 'approval-responded', 'input-streaming', 'input-available', 'output-denied'), fc.anything());
    const type = fc.oneof(fc.constantFrom<unknown>('text', 'reasoning', 'tool-x', 'tool-', 'dynamic-tool', 'data-x', 'file', 'reasoning-file', 'source-url', 'source-document', 'custom', 'steering-message', 'step-start', 'tool-invocation', '__proto__'), odd);
    const approval = fc.oneof(odd, fc.record({ id: odd, approved: odd, reason: odd, isAutomatic: odd, requestReason: odd, signature: odd }, { requiredKeys: [] }));
    const names = ['text', 'state', 'id', 'toolCallId', 'toolName', 'title', 'input', 'rawInput', 'output', 'errorText', 'preliminary', 'providerExecuted', 'toolMetadata', 'providerMetadata', 'callProviderMetadata', 'resultProviderMetadata', 'sourceId', 'url', 'mediaType', 'filename', 'kind', 'parts', 'data', 'citations'];
    const part = fc.oneof(odd, fc.record({ type, approval, ...Object.fromEntries(names.map(name => [name, odd])) }, { requiredKeys: [] }), fc.constant({ type: 'tool-x', toolCallId: 'c1', state: 'approval-requested', approval: { id: 'a1' } }));
    const string = (value: unknown): boolean => typeof value === 'string';
    const optional = (value: unknown): boolean => value === undefined || string(value);
    await fc.assert(fc.asyncProperty(fc.array(part, { maxLength: 4 }), async parts => {
      const { session, transport } = start([{ type: 'tool-output-available', toolCallId: 'c1', output: 1 }, ...text('ok'), finish()], whole('ok', 'm3'));
      session.messages = [{ id: 'u0', role: 'user', parts }, { id: 'm1', role: 'assistant', parts }] as never;
      for (const message of session.messages) {
        for (const one of message.parts as unknown as Record<string, unknown>[]) {
          const { type: name } = one as { type: string };
          assert.match(name, /^(text|reasoning|custom|file|reasoning-file|source-url|source-document|steering-message|step-start|data-.*|tool-.*|dynamic-tool)$/s);
          for (const field of ['title', 'filename', 'errorText', 'id', 'state']) assert.ok(optional(one[field]), field);
          const needs = /^(text|reasoning)$/.test(name) ? ['text'] : name.startsWith('tool-') ? ['toolCallId', 'state'] : name === 'dynamic-tool' ? ['toolCallId', 'toolName', 'state'] : name.endsWith('file') ? ['url', 'mediaType'] : name === 'source-url' ? ['sourceId', 'url'] : name === 'source-document' ? ['sourceId', 'mediaType', 'title'] : [];
          for (const field of needs) assert.ok(string(one[field]), field);
          if (one['state'] === 'output-error') assert.ok(string(one['errorText']));
          if (String(one['state']).startsWith('approval') && /tool/.test(name)) assert.ok(string((one['approval'] as { id: unknown }).id));
          for (const metadata of ['providerMetadata', 'callProviderMetadata', 'toolMetadata', ...(/tool/.test(name) ? ['approval'] : [])]) assert.ok(one[metadata] === undefined || (typeof one[metadata] === 'object' && one[metadata] !== null), metadata);
        }
      }
      await session.respondToApproval('a1', true);
      await session.addToolOutput({ toolCallId: 'c1', output: 1 });
      transport.sendMessages = async () => new ReadableStream({ start: controller => { for (const chunk of whole('ok', 'm4')) controller.enqueue(chunk as never); controller.close(); } });
      assert.equal((await session.continue()).outcome, 'completed');
      assert.equal((await session.send('hi')).outcome, 'completed');
    }), { numRuns: 2000 });
  });
  it('still waits for an approval after a reload', async () => {
    const { session, transport } = start([{ type: 'tool-output-available', toolCallId: 'c1', output: 1 }, ...text('ok'), finish()]);
    session.messages = [user('u1'), assistant('m1', [{ type: 'tool-deleteFile', toolCallId: 'c1', state: 'approval-requested', input: {}, approval: { id: 'a1' } }])];
    assert.equal(session.turn!.outcome, 'waiting');
    assert.equal((await session.respondToApproval('a1', true))!.outcome, 'completed');
    assert.equal(transport.requests[0]!.messageId, 'm1');
  });
  it('keeps a system message first', async () => {
    const { session, transport } = start(whole('x'));
    session.messages = [{ id: 's', role: 'system', parts: [{ type: 'text', text: 'Be kind.' }] }];
    await session.send('hi');
    assert.deepEqual(transport.requests[0]!.messages.map(({ role }) => role), ['system', 'user']);
  });
  it('drops a running turn when it is set or cleared', async () => {
    const { session, heard } = start(hang(...text('x')), whole('new'));
    const sent = session.send('hi');
    await later();
    session.clear();
    assert.equal((await sent).outcome, 'stopped');
    assert.deepEqual([session.turns.length, session.status, session.messages], [0, 'ready', []]);
    assert.equal(heard.at(-1)!.type, 'transcript');
    assert.equal(textOf(await session.send('again')), 'new');
  });
  it('leaves out answers that hold nothing', async () => {
    const { session, transport } = start([], whole('x'));
    await session.send('one');
    await session.send('two');
    assert.deepEqual(transport.requests[1]!.messages.map(({ role }) => role), ['user', 'user']);
  });
});
