/** Puts one Markdown view behind an element of a template and feeds it: made once for one set of options, which stands for one message. */
import { noChange } from 'lit';
import { directive, Directive } from 'lit/directive.js';
import type { ElementPart } from 'lit/directive.js';
import { createMarkdownView } from '../../markdown/index.ts';
import type { MarkdownOptions, MarkdownView } from '../../markdown/index.ts';

class MarkdownDirective extends Directive {
  #view: MarkdownView | undefined;
  #options: MarkdownOptions | undefined;
  #shown = '';

  override render(_text: string, _live: boolean, _options: MarkdownOptions): typeof noChange {
    return noChange;
  }

  /** `live`: more may come. Text that arrived whole is marked, once and for good: later line breaking must not change. */
  override update({ element }: ElementPart, [text, live, options]: [string, boolean, MarkdownOptions]): typeof noChange {
    if (this.#options !== options) {
      this.#options = options;
      this.#shown = '';
      this.#view?.destroy();
      element.toggleAttribute('data-whole', !live);
      this.#view = createMarkdownView(element as HTMLElement, options);
    }
    const shown = live + text;
    if (this.#shown !== shown) this.#view![live ? 'update' : 'finish'](text);
    this.#shown = shown;
    return noChange;
  }
}

export const markdown = directive(MarkdownDirective);
