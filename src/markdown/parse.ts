/** Turns a stretch of Markdown into marked's tokens, and bounds what hostile input may cost. */
import { Lexer, type MarkedOptions, type Token, type Tokens } from 'marked';
import type { MarkdownLimits } from './options.ts';
import { ChatTokenizer, normalizeLabel, openEnd, softened, withoutEnd, type Links } from './tokenizer.ts';

export interface DetailsToken extends Tokens.Generic { type: 'details'; summary: Token[] | undefined; tokens: Token[]; closed: boolean }
export interface NoteToken extends Tokens.Generic { type: 'note'; label: string; tokens: Token[] }
interface Scope { lexer: Lexer }
type AnyToken = { type: string; tokens?: Token[] } & Partial<Pick<Tokens.Table, 'header' | 'rows'> & Pick<Tokens.List, 'items'> & Pick<DetailsToken, 'summary'>>;

// The note itself, indented or plain lines that go on with it, and paragraphs that are indented after a blank line.
const note = /^ {0,3}\[\^([^[\]\s]+)\]:((?:[^\n]*)(?:\n(?:[ \t]*\n)*(?: {2,}|\t)[ \t]*\S[^\n]*|\n(?! {0,3}(?:[#>`~*+|<[-]|\d{1,9}[.)]))[ \t]*\S[^\n]*)*)(?:\n|$)/;
// A link whose label, target or reference goes to the end.
const halfLink = /^(!?)\[((?:\\.|`[^`]*`|\[[^[\]]*\]|[^\\`[\]])*)(?:\](?:\((?:\\.|[^\\()]|\([^()]*(?:\)|$))*|\[[^\]]*)?)?$/s;
const noteOrBlankLine = /\n {0,3}\[\^[^[\]\s]+\]:|\n[ \t]*\n/;

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

/** `[text][label]` shows its text while the definition may still come, and so does a link that has no end yet. Behind a letter it is rather code: `a[i][j]`. */
function readPending(this: Scope, src: string, tokens: Token[]): Tokens.Generic | undefined {
  if (src.startsWith(openEnd)) return { type: 'escape', raw: src, text: '' };
  if (!tokenizer.pending || !/^!?\[/.test(src)) return undefined;
  const half = withoutEnd(src);
  const open = half !== src && halfLink.exec(half);
  if (open && (open[1] || open[2]![0] === '^')) return { type: 'escape', raw: src, text: '' };
  if (src[0] === '!' || /[\w\])]$/.test(tokens.at(-1)?.raw ?? '')) return undefined;
  if (open) return { type: 'pending', raw: src, tokens: this.lexer.inlineTokens(open[2]! + openEnd) };
  const match = /^\[((?:[^[\]\\]|\\.)+)\]\[([^[\]^]+)\]/.exec(src);
  if (!match || Object.hasOwn(this.lexer.tokens.links, normalizeLabel(match[2]!))) return undefined;
  tokenizer.guessed = true;
  return { type: 'pending', raw: match[0], tokens: this.lexer.inlineTokens(match[1]!) };
}

const findsEnd = (src: string): number => src.indexOf(openEnd);

// One tokenizer for all: parsing is synchronous and leaves nothing behind but whether it has guessed.
export const tokenizer = new ChatTokenizer();
const extensions = { block: [readNote, readDetails], startBlock: [startsNote], inline: [readPending], startInline: [findsEnd] };
const options = { gfm: true, tokenizer, extensions, hooks: { emStrongMask: softened } } as unknown as MarkedOptions;

export interface ParseOptions {
  links: Links;
  limits: MarkdownLimits;
  rows?: number;
  /** More text may come, and with it definitions. */
  pending?: boolean;
  /** What is still open at the end reads as if it were closed there. */
  open?: boolean;
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
export function readInlines(lexer: Lexer, text: string, { limits, open, pending = false }: Omit<ParseOptions, 'links'>): Token[] {
  tokenizer.pending = pending;
  tokenizer.guessed = false;
  const last = open && !/\n[ \t]*\n$/.test(text) && !endsInCode(lexer.tokens) ? lexer.inlineQueue.findLast(({ src }) => src) : undefined;
  for (let index = 0; index < lexer.inlineQueue.length; index++) {
    const { src, tokens } = lexer.inlineQueue[index]!;
    if (tooManyMarks(src, limits.delimiters)) tokens.push({ type: 'text', raw: src, text: src, escaped: true } as Tokens.Text);
    else lexer.inlineTokens(lexer.inlineQueue[index] === last ? src + openEnd : src, tokens);
  }
  return lexer.tokens;
}

/** Whether the last leaf is one that has no inline text. */
function endsInCode(tokens: Token[]): boolean {
  const last = lastOf(tokens) as AnyToken | undefined;
  return !!last && (/^(?:code|hr|def)$/.test(last.type) || endsInCode(last.items ?? last.tokens ?? []));
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
