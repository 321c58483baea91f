/** Results → Markdown tables, for the terminal and for docs/performance.md. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { RENDERERS } from './build.mjs';

const START = '<!-- bench:start -->';
const END = '<!-- bench:end -->';

/** What the kit is measured against. `good` is what it must reach, `goal` is what it is made for. */
export const TARGETS = {
  'paced-20k': { good: 2.5, goal: 1.5 }, 'tail-100k': { good: 2, goal: 1.15 }, 'tail-400k': { good: 2, goal: 0.6 }, 'fence-100k': { good: 0.5, goal: 0.15 },
  'list-100k': { good: 1, goal: 0.5 }, 'table-100k': { good: 2, goal: 1 }, 'paragraph-50k': { good: 1, goal: 0.8 }, 'flood-100k': { good: 3, goal: 2.2 }, 'flood-400k': { good: 3, goal: 2.2 },
};

const digits = (value) => (value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2));
const table = (head, rows) => [`| ${head.join(' | ')} |`, `| ${head.map((_, index) => (index ? '--:' : '---')).join(' | ')} |`, ...rows.map((row) => `| ${row.join(' | ')} |`)].join('\n');

function cell(row) {
  if (!row) return '–';
  if (row.invalid && !row.runs) return 'no result';
  if (row.ratio === undefined) return '–';
  return `${digits(row.ratio)}${row.capped ? 'c' : ''}${row.runs > 1 ? ` (${digits(row.ratioRange[0])}–${digits(row.ratioRange[1])})` : ''}`;
}

function ratioTable(rows) {
  const cases = [...new Set(rows.map((row) => row.case))];
  const renderers = Object.keys(RENDERERS).filter((name) => rows.some((row) => row.renderer === name));
  const find = (name, renderer) => rows.find((row) => row.case === name && row.renderer === renderer);
  const target = (name) => (TARGETS[name] ? `≤ ${TARGETS[name].good}, ≤ ${TARGETS[name].goal}` : '–');
  return table(['case', ...renderers, 'good, goal', 'floor, µs per character'], cases.map((name) => {
    const floor = find(name, 'floor-blocks');
    return [name, ...renderers.map((renderer) => cell(find(name, renderer))), target(name), floor?.cpu ? `${digits(floor.cpu)} (${digits(floor.cpuRange[0])}–${digits(floor.cpuRange[1])})` : '–'];
  }));
}

const splitTable = (rows) => table(['case', 'renderer', 'all', 'script', 'style', 'layout', 'frames dropped', 'longest gap, ms'],
  rows.filter((row) => row.cpu).map((row) => [row.case, row.renderer, digits(row.cpu), digits(row.script), digits(row.style), digits(row.layout), String(row.dropped), row.longestGap.toFixed(0)]));

const observedTable = (observed) => table(['case', 'renderer', 'frames', 'observer callbacks', 'nodes added ÷ final', 'nodes made ÷ final', 'longest task, CPU ms', 'peak heap, MB', 'kept heap, MB', 'DOM writes at the swap'],
  observed.filter((row) => !row.invalid).map((row) => [row.case, row.renderer, String(row.frames), String(row.callbacks), digits(row.addedPerFinal), digits(row.createdPerFinal), digits(row.longestTask), digits(row.peakHeap), digits(row.keptHeap), row.swap ? String(row.swap.records) : '–']));

const growthTable = (growth) => table(['renderer', 'from', 'to', 'exponent of total cost (good ≤ 1.15, goal ≤ 1.03)', 'time per character, last ÷ first (good ≤ 1.5, goal ≤ 1.1)'],
  growth.map((row) => [row.renderer, String(row.from), String(row.to), row.exponent.toFixed(2), row.flatness.toFixed(2)]));

const protocolTable = (protocol) => table(['path', 'reply', 'deltas', 'ms', 'µs per delta (good ≤ 5, goal ≤ 2.5)'],
  protocol.map((row) => [row.path, row.reply, String(row.deltas), row.milliseconds.toFixed(1), row.invalid ?? row.perDelta.toFixed(2)]));

export function renderTables(result) {
  const { machine, versions, rows = [], growth = [], observed = [], protocol = [] } = result;
  const rounds = Math.max(0, ...rows.map((row) => row.runs));
  const parts = [
    `Measured ${result.date.slice(0, 10)} on ${machine.cores} cores (${machine.cpu}), ${machine.platform}; ${Object.entries(versions).filter(([, version]) => version).map(([name, version]) => `${name} ${version}`).join(', ')}. ${rounds ? `${rounds} rounds.` : ''}`,
  ];
  if (rows.length) parts.push('CPU time of the main thread as a multiple of `floor-blocks` (plain text appended in paragraphs) in the same round: median (lowest–highest). c: stopped early and compared by characters delivered, which flatters.', ratioTable(rows));
  if (growth.length) parts.push('Growth of the cost of a whole reply, from the marginal cost at several lengths.', growthTable(growth));
  if (rows.length) parts.push('Microseconds per character, by kind of work (medians). Frames and gaps are wall clock: compare with idle.', splitTable(rows));
  if (observed.length) parts.push('Counted in runs of their own, which are not timed.', observedTable(observed));
  if (protocol.length) parts.push('The protocol layer alone, in Node: bytes to message, 64 events per network chunk.', protocolTable(protocol));
  return parts.join('\n\n');
}

/** Replaces what stands between the markers; where there are none, they are put at the end. */
export function writeIntoDocs(tables, file) {
  const old = existsSync(file) ? readFileSync(file, 'utf8') : '# Performance\n';
  const block = `${START}\n\n${tables}\n\n${END}`;
  const start = old.indexOf(START);
  const end = old.indexOf(END);
  const text = start >= 0 && end > start ? old.slice(0, start) + block + old.slice(end + END.length) : `${old.trimEnd()}\n\n${block}\n`;
  writeFileSync(file, text);
}
