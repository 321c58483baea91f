/**
 * A chat server inside the browser test runner: middleware that streams scripted answers at `/test-api/<scenario>` over real HTTP.
 * `?key=…` names the run; `/test-api/log?key=…` tells which requests it made, and which of them the browser left early.
 */

const PATH = /^\/test-api\/([\w-]+)$/;
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const line = (chunk) => `data: ${JSON.stringify(chunk)}\n\n`;

/** An answer as chunks: `words` as deltas of one text. */
function* answer(words, id = 'answer-1') {
  yield { type: 'start', messageId: id };
  yield { type: 'start-step' };
  yield { type: 'text-start', id: 't1' };
  for (const delta of words) yield { type: 'text-delta', id: 't1', delta };
  yield { type: 'text-end', id: 't1' };
  yield { type: 'finish-step' };
  yield { type: 'finish', finishReason: 'stop' };
}

const lines = (count) => Array.from({ length: count }, (_, index) => `Line ${index + 1} of the answer.\n\n`);
const words = ['Your ', 'parcel ', 'is ', 'on ', 'its ', 'way.'];

/** What each scenario does with the open stream. `write` resolves when the bytes are out; `ms` is the pause that the test asked for. */
const scenarios = {
  async answer({ write, ms, query }) {
    for (const chunk of answer(query.get('text')?.split('|') ?? words)) await write(line(chunk), chunk.type === 'text-delta' ? ms : 0);
    await write('data: [DONE]\n\n');
  },
  async long({ write, ms, query }) {
    for (const chunk of answer(lines(Number(query.get('count') ?? 60)))) await write(line(chunk), chunk.type === 'text-delta' ? ms : 0);
    await write('data: [DONE]\n\n');
  },
  /** Ends in the middle of the answer, as a proxy with a time limit does. */
  async cut({ write }) {
    for (const chunk of [...answer(words)].slice(0, 6)) await write(line(chunk));
  },
  /** The connection breaks in the middle. */
  async reset({ write, destroy }) {
    for (const chunk of [...answer(words)].slice(0, 6)) await write(line(chunk));
    // What is not read yet goes down with the connection.
    await pause(100);
    destroy();
  },
  /** Fails the first time, answers the second. */
  async 'fails-once'(stream) {
    if (stream.requests === 1) return stream.status(503, 'The kitchen is closed.');
    return scenarios.answer(stream);
  },
  /** Answers, and never ends. */
  async open({ write, gone }) {
    for (const chunk of [...answer(words)].slice(0, 5)) await write(line(chunk));
    await gone;
  },
  /** Takes the request and says nothing. */
  async silent({ gone }) {
    await gone;
  },
  /** A tool that waits for a person, then an answer. */
  async approval(stream) {
    if (stream.requests > 1) return scenarios.answer(stream);
    const tool = { toolCallId: 'call-1' };
    for (const chunk of [
      { type: 'start', messageId: 'answer-1' }, { type: 'start-step' },
      { type: 'tool-input-start', ...tool, toolName: 'cancelOrder' },
      { type: 'tool-input-available', ...tool, toolName: 'cancelOrder', input: { order: '10482' } },
      { type: 'tool-approval-request', ...tool, approvalId: 'approval-1' },
      { type: 'finish-step' }, { type: 'finish', finishReason: 'tool-calls' },
    ]) await stream.write(line(chunk));
    return stream.write('data: [DONE]\n\n');
  },
};

export function browserChat() {
  /** key → what was asked for. */
  const logs = new Map();

  return async (context, next) => {
    const name = PATH.exec(context.path)?.[1];
    if (!name) return next();
    const query = new URLSearchParams(context.querystring);
    const key = query.get('key') ?? '';
    const log = logs.get(key) ?? [];
    logs.set(key, log);
    if (name === 'log') {
      context.body = log;
      return undefined;
    }
    let body = '';
    for await (const piece of context.req) body += piece;
    const entry = { method: context.method, body: JSON.parse(body || 'null'), headers: context.headers, left: false };
    log.push(entry);

    context.respond = false;
    const { res } = context;
    let leave;
    const gone = new Promise((resolve) => { leave = resolve; });
    res.on('close', () => {
      entry.left = !res.writableFinished;
      leave();
    });
    const begin = (status, headers) => { if (!res.headersSent) res.writeHead(status, headers); };
    const stream = {
      query, gone, requests: log.length, ms: Number(query.get('ms') ?? 0),
      async write(text, ms = 0) {
        begin(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache', 'x-vercel-ai-ui-message-stream': 'v1' });
        if (!res.destroyed) res.write(text);
        if (ms && !res.destroyed) await pause(ms);
      },
      status(code, text) {
        begin(code, { 'content-type': 'text/plain' });
        res.write(text);
      },
      destroy: () => res.destroy(),
    };
    await (scenarios[name]?.(stream) ?? stream.status(404, 'No such scenario.'));
    res.end();
    return undefined;
  };
}
