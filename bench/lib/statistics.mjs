/** Medians, ratios to the floor of the same round, and growth with length. */

export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

export const FLOOR = 'floor-blocks';

/** Runs → one row per renderer and case: medians over rounds, each ratio against the floor of its own round. */
export function summarize(runs) {
  const rows = [];
  for (const [key, group] of Map.groupBy(runs, (run) => `${run.case} ${run.renderer}`)) {
    const [name, renderer] = key.split(' ');
    const valid = group.filter((run) => !run.invalid);
    const row = { case: name, renderer, runs: valid.length, invalid: group.find((run) => run.invalid)?.invalid, capped: valid.some((run) => run.capped) };
    if (valid.length) {
      const middle = (field) => median(valid.map((run) => run[field]));
      const ratios = valid.flatMap((run) => {
        const floor = runs.find((other) => other.round === run.round && other.case === name && other.renderer === FLOOR && !other.invalid);
        return floor ? [run.cpu / floor.cpu] : [];
      });
      const range = (values) => [Math.min(...values), Math.max(...values)];
      Object.assign(row, {
        cpu: middle('cpu'), cpuRange: range(valid.map((run) => run.cpu)), script: middle('script'), layout: middle('layout'), style: middle('style'),
        dropped: middle('dropped'), longestGap: middle('longestGap'), frames: middle('frames'),
      });
      if (ratios.length) Object.assign(row, { ratio: median(ratios), ratioRange: range(ratios) });
    }
    rows.push(row);
  }
  return rows;
}

/**
 * The exponent e of "total cost grows like length^e" between two lengths, from marginal costs (time per character at a length).
 * The total is the area under the marginal cost, which is taken as straight between the lengths measured, and as level before the first.
 */
export function growthExponent(points) {
  const sorted = [...points].sort((a, b) => a.length - b.length);
  if (sorted.length < 2) return undefined;
  let total = sorted[0].length * sorted[0].cpu;
  const first = total;
  for (let index = 1; index < sorted.length; index++) {
    const [left, right] = [sorted[index - 1], sorted[index]];
    total += ((left.cpu + right.cpu) / 2) * (right.length - left.length);
  }
  return Math.log(total / first) / Math.log(sorted.at(-1).length / sorted[0].length);
}
