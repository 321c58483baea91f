/** Turns one payload into a chunk, or says why it is none. A closed table of fields stands in for a schema library. */
import type { Chunk } from './chunks.ts';

/** Why a payload is not a chunk that can be folded. */
export type Unreadable = 'unknown-chunk' | 'bad-json' | 'bad-chunk';

/** Each type with the fields without which it means nothing; behind a bar, for chunks that become a part as they are, the others. `input`, `output` and `data` may be anything. */
const WORDS = new Map<string, [required: string[], optional: string[]]>();
const table = `start;start-step;finish-step;reset-step;message-metadata;abort;finish;text-start id;text-delta id delta;text-end id;text-completed text;
reasoning-start id;reasoning-delta id delta;reasoning-end id;error errorText;steering-message id parts;custom kind|providerMetadata;
source-url sourceId url|title providerMetadata;source-document sourceId mediaType title|filename providerMetadata;
file mediaType url|providerMetadata;reasoning-file mediaType url|providerMetadata;tool-input-start toolCallId toolName;
tool-input-delta toolCallId inputTextDelta;tool-input-available toolCallId toolName;tool-input-error toolCallId toolName errorText;
tool-output-available toolCallId;tool-output-error toolCallId errorText;tool-output-denied toolCallId;
tool-approval-request approvalId toolCallId;tool-approval-response approvalId approved`;
for (const line of table.split(/;\s?/)) {
  const [required, optional] = line.split('|').map(fields => fields.split(' '));
  WORDS.set(required!.shift()!, [required!, optional ?? []]);
}

/** Kinds of fields, wherever they stand. Required fields that are not named here are strings. */
const KINDS = new Map<string, string>();
const kinds: Record<string, string> = {
  string: 'id messageId toolName title filename reason signature inputEncoding finishReason',
  boolean: 'approved isAutomatic providerExecuted dynamic preliminary transient',
  object: 'providerMetadata toolMetadata',
  array: 'parts citations',
};
for (const kind in kinds) for (const field of kinds[kind]!.split(' ')) KINDS.set(field, kind);

const kindOf = (value: unknown): string => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value);

/** The fields that a part made of such a chunk holds. */
export function partFields(type: string): string[] {
  return ['type', ...WORDS.get(type)!.flat()];
}

/** Parses one payload. Never throws. */
export function readChunk(payload: string): Chunk | Unreadable {
  try {
    return checkChunk(JSON.parse(payload));
  } catch {
    return 'bad-json';
  }
}

/**
 * Checks a parsed value. A required field of the wrong kind makes the chunk bad; an optional one is left out. Unknown fields stay and are never read.
 * Never throws.
 */
export function checkChunk(value: unknown): Chunk | Unreadable {
  if (kindOf(value) !== 'object') return 'bad-chunk';
  let chunk = value as Record<string, unknown>;
  const { type } = chunk;
  if (typeof type !== 'string') return 'bad-chunk';
  const [required] = WORDS.get(type) ?? (type.startsWith('data-') ? [[]] : []);
  if (!required) return 'unknown-chunk';
  for (const field of required) {
    if (!Object.hasOwn(chunk, field) || kindOf(chunk[field]) !== (KINDS.get(field) ?? 'string')) return 'bad-chunk';
  }
  for (const field of Object.keys(chunk)) {
    const kind = KINDS.get(field);
    if (kind && kindOf(chunk[field]) !== kind) {
      if (chunk === value) chunk = { ...chunk };
      delete chunk[field];
    }
  }
  return chunk as unknown as Chunk;
}
