/** Blocks that are still open but whose beginning is finished: lines of code, items of a list, rows of a table. */
import type { Token, Tokens } from 'marked';
import { blockPiece, codeChunks, codeFrame, detach, headPiece, itemPieces, listPiece, piece, rowPieces, tablePiece, type Piece, type PieceContext } from './pieces.ts';
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

export function newBlock(start: number): Block {
  return { start, end: start, piece: piece('p'), settled: 0, nodes: 0, links: 0 };
}

/** A list, table or quote whose first items, rows or blocks are kept. The rest is read as a list, table or quote of its own. */
export interface OpenPart {
  block: Block;
  type: string;
  loose: boolean;
  /** What has to stand before the rest so that it reads as the same block: the head of a table. */
  prefix: string;
  children: Piece[];
  wrap: (children: Piece[]) => Piece;
}

/** The two lines that make a table. */
export function tableHead(source: string): string {
  return /^[^\n]*\n[^\n]*\n/.exec(source)![0];
}

export type PartToken = Tokens.List | Tokens.Table | Tokens.Blockquote;

export function openPart(token: PartToken, block: Block, source: string, context: PieceContext): OpenPart {
  if (token.type === 'blockquote') return { block, type: token.type, loose: false, prefix: '', children: [], wrap: (children) => piece('blockquote', children) };
  if (token.type === 'list') return { block, type: 'list', loose: token.loose, prefix: '', children: [], wrap: (items) => listPiece(token as Tokens.List, items) };
  const head = headPiece(token as Tokens.Table, context);
  const wrap = (rows: Piece[]) => tablePiece(head, rows);
  return { block, type: 'table', loose: false, prefix: tableHead(source.slice(block.start)), children: [], wrap };
}

export function childPieces(token: Token, loose: boolean, context: PieceContext): (Piece | undefined)[] {
  if (token.type === 'list') return itemPieces(token as Tokens.List, loose, context);
  return token.type === 'table' ? rowPieces(token as Tokens.Table, context) : (token as Tokens.Blockquote).tokens.map((child) => blockPiece(child, context));
}

export function isPart(token: Token | undefined): token is PartToken {
  return token?.type === 'list' || token?.type === 'table' || token?.type === 'blockquote';
}

/**
 * The children that no more text can change, and where each of them ends in the source: all items but the last, rows,
 * settled blocks of a quote. Of a block that is `closed`: all of them.
 */
export function finishedPart(token: PartToken, source: string, at: number, closed: boolean): { part: PartToken; ends: number[] } {
  let end = at;
  const lines = (count: number) => {
    for (; count > 0; count--) end = source.indexOf('\n', end) + 1;
    return end;
  };
  if (token.type === 'list') {
    const items = (token as Tokens.List).items.slice(0, closed ? undefined : -1);
    return { part: { ...(token as Tokens.List), items }, ends: items.map((item) => (end += item.raw.length)) };
  }
  if (token.type === 'table') return { part: token, ends: (token as Tokens.Table).rows.map(() => lines(1)) };
  const quote = token as Tokens.Blockquote;
  const text = `${quote.text}\n`;
  // A line that goes on without its mark makes lines of the text and of the source differ.
  let settled = closed ? text.length : /^(?! {0,3}>)/m.test(quote.raw) ? 0 : settledEnd(quote.tokens, text);
  const tokens: Token[] = [];
  const ends: number[] = [];
  for (const child of quote.tokens) {
    if (settled <= 0) break;
    settled -= child.raw.length;
    tokens.push(child);
    ends.push(lines(child.raw.split('\n').length - 1));
  }
  // The last one has taken in its line end, or shares it with the blank line below.
  if (settled > 0 && ends.length) ends[ends.length - 1] = lines(1);
  return { part: { ...quote, tokens }, ends };
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

  piece(source: string, end: number, live: boolean): Piece {
    let text = source.slice(this.#rest, end);
    const line = text.lastIndexOf('\n') + 1;
    // What may become the closing line is not shown as code.
    if (this.#closing('', live ? 1 : this.#fence.length).test(text.slice(line))) text = text.slice(0, line);
    const chunks = codeChunks(text);
    for (const chunk of chunks.slice(0, -1)) {
      this.#rest += (chunk.children[0] as string).length;
      this.#chunks.push(detach(chunk));
    }
    return codeFrame(this.#info, [...this.#chunks, ...chunks.slice(-1)]);
  }
}

/** Only fences at the margin: in others each line loses its indentation, which the lexer has to do. */
export function openCode(source: string, start: number, token: Tokens.Code): OpenCode | undefined {
  const match = /^(`{3,}|~{3,})[^\n]*\n/.exec(source.slice(start, source.indexOf('\n', start) + 1));
  return match ? new OpenCode(newBlock(start), token.lang ?? '', match[1]!, start + match[0].length) : undefined;
}
