/** Folds chunks into the message of their turn: one at a time, in place, at the cost of the chunk and not of the message. */
import type { Chunk } from '../protocol/chunks.ts';
import { mergeDeep } from '../protocol/merge.ts';
import type { Part, TextPart } from '../protocol/message.ts';
import { add, dataKey, resetStep, stateOf } from './fold-state.ts';
import type { AnyText, FoldState } from './fold-state.ts';
import { foldToolChunk } from './fold-tools.ts';
import type { ToolChunk } from './fold-tools.ts';
import { put } from './parts.ts';
import type { Turn } from './turn.ts';

type TextChunk = Extract<Chunk, { id: string; type: `${'text' | 'reasoning'}-${string}` }>;
type DataChunk = Extract<Chunk, { data: unknown }>;

/**
 * Folds one checked chunk: mutates `turn.message`, raises `turn.version` when something visible changed, counts what had to be left out.
 * Never throws, whatever the order of the chunks. `error` and `abort` change no part; they decide the outcome elsewhere.
 */
export function foldChunk(turn: Turn, chunk: Chunk): void {
  const { message, counts } = turn;
  const { parts } = message;
  const state = stateOf(turn);
  counts.chunks++;
  let known = true;
  switch (chunk.type) {
    case 'text-delta': known = foldText(turn, state, chunk); break;
    case 'text-completed': completeText(parts, state, chunk.text); break;
    case 'start':
      if (chunk.messageId) message.id = chunk.messageId;
      addMetadata(turn, chunk);
      break;
    case 'finish':
      if (chunk.finishReason) turn.finishReason = chunk.finishReason;
      addMetadata(turn, chunk);
      break;
    case 'message-metadata': addMetadata(turn, chunk); break;
    case 'start-step': add(parts, state, { type: 'step-start' }); break;
    case 'reset-step': resetStep(parts, state); break;
    case 'source-url':
    case 'source-document':
    case 'file':
    case 'reasoning-file':
    case 'custom':
    case 'steering-message': add(parts, state, partOf(chunk)); break;
    case 'finish-step':
    case 'error':
    case 'abort': return;
    default:
      if (chunk.type.startsWith('data-')) {
        // Transient data is for listeners only and never becomes a part.
        if ((chunk as DataChunk).transient) return;
        addData(parts, state, chunk as DataChunk);
      } else if (chunk.type.startsWith('tool-')) known = foldToolChunk(parts, state, chunk as ToolChunk);
      else known = foldText(turn, state, chunk as TextChunk);
  }
  if (known) turn.version++;
  else counts.orphans++;
}

/** Folds a start, delta or end of text or reasoning. False when it says again what is known, or ends what never began. */
function foldText({ message: { parts }, counts }: Turn, state: FoldState, chunk: TextChunk): boolean {
  const { type, id, delta, citations, providerMetadata } = chunk as { type: string; id: string; delta?: string } & Pick<TextPart, 'citations' | 'providerMetadata'>;
  const kind = type.startsWith('text') ? 'text' : 'reasoning';
  const grows = type.endsWith('delta');
  const ends = type.endsWith('end');
  const open = state[kind];
  let part = open.get(id);
  // A completed text has closed it, under whichever ids it grew.
  if (part?.state === 'done') part = undefined;
  if (grows) {
    counts.deltas++;
    if (!part) {
      counts.orphans++;
      // Some servers give every delta a fresh id: those go on in the part that the first one made.
      if (state.adopted?.type === kind && state.adopted === parts.at(-1) && state.adopted.state === 'streaming') part = state.adopted;
    }
    // The same id started again in a later step is another part.
  } else if (ends ? !part : part && state.step.has(part)) return false;
  if (!part || !(grows || ends)) {
    part = put({} as AnyText, { type: kind, id: kind === 'text' ? undefined : id, text: '', state: 'streaming' });
    add(parts, state, part);
    if (part.type === 'text') state.segment = part;
    if (grows) state.adopted = part;
  }
  if (grows) part.text += delta;
  if (providerMetadata) part.providerMetadata = providerMetadata;
  if (ends) {
    open.delete(id);
    put(part as TextPart, { state: 'done', citations });
  } else open.set(id, part);
  return true;
}

/** Puts the authoritative text in the place of the segment that streamed, and closes it. Empty text only closes: it must not erase what was read. */
function completeText(parts: Part[], state: FoldState, text: string): void {
  // A segment that was closed already still waits for its text, unless other parts have followed it.
  const { segment } = state;
  const part = segment && (segment.state === 'streaming' || segment === parts.at(-1)) ? segment : undefined;
  state.segment = undefined;
  if (part) part.state = 'done';
  if (text.trim() === '') return;
  if (part) part.text = text;
  else add(parts, state, { type: 'text', text, state: 'done' });
}

function addMetadata({ message }: Turn, { messageMetadata }: { messageMetadata?: unknown }): void {
  if (messageMetadata !== undefined && messageMetadata !== null) message.metadata = mergeDeep(message.metadata, messageMetadata);
}

/** Adds a data part or renews the one with the same type and id. */
function addData(parts: Part[], state: FoldState, chunk: DataChunk): void {
  const known = state.data.get(dataKey(chunk)!);
  if (known) known.data = chunk.data;
  else add(parts, state, partOf(chunk));
}

/** A part with the fields that such parts have. Servers may send more; a part holds only what it is meant to. */
function partOf(chunk: object): Part {
  const { type, id, data, kind, sourceId, url, mediaType, title, filename, parts, providerMetadata } = chunk as Record<string, never>;
  return put({}, { type, id, data, kind, sourceId, url, mediaType, title, filename, parts, providerMetadata }) as Part;
}
