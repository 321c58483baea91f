/** Does what composers and messages ask of a conversation. Requests come up as events, `busy` goes down; a composer elsewhere names its conversation by `for`. */
import type { LitElement } from 'lit';
import type { Turn } from '../turn/turn.ts';
import { ChatComposerElement } from './chat-composer.ts';
import type { ChatEventMap } from './events.ts';

/** The conversation as it is asked. */
export interface Answering extends LitElement {
  readonly busy: boolean;
  send(text: string): Promise<Turn>;
  stop(): Promise<void>;
  retry(): Promise<Turn>;
  continue(): Promise<Turn>;
  regenerate(messageId?: string): Promise<Turn>;
  respondToApproval(approvalId: string, approved: boolean, reason?: string): Promise<Turn | undefined>;
}

const concerns = (host: Answering, target: Element): boolean => host.contains(target) || (host.id !== '' && (target as ChatComposerElement).for === host.id);

/** The page's own composers: in the conversation's slot, or elsewhere in the same document or shadow root. */
export function composersOf(host: Answering): ChatComposerElement[] {
  return [...(host.getRootNode() as ParentNode).querySelectorAll('chat-composer')].filter((composer) => concerns(host, composer));
}

export function answerRequests(host: Answering): void {
  const answers: { [Name in keyof ChatEventMap]?: (detail: ChatEventMap[Name]['detail']) => unknown } = {
    'chat-retry': () => host.retry(),
    'chat-continue': () => host.continue(),
    'chat-regenerate': ({ messageId }) => host.regenerate(messageId),
    'chat-approval-response': ({ approvalId, approved, reason }) => host.respondToApproval(approvalId, approved, reason),
  };
  for (const [name, answer] of Object.entries(answers) as [string, (detail: unknown) => Promise<unknown>][]) {
    // Refused while a turn runs: a button that was pressed a moment too late is no error.
    host.addEventListener(name, (event) => void answer((event as CustomEvent).detail).catch(() => {}));
  }

  const hear = (event: Event): void => {
    if (!concerns(host, event.target as Element)) return;
    const composer = event.composedPath().find((target) => target instanceof ChatComposerElement);
    if (event.type === 'chat-stop') void host.stop();
    // After every listener has had its say.
    else queueMicrotask(() => event.defaultPrevented || void send((event as ChatEventMap['chat-submit']).detail.text, composer));
  };
  /** A draft is cleared once its text is in the transcript, and not before. */
  const send = async (text: string, composer?: ChatComposerElement): Promise<void> => {
    if (host.busy || !text.trim()) return;
    const settled = host.send(text);
    if (!composer) return;
    composer.value = '';
    const { error } = await settled;
    // Only the page's author can mend this: the visitor's words go back to where they were written.
    if (!composer.value && error?.code.startsWith('endpoint-')) composer.value = text;
  };
  // Heard on its way down, so that nothing between keeps it from the conversation.
  let root: Node;
  host.addController({
    hostConnected() {
      root = host.getRootNode();
      root.addEventListener('chat-submit', hear, true);
      root.addEventListener('chat-stop', hear, true);
    },
    hostDisconnected() {
      root.removeEventListener('chat-submit', hear, true);
      root.removeEventListener('chat-stop', hear, true);
    },
  });
}
