/** Puts one Markdown view behind an element of a template and feeds it: made once, never made again while the element lives. */
import { noChange } from 'lit';
import { directive, Directive } from 'lit/directive.js';
import type { ElementPart } from 'lit/directive.js';
import { createMarkdownView } from '../../markdown/index.ts';
import type { MarkdownOptions, MarkdownView } from '../../markdown/index.ts';

class MarkdownDirective extends Directive {
  #view: MarkdownView | undefined;
  #text = '';
  #live = false;

  override render(_text: string, _live: boolean, _options: MarkdownOptions): typeof noChange {
    return noChange;
  }

  /** `live`: more may come. Text that arrived whole is marked, once and for good: later line breaking must not change. */
  override update(part: ElementPart, [text, live, options]: [string, boolean, MarkdownOptions]): typeof noChange {
    if (this.#view && text === this.#text && live === this.#live) return noChange;
    if (!this.#view) {
      const root = part.element as HTMLElement;
      root.toggleAttribute('data-whole', !live);
      this.#view = createMarkdownView(root, options);
    }
    if (live) this.#view.update(text);
    else this.#view.finish(text);
    this.#text = text;
    this.#live = live;
    return noChange;
  }
}

export const markdown = directive(MarkdownDirective);
