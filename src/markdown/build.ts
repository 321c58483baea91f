/** Builds nodes from pieces, by a closed set of elements, detached, and passes them through the sanitizer before they are used. */
import { buildFrame, type Frames } from './frames.ts';
import type { Child, Piece } from './pieces.ts';
import { attributeNames, sanitize, tagNames } from './sanitize.ts';

const elements = new Set(tagNames);

type Slot = [slot: Element, piece: Piece];

/** The finished node of a piece. */
export function build(child: Child, frames: Frames): Node {
  return buildAll([child], frames)[0]!;
}

/** The finished nodes of neighbours: they pass the sanitizer together. They are new, so nothing in the page changes if this throws. */
export function buildAll(children: Child[], frames: Frames): ChildNode[] {
  const slots: Slot[] = [];
  const root = document.createElement('blockquote');
  fill(root, children, slots);
  if (children.some((child) => typeof child === 'object' && elements.has(child.tag))) sanitize(root);
  for (const [slot, piece] of slots) slot.replaceWith(buildFrame(piece, frames, (inner) => build(inner, frames)));
  return [...root.childNodes];
}

/** Frames of the kit do not pass the sanitizer: an empty span holds their place until it has run. */
function fill(parent: Element, children: Child[], slots: Slot[]): void {
  for (const child of children) {
    if (typeof child === 'string') {
      parent.append(child);
      continue;
    }
    const { tag, attributes } = child;
    const known = elements.has(tag);
    const element = document.createElement(known ? tag : 'span');
    if (known) {
      for (const name of attributeNames) if (attributes?.[name] !== undefined) element.setAttribute(name, attributes[name]);
      fill(element, child.children, slots);
    } else slots.push([element, child]);
    parent.append(element);
  }
}
