/** The size budget: how many bytes a page loads, gzip level 9, and what they are made of. Fails when a limit is passed. Needs `npm run build` (or build:script) first. `--modules` lists own modules. */
import { existsSync, readFileSync } from 'node:fs';
import { isAbsolute, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, stripVTControlCharacters } from 'node:util';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';
import { minifySync } from 'rolldown/utils';
import { minifyStyles, scriptPlugins } from '../scripts/build-plugins.mjs';
import { production } from './lib/build.mjs';

/** Bytes, gzip level 9. A limit that has to be raised is a decision, not a fix: docs/decisions/2026-11-29-size.md says why these stand above the goal. */
const LIMITS = {
  'dist/chat-stream.js': 66_000,
  'dist/chat-stream.iife.js': 66_000,
};
/** What the single file should weigh, and does not yet. */
const GOAL = 48_000;
/** Own code by room, bytes. Guides, not limits: the sum above is what counts. */
const ROOMS = { 'protocol, turn, transports': 4_000, 'markdown': 4_500, 'elements, controllers, config, i18n': 4_500, 'styles': 3_500 };
/** What applications with a bundler import. Dependencies are theirs to share, so they are not counted. */
const ENTRIES = { 'chat-stream': 'src/index.ts', 'chat-stream/define': 'src/define.ts', 'chat-stream/markdown': 'src/markdown/index.ts', 'chat-stream/protocol': 'src/protocol/index.ts' };

const { values: options } = parseArgs({ options: { json: { type: 'boolean' }, 'limits-only': { type: 'boolean' }, modules: { type: 'boolean' } } });
const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const gzip = (text) => gzipSync(text, { level: 9 }).length;
const count = (bytes) => bytes.toLocaleString('en').padStart(8);

/** Built files against their limits. A missing file is a failure: nothing was checked. */
function checkLimits() {
  return Object.entries(LIMITS).map(([file, limit]) => {
    if (!existsSync(at(file))) return { file, limit, problem: 'is not built: run npm run build first' };
    const bytes = readFileSync(at(file));
    const size = gzip(bytes);
    return { file, limit, bytes: bytes.length, gzip: size, ...(size > limit ? { problem: `is ${size - limit} bytes over its limit of ${limit}` } : {}) };
  });
}

async function bundle(entry, external = []) {
  const build = await rolldown({ ...production, plugins: [minifyStyles()], input: at(entry), external });
  const { output } = await build.generate({ format: 'esm', minify: true, codeSplitting: false });
  await build.close();
  return output[0];
}

function roomOf(id) {
  const path = (isAbsolute(id) ? relative(at('.'), id) : id).replaceAll('\\', '/');
  const dependency = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1];
  if (dependency) return /^(lit|lit-html|lit-element|@lit\/reactive-element)$/.test(dependency) ? 'lit' : dependency;
  const folder = /^src\/([^/]+)\//.exec(path)?.[1];
  return Object.keys(ROOMS).find((room) => folder && room.split(', ').includes(folder)) ?? (path.startsWith('src/') ? 'elements, controllers, config, i18n' : 'bundler');
}

/** The single file's modules, grouped by package or room, each group minified and compressed alone; so the sum differs a little from the whole. */
async function breakDown() {
  const build = await rolldown({ ...production, plugins: scriptPlugins(), input: at('src/define.ts') });
  const { output } = await build.generate({ format: 'esm', minify: false, codeSplitting: false });
  await build.close();
  const modules = Object.entries(output[0].modules).filter(([, module]) => module.code);
  const groups = Map.groupBy(modules, ([id]) => roomOf(id));
  const small = (code) => minifySync('group.js', code, { module: true, compress: { unused: false }, mangle: true, codegen: { removeWhitespace: true } }).code || code;
  const measure = (name, list) => {
    const minified = small(list.map(([, module]) => module.code).join('\n'));
    return { name, bytes: minified.length, gzip: gzip(minified) };
  };
  const largest = (left, right) => right.gzip - left.gzip;
  return {
    parts: [...groups].map(([name, list]) => ({ ...measure(name, list), guide: ROOMS[name] })).sort(largest),
    modules: modules.filter(([id]) => ROOMS[roomOf(id)]).map((module) => measure(relative(at('.'), module[0]), [module])).sort(largest),
  };
}

async function entrySizes() {
  const own = JSON.parse(readFileSync(at('package.json'), 'utf8'));
  const external = [...Object.keys(own.dependencies).map((name) => new RegExp(`^${name}(/|$)`)), /^@lit\//, /^lit-(html|element)/];
  const sizes = [];
  for (const [name, file] of Object.entries(ENTRIES)) {
    if (!existsSync(at(file))) continue;
    const { code } = await bundle(file, external);
    sizes.push({ name, bytes: code.length, gzip: gzip(code) });
  }
  return sizes;
}

const limits = checkLimits();
const result = { limits };
if (!options['limits-only']) {
  try {
    Object.assign(result, await breakDown());
    result.entries = await entrySizes();
  } catch (error) {
    result.unavailable = stripVTControlCharacters(error.message).split('\n').filter(Boolean).slice(0, 3).join(' ');
  }
}

if (options.json) console.log(JSON.stringify(result, null, 2));
else {
  console.log('Files for a script tag       gzip -9      limit   unpacked');
  for (const { file, limit, bytes = 0, gzip: size = 0, problem } of limits) console.log(`  ${file.padEnd(24)} ${count(size)}   ${count(limit)}   ${count(bytes)}${problem ? `   ${file} ${problem}` : `   ${limit - size} left`}`);
  for (const { file, gzip: size = 0 } of limits) if (size > GOAL) console.log(`  ${file} is ${size - GOAL} bytes over the goal of ${GOAL}.`);
  if (result.parts) {
    console.log('\nMade of (each compressed alone)            gzip -9      guide');
    for (const { name, gzip: size, guide } of result.parts) console.log(`  ${name.padEnd(38)} ${count(size)}   ${guide ? count(guide) : ''}${guide && size > guide ? `   ${size - guide} over` : ''}`);
    const sum = (filter) => result.parts.filter(filter).reduce((total, part) => total + part.gzip, 0);
    console.log(`  ${'own code'.padEnd(38)} ${count(sum((part) => part.guide))}   ${count(Object.values(ROOMS).reduce((total, value) => total + value, 0))}`);
    console.log(`  ${'all'.padEnd(38)} ${count(sum(() => true))}`);
    if (options.modules) {
      console.log('\nOwn modules (each alone, which is more than its share)');
      for (const { name, gzip: size } of result.modules) console.log(`  ${name.padEnd(38)} ${count(size)}`);
    }
    console.log('\nEntries for bundlers, without dependencies (minified)');
    for (const { name, gzip: size } of result.entries) console.log(`  ${name.padEnd(38)} ${count(size)}`);
  }
  if (result.unavailable) console.log(`\nNo breakdown: ${result.unavailable}`);
}
if (limits.some(({ problem }) => problem)) process.exitCode = 1;
