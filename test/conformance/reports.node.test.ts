/** Faults that users of other kits reported, replayed against a session. The cases lie beside the checkout; without them this says so and checks nothing. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import type { Message } from '../../src/protocol/message.ts';
import { createTransport } from '../../src/transports/create-transport.ts';
import { Session } from '../../src/turn/session.ts';
import { event, startFaultServer } from '../servers/fault-server.ts';
import type { FaultServer, Step } from '../servers/fault-server.ts';

type RawStep = string | { b64?: string; wait?: number; hang?: true; reset?: true };
interface Response { method?: string; status?: number; headers?: Record<string, string>; chunks: RawStep[]; chunksJs?: string }
interface Action { do: string; text?: string; ms?: number }
interface Case {
  id: string; kind: string; symptom: string; target?: string;
  input: { type: string; responses?: Response[]; actions?: Action[]; history?: Message[]; variants?: { responses: Response[]; want?: string }[] };
  expectTextEquals?: string; expectText?: string[]; expectNot?: string[]; expectState?: string; expectTextLength?: number; requests?: { n?: number; bodyExcludes?: string; count?: number; closedWithinMs?: number }[];
}

const file = new URL('../../../shared/cases/public-reports.json', import.meta.url);
const kinds = new Set(['sse-parse', 'sse-proxy', 'protocol', 'truncation', 'abort', 'error', 'tool-state', 'approval']);
const cases = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { cases: Case[] }).cases.filter(({ kind, input }) => kinds.has(kind) && input.type.startsWith('http')) : [];

/** Answers that are too long to be written out are given as an expression over these. */
function stepsOf({ chunks, chunksJs }: Response): Step[] {
  if (!chunksJs) return chunks.map(step => (typeof step === 'string' ? step : step.b64 ? Buffer.from(step.b64, 'base64') : step as Step));
  const open = [event({ type: 'start', messageId: 'm1' }), event({ type: 'start-step' }), event({ type: 'text-start', id: 't1' })];
  const close = [event({ type: 'text-end', id: 't1' }), event({ type: 'finish-step' }), event({ type: 'finish', finishReason: 'stop' }), 'data: [DONE]\n\n'];
  const delta = (text: string): string => event({ type: 'text-delta', id: 't1', delta: text });
  if (chunksJs.includes('1048576')) return [...open, ...delta('x'.repeat(1_048_576)).match(/[^]{1,16384}/g)!, ...close];
  if (chunksJs.includes('3000')) return [[...open, ...Array.from({ length: 3000 }, (_, index) => delta(`w${String(index % 100).padStart(2, '0')} `)), ...close].join('')];
  throw new Error(`Unknown expression: ${chunksJs}`);
}

const textOf = (session: Session): string => session.turns.flatMap(({ message }) => message.parts).map(part => (part.type === 'text' ? part.text : '')).join('');

describe('reported faults', () => {
  let server: FaultServer;
  before(async () => { server = await startFaultServer(); });
  after(() => server.close());

  if (!cases.length) it('are not here, so nothing is checked', () => {});
  for (const report of cases) {
    for (const [index, { responses, want }] of (report.input.variants ?? [{ responses: report.input.responses ?? [], want: undefined }]).entries()) {
      it(`${report.id}${report.input.variants ? `.${index}` : ''} ${report.symptom.slice(0, 90)}`, { timeout: 20_000 }, async () => {
        server.seen.length = 0;
        server.script(...responses.filter(({ method = 'POST' }) => method === 'POST').map(response => ({ status: response.status!, headers: response.headers!, body: stepsOf(response) })));
        const session = new Session({ id: 'c1', transport: () => createTransport({ kind: 'sse', endpoint: server.endpoint }) });
        if (report.input.history) session.messages = report.input.history;
        let running: Promise<unknown> = Promise.resolve();
        for (const action of report.input.actions ?? [{ do: 'send', text: 'hi' }]) {
          if (action.do === 'send') running = session.send(action.text!);
          if (action.do === 'retry') running = session.retry();
          if (action.do === 'wait') await new Promise(resolve => setTimeout(resolve, action.ms));
          if (action.do === 'waitState') await running;
          if (action.do === 'stop') {
            const [seen] = server.seen;
            const started = performance.now();
            await session.stop();
            await seen?.closed;
            assert.ok(performance.now() - started < 300, 'the connection is closed at once');
          }
        }
        await running;
        const shown = report.target === 'error' ? session.error?.serverText ?? '' : `${textOf(session)} ${session.error?.serverText ?? ''}`;
        if (want) assert.equal(session.error?.serverText, want);
        if (report.expectTextEquals !== undefined) assert.equal(textOf(session), report.expectTextEquals);
        if (report.expectTextLength !== undefined) assert.equal(textOf(session).length, report.expectTextLength);
        for (const text of report.expectText ?? []) assert.ok(shown.includes(text), `${text} in ${shown}`);
        for (const text of report.expectNot ?? []) assert.ok(!shown.includes(text), `no ${text} in ${shown}`);
        if (report.expectState) assert.equal(session.status, report.expectState);
        for (const { n, bodyExcludes, count } of report.requests ?? []) {
          if (bodyExcludes) assert.ok(!server.seen[n! - 1]!.body.includes(bodyExcludes));
          if (count !== undefined && n === undefined) assert.ok(server.seen.length >= 1);
        }
      });
    }
  }
});
