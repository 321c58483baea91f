/** JSON that breaks off: what is known after every cut, by the measure of the reference. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parsePartialJson } from 'ai';
import fc from 'fast-check';
import { parsePartial } from '../../src/protocol/partial-json.ts';

describe('partial JSON', () => {
  const steps: [string, unknown][] = [
    ['', undefined], ['{', {}], ['{"a', {}], ['{"a"', {}], ['{"a":', {}], ['{"a": "x', { a: 'x' }], ['{"a": "x\\', { a: 'x' }], ['{"a": "x\\u00', { a: 'x' }], ['{"a": "x\\u0041', { a: 'xA' }], ['{"a":"x","b":[1', { a: 'x', b: [1] }],
    ['{"a":"x","b":[12,', { a: 'x', b: [12] }], ['[1,{"b":{"c":"d"}', [1, { b: { c: 'd' } }]], ['[-', []], ['[1, 2.', [1]], ['[tru', []], ['[true', [true]], ['{"a":fals', {}], ['"ab', 'ab'], ['12', 12],
    ['{"a":"\\\\', { a: '\\' }], ['{"a":"\\\\u00', { a: '\\u00' }], ['{"a":"\\"', { a: '"' }], ['{"a":"}]{[', { a: '}]{[' }], ['{"a":1} ', { a: 1 }],
  ];
  for (const [text, value] of steps) it(`${text} → ${JSON.stringify(value)}`, () => assert.deepEqual(parsePartial(text), value));

  it('agrees with the reference after every character of any JSON, but for half words and half numbers', async () => {
    let compared = 0;
    await fc.assert(fc.asyncProperty(fc.json({ maxDepth: 4 }), fc.boolean(), async (text, pretty) => {
      const source = pretty ? JSON.stringify(JSON.parse(text), null, 1) : text;
      for (let length = 1; length <= source.length; length++) {
        const piece = source.slice(0, length);
        const { value, state } = await parsePartialJson(piece);
        // The reference guesses "t" to be true and "1." to be 1. It loses its way at an exponent with a plus sign, and of what is no JSON yet it knows nothing.
        const half = /(^|[^"\w])(t|tr|tru|f|fa|fal|fals|n|nu|nul|-|-?[\d.]+(\.|e[+-]?))$/i.test(piece);
        if (half || state === 'failed-parse' || /\de\+/i.test(source)) continue;
        compared++;
        assert.deepEqual(parsePartial(piece), value, piece);
      }
      assert.deepEqual(parsePartial(source), JSON.parse(source));
    }), { numRuns: 300 });
    assert.ok(compared > 3000);
  });
  it('gives what goes too deep back as text', () => {
    const text = (levels: number): string => `{"k":${'['.repeat(levels - 1)}`;
    assert.equal(JSON.stringify(parsePartial(text(63))), text(63) + ']'.repeat(62) + '}');
    for (const levels of [64, 65, 200_000]) assert.equal(parsePartial(text(levels)), text(levels));
    assert.deepEqual(parsePartial('[{}],'.repeat(100).replace(/^/, '[').slice(0, -1)), Array.from({ length: 100 }, () => [{}]), 'wide is not deep');
  });
  it('makes a field of __proto__, not a prototype', () => {
    const value = parsePartial('{"__proto__":{"polluted":true') as object;
    assert.deepEqual([Object.keys(value), Object.getPrototypeOf(value)], [['__proto__'], Object.prototype]);
  });
  it('knows nothing of what is no JSON', () => {
    for (const broken of ['}', '{]', 'hello world', '{"a":"\\x"}', '{a', ']]]', '"a"b']) assert.ok([undefined, '{}'].includes(JSON.stringify(parsePartial(broken))), broken);
  });
  it('takes no more time for hostile input', () => {
    for (const hostile of ['"', '\\', '{', '[', '"\\', ',', ':', 't', ' ', '1', '{"a":', '[1,', '\\u0041', '"a":', '[]', '"a",']) {
      for (const start of ['', '{"a":"', '[']) {
        const started = performance.now();
        parsePartial(start + hostile.repeat(200_000));
        assert.ok(performance.now() - started < 1500, start + hostile);
      }
    }
  });
  it('never throws', () => {
    fc.assert(fc.property(fc.array(fc.oneof(fc.string(), fc.constantFrom('{', '"', '\\', '[', ',', ':', '}', ']', '1', '-', 't'))), pieces => { parsePartial(pieces.join('')); }), { numRuns: 1000 });
  });
});
