/** Blocks that are still open but whose beginning is finished: lines of code, items of a list, rows of a table. */
import type { Token, Tokens } from 'marked';
import { chunkLines, codeFrame, headPiece, itemPieces, listPiece, piece, rowPieces, tablePiece, type Piece, type PieceContext } from './pieces.ts';

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

/** A list or table whose first items or rows are kept. The rest is read as a list or table of its own. */
export interface OpenPart {
  block: Block;
  type: string;
  loose: boolean;
  /** What has to stand before the rest so that it reads as the same block: the head of a table. */
  prefix: string;
  children: Piece[];
  wrap: (children: Piece[]) => Piece;
}

export function openPart(token: Tokens.List | Tokens.Table, block: Block, source: string, context: PieceContext): OpenPart {
  if (token.type === 'list') return { block, type: 'list', loose: token.loose, prefix: '', children: [], wrap: (items) => listPiece(token as Tokens.List, items) };
  const head = headPiece(token as Tokens.Table, context);
  const wrap = (rows: Piece[]) => tablePiece(head, rows);
  return { block, type: 'table', loose: false, prefix: /^[^\n]*\n[^\n]*\n/.exec(source.slice(block.start))![0], children: [], wrap };
}

export function childPieces(token: Token, loose: boolean, context: PieceContext): Piece[] {
  return token.type === 'list' ? itemPieces(token as Tokens.List, loose, context) : rowPieces(token as Tokens.Table, context);
}

/** A code fence that has no end yet. Its lines are never parsed, only looked through for the closing one. */
export class OpenCode {
  readonly block: Block;
  #info: string;
  #fence: string;
  #looked: number;
  #chunks: string[] = [];
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
    const chunks = chunkLines(text.replace(/\n$/, ''));
    for (const chunk of chunks.slice(0, -1)) {
      this.#chunks.push(chunk);
      this.#rest += chunk.length;
    }
    return { ...codeFrame(this.#info, ''), children: [...this.#chunks, ...chunks.slice(-1)] };
  }
}

/** Only fences at the margin: in others each line loses its indentation, which the lexer has to do. */
export function openCode(source: string, start: number, token: Tokens.Code): OpenCode | undefined {
  const match = /^(`{3,}|~{3,})[^\n]*\n/.exec(source.slice(start, source.indexOf('\n', start) + 1));
  return match ? new OpenCode(newBlock(start), token.lang ?? '', match[1]!, start + match[0].length) : undefined;
}
