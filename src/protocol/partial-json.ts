/** Reads JSON that breaks off anywhere: closes what is open, leaves out what is half. */
import { DEPTH } from './read-chunk.ts';

/**
 * What can be known of the beginning of a JSON text; undefined when that is nothing, or when it is no JSON. Half words and half numbers are left out,
 * half strings are not. What goes too deep is given back as text. Never throws. Costs the length of the text, so callers with many small pieces ask for it now and then, not at each.
 */
export function parsePartial(text: string): unknown {
  const open: string[] = [];
  let quoted = false;
  let escape = 0;
  // The last place at which the text is whole once its containers are closed: behind any bracket, before any comma.
  let whole = 0;
  let at = 0;
  for (; at < text.length; at++) {
    const mark = text[at]!;
    if (quoted) {
      if (mark === '\\') {
        escape = at;
        at += text[at + 1] === 'u' ? 5 : 1;
      } else quoted = mark !== '"';
    } else if (mark === '"') {
      quoted = true;
    } else if (mark === '{' || mark === '[') {
      // One level is left for what holds the value.
      if (open.push(mark === '{' ? '}' : ']') === DEPTH) return text;
      whole = at + 1;
    } else if (mark === '}' || mark === ']') {
      open.pop();
      whole = at + 1;
    } else if (mark === ',') {
      whole = at;
    }
  }
  const closing = open.reverse().join('');
  // Half an escape at the end of a string cannot be closed: `\`, or `\u` with less than four digits. The loop has stepped over the end then.
  for (const known of [text.slice(0, at > text.length ? escape : at) + (quoted ? '"' : ''), text.slice(0, whole)]) {
    try {
      return JSON.parse(known + closing);
    } catch {
      // A key without a value, a comma, half a word: the second try leaves it out.
    }
  }
  return undefined;
}
