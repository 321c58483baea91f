/** streaming-markdown as its readme shows: each delta written as it comes. It does not sanitize. */
import { default_renderer, parser, parser_end, parser_write } from 'streaming-markdown';
import { makeScroller } from '../page/renderers/scroller.js';

export const renderer = {
  name: 'streaming-markdown',
  mount(host) {
    const { scroller, root } = makeScroller(host);
    const writer = parser(default_renderer(root));
    return { scroller, root, push: (delta) => parser_write(writer, delta), end: () => parser_end(writer) };
  },
};
