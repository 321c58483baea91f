/** Turns one payload into a chunk, or says why it is none. A closed table of fields stands in for a schema library. */
import type { Chunk } from './chunks.ts';

/** Why a payload is not a chunk that can be folded. */
export type Unreadable = 'unknown-chunk' | 'bad-json' | 'bad-chunk';

/** Names with the fields that they require, from "name:field:field …". */
export const wordsOf = (text: string): Map<string, string[]> => new Map(text.split(' ').map(word => word.split(':')).map(([name, ...required]) => [name!, required]));

/** Each type with the fields without which it means nothing. `input`, `output` and `data` may be anything, so they are not among them. */
const WORDS = wordsOf(
  'start start-step finish-step reset-step finish abort message-metadata error:errorText text-completed:text text-start:id text-delta:id:delta text-end:id '
  + 'reasoning-start:id reasoning-delta:id:delta reasoning-end:id reasoning-file:mediaType:url file:mediaType:url source-url:sourceId:url '
  + 'source-document:sourceId:mediaType:title custom:kind steering-message:id:parts tool-input-start:toolCallId:toolName tool-input-available:toolCallId:toolName '
  + 'tool-input-error:toolCallId:toolName:errorText tool-input-delta:toolCallId:inputTextDelta tool-output-available:toolCallId tool-output-denied:toolCallId '
  + 'tool-output-error:toolCallId:errorText tool-approval-request:toolCallId:approvalId tool-approval-response:approvalId:approved',
);

/** Kinds of fields, wherever they stand. Required fields that are not named here are strings. */
const KINDS = new Map<string, string>();
const kinds: Record<string, string> = {
  string: 'id state messageId toolName title filename reason requestReason signature inputEncoding finishReason errorText',
  boolean: 'approved isAutomatic providerExecuted dynamic preliminary transient',
  object: 'providerMetadata toolMetadata callProviderMetadata resultProviderMetadata',
  array: 'parts citations',
};
for (const kind in kinds) for (const field of kinds[kind]!.split(' ')) KINDS.set(field, kind);

/** What `typeof` says, but for `null` and arrays. */
export const kindOf = (value: unknown): string => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value);

/** How many levels of objects and lists there may be, the outermost included: later work on them goes down step by step, and must not run out of stack. */
export const DEPTH = 64;

/** Whether a value goes deeper than that. */
export const isDeep = (value: unknown, levels = DEPTH): boolean =>
  typeof value === 'object' && value !== null && (!levels || Object.values(value).some(inner => isDeep(inner, levels - 1)));

/** Whether all required fields are there. Takes away the optional ones that are of the wrong kind. */
export function mend(fields: Record<string, unknown>, required: readonly string[]): boolean {
  for (const field in fields) if (!required.includes(field) && kindOf(fields[field]) !== (KINDS.get(field) ?? kindOf(fields[field]))) delete fields[field];
  return required.every(field => kindOf(fields[field]) === (KINDS.get(field) ?? 'string'));
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
 * Checks a parsed value. A required field of the wrong kind makes the chunk bad, and so do more levels than may be; an optional field of the wrong kind is
 * left out. Unknown fields stay and are never read.
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
  return mend(chunk, required) && !isDeep(chunk) ? chunk as unknown as Chunk : 'bad-chunk';
}
