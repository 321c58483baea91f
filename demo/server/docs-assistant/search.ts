/** Finds the sections of the docs that answer a question: full text search (minisearch), weighed by how much of the question a section covers. */
import MiniSearch from 'minisearch';
import type { Token, Tokens } from 'marked';
import type { Library, Section } from './library.ts';
import { termsOf, tokenize, type Term } from './words.ts';

export interface Hit {
  section: Section;
  score: number;
  /** 0–1: how much of what was asked this section speaks about; rare words count more. */
  coverage: number;
}

export interface Found {
  hits: Hit[];
  terms: Term[];
  /** Whether the best hit really speaks about the question. */
  confidence: 'good' | 'weak' | 'none';
}

const pageWeights: Readonly<Record<string, number>> = { changelog: 0.45, manifest: 0.6, readme: 0.75, faq: 1.15 };
/** What the lines under a page's own title say, its sections say better. */
const introductionWeight = 0.6;

/** Kinds of places that repeat what others say better. */
function placeWeight({ page, title }: Section): number {
  const introduction = page.slug !== 'readme' && title === page.title ? introductionWeight : 1;
  return introduction * (page.slug.startsWith('decisions/') ? 0.2 : pageWeights[page.slug] ?? 1);
}

const fields = ['title', 'trail', 'text'] as const;
const alternativeWeight = 0.55;
const contextWeight = 0.3;

export class DocsIndex {
  readonly library: Library;
  readonly #engine = new MiniSearch<{ id: string }>({ fields: [...fields], tokenize, processTerm: (word) => word });
  readonly #words = new Map<string, Set<string>>();
  readonly #titles = new Map<string, Set<string>>();
  /** What a section defines: the first cells of its tables, the bold beginnings of its list items. */
  readonly #defined = new Map<string, Set<string>>();
  readonly #frequency = new Map<string, number>();
  readonly #sections = new Map<string, Section>();

  constructor(library: Library) {
    this.library = library;
    for (const section of library.sections) {
      const document = { id: section.id, title: section.title, trail: section.trail.join(' '), text: section.blocks.map((block) => block.raw).join('\n') };
      this.#engine.add(document);
      this.#sections.set(section.id, section);
      const words = new Set(fields.flatMap((field) => tokenize(document[field])));
      this.#words.set(section.id, words);
      this.#titles.set(section.id, new Set(termsOf(section.title).map((term) => term.word)));
      this.#defined.set(section.id, new Set(section.blocks.flatMap(definedIn).flatMap(tokenize)));
      for (const word of words) this.#frequency.set(word, (this.#frequency.get(word) ?? 0) + 1);
    }
  }

  /** How telling a word is: rare words tell more, words the docs never use tell most. */
  weight = (word: string): number => Math.log(1 + this.library.sections.length / (1 + (this.#frequency.get(word) ?? 0)));

  /** `context` is what the talk was about before; it tips the scales between sections, it never decides whether there is an answer. */
  search(question: string, context = ''): Found {
    const terms = termsOf(question);
    const contextTerms = termsOf(context).filter((term) => !terms.some((other) => other.word === term.word));
    const asked = terms.length ? terms : contextTerms;
    const boosts = new Map<string, number>();
    for (const { word, alternatives } of contextTerms) for (const one of [word, ...alternatives]) boosts.set(one, contextWeight * (one === word ? 1 : alternativeWeight));
    for (const { alternatives } of terms) for (const one of alternatives) boosts.set(one, Math.max(boosts.get(one) ?? 0, alternativeWeight));
    for (const { word } of terms) boosts.set(word, 1);
    if (!boosts.size) return { hits: [], terms: asked, confidence: 'none' };

    const results = this.#engine.search([...boosts.keys()].join(' '), {
      tokenize: (text) => text.split(' '),
      boost: { title: 3.5, trail: 1.4 },
      boostTerm: (word) => boosts.get(word) ?? 0.5,
      prefix: (word) => word.length >= 5,
      fuzzy: (word) => (word.length >= 6 ? 0.18 : false),
      weights: { fuzzy: 0.25, prefix: 0.4 },
    });
    const hits = results.flatMap((result): Hit[] => {
      const section = this.#sections.get(result.id as string);
      if (!section) return [];
      const coverage = this.#coverage(section.id, asked, result.match);
      return [{ section, coverage, score: result.score * (0.08 + 0.92 * coverage ** 2) * (1 + this.#titleFit(section.id, asked) + this.#definitionFit(section.id, asked)) * placeWeight(section) }];
    });
    hits.sort((a, b) => b.score - a.score);
    const best = Math.max(0, ...hits.slice(0, 3).map((hit) => hit.coverage));
    return { hits, terms: asked, confidence: best >= 0.6 ? 'good' : best >= 0.45 ? 'weak' : 'none' };
  }

  /** A word itself counts whole, a synonym or a near spelling a little less. */
  #coverage(id: string, terms: readonly Term[], match: Record<string, string[]>): number {
    const words = this.#words.get(id);
    let got = 0;
    let asked = 0;
    for (const { word, alternatives } of terms) {
      const weight = this.weight(word);
      asked += weight;
      if (words?.has(word)) got += weight;
      else if (alternatives.some((one) => words?.has(one))) got += 0.8 * weight;
      else if (Object.keys(match).some((found) => isNear(found, word))) got += 0.6 * weight;
    }
    return asked ? got / asked : 0;
  }

  #definitionFit(id: string, terms: readonly Term[]): number {
    const defined = this.#defined.get(id);
    if (!defined?.size) return 0;
    const all = terms.reduce((sum, term) => sum + this.weight(term.word), 0);
    const hit = terms.reduce((sum, term) => sum + (defined.has(term.word) ? 1 : term.alternatives.some((one) => defined.has(one)) ? 0.6 : 0) * this.weight(term.word), 0);
    return 0.9 * (hit / all);
  }

  /** How much of a heading was asked for: a heading that is the question itself should win. */
  #titleFit(id: string, terms: readonly Term[]): number {
    const title = this.#titles.get(id);
    if (!title?.size) return 0;
    const sum = (words: readonly string[]): number => words.reduce((total, word) => total + this.weight(word), 0);
    const asked = terms.map((term) => term.word);
    const hit = [...title].filter((word) => terms.some((term) => term.word === word || term.alternatives.includes(word)));
    const met = terms.filter((term) => title.has(term.word) || term.alternatives.some((one) => title.has(one))).map((term) => term.word);
    return 0.6 * (sum(hit) / sum([...title])) + 0.6 * (sum(met) / sum(asked));
  }
}

/** The search matched by prefix or spelling: the same beginning, not far apart in length. */
function isNear(found: string, word: string): boolean {
  return word.length >= 5 && Math.abs(found.length - word.length) <= 2 && found.slice(0, 3) === word.slice(0, 3);
}

function definedIn(block: Token): string[] {
  if (block.type === 'table') return (block as Tokens.Table).rows.map((row) => row[0]?.text ?? '');
  if (block.type === 'list') return (block as Tokens.List).items.map((item) => /^\*\*(.+?)\*\*/.exec(item.text)?.[1] ?? '');
  return [];
}
