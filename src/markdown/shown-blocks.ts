/** The blocks of a text in the page, in the nodes that stand there as far as possible, and how much of them has changed. */
import { buildAll } from './build.ts';
import { contentOf, make, type Frames } from './frames.ts';
import { isRightToLeft, lengthOf, patchChildren, sameKind } from './patch.ts';
import { piece, plainText, type Piece } from './pieces.ts';

export interface SwapReport {
  changedBlocks: number;
  changedCharacters: number;
}

interface Shown {
  piece: Piece;
  node: ChildNode;
}

const blocksPerGroup = 32;

export class ShownBlocks {
  changed: SwapReport = { changedBlocks: 0, changedCharacters: 0 };
  #shown: Shown[] = [];
  #root: HTMLElement;
  #below: Element;
  #frames: Frames;
  #try: (action: () => void) => boolean;

  /** `below` stays the last child of `root` if it is there. `attempt` says whether an action went well. */
  constructor(root: HTMLElement, below: Element, frames: Frames, attempt: (action: () => void) => boolean) {
    this.#root = root;
    this.#below = below;
    this.#frames = frames;
    this.#try = attempt;
  }

  /** Shows pieces from a place on: in the nodes that stand there, or in new ones, which are built all at once. */
  show(pieces: Piece[], from: number): void {
    const known = Math.max(this.#shown.length - from, 0);
    for (const [index, next] of pieces.slice(0, known).entries()) {
      const { piece } = this.#shown[from + index]!;
      if (piece !== next && !this.#try(() => this.#change(from + index, next))) this.#replace(from + index, plain(next));
    }
    const added = pieces.slice(known);
    if (added.length && !this.#try(() => this.#add(added))) for (const next of added) if (!this.#try(() => this.#add([next]))) this.#add([plain(next)]);
  }

  #add(pieces: Piece[]): void {
    for (const [index, node] of buildAll(pieces, this.#frames).entries()) {
      const shown = this.#placed(pieces[index]!, node);
      this.#group(this.#shown.length).append(node);
      this.#shown.push(shown);
    }
  }

  #replace(index: number, next: Piece): void {
    const [node] = buildAll([next], this.#frames);
    const shown = this.#placed(next, node!);
    this.#shown[index]!.node.replaceWith(node!);
    this.#shown[index] = shown;
  }

  /** Gives a node its direction before it stands in the page: there, it would cost much more. */
  #placed(piece: Piece, node: ChildNode): Shown {
    if (piece.tag !== 'code-frame' && piece.tag !== 'hr') (node as HTMLElement).dir = 'auto';
    this.#count(lengthOf(piece) || 1);
    return { piece, node };
  }

  #change(index: number, next: Piece): void {
    const shown = this.#shown[index]!;
    // In place, Chromium keeps the direction that `dir=auto` found at first.
    if (!sameKind(shown.piece, next) || (next.tag !== 'code-frame' && isRightToLeft(shown.piece) !== isRightToLeft(next))) return this.#replace(index, next);
    this.#count(patchChildren(contentOf(shown.node, next.tag), shown.piece.children, next.children, this.#frames));
    shown.piece = next;
  }

  #count(characters: number): void {
    this.changed.changedBlocks += characters ? 1 : 0;
    this.changed.changedCharacters += characters;
  }

  /** Blocks never move: each group takes the next few, so that a browser can skip the groups that are out of sight. */
  #group(index: number): Element {
    const position = Math.floor(index / blocksPerGroup);
    let group = this.#root.children[position];
    if (!group || group === this.#below) {
      group = make('div', 'blocks');
      this.#root.insertBefore(group, this.#root.children[position] ?? null);
    }
    return group;
  }

  cut(length: number): void {
    for (const { node } of this.#shown.splice(length)) {
      const group = node.parentElement!;
      node.remove();
      if (!group.firstChild) group.remove();
      this.changed.changedBlocks++;
    }
  }
}

function plain(made: Piece): Piece {
  return piece('plain', [plainText([made])]);
}
