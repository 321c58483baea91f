/** Turns a list of messages, from a page or a store, into settled turns, and back. */
import { newId } from '../protocol/ids.ts';
import { isToolPart } from '../protocol/message.ts';
import type { Approval, Message, Part } from '../protocol/message.ts';
import { isDeep, mend, wordsOf } from '../protocol/read-chunk.ts';
import { hasContent, put } from './parts.ts';
import { closeParts, NO_RESULT, waits } from './settle.ts';
import type { Turn } from './turn.ts';

/** Each part with the fields that it must have; of data parts the type says enough, of tools whose name is in the type the call's id. */
const PARTS = wordsOf(
  'step-start text:text reasoning:text custom:kind file:mediaType:url reasoning-file:mediaType:url source-url:sourceId:url '
  + 'source-document:sourceId:mediaType:title steering-message:id:parts data- tool-:toolCallId dynamic-tool:toolCallId:toolName',
);

const STATES = /^(input-(streaming|available)|approval-(requested|responded)|output-(available|error|denied))$/;

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
  return turns.flatMap(({ input, message }) => [input, hasContent(message) && message].filter(one => !!one));
}

/**
 * Groups messages into settled turns: each message that is not the assistant's begins one. The messages are copied, their parts one level deep, since
 * turns change theirs in place. Takes odd input: what is no message or no part is left out, a missing id is made up, AI SDK 4's `content` becomes a text part.
 */
export function turnsOf(sessionId: string, messages: unknown, now: number): Turn[] {
  const turns: Turn[] = [];
  for (const value of Array.isArray(messages) ? messages : []) {
    const message = copyMessage(value);
    const answers = message.role === 'assistant';
    const open = turns.at(-1);
    if (answers && open && !hasContent(open.message)) open.message = message;
    else if (answers || message.role === 'user' || message.role === 'system') turns.push(newTurn(sessionId, answers ? undefined : message, answers ? message : emptyAnswer(), now));
  }
  for (const turn of turns) {
    const { message, times } = turn;
    // Past turns have ended; what can be told is whether the last one still waits or broke off.
    const last = turn === turns.at(-1);
    const cut = !hasContent(message) || message.parts.some(part => 'state' in part && part.state === 'streaming');
    turn.outcome = last && waits(message, 'tool-calls') ? 'waiting' : last && cut && turn.input?.role !== 'system' ? 'interrupted' : 'completed';
    times.settled = times.accepted;
    closeParts(turn);
  }
  return turns;
}

/** A message with all that it must have, but for a role that may be none. */
function copyMessage(value: unknown): Message {
  const { id, role, parts, content, metadata } = Object(value) as Message & { content?: unknown };
  const listed: unknown[] = Array.isArray(parts) ? parts : [{ type: 'text', text: content }];
  return put({} as Message, { id: typeof id === 'string' && id ? id : newId(), role, metadata: isDeep(metadata) ? undefined : metadata, parts: listed.flatMap(copyPart) });
}

/** A copy of a part without fields of the wrong kind, so that every reader finds what the types promise. None when it means nothing without them. */
export function copyPart(value: unknown): Part | [] {
  const fields = { ...Object(value) as Record<string, unknown> };
  const { type, state } = fields;
  const required = PARTS.get(/^(data-|tool-|.*)/s.exec(String(type))![0]);
  if (typeof type !== 'string' || !required || !mend(fields, required) || isDeep(fields)) return [];
  const part = fields as unknown as Part;
  if (isToolPart(part)) {
    const approval = { ...Object(part.approval) as Record<string, unknown> };
    put(part, { approval: mend(approval, ['id']) ? approval as unknown as Approval : undefined });
    // How far the call came can only be told by what is there.
    if (!STATES.test(part.state) || (!part.approval && part.state.startsWith('approval'))) part.state = 'output' in part ? 'output-available' : 'output-error';
    if (part.state === 'output-error') part.errorText ??= NO_RESULT;
  } else if (!('text' in part) || (state !== 'streaming' && state !== 'done')) delete (part as { state?: unknown }).state;
  return part;
}
