/** Keeps a hand from approving what its owner has not seen: looks where approval cards stand, and whether their input was read to its end. */
import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** How long a card must have stood still, in ms, before its buttons count. */
const STILL = 500;
const LOOK = 200;

type Host = ReactiveControllerHost & { readonly renderRoot: HTMLElement | DocumentFragment };
interface Place { top: number; left: number; since: number }

export class ApprovalGuard implements ReactiveController {
  readonly #host: Host;
  #places = new WeakMap<Element, Place>();
  readonly #read = new Set<string>();
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(host: Host) {
    this.#host = host;
    host.addController(this);
  }

  /** The whole input of this approval was within sight. */
  wasRead(id: string): boolean {
    return this.#read.has(id);
  }

  /** A click by a person, on a card that has not just appeared or moved under the pointer. */
  allows(event: Event): boolean {
    const card = (event.currentTarget as Element).closest('.approval');
    return event.isTrusted && card !== null && performance.now() - this.#look(card) >= STILL;
  }

  /** Since when the card has stood where it stands. */
  #look(card: Element): number {
    const { top, left, width } = card.getBoundingClientRect();
    const known = this.#places.get(card);
    if (known && width && known.top === top && known.left === left) return known.since;
    const since = performance.now();
    this.#places.set(card, { top, left, since });
    return since;
  }

  look = (): void => {
    for (const card of this.#host.renderRoot.querySelectorAll<HTMLElement>('.approval')) {
      this.#look(card);
      const { scrollHeight, clientHeight, scrollTop } = card.querySelector('.approval-input')!;
      const id = card.dataset['approval']!;
      if (clientHeight && scrollHeight - clientHeight - scrollTop < 4 && !this.#read.has(id)) {
        this.#read.add(id);
        this.#host.requestUpdate();
      }
    }
  };

  hostUpdated(): void {
    if (!this.#host.renderRoot.querySelector('.approval')) return this.#stop();
    // Not within the update: what is found may ask for another one.
    queueMicrotask(this.look);
    this.#timer ??= setInterval(this.look, LOOK);
  }

  hostDisconnected(): void {
    this.#stop();
  }

  #stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#places = new WeakMap();
  }
}
