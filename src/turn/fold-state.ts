/** What folding needs to know of a message between chunks, so that no chunk has to look through all of its parts. */
import { isToolPart } from '../protocol/message.ts';
import type { DataPart, Part, ReasoningPart, TextPart, ToolPart } from '../protocol/message.ts';
import { stepStart } from './parts.ts';
import type { Turn } from './turn.ts';

export type AnyText = TextPart | ReasoningPart;

/** Ids are opaque, hence Maps. */
export interface FoldState {
  /** Texts and reasoning, each by id. One that is not streaming any more cannot grow. */
  text: Map<string, AnyText>;
  reasoning: Map<string, AnyText>;
  /** The newest text part, for as long as no completed text has taken its place. */
  segment: TextPart | undefined;
  /** The newest part made by a delta whose start never came. */
  adopted: AnyText | undefined;
  /** The parts of the current step. */
  step: Set<Part>;
  /** The calls of each id, the newest last: a later step may use an id again. */
  calls: Map<string, ToolPart[]>;
  /** The data part of each type and id. */
  data: Map<string, DataPart>;
}

/** States live as long as their turns, and nobody else sees them. */
const states = new WeakMap<Turn, FoldState>();

/** The state of a turn. One that goes on with an answer knows what is there. */
export function stateOf(turn: Turn): FoldState {
  let state = states.get(turn);
  if (!state) {
    states.set(turn, state = { ...noTexts(), step: new Set(), calls: new Map(), data: new Map() });
    for (const part of turn.message.parts) note(state, part);
  }
  return state;
}

const noTexts = (): Pick<FoldState, 'text' | 'reasoning' | 'segment' | 'adopted'> => ({ text: new Map(), reasoning: new Map(), segment: undefined, adopted: undefined });

/** Names a data part; undefined for one that can never be renewed. */
export const dataKey = ({ type, id }: { type: string; id?: string }): string | undefined => (id === undefined ? id : JSON.stringify([type, id]));

/** Adds a part at the end of the message. */
export function add(parts: Part[], state: FoldState, part: Part): void {
  parts.push(part);
  note(state, part);
}

function note({ calls, data, step }: FoldState, part: Part): void {
  if (part.type === 'step-start') step.clear();
  else step.add(part);
  if (isToolPart(part)) {
    const { toolCallId } = part;
    if (!calls.get(toolCallId)?.push(part)) calls.set(toolCallId, [part]);
  }
  const key = part.type.startsWith('data-') && dataKey(part as DataPart);
  if (key && !data.has(key)) data.set(key, part as DataPart);
}

/** Takes away the parts of the current step, as if they had never come. */
export function resetStep(parts: Part[], state: FoldState): void {
  for (const part of parts.splice(stepStart(parts))) {
    if (isToolPart(part)) state.calls.get(part.toolCallId)!.pop();
    const key = dataKey(part as DataPart);
    if (key && state.data.get(key) === part) state.data.delete(key);
  }
  state.step.clear();
  Object.assign(state, noTexts());
}
