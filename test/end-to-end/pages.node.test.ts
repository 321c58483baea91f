/** The built file as people meet it: on the demo's own pages, and against servers of AI SDK 5, 6 and 7 that know nothing of this kit. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { createDemoServer } from '../../demo/server/app.ts';
import { createDocsAssistant } from '../../demo/server/docs-assistant/model.ts';
import { strictPolicy } from '../../demo/server/static-files.ts';
import { findBrowser } from '../../scripts/find-browser.mjs';
import { sdkVersions, startStranger, strangerAnswer } from '../demo/strangers.ts';

/** What a test sees of the element inside the page. */
interface Chat extends HTMLElement {
  endpoint: string;
  turn?: { outcome?: string; message: { parts: { type: string; text?: string; url?: string }[] } };
}

const settled = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => ['ready', 'error'].includes(document.querySelector('chat-stream')!.getAttribute('status')!) && Boolean((document.querySelector('chat-stream') as Chat).turn?.outcome), { timeout: 60_000 });

/** Types into the composer and presses Enter, as a visitor does. */
async function ask(page: Page, text: string): Promise<void> {
  const input = await page.waitForSelector('chat-stream >>> textarea');
  await input!.click();
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

const lastAnswer = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const messages = document.querySelector('chat-stream')!.shadowRoot!.querySelectorAll('chat-message');
    return messages[messages.length - 1]!.shadowRoot!.textContent!.replace(/\s+/g, ' ');
  });

const kit = fileURLToPath(new URL('../../dist/chat-stream.js', import.meta.url));

/** A site of its own: one script tag, one element, the strict policy with the one host that it talks to. */
function servePage(endpoint: string): Server {
  return createServer((request, response) => {
    if (request.url === '/favicon.ico') return void response.writeHead(204).end();
    if (request.url === '/chat-stream.js') return void response.writeHead(200, { 'content-type': 'text/javascript' }).end(readFileSync(kit));
    const policy = strictPolicy('page').replace("connect-src 'self'", `connect-src ${new URL(endpoint).origin}`);
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy });
    response.end(`<!doctype html><html lang="en"><title>A site</title><script nonce="page" type="module" src="/chat-stream.js"></script><chat-stream endpoint="${endpoint}"></chat-stream>`);
  });
}

/** A demo server whose assistant writes this fast. */
const demo = (charactersPerSecond: number): Server => createDemoServer({ model: createDocsAssistant({ charactersPerSecond }), log: () => {} });

describe('pages with the built file', { timeout: 240_000 }, () => {
  let browser: Browser;
  let origin = '';
  const server = demo(0);

  before(async () => {
    assert.ok(existsSync(kit), 'dist/chat-stream.js is missing: run "npm run build" first');
    await new Promise<void>((resolve) => { server.listen(0, '127.0.0.1', resolve); });
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    browser = await puppeteer.launch({ executablePath: findBrowser()!, args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'] });
  });

  after(async () => {
    await browser?.close();
    server.closeAllConnections();
    server.close();
  });

  /** A page that writes down every report of its policy and every error. */
  async function open(path: string, site = origin): Promise<{ page: Page; said: string[] }> {
    const page = await browser.newPage();
    const said: string[] = [];
    page.on('pageerror', (error) => said.push(`thrown: ${String(error)}`));
    page.on('console', (message) => { if (['error', 'warn'].includes(message.type())) said.push(`${message.type()}: ${message.text()}`); });
    await page.exposeFunction('report', (text: string) => { said.push(`policy: ${text}`); });
    await page.evaluateOnNewDocument(() => {
      document.addEventListener('securitypolicyviolation', (event) => {
        (globalThis as unknown as { report(text: string): void }).report(`${event.effectiveDirective} ${event.blockedURI}`);
      });
    });
    await page.goto(site + path, { waitUntil: 'load' });
    await page.waitForFunction(() => customElements.get('chat-stream') !== undefined);
    return { page, said };
  }

  for (const path of ['/', '/script-tag.html', '/dark.html', '/rtl.html', '/phone.html']) {
    it(`${path} answers a visitor's question from the docs, without one report of its policy`, async () => {
      const { page, said } = await open(path);
      await ask(page, 'Which Content-Security-Policy do I need?');
      await settled(page);
      const turn = await page.evaluate(() => (document.querySelector('chat-stream') as Chat).turn!.outcome);
      assert.equal(turn, 'completed');
      assert.match(await lastAnswer(page), /require-trusted-types-for/);
      assert.deepEqual(said, []);
      await page.close();
    });
  }

  it('renders everything of the tour without one report', async () => {
    const { page, said } = await open('/script-tag.html');
    await ask(page, 'Show me everything you can render');
    await settled(page);
    assert.match(await lastAnswer(page), /Everything in one answer/);
    assert.deepEqual(said, []);
    await page.close();
  });

  it('is stopped with the keyboard alone', async () => {
    const slow = demo(100);
    await new Promise<void>((resolve) => { slow.listen(0, '127.0.0.1', resolve); });
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${(slow.address() as AddressInfo).port}/script-tag.html`, { waitUntil: 'load' });
    await ask(page, 'Show me everything you can render');
    await page.waitForFunction(() => document.querySelector('chat-stream')!.getAttribute('status') === 'streaming');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await settled(page);
    assert.equal(await page.evaluate(() => (document.querySelector('chat-stream') as Chat).turn!.outcome), 'stopped');
    assert.match(await lastAnswer(page), /You stopped this answer/);
    await page.close();
    slow.closeAllConnections();
    slow.close();
  });

  for (const version of sdkVersions) {
    it(`understands a stranger's server on AI SDK ${version}: thoughts, tool, text and source`, async () => {
      const stranger = await startStranger(version);
      const pages = servePage(stranger.endpoint);
      await new Promise<void>((resolve) => { pages.listen(0, '127.0.0.1', resolve); });
      const { page, said } = await open('/', `http://127.0.0.1:${(pages.address() as AddressInfo).port}`);
      await ask(page, 'How warm is it in Oslo?');
      await settled(page);
      const turn = await page.evaluate(() => (document.querySelector('chat-stream') as Chat).turn!);
      const parts = turn.message.parts;
      assert.equal(turn.outcome, 'completed');
      assert.ok(parts.some(({ type, text }) => type === 'reasoning' && text === strangerAnswer.reasoning), 'thoughts');
      assert.ok(parts.some(({ type }) => type === `tool-${strangerAnswer.toolName}` || type === 'dynamic-tool'), 'tool');
      assert.ok(parts.some(({ type, text }) => type === 'text' && text === strangerAnswer.text), 'text');
      assert.ok(parts.some(({ type, url }) => type === 'source-url' && url === strangerAnswer.sourceUrl), 'source');
      assert.match(await lastAnswer(page), /It is 4 degrees in Oslo\./);
      assert.ok(await page.$(`chat-stream >>> a[href^="${strangerAnswer.sourceUrl}"]`), 'the source is a link');
      assert.deepEqual(said, []);
      await page.close();
      pages.closeAllConnections();
      pages.close();
      await stranger.close();
    });
  }
});
