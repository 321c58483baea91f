/** How a turn ends: which outcome its stream earned, and what becomes of parts that were left open. */
import { isToolPart } from '../protocol/message.ts';
import type { Message, ToolPart, ToolState } from '../protocol/message.ts';
import { TransportError } from '../protocol/transport.ts';
import { asksApproval, asksOutput, lastCalls } from './parts.ts';
import type { Outcome, Turn } from './turn.ts';

/** What was seen of a stream that has ended. */
export interface StreamEnd {
  /** A `finish` chunk or `[DONE]` came. */
  finished: boolean;
  /** An `abort` chunk came: the run was stopped on the server. */
  aborted: boolean;
  /** The text of an `error` chunk. */
  errorText: string | undefined;
}

/** The outcome of a stream that was read to its end, with its error when it has one. */
export function outcomeOf(turn: Turn, end: StreamEnd): [Outcome, TransportError?] {
  if (end.errorText !== undefined || turn.finishReason === 'error') {
    const serverText = end.errorText?.slice(0, 500) || undefined;
    return ['failed', new TransportError('provider', 'The server reported an error.', { serverText })];
  }
  if (end.aborted) return ['stopped'];
  if (turn.counts.chunks === 0) return ['failed', new TransportError('empty-answer', 'The answer was empty.')];
  // The provider's own stream broke off and the server says so.
  if (!end.finished || turn.finishReason === 'interrupted') return ['interrupted', new TransportError('cut-off', 'The answer has no end.')];
  return [waits(turn.message, turn.finishReason) ? 'waiting' : 'completed'];
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

/** Text that will not grow any more is done, also where its end never came. */
export function closeTexts(message: Message): void {
  for (const part of message.parts) if ((part.type === 'text' || part.type === 'reasoning') && part.state === 'streaming') part.state = 'done';
}

/**
 * Ends tool calls that will never get their output: providers refuse every later request that carries a call without a result.
 *
 * @param reason - Why there is no result; the model reads it.
 * @param states - The states in which a call is to be ended. Approvals end only when the conversation goes on without them.
 * @returns Whether there was such a call.
 */
export function closeCalls(message: Message, reason: string, states: readonly ToolState[]): boolean {
  let changed = false;
  for (const part of message.parts) {
    if (!isToolPart(part) || !states.includes(part.state)) continue;
    changed = true;
    if (part.state === 'approval-requested') part.approval = { ...part.approval!, approved: false, reason };
    if (part.approval?.approved === false) {
      part.state = 'output-denied';
    } else {
      part.state = 'output-error';
      part.errorText = reason;
      part.input ??= {};
      delete part.rawInput;
      delete part.inputEncoding;
    }
  }
  return changed;
}
