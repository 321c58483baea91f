/** The demo server over real HTTP: what it answers, refuses, and ends. */
import assert from 'node:assert/strict';
import { request as httpRequest } from 'node:http';
import { after, before, describe, it } from 'node:test';
import type { LanguageModelV4 } from '@ai-sdk/provider';
import { createDocsAssistant } from '../../demo/server/docs-assistant/model.ts';
import { strictPolicy, styledPolicy } from '../../demo/server/static-files.ts';
import { ask, startDemo, textOf, until, user, type RunningDemo } from './helpers.ts';

const post = (origin: string, body: BodyInit, headers: Record<string, string> = { 'content-type': 'application/json' }): Promise<Response> =>
  fetch(`${origin}/api/chat`, { method: 'POST', body, headers });
const conversation = (text: string): string => JSON.stringify({ id: 'a', trigger: 'submit-message', messages: [user(text)] });

describe('the chat route', () => {
  let demo: RunningDemo;
  before(async () => { demo = await startDemo({ maxBodyBytes: 50_000, keepAliveMs: 40 }); });
  after(() => demo.close());

  it('streams events of the AI SDK with its headers', async () => {
    const response = await post(demo.origin, conversation('Hello'));
    assert.equal(response.status, 200);
    assert.match(response.headers.get('content-type') ?? '', /^text\/event-stream/);
    assert.equal(response.headers.get('x-accel-buffering'), 'no');
    const text = await response.text();
    assert.match(text, /^data: \{"type":"start","messageId":"answer-/m);
    assert.match(text, /data: \[DONE\]\n\n$/);
  });

  it('answers other methods with 405 and says which one it takes', async () => {
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const response = await fetch(`${demo.origin}/api/chat`, { method });
      assert.equal(response.status, 405);
      assert.equal(response.headers.get('allow'), 'POST');
      assert.equal(typeof (await response.json() as { error: unknown }).error, 'string');
    }
  });

  it('refuses what is no conversation, each with its own words', async () => {
    const cases: [body: string, status: number, words: RegExp][] = [
      ['{"messages":', 400, /not valid JSON/],
      ['null', 400, /array of UI messages/],
      ['{}', 400, /array of UI messages/],
      ['{"messages":"hello"}', 400, /array of UI messages/],
      ['{"messages":[]}', 400, /./],
      ['{"messages":[{"role":"user"}]}', 400, /not UI messages/],
      ['{"messages":[{"id":"1","role":"robot","parts":[{"type":"text","text":"x"}]}]}', 400, /not UI messages/],
      ['{"messages":[null]}', 400, /not UI messages/],
      ['{"messages":[{"id":"1","role":"assistant","parts":[{"type":"text","text":"x"}]}]}', 400, /no user message/],
    ];
    for (const [body, status, words] of cases) {
      const response = await post(demo.origin, body);
      assert.equal(response.status, status, body);
      assert.match((await response.json() as { error: string }).error, words, body);
    }
    assert.deepEqual(demo.logged, []);
  });

  it('takes JSON only', async () => {
    assert.equal((await post(demo.origin, conversation('Hello'), { 'content-type': 'text/plain' })).status, 415);
  });

  it('refuses bodies over its limit, announced or not', async () => {
    const large = conversation('x'.repeat(60_000));
    assert.equal((await post(demo.origin, large)).status, 413);
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const request = httpRequest(`${demo.origin}/api/chat`, { method: 'POST', headers: { 'content-type': 'application/json', 'transfer-encoding': 'chunked' } }, (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      request.on('error', reject);
      request.end(large);
    });
    assert.equal(status, 413);
  });

  it('refuses pages of other sites', async () => {
    for (const origin of ['https://evil.example', 'null']) {
      assert.equal((await post(demo.origin, conversation('Hello'), { 'content-type': 'application/json', origin })).status, 403);
    }
  });

  it('has nothing to resume', async () => {
    assert.equal((await fetch(`${demo.origin}/api/chat/some%2Fid/stream`)).status, 204);
    assert.equal((await fetch(`${demo.origin}/api/other`)).status, 404);
  });

  it('goes on after turns that were stopped: empty answers and tool calls without a result are left out', async () => {
    const answer = await ask(`${demo.origin}/api/chat`, [
      user('How do I change the accent colour?'),
      { id: 'a1', role: 'assistant', parts: [{ type: 'step-start' }, { type: 'tool-searchDocs', toolCallId: 'c1', state: 'input-available', input: { query: 'accent' } }] },
      user('Dark mode?'),
      { id: 'a2', role: 'assistant', parts: [] },
      user('What is chat-stream?'),
    ]);
    assert.match(textOf(answer), /web components/);
  });
});

describe('stopping and failing', () => {
  it('stops the model when the visitor stops', async () => {
    let signal: AbortSignal | undefined;
    let delivered = 0;
    const assistant = createDocsAssistant({ charactersPerSecond: 400, firstWordMs: 0 });
    const model: LanguageModelV4 = {
      ...assistant,
      async doStream(options) {
        signal = options.abortSignal;
        const { stream } = await assistant.doStream(options);
        return { stream: stream.pipeThrough(new TransformStream({ transform(part, controller) { delivered += 1; controller.enqueue(part); } })) };
      },
    };
    const demo = await startDemo({ model });
    try {
      const stop = new AbortController();
      const stopped = ask(`${demo.origin}/api/chat`, [user('show me everything you can render')], stop.signal, (message) => {
        if (textOf(message).length > 40) stop.abort();
      });
      await stopped.catch((error: Error) => assert.equal(error.name, 'AbortError'));
      await until(() => signal?.aborted === true, 'the model’s abort signal');
      const atAbort = delivered;
      await new Promise((resolve) => { setTimeout(resolve, 200); });
      assert.ok(delivered <= atAbort + 2, `${delivered - atAbort} more parts came after the abort`);
      assert.deepEqual(demo.logged, []);
    } finally {
      await demo.close();
    }
  });

  it('keeps the line open with comments while the model is silent', async () => {
    const demo = await startDemo({ model: createDocsAssistant({ charactersPerSecond: 0, firstWordMs: 200 }), keepAliveMs: 30 });
    try {
      const text = await (await post(demo.origin, conversation('Hello'))).text();
      assert.ok((text.match(/^: keep-alive$/gm) ?? []).length >= 3);
    } finally {
      await demo.close();
    }
  });

  it('tells visitors nothing of what broke inside, and the log everything', async () => {
    const secret = 'connect ECONNREFUSED 10.0.0.7:443 key=sk-secret';
    const model: LanguageModelV4 = { ...createDocsAssistant(), doStream: () => Promise.reject(new Error(secret)) };
    const demo = await startDemo({ model });
    try {
      const text = await (await post(demo.origin, conversation('Hello'))).text();
      assert.match(text, /"type":"error","errorText":"The model could not finish this answer/);
      assert.doesNotMatch(text, /ECONNREFUSED|sk-secret/);
      assert.match(demo.logged.join('\n'), /ECONNREFUSED/);
    } finally {
      await demo.close();
    }
  });
});

describe('pages', () => {
  let demo: RunningDemo;
  before(async () => { demo = await startDemo(); });
  after(() => demo.close());

  it('sends each page with its policy and a nonce that is new each time', async () => {
    const nonces = new Set<string>();
    for (const page of ['', 'index.html', 'script-tag.html', 'dark.html', 'rtl.html', 'phone.html']) {
      const response = await fetch(`${demo.origin}/${page}`);
      assert.equal(response.status, 200, page);
      const policy = response.headers.get('content-security-policy') ?? '';
      const nonce = /'nonce-([\w-]{20,})'/.exec(policy)?.[1] ?? '';
      assert.equal(policy, page === 'script-tag.html' ? strictPolicy(nonce) : styledPolicy(nonce));
      const html = await response.text();
      assert.ok(html.includes(`<script nonce="${nonce}" type="module" src="/chat-stream.js">`), page);
      assert.doesNotMatch(html, /<style|\sstyle=|\son[a-z]+=/, page);
      nonces.add(nonce);
    }
    assert.equal(nonces.size, 6);
  });

  it('serves only what it means to serve', async () => {
    for (const path of ['/package.json', '/demo/server/main.ts', '/src/define.ts', '/docs/../package.json', '/docs/%2e%2e%2fpackage.json', '/docs/..%2f..%2fetc%2fpasswd', '/__proto__', '/constructor', '/docs/nothing-here']) {
      assert.equal((await fetch(demo.origin + path)).status, 404, path);
    }
    assert.equal((await fetch(`${demo.origin}/docs/%ff`)).status, 400);
    assert.equal((await fetch(`${demo.origin}/`, { method: 'POST' })).status, 405);
    const head = await fetch(`${demo.origin}/`, { method: 'HEAD' });
    assert.equal(head.status, 200);
    assert.equal(await head.text(), '');
  });

  it('serves the source through the development server, once the page for it was asked for', async () => {
    assert.equal((await fetch(`${demo.origin}/src/version.ts`)).status, 404);
    const page = await fetch(`${demo.origin}/source.html`);
    assert.equal(page.status, 200);
    assert.match(await page.text(), /src="\/src\/define\.ts"/);
    const module = await fetch(`${demo.origin}/src/version.ts`);
    assert.equal(module.status, 200);
    assert.match(module.headers.get('content-type') ?? '', /javascript/);
    assert.match(await module.text(), /export const version/);
    assert.equal((await fetch(`${demo.origin}/@vite/client`)).status, 200);
    assert.equal((await fetch(`${demo.origin}/no-such-page`)).status, 404);
  });
});
