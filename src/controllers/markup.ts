/** Has an element look again at what the page wrote between its tags, and at the language and direction of its place. Markup may come or change late. */
import type { ReactiveControllerHost } from 'lit';

export function watchMarkup(host: ReactiveControllerHost & Element): void {
  const look = (): void => host.requestUpdate();
  // Lives and dies with the element that it watches.
  new MutationObserver(look).observe(host, { childList: true, characterData: true, subtree: true, attributeFilter: ['dir', 'lang'] });
  host.addController({ hostConnected: look });
}
