/** Every sample in the README and the guides: parsed whatever it is, and run in a real page when it is for one. Needs the built script. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import puppeteer, { type Browser, type Page as BrowserPage } from 'puppeteer-core';
import { parseSync } from 'rolldown/utils';
import { transform } from 'lightningcss';
import { findBrowser } from '../../scripts/find-browser.mjs';
import { loadLibrary } from '../../demo/server/docs-assistant/library.ts';
import { startDemo, type RunningDemo } from './helpers.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
interface Sample { file: string; line: number; kind: string; code: string }
interface Described { name?: string; attributes?: { name: string }[]; tagName?: string; cssProperties?: { name: string }[] }
const manifest = JSON.parse(readFileSync(`${root}/custom-elements.json`, 'utf8')) as { modules: { declarations: Described[] }[] };
const elements = new Map(manifest.modules.flatMap((module) => module.declarations).filter((one) => one.tagName).map((one) => [one.tagName!, one]));

const samples = loadLibrary(root).pages.filter((page) => page.slug !== 'manifest').flatMap(({ file, markdown }): Sample[] =>
  [...markdown.matchAll(/^```(\w*)\n([\s\S]*?)^```/gm)].map((match) => ({ file, line: markdown.slice(0, match.index).split('\n').length, kind: match[1] || 'text', code: match[2]! })));
const of = (...kinds: string[]): Sample[] => samples.filter(({ kind }) => kinds.includes(kind));
const called = ({ file, line, kind }: Sample): string => `${file}:${line} (${kind})`;
/** For servers: those are run, or built with frameworks that are not here, elsewhere. */
const forServer = ({ code, file }: Sample): boolean => file.endsWith('connect-your-server.md') && /^import .* from '(?:ai|node:http|express|hono)'/m.test(code);

describe('each sample is well formed', () => {
  it('there are samples of each kind', () => {
    for (const [kind, least] of [['html', 15], ['js', 15], ['css', 8], ['sh', 4]] as const) assert.ok(of(kind).length >= least, `${kind}: ${of(kind).length}`);
    assert.deepEqual([...new Set(samples.map(({ kind }) => kind))].sort(), ['css', 'html', 'js', 'json', 'jsx', 'nginx', 'sh', 'text', 'ts']);
  });

  for (const sample of of('js', 'jsx', 'ts')) {
    it(`${called(sample)} parses`, () => {
      const { errors } = parseSync(`sample.${sample.kind}`, sample.code, { sourceType: 'module' });
      assert.deepEqual(errors.map((error) => error.message), []);
    });
  }

  it('what is imported from the package is exported by it', () => {
    const index = readFileSync(`${root}/src/index.ts`, 'utf8');
    const exported = ['protocol/chunks', 'protocol/message', 'turn/turn', 'elements/events'].map((name) => readFileSync(`${root}/src/${name}.ts`, 'utf8')).join('\n');
    for (const sample of of('js', 'ts')) {
      for (const [, names = ''] of sample.code.matchAll(/import (?:type )?\{([^}]*)\} from 'chat-stream'/g)) {
        for (const name of names.split(',').map((one) => one.trim())) assert.ok(new RegExp(`\\b${name}\\b`).test(index) || new RegExp(`export (?:type|interface) ${name}\\b`).test(exported), `${called(sample)}: ${name}`);
      }
    }
  });

  for (const sample of of('css')) {
    it(`${called(sample)} parses, and its properties are the kit's`, () => {
      const { warnings } = transform({ filename: sample.file, code: Buffer.from(sample.code), errorRecovery: false });
      assert.deepEqual(warnings, []);
      // In a custom property these do not mean what they say: the kit would see no value.
      assert.doesNotMatch(sample.code, /--chat-[a-z-]+:\s*(?:inherit|initial|unset|revert)/);
      const documented = readFileSync(`${root}/docs/styling.md`, 'utf8');
      for (const name of sample.code.match(/--chat-[a-z-]+/g) ?? []) assert.ok(documented.includes(`| \`${name}\` |`), name);
    });
  }

  it('JSON is JSON', () => { for (const sample of of('json')) assert.doesNotThrow(() => JSON.parse(sample.code), called(sample)); });
});

describe('samples for pages, in a page', () => {
  let demo: RunningDemo;
  let browser: Browser;
  before(async () => {
    demo = await startDemo();
    browser = await puppeteer.launch({ executablePath: findBrowser()!, args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'] });
  });
  after(async () => {
    await browser?.close();
    await demo.close();
  });

  /** A blank page of the demo's origin; what it says in the console is collected. Addresses of examples are answered with nothing. */
  async function withPage(body: string, run: (page: BrowserPage, said: string[]) => Promise<void>): Promise<void> {
    const page = await browser.newPage();
    const said: string[] = [];
    page.on('console', (message) => { if (['error', 'warn'].includes(message.type())) said.push(message.text()); });
    page.on('pageerror', (error) => said.push(String(error)));
    await page.setRequestInterception(true);
    page.on('request', (request) => {
      const { pathname, origin } = new URL(request.url());
      if (pathname === '/sample') void request.respond({ contentType: 'text/html; charset=utf-8', body: `<!doctype html><html lang="en"><meta charset="utf-8"><link rel="icon" href="data:,">${body}` });
      else if (origin === demo.origin && pathname !== '/logo.svg' && pathname !== '/api/history') void request.continue();
      else void request.respond({ contentType: pathname.endsWith('.svg') ? 'image/svg+xml' : pathname.endsWith('.js') ? 'text/javascript' : 'application/json', headers: { 'access-control-allow-origin': '*' }, body: pathname.endsWith('.svg') ? '<svg xmlns="http://www.w3.org/2000/svg"/>' : pathname.endsWith('.js') ? '' : '[]' });
    });
    try {
      await page.goto(`${demo.origin}/sample`, { waitUntil: 'load' });
      await run(page, said);
    } finally {
      await page.close();
    }
  }

  it('on the rendered pages each has a button that copies it', async () => {
    const page = await browser.newPage();
    const said: string[] = [];
    page.on('console', (message) => said.push(message.text()));
    page.on('pageerror', (error) => said.push(String(error)));
    try {
      await page.goto(`${demo.origin}/docs/getting-started`, { waitUntil: 'load' });
      const { blocks, buttons } = await page.evaluate(() => ({ blocks: document.querySelectorAll('main pre').length, buttons: document.querySelectorAll('main pre + button').length }));
      assert.ok(blocks > 10);
      assert.equal(buttons, blocks);
      await page.evaluate(() => { Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (text: string) => { document.title = text; } } }); });
      await page.click('main pre + button');
      assert.match(await page.title(), /^npm ci\s+npm start\s*$/);
      assert.equal(await page.$eval('main pre + button', (button) => button.textContent), 'Copied');
      assert.deepEqual(said, []);
    } finally {
      await page.close();
    }
  });

  for (const sample of of('html')) {
    it(`${called(sample)} works, and says nothing in the console`, async () => {
      // A placeholder of a hash cannot match; everything else runs as it stands, and samples that only show the tag get the script.
      const code = sample.code.replace(/ integrity="sha384-…"/, '');
      await withPage(`${/\/chat-stream\.js/.test(code) && !/cdn\.example/.test(code) ? '' : /iife/.test(code) ? '' : '<script type="module" src="/chat-stream.js"></script>'}<body>${code}`, async (page, said) => {
        const found = await page.evaluate(async () => {
          await customElements.whenDefined('chat-stream');
          await Promise.all([...document.querySelectorAll<HTMLElement & { updateComplete?: Promise<unknown> }>('chat-stream, chat-message, chat-composer')].map((one) => one.updateComplete));
          return [...document.querySelectorAll('*')].filter(({ localName }) => localName.includes('-')).map(({ localName, attributes, shadowRoot }) => ({ localName, names: [...attributes].map(({ name }) => name), shown: Boolean(shadowRoot?.childElementCount) }));
        });
        for (const { localName, names, shown } of found) {
          assert.ok(shown, localName);
          const declared = elements.get(localName)?.attributes?.map(({ name }) => name) ?? [];
          for (const name of names) assert.ok(declared.includes(name) || ['id', 'slot', 'lang', 'dir', 'class', 'outcome', 'streaming'].includes(name), `${localName} has no attribute "${name}"`);
        }
        assert.deepEqual(said, []);
      });
    });
  }

  /** What the samples take as given. */
  const given = `
    const chat = document.querySelector('chat-stream');
    const button = globalThis.button = document.createElement('button');
    const { addEventListener } = button;
    button.addEventListener = function (...words) { button.dataset.listens = 'yes'; return addEventListener.apply(button, words); };
    const token = 'secret', account = { email: 'a@example.com' }, deltas = ['**Hel', 'lo**'], told = [];
    const getToken = async () => token, save = (...words) => told.push(words), log = save, report = save, readCart = () => [], withoutCardNumbers = (text) => text;`;

  for (const sample of of('js').filter((one) => !forServer(one) && !one.code.includes('chat-stream/define'))) {
    it(`${called(sample)} runs`, async () => {
      await withPage('<script type="module" src="/chat-stream.js"></script><body><chat-stream endpoint="/api/chat"></chat-stream><div id="answer"></div>', async (page, said) => {
        let imports = '';
        let code = sample.code.replace(/^import .*$/gm, (line) => { imports += `${line.replace("'chat-stream/markdown'", "'/src/markdown/index.ts'").replace("'chat-stream'", "'/chat-stream.js'")}\n`; return ''; });
        // The unbuilt source is served once its page was asked for.
        if (imports.includes('/src/')) await fetch(`${demo.origin}/source.html`);
        // Something has to be there to be tried again.
        if (/chat\.retry\(/.test(code)) code = `await chat.send('Hello');\n${code}`;
        code = code.replace(/^const chat = .*$/m, '');
        const failed = await page.evaluate(async (text) => {
          await customElements.whenDefined('chat-stream');
          const url = URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
          try {
            await import(url);
            return '';
          } catch (error) {
            return String(error);
          }
        }, `${imports.replace(/'\//g, `'${demo.origin}/`)}${given}\n${code}`);
        assert.equal(failed, '');
        // One exchange the way a visitor has it, and one press of the button, so that the listeners of a sample are called.
        const outcome = await page.evaluate(async () => {
          const chat = document.querySelector('chat-stream')!;
          const ended = (): Promise<string> => new Promise((resolve) => { setTimeout(resolve, 5000, 'nothing ended'); chat.addEventListener('chat-turn-end', (event) => resolve((event as CustomEvent<{ outcome: string }>).detail.outcome), { once: true }); });
          const composer = chat.shadowRoot!.querySelector('chat-composer') as HTMLElement & { value: string; updateComplete: Promise<unknown> };
          composer.value = 'Hello';
          await composer.updateComplete;
          const first = ended();
          composer.shadowRoot!.querySelector('button')!.click();
          const outcome = await first;
          const { button } = globalThis as { button?: HTMLButtonElement };
          const second = ended();
          if (button?.dataset.listens === 'yes') {
            button.click();
            return await second;
          }
          return outcome;
        });
        assert.equal(outcome, 'completed');
        assert.deepEqual(said, []);
      });
    });
  }
});
