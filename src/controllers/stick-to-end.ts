/** Keeps a scroller at its end while the reader is there, and lets go at the slightest move up. It scrolls that scroller and nothing else. */
import type { ReactiveControllerHost } from 'lit';

/** A reader who comes back to within one line of the end is at the end. */
const LINE = 24;

export interface StickToEnd {
  /** Whether new text keeps the end in view. */
  following: boolean;
  toEnd(): void;
  /** Names the scroller and what grows inside it; once, after the first render. */
  watch(scroller: HTMLElement, content: Element): void;
}

export function stickToEnd(host: ReactiveControllerHost): StickToEnd {
  let scroller: HTMLElement;
  /** Where the scroller stood, and how far it could go, when we last looked. */
  let top = 0;
  let farthest = 0;

  /** Remembers where the scroller stands, and whether it follows from here on. */
  const look = (following: boolean): void => {
    top = scroller.scrollTop;
    farthest = scroller.scrollHeight - scroller.clientHeight;
    if (following !== stick.following) host.requestUpdate();
    stick.following = following;
  };
  /** Not rendered, or out of the page: its place is kept for later. */
  const settle = (): void => {
    if (!scroller?.clientHeight) return;
    if (stick.following) scroller.scrollTop = scroller.scrollHeight;
    look(stick.following);
  };
  const moved = (): void => {
    if (!scroller.clientHeight) return;
    const { scrollTop, scrollHeight, clientHeight } = scroller;
    const end = scrollHeight - clientHeight;
    // Content that shrank moves the scroller up too; then it still stands at the end.
    if (scrollTop < top && (end >= farthest || end - scrollTop > 1)) look(false);
    else look(stick.following || (scrollTop > top && end - scrollTop <= LINE));
  };
  /** Not where there is nothing above. */
  const letGo = (): void => {
    if (scroller.scrollTop > 0) look(false);
  };

  const stick: StickToEnd = {
    following: true,
    toEnd() {
      look(true);
      settle();
    },
    watch(given, content) {
      scroller = given;
      // Sizes are reported after layout and before paint: reading and scrolling here costs no extra layout.
      const sizes = new ResizeObserver(settle);
      sizes.observe(scroller);
      sizes.observe(content);
      const quietly = { passive: true };
      scroller.addEventListener('scroll', moved, quietly);
      // Wheel and keys are heard before a smooth scroll has gone its first pixel, so that we never pull against it.
      scroller.addEventListener('wheel', (event) => event.deltaY < 0 && !event.ctrlKey && letGo(), quietly);
      scroller.addEventListener('keydown', ({ key, shiftKey, target }) => {
        if (/^(ArrowUp|PageUp|Home)$/.test(key) || (key === ' ' && shiftKey)) letGo();
        // A smooth scroll to an end that moves on would never arrive.
        else if (key === 'End' && target === scroller) stick.toEnd();
      });
    },
  };
  // A scroller that was moved in the page starts at its top again; put it back before anyone sees or hears of it.
  host.addController({ hostConnected: () => { if (scroller) scroller.scrollTop = top; } });
  return stick;
}
