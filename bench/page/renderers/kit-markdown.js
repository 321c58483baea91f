/** The kit's Markdown view, driven once per frame, in a shadow root with the kit's own sheets. */
import { createMarkdownView } from '../../../src/markdown/index.ts';
import * as base from '../../../src/styles/base.ts';
import * as content from '../../../src/styles/content.ts';
import * as tokens from '../../../src/styles/tokens.ts';

const sheets = [tokens, base, content].flatMap((module) => Object.values(module)).map((result) => result?.styleSheet).filter(Boolean);

export const renderer = {
  name: 'kit-markdown',
  mount(host) {
    const scroller = document.createElement('div');
    scroller.className = 'scroller';
    const element = document.createElement('div');
    scroller.append(element);
    host.append(scroller);
    const shadow = element.attachShadow({ mode: 'open' });
    shadow.adoptedStyleSheets = sheets;
    const root = document.createElement('div');
    root.className = 'content';
    root.toggleAttribute('data-streaming', true);
    const frame = document.createElement('div');
    frame.className = 'base message';
    frame.append(root);
    shadow.append(frame);
    const view = createMarkdownView(root);
    return {
      scroller, root,
      draw: (_, wholeText) => view.update(wholeText()),
      end: () => view.finish(),
      swap: (wholeText) => view.finish(wholeText()),
    };
  },
};
