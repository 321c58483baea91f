/** Every way in which an exchange can go wrong: what the turn says, what is kept, and that the next turn works. */
import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import type { ErrorCode } from '../../src/protocol/transport.ts';
import { createTransport } from '../../src/transports/create-transport.ts';
import { Session } from '../../src/turn/session.ts';
import type { Outcome, Turn } from '../../src/turn/turn.ts';
import { answer, done, event, eventStream, startFaultServer } from '../servers/fault-server.ts';
import type { FaultServer, Script } from '../servers/fault-server.ts';

let server: FaultServer;
before(async () => { server = await startFaultServer(); });
after(() => server.close());
afterEach(() => { server.seen.length = 0; });

const timeouts = { firstByte: 300, silence: 300 };

function newSession(options: Partial<Parameters<typeof createTransport>[0]> = {}): Session {
  return new Session({ id: 'c1', transport: () => createTransport({ kind: 'sse', endpoint: server.endpoint, timeouts, ...options }) });
}

const textOf = (turn: Turn): string => turn.message.parts.map(part => (part.type === 'text' ? part.text : '')).join('');
const inputOf = (turn: Turn): unknown => turn.input?.parts;
const half = answer('Half of it').slice(0, 5);

interface Fault {
  name: string;
  script: Script;
  outcome: Outcome;
  code?: ErrorCode;
  text?: string;
  status?: number;
  serverText?: string | undefined;
  retryAfter?: number | undefined;
}

const json = { 'content-type': 'application/json' };
const html = { 'content-type': 'text/html; charset=utf-8' };
const page = '<!doctype html><title>502 Bad Gateway</title><h1>nginx</h1>';

const faults: Fault[] = [
  { name: '400 with a nested JSON error', script: { status: 400, headers: json, body: ['{"error":{"message":"model not found","code":404}}'] }, outcome: 'failed', code: 'http', status: 400, serverText: 'model not found' },
  { name: '401 with a JSON error', script: { status: 401, headers: json, body: ['{"error":"token expired"}'] }, outcome: 'failed', code: 'unauthorized', status: 401, serverText: 'token expired' },
  { name: '402 with a JSON detail', script: { status: 402, headers: json, body: ['{"detail":"insufficient credit"}'] }, outcome: 'failed', code: 'http', status: 402, serverText: 'insufficient credit' },
  { name: '403 with an empty body', script: { status: 403, headers: {} }, outcome: 'failed', code: 'forbidden', status: 403, serverText: undefined },
  { name: '404: the endpoint is gone', script: { status: 404, headers: html, body: [page] }, outcome: 'failed', code: 'not-found', status: 404, serverText: undefined },
  { name: '406', script: { status: 406, headers: json, body: ['{"detail":"use application/json","supported":["application/json"]}'] }, outcome: 'failed', code: 'not-acceptable', status: 406, serverText: 'use application/json' },
  { name: '410', script: { status: 410, headers: {} }, outcome: 'failed', code: 'not-found', status: 410 },
  { name: '413 with text', script: { status: 413, headers: { 'content-type': 'text/plain' }, body: ['Payload Too Large'] }, outcome: 'failed', code: 'too-large', status: 413, serverText: 'Payload Too Large' },
  { name: '422 with a validation list', script: { status: 422, headers: json, body: ['{"detail":[{"loc":["body","messages"],"msg":"field required"}]}'] }, outcome: 'failed', code: 'http', status: 422, serverText: 'field required' },
  { name: '429 with Retry-After', script: { status: 429, headers: { ...json, 'retry-after': '7' }, body: ['{"message":"slow down"}'] }, outcome: 'failed', code: 'rate-limited', status: 429, serverText: 'slow down', retryAfter: 7 },
  ...([['Infinity', undefined], ['99999999999999', undefined], ['86400', 86_400], ['86401', undefined], ['-5', undefined], ['soon', undefined], ['0.5', 1]] as const).map(([after, seconds]): Fault =>
    ({ name: `503 with Retry-After ${after}`, script: { status: 503, headers: { 'retry-after': after } }, outcome: 'failed', code: 'server', retryAfter: seconds })),
  ...(['null', '42', '[1,2]', 'data: {"type":"start"}\n\ndata: {}\n\n', '0:"hi"\n', '%PDF-1.7\n%abc', 'a\u0000b'].map((body): Fault =>
    ({ name: `500 with ${JSON.stringify(body)}`, script: { status: 500, headers: {}, body: [body] }, outcome: 'failed', code: 'server', serverText: undefined }))),
  { name: '500 with a JSON string', script: { status: 500, headers: json, body: ['"just words"'] }, outcome: 'failed', code: 'server', serverText: 'just words' },
  { name: 'an event stream called bytes', script: { headers: { 'content-type': 'application/octet-stream' }, body: answer('All of it') }, outcome: 'failed', code: 'wrong-content-type', serverText: undefined },
  { name: 'white space alone', script: { body: [...answer('').slice(0, 3), event({ type: 'text-delta', id: 't1', delta: ' \n' }), event({ type: 'finish' }), done] }, outcome: 'failed', code: 'empty-answer', text: ' \n' },
  { name: 'deep JSON, then text', script: { body: [`data: {"type":"start","messageMetadata":${'['.repeat(50_000)}${']'.repeat(50_000)}}\n\n`, event({ type: 'tool-input-start', toolCallId: 'c', toolName: 'x' }), event({ type: 'tool-input-delta', toolCallId: 'c', inputTextDelta: '['.repeat(200_000) }), ...answer('All of it')] }, outcome: 'completed', text: 'All of it' },
  { name: '500 with JSON that breaks off', script: { status: 500, headers: json, body: ['{"error":"half'] }, outcome: 'failed', code: 'server', status: 500, serverText: undefined },
  { name: '502 with a proxy page', script: { status: 502, headers: html, body: [page] }, outcome: 'failed', code: 'server', status: 502, serverText: undefined },
  { name: '502 with a page called text', script: { status: 502, headers: { 'content-type': 'text/plain' }, body: [page] }, outcome: 'failed', code: 'server', status: 502, serverText: undefined },
  { name: '503 whose body is huge', script: { status: 503, headers: { 'content-type': 'text/plain' }, body: ['long '.repeat(100_000)] }, outcome: 'failed', code: 'server', status: 503, serverText: 'long '.repeat(100) },
  { name: '500 whose body never ends', script: { status: 500, headers: json, body: ['{"error":"x"', { hang: true }] }, outcome: 'failed', code: 'server', status: 500, serverText: undefined },
  { name: 'a web page with 200', script: { headers: html, body: ['<!doctype html><title>Sign in</title>'] }, outcome: 'failed', code: 'got-web-page', status: 200, serverText: undefined },
  { name: 'a web page without a content-type', script: { headers: {}, body: ['<!doctype html><title>Sign in</title>'] }, outcome: 'failed', code: 'got-web-page' },
  { name: 'JSON with 200', script: { headers: json, body: ['{"error":"no such agent"}'] }, outcome: 'failed', code: 'wrong-content-type', serverText: 'no such agent' },
  { name: 'an image with 200', script: { headers: { 'content-type': 'image/png' }, body: ['x'] }, outcome: 'failed', code: 'wrong-content-type' },
  { name: 'plain text with 200', script: { headers: { 'content-type': 'text/plain' }, body: ['Hello there'] }, outcome: 'failed', code: 'wrong-content-type' },
  { name: 'an AI SDK 4 stream, known by its header', script: { headers: { 'content-type': 'text/plain', 'x-vercel-ai-data-stream': 'v1' }, body: ['0:"Hi"\n'] }, outcome: 'failed', code: 'old-protocol' },
  { name: 'an AI SDK 4 stream, known by its first bytes', script: { headers: { 'content-type': 'text/plain' }, body: ['f:', '{"messageId":"m"}\n0:"Hi"\n'] }, outcome: 'failed', code: 'old-protocol' },
  { name: 'an AI SDK 4 stream called an event stream', script: { body: ['0:"Hi there"\n'] }, outcome: 'failed', code: 'old-protocol' },
  { name: 'an empty body', script: { body: [] }, outcome: 'failed', code: 'empty-answer' },
  { name: '204', script: { status: 204, headers: {} }, outcome: 'failed', code: 'empty-answer' },
  { name: 'only comments', script: { body: [': stream-open\n\n', ': keep-alive\n\n'] }, outcome: 'failed', code: 'empty-answer' },
  { name: 'a reset before the head', script: { before: [{ reset: true }] }, outcome: 'failed', code: 'network' },
  { name: 'a reset before the first byte', script: { body: [{ reset: true }] }, outcome: 'failed', code: 'network' },
  { name: 'a reset in the middle', script: { body: [...half, { reset: true }] }, outcome: 'interrupted', code: 'network', text: 'Half of ' },
  { name: 'a connection closed in the middle of the encoding', script: { body: [...half, { cut: true }] }, outcome: 'interrupted', code: 'network', text: 'Half of ' },
  { name: 'a body shorter than its content-length', script: { headers: { ...eventStream, 'content-length': '9999' }, body: [...half, { cut: true }] }, outcome: 'interrupted', code: 'network', text: 'Half of ' },
  { name: 'a reset after nothing but the start', script: { body: [...half.slice(0, 3), { reset: true }] }, outcome: 'failed', code: 'network' },
  { name: 'silence after nothing but blank reasoning', script: { body: [...half.slice(0, 2), event({ type: 'reasoning-start', id: 'r' }), event({ type: 'reasoning-delta', id: 'r', delta: ' \n' }), { hang: true }] }, outcome: 'failed', code: 'silence' },
  { name: 'a reset after some reasoning', script: { body: [...half.slice(0, 2), event({ type: 'reasoning-delta', id: 'r', delta: 'Hm' }), { reset: true }] }, outcome: 'interrupted', code: 'network' },
  { name: 'silence while a tool runs', script: { body: [...half.slice(0, 2), event({ type: 'tool-input-available', toolCallId: 'c', toolName: 'search', input: {} }), { hang: true }] }, outcome: 'interrupted', code: 'silence' },
  { name: 'no head at all', script: { before: [{ hang: true }] }, outcome: 'failed', code: 'timeout' },
  { name: 'silence before the first byte', script: { body: [{ hang: true }] }, outcome: 'failed', code: 'timeout' },
  { name: 'silence in the middle', script: { body: [...half, { hang: true }] }, outcome: 'interrupted', code: 'silence', text: 'Half of ' },
  { name: 'an orderly end without finish', script: { body: half }, outcome: 'interrupted', code: 'cut-off', text: 'Half of ' },
  { name: 'an error chunk', script: { body: [...half, event({ type: 'error', errorText: 'quota exceeded' }), event({ type: 'finish-step' }), event({ type: 'finish', finishReason: 'error', messageMetadata: { tokens: 3 } }), done] }, outcome: 'failed', code: 'provider', text: 'Half of ', serverText: 'quota exceeded' },
  { name: 'an error chunk and then nothing, connection open', script: { body: [...half, event({ type: 'error', errorText: 'lost' }), { hang: true }] }, outcome: 'failed', code: 'provider', text: 'Half of ', serverText: 'lost' },
  { name: 'a reset after an error chunk', script: { body: [...half, event({ type: 'error', errorText: 'lost' }), { reset: true }] }, outcome: 'failed', code: 'provider', text: 'Half of ', serverText: 'lost' },
  { name: 'finishReason error alone', script: { body: [...half, event({ type: 'finish', finishReason: 'error' }), done] }, outcome: 'failed', code: 'provider', text: 'Half of ' },
  { name: 'finishReason interrupted', script: { body: [...half, event({ type: 'finish', finishReason: 'interrupted' }), done] }, outcome: 'interrupted', code: 'cut-off', text: 'Half of ' },
  { name: 'an event of 2 MiB', script: { body: [...half, event({ type: 'text-delta', id: 't1', delta: 'x'.repeat(2 << 20) }), done] }, outcome: 'interrupted', code: 'limit-event', text: 'Half of ' },
  { name: 'a line that never ends', script: { body: [...half, 'data: ', ...Array.from({ length: 40 }, () => 'x'.repeat(65536)), { hang: true }] }, outcome: 'interrupted', code: 'limit-event', text: 'Half of ' },
  { name: 'an abort chunk', script: { body: [...half, event({ type: 'abort', reason: 'user pressed stop' }), done] }, outcome: 'stopped', text: 'Half of ' },
  { name: 'an abort chunk and then nothing', script: { body: [...half, event({ type: 'abort' }), { hang: true }] }, outcome: 'stopped', text: 'Half of ' },
  { name: 'no [DONE]', script: { body: answer('All of it').slice(0, -1) }, outcome: 'completed', text: 'All of it' },
  { name: '[DONE] without finish', script: { body: [...half, done] }, outcome: 'completed', text: 'Half of ' },
  { name: 'a reset after finish', script: { body: [...answer('All of it').slice(0, -1), { reset: true }] }, outcome: 'completed', text: 'All of it' },
  { name: 'silence after [DONE], connection open', script: { body: [...answer('All of it'), { hang: true }] }, outcome: 'completed', text: 'All of it' },
  { name: 'chunks after [DONE]', script: { body: [...answer('All of it'), event({ type: 'text-delta', id: 't1', delta: ' and more' })] }, outcome: 'completed', text: 'All of it' },
  { name: 'a last event without its blank line', script: { body: [...answer('All of it').slice(0, -2), 'data: {"type":"finish"}\n'] }, outcome: 'completed', text: 'All of it' },
  { name: 'a last event cut before its line end', script: { body: [...answer('All of it').slice(0, -2), 'data: {"type":"finish"}'] }, outcome: 'completed', text: 'All of it' },
  { name: 'deltas before start', script: { body: [event({ type: 'text-delta', id: '0', delta: 'Hello' }), event({ type: 'text-delta', id: '1', delta: ' world' }), event({ type: 'start', messageId: 'late' }), event({ type: 'finish' }), done] }, outcome: 'completed', text: 'Hello world' },
  { name: 'an event stream without a content-type', script: { headers: {}, body: answer('All of it') }, outcome: 'completed', text: 'All of it' },
  { name: 'an event stream called text', script: { headers: { 'content-type': 'text/plain; charset=utf-8' }, body: answer('All of it') }, outcome: 'completed', text: 'All of it' },
  { name: 'unknown chunks, bad lines and empty data', script: { body: ['data\n\n', 'data:\n\n', event({ type: 'future-thing' }), 'data: {nonsense\n\n', 'data: 42\n\n', event({ type: 'text-delta', id: 't1' }), ...answer('All of it')] }, outcome: 'completed', text: 'All of it' },
];

describe('one exchange gone wrong', { concurrency: 1 }, () => {
  for (const fault of faults) {
    it(`${fault.name} → ${fault.outcome} ${fault.code ?? ''}`, { timeout: 10_000 }, async () => {
      server.script(fault.script, { body: answer('Fine again') });
      const session = newSession();
      const turn = await session.send('my question');
      assert.equal(turn.outcome, fault.outcome);
      assert.equal(turn.error?.code, fault.code);
      assert.equal(textOf(turn), fault.text ?? '', 'the partial answer is kept');
      assert.deepEqual(inputOf(turn), [{ type: 'text', text: 'my question' }], 'the input is kept');
      if ('status' in fault) assert.equal(turn.error?.status, fault.status);
      if ('serverText' in fault) assert.equal(turn.error?.serverText, fault.serverText);
      if ('retryAfter' in fault) assert.equal(turn.error?.retryAfter, fault.retryAfter);
      assert.equal(session.status, fault.outcome === 'failed' || fault.outcome === 'interrupted' ? 'error' : 'ready');
      assert.equal(session.error, turn.error);
      for (const part of turn.message.parts) assert.notEqual('state' in part && part.state, 'streaming', 'no part is left open');

      const next = await session.send('and now?');
      assert.equal(next.outcome, 'completed');
      assert.equal(textOf(next), 'Fine again');
      assert.equal(session.status, 'ready');
      assert.equal(session.error, undefined);
    });
  }

  it('counts what it ignores', async () => {
    server.script({ body: ['data\n\n', event({ type: 'future-thing' }), 'data: {nonsense\n\n', event({ type: 'text-delta', id: 't1' }), event({ type: 'text-end', id: 'never' }), ...answer('Hi')] });
    const { counts } = await newSession().send('hi');
    assert.deepEqual(counts, { chunks: 10, deltas: 1, unknown: 1, bad: 3, orphans: 1 });
  });

  it('takes an answer apart from the server that cannot be reached', async () => {
    const gone = await startFaultServer();
    await gone.close();
    const session = newSession({ endpoint: gone.endpoint });
    const turn = await session.send('hi');
    assert.equal(turn.outcome, 'failed');
    assert.equal(turn.error?.code, 'network');
  });

  it('says offline when the browser knows it', async t => {
    const { navigator } = globalThis;
    Object.defineProperty(globalThis, 'navigator', { value: { onLine: false }, configurable: true, writable: true });
    t.after(() => Object.defineProperty(globalThis, 'navigator', { value: navigator, configurable: true, writable: true }));
    server.script({ before: [{ reset: true }] });
    assert.equal((await newSession().send('hi')).error?.code, 'offline');
  });

  it('is kept alive by comments', async () => {
    const slow = answer('All of it').flatMap(piece => [piece, { wait: 120 }, ': keep-alive\n\n', { wait: 120 }]);
    server.script({ body: [{ wait: 100 }, ': stream-open\n\n', { wait: 200 }, ...slow] });
    const turn = await newSession({ timeouts: { firstByte: 250, silence: 250 } }).send('hi');
    assert.equal(turn.outcome, 'completed');
    assert.equal(textOf(turn), 'All of it');
  });

  it('reads one event with a delta of exactly 1 MiB', async () => {
    const long = 'x'.repeat(1 << 20);
    server.script({ body: [...half, event({ type: 'text-delta', id: 't1', delta: long }), event({ type: 'finish' }), done] });
    const turn = await newSession().send('hi');
    assert.equal(turn.outcome, 'completed');
    assert.equal(textOf(turn).length, 'Half of '.length + long.length);
  });

  it('reads 100,000 deltas of one character', { timeout: 60_000 }, async () => {
    const deltas = Array.from({ length: 100_000 }, (_, index) => event({ type: 'text-delta', id: 't1', delta: String(index % 10) }));
    const bundles = Array.from({ length: 1000 }, (_, index) => deltas.slice(index * 100, index * 100 + 100).join(''));
    server.script({ body: [event({ type: 'start' }), event({ type: 'text-start', id: 't1' }), ...bundles, event({ type: 'finish' }), done] });
    const turn = await newSession({ timeouts: {} }).send('hi');
    assert.equal(turn.outcome, 'completed');
    assert.equal(turn.counts.deltas, 100_000);
    assert.equal(textOf(turn), '0123456789'.repeat(10_000));
  });

  for (const [name, line, counted] of [['bad lines', 'data: {x\n\n', 'bad'], ['unknown chunks', 'data: {"type":"future"}\n\n', 'unknown'], ['empty data', 'data\n\n', 'bad']] as const) {
    it(`lets others have their turn while it reads 100,000 ${name}`, { timeout: 60_000 }, async () => {
      const bytes = new TextEncoder().encode(line.repeat(100_000) + answer('Fine').join(''));
      const fetch = async (): Promise<Response> => new Response(bytes, { headers: eventStream });
      let longest = 0;
      let last = performance.now();
      let running = true;
      const look = (): void => {
        longest = Math.max(longest, performance.now() - last);
        last = performance.now();
        if (running) setImmediate(look);
      };
      setImmediate(look);
      const turn = await newSession({ fetch, timeouts: {} }).send('hi');
      running = false;
      look();
      assert.deepEqual([turn.outcome, textOf(turn), turn.counts[counted]], ['completed', 'Fine', 100_000]);
      // 50 ms is the aim; a busy machine may need longer. Without a break it is many hundreds.
      assert.ok(longest < 150, String(longest));
    });
  }

  it('reads a whole answer that comes in one piece, or byte by byte', async () => {
    const bytes = new TextEncoder().encode(answer('Grüße 🌍 好世界').join(''));
    server.script({ body: [bytes] }, { body: [...bytes].map(byte => Uint8Array.of(byte)) });
    const session = newSession();
    assert.equal(textOf(await session.send('hi')), 'Grüße 🌍 好世界');
    assert.equal(textOf(await session.send('hi')), 'Grüße 🌍 好世界');
  });

  it('stops reading an answer that is longer than the limit', async () => {
    const piece = event({ type: 'text-delta', id: 't1', delta: 'y'.repeat(1000) });
    server.script({ body: [...half, ...Array.from({ length: 50 }, () => piece), { hang: true }] }, { body: answer('Fine') });
    const session = new Session({ id: 'c1', limits: { message: 20_000 }, transport: () => createTransport({ kind: 'sse', endpoint: server.endpoint }) });
    const turn = await session.send('hi');
    assert.equal(turn.outcome, 'interrupted');
    assert.equal(turn.error?.code, 'limit-message');
    assert.equal(textOf(turn).length, 20_000);
    await server.seen[0]!.closed;
    assert.equal(server.seen[0]!.aborted, true, 'the request was aborted');
    assert.equal((await session.send('hi')).outcome, 'completed');
  });
});
