/** Changes nodes in place from one tree of pieces to the next: equal nodes stay, growing text is appended to. */
import { build, buildAll } from './build.ts';
import { contentOf, type Frames } from './frames.ts';
import type { Child, Piece } from './pieces.ts';

/** Attributes of one kind of piece are always made in one order. */
export function sameKind(old: Piece, next: Piece): boolean {
  return old.tag === next.tag && JSON.stringify(old.attributes) === JSON.stringify(next.attributes);
}

/** Answers how many characters changed, and at least 1 when anything did. */
export function patch(node: ChildNode, old: Child, next: Child, frames: Frames): number {
  if (old === next) return 0;
  if (typeof old === 'string' && typeof next === 'string') return patchText(node as Text, old, next);
  if (typeof old === 'object' && typeof next === 'object' && sameKind(old, next)) {
    return patchChildren(contentOf(node, next.tag), old.children, next.children, frames);
  }
  node.replaceWith(build(next, frames));
  return lengthOf(next) || 1;
}

export function patchChildren(parent: Node, old: Child[], next: Child[], frames: Frames): number {
  const common = Math.min(old.length, next.length);
  let changed = 0;
  let index = 0;
  while (index < common && old[index] === next[index]) index++;
  for (let child = parent.childNodes[index]; index < common; index++) {
    const following = child!.nextSibling;
    changed += patch(child!, old[index]!, next[index]!, frames);
    child = following!;
  }
  if (index < next.length) {
    const added = next.slice(index);
    changed += added.reduce((sum, child) => sum + lengthOf(child), 1);
    (parent as Element).append(...buildAll(added, frames));
  }
  for (; index < old.length; index++) {
    parent.lastChild!.remove();
    changed++;
  }
  return changed;
}

/** A selection in the part that stays survives. */
function patchText(node: Text, old: string, next: string): number {
  if (next.startsWith(old)) {
    node.appendData(next.slice(old.length));
    return next.length - old.length;
  }
  let equal = 0;
  while (equal < next.length && old.charCodeAt(equal) === next.charCodeAt(equal)) equal++;
  node.replaceData(equal, old.length - equal, next.slice(equal));
  return Math.max(old.length, next.length) - equal;
}

export function lengthOf(child: Child): number {
  return typeof child === 'string' ? child.length : child.children.reduce((sum, inner) => sum + lengthOf(inner), 0);
}

/** Whether the first letter outside code blocks is written right to left: that is what `dir=auto` goes by. */
export function isRightToLeft(made: Piece): boolean {
  return /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u.test(firstLetter(made));
}

function firstLetter(child: Child): string {
  if (typeof child === 'string') return /\p{L}/u.exec(child)?.[0] ?? '';
  let found = '';
  if (child.tag !== 'code-frame') child.children.some((inner) => (found = firstLetter(inner)));
  return found;
}
