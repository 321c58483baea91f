/** Reads what the page wrote between an element's tags: settings as JSON, and whether there is content of its own. Markup may come or change late. */
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { parseSettings, type Settings } from '../config/settings.ts';

export class MarkupController implements ReactiveController {
  settings: Settings = {};
  /** Whether children stand in the default slot. */
  filled = false;

  #host: ReactiveControllerHost & Element;
  #json = '';
  #changes = new MutationObserver(() => this.#read());

  constructor(host: ReactiveControllerHost & Element) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    this.#read();
    // Language and direction change words and sides.
    this.#changes.observe(this.#host, { childList: true, characterData: true, subtree: true, attributeFilter: ['dir', 'lang'] });
  }

  hostDisconnected(): void {
    this.#changes.disconnect();
  }

  #read(): void {
    const json = this.#host.querySelector(':scope > script[type="application/json"]')?.textContent?.trim() ?? '';
    if (json !== this.#json) this.settings = json ? parseSettings(json) : {};
    this.#json = json;
    this.filled = this.#host.querySelector(':scope > :not([slot], script)') !== null;
    this.#host.requestUpdate();
  }
}
