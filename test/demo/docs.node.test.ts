/** The guides: do their links lead somewhere, do their samples run, do they say what the code says? */
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { loadLibrary, createSlugger, resolveLink } from '../../demo/server/docs-assistant/library.ts';
import { strictPolicy } from '../../demo/server/static-files.ts';
import { en } from '../../src/i18n/en.ts';
import { ask, startDemo, textOf, user, type RunningDemo } from './helpers.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const library = loadLibrary(root);
const page = (slug: string): string => library.pages.find((candidate) => candidate.slug === slug)!.markdown;
const withoutCode = (markdown: string): string => markdown.replace(/^```[\s\S]*?^```/gm, '').replace(/`[^`\n]*`/g, '');

/** Every Markdown file of the project, shelved or not. */
const files = ['CONTRIBUTING.md', 'bench/README.md'].filter((file) => existsSync(`${root}/${file}`)).map((file) => ({ file, markdown: readFileSync(`${root}/${file}`, 'utf8') }));

describe('links', () => {
  const anchorsOf = (markdown: string): Set<string> => {
    const slug = createSlugger();
    return new Set([...markdown.replace(/^```[\s\S]*?^```/gm, '').matchAll(/^#{1,6}\s+(.+)$/gm)].map(([, heading]) => slug(heading!)));
  };
  for (const { file, markdown } of [...library.pages.filter(({ slug }) => slug !== 'manifest'), ...files]) {
    it(`${file}: each leads to a file and a heading that exist`, () => {
      for (const [, href = ''] of withoutCode(markdown).matchAll(/\[[^\]]*\]\(([^)\s]+)\)/g)) {
        if (/^[a-z]+:/.test(href)) continue;
        const [path = '', anchor] = href.split('#');
        const target = path ? join(dirname(file), path) : file;
        assert.ok(existsSync(`${root}/${target}`) || target.endsWith('.png'), `${href} leads nowhere`);
        if (anchor) assert.ok(anchorsOf(readFileSync(`${root}/${target}`, 'utf8')).has(anchor), `${href}: there is no such heading`);
      }
    });
  }

  for (const page of library.pages.filter(({ slug, file }) => slug !== 'manifest' && file.startsWith('docs/') && !slug.includes('/'))) {
    it(`${page.file}: each leads to a page of the rendered docs too`, () => {
      for (const [, href = ''] of withoutCode(page.markdown).matchAll(/(?<!!)\[[^\]]*\]\(([^)\s]+)\)/g)) assert.ok(resolveLink(href, page, library.pages), `${href} leads nowhere`);
    });
  }
});

describe('facts in the guides', () => {
  it('the policy to copy is the one that the demo is sent with', () => {
    assert.ok(page('security').includes(`Content-Security-Policy: ${strictPolicy('RANDOM')}\n`));
  });

  it('each error code stands in the table with the words that visitors read', () => {
    const rows = [...page('outcomes-and-errors').matchAll(/^\| `([a-z-]+)` \| .+ \| (.+) \|$/gm)];
    const told = new Map(rows.map(([, code, words]) => [code, words]));
    for (const [code, words] of Object.entries(en.errors)) assert.equal(told.get(code), words, code);
  });

  it('lists each attribute, event, slot and part that the elements declare, and no other event', () => {
    const elements = page('elements');
    for (const name of ['chat-stream', 'chat-message', 'chat-composer']) {
      const source = readFileSync(`${root}/src/elements/${name}.ts`, 'utf8');
      const declared = [...source.matchAll(/^ \* @(?:attr \{[^}]*\}|fires \{[^}]*\}|slot|csspart) ([a-z-]+) - /gm)].map(([, declaredName]) => declaredName!);
      assert.ok(declared.length > 0 || name === 'chat-message', name);
      for (const one of declared) assert.ok(elements.includes(`\`${one}\``), `${name}: ${one}`);
    }
    const known = readFileSync(`${root}/src/elements/events.ts`, 'utf8');
    for (const [, event] of elements.matchAll(/`(chat-[a-z]+(?:-[a-z]+)*)` \| .* \|/g)) assert.ok(known.includes(`'${event}'`), event);
  });

  it('lists each property and method of the manifest', () => {
    interface Member { name: string; kind: string; privacy?: string; static?: boolean; description?: string }
    const manifest = JSON.parse(readFileSync(`${root}/custom-elements.json`, 'utf8')) as { modules: { declarations: { tagName?: string; members?: Member[] }[] }[] };
    const elements = page('elements');
    const plain = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    for (const { tagName, members = [] } of manifest.modules.flatMap(({ declarations }) => declarations).filter((one) => one.tagName)) {
      for (const { name, privacy, static: shared, description } of members) {
        if (privacy || shared || name.startsWith('#') || !description) continue;
        assert.ok(elements.includes(`\`${name}\``) || elements.includes(`\`${name}(`) || elements.includes(`\`${plain(name)}\``), `${tagName}: ${name}`);
      }
    }
  });

  it('how large the script is stands in the README and in Performance, and is true', () => {
    const size = gzipSync(readFileSync(`${root}/dist/chat-stream.js`), { level: 9 }).length;
    for (const { file, markdown } of library.pages.filter(({ slug }) => !slug.includes('/') && slug !== 'manifest')) {
      const said = [...markdown.matchAll(/about (\d+) kB gzip/g)].map(([, kilobytes]) => Number(kilobytes));
      assert.equal(said.length, ['README.md', 'docs/performance.md'].includes(file) ? 1 : 0, file);
      for (const kilobytes of said) assert.ok(Math.abs(size - kilobytes * 1000) < 1500, `${file} says ${kilobytes} kB, it is ${size} bytes`);
    }
  });

  it('words of the chat that the guides print in bold are words of the chat', () => {
    const words = new Set(JSON.stringify(en).match(/"(?:[^"\\]|\\.)*"/g)!.map((word) => JSON.parse(word) as string));
    for (const [slug, quoted] of [['performance', ['Show earlier']], ['accessibility', ['Jump to latest', 'New text']], ['outcomes-and-errors', ['Continue', 'Retry', 'Approve', 'Decline']]] as const) {
      for (const one of quoted) {
        assert.ok(page(slug).includes(`**${one}**`), `${slug}: ${one}`);
        assert.ok(words.has(one), one);
      }
    }
  });

  it('lists each setting of the JSON child', () => {
    const schema = /const schema[^{]*\{([\s\S]*?)\n\};/.exec(readFileSync(`${root}/src/config/settings.ts`, 'utf8'))![1]!;
    const settings = [...schema.matchAll(/([a-zA-Z]+):/g)].map(([, name]) => name!);
    assert.ok(settings.length > 10);
    for (const name of settings) assert.ok(page('elements').includes(`\`${name}\``), name);
  });

  it('names each custom property that the kit reads', () => {
    const read = new Set(readFileSync(`${root}/src/styles/tokens.ts`, 'utf8').match(/--chat-[a-z-]+/g));
    for (const name of read) assert.ok(page('styling').includes(`\`${name}\``), name);
  });
});

describe('server samples in the guides', () => {
  const folder = `${root}/node_modules/.cache/docs-samples`;
  let demo: RunningDemo;
  before(async () => {
    demo = await startDemo();
    mkdirSync(folder, { recursive: true });
    const assistant = pathToFileURL(`${root}/demo/server/docs-assistant/model.ts`);
    writeFileSync(`${folder}/model.js`, `import { createDocsAssistant } from '${assistant}';\nexport const model = createDocsAssistant({ charactersPerSecond: 0 });\n`);
    for (const version of ['v5', 'v6']) writeFileSync(`${folder}/model-${version}.js`, oldModel(version === 'v5' ? 'v2' : 'v3'));
  });
  after(async () => {
    await demo.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** The first sample below a heading, as a file that can be imported. */
  function sample(heading: string, change: (code: string) => string = (code) => code): string {
    const section = library.sections.find((candidate) => candidate.page.slug === 'connect-your-server' && candidate.title === heading);
    const code = /```js\n([\s\S]*?)```/.exec(section!.blocks.map((block) => block.raw).join(''))?.[1];
    assert.ok(code, `There is no sample below "${heading}".`);
    const file = `${folder}/${heading.replace(/\W+/g, '-')}-${Math.random().toString(36).slice(2)}.js`;
    writeFileSync(file, change(code));
    return pathToFileURL(file).href;
  }

  async function withHandler(handler: (request: Request) => Promise<Response>, run: (endpoint: string) => Promise<void>): Promise<void> {
    const server = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const answer = await handler(new Request('http://localhost/api/chat', { method: 'POST', body: Buffer.concat(chunks) }));
      response.writeHead(answer.status, Object.fromEntries(answer.headers));
      for await (const chunk of answer.body!) response.write(chunk);
      response.end();
    });
    await new Promise<void>((resolve) => { server.listen(0, '127.0.0.1', resolve); });
    try {
      await run(`http://127.0.0.1:${(server.address() as { port: number }).port}/api/chat`);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  }

  it('Node.js with AI SDK 7', async () => {
    const port = await freePort();
    await import(sample('Node.js with AI SDK 7', (code) => code.replace('createServer(async', 'export const server = createServer(async').replace('3000', String(port)))).then(async ({ server }) => {
      try {
        assert.match(textOf(await ask(`http://127.0.0.1:${port}/api/chat`, [user('Hello')])), /I answer questions/);
      } finally {
        server.closeAllConnections();
        server.close();
      }
    });
  });

  it('Next.js', async () => {
    const { POST } = await import(sample('Next.js'));
    await withHandler(POST, async (endpoint) => assert.match(textOf(await ask(endpoint, [user('Hello')])), /I answer questions/));
  });

  it('An agent with tools, AI SDK 7', async () => {
    const { POST } = await import(sample('An agent with tools, AI SDK 7'));
    await withHandler(POST, async (endpoint) => assert.match(textOf(await ask(endpoint, [user('Hello')])), /I answer questions/));
  });

  for (const version of ['v5', 'v6']) {
    it(`AI SDK 6 and AI SDK 5, with ${version}`, async () => {
      const { POST } = await import(sample('AI SDK 6 and AI SDK 5', (code) => code.replace("from 'ai'", `from 'ai-${version}'`).replace('./model.js', `./model-${version}.js`)));
      await withHandler(POST, async (endpoint) => assert.equal(textOf(await ask(endpoint, [user('Hello')])), 'Hello there.'));
    });
  }

  it('the answer that is written by hand is one that the real client reads', async () => {
    const body = /^data: [\s\S]*?\[DONE\]\n/m.exec(page('connect-your-server'))?.[0];
    await withHandler(async () => new Response(`${body}\n`, { headers: { 'content-type': 'text/event-stream' } }), async (endpoint) => {
      assert.equal(textOf(await ask(endpoint, [user('Hello')])), 'Hello there.');
    });
  });
});

function oldModel(specification: 'v2' | 'v3'): string {
  const finish = specification === 'v2'
    ? `{ type: 'finish', finishReason: 'stop', usage: { inputTokens: 1, outputTokens: 1, totalTokens: 2 } }`
    : `{ type: 'finish', finishReason: { unified: 'stop', raw: 'stop' }, usage: { inputTokens: { total: 1 }, outputTokens: { total: 1 } } }`;
  return `const parts = [{ type: 'stream-start', warnings: [] }, { type: 'text-start', id: '0' }, { type: 'text-delta', id: '0', delta: 'Hello' }, { type: 'text-delta', id: '0', delta: ' there.' }, { type: 'text-end', id: '0' }, ${finish}];
export const model = { specificationVersion: '${specification}', provider: 'test', modelId: 'test', supportedUrls: {}, doStream: async () => ({ stream: ReadableStream.from(parts) }) };\n`;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => { server.listen(0, '127.0.0.1', resolve); });
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => { server.close(resolve); });
  return port;
}
