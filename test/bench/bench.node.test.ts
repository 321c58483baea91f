/** The benchmark's own arithmetic and its replies: a wrong ruler measures nothing. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { cutIntoDeltas, LAST_WORD, makeReply, TAIL, type Shape } from '../../bench/lib/reply.mjs';
import { growthExponent, summarize, type Run } from '../../bench/lib/statistics.mjs';

const shapes: Shape[] = ['mixed', 'fence', 'list', 'table', 'paragraph'];
const run = (round: number, renderer: string, cpu: number, more: Partial<Run> = {}): Run => ({ round, case: 'tail-20k', renderer, cpu, script: 0, layout: 0, style: 0, dropped: 0, longestGap: 0, frames: 1, ...more });

describe('the replies of the benchmark', () => {
  it('are the same each time, of the length asked for, and end with the last word', () => {
    for (const shape of shapes) {
      const { measured } = makeReply(shape, 20_000);
      assert.equal(measured, makeReply(shape, 20_000).measured);
      assert.ok(Math.abs(measured.length - 20_000) < 200, `${shape}: ${measured.length}`);
      assert.ok(measured.slice(-40).includes(LAST_WORD), shape);
    }
  });

  it('measure the same text at every length', () => {
    for (const shape of shapes) {
      const [short, long] = [20_000, 100_000].map((length) => makeReply(shape, length, { tailOnly: true }));
      assert.equal(short!.measured, long!.measured);
      assert.ok(Math.abs(long!.measured.length - TAIL) < 100);
      assert.ok(Math.abs(long!.before.length + TAIL - 100_000) < 1_000, `${shape}: ${long!.before.length}`);
    }
  });

  it('are cut into deltas that make up the whole, no surrogate pair in two', () => {
    const text = `${makeReply('mixed', 2_000).measured}${'👋🏽'.repeat(50)}`;
    const deltas = cutIntoDeltas(text);
    assert.equal(deltas.join(''), text);
    assert.ok(deltas.every((delta) => delta.length > 0 && delta.length < 8 && !/[\uD800-\uDBFF]$/.test(delta)));
  });
});

describe('the arithmetic of the benchmark', () => {
  it('compares with the floor of the same round, and takes the median', () => {
    const rows = summarize([run(1, 'floor-blocks', 10), run(1, 'kit', 20), run(2, 'floor-blocks', 100), run(2, 'kit', 150), run(3, 'floor-blocks', 10), run(3, 'kit', 30)]);
    assert.equal(rows.find(({ renderer }) => renderer === 'kit')?.ratio, 2);
    assert.deepEqual(rows.find(({ renderer }) => renderer === 'kit')?.ratioRange, [1.5, 3]);
  });

  it('leaves out runs without a result', () => {
    const [row] = summarize([run(1, 'kit', 20, { invalid: 'the last word was not on the page' })]);
    assert.equal(row?.runs, 0);
    assert.equal(row?.cpu, undefined);
  });

  it('finds exponent 1 where each character costs the same, and 2 where it costs in proportion to the length', () => {
    const lengths = [20_000, 50_000, 100_000, 200_000, 400_000];
    assert.equal(growthExponent(lengths.map((length) => ({ length, cpu: 5 })))?.toFixed(3), '1.000');
    // The cost before the first length counts as level, so a quadratic renderer comes out a little under 2.
    const quadratic = growthExponent(lengths.map((length) => ({ length, cpu: length / 1_000 })))!;
    assert.ok(quadratic > 1.7 && quadratic <= 2, String(quadratic));
  });
});
