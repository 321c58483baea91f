/** Random chunks: any order at all, and orders that a server may send. */
import fc from 'fast-check';

const id = fc.constantFrom('0', '1', '__proto__');
const callId = fc.constantFrom('c1', 'c2');
const providerMetadata = fc.option(fc.constant({ vendor: { n: 1 } }), { nil: undefined });
const delta = fc.string({ minLength: 0, maxLength: 4 });
const input = fc.constantFrom<unknown>({ q: 'x' }, 'raw', null, [1, { a: 2 }]);
const flag = fc.option(fc.constant(true), { nil: undefined });
const metadata = fc.constantFrom<unknown>({ a: { b: 1 } }, { a: { c: [1] } }, JSON.parse('{"__proto__":{"polluted":1}}'), undefined, 7);

const defined = <T extends object>(chunk: T): T => Object.fromEntries(Object.entries(chunk).filter(([, value]) => value !== undefined)) as T;
const of = (type: string, fields: Record<string, fc.Arbitrary<unknown>> = {}): fc.Arbitrary<{ type: string }> =>
  fc.record({ type: fc.constant(type), ...fields }).map(defined) as fc.Arbitrary<{ type: string }>;

const texts = ['text', 'reasoning'].flatMap(kind => [
  of(`${kind}-start`, { id, providerMetadata }), of(`${kind}-delta`, { id, delta, providerMetadata }), of(`${kind}-end`, { id, providerMetadata }),
]);
const toolExtras = { providerExecuted: flag, providerMetadata, dynamic: flag };
const tools = [
  of('tool-input-start', { toolCallId: callId, toolName: fc.constantFrom('search', 'write'), title: fc.constantFrom('T', undefined), inputEncoding: fc.constantFrom('json', 'text', undefined), ...toolExtras }),
  of('tool-input-delta', { toolCallId: callId, inputTextDelta: fc.constantFrom('{"q":', '"a', 'b"', '}', '') }),
  of('tool-input-available', { toolCallId: callId, toolName: fc.constantFrom('search', 'write'), input, ...toolExtras }),
  of('tool-input-error', { toolCallId: callId, toolName: fc.constantFrom('search', 'write'), input, errorText: delta, ...toolExtras }),
  of('tool-output-available', { toolCallId: callId, output: input, preliminary: flag, providerMetadata }),
  of('tool-output-error', { toolCallId: callId, errorText: delta }),
  of('tool-output-denied', { toolCallId: callId }),
  of('tool-approval-request', { toolCallId: callId, approvalId: fc.constantFrom('a1', 'a2'), isAutomatic: flag, signature: fc.constantFrom('s', undefined), reason: fc.constantFrom('r', undefined) }),
  of('tool-approval-response', { approvalId: fc.constantFrom('a1', 'a2'), approved: fc.boolean(), reason: fc.constantFrom('r', undefined) }),
];
const others = [
  of('start', { messageId: fc.constantFrom('m1', undefined), messageMetadata: metadata }), of('start-step'), of('finish-step'), of('reset-step'),
  of('finish', { finishReason: fc.constantFrom('stop', 'tool-calls', undefined), messageMetadata: metadata }), of('message-metadata', { messageMetadata: metadata }),
  of('custom', { kind: fc.constant('v.x'), providerMetadata }), of('source-url', { sourceId: id, url: delta, title: fc.constantFrom('T', undefined), providerMetadata }),
  of('source-document', { sourceId: id, mediaType: delta, title: delta, filename: fc.constantFrom('f', undefined), providerMetadata }),
  of('file', { url: delta, mediaType: delta, providerMetadata }), of('reasoning-file', { url: delta, mediaType: delta, providerMetadata }),
  of('steering-message', { id, parts: fc.constant([{ type: 'text', text: 'x' }]) }),
  of('data-x', { id: fc.option(id, { nil: undefined }), data: input, transient: flag }),
];
const ours = [of('text-completed', { text: delta }), of('error', { errorText: delta }), of('abort', { reason: fc.constantFrom('r', undefined) })];

/** Any chunks in any order. */
export const anyChunks: fc.Arbitrary<{ type: string }[]> = fc.array(fc.oneof(...texts, ...tools, ...others, ...ours), { maxLength: 40 });

/** Chunks of AI SDK servers in any order: the order decides whether the reference can follow. */
export const sdkChunks: fc.Arbitrary<{ type: string }[]> = fc.array(fc.oneof(...texts, ...tools, ...others), { maxLength: 30 });
