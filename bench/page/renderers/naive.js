/** The usual first attempt: the whole text through marked and DOMPurify, and the whole answer replaced. */
import createDOMPurify from 'dompurify';
import { marked } from 'marked';
import { makeScroller } from './scroller.js';

export function mountNaive(host, method) {
  const { scroller, root } = makeScroller(host);
  const render = (wholeText) => {
    root.innerHTML = createDOMPurify.sanitize(marked.parse(wholeText()));
  };
  return { scroller, root, [method]: (_, wholeText) => render(wholeText) };
}
