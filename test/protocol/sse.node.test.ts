/** Reading server-sent events: every rule, and the same payloads for every way of cutting the bytes. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { createSseReader, readSse } from '../../src/protocol/sse.ts';
import { TransportError } from '../../src/protocol/transport.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

interface Read { payloads: string[]; ignored: string[]; done: number }

function read(pieces: Iterable<Uint8Array>, limit?: number): Read {
  const result: Read = { payloads: [], ignored: [], done: 0 };
  const reader = createSseReader({
    payload: data => result.payloads.push(data),
    ignored: reason => result.ignored.push(reason),
    done: () => result.done++,
  }, limit);
  for (const piece of pieces) reader.push(piece);
  reader.end();
  return result;
}
const payloads = (text: string): string[] => read([bytesOf(text)]).payloads;

describe('server-sent events', () => {
  it('gives the data of each event', () => assert.deepEqual(payloads('data: one\n\ndata:two\n\n'), ['one', 'two']));
  it('takes LF, CRLF, CR and a mixture for line ends', () => {
    for (const end of ['\n', '\r\n', '\r']) assert.deepEqual(payloads(`data: one${end}${end}data: two${end}${end}`), ['one', 'two']);
    assert.deepEqual(payloads('data: one\r\n\ndata: two\r\rdata: three\n\r\n'), ['one', 'two', 'three']);
  });
  it('drops a byte order mark at the start', () => assert.deepEqual(read([Uint8Array.of(0xef, 0xbb, 0xbf), bytesOf('data: one\n\n')]).payloads, ['one']));
  it('joins several data lines with line feeds', () => assert.deepEqual(payloads('data: {"a":\ndata:  1}\n\n'), ['{"a":\n 1}']));
  it('skips comments and all other fields', () => assert.deepEqual(payloads(': keep-alive\n\nevent: x\nid: 7\nretry: 10\nfoo: bar\ndata: one\n\n:\n\n'), ['one']));
  it('leaves out and counts events without data', () => {
    assert.deepEqual(read([bytesOf('data\n\ndata:\n\ndata:  \n\ndata: one\n\n')]), { payloads: ['one'], ignored: ['empty-data', 'empty-data', 'empty-data'], done: 0 });
  });
  it('notes [DONE] once and ignores what follows', () => {
    assert.deepEqual(read([bytesOf('data: one\n\ndata: [DONE]\n\ndata: two\n\ndata: [DONE]\n\n')]), { payloads: ['one'], ignored: ['after-done', 'after-done'], done: 1 });
  });
  it('hands out a last event whose blank line or line end is missing', () => {
    for (const rest of ['', '\n', '\r', '\r\n']) {
      assert.deepEqual(read([bytesOf(`data: one\n\ndata: [DONE]${rest}`)]), { payloads: ['one'], ignored: [], done: 1 });
      assert.deepEqual(payloads(`data: one\n\ndata: two${rest}`), ['one', 'two']);
    }
  });
  it('makes half a character at the very end visible instead of failing', () => {
    assert.deepEqual(read([bytesOf('data: a'), Uint8Array.of(0xf0, 0x9f)]).payloads, ['a\uFFFD']);
  });

  describe('limits', () => {
    const isLimit = (error: unknown): boolean => error instanceof TransportError && error.code === 'limit-event';
    const long = 'x'.repeat(5000);
    it('fails on an event that came whole', () => assert.throws(() => read([bytesOf(`data: ${long}\n\n`)], 1000), isLimit));
    it('fails on an event that came in pieces', () => assert.throws(() => read([bytesOf('data: '), ...Array.from({ length: 50 }, () => bytesOf('x'.repeat(100))), bytesOf('\n\n')], 1000), isLimit));
    it('fails on a line that never ends, of whatever kind', () => {
      for (const start of ['data: ', ': ', 'id: ', '']) assert.throws(() => read([bytesOf(start), ...Array.from({ length: 50 }, () => bytesOf('x'.repeat(100)))], 1000), isLimit);
    });
    it('fails on an event of many lines that never ends', () => assert.throws(() => read(Array.from({ length: 500 }, () => bytesOf('data: 0123456789\n')), 1000), isLimit));
    it('goes on failing after it failed', () => {
      const reader = createSseReader({ payload: () => assert.fail() }, 1000);
      assert.throws(() => reader.push(bytesOf(`data: ${long}\n\n`)), isLimit);
      assert.throws(() => reader.push(bytesOf('data: one\n\n')), isLimit);
    });
    it('lets an event of exactly the limit pass, the JSON around it on top', () => {
      assert.equal(payloads(`data: {"delta":"${'x'.repeat(1 << 20)}"}\n\n`)[0]!.length, (1 << 20) + 12);
    });
    it('has no limit on the sum of events', () => assert.equal(read(Array.from({ length: 3000 }, () => bytesOf('data: 0123456789\n\n')), 1000).payloads.length, 3000));
  });

  it('gives the same payloads for every way of cutting the bytes', () => {
    const line = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 20 }).map(text => `data: ${text.replace(/[\r\n]/g, '')}`),
      fc.constantFrom(': comment', 'data', 'data:', 'event: x', 'data: [DONE]', 'data: 🌍 好世界 café', ''),
    );
    const stream = fc.array(fc.tuple(line, fc.constantFrom('\n', '\r\n', '\r', '\n\n', '\r\n\r\n', '\r\r')), { maxLength: 12 }).map(lines => lines.flat().join(''));
    fc.assert(fc.property(stream, fc.array(fc.nat(40), { maxLength: 60 }), fc.boolean(), (text, cuts, bom) => {
      const bytes = bytesOf((bom ? '\uFEFF' : '') + text);
      const whole = read([bytes]);
      const pieces: Uint8Array[] = [];
      let at = 0;
      for (const cut of cuts) {
        pieces.push(bytes.subarray(at, at + cut));
        at += cut;
      }
      pieces.push(bytes.subarray(at));
      assert.deepEqual(read(pieces), whole);
      assert.deepEqual(read([...bytes].map(byte => Uint8Array.of(byte))), whole);
    }), { numRuns: 500 });
  });

  describe('readSse', () => {
    const all = async (source: AsyncIterable<string>): Promise<string[]> => { const list: string[] = []; for await (const one of source) list.push(one); return list; };
    const body = (...pieces: string[]): ReadableStream<Uint8Array> => new ReadableStream({ start(controller) { for (const piece of pieces) controller.enqueue(bytesOf(piece)); controller.close(); } });
    it('yields the payloads of a body', async () => assert.deepEqual(await all(readSse(body('data: o', 'ne\n\ndata: two\n\n', 'data: three'))), ['one', 'two', 'three']));
    it('cancels the body when the loop is left', async () => {
      let cancelled = false;
      const endless = new ReadableStream<Uint8Array>({ pull: controller => controller.enqueue(bytesOf('data: one\n\n')), cancel: () => { cancelled = true; } });
      for await (const payload of readSse(endless)) if (payload) break;
      assert.equal(cancelled, true);
    });
    it('fails as the body fails', async () => {
      await assert.rejects(all(readSse(new ReadableStream({ start: controller => controller.error(new TypeError('network')) }))), TypeError);
    });
  });
});
