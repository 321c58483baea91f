/** Where our client differs from the AI SDK's on purpose: what that one does, and what ours does instead. One test each. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { DefaultChatTransport, readUIMessageStream } from 'ai';
import type { UIMessage, UIMessageChunk } from 'ai';
import { createTransport } from '../../src/transports/create-transport.ts';
import { Session } from '../../src/turn/session.ts';
import { done, event, eventStream } from '../servers/fault-server.ts';
import { fold, plain, ScriptedTransport } from '../turn/helpers.ts';
import { readByReference } from './reference.ts';

const start = (id: string, kind = 'text'): object => ({ type: `${kind}-start`, id });
const delta = (id: string, value: string, kind = 'text'): object => ({ type: `${kind}-delta`, id, delta: value });
const step = { type: 'start-step' };
const toolStart = (fields: object = {}): object => ({ type: 'tool-input-start', toolCallId: 'c1', toolName: 'search', ...fields });
const toolDelta = (inputTextDelta: string): object => ({ type: 'tool-input-delta', toolCallId: 'c1', inputTextDelta });
const available = (fields: object = {}): object => ({ type: 'tool-input-available', toolCallId: 'c1', toolName: 'search', input: { q: 1 }, ...fields });

const theirs = async (chunks: object[]): Promise<{ parts: unknown; error: string | undefined }> => {
  const { message, error } = await readByReference(chunks);
  return { parts: message && plain(message.parts), error: error?.message };
};
const ours = (chunks: object[]): unknown => plain(fold(chunks).message.parts);
const settled = async (chunks: object[]): Promise<{ outcome: string | undefined; code: string | undefined; parts: unknown }> => {
  const transport = new ScriptedTransport().answer(chunks);
  const turn = await new Session({ id: 'c1', transport: () => transport }).send('hi');
  return { outcome: turn.outcome, code: turn.error?.code, parts: plain(turn.message.parts) };
};

describe('the reference gives up, ours goes on', () => {
  it('at a delta without a start: ours makes the part', async () => {
    assert.match((await theirs([delta('a', 'x')])).error!, /missing text part/);
    assert.deepEqual(ours([delta('a', 'x')]), [{ type: 'text', text: 'x', state: 'streaming' }]);
  });
  it('at an end without a start, an input delta, an output, an approval for a call it does not know: ours counts them', async () => {
    const orphans = [{ type: 'text-end', id: 'a' }, toolDelta('x'), { type: 'tool-output-available', toolCallId: 'c1', output: 1 }, { type: 'tool-approval-request', toolCallId: 'c1', approvalId: 'a' }, { type: 'tool-approval-response', approvalId: 'a', approved: true }];
    for (const orphan of orphans) assert.ok((await theirs([orphan])).error);
    assert.equal(fold(orphans).counts.orphans, orphans.length);
  });
  it('at an unknown type, a broken line, empty data and an unknown finish reason: ours counts the first three and takes the last', async () => {
    const answer = (line: string): typeof fetch => async () => new Response(line + event(start('a')) + event(delta('a', 'x')) + event({ type: 'finish', finishReason: 'unknown' }) + done, { headers: eventStream });
    for (const line of ['', event({ type: 'future-thing' }), 'data: {nonsense\n\n', 'data:\n\n']) {
      const stream = await new DefaultChatTransport<UIMessage>({ api: 'https://x.example/', fetch: answer(line) }).sendMessages({ chatId: 'c', messages: [], abortSignal: undefined, trigger: 'submit-message', messageId: undefined });
      await assert.rejects((async () => { for await (const _ of stream); })());
      const turn = await new Session({ id: 'c', transport: () => createTransport({ kind: 'sse', endpoint: 'https://x.example/', fetch: answer(line) }) }).send('hi');
      assert.deepEqual([turn.outcome, turn.finishReason, turn.counts.bad + turn.counts.unknown], ['completed', 'unknown', line ? 1 : 0]);
    }
  });
  it('after an error chunk: ours still reads the metadata behind it', async () => {
    const chunks = [start('a'), delta('a', 'half'), { type: 'error', errorText: 'x' }, { type: 'finish', finishReason: 'error', messageMetadata: { tokens: 1 } }];
    assert.equal((await readByReference(chunks)).message!.metadata, undefined);
    assert.deepEqual(fold(chunks).message.metadata, { tokens: 1 });
  });
});

describe('the reference is silent, ours speaks', () => {
  it('of a stream that ends without finish: ours is interrupted', async () => {
    assert.equal((await theirs([start('a'), delta('a', 'half')])).error, undefined);
    const { outcome, code } = await settled([start('a'), delta('a', 'half')]);
    assert.deepEqual([outcome, code], ['interrupted', 'cut-off']);
  });
  it('of an abort chunk: ours is stopped', async () => {
    assert.equal((await theirs([start('a'), delta('a', 'half'), { type: 'abort' }])).error, undefined);
    assert.equal((await settled([start('a'), delta('a', 'half'), { type: 'abort' }])).outcome, 'stopped');
  });
  it('of a web page, an empty body, another content-type: ours fails with its code', async () => {
    for (const [body, type, code] of [['<html>', 'text/html', 'got-web-page'], ['', 'text/event-stream', 'empty-answer'], ['{}', 'application/json', 'wrong-content-type']] as const) {
      const turn = await new Session({ id: 'c', transport: () => createTransport({ kind: 'sse', endpoint: 'https://x.example/', fetch: async () => new Response(body, { headers: { 'content-type': type } }) }) }).send('hi');
      assert.deepEqual([turn.outcome, turn.error?.code], ['failed', code]);
    }
  });
  it('of parts that were left open: ours are done, and calls without a result end as errors', async () => {
    const chunks = [start('a'), delta('a', 'half'), toolStart(), toolDelta('{"q":'), { type: 'finish' }];
    assert.deepEqual(((await theirs(chunks)).parts as { state: string }[]).map(({ state }) => state), ['streaming', 'input-streaming']);
    assert.deepEqual(((await settled(chunks)).parts as { state: string }[]).map(({ state }) => state), ['done', 'output-error']);
  });
});

describe('ours reads differently', () => {
  it('a start of an id that is open in this step: dropped, not a second part', async () => {
    const chunks = [start('a'), delta('a', 'x'), start('a'), delta('a', 'y')];
    assert.equal(((await theirs(chunks)).parts as unknown[]).length, 2);
    assert.deepEqual(ours(chunks), [{ type: 'text', text: 'xy', state: 'streaming' }]);
  });
  it('a start of a call whose input still arrives: dropped, what came is kept', async () => {
    const chunks = [toolStart(), toolDelta('{"q":'), toolStart(), toolDelta('1}')];
    assert.equal(((await theirs(chunks)).parts as { rawInput: string }[])[0]!.rawInput, '1}');
    assert.deepEqual((ours(chunks) as { input: unknown }[])[0]!.input, { q: 1 });
  });
  it('an input delta after the input is complete: dropped, the call is not reopened', async () => {
    const chunks = [toolStart(), available(), toolDelta('{')];
    assert.equal(((await theirs(chunks)).parts as { state: string }[])[0]!.state, 'input-streaming');
    assert.equal((ours(chunks) as { state: string }[])[0]!.state, 'input-available');
  });
  it('an input delta in a later step than its start: goes on in its part, not in a second one', async () => {
    const chunks = [step, toolStart(), step, toolDelta('{"q":1}')];
    assert.equal(((await theirs(chunks)).parts as { type: string }[]).filter(({ type }) => type === 'tool-search').length, 2);
    assert.equal((ours(chunks) as { type: string }[]).filter(({ type }) => type === 'tool-search').length, 1);
  });
  it('a call that turns from static to dynamic: stays one part', async () => {
    const chunks = [toolStart(), available({ dynamic: true })];
    assert.equal(((await theirs(chunks)).parts as unknown[]).length, 2);
    assert.equal((ours(chunks) as unknown[]).length, 1);
  });
  it('half words and half numbers of a tool input: left out, not guessed', async () => {
    const chunks = [toolStart(), toolDelta('{"a":1,"sure":f')];
    assert.deepEqual(((await theirs(chunks)).parts as { input: unknown }[])[0]!.input, { a: 1, sure: false });
    assert.deepEqual((ours(chunks) as { input: unknown }[])[0]!.input, { a: 1 });
  });
  it('the extra fields of a data chunk: not taken into the part', async () => {
    const chunks = [{ type: 'data-x', data: 1, transient: false, more: 1 }];
    assert.deepEqual((await theirs(chunks)).parts, chunks);
    assert.deepEqual(ours(chunks), [{ type: 'data-x', data: 1 }]);
  });
  it('metadata that is no object: replaces what there was', async () => {
    const chunks = [{ type: 'start', messageMetadata: { a: 1 } }, { type: 'message-metadata', messageMetadata: 7 }, start('a')];
    assert.deepEqual((await readByReference(chunks)).message!.metadata, { a: 1 });
    assert.equal(fold(chunks).message.metadata, 7);
  });
});

it('readUIMessageStream of the SDK agrees with the SDK\'s chat, which is what we measure by', async () => {
  const chunks = [start('a'), delta('a', 'x'), { type: 'text-end', id: 'a' }, available(), { type: 'tool-output-available', toolCallId: 'c1', output: 1 }];
  let last: UIMessage | undefined;
  for await (const message of readUIMessageStream({ stream: new ReadableStream<UIMessageChunk>({ start(controller) { for (const chunk of chunks) controller.enqueue(chunk as UIMessageChunk); controller.close(); } }) })) last = message;
  assert.deepEqual(plain(last!.parts), (await theirs(chunks)).parts);
});
