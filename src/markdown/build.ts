/** Builds nodes from pieces, by a closed set of elements, detached, and passes them through the sanitizer before they are used. */
import { buildFrame, type Frames } from './frames.ts';
import type { Child, Piece } from './pieces.ts';
import { sanitize } from './sanitize.ts';

const elements = new Set('p br hr h1 h2 h3 h4 h5 h6 strong em del code blockquote ul ol li a table thead tbody tr th td sub sup kbd mark details summary span'.split(' '));
const attributeNames = new Set('href target rel referrerpolicy data-host align start'.split(' '));

type Slot = [slot: Element, piece: Piece];

/** The finished node of a piece. Its nodes are new, so nothing in the page changes if this throws. */
export function build(child: Child, frames: Frames): Node {
  if (typeof child === 'string') return document.createTextNode(child);
  if (!elements.has(child.tag)) return buildFrame(child, frames, (inner) => build(inner, frames));
  const slots: Slot[] = [];
  const element = assemble(child, slots);
  sanitize(element);
  for (const [slot, piece] of slots) slot.replaceWith(buildFrame(piece, frames, (inner) => build(inner, frames)));
  return element;
}

/** Frames of the kit do not pass the sanitizer: an empty span holds their place until it has run. */
function assemble({ tag, attributes, children }: Piece, slots: Slot[]): Element {
  const element = document.createElement(tag);
  for (const name in attributes) if (attributeNames.has(name)) element.setAttribute(name, attributes[name]!);
  for (const child of children) {
    if (typeof child === 'string') element.append(child);
    else if (elements.has(child.tag)) element.append(assemble(child, slots));
    else {
      const slot = document.createElement('span');
      slots.push([slot, child]);
      element.append(slot);
    }
  }
  return element;
}
