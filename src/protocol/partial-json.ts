/** Reads JSON that breaks off anywhere: closes what is open, leaves out what is half. */

/**
 * What can be known of the beginning of a JSON text; undefined when that is nothing, or when it is no JSON. Half words and half numbers are left out,
 * half strings are not. Never throws. Costs the length of the text, so callers with many small pieces ask for it now and then, not at each.
 */
export function parsePartial(text: string): unknown {
  const open: string[] = [];
  let quoted = false;
  let escape = -1;
  // The last place at which the text is whole once its containers are closed: behind any bracket, before any comma.
  let whole = 0;
  for (let at = 0; at < text.length; at++) {
    const mark = text[at]!;
    if (quoted) {
      if (mark === '\\') escape = at++;
      else quoted = mark !== '"';
    } else if (mark === '"') {
      quoted = true;
    } else if (mark === '{' || mark === '[') {
      open.push(mark === '{' ? '}' : ']');
      whole = at + 1;
    } else if (mark === '}' || mark === ']') {
      open.pop();
      whole = at + 1;
    } else if (mark === ',') {
      whole = at;
    }
  }
  // Half an escape at the end of a string cannot be closed: `\`, or `\u` with less than four digits.
  const halfEscape = quoted && escape >= 0 && (escape + 2 > text.length || (text[escape + 1] === 'u' && escape + 6 > text.length));
  const closing = open.reverse().join('');
  for (const known of [`${halfEscape ? text.slice(0, escape) : text}${quoted ? '"' : ''}`, text.slice(0, whole)]) {
    try {
      return JSON.parse(known + closing);
    } catch {
      // A key without a value, a comma, half a word: the second try leaves it out.
    }
  }
  return undefined;
}
