/** Splits growing Markdown into blocks that can no longer change and one live tail that still can. */
import type { Token, Tokens } from 'marked';
import { holdBack } from './heal.ts';
import type { LinkPolicy } from './links.ts';
import { childPieces, differs, finishedEnds, openCode, OpenCode, openPart, type Block, type OpenPart } from './open-block.ts';
import type { MarkdownLimits } from './options.ts';
import { parse, readBlocks, readInlines, tokenizer } from './parse.ts';
import { blockPiece, chunkLines, copied, countNodes, piece, type Piece, type PieceContext } from './pieces.ts';
import { References } from './references.ts';
import { settledEnd } from './settle.ts';

export class Blocks {
  /** The source text so far, cleaned. */
  source = '';
  /** Closed blocks, in order; notes are kept apart, for they are shown at the end. */
  readonly closed: Block[] = [];
  readonly notes: Block[] = [];
  /** Index of the first closed block whose piece has changed since this was set to Infinity. */
  changedFrom = 0;
  /** Where Markdown ends because a limit was passed; the rest is plain text. */
  clip: number;
  #limits: MarkdownLimits;
  #onError: (error: unknown) => void;
  #context: PieceContext;
  #references = new References();
  #open: OpenPart | OpenCode | undefined;
  #at = 0;
  #scanned = 0;
  #nodes = 0;
  /** All has been closed, though more text could change the last blocks and the definitions in them. */
  #finished = false;
  #overflow: { at: number; pieces: Piece[] } | undefined;

  constructor(limits: MarkdownLimits, policy: LinkPolicy, onError: (error: unknown) => void) {
    this.#limits = limits;
    this.#onError = onError;
    this.clip = limits.characters;
    this.#context = { ...policy, live: false, links: limits.links };
  }

  get end(): number {
    return Math.min(this.source.length, this.clip);
  }

  /** Takes the whole text so far, of which the first `kept` characters are as they were. */
  extend(source: string, kept: number): void {
    const changed = kept < this.source.length || (this.#finished && source.length > kept);
    this.source = source;
    if (changed) this.#rewind(kept);
    const code = source.charCodeAt(this.clip - 1);
    if (code >= 0xd800 && code < 0xdc00) this.clip--; // a surrogate pair stays whole
  }

  #rewind(kept: number): void {
    // With definitions about, a change may reach any block above it.
    const changed = this.#references.any ? 0 : this.closed.findIndex((block) => block.settled > kept);
    if (changed >= 0) this.closed.length = changed;
    this.notes.length = 0;
    this.changedFrom = Math.min(this.changedFrom, this.closed.length);
    this.clip = this.#limits.characters;
    this.#references = new References();
    this.#open = this.#overflow = undefined;
    this.#finished = false;
    this.#at = this.#scanned = this.closed.at(-1)?.end ?? 0;
    this.#nodes = 0;
    this.#context.links = this.#limits.links;
    for (const block of this.closed) {
      this.#nodes += block.nodes;
      this.#context.links -= block.links;
      this.#references.await(block, this.source.slice(block.start, block.end));
    }
    this.#references.guessed = true;
  }

  /** Closes what the complete lines up to `limit` allow to close. */
  read(limit: number): void {
    const end = this.source.lastIndexOf('\n', Math.min(limit, this.end) - 1) + 1;
    if (end <= this.#scanned) return;
    const needed = this.#mayClose(this.#scanned, end);
    this.#scanned = end;
    if (needed) this.#guard(() => this.#scan(false));
  }

  #guard(read: () => void): void {
    try {
      read();
    } catch (error) {
      this.#onError(error);
    }
  }

  /** A paragraph that goes on with ordinary lines closes nothing: no need to read it again. */
  #mayClose(from: number, end: number): boolean {
    const line = this.source.lastIndexOf('\n', from - 2) + 1;
    return !!this.#open || this.#at >= line || /(?:^|\n)[ \t]*(?:\n|[^\p{L}\s])/u.test(this.source.slice(line, end));
  }

  /** Reads the lines that have come. With no more to come (`final`), all of them are closed. */
  #scan(final: boolean): void {
    if (this.#open instanceof OpenCode) {
      if (!final && !this.#open.closes(this.source, this.#scanned)) return;
      this.#reopen();
    }
    if (this.#at < this.#scanned || (final && this.#open)) this.#close(final);
    for (const block of this.#references.late(final)) this.#renew(block, final);
  }

  /** Makes blocks of what is settled, and keeps the finished children of the block behind it. */
  #close(final: boolean): void {
    const open = this.#open as OpenPart | undefined;
    let start = this.#at - (open?.prefix.length ?? 0);
    const text = copied(this.source.slice(this.#at, this.#scanned), open?.prefix);
    const lexer = readBlocks(text, { links: this.#references.links, limits: this.#limits, rows: this.#rows });
    if (open && differs(open, lexer.tokens[0])) {
      this.#reopen();
      return this.#close(final);
    }
    const settled = start + (final ? text.length : settledEnd(lexer.tokens, text));
    let read = false;
    for (const [index, token] of lexer.tokens.entries()) {
      const known = index ? undefined : open;
      const end = start + token.raw.length;
      const closed = end <= settled;
      const ends = finishedEnds(token, this.source, known ? this.#at : start, closed, !known);
      if (!closed && !ends.length) {
        if (token.type === 'code') this.#open = openCode(this.source, start, token as Tokens.Code);
        break;
      }
      if (!read) readInlines(lexer, text, { limits: this.#limits, pending: !final });
      read = true;
      const part = this.#take(token, known, start, ends);
      if (closed) {
        this.#put(part, Math.min(end, this.clip), final ? Infinity : this.#scanned);
        this.#at = Math.min(end, this.clip);
      }
      if (!closed || this.clip < end) break;
      start = end;
    }
    this.#references.guessed ||= read && tokenizer.guessed;
  }

  /** Adds children to a part as long as the message may have more nodes. */
  #take(token: Token, known: OpenPart | undefined, start: number, ends: number[]): OpenPart {
    const { links } = this.#context;
    const part = known ?? openPart(token, start, this.source, this.#context);
    const { block } = part;
    const from = known ? this.#at : start;
    let at = known ? from : start + part.prefix.length;
    for (const [index, child] of childPieces(token, part.loose, this.#context, ends.length).entries()) {
      const nodes = child ? countNodes(child) : 0;
      if (this.#nodes + nodes > this.#limits.nodes) {
        this.clip = at;
        break;
      }
      this.#nodes += nodes;
      block.nodes += nodes;
      if (child) part.children.push(child);
      at = ends[index]!;
    }
    block.links += links - this.#context.links;
    this.#references.await(block, this.source.slice(from, at));
    this.#open = part;
    this.#at = at;
    return part;
  }

  #put({ block, wrap, children }: OpenPart, end: number, settled: number): void {
    this.#open = undefined;
    const made = wrap(children);
    if (!made) return;
    const list = made.tag === 'note' ? this.notes : this.closed;
    if (list === this.notes && list.some((note) => note.piece.attributes!.label === made.attributes!.label)) return;
    list.push(Object.assign(block, { end, settled, piece: made }));
  }

  get #rows(): number {
    return this.#limits.rows - (this.#open instanceof OpenCode || this.#open?.type !== 'table' ? 0 : this.#open.children.length);
  }

  /** Forgets the kept part of an open block, so that all of it is read again. */
  #reopen(): void {
    const { start, nodes, links } = this.#open!.block;
    this.#open = undefined;
    this.#at = start;
    this.#nodes -= nodes;
    this.#context.links += links;
  }

  /** Reads a block again in which a definition matters that has come since. */
  #renew(block: Block, final: boolean): void {
    if (block === this.#open?.block) {
      this.#reopen();
      return this.#close(final);
    }
    if (block.end === block.start) return; // it was open once and has been read again as another
    const tokens = parse(copied(this.source.slice(block.start, block.end)), { links: this.#references.links, limits: this.#limits, pending: !final });
    this.#context.links += block.links;
    const left = this.#context.links;
    block.piece = blockPiece(tokens.find(({ type }) => type !== 'space' && type !== 'def')!, this.#context)!;
    block.links = left - this.#context.links;
    const index = this.closed.indexOf(block);
    if (index >= 0) this.changedFrom = Math.min(this.changedFrom, index);
  }

  /** The pieces of what is not closed yet. `live`: what is half typed is hidden. Otherwise nothing is left open, unless reading failed. */
  tail(live: boolean): Piece[] {
    const { end } = this;
    if (!live) {
      this.#finish();
      return this.#at < end && this.#at < this.clip ? [piece('plain', [this.source.slice(this.#at, end)])] : [];
    }
    if (this.#open instanceof OpenCode) return [this.#open.piece(this.source, end)];
    const source = this.source.slice(this.#at, end);
    const size = this.#limits.liveBlock;
    if (source.length <= size) return this.#pieces(source, end === this.source.length);
    if (this.#overflow?.at !== this.#at) this.#overflow = { at: this.#at, pieces: this.#pieces(source.slice(0, size), true) };
    return [...this.#overflow.pieces, piece('plain', chunkLines(source.slice(size)))];
  }

  /** With no more to come all is closed: definitions at the end hold as well, and references that have none are text. */
  #finish(): void {
    if (this.#finished) return;
    this.#finished = true;
    this.#scanned = this.end;
    this.#guard(() => this.#scan(true));
    if (this.#open) this.#reopen();
  }

  #pieces(source: string, open: boolean): Piece[] {
    const part = this.#open as OpenPart | undefined;
    const text = (part?.prefix ?? '') + source;
    let tokens: Token[];
    try {
      tokens = parse(open ? holdBack(text) : text, { links: this.#references.aside(text), limits: this.#limits, rows: this.#rows, pending: true, open });
    } catch (error) {
      this.#onError(error);
      return [piece('plain', [source])];
    }
    if (part && tokens.length && differs(part, tokens[0])) {
      this.#reopen();
      return this.#pieces(this.source.slice(this.#at, this.end), open);
    }
    const context = { ...this.#context, live: true };
    const first = part ? part.wrap([...part.children, ...(tokens.length ? childPieces(tokens.shift()!, part.loose, context).filter((child) => !!child) : [])]) : undefined;
    return [first, ...tokens.map((token) => blockPiece(token, context))].filter((child) => !!child);
  }
}
