/** Tells the page what happens in a turn, by events. It hears of every change at once: nothing here waits for painting, so hidden tabs work too. */
import { isToolPart, toolName } from '../protocol/message.ts';
import type { Part, ToolPart } from '../protocol/message.ts';
import type { SessionChange } from '../turn/session.ts';
import type { Status, Turn } from '../turn/turn.ts';
import { emit } from './events.ts';

/** The state of each tool call that was last told of. */
const told = new WeakMap<ToolPart, string>();
/** How far a turn's parts were looked at, and the calls among them that may still change. */
const progress = new WeakMap<Turn, { next: number; last: Part | undefined; open: Set<ToolPart> }>();

/** Only these are looked at with each change: a turn may have thousands of parts. */
function openCalls(turn: Turn): Set<ToolPart> {
  const { parts } = turn.message;
  const known = progress.get(turn);
  // A step that is begun again takes its parts away.
  const { next, open } = known && parts[known.next - 1] === known.last ? known : { next: 0, open: new Set<ToolPart>() };
  for (const part of parts.slice(next)) if (isToolPart(part)) open.add(part);
  progress.set(turn, { next: parts.length, last: parts.at(-1), open });
  return open;
}

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

/** As an attribute, for styles; and as an event when it has changed. */
export function showStatus(host: Element, status: Status): void {
  const before = host.getAttribute('status');
  if (before === status) return;
  host.setAttribute('status', status);
  if (before) emit(host, 'chat-status-change', { status });
}

function tellOfTools(host: EventTarget, turn: Turn, taken: Set<string>): void {
  const open = openCalls(turn);
  for (const part of open) {
    const { toolCallId, input, state, approval, providerExecuted, preliminary } = part;
    if (state.startsWith('output') && !preliminary) open.delete(part);
    if (told.get(part) === state) continue;
    told.set(part, state);
    const detail = { turn, toolCallId, toolName: toolName(part), input };
    if (state === 'input-available' && !providerExecuted) emit(host, 'chat-tool-call', detail);
    if (state !== 'approval-requested' || !approval || approval.isAutomatic) continue;
    if (!emit(host, 'chat-approval-request', { ...detail, approvalId: approval.id }, true)) taken.add(approval.id);
  }
}
