/** The floor: plain text, appended once per frame, in a new paragraph at each blank line. No Markdown, no sanitizer. */
import { makeScroller } from './scroller.js';

export const renderer = {
  name: 'floor-blocks',
  mount(host) {
    const { scroller, root } = makeScroller(host);
    let text;
    let newlines = 0;
    const startParagraph = () => {
      const paragraph = document.createElement('p');
      text = document.createTextNode('');
      paragraph.append(text);
      root.append(paragraph);
    };
    return {
      scroller, root,
      draw(fresh) {
        if (!text) startParagraph();
        // A blank line may be cut between two frames: its first half is kept as a count.
        for (const piece of fresh.split(/(\n+)/)) {
          if (piece === '') continue;
          if (piece[0] === '\n') {
            newlines += piece.length;
            continue;
          }
          if (newlines > 1) startParagraph();
          text.appendData(newlines === 1 ? `\n${piece}` : piece);
          newlines = 0;
        }
      },
    };
  },
};
