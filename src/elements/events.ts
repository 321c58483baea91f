/** Every event of the kit and what it carries. All bubble and leave shadow roots, so a page can listen anywhere above. */
import type { TransportError } from '../protocol/transport.ts';
import type { Message } from '../protocol/message.ts';
import type { Outcome, Status, Turn, TurnTimes } from '../turn/turn.ts';

export interface SubmitDetail { text: string }
export interface TurnDetail { turn: Turn }
export interface MessageCompleteDetail { turn: Turn; message: Message }
export interface ToolCallDetail { turn: Turn; toolCallId: string; toolName: string; input: unknown }
export interface ApprovalRequestDetail extends ToolCallDetail { approvalId: string }
export interface TurnEndDetail { turn: Turn; outcome: Outcome; times: TurnTimes }
export interface StatusDetail { status: Status }
export interface ErrorDetail { error: TransportError; turn: Turn | undefined }
export interface MessageDetail { messageId?: string }
export interface ApprovalResponseDetail extends MessageDetail { approvalId: string; approved: boolean; reason?: string }

export interface ChatEventMap {
  /** Someone asks to send a text. Cancelable: prevent it to handle the text yourself; the draft stays. */
  'chat-submit': CustomEvent<SubmitDetail>;
  'chat-stop': CustomEvent<null>;
  'chat-turn-start': CustomEvent<TurnDetail>;
  'chat-message-complete': CustomEvent<MessageCompleteDetail>;
  /** A tool's input is whole. Give its result with `addToolOutput`, unless the server runs the tool. */
  'chat-tool-call': CustomEvent<ToolCallDetail>;
  /** A tool waits for a person's yes or no. Cancelable: prevented, no card is shown; ask by yourself and call `respondToApproval`. */
  'chat-approval-request': CustomEvent<ApprovalRequestDetail>;
  'chat-turn-end': CustomEvent<TurnEndDetail>;
  'chat-status-change': CustomEvent<StatusDetail>;
  'chat-error': CustomEvent<ErrorDetail>;
  /** Requests of a message, for the conversation it stands in. */
  'chat-retry': CustomEvent<MessageDetail>;
  'chat-continue': CustomEvent<MessageDetail>;
  'chat-regenerate': CustomEvent<MessageDetail>;
  'chat-approval-response': CustomEvent<ApprovalResponseDetail>;
  /** A message was copied. */
  'chat-copy': CustomEvent<MessageDetail>;
}

declare global {
  interface GlobalEventHandlersEventMap extends ChatEventMap {}
}

/** Dispatches one of the events above; false when it was prevented. */
export function emit<Name extends keyof ChatEventMap>(from: EventTarget, name: Name, detail: ChatEventMap[Name]['detail'], cancelable = false): boolean {
  return from.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable }));
}
