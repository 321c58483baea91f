/** Keeps one Markdown view for each text of a message and feeds it: made once, and never made again while the message stands. */
import { createMarkdownView } from '../../markdown/index.ts';
import type { MarkdownOptions, MarkdownView } from '../../markdown/index.ts';

/** Gives the element that shows a text. `live`: more may come. */
export type ShowMarkdown = (key: string, text: string, live: boolean) => HTMLElement;

export interface MarkdownViews {
  show: ShowMarkdown;
  /** Resolves when every text that has ended is shown to its end. */
  whole(): Promise<unknown>;
}

interface Known {
  view: MarkdownView;
  shown: string;
  whole?: unknown;
}

export function keepMarkdown(options: MarkdownOptions): MarkdownViews {
  const views = new Map<string, Known>();
  return {
    show(key, text, live) {
      let known = views.get(key);
      if (!known) {
        const root = document.createElement('div');
        root.className = 'content';
        // Text that arrived whole is marked, once and for good: later line breaking must not change.
        root.toggleAttribute('data-whole', !live);
        views.set(key, known = { view: createMarkdownView(root, options), shown: '' });
      }
      const shown = live + text;
      // An end of which much is left takes several frames: the page can be used meanwhile.
      if (known.shown !== shown) known.whole = known.view[live ? 'update' : 'finishSoon'](text);
      known.shown = shown;
      return known.view.root;
    },
    whole: () => Promise.all([...views.values()].map(({ whole }) => whole)),
  };
}
