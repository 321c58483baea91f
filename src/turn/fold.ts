/** Folds chunks into the message of their turn: one at a time, in place, at the cost of the chunk and not of the message. */
import type { Chunk } from '../protocol/chunks.ts';
import { mergeDeep } from '../protocol/merge.ts';
import type { DataPart, Part, ReasoningPart, TextPart } from '../protocol/message.ts';
import { foldToolChunk } from './fold-tools.ts';
import type { ToolChunk } from './fold-tools.ts';
import { put, stepStart } from './parts.ts';
import type { Turn } from './turn.ts';

type AnyText = TextPart | ReasoningPart;
type TextChunk = Extract<Chunk, { id: string; type: `${'text' | 'reasoning'}-${string}` }>;
type DataChunk = Extract<Chunk, { data: unknown }>;

/** What the open parts of one turn need between chunks. */
interface FoldState {
  /** Texts and reasoning that can still grow, each by id. Ids are opaque, hence Maps. */
  text: Map<string, AnyText>;
  reasoning: Map<string, AnyText>;
  /** The newest text part, for as long as no completed text has taken its place. */
  segment: TextPart | undefined;
  /** The newest part made by a delta whose start never came. */
  adopted: AnyText | undefined;
}

/** States live as long as their turns, and nobody else sees them. */
const states = new WeakMap<Turn, FoldState>();

/**
 * Folds one checked chunk: mutates `turn.message`, raises `turn.version` when something visible changed, counts what had to be left out.
 * Never throws, whatever the order of the chunks. `error` and `abort` change no part; they decide the outcome elsewhere.
 */
export function foldChunk(turn: Turn, chunk: Chunk): void {
  const { message, counts } = turn;
  const { parts } = message;
  let state = states.get(turn);
  if (!state) states.set(turn, state = { text: new Map(), reasoning: new Map(), segment: undefined, adopted: undefined });
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
    case 'start-step': parts.push({ type: 'step-start' }); break;
    case 'reset-step':
      states.delete(turn);
      parts.length = stepStart(parts);
      break;
    case 'source-url':
    case 'source-document':
    case 'file':
    case 'reasoning-file':
    case 'custom':
    case 'steering-message': parts.push(partOf(chunk)); break;
    case 'finish-step':
    case 'error':
    case 'abort': return;
    default:
      if (chunk.type.startsWith('data-')) {
        // Transient data is for listeners only and never becomes a part.
        if ((chunk as DataChunk).transient) return;
        addData(parts, chunk as DataChunk);
      } else if (chunk.type.startsWith('tool-')) known = foldToolChunk(turn, chunk as ToolChunk);
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
  if (grows) {
    counts.deltas++;
    if (!part) {
      counts.orphans++;
      // Some servers give every delta a fresh id: those go on in the part that the first one made.
      if (state.adopted?.type === kind && state.adopted === parts.at(-1) && state.adopted.state === 'streaming') part = state.adopted;
    }
    // The same id started again in a later step is another part.
  } else if (ends ? !part : part && parts.includes(part, stepStart(parts))) return false;
  if (!part || !(grows || ends)) {
    part = put({} as AnyText, { type: kind, id: kind === 'text' ? undefined : id, text: '', state: 'streaming' });
    parts.push(part);
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
  for (const [id, open] of state.text) if (open === part) state.text.delete(id);
  if (part) part.state = 'done';
  if (text.trim() === '') return;
  if (part) part.text = text;
  else parts.push({ type: 'text', text, state: 'done' });
}

function addMetadata({ message }: Turn, { messageMetadata }: { messageMetadata?: unknown }): void {
  if (messageMetadata !== undefined && messageMetadata !== null) message.metadata = mergeDeep(message.metadata, messageMetadata);
}

/** Adds a data part or renews the one with the same type and id. */
function addData(parts: Part[], chunk: DataChunk): void {
  const known = chunk.id === undefined ? undefined : parts.find((part): part is DataPart => part.type === chunk.type && (part as DataPart).id === chunk.id);
  if (known) known.data = chunk.data;
  else parts.push(partOf(chunk));
}

/** A part with the fields that such parts have. Servers may send more; a part holds only what it is meant to. */
function partOf(chunk: object): Part {
  const { type, id, data, kind, sourceId, url, mediaType, title, filename, parts, providerMetadata } = chunk as Record<string, never>;
  return put({}, { type, id, data, kind, sourceId, url, mediaType, title, filename, parts, providerMetadata }) as Part;
}
