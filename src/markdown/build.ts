/** Builds nodes from pieces, by a closed set of elements, detached, and passes them through the sanitizer before they are used. */
import { buildFrame, type Frames } from './frames.ts';
import type { Child, Piece } from './pieces.ts';
import { attributeNames, sanitize, tagNames } from './sanitize.ts';

const elements = new Set(tagNames);

type Slot = [slot: HTMLElement, piece: Piece];

/** The finished node of a piece. */
export function build(child: Child, frames: Frames): Node {
  return buildAll([child], frames)[0]!;
}

/** The finished nodes of neighbours: they pass the sanitizer together. They are new, so nothing in the page changes if this throws. */
export function buildAll(children: Child[], frames: Frames): ChildNode[] {
  const slots: Slot[] = [];
  const root = document.createElement('blockquote');
  fill(root, children, slots);
  if (root.querySelectorAll('*').length > slots.length) sanitize(root);
  for (const [slot, piece] of slots) {
    const { parentNode, nextSibling } = slot;
    parentNode!.insertBefore(buildFrame(piece, frames, slot), nextSibling);
    if (slot.parentNode === parentNode) slot.remove();
  }
  return [...root.childNodes];
}

/** What the kit itself puts around code and tables does not pass the sanitizer: what stands in it does, and holds its place. */
function fill(parent: Element, children: Child[], slots: Slot[]): void {
  for (const child of children) {
    if (typeof child === 'string') {
      parent.append(child);
      continue;
    }
    const { tag, attributes } = child;
    const known = elements.has(tag);
    const element = document.createElement(known ? tag : tag === 'code-frame' ? 'code' : tag === 'table-frame' ? 'table' : 'span');
    // Own attributes only: a page may have put others on Object.prototype.
    if (known && attributes) for (const name of attributeNames) if (Object.hasOwn(attributes, name)) element.setAttribute(name, attributes[name]!);
    fill(element, child.children, slots);
    if (!known) slots.push([element, child]);
    parent.append(element);
  }
}
