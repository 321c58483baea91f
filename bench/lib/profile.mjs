/** Where the time goes: functions by self time from the sampling profiler, and kinds of work from a trace. For development, not for comparisons. */
import { withPage } from './browser.mjs';
import { traceOnce } from './measure.mjs';

/** Self time per function, in milliseconds, and the share of each caller's subtree. */
function readProfile({ nodes, samples, timeDeltas }) {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const parents = new Map(nodes.flatMap((node) => (node.children ?? []).map((child) => [child, node.id])));
  const self = new Map();
  const total = new Map();
  const label = ({ callFrame: { functionName, url, lineNumber } }) => `${functionName || '(anonymous)'} ${url.split('/').at(-1)}:${lineNumber + 1}`;
  const add = (map, key, time) => map.set(key, (map.get(key) ?? 0) + time);
  samples.forEach((id, index) => {
    const time = timeDeltas[index] / 1_000;
    add(self, label(byId.get(id)), time);
    const seen = new Set();
    for (let at = id; at !== undefined; at = parents.get(at)) {
      const name = label(byId.get(at));
      if (!seen.has(name)) add(total, name, time);
      seen.add(name);
    }
  });
  const sorted = (map) => [...map].map(([name, milliseconds]) => ({ name, milliseconds })).sort((a, b) => b.milliseconds - a.milliseconds);
  return { self: sorted(self), total: sorted(total) };
}

async function profileOnce(browser, origin, renderer, testCase) {
  return withPage(browser, origin, { renderer, testCase }, async ({ page, session }) => {
    await page.evaluate(() => window.bench.prepare());
    await session.send('Profiler.enable');
    await session.send('Profiler.setSamplingInterval', { interval: 200 });
    await session.send('Profiler.start');
    const result = await page.evaluate((options) => window.bench.run(options), { capAfter: 60_000 });
    const { profile } = await session.send('Profiler.stop');
    return { ...readProfile(profile), frames: result.frames };
  });
}

export async function printProfile(browser, origin, renderers, testCase) {
  for (const renderer of renderers.filter((name) => name !== 'floor-blocks' || renderers.length === 1)) {
    const profile = await profileOnce(browser, origin, renderer, testCase);
    const trace = await traceOnce(browser, origin, renderer, testCase);
    const perFrame = (milliseconds, frames) => `${((milliseconds * 1_000) / frames).toFixed(0).padStart(7)} µs/frame`;
    const show = (title, list, frames, count) => {
      console.log(`\n${renderer}, ${testCase.name}: ${title}`);
      for (const { name, milliseconds } of list.slice(0, count)) console.log(`  ${perFrame(milliseconds, frames)}  ${milliseconds.toFixed(1).padStart(8)} ms  ${name}`);
    };
    const noise = /^\((program|idle|root|garbage collector)\)/;
    show('own time of functions (sampled)', profile.self.filter(({ name }) => !/^\((idle|root)\)/.test(name)), profile.frames, 30);
    show('time with everything called (sampled)', profile.total.filter(({ name }) => !noise.test(name)), profile.frames, 30);
    show(`main thread by kind of work (trace, CPU time); longest tasks ${trace.longestTasks?.map((time) => time.toFixed(1)).join(', ')} ms`, trace.self ?? [], trace.frames, 16);
  }
}
