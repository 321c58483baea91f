/** Shows a text that grows as formatted, safe nodes: closed blocks keep their very nodes, the open one is changed in place. */
import { Blocks } from './blocks.ts';
import { Cleaner } from './clean.ts';
import { CopyButtons } from './clipboard.ts';
import { Footnotes } from './footnotes.ts';
import { loadImage, type Frames } from './frames.ts';
import { defaultLabels, resolveLimits, type MarkdownOptions } from './options.ts';
import { chunkLines, piece, type Piece } from './pieces.ts';
import { ShownBlocks, type SwapReport } from './shown-blocks.ts';

export type { SwapReport };

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

const slice = 8_192;
const budget = 8;

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
  #shown: ShownBlocks;
  #closed = 0;
  #text = '';
  #position = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #notBefore = 0;
  #lastStep = 0;
  #final = false;
  #waiting: ((report: SwapReport) => void)[] = [];

  constructor(root: HTMLElement, options: MarkdownOptions) {
    this.root = root;
    // Own properties only: what a page has put on Object.prototype opens nothing.
    const { imageOrigins, linkOrigins, labels, icon, onError, limits }: MarkdownOptions = Object.assign(Object.create(null), options);
    this.#frames = { labels: { ...defaultLabels, ...labels }, icon: icon ?? (() => document.createTextNode('')), notes: new WeakMap(), references: 0 };
    this.#onError = onError ?? ((error) => console.error(error));
    this.#blocks = new Blocks(resolveLimits(limits), { imageOrigins, linkOrigins, base: document.baseURI }, (error) => this.#fail(error));
    this.#footnotes = new Footnotes(root, this.#frames);
    this.#shown = new ShownBlocks(root, this.#footnotes.section, this.#frames, (action) => this.#try(action));
    this.#buttons = new CopyButtons(this.#frames);
    root.addEventListener('click', (event) => this.#press(event), { signal: this.#listening.signal });
  }

  update(text: string): void {
    this.#text = text;
    this.#final = false;
    if (this.#timer !== undefined) return;
    const wait = this.#notBefore - performance.now();
    if (wait > 0) this.#later(wait);
    else this.#work(budget);
  }

  finish(text = this.#text): SwapReport {
    this.#end(text, Infinity);
    return this.#shown.changed;
  }

  finishSoon(text = this.#text): Promise<SwapReport> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      // Timers are slow while nobody looks.
      this.#end(text, document.hidden ? Infinity : budget);
    });
  }

  #end(text: string, time: number): void {
    this.#text = text;
    this.#final = true;
    this.#shown.changed = { changedBlocks: 0, changedCharacters: 0 };
    this.#work(time);
  }

  destroy(): void {
    clearTimeout(this.#timer);
    this.#buttons.stop();
    this.#listening.abort();
    this.root.replaceChildren();
    this.#settle();
  }

  #settle(): void {
    for (const resolve of this.#waiting.splice(0)) resolve(this.#shown.changed);
  }

  #later(wait: number): void {
    this.#timer = setTimeout(() => this.#work(budget), wait);
  }

  /** Reads on in slices, until all is read or the time for this frame is used up. */
  #work(time: number): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#listening.signal.aborted) return;
    const start = performance.now();
    const kept = this.#cleaner.take(this.#text, this.#final);
    const { text } = this.#cleaner;
    this.#position = Math.min(this.#position, kept);
    let known = Math.min(kept, this.#blocks.source.length);
    let step: number;
    do {
      step = performance.now();
      this.#position = Math.min(this.#position + slice, text.length);
      this.#blocks.extend(text.slice(0, this.#position), known);
      // The last step of a text that is complete closes all there is: it need not be read twice.
      if (!this.#final || this.#position < text.length) this.#blocks.read(this.#position);
      const read = performance.now();
      this.#showClosed();
      step += performance.now() - read; // new blocks are made once: that is no reason to wait
      known = this.#position;
    } while (this.#position < text.length && performance.now() - start < time);
    const behind = this.#position < text.length;
    this.#showTail(behind || !this.#final);
    // Steps that take long are repeated less often: at most a fifth of the time goes into them. One alone may be chance.
    const now = performance.now();
    const slow = Math.min(this.#lastStep, now - step);
    this.#lastStep = now - step;
    this.#notBefore = slow > budget ? now + 4 * slow : 0;
    if (behind) this.#later(0);
    else this.#settle();
  }

  #showClosed(): void {
    const { closed, changedFrom } = this.#blocks;
    const from = Math.min(changedFrom, this.#closed);
    this.#shown.show(closed.slice(from).map((block) => block.piece), from);
    this.#closed = closed.length;
    this.#blocks.changedFrom = Infinity;
  }

  #showTail(live: boolean): void {
    const { closed, notes, clip, source } = this.#blocks;
    const tail = this.#blocks.tail(live);
    this.#showClosed();
    const flow = tail.filter(({ tag }) => tag !== 'note');
    if (source.length > clip) flow.push(piece('notice'), ...plainPieces(source.slice(clip)));
    this.#shown.show(flow, closed.length);
    this.#shown.cut(closed.length + flow.length);
    const labels = new Set<string>();
    const all = [...notes.map((note) => note.piece), ...tail.filter(({ tag }) => tag === 'note')];
    const first = all.filter(({ attributes }) => !labels.has(attributes!.label!) && labels.add(attributes!.label!));
    this.#try(() => {
      this.#shown.changed.changedCharacters += this.#footnotes.show(first);
    });
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
  return chunkLines(text).flatMap((chunk) => chunk.match(/[^]{1,4096}/gu)!).map((part) => piece('plain', [part]));
}
