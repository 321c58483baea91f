/** Random streams that the reference can follow give the same message with us. What it cannot follow, and the few places where we differ on purpose, are named here. */
import assert from 'node:assert/strict';
import { parsePartialJson } from 'ai';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { fold, plain } from '../turn/helpers.ts';
import { sdkChunks } from './chunk-arbitraries.ts';
import { readByReference } from './reference.ts';

type AnyChunk = { type: string } & Record<string, unknown>;
interface Call { step: number; dynamic: boolean; inputOpen: boolean; raw: boolean; approval?: string }

/** Leaves out what makes the reference fail, and what we do otherwise on purpose (marked "ours"). */
function followable(chunks: readonly { type: string }[]): AnyChunk[] {
  const open = { text: new Map<string, number>(), reasoning: new Map<string, number>() };
  let calls: (Call & { id: string })[] = [];
  let step = 0;
  return (chunks as AnyChunk[]).filter(chunk => {
    const { type } = chunk;
    // Ours: metadata that is no object replaces, the reference ignores it.
    if (chunk['messageMetadata'] === 7) return false;
    const [kind, verb] = type.split('-') as [string, string];
    if (kind === 'text' || kind === 'reasoning') {
      const texts = open[kind];
      const id = chunk['id'] as string;
      // Ours: the start of an id that is open in this step is dropped.
      if (verb === 'start') return texts.get(id) !== step && Boolean(texts.set(id, step));
      return texts.has(id) && (verb === 'end' ? texts.delete(id) : true);
    }
    const id = chunk['toolCallId'] as string;
    const here = calls.findLast(call => call.id === id && call.step === step);
    const known = here ?? calls.findLast(call => call.id === id);
    switch (type) {
      case 'start-step': step++; return true;
      case 'reset-step':
        for (const texts of Object.values(open)) texts.clear();
        calls = calls.filter(call => call.step !== step);
        // The reference forgets which inputs were open; deltas for earlier steps then fail.
        for (const call of calls) call.inputOpen = false;
        return true;
      case 'tool-input-start':
      case 'tool-input-available':
      case 'tool-input-error':
        // Ours: a call that changes between static and dynamic stays one part.
        if (here && here.dynamic !== (chunk['dynamic'] === true)) return false;
        // Ours: the start of a call whose input is still arriving is dropped.
        if (type === 'tool-input-start' && here?.inputOpen) return false;
        if (here) here.inputOpen = type === 'tool-input-start';
        else calls.push({ id, step, dynamic: chunk['dynamic'] === true, inputOpen: type === 'tool-input-start', raw: false });
        return true;
      case 'tool-input-delta':
        // Ours: deltas never reopen a call, nor repeat it in a later step. Deltas in order are compared below.
        return false;
      case 'tool-approval-response': return calls.some(call => call.approval === chunk['approvalId']);
      case 'tool-approval-request':
        if (known) {
          known.approval = chunk['approvalId'] as string;
          known.inputOpen = false;
        }
        return Boolean(known);
      case 'tool-output-available':
      case 'tool-output-error':
      case 'tool-output-denied':
        if (known) known.inputOpen = false;
        return Boolean(known);
      default: return true;
    }
  });
}

describe('random streams', () => {
  it('give the message that the reference gives', async () => {
    let compared = 0;
    await fc.assert(fc.asyncProperty(sdkChunks, async random => {
      const chunks = followable(random);
      const reference = await readByReference(chunks);
      assert.equal(reference.error, undefined);
      if (!reference.message) return;
      compared++;
      const { message } = fold(chunks);
      const expected = plain(reference.message);
      // An id that the server did not give is made up, by each in its own way.
      if (!message.id) message.id = expected.id;
      assert.deepEqual(plain(message), withoutDataExtras(expected));
    }), { numRuns: 3000 });
    assert.ok(compared > 1500);
  });

  it('give the same input after every delta of a tool call, but for half words and half numbers', async () => {
    await fc.assert(fc.asyncProperty(fc.json().filter(text => !/\de\+/i.test(text)), fc.integer({ min: 1, max: 5 }), fc.boolean(), fc.boolean(), async (json, size, dynamic, asText) => {
      const start = { type: 'tool-input-start', toolCallId: 'c1', toolName: 'search', ...(dynamic ? { dynamic } : {}), ...(asText ? { inputEncoding: 'text' } : {}) };
      const deltas = (json.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? []).map(inputTextDelta => ({ type: 'tool-input-delta', toolCallId: 'c1', inputTextDelta }));
      const cut = deltas.slice(0, 1 + (json.length % (deltas.length + 1)));
      const raw = cut.map(({ inputTextDelta }) => inputTextDelta).join('');
      // The reference guesses at these; ours waits for the rest.
      if (!asText && /(^|[^"\w])(t|tr|tru|f|fa|fal|fals|n|nu|nul|-|-?[\d.]+(\.|e[+-]?))$/i.test(raw)) return;
      // Of some beginnings it makes nothing: a key that is empty, a string that ends in an escape.
      if (!asText && (await parsePartialJson(raw)).state === 'failed-parse') return;
      const { message } = await readByReference([start, ...cut]);
      assert.deepEqual(plain(fold([start, ...cut]).message.parts), plain(message!.parts));
    }), { numRuns: 200 });
  });
});

/** The reference makes a part of the whole data chunk; ours holds what a data part is meant to hold. */
function withoutDataExtras<T extends { parts: object[] }>(message: T): T {
  for (const part of message.parts as Record<string, unknown>[]) if (String(part['type']).startsWith('data-')) delete part['transient'];
  return message;
}
