/** Style sheets: what must not stand in them, and that no private token is read that nobody sets. */
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { describe, it } from 'node:test';

const folder = new URL('../../src/styles/', import.meta.url);
const sheets = readdirSync(folder).map((name) => {
  const text = readFileSync(new URL(name, folder), 'utf8');
  return { name, css: /css`([^`]*)`/.exec(text)?.[1]?.replace(/\/\*[\s\S]*?\*\//g, '') ?? '' };
});

const linesWith = (pattern: RegExp): string[] => sheets.flatMap(({ name, css }) => css.split('\n').filter((line) => pattern.test(line)).map((line) => `${name}: ${line.trim()}`));

describe('the style sheets', () => {
  it('are one literal each', () => {
    assert.deepEqual(sheets.filter(({ css }) => !css).map(({ name }) => name), []);
  });

  it('fetch nothing, and do not measure by the page\'s root', () => {
    assert.deepEqual(linesWith(/url\(|@import|\d(rem|vh|vw)\b/), []);
  });

  it('never set a public token', () => {
    assert.deepEqual(linesWith(/--chat-[\w-]+\s*:/), []);
  });

  it('read only private tokens that exist', () => {
    const set = new Set(sheets.flatMap(({ css }) => [...css.matchAll(/(--_[\w-]+)\s*:/g)].map((match) => match[1])));
    const read = new Set(sheets.flatMap(({ css }) => [...css.matchAll(/var\((--_[\w-]+)/g)].map((match) => match[1])));
    assert.deepEqual([...read].filter((name) => !set.has(name)), []);
  });

  it('set no private token that nobody reads', () => {
    const text = sheets.map(({ css }) => css).join();
    const set = new Set([...text.matchAll(/(--_[\w-]+)\s*:/g)].map((match) => match[1]!));
    assert.deepEqual([...set].filter((name) => !text.includes(`var(${name})`)), []);
  });

  it('use sides of reading, not of the screen', () => {
    // A tick, the faces of a scrolling table and a fade are drawn: there a physical side is meant.
    const drawn = /border-width: 0 2px 2px 0|linear-gradient|inset: 0\.5px/;
    assert.deepEqual(linesWith(/(?<![\w-])(((margin|padding|border)-)?(left|right|top|bottom)|width|height)\s*:/).filter((line) => !drawn.test(line)), []);
  });
});
