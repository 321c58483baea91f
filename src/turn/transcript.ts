/** Turns a list of messages, from a page or a store, into settled turns, and back. */
import { newId } from '../protocol/ids.ts';
import type { Message, Part } from '../protocol/message.ts';
import { hasContent } from './parts.ts';
import { closeTexts, waits } from './settle.ts';
import type { Turn } from './turn.ts';

/** A turn with nothing in it yet. */
export function newTurn(sessionId: string, input: Message | undefined, message: Message, accepted: number): Turn {
  return {
    id: newId(), sessionId, input, message,
    outcome: undefined, error: undefined, finishReason: undefined, version: 0,
    counts: { chunks: 0, deltas: 0, unknown: 0, bad: 0, orphans: 0 },
    times: { accepted },
  };
}

/** An answer of which nothing is known yet; the server names it, or we do. */
export function emptyAnswer(): Message {
  return { id: '', role: 'assistant', parts: [] };
}

/** All messages of the turns in order. Answers that hold nothing are left out: servers refuse messages without parts. */
export function messagesOf(turns: readonly Turn[]): Message[] {
  return turns.flatMap(turn => [...(turn.input ? [turn.input] : []), ...(hasContent(turn.message) ? [turn.message] : [])]);
}

/**
 * Groups messages into settled turns: each message that is not the assistant's begins one. The messages are copied, their parts one level deep, since
 * turns change theirs in place. Takes odd input: what is no message is left out, a missing id is made up, AI SDK 4's `content` becomes a text part.
 */
export function turnsOf(sessionId: string, messages: unknown, now: number): Turn[] {
  const turns: Turn[] = [];
  let open: Turn | undefined;
  for (const value of Array.isArray(messages) ? messages as unknown[] : []) {
    const message = copyMessage(value);
    if (!message) continue;
    const answers = message.role === 'assistant';
    if (!open || !answers || hasContent(open.message)) {
      open = newTurn(sessionId, answers ? undefined : message, answers ? message : emptyAnswer(), now);
      turns.push(open);
    } else open.message = message;
  }
  for (const turn of turns) settlePast(turn, turn === turns.at(-1));
  return turns;
}

function copyMessage(value: unknown): Message | undefined {
  const { id, role, parts, content, metadata } = Object(value) as Partial<Record<keyof Message | 'content', unknown>>;
  if (role !== 'user' && role !== 'assistant' && role !== 'system') return undefined;
  const listed = Array.isArray(parts) ? parts as unknown[] : [{ type: 'text', text: content }];
  const copied = listed
    .filter((part): part is Part => typeof (Object(part) as Part).type === 'string')
    .map(part => ({ ...part }))
    // Every reader of these takes `text` for a string.
    .filter(part => (part.type !== 'text' && part.type !== 'reasoning') || typeof part.text === 'string');
  const message: Message = { id: typeof id === 'string' && id ? id : newId(), role, parts: copied };
  if (metadata !== undefined) message.metadata = metadata;
  return message;
}

/** Past turns have ended; what can be told is whether the last one still waits or broke off. */
function settlePast(turn: Turn, last: boolean): void {
  const { message } = turn;
  const cut = !hasContent(message) || message.parts.some(part => 'state' in part && part.state === 'streaming');
  turn.outcome = last && waits(message, 'tool-calls') ? 'waiting' : last && cut && turn.input?.role !== 'system' ? 'interrupted' : 'completed';
  turn.times.settled = turn.times.accepted;
  closeTexts(message);
}
