/** Keeps the focus in an element that has it: when it is moved in the page, and when what was focused in it goes away. */
import type { LitElement } from 'lit';

/** @param elsewhere - Where the focus goes when what had it is gone. */
export function keepFocus(host: LitElement, elsewhere: () => HTMLElement | null): void {
  let focused: HTMLElement | undefined;
  host.addEventListener('focusin', (event) => { focused = event.composedPath()[0] as HTMLElement; });
  // Some browsers say so too when what is focused is taken out: then it is not the visitor who left.
  host.addEventListener('focusout', () => queueMicrotask(() => {
    if (host.isConnected && !host.matches(':focus-within')) focused = undefined;
  }));
  const keep = (): void => {
    if (focused && document.activeElement === document.body) (focused.isConnected ? focused : elsewhere())?.focus({ preventScroll: true });
  };
  host.addController({ hostConnected: keep, hostUpdated: keep });
}
