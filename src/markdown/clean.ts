/** Takes out of untrusted text what nobody sees but what can change how the rest is read: controls, overrides, hidden tags. */

const hidden = /(?![\t\n])\p{Control}|[\u202A-\u202E\u2066-\u2069\u{E0000}-\u{E007F}]/gu;
const marks = /(\p{M}{32})\p{M}+/gu;
const marksAtEnd = /\p{M}{1,32}$/u;

/** Line ends become `\n`; controls, bidi overrides and tag characters go; at most 32 combining marks stay on one base. */
export function cleanText(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(hidden, '').replace(marks, '$1');
}

/** Cleans a text that grows, looking only at what is new. The result is the same for every way of cutting the text. */
export class Cleaner {
  /** The cleaned text so far. */
  text = '';
  #taken = '';
  #changed = false;

  /**
   * Takes the whole raw text so far. Answers how many leading characters of the cleaned text are the same as before:
   * all of them, unless the text is not a continuation.
   */
  take(raw: string, final: boolean): number {
    let kept = this.text.length;
    if (raw.slice(0, this.#taken.length) !== this.#taken) {
      const before = this.text;
      this.text = this.#taken = '';
      this.#changed = false;
      this.#add(raw, final);
      kept = 0;
      const end = Math.min(before.length, this.text.length);
      while (kept < end && before.charCodeAt(kept) === this.text.charCodeAt(kept)) kept++;
    } else {
      this.#add(raw, final);
    }
    return kept;
  }

  #add(raw: string, final: boolean): void {
    // Half a surrogate pair or half a CRLF waits for its other half.
    const end = !final && /[\r\uD800-\uDBFF]/.test(raw.slice(-1)) ? raw.length - 1 : raw.length;
    if (end <= this.#taken.length) return;
    const added = raw.slice(this.#taken.length, end);
    this.#taken = end === raw.length ? raw : raw.slice(0, end);
    let cleaned = cleanText(added);
    if (/^\p{M}/u.test(cleaned)) {
      const carried = marksAtEnd.exec(this.text.slice(-64))?.[0] ?? '';
      cleaned = cleanText(carried + cleaned).slice(carried.length);
    }
    // Most texts need no cleaning: they are not kept twice.
    this.#changed ||= cleaned !== added;
    this.text = this.#changed ? this.text + cleaned : this.#taken;
  }
}
