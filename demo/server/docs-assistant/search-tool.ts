/** The `searchDocs` tool: a real AI SDK tool that any model can call; it answers with passages of the docs and where they stand. */
import { tool } from 'ai';
import { z } from 'zod';
import { addressOf, resolveLink, type Section } from './library.ts';
import { excerpt } from './passages.ts';
import { splitQuestion } from './question.ts';
import type { DocsIndex, Found } from './search.ts';
import { termsOf } from './words.ts';

export interface Passage {
  title: string;
  url: string;
  /** Part of the section that speaks about the question, as Markdown. */
  text: string;
  whole: boolean;
  /** 0–1, next to the best one. */
  relevance: number;
  /** The passage before it says little more than that the answer stands here. */
  follows?: true;
}

export interface SearchResult {
  confidence: 'good' | 'weak' | 'none';
  passages: Passage[];
  /** Words of the question, as written, that the docs know nothing of. */
  unknown?: string[];
  /** The question had several, each looked up by itself. */
  parts?: number;
  /** Parts of the question that no passage answers. */
  open?: string[];
  /** The shelf itself, when the search found nothing. */
  pages?: { title: string; url: string }[];
}

const passagesFound = 4;
/** Characters of an answer that mainly says where to read on. */
const shortAnswer = 180;
const followedBudget = 900;
/** A place that scores far below the best is noise. */
const leastShareOfBest = 0.3;
const leastCoverage = 0.25;
/** Of a place that is worth a look when nothing answers. */
const nearCoverage = 0.36;

const weakest: SearchResult['confidence'][] = ['none', 'weak', 'good'];

/** A question of two parts is looked up in two; the best passage of each comes first. `origin` is the address under which the visitor sees this server: links in answers must work for them. */
export function searchDocs(index: DocsIndex, query: string, context: string | undefined, origin: string): SearchResult {
  const result = searchParts(index, query, context, origin);
  const [best] = result.passages;
  const target = best && !result.parts && result.confidence === 'good' ? pointedAt(index, best, origin) : undefined;
  if (!target) return result;
  const { markdown, whole } = excerpt(target, termsOf(query), followedBudget, index.weight);
  const url = addressOf(target, origin);
  const follows: Passage = { title: titleOf(target), url, text: withAbsoluteLinks(markdown, target, index, origin), whole, relevance: best!.relevance, follows: true };
  const pointing = { ...best!, text: best!.text.replace(readOn, (_, end: string) => (end === ';' ? '.' : end)) };
  return { ...result, passages: [pointing, follows, ...result.passages.slice(1).filter((passage) => passage.url !== url)].slice(0, passagesFound) };
}

/** “… See [there](…).” at the very end. */
const readOn = /([.;]) [Ss]ee \[[^\]]*\]\(([^)\s]+)\)\.$/;

/** The section that a short answer sends its reader to. */
function pointedAt(index: DocsIndex, { text, whole }: Passage, origin: string): Section | undefined {
  const url = whole && text.replace(readOn, '').length < shortAnswer ? readOn.exec(text)?.[2] : undefined;
  return url ? index.library.sections.find((section) => addressOf(section, origin) === url) : undefined;
}

function searchParts(index: DocsIndex, query: string, context: string | undefined, origin: string): SearchResult {
  const asked = splitQuestion(query);
  const results = asked.map((part) => ({ part, ...passagesFor(index, index.search(part, context), origin) }));
  const answered = results.filter((result) => result.confidence !== 'none');
  if (!answered.length) {
    const pages = index.library.pages.filter((page) => !page.slug.includes('/') && page.slug !== 'manifest').map((page) => ({ title: page.title, url: `${origin}/docs/${page.slug}` }));
    return { confidence: 'none', passages: results[0]?.near ?? [], pages };
  }
  const confidence = answered.map((result) => result.confidence).sort((a, b) => weakest.indexOf(b) - weakest.indexOf(a))[0]!;
  const passages = answered.flatMap((result) => result.passages.slice(0, 1)).concat(answered.flatMap((result) => result.passages.slice(1)));
  const unknown = results.flatMap((result) => result.unknown);
  const open = results.filter((result) => result.confidence === 'none').map((result) => result.part);
  return {
    confidence,
    passages: [...new Map(passages.toReversed().map((passage) => [passage.url, passage])).values()].toReversed().slice(0, passagesFound),
    ...(asked.length > 1 && { parts: asked.length }), ...(unknown.length && { unknown }), ...(open.length && { open }),
  };
}

function passagesFor(index: DocsIndex, { hits, terms, confidence, unknown }: Found, origin: string): Pick<SearchResult, 'confidence' | 'passages'> & { near: Passage[]; unknown: string[] } {
  const best = hits[0]?.score ?? 0;
  const passages = hits.filter((hit) => hit.score >= best * leastShareOfBest && hit.coverage >= leastCoverage).slice(0, passagesFound).map(({ section, score }, rank): Passage => {
    const cut = excerpt(section, terms, rank === 0 ? 1500 : 700, index.weight);
    return { title: titleOf(section), url: addressOf(section, origin), text: withAbsoluteLinks(cut.markdown, section, index, origin), whole: cut.whole, relevance: Math.round((score / best) * 100) / 100 };
  });
  const near = passages.filter((_, rank) => (hits[rank]?.coverage ?? 0) >= nearCoverage);
  return { confidence: passages.length ? confidence : 'none', passages, near, unknown };
}

function titleOf(section: Section): string {
  return section.title === section.page.title ? section.title : `${section.trail[0]} › ${section.title}`;
}

/** Links between the docs are relative in their files; in an answer they must lead to the rendered page, or be words. Code stays as it is. */
function withAbsoluteLinks(markdown: string, section: Section, index: DocsIndex, origin: string): string {
  return markdown.split(/(^```[\s\S]*?^```|`[^`\n]+`)/m).map((piece, position) => (position % 2 ? piece
    : piece.replace(/!?\[([^\]]*)\]\(([^)\s]+)\)/g, (_, text: string, href: string) => {
      const url = resolveLink(href, section.page, index.library.pages, origin);
      return url ? `[${text}](${url})` : text;
    }))).join('');
}

export function createSearchTool(index: DocsIndex, origin: string) {
  return tool({
    description: 'Searches the documentation of chat-stream and returns the best passages with their addresses. Call it before answering any question about chat-stream.',
    inputSchema: z.object({
      query: z.string().max(500).describe('What to look for, in a few English words.'),
      context: z.string().max(500).optional().describe('What the conversation was about before, when the question leans on it.'),
    }),
    execute: ({ query, context }): SearchResult => searchDocs(index, query, context, origin),
  });
}
