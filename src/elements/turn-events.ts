/** Tells the page what happens in a turn, by events. It hears of every change at once: nothing here waits for painting, so hidden tabs work too. */
import { isToolPart, toolName } from '../protocol/message.ts';
import type { ToolPart } from '../protocol/message.ts';
import type { SessionChange } from '../turn/session.ts';
import type { Turn } from '../turn/turn.ts';
import { emit } from './events.ts';

/** The state of each tool call that was last told of. */
const told = new WeakMap<ToolPart, string>();

/** @param taken - Gets the ids of the approvals that the page asks for by itself. */
export function tellPage(host: EventTarget, change: SessionChange, taken: Set<string>): void {
  if (change.type === 'turn-start') emit(host, 'chat-turn-start', { turn: change.turn });
  if (change.type !== 'delta' && change.type !== 'turn-end') return;
  const { turn } = change;
  tellOfTools(host, turn, taken);
  if (change.type === 'delta') return;
  const { outcome = 'completed', error, message, times } = turn;
  if (outcome === 'completed') emit(host, 'chat-message-complete', { turn, message });
  if (error) emit(host, 'chat-error', { turn, error });
  emit(host, 'chat-turn-end', { turn, outcome, times });
}

function tellOfTools(host: EventTarget, turn: Turn, taken: Set<string>): void {
  for (const part of turn.message.parts) {
    if (!isToolPart(part)) continue;
    const { toolCallId, input, state, approval, providerExecuted } = part;
    if (told.get(part) === state) continue;
    told.set(part, state);
    const detail = { turn, toolCallId, toolName: toolName(part), input };
    if (state === 'input-available' && !providerExecuted) emit(host, 'chat-tool-call', detail);
    if (state !== 'approval-requested' || !approval || approval.isAutomatic) continue;
    if (!emit(host, 'chat-approval-request', { ...detail, approvalId: approval.id }, true)) taken.add(approval.id);
  }
}
