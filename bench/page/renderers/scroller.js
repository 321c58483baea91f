/** What most renderers draw into: a box of fixed height that scrolls. */
export function makeScroller(host, tag = 'div') {
  const scroller = document.createElement('div');
  scroller.className = 'scroller';
  const root = document.createElement(tag);
  scroller.append(root);
  host.append(scroller);
  return { scroller, root };
}
