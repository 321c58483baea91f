/** Turns one payload into a chunk, or says why it is none. A closed table of fields stands in for a schema library. */
import type { Chunk } from './chunks.ts';

/** Why a payload is not a chunk that can be folded. */
export type Unreadable = 'unknown-chunk' | 'bad-json' | 'bad-chunk';

/** Each type with the fields without which it means nothing. `input`, `output` and `data` may be anything, so they are not among them. */
const WORDS = new Map((
  'start start-step finish-step reset-step finish abort message-metadata error:errorText text-completed:text text-start:id text-delta:id:delta text-end:id '
  + 'reasoning-start:id reasoning-delta:id:delta reasoning-end:id reasoning-file:mediaType:url file:mediaType:url source-url:sourceId:url '
  + 'source-document:sourceId:mediaType:title custom:kind steering-message:id:parts tool-input-start:toolCallId:toolName tool-input-available:toolCallId:toolName '
  + 'tool-input-error:toolCallId:toolName:errorText tool-input-delta:toolCallId:inputTextDelta tool-output-available:toolCallId tool-output-denied:toolCallId '
  + 'tool-output-error:toolCallId:errorText tool-approval-request:toolCallId:approvalId tool-approval-response:approvalId:approved'
).split(' ').map(word => word.split(':')).map(([type, ...required]) => [type, required]));

/** Kinds of fields, wherever they stand. Required fields that are not named here are strings. */
const KINDS = new Map<string, string>();
const kinds: Record<string, string> = {
  string: 'id messageId toolName title filename reason signature inputEncoding finishReason',
  boolean: 'approved isAutomatic providerExecuted dynamic preliminary transient',
  object: 'providerMetadata toolMetadata',
  array: 'parts citations',
};
for (const kind in kinds) for (const field of kinds[kind]!.split(' ')) KINDS.set(field, kind);

/** What `typeof` says, but for `null` and arrays. */
export const kindOf = (value: unknown): string => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value);

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
  const given = value as Record<string, unknown>;
  // Nearly every chunk of an answer is one of these, and needs no change.
  if (given.type === 'text-delta' && typeof given.id === 'string' && typeof given.delta === 'string' && given.providerMetadata === undefined) return value as Chunk;
  // A copy has no prototype to lend it fields, and may be changed.
  const chunk = { ...given };
  const { type } = chunk;
  if (typeof type !== 'string') return 'bad-chunk';
  const required = WORDS.get(type) ?? (type.startsWith('data-') ? [] : undefined);
  if (!required) return 'unknown-chunk';
  for (const field of required) if (kindOf(chunk[field]) !== (KINDS.get(field) ?? 'string')) return 'bad-chunk';
  for (const field in chunk) if (kindOf(chunk[field]) !== (KINDS.get(field) ?? kindOf(chunk[field]))) delete chunk[field];
  return chunk as unknown as Chunk;
}
