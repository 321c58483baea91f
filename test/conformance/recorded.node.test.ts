/** Streams recorded from real AI SDK 5, 6 and 7 servers: we build the message that the real client builds, and each turn ends as it should. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { isToolPart } from '../../src/protocol/message.ts';
import { readChunk } from '../../src/protocol/read-chunk.ts';
import { createSseReader } from '../../src/protocol/sse.ts';
import { createTransport } from '../../src/transports/create-transport.ts';
import { Session } from '../../src/turn/session.ts';
import type { Outcome } from '../../src/turn/turn.ts';
import { eventStream, startFaultServer } from '../servers/fault-server.ts';
import type { FaultServer } from '../servers/fault-server.ts';
import { fold, plain } from '../turn/helpers.ts';
import { readByReference } from './reference.ts';

const folder = new URL('../fixtures/streams/', import.meta.url);
const names = readdirSync(folder).filter(name => name.endsWith('.sse')).map(name => name.replace('.sse', ''));
const bodyOf = (name: string): string => readFileSync(new URL(`${name}.sse`, folder), 'utf8');

function chunksOf(body: string): object[] {
  const chunks: object[] = [];
  const reader = createSseReader({
    payload: data => {
      const chunk = readChunk(data);
      assert.ok(typeof chunk === 'object', `${String(chunk)}: ${data}`);
      chunks.push(chunk);
    },
  });
  reader.push(new TextEncoder().encode(body));
  reader.end();
  return chunks;
}

/** The message that a second leg goes on with. */
const asked = (name: string): object | undefined => {
  if (!name.includes('leg2')) return undefined;
  const approvalId = /"approvalId":"([^"]+)"/.exec(bodyOf(name.replace(/leg2-.*/, 'leg1')))![1];
  return { id: 'm1', role: 'assistant', parts: [
    { type: 'step-start' }, { type: 'text', text: 'I will remove it.', state: 'done' },
    { type: 'tool-remove', toolCallId: 'c1', state: 'approval-responded', input: { path: 'a.txt' }, approval: { id: approvalId, approved: name.endsWith('approved') } },
  ] };
};

/** All that is not `completed`. */
const outcomes: Record<string, Outcome> = { 'tool-client': 'waiting', 'approval-leg1': 'waiting', 'model-error': 'failed', 'abort': 'stopped' };

describe('recorded streams', () => {
  let server: FaultServer;
  before(async () => { server = await startFaultServer(); });
  after(() => server.close());

  it('are there', () => assert.ok(names.length > 55));

  for (const name of names) {
    it(`${name}: the message of the reference`, async () => {
      const chunks = chunksOf(bodyOf(name));
      const base = asked(name);
      const reference = await readByReference(chunks, base);
      // An error chunk ends the reference's reading. Nothing that shows comes after it.
      assert.equal(reference.error?.message, name.endsWith('model-error') ? 'quota exceeded' : undefined);
      const expected = plain(reference.message!);
      const { message, counts } = fold(chunks, base ? plain(base) as never : undefined);
      if (!message.id) message.id = expected.id;
      assert.deepEqual(plain(message), expected);
      assert.deepEqual({ ...counts, chunks: 0, deltas: 0 }, { chunks: 0, deltas: 0, unknown: 0, bad: 0, orphans: 0 }, 'nothing was left out');
    });

    it(`${name}: a settled turn`, async () => {
      server.script({ headers: eventStream, body: [bodyOf(name)] });
      const session = new Session({ id: 'c1', transport: () => createTransport({ kind: 'sse', endpoint: server.endpoint }) });
      const base = asked(name);
      if (base) session.messages = [{ id: 'u1', role: 'user', parts: [{ type: 'text', text: 'hi' }] }, base as never];
      const turn = base ? await session.continue() : await session.send('hi');
      assert.equal(turn.outcome, outcomes[name.slice(3)] ?? 'completed');
      if (turn.outcome === 'failed') assert.equal(turn.error?.serverText, 'quota exceeded');
      for (const part of turn.message.parts) {
        if ('state' in part) assert.notEqual(part.state, 'streaming');
        if (isToolPart(part) && turn.outcome === 'completed') assert.match(part.state, /^output/);
      }
    });
  }

  it('differ in a settled turn only where a part was left open', async () => {
    for (const name of ['v7-model-error', 'v7-abort']) {
      const reference = await readByReference(chunksOf(bodyOf(name)));
      assert.equal((reference.message!.parts[1] as { state?: string }).state, 'streaming', 'the reference leaves it open for ever');
    }
  });
});
