/** Payload to chunk: what is refused and why, what is let through. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { checkChunk, readChunk } from '../../src/protocol/read-chunk.ts';
import { codeForStatus, errorSentence, toTransportError } from '../../src/protocol/errors.ts';
import { mergeDeep } from '../../src/protocol/merge.ts';
import { newId } from '../../src/protocol/ids.ts';

const required: Record<string, Record<string, unknown>> = {
  'start': {}, 'start-step': {}, 'finish-step': {}, 'reset-step': {}, 'message-metadata': {}, 'abort': {}, 'finish': {},
  'text-start': { id: 'a' }, 'text-delta': { id: 'a', delta: 'b' }, 'text-end': { id: 'a' },
  'reasoning-start': { id: 'a' }, 'reasoning-delta': { id: 'a', delta: 'b' }, 'reasoning-end': { id: 'a' },
  'custom': { kind: 'v.x' }, 'source-url': { sourceId: 'a', url: 'u' }, 'source-document': { sourceId: 'a', mediaType: 'm', title: 't' },
  'file': { url: 'u', mediaType: 'm' }, 'reasoning-file': { url: 'u', mediaType: 'm' },
  'tool-input-start': { toolCallId: 'c', toolName: 'n' }, 'tool-input-delta': { toolCallId: 'c', inputTextDelta: 'x' },
  'tool-input-available': { toolCallId: 'c', toolName: 'n' }, 'tool-input-error': { toolCallId: 'c', toolName: 'n', errorText: 'e' },
  'tool-output-available': { toolCallId: 'c' }, 'tool-output-error': { toolCallId: 'c', errorText: 'e' }, 'tool-output-denied': { toolCallId: 'c' },
  'tool-approval-request': { approvalId: 'a', toolCallId: 'c' }, 'tool-approval-response': { approvalId: 'a', approved: true },
  'steering-message': { id: 's', parts: [] }, 'error': { errorText: 'e' }, 'text-completed': { text: '' }, 'data-x': {},
};

describe('reading a chunk', () => {
  for (const [type, fields] of Object.entries(required)) {
    it(`takes ${type} with its required fields, and no less`, () => {
      const whole = { type, ...fields, somethingNew: 1 };
      assert.deepEqual(readChunk(JSON.stringify(whole)), whole);
      for (const [field, value] of Object.entries(fields)) {
        const { [field as 'somethingNew']: _, ...without } = whole;
        assert.equal(checkChunk(without), 'bad-chunk', `${field} missing`);
        for (const wrong of [null, 7, {}, typeof value === 'boolean' ? 'true' : true]) assert.equal(checkChunk({ ...whole, [field]: wrong }), 'bad-chunk', `${field} wrong`);
      }
    });
  }
  it('leaves out optional fields of the wrong kind', () => {
    assert.deepEqual(checkChunk({ type: 'finish', finishReason: 7, messageMetadata: 1 }), { type: 'finish', messageMetadata: 1 });
    assert.deepEqual(checkChunk({ type: 'text-delta', id: 'a', delta: 'b', providerMetadata: 'x' }), { type: 'text-delta', id: 'a', delta: 'b' });
    const frozen = Object.freeze({ type: 'tool-output-available', toolCallId: 'c', output: null, preliminary: 'yes' });
    assert.deepEqual(checkChunk(frozen), { type: 'tool-output-available', toolCallId: 'c', output: null });
  });
  it('tells unknown types from broken ones', () => {
    for (const type of ['future-thing', 'tool-future', '__proto__', 'constructor', 'toString', '']) assert.equal(checkChunk({ type }), 'unknown-chunk');
    for (const value of [null, 1, 'text', [], [{ type: 'start' }], {}, { type: 5 }, undefined]) assert.equal(checkChunk(value), 'bad-chunk');
    for (const payload of ['', '{', 'undefined', '0:"hi"']) assert.equal(readChunk(payload), 'bad-json');
  });
  it('takes required fields from the chunk itself, never from a prototype', () => {
    assert.equal(readChunk('{"type":"text-start","__proto__":{"id":"x"}}'), 'bad-chunk');
    assert.equal(checkChunk(Object.assign(Object.create({ id: 'x' }), { type: 'text-start' })), 'bad-chunk');
  });
  it('refuses what goes deeper than 64 levels, wherever', () => {
    const nested = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels));
    for (const [field, chunk] of Object.entries({ input: { type: 'tool-input-available', toolCallId: 'c', toolName: 'n' }, output: { type: 'tool-output-available', toolCallId: 'c' }, messageMetadata: { type: 'start' }, data: { type: 'data-x' }, providerMetadata: { type: 'text-delta', id: 'a', delta: 'b' } })) {
      const deep = (levels: number): object => ({ ...chunk, [field]: { k: nested(levels) } });
      assert.deepEqual(checkChunk(deep(62)), deep(62), field);
      assert.equal(checkChunk(deep(63)), 'bad-chunk', field);
      assert.equal(readChunk(`${JSON.stringify(chunk).slice(0, -1)},"${field}":{"k":${'['.repeat(100_000)}${']'.repeat(100_000)}}}`), 'bad-chunk', field);
    }
    const circle: Record<string, unknown> = { type: 'data-x' };
    circle['data'] = [circle, circle];
    assert.equal(checkChunk(circle), 'bad-chunk');
  });
  it('never throws', () => fc.assert(fc.property(fc.oneof(fc.string(), fc.json(), fc.anything().map(value => JSON.stringify(value) ?? '')), payload => { readChunk(payload); })));
});

describe('sentences of errors', () => {
  const cases: [unknown, string | undefined][] = [
    ['plain words', 'plain words'], [' \n', undefined], ['<html>x', undefined], ['{"error":"a"}', 'a'], ['{"error":{"message":"a","code":1}}', 'a'], ['{"message":"a"}', 'a'],
    ['{"detail":[{"loc":["body"],"msg":"field required"}]}', 'field required'], ['{"errorText":"a"}', 'a'], ['{"error":"{\\"message\\":\\"inner\\"}"}', 'inner'], ['{"code":5}', undefined],
    ['{"error":true,"message":"a"}', 'a'], ['[]', undefined], ['{"error":"', undefined], ['x'.repeat(600), 'x'.repeat(500)], [undefined, undefined], [7, undefined], ['{"error":"<b>x</b>"}', undefined],
    ['"just words"', 'just words'], ['"{\\"message\\":\\"inner\\"}"', 'inner'], ['null', undefined], ['42', undefined], ['true', undefined], ['""', undefined], ['["a"]', 'a'], ['{"error":"null"}', undefined], ['{"error":"\\"quoted\\""}', 'quoted'],
    ['data: {"type":"start"}\n\ndata: {}', undefined], ['event: x', undefined], ['0:"hi"', undefined], ['f:{"messageId":"m"}', undefined], ['e:["x"]', undefined], ['%PDF-1.7 text', undefined], ['\u0089PNG\r\n\u001a\n', undefined], ['a\0b', undefined], ['\u001b[31mred', undefined],
    ['"gpt" is no model', '"gpt" is no model'], ['Two\nlines\tof words', 'Two\nlines\tof words'], ['429: slow down', '429: slow down'], ['Ungültig – 好', 'Ungültig – 好'],
  ];
  for (const [body, sentence] of cases) it(`${String(body).slice(0, 40)} → ${sentence?.slice(0, 20)}`, () => assert.equal(errorSentence(body), sentence));
  it('does not follow nesting without end', () => {
    let nested: unknown = 'deep';
    for (let depth = 0; depth < 50; depth++) nested = { error: nested };
    assert.equal(errorSentence(nested), undefined);
  });
  it('has a code for every status', () => {
    for (let status = 300; status < 600; status++) assert.ok(codeForStatus(status));
    assert.deepEqual([401, 403, 404, 406, 410, 413, 429, 418, 500, 599].map(codeForStatus), ['unauthorized', 'forbidden', 'not-found', 'not-acceptable', 'not-found', 'too-large', 'rate-limited', 'http', 'server', 'server']);
  });
  it('makes an error of whatever was thrown', () => {
    assert.equal(toTransportError(new TypeError('Failed to fetch')).code, 'network');
    assert.equal(toTransportError(new TypeError('Load failed')).code, 'network');
    assert.equal(toTransportError(new TypeError('x is not a function')).code, 'internal');
    const { code, status, serverText } = toTransportError(Object.assign(new Error('raw'), { statusCode: 429, responseBody: '{"message":"slow down"}' }));
    assert.deepEqual([code, status, serverText], ['rate-limited', 429, 'slow down']);
    for (const odd of [undefined, null, 'text', 7, {}]) assert.equal(toTransportError(odd).code, 'internal');
  });
});

describe('merging metadata', () => {
  it('merges objects in depth and replaces the rest', () => {
    assert.deepEqual(mergeDeep({ a: { b: 1, c: 2 }, d: [1] }, { a: { c: 3 }, d: [2], e: null }), { a: { b: 1, c: 3 }, d: [2], e: null });
    assert.deepEqual(mergeDeep(undefined, { a: 1 }), { a: 1 });
    assert.deepEqual(mergeDeep({ a: 1 }, undefined), { a: 1 });
    assert.equal(mergeDeep({ a: 1 }, 'text'), 'text');
  });
  it('cannot reach a prototype', () => {
    mergeDeep({ a: {} }, JSON.parse('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"a":{"__proto__":{"polluted":1}}}'));
    mergeDeep({}, JSON.parse('{"toString":{"polluted":1}}'));
    assert.equal(({} as { polluted?: number }).polluted, undefined);
    assert.equal((Object.prototype.toString as unknown as { polluted?: number }).polluted, undefined);
  });
});

describe('ids', () => {
  it('are random, with or without randomUUID', t => {
    assert.notEqual(newId(), newId());
    t.mock.method(crypto, 'randomUUID', undefined as never);
    Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true });
    t.after(() => { delete (crypto as { randomUUID?: unknown }).randomUUID; });
    const ids = new Set(Array.from({ length: 1000 }, newId));
    assert.equal(ids.size, 1000);
    assert.ok([...ids].every(id => id.length >= 16));
  });
});
