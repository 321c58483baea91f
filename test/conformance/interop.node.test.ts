/** Together with the real AI SDK: its transports with our session, our requests with its servers. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { DefaultChatTransport, convertToModelMessages as convert7, tool, validateUIMessages } from 'ai';
import type { UIMessage } from 'ai';
import { convertToModelMessages as convert5 } from 'ai-v5';
import { convertToModelMessages as convert6, validateUIMessages as validate6 } from 'ai-v6';
import { z } from 'zod';
import type { ChatTransport } from '../../src/protocol/transport.ts';
import { Session } from '../../src/turn/session.ts';
import type { Turn } from '../../src/turn/turn.ts';
import { answer, done, event, startFaultServer } from '../servers/fault-server.ts';
import type { FaultServer } from '../servers/fault-server.ts';
import { plain, ScriptedTransport } from '../turn/helpers.ts';

const textOf = (turn: Turn): string => turn.message.parts.map(part => (part.type === 'text' ? part.text : '')).join('');

describe('DefaultChatTransport as the transport of a session', () => {
  let server: FaultServer;
  before(async () => { server = await startFaultServer(); });
  after(() => server.close());
  const newSession = (): Session => {
    const transport: ChatTransport = new DefaultChatTransport({ api: server.endpoint });
    return new Session({ id: 'c1', transport: () => transport, request: () => ({ headers: { a: 'b' }, body: { extra: 1 } }) });
  };

  it('sends and streams', async () => {
    server.script({ body: answer('Hello there') });
    const turn = await newSession().send('hi');
    assert.deepEqual([turn.outcome, textOf(turn), turn.finishReason], ['completed', 'Hello there', 'stop']);
    const { body, headers } = server.seen.at(-1)!;
    assert.equal(headers['a'], 'b');
    assert.deepEqual({ ...JSON.parse(body) as object, messages: 0 }, { extra: 1, id: 'c1', messages: 0, trigger: 'submit-message' });
  });
  it('that gives a status gives our codes', async () => {
    server.script({ status: 429, headers: { 'content-type': 'application/json' }, body: ['{"error":{"message":"slow down"}}'] });
    const { outcome, error } = await newSession().send('hi');
    assert.deepEqual([outcome, error?.code, error?.status, error?.serverText], ['failed', 'rate-limited', 429, 'slow down']);
  });
  it('that loses the connection, or ends too soon, or stops on the server', async () => {
    const half = answer('Half of it').slice(0, 4);
    const cases = [
      { body: [...half, { reset: true }], end: ['interrupted', 'network'] }, { body: half, end: ['interrupted', 'cut-off'] }, { body: [...half, event({ type: 'abort' }), done], end: ['stopped', undefined] },
      { body: [], end: ['failed', 'empty-answer'] }, { body: [...half, event({ type: 'error', errorText: 'x' }), done], end: ['failed', 'provider'] },
    ] as const;
    for (const { body, end } of cases) {
      server.script({ body });
      const turn = await newSession().send('hi');
      assert.deepEqual([turn.outcome, turn.error?.code], end);
    }
  });
  it('is stopped', async () => {
    server.script({ body: [...answer('Half of it').slice(0, 4), { hang: true }] });
    const session = newSession();
    const sent = session.send('hi');
    session.subscribe(({ type }) => { if (type === 'delta' && session.turn!.counts.deltas) void session.stop(); });
    const turn = await sent;
    assert.deepEqual([turn.outcome, textOf(turn)], ['stopped', 'Half ']);
    await server.seen.at(-1)!.closed;
  });
});

describe('what a session sends', () => {
  const tools = { search: tool({ inputSchema: z.object({ q: z.string() }), execute: async () => 'x' }), write: tool({ inputSchema: z.object({ code: z.string() }) }) };
  const call = (id: string, fields: object = {}): object => ({ type: 'tool-input-available', toolCallId: id, toolName: 'search', input: { q: 'x' }, ...fields });

  /** Transcripts as they stand after a turn of every awkward kind, with a next input behind it. */
  const histories: Record<string, object[]> = {
    'text': [{ type: 'start', messageId: 'm1' }, { type: 'start-step' }, { type: 'text-delta', id: '0', delta: 'half' }],
    'an unanswered call': [{ type: 'start-step' }, call('c1')],
    'a call whose input broke off': [{ type: 'start-step' }, { type: 'tool-input-start', toolCallId: 'c1', toolName: 'write' }, { type: 'tool-input-delta', toolCallId: 'c1', inputTextDelta: '{"code":"a' }],
    'a call without any input': [{ type: 'start-step' }, { type: 'tool-input-start', toolCallId: 'c1', toolName: 'write' }],
    'a dynamic call that broke off': [{ type: 'start-step' }, { type: 'tool-input-start', toolCallId: 'c1', toolName: 'other', dynamic: true }, { type: 'tool-input-delta', toolCallId: 'c1', inputTextDelta: '{"a":' }],
    'a call the provider runs': [{ type: 'start-step' }, call('c1', { providerExecuted: true, dynamic: true, toolName: 'web' })],
    'an open approval': [{ type: 'start-step' }, call('c1'), { type: 'tool-approval-request', toolCallId: 'c1', approvalId: 'a1' }, { type: 'finish', finishReason: 'tool-calls' }],
    'a denied call': [{ type: 'start-step' }, call('c1'), { type: 'tool-approval-request', toolCallId: 'c1', approvalId: 'a1' }, { type: 'tool-approval-response', approvalId: 'a1', approved: false, reason: 'no' }, { type: 'tool-output-denied', toolCallId: 'c1' }, { type: 'finish' }],
    'an approval whose run failed': [{ type: 'start-step' }, call('c1'), { type: 'tool-approval-request', toolCallId: 'c1', approvalId: 'a1' }, { type: 'tool-approval-response', approvalId: 'a1', approved: true }, { type: 'error', errorText: 'x' }],
    'a preliminary output': [{ type: 'start-step' }, call('c1'), { type: 'tool-output-available', toolCallId: 'c1', output: 'x', preliminary: true }],
  };

  for (const [name, chunks] of Object.entries(histories)) {
    it(`after ${name} is valid for the servers of AI SDK 5, 6 and 7, and holds no call without a result`, async () => {
      const transport = new ScriptedTransport().answer(chunks).answer([{ type: 'text-completed', text: 'ok' }, { type: 'finish' }]);
      const session = new Session({ id: 'c1', transport: () => transport });
      await session.send('hi');
      await session.send('next');
      const messages = plain(transport.requests[1]!.messages) as unknown as UIMessage[];
      await validateUIMessages({ messages });
      await validate6({ messages: messages as never });
      // AI SDK 5 has no approvals: its servers never bring a transcript to such a state.
      const approvals = chunks.some(chunk => 'approvalId' in chunk);
      for (const model of [await convert7(messages), await convert6(messages as never), ...(approvals ? [] : [convert5(messages as never)])] as { role: string; content: unknown }[][]) {
        const open = new Set<string>();
        for (const { content } of model) {
          if (!Array.isArray(content)) continue;
          for (const part of content as { type: string; toolCallId: string; input?: unknown }[]) {
            if (part.type === 'tool-call') {
              open.add(part.toolCallId);
              assert.notEqual(part.input, undefined, 'providers refuse calls without input');
            }
            if (part.type === 'tool-result') open.delete(part.toolCallId);
          }
        }
        assert.deepEqual([...open], [], 'calls without a result');
        assert.equal(model.at(-1)!.role, 'user');
      }
    });
  }

  it('validates against the tools of the server, complete inputs at least', async () => {
    const transport = new ScriptedTransport().answer(histories['an unanswered call']!).answer([{ type: 'finish' }]);
    const session = new Session({ id: 'c1', transport: () => transport });
    await session.send('hi');
    await session.send('next');
    await validateUIMessages({ messages: plain(transport.requests[1]!.messages) as unknown as UIMessage[], tools: tools as never });
  });
  it('validates against the tools of the server with an input that broke off', async () => {
    const transport = new ScriptedTransport().answer(histories['a call without any input']!).answer([{ type: 'finish' }]);
    const session = new Session({ id: 'c1', transport: () => transport });
    await session.send('hi');
    await session.send('next');
    await validateUIMessages({ messages: plain(transport.requests[1]!.messages) as unknown as UIMessage[], tools: tools as never });
  });
});
