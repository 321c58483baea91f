/** Reads character references without an HTML parser: every numeric one, and the names that models write. */
import { cleanText } from './clean.ts';

const names =
  'amp&lt<gt>quot"apos\'nbsp\u00A0iexcl¡cent¢pound£yen¥sect§copy©laquo«not¬shy\u00ADreg®deg°plusmn±sup2²sup3³acute´micro\u00B5para¶middot·sup1¹raquo»frac14¼frac12½frac34¾iquest¿' +
  'Agrave\u00C0Aacute\u00C1Auml\u00C4Aring\u00C5AElig\u00C6Ccedil\u00C7Egrave\u00C8Eacute\u00C9Ntilde\u00D1Ouml\u00D6times×Oslash\u00D8Uuml\u00DCszlig\u00DF' +
  'agrave\u00E0aacute\u00E1acirc\u00E2atilde\u00E3auml\u00E4aring\u00E5aelig\u00E6ccedil\u00E7egrave\u00E8eacute\u00E9ecirc\u00EAeuml\u00EBiacute\u00EDntilde\u00F1oacute\u00F3ouml\u00F6divide÷oslash\u00F8uacute\u00FAuuml\u00FC' +
  'Alpha\u0391Beta\u0392Gamma\u0393Delta\u0394Omega\u03A9alpha\u03B1beta\u03B2gamma\u03B3delta\u03B4epsilon\u03B5theta\u03B8lambda\u03BBmu\u03BCpi\u03C0sigma\u03C3phi\u03C6omega\u03C9' +
  'ensp\u2002emsp\u2003thinsp\u2009zwnj\u200Czwj\u200Dndash–mdash—lsquo‘rsquo’ldquo“rdquo”bull•hellip…prime′euro€trade™larr←uarr↑rarr→darr↓harr↔rArr⇒forall∀part∂exist∃empty∅isin∈sum∑minus−radic√infin∞and∧or∨cap∩cup∪int∫asymp≈ne≠equiv≡le≤ge≥check✓';

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
