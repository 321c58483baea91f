/** Cuts out of a section what answers a question: whole when it is short, else the best paragraphs, code, list items and table rows. */
import type { Token, Tokens } from 'marked';
import type { Section } from './library.ts';
import { tokenize, type Term } from './words.ts';

export interface Excerpt {
  markdown: string;
  /** Nothing of the section was left out. */
  whole: boolean;
}

const rowsShownWhole = 7;
const itemsShownWhole = 9;
/** Characters of a list. */
const listShownWhole = 900;
/** Characters of a first paragraph that may stand above a cut table. */
const introduction = 240;
/** Of a table or list that is asked for as a whole. */
const mostShown = 24;

/** `budget` is in characters of Markdown; the best block is kept even when it is longer. */
export function excerpt(section: Section, terms: readonly Term[], budget: number, weight: (word: string) => number): Excerpt {
  const title = new Set(tokenize([section.title, ...section.trail].join(' ')));
  const own = new Set(tokenize(section.title));
  // What the heading says already does not tell one row of its table from another.
  const telling = terms.filter(({ word, alternatives }) => !title.has(word) && !alternatives.some((one) => own.has(one)));
  const relevanceTo = (asked: readonly Term[]) => (text: string): number => {
    const words = new Set(tokenize(text));
    return asked.reduce((sum, { word, alternatives, share }) =>
      sum + share * weight(word) * (words.has(word) ? 1 : alternatives.some((one) => words.has(one)) ? 0.5 : 0), 0);
  };
  const relevance = relevanceTo(terms);
  const pieces = section.blocks.map((block) => ({ ...trimBlock(block, relevanceTo(telling)), relevance: relevance(block.raw), leads: leadsOn(block), heading: block.type === 'heading' }));
  // Where one row or item is the answer, what stands around it is not.
  const [cut] = pieces.filter((piece) => !piece.whole);
  if (cut) {
    const about = relevanceTo(telling);
    const around = pieces.filter((piece, index) => piece === cut || (index === 0 && piece.markdown.length <= introduction) || (!piece.leads && !piece.markdown.startsWith('```') && piece.relevance > 0 && about(piece.markdown) > 0) || (piece.leads && pieces[index + 1] === cut));
    if (around.reduce((sum, piece) => sum + piece.markdown.length, 0) <= budget) return { markdown: join(around), whole: false };
  }
  if (pieces.reduce((sum, piece) => sum + piece.markdown.length, 0) <= budget) {
    return { markdown: join(pieces), whole: pieces.every((piece) => piece.whole) };
  }
  const kept = new Set<number>();
  let used = 0;
  const keep = (index: number): void => {
    const piece = pieces[index];
    if (!piece || kept.has(index)) return;
    kept.add(index);
    used += piece.markdown.length;
    // What ends in a colon and what it announces belong together, in both directions.
    if (piece.leads) keep(index + 1);
    if (pieces[index - 1]?.leads || pieces[index - 1]?.heading) keep(index - 1);
  };
  // The first paragraph says what the section is about, so it starts with a little credit.
  const ranked = pieces.map((piece, index) => ({ index, value: piece.heading ? -1 : piece.relevance + (index === 0 ? 0.5 : 0) })).sort((a, b) => b.value - a.value || a.index - b.index);
  for (const { index, value } of ranked) {
    if (kept.size > 0 && (value <= 0 || used + (pieces[index]?.markdown.length ?? 0) > budget)) continue;
    keep(index);
  }
  return { markdown: join(pieces.filter((_, index) => kept.has(index))), whole: false };
}

function join(pieces: readonly { markdown: string }[]): string {
  return pieces.map((piece) => piece.markdown).join('\n\n');
}

function leadsOn(block: Token): boolean {
  return (block.type === 'paragraph' && block.raw.trimEnd().endsWith(':')) || block.type === 'heading';
}

/** Long tables and lists keep what was asked for, when anything in them was. */
function trimBlock(block: Token, relevance: (text: string) => number): Excerpt {
  const raw = block.raw.trim();
  if (block.type === 'table') return trimTable(block as Tokens.Table, raw, relevance);
  if (block.type === 'list') return trimList(block as Tokens.List, raw, relevance);
  // A heading inside an answer would shout over it.
  if (block.type === 'heading') return { markdown: `**${(block as Tokens.Heading).text}**`, whole: true };
  return { markdown: raw, whole: true };
}

function trimTable(table: Tokens.Table, raw: string, relevance: (text: string) => number): Excerpt {
  const lines = raw.split('\n');
  const rows = lines.slice(2).map((line, index) => {
    const first = table.rows[index]?.[0]?.text ?? '';
    return { line, index, value: 2 * relevance(first) + relevance(line) };
  });
  const best = bestOf(rows, rowsShownWhole);
  if (rows.length <= rowsShownWhole && !standOut(best, rows)) return { markdown: raw, whole: true };
  return { markdown: [...lines.slice(0, 2), ...best].join('\n'), whole: lines.length - 2 <= mostShown && !rows.some((row) => row.value > 0) };
}

function trimList(list: Tokens.List, raw: string, relevance: (text: string) => number): Excerpt {
  const items = list.items.map((item, index) => ({ line: item.raw.trimEnd(), index, value: relevance(item.raw) }));
  const best = bestOf(items, itemsShownWhole);
  if (items.length <= itemsShownWhole && raw.length <= listShownWhole && !standOut(best, items)) return { markdown: raw, whole: true };
  // Numbers of steps that are not all there would puzzle.
  return { markdown: best.map((line) => (best.length < items.length ? line.replace(/^\d+[.)]/, '-') : line)).join('\n'), whole: best.length === items.length };
}

/** So few fit that the others would only be in the way. */
function standOut(best: readonly string[], all: readonly unknown[]): boolean {
  return all.length >= 5 && best.length <= all.length * 0.4;
}

const fittingShare = 0.6;

/** The lines nearly as fitting as the best, in their own order; all when none stands out. */
function bestOf(lines: { line: string; index: number; value: number }[], most: number): string[] {
  const top = Math.max(...lines.map((line) => line.value));
  if (top <= 0) return lines.slice(0, mostShown).map((line) => line.line);
  const fitting = lines.filter((line) => line.value >= top * fittingShare);
  return fitting.sort((a, b) => b.value - a.value || a.index - b.index).slice(0, most).sort((a, b) => a.index - b.index).map((line) => line.line);
}
