/** Splits growing Markdown into blocks that can no longer change and one live tail that still can. */
import type { Lexer, Token, Tokens } from 'marked';
import { holdBack } from './heal.ts';
import type { LinkPolicy } from './links.ts';
import { childPieces, finishedPart, isPart, newBlock, openCode, OpenCode, openPart, type Block, type OpenPart, tableHead, type PartToken } from './open-block.ts';
import type { MarkdownLimits } from './options.ts';
import { guessedReferences, parse, readBlocks, readInlines } from './parse.ts';
import { blockPiece, chunkLines, countNodes, detach, piece, type Piece, type PieceContext } from './pieces.ts';
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
  /** The last tail was read as final: its definitions hold, though more text could change them. */
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
    const changed = kept < this.source.length;
    const reopened = this.#finished && source !== this.source;
    this.source = source;
    if (changed || reopened) this.#rewind(kept);
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
    this.#nodes = this.closed.reduce((sum, block) => sum + block.nodes, 0);
    this.#context.links = this.closed.reduce((left, block) => left - block.links, this.#limits.links);
    for (const block of this.closed) this.#references.await(block, this.source.slice(block.start, block.end), true);
  }

  /** Closes what the complete lines up to `limit` allow to close. */
  read(limit: number): void {
    const end = this.source.lastIndexOf('\n', Math.min(limit, this.end) - 1) + 1;
    if (end <= this.#scanned) return;
    const needed = this.#mayClose(this.#scanned, end);
    this.#scanned = end;
    if (!needed) return;
    this.#guard(() => {
      this.#scan();
      this.#resolve();
    });
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

  #scan(): void {
    const end = this.#scanned;
    if (this.#open instanceof OpenCode) {
      if (!this.#open.closes(this.source, end)) return;
      this.#reopen();
    }
    if (this.#at >= end) return;
    const text = this.#prefix + this.source.slice(this.#at, end);
    const lexer = this.#readBlocks(text);
    const { tokens } = lexer;
    if (this.#differs(tokens[0])) {
      this.#reopen();
      return this.#scan();
    }
    const settled = settledEnd(tokens, text);
    const last = settled < text.length ? tokens.findLast((token) => token.type !== 'space') : undefined;
    const isNew = settled > 0 || !this.#open;
    let from = this.#at + (isNew ? settled - this.#prefix.length : 0);
    if (isNew && last?.type === 'table') from += tableHead(this.source.slice(from)).length;
    const finished = isPart(last) ? finishedPart(last, this.source, from, false) : undefined;
    if (!settled && !finished?.ends.length) return this.#openCode(last);
    readInlines(lexer, text, { links: this.#references.links, limits: this.#limits, pending: true });
    const guessed = guessedReferences();
    if (settled) this.#close(tokens, settled, guessed);
    if (this.clip <= this.#at) return;
    if (finished?.ends.length) this.#keep(finished.part, from, finished.ends, guessed);
    else this.#openCode(last);
  }

  #openCode(token: Token | undefined): void {
    if (token?.type === 'code') this.#open = openCode(this.source, this.#at, token as Tokens.Code);
  }

  get #prefix(): string {
    return this.#open instanceof OpenCode ? '' : (this.#open?.prefix ?? '');
  }

  get #rows(): number {
    return this.#limits.rows - (this.#open instanceof OpenCode || this.#open?.type !== 'table' ? 0 : this.#open.children.length);
  }

  /** Whether the kept part of an open block does not fit what follows: a list has become loose. */
  #differs(token: Token | undefined): boolean {
    const open = this.#open as OpenPart | undefined;
    return !!open && (token?.type !== open.type || (open.type === 'list' && !open.loose && (token as Tokens.List).loose));
  }

  /** Forgets the kept part of an open block, so that all of it is read again. */
  #reopen(): void {
    const { start, nodes, links } = this.#open!.block;
    this.#open = undefined;
    this.#at = start;
    this.#nodes -= nodes;
    this.#context.links += links;
  }

  /** Makes blocks of the first `settled` characters of what was read. */
  #close(tokens: Token[], settled: number, guessed: boolean): void {
    const open = this.#open as OpenPart | undefined;
    const at = this.#at;
    let start = at - this.#prefix.length;
    let after = start + settled;
    this.#open = undefined;
    for (const [index, token] of tokens.entries()) {
      if (start >= after) break;
      const end = start + token.raw.length;
      const block = (index === 0 && open?.block) || newBlock(start);
      const left = this.#context.links;
      let made: Piece | undefined;
      if (isPart(token)) {
        const part = (index === 0 && open) || openPart(token, block, this.source, this.#context);
        const from = index === 0 && open ? at : start + (token.type === 'table' ? part.prefix.length : 0);
        const all = finishedPart(token, this.source, from, true);
        this.#take(part, all.part, all.ends, from);
        made = part.wrap(part.children);
      } else {
        made = blockPiece(token, this.#context);
        block.nodes = made ? countNodes(made) : 0;
        if (this.#nodes + block.nodes > this.#limits.nodes) {
          this.clip = after = start;
          break;
        }
        this.#nodes += block.nodes;
      }
      if (made && !(made.tag === 'note' && this.notes.some((note) => note.piece.attributes!.label === made.attributes!.label))) {
        block.links += left - this.#context.links;
        Object.assign(block, { end: Math.min(end, this.clip), piece: detach(made), settled: this.#scanned });
        (made.tag === 'note' ? this.notes : this.closed).push(block);
        this.#references.await(block, this.source.slice(block.start, block.end), guessed);
      }
      if (this.clip < end) after = this.clip;
      start = end;
    }
    this.#at = after;
  }

  /** Keeps the finished children of the block that is still open. */
  #keep(token: PartToken, from: number, ends: number[], guessed: boolean): void {
    const left = this.#context.links;
    const start = this.#at;
    const part = (this.#open ??= openPart(token, newBlock(start), this.source, this.#context)) as OpenPart;
    this.#at = this.#take(part, token, ends, from);
    part.block.links += left - this.#context.links;
    this.#references.await(part.block, this.source.slice(start, this.#at), guessed);
  }

  /** Adds children to a part as long as the message may have more nodes. Answers where the last one ends. */
  #take(part: OpenPart, token: PartToken, ends: number[], from: number): number {
    for (const [index, child] of childPieces(token, part.loose, this.#context).entries()) {
      const nodes = child ? countNodes(child) : 0;
      if (this.#nodes + nodes > this.#limits.nodes) return (this.clip = from);
      this.#nodes += nodes;
      part.block.nodes += nodes;
      if (child) part.children.push(detach(child));
      from = ends[index]!;
    }
    return from;
  }

  /** Reads finished lines; the definitions in them hold from now on. */
  #readBlocks(text: string): Lexer {
    const { links } = this.#references;
    return this.#references.watch(text, () => readBlocks(text, { links, limits: this.#limits, rows: this.#rows }));
  }

  /** Reads again the blocks that refer to what has been defined since. */
  #resolve(): void {
    for (const block of this.#references.late()) this.#renew(block, true);
  }

  #renew(block: Block, pending: boolean): void {
    if (block === this.#open?.block) {
      this.#reopen();
      if (pending) this.#scan();
      return;
    }
    if (block.end === block.start) return; // it was open once and has been read again as another
    const tokens = parse(this.source.slice(block.start, block.end), { links: this.#references.links, limits: this.#limits, pending });
    this.#context.links += block.links;
    const left = this.#context.links;
    block.piece = blockPiece(tokens.find(({ type }) => type !== 'space' && type !== 'def')!, this.#context)!;
    block.links = left - this.#context.links;
    const index = block.piece.tag === 'note' ? -1 : this.closed.indexOf(block);
    if (index >= 0) this.changedFrom = Math.min(this.changedFrom, index);
  }

  /** The pieces of what is not closed yet; `live` hides what is half typed. */
  tail(live: boolean): Piece[] {
    if (!live) this.#guard(() => this.#finish());
    const { end } = this;
    if (this.#open instanceof OpenCode) return [this.#open.piece(this.source, end, live)];
    const source = this.source.slice(this.#at, end);
    if (live && source.length > this.#limits.liveBlock) return this.#overflowing(source);
    this.#overflow = undefined;
    const pieces = this.#pieces(source, live, live && end === this.source.length);
    if (live || this.#nodes + pieces.reduce((sum, made) => sum + countNodes(made), -(this.#open?.block.nodes ?? 0)) <= this.#limits.nodes) return pieces;
    this.clip = this.#at;
    return this.#pieces('', false, false);
  }

  /** With no more to come, definitions of the tail hold as well, and references that have none are text. */
  #finish(): void {
    const { guessed } = this.#references;
    const text = this.#open instanceof OpenCode ? '' : this.#prefix + this.source.slice(this.#at, this.end);
    if (text.includes(']:')) this.#readBlocks(text);
    this.#finished ||= guessed.size > 0 || this.#references.fresh;
    for (const block of new Set([...this.#references.late(), ...guessed])) this.#renew(block, false);
    guessed.clear();
  }

  #overflowing(source: string): Piece[] {
    const size = this.#limits.liveBlock;
    if (this.#overflow?.at !== this.#at) this.#overflow = { at: this.#at, pieces: this.#pieces(source.slice(0, size), true, true) };
    return [...this.#overflow.pieces, piece('plain', chunkLines(source.slice(size)))];
  }

  #pieces(source: string, live: boolean, heal: boolean): Piece[] {
    const open = this.#open as OpenPart | undefined;
    const text = this.#prefix + source;
    const links = live ? this.#references.aside(text) : this.#references.links;
    let tokens: Token[];
    try {
      tokens = parse(heal ? holdBack(text) : text, { links, limits: this.#limits, rows: this.#rows, pending: live, open: heal });
    } catch (error) {
      this.#onError(error);
      return [piece('plain', [source])];
    }
    if (open && tokens.length && this.#differs(tokens[0])) {
      this.#reopen();
      return this.#pieces(this.source.slice(this.#at, this.end), live, heal);
    }
    const context = { ...this.#context, live };
    const made = tokens.map((token, index) => (open && index === 0 ? open.wrap([...open.children, ...childPieces(token, open.loose, context).filter(isPiece)]) : blockPiece(token, context)));
    if (open && !tokens.length) made.push(open.wrap([...open.children]));
    return made.filter(isPiece);
  }
}

function isPiece(made: Piece | undefined): made is Piece {
  return made !== undefined;
}
