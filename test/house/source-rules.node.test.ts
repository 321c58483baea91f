/** What must not stand in the source: roads by which text could become markup or code, and rooms that grew a second subject. */
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

const source = fileURLToPath(new URL('../../src', import.meta.url));
const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => ({ name, text: readFileSync(join(source, name), 'utf8') }));

const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\/|(^|[^:'"`])\/\/.*$/gm, '$1');

/** Each would open a road around the sanitizer or the Content-Security-Policy. */
const forbidden: [RegExp, string][] = [
  [/\bunsafe(HTML|SVG|MathML|Static)\b/, 'lit passes such strings through its own policy, unsanitized'],
  [/\bstyleMap\b/, 'sets a style attribute on first render, which style-src refuses'],
  [/\bstyle\s*=\s*["'$]/, 'a style attribute in a template is refused by style-src'],
  [/<style\b/, 'a style element is refused by style-src'],
  [/\.(innerHTML|outerHTML)\b|\binsertAdjacentHTML\b|\bcreateContextualFragment\b|\b(setHTMLUnsafe|parseHTMLUnsafe)\b|\bDOMParser\b/, 'text would reach an HTML parser'],
  [/\bdocument\.write/, 'text would reach an HTML parser'],
  [/\beval\s*\(|\bnew Function\b|\bFunction\s*\(/, 'text would become code'],
  [/\bset(Timeout|Interval)\(\s*['"`]/, 'text would become code'],
  [/postMessage\([^)]*['"]\*['"]/, 'a message for everybody'],
  [/\bimport\s*\(/, 'the script-tag file is one file: no dynamic import'],
];

describe('the source', () => {
  it('opens no road around the sanitizer or the policy', () => {
    const faults = files.flatMap(({ name, text }) =>
      forbidden.flatMap(([pattern, why]) => (pattern.test(withoutComments(text)) ? [`src/${name}: ${pattern} (${why})`] : [])),
    );
    assert.deepEqual(faults, []);
  });

  it('keeps document and window out of the rooms that know no page', () => {
    const pure = /^(protocol|turn|transports|config|i18n)[\\/]/;
    const faults = files.filter(({ name, text }) => pure.test(name) && /\b(document|window)\b\s*[.[]/.test(withoutComments(text))).map(({ name }) => name);
    assert.deepEqual(faults, []);
  });

  it('begins every file with a sentence of purpose', () => {
    assert.deepEqual(files.filter(({ text }) => !/^\/\*\*[\s\S]+?\*\//.test(text)).map(({ name }) => name), []);
  });

  it('has no file over 300 lines', () => {
    assert.deepEqual(files.filter(({ text }) => text.split('\n').length > 301).map(({ name }) => name), []);
  });

  it('would notice a forbidden word', () => {
    assert.ok(forbidden.some(([pattern]) => pattern.test('element.innerHTML = text')));
    assert.ok(forbidden.some(([pattern]) => pattern.test('html`<p style="${x}">`')));
    assert.ok(!forbidden.some(([pattern]) => pattern.test(withoutComments('// innerHTML is not used here'))));
  });
});
