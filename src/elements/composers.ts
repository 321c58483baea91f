/** Joins a conversation with its composers: the built-in one, one in its slot, and any that names it by `for`. Requests come up, `busy` goes down. */
import type { LitElement, ReactiveController } from 'lit';
import type { Turn } from '../turn/turn.ts';
import { ChatComposerElement } from './chat-composer.ts';
import type { ChatEventMap } from './events.ts';

/** The conversation as its composers know it. */
export interface Conversation extends LitElement {
  readonly busy: boolean;
  send(text: string): Promise<Turn>;
  stop(): Promise<void>;
}

export class Composers implements ReactiveController {
  #host: Conversation;

  constructor(host: Conversation) {
    this.#host = host;
    host.addController(this);
    host.addEventListener('chat-submit', this.#takeSubmit);
    host.addEventListener('chat-stop', this.#takeStop);
  }

  /** The one to write in: a page's own before the built-in one. */
  get first(): ChatComposerElement | undefined {
    return this.#all().find((composer) => composer.getClientRects().length > 0);
  }

  setBusy(busy: boolean): void {
    for (const composer of this.#all()) composer.busy = busy;
  }

  hostConnected(): void {
    document.addEventListener('chat-submit', this.#takeSubmit);
    document.addEventListener('chat-stop', this.#takeStop);
  }

  hostDisconnected(): void {
    document.removeEventListener('chat-submit', this.#takeSubmit);
    document.removeEventListener('chat-stop', this.#takeStop);
  }

  #all(): ChatComposerElement[] {
    const around = this.#host.getRootNode() as ParentNode;
    const outside = [...around.querySelectorAll('chat-composer')].filter((composer) => this.#host.contains(composer) || this.#named(composer));
    return [...outside, ...this.#host.renderRoot.querySelectorAll('chat-composer')].filter((composer) => composer instanceof ChatComposerElement);
  }

  #named(composer: ChatComposerElement): boolean {
    return this.#host.id !== '' && composer.for === this.#host.id && composer.getRootNode() === this.#host.getRootNode();
  }

  /** An event from inside is heard at the host, whatever stops it further up; the document is for composers elsewhere. */
  #concerns(event: Event): boolean {
    if (event.currentTarget === this.#host) return true;
    const path = event.composedPath();
    return !path.includes(this.#host) && path[0] instanceof ChatComposerElement && this.#named(path[0]);
  }

  #takeSubmit = (event: Event): void => {
    if (!this.#concerns(event)) return;
    const composer = event.composedPath().find((target) => target instanceof ChatComposerElement);
    // After every listener has had its say.
    queueMicrotask(() => {
      if (!event.defaultPrevented) void this.#send((event as ChatEventMap['chat-submit']).detail.text, composer);
    });
  };

  #takeStop = (event: Event): void => {
    if (this.#concerns(event)) void this.#host.stop();
  };

  /** A draft is cleared once its text is in the transcript, and not before. */
  async #send(text: string, composer: ChatComposerElement | undefined): Promise<void> {
    if (this.#host.busy || !text.trim()) return;
    const settled = this.#host.send(text);
    if (composer) composer.value = '';
    const { error } = await settled;
    // Only the page's author can mend this: the visitor's words go back to where they were written.
    if (composer && !composer.value && error?.code.startsWith('endpoint-')) composer.value = text;
  }
}
