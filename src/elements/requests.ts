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

/** The page's own composers, in the conversation's slot or elsewhere in the same document or shadow root; then the built-in one. */
export function composersOf(host: Answering): ChatComposerElement[] {
  const around = (host.getRootNode() as ParentNode).querySelectorAll('chat-composer');
  return [...[...around].filter((composer) => concerns(host, composer)), ...host.renderRoot.querySelectorAll('chat-composer')];
}

export function answerRequests(host: Answering): void {
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
  const answers: { [Name in keyof ChatEventMap]?: (event: ChatEventMap[Name]) => unknown } = {
    'chat-submit': (event) => {
      const composer = event.composedPath().find((target) => target instanceof ChatComposerElement);
      // After every listener has had its say.
      queueMicrotask(() => event.defaultPrevented || void send(event.detail.text, composer));
    },
    'chat-stop': () => host.stop(),
    'chat-retry': () => host.retry(),
    'chat-continue': () => host.continue(),
    'chat-regenerate': ({ detail }) => host.regenerate(detail.messageId),
    'chat-approval-response': ({ detail: { approvalId, approved, reason } }) => host.respondToApproval(approvalId, approved, reason),
  };
  const hear = async (event: Event): Promise<void> => {
    try {
      if (concerns(host, event.target as Element)) await (answers[event.type as keyof ChatEventMap] as (event: Event) => unknown)(event);
    } catch {
      // Refused while a turn runs: a button that was pressed a moment too late is no error.
    }
  };
  let root: Node;
  // Heard on its way down, so that nothing between keeps it from the conversation.
  const listen = (change: 'addEventListener' | 'removeEventListener'): void => Object.keys(answers).forEach((name) => root[change](name, hear, true));
  host.addController({
    hostConnected() {
      root = host.getRootNode();
      listen('addEventListener');
    },
    hostDisconnected: () => listen('removeEventListener'),
  });
}
