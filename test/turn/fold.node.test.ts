/** Folding chunks into a message: each chunk, each oddity, and that nothing can break it. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { isToolPart, toolName } from '../../src/protocol/message.ts';
import type { ToolPart } from '../../src/protocol/message.ts';
import { fold, parts, plain, text } from './helpers.ts';
import { anyChunks } from '../conformance/chunk-arbitraries.ts';

const step = { type: 'start-step' };
const call = (fields: object = {}): object => ({ type: 'tool-input-available', toolCallId: 'c1', toolName: 'search', input: { q: 'x' }, ...fields });
const tool = (chunks: object[], message?: Parameters<typeof fold>[1]): unknown => plain(fold(chunks, message).message.parts.findLast(isToolPart));

describe('text and reasoning', () => {
  it('grow by their deltas and end', () => {
    assert.deepEqual(parts(fold([{ type: 'text-start', id: 'a' }, { type: 'text-delta', id: 'a', delta: 'Hel' }])), [{ type: 'text', text: 'Hel', state: 'streaming' }]);
    assert.deepEqual(parts(fold(text('Hello'))), [{ type: 'text', text: 'Hello', state: 'done' }]);
    assert.deepEqual(parts(fold([{ type: 'reasoning-start', id: 'r' }, { type: 'reasoning-delta', id: 'r', delta: 'hm' }, { type: 'reasoning-end', id: 'r' }])), [{ type: 'reasoning', id: 'r', text: 'hm', state: 'done' }]);
  });
  it('may run at the same time, even under one id', () => {
    const turn = fold([{ type: 'text-start', id: '0' }, { type: 'reasoning-start', id: '0' }, { type: 'text-start', id: '1' }, { type: 'text-delta', id: '0', delta: 'a' }, { type: 'reasoning-delta', id: '0', delta: 'b' }, { type: 'text-delta', id: '1', delta: 'c' }]);
    assert.deepEqual(turn.message.parts.map(part => 'text' in part && part.text), ['a', 'b', 'c']);
  });
  it('keep the newest provider metadata and the citations', () => {
    const metadata = { vendor: { x: 1 } };
    assert.deepEqual(parts(fold([{ type: 'text-start', id: 'a' }, { type: 'text-delta', id: 'a', delta: 'x', providerMetadata: metadata }, { type: 'text-end', id: 'a', citations: [{ n: 1 }] }])), [{ type: 'text', text: 'x', state: 'done', providerMetadata: metadata, citations: [{ n: 1 }] }]);
  });
  it('make a part when the start is missing', () => {
    const turn = fold([{ type: 'text-delta', id: '0', delta: 'Hello' }]);
    assert.deepEqual(parts(turn), [{ type: 'text', text: 'Hello', state: 'streaming' }]);
    assert.equal(turn.counts.orphans, 1);
  });
  it('stay one text when every delta has an id of its own', () => {
    assert.deepEqual(parts(fold(['a', 'b', 'c'].map((delta, id) => ({ type: 'text-delta', id: String(id), delta })))), [{ type: 'text', text: 'abc', state: 'streaming' }]);
  });
  it('begin a new part for orphan deltas after something else', () => {
    const turn = fold([{ type: 'text-delta', id: '0', delta: 'a' }, call(), { type: 'text-delta', id: '1', delta: 'b' }]);
    assert.deepEqual(turn.message.parts.map(part => part.type), ['text', 'tool-search', 'text']);
  });
  it('drop a repeated start of an open id', () => {
    const turn = fold([{ type: 'text-start', id: 'a' }, { type: 'text-delta', id: 'a', delta: 'x' }, { type: 'text-start', id: 'a' }, { type: 'text-delta', id: 'a', delta: 'y' }]);
    assert.deepEqual(parts(turn), [{ type: 'text', text: 'xy', state: 'streaming' }]);
    assert.equal(turn.counts.orphans, 1);
  });
  it('open a new part when an id is used again in a later step', () => {
    const chunks = [step, { type: 'text-start', id: '0' }, { type: 'text-delta', id: '0', delta: 'a' }, { type: 'finish-step' }, step, { type: 'text-start', id: '0' }, { type: 'text-delta', id: '0', delta: 'b' }];
    assert.deepEqual(fold(chunks).message.parts.map(part => 'text' in part ? part.text : part.type), ['step-start', 'a', 'step-start', 'b']);
  });
  it('count an end whose start never came', () => assert.equal(fold([{ type: 'text-end', id: 'x' }, { type: 'reasoning-end', id: 'x' }]).counts.orphans, 2));
  it('take ids that are names of Object.prototype', () => {
    for (const id of ['__proto__', 'constructor', 'toString']) assert.deepEqual(parts(fold(text('x', id))), [{ type: 'text', text: 'x', state: 'done' }]);
  });
});

describe('a completed text', () => {
  const open = [{ type: 'text-start', id: 'a' }, { type: 'text-delta', id: 'a', delta: 'The anser is 4' }];
  const completed = (value: string): object => ({ type: 'text-completed', text: value });
  it('takes the place of the open segment and closes it', () => assert.deepEqual(parts(fold([...open, completed('The answer is 42.')])), [{ type: 'text', text: 'The answer is 42.', state: 'done' }]));
  it('takes the place of a segment that was ended just before', () => assert.deepEqual(parts(fold([...open, { type: 'text-end', id: 'a' }, completed('Right')])), [{ type: 'text', text: 'Right', state: 'done' }]));
  it('erases nothing when it is empty', () => assert.deepEqual(parts(fold([...open, completed(''), completed(' \n')])), [{ type: 'text', text: 'The anser is 4', state: 'done' }]));
  it('stands alone when nothing streamed', () => assert.deepEqual(parts(fold([completed('Hi')])), [{ type: 'text', text: 'Hi', state: 'done' }]));
  it('adds nothing when nothing streamed and it is empty', () => assert.deepEqual(parts(fold([completed('')])), []));
  it('is followed by a new segment when deltas go on, with or without a start', () => {
    for (const more of [[{ type: 'text-delta', id: 'a', delta: 'more' }], [{ type: 'text-start', id: 'a' }, { type: 'text-delta', id: 'a', delta: 'more' }]]) {
      assert.deepEqual(parts(fold([...open, completed('Right'), ...more])), [{ type: 'text', text: 'Right', state: 'done' }, { type: 'text', text: 'more', state: 'streaming' }]);
    }
  });
  it('may come several times in a turn', () => {
    const turn = fold([...open, completed('One'), call(), ...open, completed('Two'), completed('Three')]);
    assert.deepEqual(turn.message.parts.map(part => 'text' in part ? part.text : part.type), ['One', 'tool-search', 'Two', 'Three']);
  });
  it('leaves alone a segment that other parts have followed', () => {
    const turn = fold([...text('Before'), call(), completed('After')]);
    assert.deepEqual(turn.message.parts.map(part => 'text' in part ? part.text : part.type), ['Before', 'tool-search', 'After']);
  });
});

describe('steps, message and metadata', () => {
  it('take the id and merge the metadata of start, finish and message-metadata', () => {
    const { message, finishReason } = fold([{ type: 'start', messageId: 'm1', messageMetadata: { a: { b: 1 } } }, { type: 'message-metadata', messageMetadata: { a: { c: 2 } } }, { type: 'finish', finishReason: 'length', messageMetadata: { d: 3 } }]);
    assert.deepEqual(message, { id: 'm1', role: 'assistant', parts: [], metadata: { a: { b: 1, c: 2 }, d: 3 } });
    assert.equal(finishReason, 'length');
  });
  it('drop the parts of a step that is reset, and what was open in it', () => {
    const turn = fold([step, ...text('kept'), step, { type: 'text-start', id: 'a' }, call(), { type: 'reset-step' }, { type: 'text-delta', id: 'a', delta: 'again' }]);
    assert.deepEqual(turn.message.parts.map(part => 'text' in part ? part.text : part.type), ['step-start', 'kept', 'step-start', 'again']);
  });
});

describe('other parts', () => {
  it('are added with their own fields and no others', () => {
    const chunks = [
      { type: 'source-url', sourceId: 's', url: 'https://x.example/', title: 'T' },
      { type: 'source-document', sourceId: 's', mediaType: 'application/pdf', title: 'T', filename: 'f.pdf' },
      { type: 'file', url: 'data:,x', mediaType: 'image/png' }, { type: 'reasoning-file', url: 'data:,x', mediaType: 'image/png' },
      { type: 'custom', kind: 'vendor.thing', providerMetadata: { vendor: {} } }, { type: 'steering-message', id: 'u', parts: [{ type: 'text', text: 'hurry' }] }, { type: 'data-x', id: '1', data: { a: 1 } },
    ];
    assert.deepEqual(parts(fold(chunks.map(chunk => ({ ...chunk, newField: true })))), chunks);
  });
  it('renew data with the same type and id in its place', () => {
    assert.deepEqual(parts(fold([{ type: 'data-x', id: '1', data: 1 }, { type: 'data-y', id: '1', data: 2 }, { type: 'data-x', data: 3 }, { type: 'data-x', data: 4 }, { type: 'data-x', id: '1', data: 5 }])), [
      { type: 'data-x', id: '1', data: 5 }, { type: 'data-y', id: '1', data: 2 }, { type: 'data-x', data: 3 }, { type: 'data-x', data: 4 },
    ]);
  });
  it('leave transient data out', () => {
    const turn = fold([{ type: 'data-x', data: 1, transient: true }]);
    assert.deepEqual(turn.message.parts, []);
    assert.equal(turn.version, 0);
  });
});

describe('tool calls', () => {
  it('stream their input, get it whole, and their output', () => {
    const start = [{ type: 'tool-input-start', toolCallId: 'c1', toolName: 'search', title: 'Search' }, { type: 'tool-input-delta', toolCallId: 'c1', inputTextDelta: '{"q":"wea' }];
    assert.deepEqual(tool(start), { type: 'tool-search', toolCallId: 'c1', title: 'Search', state: 'input-streaming', input: { q: 'wea' }, rawInput: '{"q":"wea' });
    assert.deepEqual(tool([...start, call()]), { type: 'tool-search', toolCallId: 'c1', title: 'Search', state: 'input-available', input: { q: 'x' } });
    assert.deepEqual(tool([...start, call(), { type: 'tool-output-available', toolCallId: 'c1', output: [1] }]), { type: 'tool-search', toolCallId: 'c1', title: 'Search', state: 'output-available', input: { q: 'x' }, output: [1] });
    assert.deepEqual(tool([...start, call(), { type: 'tool-output-error', toolCallId: 'c1', errorText: 'no' }]), { type: 'tool-search', toolCallId: 'c1', title: 'Search', state: 'output-error', input: { q: 'x' }, errorText: 'no' });
  });
  it('take text input as it is', () => {
    assert.deepEqual(tool([{ type: 'tool-input-start', toolCallId: 'c1', toolName: 'sh', inputEncoding: 'text' }, ...['ls', ' -l'].map(inputTextDelta => ({ type: 'tool-input-delta', toolCallId: 'c1', inputTextDelta }))]),
      { type: 'tool-sh', toolCallId: 'c1', state: 'input-streaming', inputEncoding: 'text', input: 'ls -l', rawInput: 'ls -l' });
  });
  it('of dynamic tools carry the name beside the type', () => {
    const { message } = fold([call({ dynamic: true })]);
    assert.deepEqual(plain(message.parts[0]), { type: 'dynamic-tool', toolName: 'search', toolCallId: 'c1', state: 'input-available', input: { q: 'x' } });
    assert.equal(toolName(message.parts[0] as ToolPart), 'search');
  });
  it('show preliminary outputs until the last one', () => {
    const output = (value: string, preliminary?: boolean): object => ({ type: 'tool-output-available', toolCallId: 'c1', output: value, ...(preliminary ? { preliminary } : {}) });
    assert.equal((tool([call(), output('a', true)]) as ToolPart).preliminary, true);
    assert.deepEqual(tool([call(), output('a', true), output('b')]), { type: 'tool-search', toolCallId: 'c1', state: 'output-available', input: { q: 'x' }, output: 'b' });
  });
  it('fail on invalid input in their place', () => {
    assert.deepEqual(tool([{ type: 'tool-input-start', toolCallId: 'c1', toolName: 'search', dynamic: true }, { type: 'tool-input-error', toolCallId: 'c1', toolName: 'search', input: '{oops', errorText: 'bad' }]),
      { type: 'dynamic-tool', toolName: 'search', toolCallId: 'c1', state: 'output-error', input: '{oops', errorText: 'bad' });
  });
  it('find their output by id, also two of one tool in turned order', () => {
    const turn = fold([call(), call({ toolCallId: 'c2' }), { type: 'tool-output-available', toolCallId: 'c2', output: 'two' }, { type: 'tool-output-available', toolCallId: 'c1', output: 'one' }]);
    assert.deepEqual(turn.message.parts.map(part => isToolPart(part) && part.output), ['one', 'two']);
  });
  it('look in the current step first, then for the newest anywhere', () => {
    const output = { type: 'tool-output-available', toolCallId: 'c1', output: 'o' };
    const states = (chunks: object[]): unknown[] => fold(chunks).message.parts.filter(isToolPart).map(part => part.state);
    assert.deepEqual(states([step, call(), step, call(), output]), ['input-available', 'output-available']);
    assert.deepEqual(states([step, call(), step, call(), step, output]), ['input-available', 'output-available']);
  });
  it('go through an approval, every field kept', () => {
    const request = { type: 'tool-approval-request', approvalId: 'a1', toolCallId: 'c1', signature: 'sig', reason: 'costly', inputSchemaInput: null, approvalDescriptor: { d: 1 } };
    assert.deepEqual(tool([call(), request]), { type: 'tool-search', toolCallId: 'c1', state: 'approval-requested', input: { q: 'x' }, approval: { id: 'a1', signature: 'sig', requestReason: 'costly', inputSchemaInput: null, descriptor: { d: 1 } } });
    assert.deepEqual((tool([call(), request, { type: 'tool-approval-response', approvalId: 'a1', approved: false, reason: 'no' }]) as ToolPart).approval, { id: 'a1', signature: 'sig', requestReason: 'costly', inputSchemaInput: null, descriptor: { d: 1 }, approved: false, reason: 'no' });
    assert.equal((tool([call(), request, { type: 'tool-output-denied', toolCallId: 'c1' }]) as ToolPart).state, 'output-denied');
    assert.equal((tool([call(), { ...request, isAutomatic: true }]) as ToolPart).approval?.isAutomatic, true);
  });
  it('are counted when nobody knows them', () => {
    const turn = fold([{ type: 'tool-output-available', toolCallId: 'x', output: 1 }, { type: 'tool-output-error', toolCallId: 'x', errorText: '' }, { type: 'tool-output-denied', toolCallId: 'x' }, { type: 'tool-input-delta', toolCallId: 'x', inputTextDelta: '' }, { type: 'tool-approval-request', toolCallId: 'x', approvalId: 'a' }, { type: 'tool-approval-response', approvalId: 'a', approved: true }]);
    assert.equal(turn.counts.orphans, 6);
    assert.deepEqual(turn.message.parts, []);
  });
  it('are not reopened by a late delta or a repeated start', () => {
    const start = { type: 'tool-input-start', toolCallId: 'c1', toolName: 'search' };
    const delta = { type: 'tool-input-delta', toolCallId: 'c1', inputTextDelta: '{"q":' };
    assert.equal((tool([start, delta, call(), delta]) as ToolPart).state, 'input-available');
    assert.deepEqual((tool([start, delta, start, { ...delta, inputTextDelta: '1}' }]) as ToolPart).input, { q: 1 });
  });
  it('go on from a message that is taken up again', () => {
    const { message } = fold([{ type: 'tool-input-start', toolCallId: 'c1', toolName: 'search' }, { type: 'tool-input-delta', toolCallId: 'c1', inputTextDelta: '{"q":"a' }]);
    assert.deepEqual((tool([{ type: 'tool-input-delta', toolCallId: 'c1', inputTextDelta: 'b"}' }], plain(message)) as ToolPart).input, { q: 'ab' });
  });
});

describe('any sequence of chunks', () => {
  it('never throws and keeps its promises', () => {
    fc.assert(fc.property(anyChunks, chunks => {
      const turn = fold(chunks);
      assert.equal(turn.counts.chunks, chunks.length);
      for (const part of turn.message.parts) {
        assert.equal(typeof part.type, 'string');
        if (part.type === 'text' || part.type === 'reasoning') {
          assert.equal(typeof part.text, 'string');
          assert.ok(part.state === 'streaming' || part.state === 'done');
        }
        if (isToolPart(part)) {
          assert.equal(typeof part.toolCallId, 'string');
          assert.ok(part.state !== 'output-error' || typeof part.errorText === 'string');
          assert.equal(typeof toolName(part), 'string');
        }
      }
      const shown = (type: string): string => turn.message.parts.map(part => (part.type === type && 'text' in part ? part.text : '')).join('');
      // Without completed texts and resets no delta is ever lost, and none is doubled.
      if (!chunks.some(({ type }) => type === 'reset-step' || type === 'text-completed')) {
        for (const type of ['text', 'reasoning']) {
          const sent = chunks.map(chunk => (chunk.type === `${type}-delta` ? (chunk as unknown as { delta: string }).delta : '')).join('');
          assert.deepEqual([...shown(type)].sort(), [...sent].sort());
        }
      }
      assert.equal(({} as { polluted?: unknown }).polluted, undefined);
    }), { numRuns: 1500 });
  });
  it('reads long tool inputs in a time that stays in proportion to them, and lags by no more than a tenth', () => {
    const code = 'abcd'.repeat(100_000);
    const deltas = JSON.stringify({ code }).match(/[^]{1,4}/g)!.map(inputTextDelta => ({ type: 'tool-input-delta', toolCallId: 'c1', inputTextDelta }));
    const started = performance.now();
    const { message } = fold([{ type: 'tool-input-start', toolCallId: 'c1', toolName: 'write' }, ...deltas]);
    assert.ok(performance.now() - started < 3000);
    const [part] = message.parts as [ToolPart];
    assert.equal(part.rawInput, JSON.stringify({ code }));
    assert.ok((part.input as { code: string }).code.length > code.length / 1.11);
  });
  it('takes time by the chunk, not by the message', () => {
    const time = (count: number): number => {
      const chunks = [{ type: 'text-start', id: 'a' }, ...Array.from({ length: count }, () => ({ type: 'text-delta', id: 'a', delta: 'x' }))];
      // The best of several, since other work on the machine only ever makes it worse.
      return Math.min(...Array.from({ length: 7 }, () => {
        const started = performance.now();
        fold(chunks);
        return performance.now() - started;
      }));
    };
    time(1000);
    // Ten times the chunks: ten times the time, and a hundred times if each cost the whole.
    assert.ok(time(100_000) < 50 * Math.max(time(10_000), 0.5));
  });
  const many = (count: number, make: (index: number) => object[]): object[] => Array.from({ length: count }, (_, index) => make(index)).flat();
  const data = (id: unknown): object => ({ type: 'data-x', ...(id !== undefined && { id: String(id) }), data: id });
  const crowds: Record<string, (count: number) => object[]> = {
    'data without ids': count => many(count, () => [data(undefined)]),
    'data with ids, renewed': count => [...many(count, index => [data(index)]), ...many(count, index => [data(index)])],
    'calls with outputs in turn': count => many(count, index => [call({ toolCallId: `c${index}` }), { type: 'tool-output-available', toolCallId: `c${index}`, output: 1 }]),
    'calls, then their outputs': count => [...many(count, index => [call({ toolCallId: `c${index}` })]), ...many(count, index => [{ type: 'tool-output-available', toolCallId: `c${index}`, output: 1 }])],
    'calls of one id in many steps': count => many(count, () => [step, call()]),
    'texts that are told of twice': count => [...many(count, () => [data(undefined)]), { type: 'text-start', id: 'a' }, ...many(count, () => [{ type: 'text-start', id: 'a' }])],
    'texts that stay open': count => many(count, index => [{ type: 'text-start', id: String(index) }, { type: 'text-completed', text: 'x' }]),
    'steps that are reset': count => [...many(count, index => [data(index)]), ...many(count, () => [step, call(), { type: 'reset-step' }])],
    'outputs of unknown calls': count => [...many(count, index => [call({ toolCallId: `c${index}` })]), ...many(count, () => [{ type: 'tool-output-available', toolCallId: 'never', output: 1 }])],
  };
  for (const [name, make] of Object.entries(crowds)) {
    it(`takes 50,000 parts in a time that grows with their number: ${name}`, { timeout: 120_000 }, () => {
      const chunks = make(50_000);
      const started = performance.now();
      fold(chunks);
      // About a tenth of a second; where each chunk looks through all parts it is ten seconds and more.
      assert.ok(performance.now() - started < 2500, String(performance.now() - started));
    });
  }
  it('knows the parts of a message that goes on, and forgets those of a step that was reset', () => {
    const before = fold([step, call(), data('a'), data('b')]).message;
    const { message } = fold([{ type: 'tool-output-available', toolCallId: 'c1', output: 1 }, data('a'), step, call(), data('c'), { type: 'reset-step' }, data('c'), { type: 'tool-output-available', toolCallId: 'c1', output: 2 }], before);
    assert.deepEqual(message.parts.map(part => part.type), ['step-start', 'tool-search', 'data-x', 'data-x', 'step-start', 'data-x']);
    assert.equal((message.parts[1] as ToolPart).output, 2);
  });
  it('shows an input that goes too deep as text, and ignores all else that does', () => {
    const deep = JSON.parse('{"a":'.repeat(5000) + '1' + '}'.repeat(5000)) as unknown;
    const turn = fold([{ type: 'start', messageMetadata: deep }, { type: 'message-metadata', messageMetadata: deep }, { type: 'tool-input-start', toolCallId: 'c1', toolName: 'write' }, { type: 'tool-input-delta', toolCallId: 'c1', inputTextDelta: '['.repeat(200_000) }, call({ input: deep })]);
    assert.equal(turn.message.metadata, undefined);
    assert.equal((turn.message.parts[0] as ToolPart).input, '['.repeat(200_000));
    JSON.stringify(turn.message);
  });
});
