/** Bundles one page script per renderer, from source, as a production build would. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { rolldown } from 'rolldown';
import { minifyStyles } from '../../scripts/build-plugins.mjs';

const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));

/** In the order in which results are listed. */
export const RENDERERS = {
  'idle': 'page/renderers/idle.js',
  'floor-blocks': 'page/renderers/floor-blocks.js',
  'kit-markdown': 'page/renderers/kit-markdown.js',
  'kit-element': 'page/renderers/kit-element.js',
  'streaming-markdown': 'peers/streaming-markdown.js',
  'streamdown': 'peers/streamdown.js',
  'naive-raf': 'page/renderers/naive-raf.js',
  'naive-delta': 'page/renderers/naive-delta.js',
};
export const PEERS = ['streaming-markdown', 'streamdown'];

export const peersInstalled = () => existsSync(at('peers/node_modules'));

/** Options that the size budget and the benchmark share: those of the build of the single file. */
export const production = {
  platform: 'browser',
  logLevel: 'silent',
  transform: { target: 'es2022', define: { 'process.env.NODE_ENV': '"production"', '__CHAT_STREAM_VERSION__': '"bench"' } },
};

/** The package says that only files of `dist` have side effects; here the elements are registered from source. */
const findRenderer = (name) => ({
  name: 'find-renderer',
  resolveId(id) {
    if (id === 'bench:renderer') return at(RENDERERS[name]);
    return id.endsWith('/src/define.ts') ? { id: at('../src/define.ts'), moduleSideEffects: true } : undefined;
  },
});

async function buildPage(name, { minify }) {
  const bundle = await rolldown({
    ...production,
    input: { [name]: at('page/main.js') },
    plugins: [minifyStyles(), findRenderer(name)],
  });
  const { output } = await bundle.generate({ format: 'esm', minify, entryFileNames: `${name}.js`, chunkFileNames: `${name}-[hash].js` });
  await bundle.close();
  return output;
}

/**
 * Builds the pages of the renderers asked for. Returns the files to serve, the renderers that could be built, and why others could not.
 * @param {string[]} names
 */
export async function buildPages(names, { minify = true } = {}) {
  const files = new Map();
  const built = [];
  const missing = {};
  for (const name of names) {
    try {
      for (const file of await buildPage(name, { minify })) files.set(`/${file.fileName}`, file.code ?? file.source);
      built.push(name);
    } catch (error) {
      missing[name] = stripVTControlCharacters(String(error.message)).split('\n').filter(Boolean).slice(0, 4).join(' ');
    }
  }
  return { files, built, missing };
}
