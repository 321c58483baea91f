/** One run: opens a fresh page, puts in what comes before, and reads the main thread's CPU time around the measured part. */
import { withPage } from './browser.mjs';

const MICROSECONDS = 1_000_000;

/** More is not delivered after this: a renderer that is slower than the pace by half is not waited for. */
function capFor(testCase) {
  const nominal = testCase.pace === 'flood' || testCase.tailOnly ? 0 : (testCase.length / 32) * (1_000 / 60);
  return Math.max(9_000, nominal * 1.5);
}

async function readMetrics(session) {
  const { metrics } = await session.send('Performance.getMetrics');
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
}

export async function measureOnce(browser, origin, renderer, testCase) {
  return withPage(browser, origin, { renderer, testCase }, async ({ page, session, errors }) => {
    const { ready } = await page.evaluate(() => window.bench.prepare());
    if (!ready) return { renderer, case: testCase.name, invalid: 'what comes before the measured part did not appear within 30 s', errors };
    await session.send('HeapProfiler.collectGarbage');
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    const before = await readMetrics(session);
    const result = await page.evaluate((options) => window.bench.run(options), { capAfter: capFor(testCase) });
    const after = await readMetrics(session);
    const spent = (name) => ((after[name] - before[name]) * MICROSECONDS) / result.delivered;
    return {
      renderer, case: testCase.name, ...result,
      ...(result.shown ? {} : { invalid: 'the last word was not on the page within 10 s' }),
      capped: !result.complete,
      // Microseconds of the main thread per delivered character.
      cpu: spent('TaskDuration'), script: spent('ScriptDuration'), layout: spent('LayoutDuration'), style: spent('RecalcStyleDuration'),
      errors,
    };
  });
}

/** A run that is not timed: DOM writes and heap, and what the completed text changes. */
export async function observeOnce(browser, origin, renderer, testCase) {
  return withPage(browser, origin, { renderer, testCase, observe: true }, async ({ page, session, errors }) => {
    const { ready } = await page.evaluate(() => window.bench.prepare());
    if (!ready) return { renderer, case: testCase.name, invalid: 'not ready' };
    await session.send('HeapProfiler.collectGarbage');
    const initial = await page.evaluate(() => ({ counts: window.bench.takeCounts(), nodes: window.bench.nodes() }));
    const result = await page.evaluate((options) => window.bench.run(options), { capAfter: capFor(testCase) });
    const counts = await page.evaluate(() => window.bench.takeCounts());
    const nodes = await page.evaluate(() => window.bench.nodes());
    const swap = await page.evaluate(async () => {
      const report = await window.bench.swap();
      return report && { ...report, records: window.bench.takeCounts().records };
    });
    await session.send('HeapProfiler.collectGarbage');
    const { usedSize } = await session.send('Runtime.getHeapUsage');
    const megabytes = (bytes) => bytes / 1_048_576;
    return {
      renderer, case: testCase.name, frames: result.frames, callbacks: counts.callbacks, records: counts.records,
      nodes, addedPerFinal: counts.added / Math.max(1, nodes - initial.nodes), createdPerFinal: counts.created / Math.max(1, nodes - initial.nodes),
      peakHeap: megabytes(counts.peakHeap), keptHeap: megabytes(usedSize), swap, errors,
    };
  });
}

/** A traced run: the longest task of the main thread in CPU time, and where the time went. */
export async function traceOnce(browser, origin, renderer, testCase) {
  return withPage(browser, origin, { renderer, testCase }, async ({ page, errors }) => {
    const { ready } = await page.evaluate(() => window.bench.prepare());
    if (!ready) return { renderer, case: testCase.name, invalid: 'not ready' };
    await page.tracing.start({ categories: ['-*', 'toplevel', 'disabled-by-default-devtools.timeline', 'devtools.timeline', 'v8', 'disabled-by-default-v8.gc'] });
    const result = await page.evaluate((options) => window.bench.run(options), { capAfter: capFor(testCase) });
    const { traceEvents } = JSON.parse(Buffer.from(await page.tracing.stop()).toString('utf8'));
    return { renderer, case: testCase.name, delivered: result.delivered, frames: result.frames, ...readTrace(traceEvents), errors };
  });
}

/** Self CPU time by event name on the busiest renderer's main thread, and its longest tasks. */
export function readTrace(events) {
  const mains = new Set(events.filter((event) => event.name === 'thread_name' && event.args?.name === 'CrRendererMain').map((event) => `${event.pid}:${event.tid}`));
  const byThread = Map.groupBy(events.filter((event) => event.ph === 'X' && event.tdur !== undefined && mains.has(`${event.pid}:${event.tid}`)), (event) => `${event.pid}:${event.tid}`);
  const total = (list) => list.reduce((sum, event) => sum + (event.name.endsWith('RunTask') ? event.tdur : 0), 0);
  const thread = [...byThread.values()].sort((a, b) => total(b) - total(a))[0] ?? [];
  const self = new Map();
  const open = [];
  const add = (name, time) => self.set(name, (self.get(name) ?? 0) + time);
  for (const event of thread.sort((a, b) => a.ts - b.ts || b.dur - a.dur)) {
    while (open.length && open.at(-1).ts + open.at(-1).dur <= event.ts) open.pop();
    if (open.length) add(open.at(-1).name, -event.tdur);
    add(event.name, event.tdur);
    open.push(event);
  }
  const tasks = thread.filter((event) => event.name.endsWith('RunTask')).map((event) => event.tdur / 1_000).sort((a, b) => b - a);
  return {
    longestTask: tasks[0] ?? 0,
    longestTasks: tasks.slice(0, 5),
    self: [...self].map(([name, time]) => ({ name, milliseconds: time / 1_000 })).sort((a, b) => b.milliseconds - a.milliseconds).slice(0, 16),
  };
}
