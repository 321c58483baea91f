/** streamdown in its default setting, given the whole text once per frame, as React would batch it. Without Tailwind's sheet, which favours it. */
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { Streamdown } from 'streamdown';
import { makeScroller } from '../page/renderers/scroller.js';

export const renderer = {
  name: 'streamdown',
  mount(host) {
    const { scroller, root } = makeScroller(host);
    const react = createRoot(root);
    const render = (text, isAnimating) => react.render(createElement(Streamdown, { isAnimating }, text));
    return { scroller, root, draw: (_, wholeText) => render(wholeText(), true), end: (wholeText) => render(wholeText(), false) };
  },
};
