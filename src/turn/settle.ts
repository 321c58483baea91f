/** How a turn ends: which outcome its stream earned, and what becomes of parts that were left open. */
import { errorSentence } from '../protocol/errors.ts';
import { isToolPart } from '../protocol/message.ts';
import type { Message, ToolPart, ToolState } from '../protocol/message.ts';
import { TransportError } from '../protocol/transport.ts';
import { asksApproval, asksOutput, hasContent, lastCalls, put } from './parts.ts';
import type { Outcome, Turn } from './turn.ts';

/**
 * The outcome of a stream that was read to its end, with its error when it has one.
 *
 * @param said - Which of `finish`, `abort`, `error` came, and `done` for `[DONE]`.
 */
export function outcomeOf(turn: Turn, said: ReadonlySet<string>, errorText?: string): [Outcome, TransportError?] {
  const { message, finishReason } = turn;
  if (said.has('error') || finishReason === 'error') return ['failed', new TransportError('provider', 'The server reported an error.', { serverText: errorSentence(errorText) })];
  if (said.has('abort')) return ['stopped'];
  const empty: [Outcome, TransportError] = ['failed', new TransportError('empty-answer', 'The answer was empty.')];
  if (!turn.counts.chunks) return empty;
  // Interrupted: the provider's own stream broke off and the server says so.
  if (!said.size || finishReason === 'interrupted') return ['interrupted', new TransportError('cut-off', 'The answer has no end.')];
  if (!hasContent(message)) return empty;
  return [waits(message, finishReason) ? 'waiting' : 'completed'];
}

/** Whether the turn needs an answer before it can go on: a person's to an approval, or the page's to a tool it runs. */
export function waits(message: Message, finishReason: string | undefined): boolean {
  return lastCalls(message).some(part => asksApproval(part) || answeredApproval(part) || (finishReason === 'tool-calls' && asksOutput(part)));
}

/** Whether everything that was asked in the last step is answered, so that the answers can be sent. */
export function canGoOn(message: Message): boolean {
  const calls = lastCalls(message);
  return calls.length > 0 && !calls.some(part => asksApproval(part) || asksOutput(part));
}

function answeredApproval(part: ToolPart): boolean {
  return part.state === 'approval-responded' && !part.approval?.isAutomatic;
}

/** Why a call has no result, where nothing better is known. */
export const NO_RESULT = 'No result.';

/**
 * Closes what will not grow any more: texts whose end never came, and tool calls that will never get their output, since providers refuse every later
 * request that carries a call without a result.
 *
 * @param states - The states in which a call is to be ended. Approvals end only when the conversation goes on without them.
 * @param reason - Why there is no result; the model reads it.
 */
export function closeParts(turn: Turn, states: readonly ToolState[] = [], reason = NO_RESULT): void {
  for (const part of turn.message.parts) {
    // A page may have frozen what it was shown.
    if (Object.isFrozen(part)) continue;
    const { state } = part as ToolPart;
    if (!isToolPart(part)) {
      if ((part.type === 'text' || part.type === 'reasoning') && part.state === 'streaming') part.state = 'done';
    } else if (states.includes(state)) {
      turn.version++;
      if (state === 'approval-requested') part.approval = { ...part.approval!, approved: false, reason };
      if (part.approval?.approved === false) part.state = 'output-denied';
      else put(part, { state: 'output-error', errorText: reason, input: part.input ?? {}, rawInput: undefined, inputEncoding: undefined });
    }
  }
}
