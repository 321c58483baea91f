/** Turns one payload into a chunk, or says why it is none. A closed table of field kinds stands in for a schema library. */
import type { Chunk } from './chunks.ts';

/** Why a payload is not a chunk that can be folded. */
export type Unreadable = 'unknown-chunk' | 'bad-json' | 'bad-chunk';

/** Every field that is read has one kind, whichever chunk carries it. */
const KINDS = new Map<string, string>();
/** The fields without which a chunk means nothing. `input`, `output` and `data` may be anything, even absent. */
const REQUIRED = new Map<string, string[]>();

const kind = (name: string, fields: string): void => { for (const field of fields.split(' ')) KINDS.set(field, name); };
kind('string', 'id delta messageId toolCallId toolName inputTextDelta inputEncoding title errorText approvalId signature reason sourceId url mediaType filename kind finishReason text');
kind('boolean', 'approved isAutomatic providerExecuted dynamic preliminary transient');
kind('object', 'providerMetadata toolMetadata');
kind('array', 'parts citations');

const words = (types: string, fields = ''): void => {
  for (const type of types.split(' ')) REQUIRED.set(type, fields ? fields.split(' ') : []);
};
words('start start-step finish-step reset-step message-metadata abort finish');
words('text-start text-end reasoning-start reasoning-end', 'id');
words('text-delta reasoning-delta', 'id delta');
words('text-completed', 'text');
words('custom', 'kind');
words('source-url', 'sourceId url');
words('source-document', 'sourceId mediaType title');
words('file reasoning-file', 'url mediaType');
words('tool-input-start tool-input-available', 'toolCallId toolName');
words('tool-input-delta', 'toolCallId inputTextDelta');
words('tool-input-error', 'toolCallId toolName errorText');
words('tool-output-available tool-output-denied', 'toolCallId');
words('tool-output-error', 'toolCallId errorText');
words('tool-approval-request', 'approvalId toolCallId');
words('tool-approval-response', 'approvalId approved');
words('steering-message', 'id parts');
words('error', 'errorText');

const kindOf = (value: unknown): string => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value);

/** Parses one payload. Never throws. */
export function readChunk(payload: string): Chunk | Unreadable {
  let value: unknown;
  try {
    value = JSON.parse(payload);
  } catch {
    return 'bad-json';
  }
  return checkChunk(value);
}

/**
 * Checks a parsed value. A required field of the wrong kind makes the chunk bad; an optional one is left out. Unknown fields stay and are never read.
 * Never throws.
 */
export function checkChunk(value: unknown): Chunk | Unreadable {
  if (kindOf(value) !== 'object') return 'bad-chunk';
  const fields = value as Record<string, unknown>;
  const { type } = fields;
  // Nearly all chunks of a reply are these: they skip the table.
  if (type === 'text-delta' && typeof fields['delta'] === 'string' && typeof fields['id'] === 'string' && fields['providerMetadata'] === undefined) {
    return value as Chunk;
  }
  if (typeof type !== 'string') return 'bad-chunk';
  const required = REQUIRED.get(type) ?? (type.startsWith('data-') ? [] : undefined);
  if (!required) return 'unknown-chunk';
  for (const field of required) {
    if (!Object.hasOwn(fields, field) || kindOf(fields[field]) !== KINDS.get(field)) return 'bad-chunk';
  }
  let chunk = fields;
  for (const field of Object.keys(fields)) {
    const expected = KINDS.get(field);
    if (expected === undefined || kindOf(fields[field]) === expected) continue;
    if (chunk === fields) chunk = { ...fields };
    delete chunk[field];
  }
  return chunk as unknown as Chunk;
}
