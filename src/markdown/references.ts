/** The definitions of a text, and which of its finished blocks would read differently with one that comes late. */
import type { Block } from './open-block.ts';
import { normalizeLabel, type Links } from './tokenizer.ts';

const labels = /\[((?:\\[\s\S]|[^[\]\\])+)\]/g;

export class References {
  readonly links: Links = Object.create(null);
  /** Whether a reference is shown as if it were defined although its definition has not come. */
  guessed = false;
  #waiting = new Map<string, Set<Block>>();

  get any(): boolean {
    for (const _ in this.links) return true;
    return false;
  }

  /** Definitions of an open text hold for that text alone. */
  aside(text: string): Links {
    return text.includes(']:') ? Object.assign(Object.create(null), this.links) : this.links;
  }

  /** Remembers which labels a finished text could still refer to. */
  await(block: Block, text: string): void {
    for (const [, label] of text.matchAll(labels)) {
      const key = normalizeLabel(label!);
      if (Object.hasOwn(this.links, key)) continue;
      const blocks = this.#waiting.get(key);
      if (blocks) blocks.add(block);
      else this.#waiting.set(key, new Set([block]));
    }
  }

  /** The blocks that refer to what has been defined since this was last asked. With no more to come (`final`), guesses are over as well. */
  late(final: boolean): Set<Block> {
    const late = new Set<Block>();
    const all = final && this.guessed;
    if (!all && !this.any) return late;
    for (const [label, blocks] of this.#waiting) {
      if (!all && !Object.hasOwn(this.links, label)) continue;
      for (const block of blocks) late.add(block);
      this.#waiting.delete(label);
    }
    return late;
  }
}
