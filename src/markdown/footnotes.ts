/** Shows footnotes below a reply, in the order in which the text refers to them, and leads there and back. */
import { make, type Frames } from './frames.ts';
import { patchChildren } from './patch.ts';
import { piece, type Piece } from './pieces.ts';

export class Footnotes {
  readonly section: HTMLElement;
  #root: HTMLElement;
  #frames: Frames;
  #list: HTMLElement;
  #shown: Piece[] = [];
  #notes: Piece[] = [];
  #references = 0;

  constructor(root: HTMLElement, frames: Frames) {
    this.#root = root;
    this.#frames = frames;
    this.#list = make('ol', '');
    this.#list.dir = 'auto';
    this.section = make('section', 'footnotes', this.#list);
    this.section.setAttribute('aria-label', frames.labels.footnotes);
  }

  /** Answers how many characters changed. */
  show(notes: Piece[]): number {
    const same = notes.length === this.#notes.length && notes.every((note, index) => note === this.#notes[index]);
    if (same && this.#references === this.#frames.references) return 0;
    this.#notes = notes;
    let changed = 0;
    // Notes may refer to notes: their numbers follow when they are there.
    for (let round = 0; round < 2; round++) {
      const order = this.#number();
      const rank = ({ attributes }: Piece) => order.get(attributes!.label!) ?? Infinity;
      const sorted = notes.toSorted((a, b) => (rank(a) === rank(b) ? 0 : rank(a) - rank(b)));
      const items = sorted.map(({ children, attributes }) => piece('li', [...children, piece('note-back', [], attributes!)], attributes));
      changed += patchChildren(this.#list, this.#shown, items, this.#frames);
      this.#shown = items;
      if (!notes.length) this.section.remove();
      else if (!this.section.isConnected || !this.#root.contains(this.section)) this.#root.append(this.section);
    }
    this.#number();
    this.#references = this.#frames.references;
    return changed;
  }

  #number(): Map<string, number> {
    const order = new Map<string, number>();
    for (const reference of this.#root.querySelectorAll('.footnote-ref')) {
      const label = this.#frames.notes.get(reference)!;
      if (!order.has(label)) order.set(label, order.size + 1);
      const number = String(order.get(label));
      if (reference.textContent === number) continue;
      reference.textContent = number;
      reference.setAttribute('aria-label', `${this.#frames.labels.footnotes} ${number}`);
    }
    return order;
  }

  /** From a reference to its note, from a note back to where it is first referred to. */
  follow(button: Element): void {
    const label = this.#frames.notes.get(button);
    const target = button.classList.contains('footnote-ref')
      ? this.#list.children[this.#shown.findIndex((item) => item.attributes!.label === label)]
      : [...this.#root.querySelectorAll('.footnote-ref')].find((reference) => this.#frames.notes.get(reference) === label);
    if (!(target instanceof HTMLElement)) return;
    if (target.localName === 'li') target.tabIndex = -1;
    target.scrollIntoView({ block: 'nearest' });
    target.focus({ preventScroll: true });
  }
}
