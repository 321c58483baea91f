/** Shows a text that grows as formatted, safe nodes: closed blocks keep their very nodes, the open one is changed in place. */
import { Blocks } from './blocks.ts';
import { build } from './build.ts';
import { Cleaner } from './clean.ts';
import { CopyButtons } from './clipboard.ts';
import { Footnotes } from './footnotes.ts';
import { contentOf, loadImage, make, type Frames } from './frames.ts';
import { defaultLabels, resolveLimits, type MarkdownOptions } from './options.ts';
import { directionOf, lengthOf, patchChildren, sameKind } from './patch.ts';
import { chunkLines, piece, plainText, type Piece } from './pieces.ts';

export interface SwapReport {
  changedBlocks: number;
  changedCharacters: number;
}

export interface MarkdownView {
  readonly root: HTMLElement;
  /** The whole text so far. A large step is worked off over several frames. */
  update(text: string): void;
  /** No more will come; a text that differs from the last one replaces it. All of it is shown when this returns. */
  finish(text?: string): SwapReport;
  /** As `finish`, but what is left is worked off over several frames when it is much. */
  finishSoon(text?: string): Promise<SwapReport>;
  destroy(): void;
}

interface Shown {
  piece: Piece;
  node: ChildNode;
}

const blocksPerGroup = 32;
const slice = 8_192;
const budget = 8;
const longestPlain = 4_096;

export function createMarkdownView(root: HTMLElement, options: MarkdownOptions = {}): MarkdownView {
  return new View(root, options);
}

class View implements MarkdownView {
  readonly root: HTMLElement;
  #frames: Frames;
  #blocks: Blocks;
  #cleaner = new Cleaner();
  #footnotes: Footnotes;
  #buttons: CopyButtons;
  #listening = new AbortController();
  #onError: (error: unknown) => void;
  #failed = false;
  #shown: Shown[] = [];
  #closed = 0;
  #text = '';
  #position = 0;
  #frame = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #notBefore = 0;
  #lastStep = 0;
  #final = false;
  #ended: ((report: SwapReport) => void) | undefined;
  #changed: SwapReport = { changedBlocks: 0, changedCharacters: 0 };

  constructor(root: HTMLElement, options: MarkdownOptions) {
    this.root = root;
    // Own properties only: what a page has put on Object.prototype opens nothing.
    const { imageOrigins, linkOrigins, labels, icon, onError, limits }: MarkdownOptions = Object.assign(Object.create(null), options);
    this.#frames = { labels: { ...defaultLabels, ...labels }, icon: icon ?? (() => document.createTextNode('')), notes: new WeakMap(), references: 0 };
    this.#onError = onError ?? ((error) => console.error(error));
    this.#blocks = new Blocks(resolveLimits(limits), { imageOrigins, linkOrigins, base: document.baseURI }, (error) => this.#fail(error));
    this.#footnotes = new Footnotes(root, this.#frames);
    this.#buttons = new CopyButtons(this.#frames);
    root.addEventListener('click', (event) => this.#press(event), { signal: this.#listening.signal });
  }

  update(text: string): void {
    this.#text = text;
    this.#final = false;
    if (this.#frame || this.#timer !== undefined || this.#stopped) return;
    const wait = this.#notBefore - performance.now();
    if (wait > 0) this.#timer = setTimeout(() => this.#work(budget), wait);
    else this.#work(budget);
  }

  finish(text = this.#text): SwapReport {
    this.#end(text, Infinity);
    return this.#changed;
  }

  finishSoon(text = this.#text): Promise<SwapReport> {
    return new Promise((resolve) => {
      const before = this.#ended;
      this.#ended = (report) => {
        before?.(report);
        resolve(report);
      };
      // Frames do not come while nobody looks.
      this.#end(text, document.hidden ? Infinity : budget);
    });
  }

  #end(text: string, time: number): void {
    this.#text = text;
    this.#final = true;
    this.#changed = { changedBlocks: 0, changedCharacters: 0 };
    this.#work(time);
  }

  get #stopped(): boolean {
    return this.#listening.signal.aborted;
  }

  destroy(): void {
    this.#pause();
    this.#ended?.(this.#changed);
    this.#buttons.stop();
    this.#listening.abort();
    this.root.replaceChildren();
    this.#shown = [];
  }

  #pause(): void {
    cancelAnimationFrame(this.#frame);
    clearTimeout(this.#timer);
    this.#frame = 0;
    this.#timer = undefined;
  }

  /** Reads on in slices, until all is read or the time for this frame is used up. */
  #work(time: number): void {
    this.#pause();
    if (this.#stopped) return;
    const start = performance.now();
    const kept = this.#cleaner.take(this.#text, this.#final);
    const { text } = this.#cleaner;
    this.#position = Math.min(this.#position, kept);
    let known = Math.min(kept, this.#blocks.source.length);
    let step = start;
    do {
      step = performance.now();
      this.#position = Math.min(this.#position + slice, text.length);
      this.#blocks.extend(text.slice(0, this.#position), known);
      this.#blocks.read(this.#position);
      this.#showClosed();
      known = this.#position;
    } while (this.#position < text.length && performance.now() - start < time);
    const behind = this.#position < text.length;
    this.#showTail(behind || !this.#final);
    if (behind) this.#frame = requestAnimationFrame(() => this.#work(time));
    else {
      this.#ended?.(this.#changed);
      this.#ended = undefined;
    }
    // Steps that take long are repeated less often: at most a fifth of the time goes into them. One alone may be chance.
    const now = performance.now();
    const slow = Math.min(this.#lastStep, now - step);
    this.#lastStep = now - step;
    this.#notBefore = slow > budget && !this.#final ? now + 4 * slow : 0;
  }

  #showClosed(): void {
    const { closed, changedFrom } = this.#blocks;
    for (let index = Math.min(changedFrom, this.#closed); index < closed.length; index++) this.#show(index, closed[index]!.piece);
    this.#closed = closed.length;
    this.#blocks.changedFrom = Infinity;
  }

  #showTail(live: boolean): void {
    const { closed, notes, clip, source } = this.#blocks;
    const tail = this.#blocks.tail(live);
    this.#showClosed();
    const flow = tail.filter(({ tag }) => tag !== 'note');
    if (source.length > clip) flow.push(piece('notice'), ...plainPieces(source.slice(clip)));
    flow.forEach((made, index) => this.#show(closed.length + index, made));
    this.#cut(closed.length + flow.length);
    const labels = new Set<string>();
    const all = [...notes.map((note) => note.piece), ...tail.filter(({ tag }) => tag === 'note')];
    const first = all.filter(({ attributes }) => !labels.has(attributes!.label!) && labels.add(attributes!.label!));
    this.#try(() => {
      this.#changed.changedCharacters += this.#footnotes.show(first);
    });
  }

  #show(index: number, next: Piece): void {
    const shown = this.#shown[index];
    if (shown?.piece === next) return;
    const done = this.#try(() => this.#place(index, shown, next));
    if (!done) this.#place(index, shown, piece('plain', [plainText([next])]));
  }

  #place(index: number, shown: Shown | undefined, next: Piece): void {
    let changed: number;
    // In place, Chromium keeps the direction that `dir=auto` found at first.
    if (shown && sameKind(shown.piece, next) && (next.tag === 'code-frame' || directionOf(shown.piece) === directionOf(next))) {
      changed = patchChildren(contentOf(shown.node, next.tag), shown.piece.children, next.children, this.#frames);
      shown.piece = next;
    } else {
      const node = build(next, this.#frames) as HTMLElement;
      if (next.tag !== 'code-frame' && next.tag !== 'hr') node.dir = 'auto';
      if (shown) shown.node.replaceWith(node);
      else this.#group(index).append(node);
      this.#shown[index] = { piece: next, node };
      changed = lengthOf(next) || 1;
    }
    this.#changed.changedBlocks += changed ? 1 : 0;
    this.#changed.changedCharacters += changed;
  }

  /** Blocks never move: each group takes the next few, so that a browser can skip the groups that are out of sight. */
  #group(index: number): Element {
    const position = Math.floor(index / blocksPerGroup);
    let group = this.root.children[position];
    if (!group || group === this.#footnotes.section) {
      group = make('div', 'blocks');
      this.root.insertBefore(group, this.root.children[position] ?? null);
    }
    return group;
  }

  #cut(length: number): void {
    for (const { node } of this.#shown.splice(length)) {
      const group = node.parentElement!;
      node.remove();
      if (!group.firstChild) group.remove();
      this.#changed.changedBlocks++;
    }
  }

  #try(action: () => void): boolean {
    try {
      action();
      return true;
    } catch (error) {
      this.#fail(error);
      return false;
    }
  }

  /** One message reports one error: the same one would come back with each frame. */
  #fail(error: unknown): void {
    if (this.#failed) return;
    this.#failed = true;
    this.#onError(error);
  }

  #press(event: Event): void {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (button?.classList.contains('copy-button')) void this.#buttons.press(button);
    else if (button?.classList.contains('load-image')) loadImage(button);
    else if (button && this.#frames.notes.has(button)) this.#footnotes.follow(button);
  }
}

function plainPieces(text: string): Piece[] {
  const pieces: Piece[] = [];
  for (const chunk of chunkLines(text)) {
    for (let at = 0; at < chunk.length; at += longestPlain) pieces.push(piece('plain', [chunk.slice(at, at + longestPlain)]));
  }
  return pieces;
}
