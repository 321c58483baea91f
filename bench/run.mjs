/** `npm run bench`: streams the same replies into the kit, the floor and others in a real browser, and compares main-thread CPU time. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { arch, cpus, platform } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { launch } from './lib/browser.mjs';
import { buildPages, PEERS, peersInstalled, RENDERERS } from './lib/build.mjs';
import { FULL, GROWTH, QUICK, readCase } from './lib/cases.mjs';
import { measureOnce, observeOnce, traceOnce } from './lib/measure.mjs';
import { printProfile } from './lib/profile.mjs';
import { measureProtocol } from './lib/protocol.mjs';
import { renderTables, writeIntoDocs } from './lib/report.mjs';
import { serve } from './lib/server.mjs';
import { growthExponent, summarize } from './lib/statistics.mjs';
import { versions } from './lib/versions.mjs';

const HELP = `npm run bench -- [options]
  --quick             paced-20k, tail-100k, fence-100k, flood-100k; 3 rounds (paced-20k: 2); no slow renderers; about 3 minutes (the default)
  --full              every case and renderer, the growth proof, the protocol layer; about 40 minutes
  --growth            only the growth proof: marginal cost at 20k to 400k characters
  --protocol          only the protocol layer, in Node
  --only a,b          these renderers and cases (kit-markdown, tail-100k, …); the floor is always added
  --rounds N          rounds, 3 by default
  --no-extra          leave out the runs that count DOM writes and trace the longest task
  --peers             install the other renderers first, and run them
  --profile CASE      with --only: a CPU profile of one renderer, functions by name, and the time by kind of work
  --json              print the whole result as JSON
  --write             put the tables into docs/performance.md`;

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean' }, full: { type: 'boolean' }, growth: { type: 'boolean' }, protocol: { type: 'boolean' }, only: { type: 'string' }, rounds: { type: 'string' },
    'no-extra': { type: 'boolean' }, peers: { type: 'boolean' }, profile: { type: 'string' }, json: { type: 'boolean' }, write: { type: 'boolean' }, help: { type: 'boolean' },
  },
});
const note = (text) => process.stderr.write(`${text}\n`);
const at = (path) => fileURLToPath(new URL(path, import.meta.url));

/** Which renderers and cases to run, from the options. */
function choose() {
  const only = options.only?.split(',').map((name) => name.trim()).filter(Boolean) ?? [];
  const renderersAsked = only.filter((name) => name in RENDERERS);
  const casesAsked = only.filter((name) => !(name in RENDERERS)).map((name) => readCase(name).name);
  const usual = options.full ? Object.keys(RENDERERS) : ['floor-blocks', 'kit-markdown', 'kit-element', ...(options.peers ? PEERS : [])];
  const renderers = renderersAsked.length ? [...new Set(['floor-blocks', ...renderersAsked])] : usual.filter((name) => !PEERS.includes(name) || peersInstalled());
  const cases = casesAsked.length ? casesAsked : options.full ? [...new Set([...FULL, ...GROWTH])] : options.growth ? GROWTH : QUICK;
  return { renderers: Object.keys(RENDERERS).filter((name) => renderers.includes(name)), cases };
}

async function measureAll(browser, origin, renderers, cases, rounds, quick) {
  const runs = [];
  const hopeless = new Set();
  for (let round = 1; round <= rounds; round++) {
    for (const name of cases) {
      // Ten seconds a run: two rounds of it are all that a quick look can afford.
      if (quick && round > 2 && name.startsWith('paced')) continue;
      for (const renderer of renderers) {
        // One capped round says all there is to say about a renderer that cannot keep the pace.
        if (hopeless.has(`${name} ${renderer}`)) continue;
        const run = { round, ...(await measureOnce(browser, origin, renderer, readCase(name)).catch((error) => ({ renderer, case: name, invalid: error.message }))) };
        if (run.invalid || run.capped) hopeless.add(`${name} ${renderer}`);
        runs.push(run);
        note(`  round ${round}/${rounds}  ${name.padEnd(14)} ${renderer.padEnd(20)} ${run.invalid ?? `${run.cpu.toFixed(1)} µs per character${run.capped ? ' (capped)' : ''}, ${run.dropped} frames dropped`}${run.errors?.length ? `  page said: ${run.errors[0]}` : ''}`);
      }
    }
  }
  return runs;
}

async function observeAll(browser, origin, renderers, cases) {
  const kept = renderers.filter((name) => name !== 'idle' && !name.startsWith('naive') && (options.full || name !== 'floor-blocks'));
  const results = [];
  for (const name of cases) {
    for (const renderer of kept) {
      const testCase = readCase(name);
      const [observed, traced] = [await observeOnce(browser, origin, renderer, testCase), await traceOnce(browser, origin, renderer, testCase)];
      results.push({ ...observed, longestTask: traced.longestTask });
      note(`  observed  ${name.padEnd(14)} ${renderer}`);
    }
  }
  return results;
}

function growthOf(rows, renderers) {
  return renderers.flatMap((renderer) => {
    const points = rows.filter((row) => row.renderer === renderer && row.case.startsWith('tail-') && row.cpu && !row.capped).map((row) => ({ length: readCase(row.case).length, cpu: row.cpu }));
    const exponent = points.length > 2 ? growthExponent(points) : undefined;
    const flatness = points.length > 2 ? points.at(-1).cpu / points[0].cpu : undefined;
    return exponent === undefined ? [] : [{ renderer, from: points[0].length, to: points.at(-1).length, exponent, flatness }];
  });
}

async function main() {
  if (options.help) return console.log(HELP);
  if (options.peers) {
    note('Installing the other renderers (bench/peers) …');
    const done = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--ignore-scripts'], { cwd: at('./peers'), stdio: ['ignore', 2, 2], shell: process.platform === 'win32' });
    if (done.status !== 0) throw new Error('npm ci in bench/peers failed; see above.');
  }
  const result = { date: new Date().toISOString(), machine: { cpu: cpus()[0]?.model, cores: cpus().length, platform: `${platform()} ${arch()}` }, versions: versions() };
  if (options.protocol || options.full) result.protocol = await measureProtocol(note);
  if (!options.protocol) {
    const { renderers, cases } = choose();
    const { files, built, missing } = await buildPages(renderers, { minify: !options.profile });
    for (const [name, reason] of Object.entries(missing)) note(`! ${name} is left out, it does not build: ${reason}`);
    const server = await serve(files);
    const browser = await launch();
    try {
      result.versions.browser = await browser.version();
      if (options.profile) return await printProfile(browser, server.origin, built, readCase(options.profile));
      result.missing = missing;
      result.runs = await measureAll(browser, server.origin, built, cases, Number(options.rounds ?? 3), !options.full && !options.rounds);
      result.rows = summarize(result.runs);
      result.growth = growthOf(result.rows, built);
      // Cases of ten seconds and more are left out of the quick run.
      const extra = cases.filter((name) => options.full ? ['paced-20k', 'tail-400k', 'flood-100k', 'flood-400k'].includes(name) : !options.growth && !name.startsWith('paced'));
      result.observed = options['no-extra'] ? [] : await observeAll(browser, server.origin, built, extra);
    } finally {
      await browser.close();
      server.close();
    }
  }
  mkdirSync(at('./results'), { recursive: true });
  const file = at(`./results/${result.date.replaceAll(':', '-')}.json`);
  writeFileSync(file, `${JSON.stringify(result, null, 2)}\n`);
  const tables = renderTables(result);
  console.log(options.json ? JSON.stringify(result, null, 2) : tables);
  note(`Every run is in bench/results/${file.split(/[\\/]/).at(-1)}`);
  if (options.write) writeIntoDocs(tables, at('../docs/performance.md'));
}

await main();
