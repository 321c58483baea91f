/** Reads character references without an HTML parser: every numeric one, and the names that models write. */
import { cleanText } from './clean.ts';

const names =
  'amp&lt<gt>quot"apos\'nbsp\u00A0cent¢pound£yen¥euro€sect§copy©reg®trade™deg°plusmn±times×divide÷middot·frac12½frac14¼frac34¾sup2²sup3³micro\u00B5laquo«raquo»shy\u00AD' +
  'ensp\u2002emsp\u2003thinsp\u2009zwnj\u200Czwj\u200Dndash–mdash—lsquo‘rsquo’ldquo“rdquo”bull•hellip…larr←uarr↑rarr→darr↓harr↔ne≠le≤ge≥asymp≈infin∞minus−check✓auml\u00E4ouml\u00F6uuml\u00FCAuml\u00C4Ouml\u00D6Uuml\u00DCszlig\u00DF';

let table: Map<string, string> | undefined;

/** A name is followed by its one character, which is never a plain letter or digit. */
function readNames(): Map<string, string> {
  const read = new Map<string, string>();
  for (const [, name, character] of names.matchAll(/([A-Za-z]+\d*)([^A-Za-z\d])/gu)) read.set(name!, character!);
  return read;
}

/** Replaces references by their characters. Controls that were written as references are taken out again. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  table ??= readNames();
  return cleanText(
    text.replace(/&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([A-Za-z][A-Za-z\d]{1,31}));/g, (reference, decimal, hex, name) => {
      if (name) return table!.get(name) ?? reference;
      const code = decimal ? Number(decimal) : parseInt(hex, 16);
      return code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) ? '\uFFFD' : String.fromCodePoint(code);
    }),
  );
}
