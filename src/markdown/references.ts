/** The definitions of a text, and which of its finished blocks would read differently with one that comes late. */
import type { Block } from './open-block.ts';
import { normalizeLabel, type Links } from './tokenizer.ts';

const labels = /\[((?:\\[\s\S]|[^[\]\\])+)\]/g;

export class References {
  readonly links: Links = Object.create(null);
  /** Blocks in which a reference looks resolved although its definition has not come. */
  readonly guessed = new Set<Block>();
  #defined: string[] = [];
  #waiting = new Map<string, Set<Block>>();

  get any(): boolean {
    for (const _ in this.links) return true;
    return false;
  }

  /** Whether anything has been defined since `late` was last asked. */
  get fresh(): boolean {
    return this.#defined.length > 0;
  }

  /** Definitions of an open text hold for that text alone. */
  aside(text: string): Links {
    return text.includes(']:') ? Object.assign(Object.create(null), this.links) : this.links;
  }

  /** Notes which definitions reading a text adds. */
  watch<T>(text: string, read: () => T): T {
    if (!text.includes(']:')) return read();
    const known = { ...this.links };
    const result = read();
    for (const label in this.links) if (!Object.hasOwn(known, label)) this.#defined.push(label);
    return result;
  }

  /** Remembers which labels a finished text could still refer to. */
  await(block: Block, text: string, guessed: boolean): void {
    for (const [, label] of text.matchAll(labels)) {
      const key = normalizeLabel(label!);
      if (Object.hasOwn(this.links, key)) continue;
      if (guessed) this.guessed.add(block);
      const blocks = this.#waiting.get(key);
      if (blocks) blocks.add(block);
      else this.#waiting.set(key, new Set([block]));
    }
  }

  /** The blocks that refer to what has been defined since this was last asked. */
  late(): Set<Block> {
    const late = new Set<Block>();
    for (const label of this.#defined.splice(0)) {
      for (const block of this.#waiting.get(label) ?? []) late.add(block);
      this.#waiting.delete(label);
    }
    return late;
  }
}
