/** What is sent: the wire contract, the rules of safety, and what happens to the connection. */
import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import type { Chunk } from '../../src/protocol/chunks.ts';
import type { SendOptions } from '../../src/protocol/transport.ts';
import { createTransport } from '../../src/transports/create-transport.ts';
import { streamUrl } from '../../src/transports/sse-transport.ts';
import { Session } from '../../src/turn/session.ts';
import { answer, done, event, startFaultServer } from '../servers/fault-server.ts';
import type { FaultServer } from '../servers/fault-server.ts';

let server: FaultServer;
before(async () => { server = await startFaultServer(); });
after(() => server.close());
afterEach(() => { server.seen.length = 0; });

const request = (fields: Partial<SendOptions> = {}): SendOptions => ({ chatId: 'c1', trigger: 'submit-message', messageId: undefined, messages: [{ id: 'u1', role: 'user', parts: [{ type: 'text', text: 'hi' }] }], ...fields });
async function read(stream: ReadableStream<Chunk> | null): Promise<Chunk[]> {
  const chunks: Chunk[] = [];
  for await (const chunk of stream!) chunks.push(chunk);
  return chunks;
}
/** A fetch that answers by itself and keeps what it was asked. */
function fakeFetch(respond: () => Response | Promise<Response> = () => new Response(answer('x').join(''), { headers: { 'content-type': 'text/event-stream' } })): typeof fetch & { calls: RequestInit[] } {
  const calls: RequestInit[] = [];
  return Object.assign((async (_url: unknown, init: RequestInit) => { calls.push(init); return respond(); }) as typeof fetch, { calls });
}

describe('a request', () => {
  it('is what an AI SDK server expects', async () => {
    server.script({ body: answer('Hello') });
    const transport = createTransport({ kind: 'sse', endpoint: `${server.endpoint}?tenant=7` });
    const chunks = await read(await transport.sendMessages(request({ messageId: 'm1', body: { model: 'small', id: 'mine', messages: 'mine', trigger: 'mine' }, headers: { 'x-token': 't' } })));
    assert.equal(chunks.length, 7);
    const [{ method, url, headers, body }] = server.seen as [FaultServer['seen'][0]];
    assert.deepEqual([method, url, headers['content-type'], headers['accept'], headers['x-token']], ['POST', '/api/chat?tenant=7', 'application/json', 'text/event-stream', 't']);
    assert.deepEqual(JSON.parse(body), { model: 'small', id: 'c1', messages: request().messages, trigger: 'submit-message', messageId: 'm1' });
  });
  it('leaves messageId out when there is none', async () => {
    server.script({ body: answer('Hello') });
    await read(await createTransport({ kind: 'sse', endpoint: server.endpoint }).sendMessages(request()));
    assert.deepEqual(Object.keys(JSON.parse(server.seen[0]!.body) as object).sort(), ['id', 'messages', 'trigger']);
  });
  it('keeps cookies to its own origin unless told otherwise', async () => {
    for (const credentials of [undefined, 'include', 'omit'] as const) {
      const fetch = fakeFetch();
      await read(await createTransport({ kind: 'sse', endpoint: server.endpoint, fetch, ...(credentials ? { credentials } : {}) }).sendMessages(request()));
      assert.equal(fetch.calls[0]!.credentials, credentials ?? 'same-origin');
    }
  });
  it('follows no redirect when it carries custom headers', async () => {
    for (const [headers, redirect] of [[undefined, 'follow'], [{ authorization: 'Bearer t' }, 'error'], [new Headers({ a: 'b' }), 'error'], [{}, 'follow']] as const) {
      const fetch = fakeFetch();
      await read(await createTransport({ kind: 'sse', endpoint: server.endpoint, fetch }).sendMessages(request(headers ? { headers } : {})));
      assert.equal(fetch.calls[0]!.redirect, redirect);
    }
  });
  it('with a token never reaches the place that a redirect names', async () => {
    const other = await startFaultServer();
    server.script({ status: 307, headers: { location: other.endpoint } });
    await assert.rejects(createTransport({ kind: 'sse', endpoint: server.endpoint }).sendMessages(request({ headers: { authorization: 'Bearer t' } })), { code: 'network' });
    assert.equal(other.seen.length, 0);
    await other.close();
  });
  it('sends no referrer to another origin', async t => {
    Object.defineProperty(globalThis, 'location', { value: { origin: new URL(server.endpoint).origin }, configurable: true, writable: true });
    t.after(() => { delete (globalThis as { location?: unknown }).location; });
    const fetch = fakeFetch();
    await read(await createTransport({ kind: 'sse', endpoint: server.endpoint, fetch }).sendMessages(request()));
    await read(await createTransport({ kind: 'sse', endpoint: 'https://other.example/chat', fetch }).sendMessages(request()));
    assert.deepEqual(fetch.calls.map(({ referrerPolicy }) => referrerPolicy), [undefined, 'no-referrer']);
  });
  it('looks the global fetch up at send time', async t => {
    const transport = createTransport({ kind: 'sse', endpoint: server.endpoint });
    const fetch = fakeFetch();
    t.mock.method(globalThis, 'fetch', fetch);
    await read(await transport.sendMessages(request()));
    assert.equal(fetch.calls.length, 1);
  });
  it('writes nothing to the console, whatever fails', async t => {
    const methods = (['log', 'info', 'warn', 'error', 'debug'] as const).map(name => t.mock.method(console, name, () => {}));
    const session = new Session({ id: 'c1', request: () => ({ headers: { authorization: 'Bearer secret' } }), transport: () => createTransport({ kind: 'sse', endpoint: server.endpoint }) });
    server.script({ status: 401 }, { before: [{ reset: true }] }, { body: [event({ type: 'start' }), { reset: true }] });
    for (let count = 0; count < 3; count++) {
      const { error } = await session.send('hi');
      assert.doesNotMatch(`${error!.message} ${error!.stack} ${JSON.stringify(error)}`, /secret/);
    }
    assert.deepEqual(methods.map(({ mock }) => mock.callCount()), [0, 0, 0, 0, 0]);
  });
});

describe('options that cannot be used', () => {
  const circle: Record<string, unknown> = {};
  circle['self'] = circle;
  const deep = JSON.parse('['.repeat(100_000) + ']'.repeat(100_000)) as unknown;
  const wrong: Record<string, [object, object?]> = {
    'headers that HTTP cannot carry': [{}, { headers: { authorization: 'sécret → ✓' } }],
    'headers with a line break': [{}, { headers: { authorization: 'secret\nx' } }],
    'headers that are none': [{}, { headers: 5 }],
    'credentials of another name': [{ credentials: 'zz' }],
    'body with a circle': [{}, { body: circle }],
    'body with a BigInt': [{}, { body: { count: 1n } }],
    'body that goes too deep': [{}, { body: { deep } }],
    'body, messages': [{}, { messages: [{ id: 'u1', role: 'user', parts: [], metadata: deep }] }],
    'fetch that is no function': [{ fetch: 'zz' }],
  };
  for (const [name, [options, fields]] of Object.entries(wrong)) {
    it(`${name} are named, and nothing else happens`, async t => {
      const stray: unknown[] = [];
      const listen = (reason: unknown): void => { stray.push(reason); };
      process.on('unhandledRejection', listen);
      t.after(() => process.off('unhandledRejection', listen));
      const fetch = fakeFetch();
      const error = await createTransport({ kind: 'sse', endpoint: server.endpoint, fetch, ...options }).sendMessages(request(fields)).catch((thrown: unknown) => thrown as Error & { code: string });
      assert.ok(error instanceof Error);
      assert.equal(error.code, 'internal');
      assert.ok(error.message.startsWith(`${/^\w+/.exec(name)![0]}`) && error.message.includes('Expected'), error.message);
      assert.doesNotMatch(`${error.message} ${error.stack} ${String(error.cause)}`, /s[eé]cret/);
      assert.equal(fetch.calls.length, 0);
      await new Promise(resolve => setTimeout(resolve, 20));
      assert.deepEqual(stray, []);
    });
  }
  it('a fetch that throws at once fails the request, and leaves no rejection behind', async t => {
    const stray: unknown[] = [];
    const listen = (reason: unknown): void => { stray.push(reason); };
    process.on('unhandledRejection', listen);
    t.after(() => process.off('unhandledRejection', listen));
    await assert.rejects(createTransport({ kind: 'sse', endpoint: server.endpoint, fetch: () => { throw new Error('mine'); } }).sendMessages(request()), { code: 'network' });
    await new Promise(resolve => setTimeout(resolve, 20));
    assert.deepEqual(stray, []);
  });
});

describe('the connection', () => {
  it('is closed at once by a stop, before the response and during it', async () => {
    for (const script of [{ before: [{ hang: true }] }, { body: [{ hang: true }] }, { body: [...answer('Half of').slice(0, 4), { hang: true }] }] as const) {
      server.script(script);
      const session = new Session({ id: 'c1', transport: () => createTransport({ kind: 'sse', endpoint: server.endpoint }) });
      const sent = session.send('hi');
      while (!server.seen.length) await new Promise(resolve => setTimeout(resolve, 2));
      await new Promise(resolve => setTimeout(resolve, 20));
      const started = performance.now();
      await session.stop();
      assert.equal((await sent).outcome, 'stopped');
      await server.seen[0]!.closed;
      // 100 ms is the aim; a busy machine may need longer.
      assert.ok(performance.now() - started < 300);
      server.seen.length = 0;
    }
  });
  it('is closed when the reader cancels the stream', async () => {
    server.script({ body: [...answer('Half of').slice(0, 4), { hang: true }] });
    const stream = await createTransport({ kind: 'sse', endpoint: server.endpoint }).sendMessages(request());
    const reader = stream.getReader();
    await reader.read();
    await reader.cancel();
    await server.seen[0]!.closed;
    assert.equal(server.seen[0]!.aborted, true);
  });
  it('is left to the server to close in order after [DONE]', async () => {
    server.script({ body: [...answer('x'), { wait: 800 }, ': bye\n\n'] });
    const started = performance.now();
    await read(await createTransport({ kind: 'sse', endpoint: server.endpoint }).sendMessages(request()));
    assert.ok(performance.now() - started < 700, 'the reader does not wait for that');
    await server.seen[0]!.closed;
    assert.equal(server.seen[0]!.aborted, false);
  });
  it('is left to the server also by a session whose turn has ended: a whole answer is no disconnect', async () => {
    server.script({ body: [...answer('x'), { wait: 300 }, ': bye\n\n'] });
    const turn = await new Session({ id: 'c1', transport: () => createTransport({ kind: 'sse', endpoint: server.endpoint }) }).send('hi');
    assert.equal(turn.outcome, 'completed');
    await server.seen[0]!.closed;
    assert.equal(server.seen[0]!.aborted, false);
  });
  it('is let go of when a custom fetch heeds no signal', async () => {
    const deaf = fakeFetch(() => new Promise<Response>(() => {}));
    const controller = new AbortController();
    const pending = createTransport({ kind: 'sse', endpoint: server.endpoint, fetch: deaf }).sendMessages(request({ abortSignal: controller.signal }));
    controller.abort();
    await assert.rejects(pending, { name: 'AbortError' });
    await assert.rejects(createTransport({ kind: 'sse', endpoint: server.endpoint, fetch: deaf, timeouts: { firstByte: 30 } }).sendMessages(request()), { code: 'timeout' });
  });
  it('is not opened for a signal that has fired', async () => {
    const fetch = fakeFetch();
    await assert.rejects(createTransport({ kind: 'sse', endpoint: server.endpoint, fetch }).sendMessages(request({ abortSignal: AbortSignal.abort() })), { name: 'AbortError' });
    assert.equal(fetch.calls.length, 0);
  });
  it('is not drawn empty for a reader that takes its time, nor called silent then', async () => {
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({ pull(controller) { sent++; controller.enqueue(new TextEncoder().encode(event({ type: 'text-delta', id: 'a', delta: 'x' }))); } }, { highWaterMark: 0 });
    const fetch = fakeFetch(() => new Response(body, { headers: { 'content-type': 'text/event-stream' } }));
    const stream = await createTransport({ kind: 'sse', endpoint: server.endpoint, fetch, timeouts: { silence: 30, firstByte: 30 } }).sendMessages(request());
    const reader = stream.getReader();
    await reader.read();
    await new Promise(resolve => setTimeout(resolve, 80));
    assert.ok(sent <= 3, String(sent));
    assert.equal((await reader.read()).done, false);
    await reader.cancel();
  });
});

describe('reconnecting', () => {
  it('builds its URL with care', () => {
    assert.equal(streamUrl('https://x.example/api/chat', 'c1'), 'https://x.example/api/chat/c1/stream');
    assert.equal(streamUrl('https://x.example/api/chat/?x=1#y', 'a/b?c#d é'), 'https://x.example/api/chat/a%2Fb%3Fc%23d%20%C3%A9/stream?x=1#y');
    for (const id of ['.', '..']) assert.throws(() => streamUrl('https://x.example/api', id), { code: 'endpoint-invalid' });
  });
  it('asks with GET and finds nothing at 204', async () => {
    server.script({ status: 204, headers: {} });
    assert.equal(await createTransport({ kind: 'sse', endpoint: `${server.endpoint}?x=1` }).reconnectToStream({ chatId: 'c/1', headers: { a: 'b' } }), null);
    const [{ method, url, headers, body }] = server.seen as [FaultServer['seen'][0]];
    assert.deepEqual([method, url, headers['accept'], headers['a'], headers['content-type'], body], ['GET', '/api/chat/c%2F1/stream?x=1', 'text/event-stream', 'b', undefined, '']);
  });
  it('yields what there is', async () => {
    server.script({ body: answer('Hello') });
    assert.equal((await read(await createTransport({ kind: 'sse', endpoint: server.endpoint }).reconnectToStream({ chatId: 'c1' }))).length, 7);
  });
  it('fails by status', async () => {
    server.script({ status: 410, headers: {} });
    await assert.rejects(createTransport({ kind: 'sse', endpoint: server.endpoint }).reconnectToStream({ chatId: 'c1' }), { code: 'not-found', status: 410 });
  });
});

describe('the observer', () => {
  it('hears of bytes, of what is ignored and of the end, in order', async () => {
    server.script({ body: [': hi\n\n', { wait: 20 }, `data\n\n${event({ type: 'future' })}${event({ type: 'start' })}${done}${event({ type: 'late' })}`] });
    const heard: string[] = [];
    const observer = { activity: () => heard.push('bytes'), ignored: (reason: string) => heard.push(reason), done: () => heard.push('done') };
    const chunks = await read(await createTransport({ kind: 'sse', endpoint: server.endpoint }).sendMessages(request({ observer })));
    assert.deepEqual(chunks, [{ type: 'start' }]);
    assert.deepEqual(heard, ['bytes', 'bytes', 'empty-data', 'unknown-chunk', 'done', 'after-done']);
  });
});
