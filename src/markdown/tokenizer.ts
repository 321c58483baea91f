/** marked's tokenizer with our rules: raw HTML is text, only `~~` strikes, CJK text may touch emphasis, hostile input is bounded. */
import { Tokenizer, type Token, type Tokens } from 'marked';
import type { MarkdownLimits } from './options.ts';

export type Links = Record<string, Pick<Tokens.Link, 'href' | 'title'>>;
export interface TagToken extends Tokens.Generic { type: 'tag'; name: 'sub' | 'sup' | 'kbd' | 'mark'; tokens: Token[] }
export interface NoteReference extends Tokens.Generic { type: 'noteReference'; label: string }

/** The same folding that marked uses to match references with definitions. */
export function normalizeLabel(label: string): string {
  return label.trim().replace(/\s+/g, ' ').toLowerCase().toUpperCase().toLowerCase();
}

/** Letters and marks of scripts that are written without spaces. */
export const cjk = /[\u1100-\u11FF\u2E80-\uA4CF\uAC00-\uD7FF\uF900-\uFAFF\uFE30-\uFE4F\uFF00-\uFFEF]/;
// A mark that touches CJK text counts as if letters stood on both sides: there are no spaces to go by.
const cjkPunctuation = /[\u3001-\u303F\uFE30-\uFE4F\uFF01-\uFF0F\uFF1A-\uFF20\uFF3B-\uFF3D\uFF5B-\uFF65]/g;
const punctuationBeforeCjk = new RegExp(`[\\p{P}\\p{S}](?=(\\*+|~+)${cjk.source})`, 'gu');
const endOfAddress = /[\u3000-\u303F\uFF01-\uFF0F\uFF1A-\uFF20\uFF3B-\uFF3D\uFF5B-\uFF65“”‘’…]/;
const longRun = /^[A-Za-z\d.!#$%&'*+/=?_{|}~:@-]{1000}/;

/** `\\(…\\)`, or `\\[…\\]` around what looks like a formula: in other texts a bracket is just escaped. An open one may go to the end. */
export function formulaAt(src: string, open: boolean): string {
  const bracket = src[0] === '\\' && (src[1] === '(' || src[1] === '[') ? src[1] : '';
  if (!bracket) return '';
  const end = src.indexOf(bracket === '(' ? '\\)' : '\\]', 2);
  const body = src.slice(2, end < 0 ? undefined : end);
  const formula = (end >= 0 || open) && /[\p{L}\d]/u.test(body) && (bracket === '(' || /[\\^_{}=+*/<>]/.test(body));
  return formula ? src.slice(0, end < 0 ? undefined : end + 2) : '';
}

export class ChatTokenizer extends Tokenizer {
  limits!: MarkdownLimits;
  /** References whose definition may still come look resolved already. */
  pending = false;
  /** More text may go on with the inline text being read. */
  open = false;
  /** Whether a reference was shown as if it were defined. */
  guessed = false;
  /** Rows that a table may still have. */
  rows = 0;
  depth = 0;
  #masked = '';
  #friendly = '';

  override html(): undefined {}

  override tag(src: string): Tokens.Tag | undefined {
    const open = /^<(?:(br) ?\/?|(sub|sup|kbd|mark))>/i.exec(src);
    if (!open) return undefined;
    if (open[1]) return { type: 'br', raw: open[0] } as Tokens.Generic as Tokens.Tag;
    const name = open[2]!.toLowerCase();
    const end = src.search(new RegExp(`</${name}>`, 'i'));
    if (end < 0) return undefined;
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
    const raw = formulaAt(src, this.open);
    return raw ? { type: 'escape', raw, text: raw } : super.escape(src);
  }

  override def(src: string): Tokens.Def | undefined {
    if (!/^ {0,3}\[(?!\^)/.test(src)) return undefined;
    // A title never reaches beyond the paragraph that it would be without the definition.
    // Space at the end of a line is no part of it, whatever kind of space it is: the last item of a list is trimmed already.
    return super.def(this.rules.block.paragraph.exec(src)![0].replace(/[^\S\n]+$/gm, (space) => ' '.repeat(space.length)));
  }

  override lheading(src: string): Tokens.Heading | undefined {
    return this.#unless((token) => /\n {0,3}\[\^[^\]\s]+\]:/.test(token.raw), () => super.lheading(src));
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
    const note = /^\[\^([^\]\s]+)\]/.exec(src);
    if (!note) return super.reflink(src, links);
    const label = normalizeLabel(note[1]!);
    const known = Object.hasOwn(links, `^${label}`);
    const guess = !known && this.pending && /^\d{1,3}$/.test(label);
    this.guessed ||= guess;
    return known || guess ? ({ type: 'noteReference', raw: note[0], label } as Tokens.Generic as Tokens.Text) : { type: 'text', raw: '[', text: '[' };
  }

  override emStrong(src: string, masked: string, previous = ''): Tokens.Em | Tokens.Strong | undefined {
    return super.emStrong(src, this.#soften(masked), src[0] === '*' && cjk.test(previous) ? '' : previous);
  }

  override del(src: string, masked: string, previous = ''): Tokens.Del | undefined {
    return /^~~(?!~)/.test(src) ? super.del(src, this.#soften(masked), cjk.test(previous) ? '' : previous) : undefined;
  }

  #soften(masked: string): string {
    if (this.#masked !== masked) {
      this.#masked = masked;
      this.#friendly = cjk.test(masked) ? masked.replace(cjkPunctuation, '一').replace(punctuationBeforeCjk, (mark) => (/[*_~]/.test(mark) ? mark : 'a'.repeat(mark.length))) : masked;
    }
    return this.#friendly;
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
