/** Keeps one Markdown view for each text of a message and feeds it: made once, and never made again while the message stands. */
import { createMarkdownView } from '../../markdown/index.ts';
import type { MarkdownOptions, MarkdownView } from '../../markdown/index.ts';

/** Gives the element that shows a text. `live`: more may come. */
export type ShowMarkdown = (key: string, text: string, live: boolean) => HTMLElement;

export function keepMarkdown(options: MarkdownOptions): ShowMarkdown {
  const views = new Map<string, { view: MarkdownView; shown: string }>();
  return (key, text, live) => {
    let known = views.get(key);
    if (!known) {
      const root = document.createElement('div');
      root.className = 'content';
      // Text that arrived whole is marked, once and for good: later line breaking must not change.
      root.toggleAttribute('data-whole', !live);
      views.set(key, known = { view: createMarkdownView(root, options), shown: '' });
    }
    const shown = live + text;
    if (known.shown !== shown) known.view[live ? 'update' : 'finish'](text);
    known.shown = shown;
    return known.view.root;
  };
}
