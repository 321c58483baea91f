/** Takes out of untrusted text what nobody sees but what can change how the rest is read: controls, overrides, hidden tags. */

const hidden = /(?![\t\n])\p{Control}|[\u202A-\u202E\u2066-\u2069\u{E0000}-\u{E007F}]/gu;
const marks = /(\p{M}{32})\p{M}+/gu;
/** Half a surrogate pair, half a CRLF, a row of marks that may go on. */
const half = new RegExp(`(?:[\\uD800-\\uDBFF]|\\p{M}|${hidden.source})+$`, 'u');

/** Line ends become `\n`; controls, bidi overrides and tag characters go; at most 32 combining marks stay on one base. */
export function cleanText(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(hidden, '').replace(marks, '$1');
}

/** Cleans a text that grows, looking only at what is new. The result is the same for every way of cutting the text. */
export class Cleaner {
  /** The cleaned text so far. */
  text = '';
  #taken = '';

  /**
   * Takes the whole raw text so far. Answers how many leading characters of the cleaned text are the same as before:
   * all of them, unless the text is not a continuation.
   */
  take(raw: string, final: boolean): number {
    const before = this.text;
    const goesOn = raw.slice(0, this.#taken.length) === this.#taken;
    if (!goesOn) this.text = this.#taken = '';
    const added = raw.slice(this.#taken.length);
    const waiting = (!final && half.exec(added)?.[0].length) || 0;
    const taken = waiting ? raw.slice(0, -waiting) : raw;
    const whole = waiting ? added.slice(0, -waiting) : added;
    const cleaned = cleanText(whole);
    // Most texts need no cleaning: they are not kept twice.
    this.text = this.text === this.#taken && cleaned === whole ? taken : this.text + cleaned;
    this.#taken = taken;
    let kept = goesOn ? before.length : 0;
    if (!goesOn) while (kept < before.length && before.charCodeAt(kept) === this.text.charCodeAt(kept)) kept++;
    return kept;
  }
}
