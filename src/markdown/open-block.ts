/** Blocks that are still open but whose beginning is finished: lines of code, items of a list, rows of a table. */
import type { Token, Tokens } from 'marked';
import { blockPiece, codeChunks, codeFrame, copied, headPiece, itemPieces, listPiece, piece, rowPieces, tablePiece, type Piece, type PieceContext } from './pieces.ts';
import { settledEnd } from './settle.ts';

export interface Block {
  start: number;
  end: number;
  piece: Piece;
  /** Length of the text that had come when this block was closed: a text that is the same up to here has the same block. */
  settled: number;
  nodes: number;
  links: number;
}

function newBlock(start: number): Block {
  return { start, end: start, piece: piece('p'), settled: 0, nodes: 0, links: 0 };
}

/**
 * A block that is being read. Of a list, table or quote the first items, rows or blocks are kept, and the rest is read as a list, table
 * or quote of its own; any other block is its own only child.
 */
export interface OpenPart {
  block: Block;
  type: string;
  loose: boolean;
  /** What has to stand before the rest so that it reads as the same block: the head of a table. */
  prefix: string;
  children: Piece[];
  wrap: (children: Piece[]) => Piece | undefined;
}

export function openPart(token: Token, start: number, source: string, context: PieceContext): OpenPart {
  const part: OpenPart = { block: newBlock(start), type: token.type, loose: !!(token as Tokens.List).loose, prefix: '', children: [], wrap: ([only]) => only };
  if (token.type === 'blockquote') part.wrap = (children) => piece('blockquote', children);
  if (token.type === 'list') part.wrap = (items) => listPiece(token as Tokens.List, items);
  if (token.type === 'table') {
    const head = headPiece(token as Tokens.Table, context);
    part.wrap = (rows) => tablePiece(head, rows);
    part.prefix = source.slice(start, lineEnd(source, start, 2));
  }
  return part;
}

/** Whether the kept part of an open block does not fit what follows: a list has become loose. */
export function differs(open: OpenPart, token: Token | undefined): boolean {
  return token?.type !== open.type || (open.type === 'list' && !open.loose && (token as Tokens.List).loose);
}

export function childPieces(token: Token, loose: boolean, context: PieceContext, count?: number): (Piece | undefined)[] {
  if (token.type === 'list') return itemPieces((token as Tokens.List).items.slice(0, count), loose, context);
  if (token.type === 'table') return rowPieces((token as Tokens.Table).rows.slice(0, count), context);
  return (token.type === 'blockquote' ? token.tokens!.slice(0, count) : [token]).map((child) => blockPiece(child, context));
}

function lineEnd(source: string, at: number, lines: number): number {
  for (; lines > 0; lines--) at = source.indexOf('\n', at) + 1 || source.length;
  return at;
}

/**
 * Where the children end that no more text can change: all items but the last, rows, settled blocks of a quote. Of a block that is
 * `closed`: all of them. `whole`: the token is the whole block, not the rest of one.
 */
export function finishedEnds(token: Token, source: string, at: number, closed: boolean, whole: boolean): number[] {
  let end = at;
  const lines = (count: number) => (end = lineEnd(source, end, count));
  if (token.type === 'list') return (token as Tokens.List).items.slice(0, closed ? undefined : -1).map((item) => (end += item.raw.length));
  if (token.type === 'table') {
    if (whole) lines(2);
    return (token as Tokens.Table).rows.map(() => lines(1));
  }
  if (token.type !== 'blockquote') return closed ? [at + token.raw.length] : [];
  const text = `${(token as Tokens.Blockquote).text}\n`;
  // A line that goes on without its mark makes lines of the text and of the source differ.
  let settled = closed ? text.length : /^(?! {0,3}>)/m.test(token.raw) ? 0 : settledEnd(token.tokens!, text);
  const ends: number[] = [];
  for (const child of token.tokens!) {
    if (settled <= 0) break;
    settled -= child.raw.length;
    ends.push(lines(child.raw.split('\n').length - 1));
  }
  // The last one has taken in its line end, or shares it with the blank line below.
  if (settled > 0 && ends.length) ends[ends.length - 1] = lines(1);
  return ends;
}

/** A code fence that has no end yet. Its lines are never parsed, only looked through for the closing one. */
export class OpenCode {
  readonly block: Block;
  #info: string;
  #fence: string;
  #looked: number;
  #chunks: Piece[] = [];
  #rest: number;

  constructor(block: Block, info: string, fence: string, content: number) {
    this.block = block;
    this.#info = info;
    this.#fence = fence;
    this.#looked = this.#rest = content;
  }

  #closing(flags: string, least: number): RegExp {
    return new RegExp(`^ {0,3}${this.#fence[0]}{${least},} *$`, flags);
  }

  /** Whether the closing line is among the complete lines up to `end`. */
  closes(source: string, end: number): boolean {
    const lines = source.slice(this.#looked, end - 1);
    const found = end > this.#looked && this.#closing('m', this.#fence.length).test(lines);
    this.#looked = end;
    return found;
  }

  piece(source: string, end: number): Piece {
    let text = source.slice(this.#rest, end);
    const line = text.lastIndexOf('\n') + 1;
    // What may become the closing line is not shown as code.
    if (this.#closing('', 1).test(text.slice(line))) text = text.slice(0, line);
    const chunks = codeChunks(text);
    for (const chunk of chunks.slice(0, -1)) {
      this.#rest += (chunk.children[0] as string).length;
      this.#chunks.push(piece('span', [copied(chunk.children[0] as string)]));
    }
    return codeFrame(this.#info, [...this.#chunks, ...chunks.slice(-1)]);
  }
}

/** Only fences at the margin: in others each line loses its indentation, which the lexer has to do. */
export function openCode(source: string, start: number, token: Tokens.Code): OpenCode | undefined {
  const match = /^(`{3,}|~{3,})[^\n]*\n/.exec(source.slice(start, source.indexOf('\n', start) + 1));
  return match ? new OpenCode(newBlock(start), token.lang ?? '', match[1]!, start + match[0].length) : undefined;
}
