/** Reads JSON that is still arriving. Each piece costs its own length, however long the whole has become. */

/** What the next character may be. */
type Mode = 'value' | 'key' | 'colon' | 'string' | 'scalar' | 'next' | 'failed';

/** The longest beginning of a half number that is a number. */
const NUMBER = /^-?\d+(\.\d+)?(e[+-]?\d+)?/i;
/** The inside of a string up to its end, to half an escape, or to where the text ends. */
const INSIDE = /(?:[^"\\]+|\\(?:u[\da-f]{4}|[^u]))*/iy;
const LITERALS: Record<string, unknown> = { t: true, f: false, n: null };

/**
 * `value` is what is known so far: open containers and strings hold what came, a half literal counts as the whole one.
 * Undefined until something is known. What is no JSON stops the reading; `value` then stays as it is.
 */
export class PartialJson {
  value: unknown;
  #mode: Mode = 'value';
  /** Open containers, innermost last. */
  readonly #open: { container: Record<string, unknown> | unknown[]; key: string }[] = [];
  /** The string, number or literal being read. */
  #token = '';
  /** Half an escape, until the rest of it is there. */
  #held = '';
  #isKey = false;

  /** Never throws. */
  push(piece: string): void {
    const text = this.#held + piece;
    this.#held = '';
    try {
      for (let at = 0; at < text.length && this.#mode !== 'failed';) at = this.#mode === 'string' ? this.#readString(text, at) : this.#readMark(text, at);
    } catch {
      this.#mode = 'failed';
    }
    if (this.#mode === 'string' && !this.#isKey) this.#put(this.#token);
    if (this.#mode === 'scalar') this.#putScalar();
  }

  /** Reads inside a string. Returns where to go on, as does `#readMark`. */
  #readString(text: string, from: number): number {
    INSIDE.lastIndex = from;
    const inside = INSIDE.exec(text)![0];
    this.#token += inside.includes('\\') ? JSON.parse(`"${inside}"`) as string : inside;
    const at = from + inside.length;
    if (text[at] === '"') {
      if (this.#isKey) this.#open.at(-1)!.key = this.#token;
      else this.#put(this.#token);
      this.#mode = this.#isKey ? 'colon' : 'next';
      return at + 1;
    }
    this.#held = text.slice(at);
    // What is longer than any escape is none.
    if (this.#held.length > 6) this.#mode = 'failed';
    return text.length;
  }

  /** Reads one character outside of strings. A character that ends a number is looked at again. */
  #readMark(text: string, at: number): number {
    const mark = text[at]!;
    const mode = this.#mode;
    if (mode === 'scalar') {
      if (/[\w.+-]/.test(mark)) {
        this.#token += mark;
        return at + 1;
      }
      this.#putScalar();
      this.#mode = 'next';
      return at;
    }
    if (mark.trim() === '') return at + 1;
    const inner = this.#open.at(-1);
    const inArray = Array.isArray(inner?.container);
    this.#mode = 'failed';
    if (inner && mark === (inArray ? ']' : '}') && (mode === 'next' || Object.keys(inner.container).length === 0)) {
      this.#open.pop();
      this.#mode = 'next';
    } else if (inner && mode === 'next' && mark === ',') {
      this.#mode = inArray ? 'value' : 'key';
      inner.key = String((inner.container as unknown[]).length);
    } else if (mode === 'colon' && mark === ':') {
      this.#mode = 'value';
    } else if (mark === '"' && (mode === 'key' || mode === 'value')) {
      this.#token = '';
      this.#isKey = mode === 'key';
      this.#mode = 'string';
    } else if (mode === 'value' && (mark === '{' || mark === '[')) {
      const container = mark === '[' ? [] : {};
      this.#put(container);
      this.#open.push({ container, key: '0' });
      this.#mode = mark === '[' ? 'value' : 'key';
    } else if (mode === 'value' && /[-\dtfn]/.test(mark)) {
      this.#token = mark;
      this.#mode = 'scalar';
    }
    return at + 1;
  }

  #putScalar(): void {
    const number = NUMBER.exec(this.#token);
    const value = number ? Number(number[0]) : LITERALS[this.#token[0]!];
    // A minus alone is nothing yet.
    if (value !== undefined) this.#put(value);
  }

  #put(value: unknown): void {
    const inner = this.#open.at(-1);
    // An assignment to `__proto__` would set the prototype; JSON.parse makes a field of it, and so does this.
    if (inner) Object.defineProperty(inner.container, inner.key, { value, writable: true, enumerable: true, configurable: true });
    else this.value = value;
  }
}
