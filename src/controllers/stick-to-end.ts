/** Keeps a scroller at its end while the reader is there, and lets go at the slightest move up. It scrolls that scroller and nothing else. */
import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** A reader who comes back to within one line of the end is at the end. */
const LINE = 24;

export class StickToEndController implements ReactiveController {
  /** Whether new text keeps the end in view. */
  following = true;
  /** Whether the end is out of sight. */
  away = false;

  #host: ReactiveControllerHost;
  #scroller: HTMLElement | undefined;
  #content: HTMLElement | undefined;
  #sizes: ResizeObserver | undefined;
  #listening: AbortController | undefined;
  /** Where the scroller stood, and how far it could go, when we last looked. */
  #top = 0;
  #farthest = 0;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  /** Names the scroller and what grows inside it; once, after the first render. */
  watch(scroller: HTMLElement, content: HTMLElement): void {
    this.#scroller = scroller;
    this.#content = content;
    this.hostConnected();
  }

  toEnd(): void {
    this.following = true;
    this.#settle();
  }

  hostConnected(): void {
    const scroller = this.#scroller;
    if (!scroller || this.#sizes) return;
    // A scroller that was moved in the page starts at its top again; put it back before anyone sees or hears of it.
    scroller.scrollTop = this.#top;
    // Sizes are reported after layout and before paint: reading and scrolling here costs no extra layout.
    this.#sizes = new ResizeObserver(() => this.#settle());
    this.#sizes.observe(scroller);
    this.#sizes.observe(this.#content!);
    this.#listening = new AbortController();
    const quietly = { passive: true, signal: this.#listening.signal };
    scroller.addEventListener('scroll', () => this.#moved(), quietly);
    // Wheel and keys are heard before a smooth scroll has gone its first pixel, so that we never pull against it.
    scroller.addEventListener('wheel', (event) => event.deltaY < 0 && !event.ctrlKey && this.#letGo(), quietly);
    scroller.addEventListener('keydown', (event) => {
      if (/^(ArrowUp|PageUp|Home)$/.test(event.key) || (event.key === ' ' && event.shiftKey)) this.#letGo();
      // A smooth scroll to an end that moves on would never arrive.
      else if (event.key === 'End' && event.composedPath()[0] === scroller) this.toEnd();
    }, quietly);
  }

  hostDisconnected(): void {
    this.#sizes?.disconnect();
    this.#listening?.abort();
    this.#sizes = undefined;
  }

  #settle(): void {
    const scroller = this.#scroller;
    // Not rendered, or out of the page: its place is kept for later.
    if (!scroller?.clientHeight) return;
    if (this.following) scroller.scrollTop = scroller.scrollHeight;
    this.#look(scroller);
  }

  #moved(): void {
    const scroller = this.#scroller;
    if (!scroller?.clientHeight) return;
    const up = scroller.scrollTop < this.#top;
    const down = scroller.scrollTop > this.#top;
    const before = this.#farthest;
    const gap = this.#look(scroller);
    // Content that shrank moves the scroller up too; then it still stands at the end.
    if (up && (this.#farthest >= before || gap > 1)) this.#follow(false);
    else if (down && gap <= LINE) this.#follow(true);
  }

  /** Remembers where the scroller stands; returns how far the end is. */
  #look(scroller: HTMLElement): number {
    this.#top = scroller.scrollTop;
    this.#farthest = scroller.scrollHeight - scroller.clientHeight;
    const gap = this.#farthest - this.#top;
    const away = gap > LINE;
    if (away !== this.away) {
      this.away = away;
      this.#host.requestUpdate();
    }
    return gap;
  }

  /** Not where there is nothing above. */
  #letGo(): void {
    if (this.#scroller!.scrollTop > 0) this.#follow(false);
  }

  #follow(following: boolean): void {
    if (following === this.following) return;
    this.following = following;
    this.#host.requestUpdate();
  }
}
