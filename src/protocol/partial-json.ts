/** Reads JSON that is still arriving. Each piece costs its own length, however long the whole has become. */

/** Where the next character belongs. */
type Mode = 'value' | 'key' | 'colon' | 'string' | 'scalar' | 'next' | 'failed';

/** The longest beginning of a half number that is a number. */
const NUMBER = /^-?\d+(\.\d+)?([eE][+-]?\d+)?/;
const LITERALS: [string, unknown][] = [['true', true], ['false', false], ['null', null]];
/** A string up to its end, to its next escape, or to where the text ends. */
const PLAIN = /[^"\\]*/y;

/**
 * `value` is what is known so far: open containers and strings hold what came, a half literal counts as the whole one.
 * Undefined until something is known. What is no JSON stops the reading; `value` then stays as it is.
 */
export class PartialJson {
  value: unknown;
  #mode: Mode = 'value';
  /** Open containers, innermost last. */
  #open: { container: Record<string, unknown> | unknown[]; key: string }[] = [];
  /** The string, number or literal being read. */
  #token = '';
  /** A backslash and what belongs to it, until it is complete. */
  #escape = '';
  #isKey = false;

  push(text: string): void {
    for (let at = 0; at < text.length && this.#mode !== 'failed';) {
      at = this.#mode === 'string' ? this.#readString(text, at) : this.#readMark(text[at]!, at);
    }
    if (this.#mode === 'string' && !this.#isKey) this.#put(this.#token);
    if (this.#mode === 'scalar') this.#putScalar();
  }

  #readString(text: string, at: number): number {
    if (this.#escape) {
      this.#escape += text[at];
      if (this.#escape[1] !== 'u' || this.#escape.length === 6) {
        try {
          this.#token += JSON.parse(`"${this.#escape}"`) as string;
        } catch {
          this.#mode = 'failed';
        }
        this.#escape = '';
      }
      return at + 1;
    }
    PLAIN.lastIndex = at;
    const plain = PLAIN.exec(text)![0];
    this.#token += plain;
    at += plain.length;
    if (text[at] === '\\') this.#escape = '\\';
    else if (at < text.length) this.#endString();
    return at + 1;
  }

  #endString(): void {
    if (this.#isKey) {
      this.#open.at(-1)!.key = this.#token;
      this.#mode = 'colon';
    } else {
      this.#put(this.#token);
      this.#mode = 'next';
    }
  }

  /** Reads one character outside of strings. Returns where to go on; a character that ends a number is looked at again. */
  #readMark(mark: string, at: number): number {
    if (this.#mode === 'scalar') {
      if (/[\w.+-]/.test(mark)) {
        this.#token += mark;
        return at + 1;
      }
      this.#putScalar();
      this.#mode = 'next';
      return at;
    }
    if (!/\s/.test(mark)) this.#step(mark);
    return at + 1;
  }

  #step(mark: string): void {
    const { container } = this.#open.at(-1) ?? {};
    const inArray = Array.isArray(container);
    const mode = this.#mode;
    this.#mode = 'failed';
    if (mark === (inArray ? ']' : '}') && container && (mode === 'next' || Object.keys(container).length === 0)) {
      this.#open.pop();
      this.#mode = 'next';
    } else if (mode === 'next' && mark === ',' && container) {
      this.#mode = inArray ? 'value' : 'key';
      if (inArray) this.#open.at(-1)!.key = String(container.length);
    } else if (mode === 'colon' && mark === ':') {
      this.#mode = 'value';
    } else if (mark === '"' && (mode === 'key' || mode === 'value')) {
      this.#token = '';
      this.#isKey = mode === 'key';
      this.#mode = 'string';
    } else if (mode === 'value' && (mark === '{' || mark === '[')) {
      const opened = mark === '[' ? [] : {};
      this.#put(opened);
      this.#open.push({ container: opened, key: '0' });
      this.#mode = mark === '[' ? 'value' : 'key';
    } else if (mode === 'value' && /[-\dtfn]/.test(mark)) {
      this.#token = mark;
      this.#mode = 'scalar';
    }
  }

  #putScalar(): void {
    const number = NUMBER.exec(this.#token);
    if (number) this.#put(Number(number[0]));
    else for (const [word, value] of LITERALS) if (word.startsWith(this.#token)) this.#put(value);
  }

  #put(value: unknown): void {
    const inner = this.#open.at(-1);
    if (!inner) this.value = value;
    // An assignment to this one name would set the prototype; JSON.parse makes a field of it, and so do we.
    else if (inner.key === '__proto__') Object.defineProperty(inner.container, inner.key, { value, writable: true, enumerable: true, configurable: true });
    else (inner.container as Record<string, unknown>)[inner.key] = value;
  }
}
