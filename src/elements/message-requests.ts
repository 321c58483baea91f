/** What the buttons of a message ask for, a conversation does. */
import type { Turn } from '../turn/turn.ts';
import type { ApprovalResponseDetail, ChatEventMap } from './events.ts';

export interface Answering extends HTMLElement {
  retry(): Promise<Turn>;
  continue(): Promise<Turn>;
  regenerate(messageId?: string): Promise<Turn>;
  respondToApproval(approvalId: string, approved: boolean, reason?: string): Promise<Turn | undefined>;
}

export function answerMessageRequests(host: Answering): void {
  const on = (name: keyof ChatEventMap, act: (detail: ApprovalResponseDetail) => Promise<unknown>): void => {
    // Refused while a turn runs: a button that was pressed a moment too late is no error.
    host.addEventListener(name, (event) => void act(event.detail as ApprovalResponseDetail).catch(() => {}));
  };
  on('chat-retry', () => host.retry());
  on('chat-continue', () => host.continue());
  on('chat-regenerate', ({ messageId }) => host.regenerate(messageId));
  on('chat-approval-response', ({ approvalId, approved, reason }) => host.respondToApproval(approvalId, approved, reason));
}
