/** Tells the page what happens in a turn, by events. It hears of every change at once: nothing here waits for painting, so hidden tabs work too. */
import { isToolPart, toolName } from '../protocol/message.ts';
import type { SessionChange } from '../turn/session.ts';
import type { Turn } from '../turn/turn.ts';
import { emit } from './events.ts';

export class TurnEvents {
  #host: EventTarget;
  /** Tool calls and approvals that were told of. */
  #told = new WeakMap<Turn, Set<string>>();

  constructor(host: EventTarget) {
    this.#host = host;
  }

  tell(change: SessionChange): void {
    if (change.type === 'turn-start') emit(this.#host, 'chat-turn-start', { turn: change.turn });
    if (change.type === 'delta') this.#tellOfTools(change.turn);
    if (change.type === 'turn-end') this.#tellOfEnd(change.turn);
  }

  #tellOfEnd(turn: Turn): void {
    const { outcome = 'completed', error, message, times } = turn;
    this.#tellOfTools(turn);
    if (outcome === 'completed') emit(this.#host, 'chat-message-complete', { turn, message });
    if (error) emit(this.#host, 'chat-error', { turn, error });
    emit(this.#host, 'chat-turn-end', { turn, outcome, times });
  }

  #tellOfTools(turn: Turn): void {
    const told = this.#told.get(turn) ?? new Set();
    this.#told.set(turn, told);
    for (const part of turn.message.parts) {
      if (!isToolPart(part)) continue;
      const { toolCallId, input, state, approval, providerExecuted } = part;
      const asks = state === 'approval-requested' && approval && !approval.isAutomatic;
      const key = `${state} ${toolCallId}`;
      if (told.has(key) || !(asks || (state === 'input-available' && !providerExecuted))) continue;
      told.add(key);
      const detail = { turn, toolCallId, toolName: toolName(part), input };
      if (asks) emit(this.#host, 'chat-approval-request', { ...detail, approvalId: approval.id });
      else emit(this.#host, 'chat-tool-call', detail);
    }
  }
}
