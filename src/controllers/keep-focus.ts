/** Keeps the focus in an element that has it: when it is moved in the page, and when what was focused in it goes away. */
import type { LitElement } from 'lit';

/** @param elsewhere - Where the focus goes when what had it is gone. */
export function keepFocus(host: LitElement, elsewhere: () => HTMLElement | null): void {
  let focused: HTMLElement | null = null;
  const come = (event: Event): void => { focused = event.composedPath()[0] as HTMLElement; };
  // Some browsers say so too when what is focused is taken out: then it is not the visitor who left.
  const go = (): void => queueMicrotask(() => {
    if (host.isConnected && !host.matches(':focus-within')) focused = null;
  });
  const keep = (): void => {
    for (const target of [() => focused, elsewhere]) if (focused && document.activeElement === document.body) target()?.focus({ preventScroll: true });
  };
  host.addController({
    hostConnected() {
      // From inside: a move between two places in a shadow root is not heard outside of it.
      host.renderRoot.addEventListener('focusin', come);
      host.renderRoot.addEventListener('focusout', go);
      keep();
    },
    hostUpdated: keep,
  });
}
