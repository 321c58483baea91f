/** A small server for the tests of the built file: pages under the exact target policy, and a scripted chat endpoint that streams. */
import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { targetPolicy } from '../csp/headers.mjs';

export type Variant = 'nonce' | 'nonce, classic script' | 'self' | 'hash and integrity' | 'nonce and strict-dynamic' | 'nonce, loaded twice';
export interface Served { origin: string; log: string[]; close(): Promise<void> }
type Piece = object | number | 'stall';

const file = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const hash = (text: string | Buffer): string => `sha384-${createHash('sha384').update(text).digest('base64')}`;

/** A page of each kind of policy; the first script writes down what goes wrong. */
function page(variant: Variant, scripts: Record<string, Buffer>): { html: string; policy: string } {
  const nonce = randomBytes(18).toString('base64');
  const main = variant === 'nonce, classic script' ? '/chat-stream.iife.js' : '/chat-stream.js';
  const names = ['/collect.js', main];
  const hashes = names.map((name) => hash(scripts[name]!));
  const script = { nonce: `'nonce-${nonce}'`, 'nonce, classic script': `'nonce-${nonce}'`, 'nonce, loaded twice': `'nonce-${nonce}'`, self: "'self'", 'hash and integrity': hashes.map((value) => `'${value}'`).join(' '), 'nonce and strict-dynamic': `'nonce-${nonce}' 'strict-dynamic'` }[variant];
  const extra = (index: number): string => {
    if (variant === 'self') return '';
    return variant === 'hash and integrity' ? ` integrity="${hashes[index]}" crossorigin` : ` nonce="${nonce}"`;
  };
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Chat</title>
<script${extra(0)} src="/collect.js"></script>
<script${main.endsWith('iife.js') ? ' defer' : ' type="module"'}${extra(1)} src="${main}"></script>
${variant === 'nonce, loaded twice' ? `<script nonce="${nonce}" type="module" src="/chat-stream.js?again"></script><script defer nonce="${nonce}" src="/chat-stream.iife.js"></script>` : ''}</head>
<body><h1>Shop</h1><chat-stream endpoint="/api/chat" label="Support"><chat-message author="assistant">Hello. **How can I help?**</chat-message><script type="application/json">{"suggestions": ["Where is my order?"]}</script></chat-stream>${variant === 'nonce, loaded twice' ? '<chat-stream endpoint="/api/chat" label="Another"></chat-stream>' : ''}</body></html>`;
  return { html, policy: targetPolicy({ script: script! }) };
}

export const everything = `# All of *Markdown*

A **bold**, *italic*, ~~struck~~, \`code\` and [linked](https://docs.example/a) text, https://bare.example/x too. H<sub>2</sub>O<br>next, <kbd>Esc</kbd>.

- [x] done
- [ ] open
  1. nested
  2. more

> quoted
> > twice

| a | b |
|:--|--:|
| 1 | \`2\` |

\`\`\`js
const a = "<b>";
\`\`\`

![A plan](https://img.example/plan.png)

<details><summary>More</summary>

Inside.

</details>

Fact[^1] by [reference][r].

---

مرحبا **بالعالم**

[^1]: The note.
[r]: https://docs.example/r
`;

const cut = (text: string, size = 9): string[] => text.match(new RegExp(`[^]{1,${size}}`, 'gu')) ?? [];
const textOf = (text: string, id: string, type = 'text'): Piece[] => [{ type: `${type}-start`, id }, ...cut(text).map((delta) => ({ type: `${type}-delta`, id, delta })), { type: `${type}-end`, id }];
const toolOf = (id: string, payload: string): Piece[] => [
  { type: 'tool-input-start', toolCallId: id, toolName: 'lookup' },
  ...cut(JSON.stringify({ query: payload })).map((inputTextDelta) => ({ type: 'tool-input-delta', toolCallId: id, inputTextDelta })),
  { type: 'tool-input-available', toolCallId: id, toolName: 'lookup', input: { query: payload, [payload.slice(0, 60)]: [payload] } },
];

let answers = 0;

/** What the server says to a request: `everything`, `slow`, `breaks`, `approve …`, or an attack in every place. */
function script(last: string, again: boolean): Piece[] {
  const id = `m${++answers}`;
  const open: Piece[] = [{ type: 'start', messageId: id }, { type: 'start-step' }];
  const close: Piece[] = [{ type: 'finish-step' }, { type: 'finish', finishReason: 'stop' }];
  if (last === 'slow') return [...open, { type: 'text-start', id: 't' }, ...Array.from({ length: 200 }, (_, index) => [{ type: 'text-delta', id: 't', delta: `word ${index} ` }, 10]).flat(), { type: 'text-end', id: 't' }, ...close];
  if (last === 'breaks' && !again) return [...open, ...textOf('Half of an ans', 't'), { type: 'error', errorText: 'The model is away. <b onclick=canary(1)>' }];
  if (last === 'breaks') return [...open, ...textOf('The whole answer.', 't'), ...close];
  if (last === 'everything') {
    return [...open, ...textOf('Let me *think* about it.', 'r', 'reasoning'), ...toolOf(`c${id}`, 'order 7'), { type: 'tool-output-available', toolCallId: `c${id}`, output: { state: 'sent' } },
      { type: 'source-url', sourceId: 's1', url: 'https://docs.example/s', title: 'A source' }, ...textOf(everything, 't'), { type: 'text-completed', text: everything.replace('quoted', 'quoted well') }, ...close];
  }
  if (last.startsWith('approve ') && !again) return [...open, ...toolOf(`c${id}`, last), { type: 'tool-approval-request', approvalId: `a${id}`, toolCallId: `c${id}` }, ...close];
  if (last.startsWith('approve ')) return [...open, ...textOf('Done.', 't'), ...close];
  return [...open, ...textOf(last, 'r', 'reasoning'), ...toolOf(`c${id}`, last), { type: 'tool-output-available', toolCallId: `c${id}`, output: { [last.slice(0, 60)]: last } }, ...toolOf(`d${id}`, last), { type: 'tool-output-error', toolCallId: `d${id}`, errorText: last },
    { type: 'tool-input-start', toolCallId: `e${id}`, toolName: last.slice(0, 100) }, { type: 'tool-input-available', toolCallId: `e${id}`, toolName: last.slice(0, 100), title: last, input: last },
    { type: 'source-url', sourceId: 's', url: last, title: last }, { type: 'source-url', sourceId: 's2', url: 'javascript:canary(1)', title: last }, { type: 'file', url: last, mediaType: 'image/png' }, { type: 'file', url: 'https://attacker.example/f.png', mediaType: 'image/png' },
    { type: 'data-note', id: 'n', data: { html: last, href: 'javascript:canary(1)' } }, { type: 'custom', kind: last }, { type: 'message-metadata', messageMetadata: { title: last } },
    ...textOf(last, 't'), { type: 'error', errorText: last }];
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let body = '';
  for await (const part of request) body += part;
  const { messages } = JSON.parse(body) as { messages: { role: string; parts: { type: string; text?: string }[] }[] };
  const lastUser = messages.findLast(({ role }) => role === 'user');
  const text = lastUser?.parts.map((part) => part.text ?? '').join('') ?? '';
  const again = messages.at(-1)?.role === 'assistant' || asked.has(text);
  asked.add(text);
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-vercel-ai-ui-message-stream': 'v1' });
  for (const [index, piece] of script(text, again).entries()) {
    if (response.destroyed) return;
    if (typeof piece === 'number') await pause(piece);
    else response.write(`data: ${JSON.stringify(piece)}\n\n`);
    if (index % 12 === 11) await pause(4);
  }
  response.end('data: [DONE]\n\n');
}

const asked = new Set<string>();

export async function serve(): Promise<Served> {
  const scripts = Object.fromEntries([['/collect.js', 'test/csp/collect.js'], ['/chat-stream.js', 'dist/chat-stream.js'], ['/chat-stream.iife.js', 'dist/chat-stream.iife.js']].map(([url, path]) => [url, readFileSync(file(path!))]));
  const log: string[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url!, 'http://localhost');
    log.push(`${request.method} ${url.pathname}`);
    if (url.pathname === '/page') {
      const { html, policy } = page(url.searchParams.get('variant') as Variant, scripts);
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy }).end(html);
    } else if (scripts[url.pathname]) response.writeHead(200, { 'content-type': 'text/javascript', 'access-control-allow-origin': '*' }).end(scripts[url.pathname]);
    else if (url.pathname === '/api/chat' && request.method === 'POST') answer(request, response).catch((error: unknown) => response.destroy(error as Error));
    else response.writeHead(url.pathname === '/favicon.ico' ? 204 : 404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`, log,
    close: () => new Promise((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    }),
  };
}
