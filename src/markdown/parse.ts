/** Turns a stretch of Markdown into marked's tokens, and bounds what hostile input may cost. */
import { Lexer, type MarkedOptions, type Token, type Tokens } from 'marked';
import type { MarkdownLimits } from './options.ts';
import { ChatTokenizer, normalizeLabel, type Links } from './tokenizer.ts';

export interface DetailsToken extends Tokens.Generic { type: 'details'; summary: Token[] | undefined; tokens: Token[]; closed: boolean }
export interface NoteToken extends Tokens.Generic { type: 'note'; label: string; tokens: Token[] }
interface Scope { lexer: Lexer }
type AnyToken = { type: string; tokens?: Token[] } & Partial<Pick<Tokens.Table, 'header' | 'rows'> & Pick<Tokens.List, 'items'> & Pick<DetailsToken, 'summary'>>;

// The note itself, indented or plain lines that go on with it, and paragraphs that are indented after a blank line.
const note = /^ {0,3}\[\^([^\]\s]+)\]:((?:[^\n]*)(?:\n(?:[ \t]*\n)*(?: {2,}|\t)[ \t]*\S[^\n]*|\n(?! {0,3}(?:[#>`~*+|<[-]|\d{1,9}[.)]))[ \t]*\S[^\n]*)*)(?:\n|$)/;
const noteOrBlankLine = /\n {0,3}\[\^[^\]\s]+\]:|\n[ \t]*\n/;

function readNote(this: Scope, src: string): NoteToken | undefined {
  const match = /^ {0,3}\[\^/.test(src) && !tokenizer.depth ? note.exec(src) : null;
  if (!match) return undefined;
  const label = normalizeLabel(match[1]!);
  this.lexer.tokens.links[`^${label}`] ??= { href: '', title: null };
  const text = match[2]!.trim().replace(/^(?: {1,4}|\t)/gm, '');
  return { type: 'note', raw: match[0], label, tokens: this.lexer.blockTokens(text, []) };
}

function readDetails(this: Scope, src: string): DetailsToken | undefined {
  const open = /^ {0,3}<details(?: open)?>/i.exec(src);
  if (!open || tokenizer.depth >= tokenizer.limits.depth) return undefined;
  const marks = /^ {0,3}(`{3,}|~{3,})|<(\/?)details(?: open)?>/gim;
  let fence = '';
  let depth = 0;
  let mark: RegExpExecArray | null;
  let end = src.length;
  let next = src.length;
  while ((mark = marks.exec(src))) {
    if (mark[1]) fence = !fence ? mark[1] : mark[1].startsWith(fence) ? '' : fence;
    else if (!fence && (depth += mark[2] ? -1 : 1) === 0) {
      end = mark.index;
      next = marks.lastIndex;
      break;
    }
  }
  let body = src.slice(open[0].length, end);
  const summary = /^\s*<summary>([\s\S]*?)(?:<\/summary>|\n[ \t]*\n|$)/i.exec(body);
  if (summary) body = body.slice(summary[0].length);
  const rest = /^[ \t]*\n?/.exec(src.slice(next))![0].length;
  tokenizer.depth++;
  try {
    return { type: 'details', raw: src.slice(0, next + rest), summary: summary ? this.lexer.inline(summary[1]!.trim()) : undefined, tokens: this.lexer.blockTokens(body, []), closed: next < src.length || end < src.length };
  } finally {
    tokenizer.depth--;
  }
}

function startsNote(src: string): number | undefined {
  const match = noteOrBlankLine.exec(src);
  return match && match[0].endsWith(':') ? match.index + 1 : undefined;
}

/** `[text][label]` shows its text while the definition may still come. Behind a letter it is rather code: `a[i][j]`. */
function readPending(this: Scope, src: string, tokens: Token[]): Tokens.Generic | undefined {
  if (!tokenizer.pending || src[0] !== '[' || /[\w\])]$/.test(tokens.at(-1)?.raw ?? '')) return undefined;
  const match = /^\[((?:[^[\]\\]|\\.)+)\]\[([^[\]^]+)\]/.exec(src);
  if (!match || Object.hasOwn(this.lexer.tokens.links, normalizeLabel(match[2]!))) return undefined;
  tokenizer.guessed = true;
  return { type: 'pending', raw: match[0], tokens: this.lexer.inlineTokens(match[1]!) };
}

// One tokenizer for all: parsing is synchronous and leaves nothing behind.
const tokenizer = new ChatTokenizer();
const extensions = { block: [readNote, readDetails], startBlock: [startsNote], inline: [readPending] };
const options = { gfm: true, tokenizer, extensions } as unknown as MarkedOptions;

export interface ParseOptions {
  links: Links;
  limits: MarkdownLimits;
  rows?: number;
  /** More text may come, and with it definitions. */
  pending?: boolean;
  /** Repairs the inline text at the open end. */
  heal?: ((text: string) => string) | undefined;
}

/** The block tokens of a text without their inline tokens. Definitions found are added to `links`. */
export function readBlocks(text: string, { links, limits, rows }: ParseOptions): Lexer {
  tokenizer.limits = limits;
  tokenizer.rows = rows ?? limits.rows;
  tokenizer.depth = 0;
  const lexer = new Lexer(options);
  lexer.tokens.links = links as never;
  lexer.blockTokens(text, lexer.tokens);
  return lexer;
}

export function parse(text: string, options: ParseOptions): Token[] {
  return readInlines(readBlocks(text, options), text, options);
}

/** Fills in the inline tokens of blocks that were read. */
export function readInlines(lexer: Lexer, text: string, { limits, heal, pending = false }: ParseOptions): Token[] {
  tokenizer.pending = pending;
  tokenizer.guessed = false;
  const open = heal && openText(lexer.tokens, text);
  for (let index = 0; index < lexer.inlineQueue.length; index++) {
    const { src, tokens } = lexer.inlineQueue[index]!;
    tokenizer.open = !!heal && tokens === open;
    const source = tokenizer.open ? heal!(src) : src;
    if (tooManyMarks(source, limits.delimiters)) tokens.push({ type: 'text', raw: source, text: source, escaped: true } as Tokens.Text);
    else lexer.inlineTokens(source, tokens);
  }
  return lexer.tokens;
}

/** The inline tokens that more text would go on: those of the last leaf, unless a line or a blank line has closed it. */
function openText(tokens: Token[], text: string): Token[] | undefined {
  const token = lastOf(tokens) as AnyToken | undefined;
  switch (token?.type) {
    case 'paragraph':
    case 'text':
      return /\n[ \t]*\n$/.test(text) ? undefined : token.tokens;
    case 'heading':
      return text.endsWith('\n') ? undefined : token.tokens;
    case 'table':
      return text.endsWith('\n') ? undefined : [token.header!, ...token.rows!].at(-1)!.findLast((cell) => cell.text)?.tokens;
    case 'details':
      return token.tokens!.length ? openText(token.tokens!, text) : token.summary;
    case undefined:
      return undefined;
    default:
      return openText(token!.items ?? token!.tokens ?? [], text);
  }
}

function lastOf(tokens: Token[]): Token | undefined {
  return tokens.findLast((token) => token.type !== 'space');
}

/** Marks that only begin something count a third: a paragraph may well name a hundred functions. */
function tooManyMarks(text: string, limit: number): boolean {
  let count = 0;
  for (const [mark] of text.matchAll(/[*_]+|~~+|`+|\[+|<+|:\/\//g)) {
    count += /[*_~]/.test(mark) ? 3 : /[[<]/.test(mark) ? mark.length : 1;
    if (count > limit * 3) return true;
  }
  return false;
}

/** Whether what was read last shows a reference as if it were defined. */
export function guessedReferences(): boolean {
  return tokenizer.guessed;
}
