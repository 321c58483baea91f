/** marked's tokenizer with our rules: raw HTML is text, only `~~` strikes, CJK text may touch emphasis, hostile input is bounded. */
import { Tokenizer, type Tokens } from 'marked';
import type { MarkdownLimits } from './options.ts';

export type Links = Record<string, Pick<Tokens.Link, 'href' | 'title'>>;

/** The same folding that marked uses to match references with definitions. */
export function normalizeLabel(label: string): string {
  return label.trim().replace(/\s+/g, ' ').toLowerCase().toUpperCase().toLowerCase();
}

/** Letters and marks of scripts that are written without spaces. */
const cjk = /[\u1100-\u11FF\u2E80-\uA4CF\uAC00-\uD7FF\uF900-\uFAFF\uFE30-\uFE4F\uFF00-\uFFEF]/;
const wide = '\\u3001-\\u303F\\uFF01-\\uFF0F\\uFF1A-\\uFF20\\uFF3B-\\uFF3D\\uFF5B-\\uFF65';
// A mark that touches CJK text counts as if letters stood on both sides: there are no spaces to go by.
const cjkPunctuation = new RegExp(`[${wide}\\uFE30-\\uFE4F]`, 'g');
const punctuationBeforeCjk = new RegExp(`[\\p{P}\\p{S}](?=(\\*+|~+)${cjk.source})`, 'gu');
const loose = /[\s\p{P}\p{S}]/u;
const endOfAddress = new RegExp(`[\\0\\u3000${wide}“”‘’…]`);
/**
 * Marks the end of a text that more may be added to: what is open there reads as if it were closed. The control cannot come from
 * a reply; the marks behind it keep marked from passing over emphasis for which there is no closing mark.
 */
export const openEnd = '\0*_~';
const longRun = /^[A-Za-z\d.!#$%&'*+/=?_{|}~:@-]{1000}/;

/** The text without the mark of an open end. */
export function withoutEnd(text: string): string {
  return text.endsWith(openEnd) ? text.slice(0, -openEnd.length) : text;
}

/** Prepares the text in which marked looks for closing marks: CJK text may touch them, and an open code span or link target has none. */
export function softened(masked: string): string {
  let text = masked;
  if (cjk.test(text)) text = text.replace(cjkPunctuation, '一').replace(punctuationBeforeCjk, (mark) => (/[*_~]/.test(mark) ? mark : 'a'.repeat(mark.length)));
  return text.endsWith(openEnd) ? text.replace(/(?:`|\]\()[^\0]*/, (open) => 'a'.repeat(open.length)) : text;
}

/** `\\(…\\)`, or `\\[…\\]` around what looks like a formula: in other texts a bracket is just escaped. An open one goes to the end. */
function formulaAt(src: string): string {
  const text = withoutEnd(src);
  const [raw = '', round, square = ''] = /^\\\(([^]*?)(?:\\\)|$)|^\\\[([^]*?)(?:\\\]|$)/.exec(text) ?? [];
  const ends = text !== src || /\\[)\]]$/.test(raw);
  return ends && /[\p{L}\d]/u.test(raw) && (round || /[\\^_{}=+*/<>]/.test(square)) ? raw : '';
}

export class ChatTokenizer extends Tokenizer {
  limits!: MarkdownLimits;
  /** References whose definition may still come look resolved already. */
  pending = false;
  /** Whether a reference was shown as if it were defined. */
  guessed = false;
  /** Rows that a table may still have. */
  rows = 0;
  depth = 0;

  override html(): undefined {}

  override tag(src: string): Tokens.Tag | undefined {
    const open = /^<(?:(br) ?\/?|(sub|sup|kbd|mark))>/i.exec(src);
    if (!open) return undefined;
    if (open[1]) return { type: 'br', raw: open[0] } as Tokens.Generic as Tokens.Tag;
    const name = open[2]!.toLowerCase();
    const found = src.search(new RegExp(`</${name}>`, 'i'));
    if (found < 0 && !src.endsWith(openEnd)) return undefined;
    const end = found < 0 ? src.length : found;
    const text = src.slice(open[0].length, end);
    return { type: 'tag', name, raw: src.slice(0, end + name.length + 3), tokens: this.lexer.inlineTokens(text) } as Tokens.Generic as Tokens.Tag;
  }

  override list(src: string): Tokens.List | undefined {
    const token = this.#deeper(() => super.list(src));
    // The last item is trimmed of any space there is, but what is left would not be read as a blank line.
    if (token) token.raw += /^(?:[^\S\n]*\n)*?[^\S\n]*[^\S \t\n][^\S\n]*(?=\n|$)/.exec(src.slice(token.raw.length))?.[0] ?? '';
    return token;
  }

  override blockquote(src: string): Tokens.Blockquote | undefined {
    // What stands before the quote does not matter for the lists in it, and marked does not expect to be refused one.
    const { state } = this.lexer;
    const { lastToken } = state;
    delete state.lastToken;
    const token = this.#deeper(() => super.blockquote(src));
    if (lastToken) state.lastToken = lastToken;
    return token;
  }

  #deeper<T>(read: () => T): T | undefined {
    if (this.depth >= this.limits.depth) return undefined;
    this.depth++;
    try {
      return read();
    } finally {
      this.depth--;
    }
  }

  /** Formulas keep their backslashes: a page may typeset them. */
  override escape(src: string): Tokens.Escape | undefined {
    if (src[0] !== '\\') return undefined;
    const raw = formulaAt(src);
    if (raw) return { type: 'escape', raw, text: raw };
    // What has only begun may become a formula or an escape.
    return /^\\(?:[([][^\0]{0,5})?\0/.test(src) ? { type: 'escape', raw: src, text: '' } : super.escape(src);
  }

  override def(src: string): Tokens.Def | undefined {
    if (!/^ {0,3}\[(?!\^)/.test(src)) return undefined;
    // A title never reaches beyond the paragraph that it would be without the definition.
    // Space at the end of a line is no part of it, whatever kind of space it is: the last item of a list is trimmed already.
    return super.def(this.rules.block.paragraph.exec(src)![0].replace(/[^\S\n]+$/gm, (space) => ' '.repeat(space.length)));
  }

  override lheading(src: string): Tokens.Heading | undefined {
    return this.#unless((token) => /\n {0,3}\[\^[^[\]\s]+\]:/.test(token.raw), () => super.lheading(src));
  }

  override table(src: string): Tokens.Table | undefined {
    if (!/^[^\n]+\n {0,3}[|:-]/.test(src)) return undefined;
    // Any blank line ends a table, and so does the last row that it may have.
    let end = src.search(/\n[ \t]*\n/) + 1 || src.length;
    for (let line = this.rows + 2, at = 0; line > 0; line--) {
      at = src.indexOf('\n', at) + 1;
      if (!at || at >= end) break;
      if (line === 1) end = at;
    }
    return this.#unless((token) => token.header.length > this.limits.columns, () => super.table(src.slice(0, end)));
  }

  /** Refuses a token, and the inline texts that it has queued with it. */
  #unless<T>(refused: (token: T) => boolean, read: () => T | undefined): T | undefined {
    const queue = this.lexer.inlineQueue;
    const { length } = queue;
    const token = read();
    if (!token || !refused(token)) return token;
    queue.length = length;
    return undefined;
  }

  override reflink(src: string, links: Links): Tokens.Link | Tokens.Image | Tokens.Text | undefined {
    const note = /^\[\^([^[\]\s]+)\]/.exec(src);
    if (!note) return super.reflink(src, links);
    const label = normalizeLabel(note[1]!);
    const known = Object.hasOwn(links, `^${label}`);
    const guess = !known && this.pending && /^\d{1,3}$/.test(label);
    this.guessed ||= guess;
    return known || guess ? ({ type: 'noteReference', raw: note[0], label } as Tokens.Generic as Tokens.Text) : { type: 'text', raw: '[', text: '[' };
  }

  override emStrong(src: string, masked: string, previous = ''): Tokens.Em | Tokens.Strong | undefined {
    if (!/^[*_]/.test(src)) return undefined;
    const before = src[0] === '*' && cjk.test(previous) ? '' : previous;
    return super.emStrong(src, masked.replace(openEnd, 'aaaa'), before) ?? (this.#open(src, before) as Tokens.Em | undefined);
  }

  override del(src: string, masked: string, previous = ''): Tokens.Del | undefined {
    if (!/^~~(?!~)/.test(src)) return undefined;
    const before = cjk.test(previous) ? '' : previous;
    return super.del(src, masked.replace(openEnd, 'aaaa'), before) ?? (this.#open(src, before) as Tokens.Del | undefined);
  }

  override codespan(src: string): Tokens.Codespan | undefined {
    const [, marks, body] = (src.endsWith(openEnd) && /^(`+)([^]*?)`*\0/.exec(src)) || [];
    return super.codespan(src) ?? (marks ? { type: body!.trim() ? 'codespan' : 'escape', raw: src, text: body!.replace(/\n/g, ' ') } as Tokens.Codespan : undefined);
  }

  /** Emphasis without an end, in a text that goes on. */
  #open(src: string, before: string): Tokens.Generic | undefined {
    const marks = /^(?:\*{1,3}(?!\*)|_{1,3}(?!_)|~~)(?=[^\s\0])/.exec(src)?.[0];
    const after = marks && src[marks.length]!;
    if (!after || !src.endsWith(openEnd)) return undefined;
    if (before && !loose.test(before) && (marks[0] === '_' || loose.test(after) || /[A-Za-z\d]{2}/.test(before + after))) return undefined;
    const size = marks.length === 2 ? 2 : 1;
    return { type: marks[0] === '~' ? 'del' : size === 2 ? 'strong' : 'em', raw: src, tokens: this.lexer.inlineTokens(src.slice(size)) };
  }

  override url(src: string): Tokens.Link | undefined {
    let token = super.url(src);
    const end = token?.raw.search(endOfAddress) ?? -1;
    if (end >= 0) token = super.url(src.slice(0, end));
    return token && token.raw.length <= this.limits.autolink ? token : undefined;
  }

  override inlineText(src: string): Tokens.Text | undefined {
    // Looking for an address at every character of a long run is quadratic.
    const run = longRun.exec(src)?.[0];
    const end = run ? Math.max(run.slice(1).search(/[*_~]/) + 1, 0) || run.length : 0;
    return end ? { type: 'text', raw: src.slice(0, end), text: src.slice(0, end), escaped: false } : super.inlineText(src);
  }
}
