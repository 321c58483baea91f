/** Builds what is published: `dist/` as modules for bundlers with types, and the two single files for a script tag. `build.mjs script` makes only the latter. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { minify as shrink } from 'terser';
import { build } from 'vite';
import { minifyStyles, scriptPlugins } from './build-plugins.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const { version, dependencies } = JSON.parse(readFileSync(at('package.json'), 'utf8'));

/** Browsers of 2023 and later: Chromium 111, Firefox 121, Safari 16.4. */
const target = ['chrome111', 'firefox121', 'safari16.4'];
/** `minify: true` alone leaves the white space of ES module builds in place. */
const minify = { compress: true, mangle: true, codegen: { removeWhitespace: true } };
const external = Object.keys(dependencies).map((name) => new RegExp(`^${name}(/|$)`)).concat(/^@lit\//, /^lit-(html|element)(\/|$)/);

const common = {
  root,
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  define: { __CHAT_STREAM_VERSION__: JSON.stringify(version) },
};

/** One file, nothing imported, for a script tag: as a module, and as a classic script. */
async function buildScript(format, fileName) {
  await build({
    ...common,
    // A classic script has no import.meta; it has document.currentScript.
    define: { ...common.define, 'process.env.NODE_ENV': '"production"', ...(format === 'iife' && { 'import.meta.url': '""' }) },
    plugins: scriptPlugins(),
    build: {
      target, outDir: at('dist'), emptyOutDir: false, sourcemap: false, minify: 'oxc',
      lib: { entry: at('src/define.ts'), formats: [format], name: 'ChatStream', fileName: () => fileName },
      rolldownOptions: { output: { codeSplitting: false, minify, comments: { legal: false } } },
    },
  });
}

/** A second minifier finds what the first one leaves: 0.65 kB gzip less in each single file. */
async function shrinkScript(fileName) {
  const { code } = await shrink(readFileSync(at(`dist/${fileName}`), 'utf8'), {
    ecma: 2022, module: fileName === 'chat-stream.js', toplevel: true, mangle: true,
    compress: { passes: 3, ecma: 2022 }, format: { ecma: 2022, comments: false },
  });
  writeFileSync(at(`dist/${fileName}`), code);
}

/** Modules that mirror `src`, dependencies left to the application's bundler, and their types. */
async function buildModules() {
  await build({
    ...common,
    plugins: [minifyStyles()],
    build: {
      target, outDir: at('dist'), emptyOutDir: false, minify: false,
      lib: { entry: ['index', 'define', 'markdown/index', 'protocol/index'].map((name) => at(`src/${name}.ts`)), formats: ['es'] },
      rolldownOptions: { external, output: { preserveModules: true, preserveModulesRoot: 'src', entryFileNames: '[name].js' } },
    },
  });
  execFileSync(process.execPath, [at('node_modules/typescript/bin/tsc'), '-p', at('tsconfig.build.json')], { stdio: 'inherit' });
}

/** Subresource Integrity values of the single files, for pages that pin them. */
function writeIntegrity(names) {
  const hash = (name) => `sha384-${createHash('sha384').update(readFileSync(at(`dist/${name}`))).digest('base64')}`;
  writeFileSync(at('dist/integrity.json'), `${JSON.stringify({ version, files: Object.fromEntries(names.map((name) => [name, hash(name)])) }, null, 2)}\n`);
}

const only = process.argv[2];
if (only && only !== 'script') throw new Error(`build.mjs takes nothing or "script", not "${only}".`);
if (!only) {
  rmSync(at('dist'), { recursive: true, force: true });
  await buildModules();
}
await buildScript('es', 'chat-stream.js');
await buildScript('iife', 'chat-stream.iife.js');
await Promise.all(['chat-stream.js', 'chat-stream.iife.js'].map(shrinkScript));
writeIntegrity(['chat-stream.js', 'chat-stream.iife.js']);
