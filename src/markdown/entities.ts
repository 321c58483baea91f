/** Reads character references without an HTML parser: every numeric one, and the names that models write. */
import { cleanText } from './clean.ts';

/** Each name stands behind its character, which is never a letter. */
const names = '&amp<lt>gt"quot\'apos\u00A0nbsp©copy®reg™trade°deg×times·middot•bull…hellip–ndash—mdash‘lsquo’rsquo“ldquo”rdquo«laquo»raquo←larr→rarr≤le≥ge≠ne€euroäaumlöoumlüuumlßszligÄAumlÖOumlÜUuml';

/** Replaces references by their characters. Controls that were written as references are taken out again. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return cleanText(
    text.replace(/&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([A-Za-z]{2,8}));/g, (reference, decimal, hex, name) => {
      if (name) return new RegExp(`([^a-z])${name}(?![a-z])`).exec(names)?.[1] ?? reference;
      const code = decimal ? Number(decimal) : parseInt(hex, 16);
      return code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) ? '\uFFFD' : String.fromCodePoint(code);
    }),
  );
}
