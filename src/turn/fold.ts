/** Folds chunks into the message of their turn: one at a time, in place, at the cost of the chunk and not of the message. */
import type { Chunk } from '../protocol/chunks.ts';
import { mergeDeep } from '../protocol/merge.ts';
import { partFields } from '../protocol/read-chunk.ts';
import type { DataPart, Part, ReasoningPart, TextPart } from '../protocol/message.ts';
import { foldToolChunk } from './fold-tools.ts';
import type { OpenInputs } from './fold-tools.ts';
import { stepStart } from './parts.ts';
import type { Turn } from './turn.ts';

/** A text or reasoning part that can still grow. */
interface OpenText {
  part: TextPart | ReasoningPart;
  /** The step in which it was started: the same id started again in a later step is another part. */
  step: number;
  /** Made by a delta whose start never came. */
  implicit: boolean;
}

type TextKind = 'text' | 'reasoning';

/** What the open parts of one turn need between chunks. Ids are opaque, hence Maps. */
interface FoldState {
  text: Map<string, OpenText>;
  reasoning: Map<string, OpenText>;
  inputs: OpenInputs;
  step: number;
  /** The newest text part, for as long as no completed text has taken its place. */
  segment: TextPart | undefined;
}

/** States live as long as their turns, and nobody else sees them. */
const states = new WeakMap<Turn, FoldState>();

function stateOf(turn: Turn): FoldState {
  let state = states.get(turn);
  if (!state) states.set(turn, state = { text: new Map(), reasoning: new Map(), inputs: new Map(), step: 0, segment: undefined });
  return state;
}

/**
 * Folds one checked chunk: mutates `turn.message`, raises `turn.version` when something visible changed, counts what had to be left out.
 * Never throws, whatever the order of the chunks. `error` and `abort` change no part; they decide the outcome elsewhere.
 */
export function foldChunk(turn: Turn, chunk: Chunk): void {
  const { message } = turn;
  const { parts } = message;
  const state = stateOf(turn);
  turn.counts.chunks++;
  switch (chunk.type) {
    case 'text-delta':
    case 'reasoning-delta': {
      const kind = chunk.type === 'text-delta' ? 'text' : 'reasoning';
      const open = state[kind].get(chunk.id) ?? adopt(turn, state, kind, chunk.id);
      open.part.text += chunk.delta;
      if (chunk.providerMetadata) open.part.providerMetadata = chunk.providerMetadata;
      turn.counts.deltas++;
      break;
    }
    case 'text-start':
    case 'reasoning-start': {
      const kind = chunk.type === 'text-start' ? 'text' : 'reasoning';
      if (state[kind].get(chunk.id)?.step === state.step) return orphan(turn);
      const { part } = open(turn, state, kind, chunk.id, false);
      if (chunk.providerMetadata) part.providerMetadata = chunk.providerMetadata;
      break;
    }
    case 'text-end':
    case 'reasoning-end': {
      const texts = state[chunk.type === 'text-end' ? 'text' : 'reasoning'];
      const part = texts.get(chunk.id)?.part;
      if (!part) return orphan(turn);
      part.state = 'done';
      if (chunk.providerMetadata) part.providerMetadata = chunk.providerMetadata;
      if (chunk.type === 'text-end' && chunk.citations) (part as TextPart).citations = chunk.citations;
      texts.delete(chunk.id);
      break;
    }
    case 'text-completed': completeText(turn, state, chunk.text); break;
    case 'start':
      if (chunk.messageId) message.id = chunk.messageId;
      addMetadata(turn, chunk.messageMetadata);
      break;
    case 'finish':
      if (chunk.finishReason) turn.finishReason = chunk.finishReason;
      addMetadata(turn, chunk.messageMetadata);
      break;
    case 'message-metadata': addMetadata(turn, chunk.messageMetadata); break;
    case 'start-step':
      state.step++;
      parts.push({ type: 'step-start' });
      break;
    case 'reset-step':
      state.text.clear();
      state.reasoning.clear();
      state.inputs.clear();
      state.segment = undefined;
      parts.length = stepStart(parts);
      break;
    case 'source-url':
    case 'source-document':
    case 'file':
    case 'reasoning-file':
    case 'custom':
    case 'steering-message': parts.push(pick(chunk, partFields(chunk.type))); break;
    case 'finish-step':
    case 'error':
    case 'abort': return;
    default:
      if (chunk.type.startsWith('data-')) {
        // Transient data is for listeners only and never becomes a part.
        if (!addData(parts, chunk as DataPart & { transient?: boolean })) return;
      } else if (!chunk.type.startsWith('tool-')) {
        turn.counts.unknown++;
        return;
      } else if (!foldToolChunk(turn, state.inputs, chunk)) return orphan(turn);
  }
  turn.version++;
}

function orphan(turn: Turn): void {
  turn.counts.orphans++;
}

function open(turn: Turn, state: FoldState, kind: TextKind, id: string, implicit: boolean): OpenText {
  const part: TextPart | ReasoningPart = kind === 'text' ? { type: kind, text: '', state: 'streaming' } : { type: kind, id, text: '', state: 'streaming' };
  const opened = { part, step: state.step, implicit };
  state[kind].set(id, opened);
  turn.message.parts.push(part);
  if (part.type === 'text') state.segment = part;
  return opened;
}

/** Finds a home for a delta whose start never came. Some servers give every delta a fresh id: those go on in the part that the first one made. */
function adopt(turn: Turn, state: FoldState, kind: TextKind, id: string): OpenText {
  orphan(turn);
  const last = turn.message.parts.at(-1);
  for (const candidate of state[kind].values()) {
    if (!candidate.implicit || candidate.part !== last ) continue;
    state[kind].set(id, candidate);
    return candidate;
  }
  return open(turn, state, kind, id, true);
}

/** Puts the authoritative text in the place of the segment that streamed, and closes it. Empty text only closes: it must not erase what was read. */
function completeText(turn: Turn, state: FoldState, text: string): void {
  const { parts } = turn.message;
  // A segment that was closed already still waits for its text, unless other parts have followed it.
  const { segment } = state;
  const part = segment && (segment.state === 'streaming' || segment === parts.at(-1)) ? segment : undefined;
  state.segment = undefined;
  for (const [id, { part: opened }] of state.text) if (opened === part) state.text.delete(id);
  if (part) part.state = 'done';
  if (text.trim() === '') return;
  if (part) part.text = text;
  else parts.push({ type: 'text', text, state: 'done' });
}

function addMetadata(turn: Turn, metadata: unknown): void {
  if (metadata !== undefined && metadata !== null) turn.message.metadata = mergeDeep(turn.message.metadata, metadata);
}

/** Adds a data part or renews the one with the same type and id. False when there is nothing to see. */
function addData(parts: Part[], chunk: DataPart & { transient?: boolean }): boolean {
  if (chunk.transient) return false;
  const known = chunk.id === undefined ? undefined : parts.find(part => part.type === chunk.type && (part as DataPart).id === chunk.id);
  if (known) (known as DataPart).data = chunk.data;
  else parts.push(pick(chunk, ['type', 'id', 'data']));
  return true;
}

/** The named fields that are there. Servers may send more; a part holds only what it is meant to. */
function pick(chunk: object, names: string[]): Part {
  const part: Record<string, unknown> = {};
  for (const name of names) {
    const value = (chunk as Record<string, unknown>)[name];
    if (value !== undefined) part[name] = value;
  }
  return part as unknown as Part;
}
