/** Finds the sections of the docs that answer a question: full text search (minisearch), weighed by how much of the question a section covers. */
import MiniSearch from 'minisearch';
import type { Token, Tokens } from 'marked';
import type { Library, Page, Section } from './library.ts';
import { alsoAsked } from './also-asked.ts';
import { isSpoken, respelled, spokenWords, termsOf, tokenize, type Term } from './words.ts';

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
  /** Words of the question, as written, that the docs know nothing of. */
  unknown: string[];
}

const pageWeights: Readonly<Record<string, number>> = { changelog: 0.3, manifest: 0.3, readme: 0.55, faq: 1.15 };
/** What the lines under a page's own title say, its sections say better. */
const introductionWeight = 0.6;

/** Pages that say again what others say: they must not make a word look common. */
const repeats = ({ slug }: Page): boolean => slug === 'manifest' || slug === 'changelog' || slug.startsWith('decisions/');

/** Kinds of places that repeat what others say better. The manifest answers only who asks for lists of an element that the guides keep short. */
function placeWeight({ page, title }: Section, asked: readonly Term[]): number {
  // The name of the kit is also that of an element: who asks for the kit does not mean the reference.
  const introduction = page.slug !== 'readme' && (title === page.title || title === 'chat-stream') ? introductionWeight : 1;
  if (page.slug === 'manifest') return asksForMembers(asked, title) ? 2 : pageWeights.manifest!;
  return introduction * (page.slug.startsWith('decisions/') ? 0.2 : pageWeights[page.slug] ?? 1);
}

const members = new Set('attribute property method event slot part'.split(' ').flatMap(tokenize));
/** Both the element and the kind of member stand in the title: "Parts of chat-message". The guide of the conversation itself is better than its list. */
function asksForMembers(asked: readonly Term[], title: string): boolean {
  const words = new Set(tokenize(title));
  const has = (found: (word: string) => boolean): boolean => asked.some((term) => found(term.word) && words.has(term.word));
  return has((word) => members.has(word)) && has((word) => word === 'chat-message' || word === 'chat-composer');
}

const fields = ['title', 'trail', 'text', 'also'] as const;
const alternativeWeight = 0.55;
const fewAlternatives = 4;
const contextWeight = 0.3;
/** A word that neither the docs nor the table of synonyms know weighs like one that stands in this many sections. */
const unknownFrequency = 6;

/** A short word is near too many others. */
const shortestMistyped = 6;

/** A question of more words than this is forgiven some that the docs do not hold. */
const expectedWords = 3;

const standsOut = 1.8;
/** Code holds many words that it does not speak about. */
const codeWeight = 0.7;

export class DocsIndex {
  readonly library: Library;
  readonly #engine = new MiniSearch<{ id: string }>({ fields: [...fields], tokenize, processTerm: (word) => word });
  readonly #words = new Map<string, Set<string>>();
  /** The same by paragraph, list item and table row, each with the heading it stands under. */
  readonly #blocks = new Map<string, { words: Set<string>; weight: number }[]>();
  /** The heading, and what else it is asked for by. */
  readonly #headings = new Map<string, Set<string>>();
  readonly #titles = new Map<string, Set<string>>();
  /** What a section defines: the first cells of its tables, the bold beginnings of its list items. */
  readonly #defined = new Map<string, Set<string>>();
  readonly #frequency = new Map<string, number>();
  readonly #sections = new Map<string, Section>();

  constructor(library: Library) {
    this.library = library;
    for (const section of library.sections) {
      const document = { id: section.id, title: section.title, trail: section.trail.join(' '), text: section.blocks.map((block) => block.raw).join('\n'), also: alsoAsked[section.id] ?? '' };
      this.#engine.add(document);
      this.#sections.set(section.id, section);
      const words = new Set(fields.flatMap((field) => tokenize(document[field])));
      this.#words.set(section.id, words);
      const heading = tokenize([document.title, document.trail, document.also].join(' '));
      this.#headings.set(section.id, new Set(tokenize(`${document.title} ${document.also}`)));
      this.#blocks.set(section.id, [{ words: new Set(heading), weight: 1 }, ...section.blocks.flatMap((block) => unitsOf(block).map((unit) => ({ words: new Set([...heading, ...tokenize(unit)]), weight: block.type === 'code' ? codeWeight : 1 })))]);
      this.#titles.set(section.id, new Set(termsOf(section.title).map((term) => term.word)));
      this.#defined.set(section.id, new Set(section.blocks.flatMap(definedIn).flatMap(tokenize)));
      if (!repeats(section.page)) for (const word of words) this.#frequency.set(word, (this.#frequency.get(word) ?? 0) + 1);
    }
  }

  /** How telling a word is: rare words tell more, words the docs never use tell most. */
  weight = (word: string): number => Math.log(1 + this.library.sections.length / (1 + (this.#frequency.get(word) ?? (isSpoken(word) ? 0 : unknownFrequency))));

  #weightOf = ({ word, share }: Term): number => share * this.weight(word);

  /** A word that nobody knows may be a known one, mistyped. */
  #spelled = (term: Term): Term => {
    const { word } = term;
    if (word.length < shortestMistyped || this.#frequency.has(word) || isSpoken(word) || term.alternatives.length) return term;
    const allowed = word.length >= 8 ? 2 : 1;
    let best: string | undefined;
    let least = allowed + 1;
    for (const known of [...this.#frequency.keys(), ...spokenWords()]) {
      if (known[0] !== word[0] || Math.abs(known.length - word.length) > allowed) continue;
      const far = distance(known, word);
      if (far < least || (far === least && best && word.startsWith(known) && !word.startsWith(best))) [best, least] = [known, far];
    }
    return best ? respelled(term, best) : term;
  };

  /** `context` is what the talk was about before; it tips the scales between sections, it never decides whether there is an answer. */
  search(question: string, context = ''): Found {
    const terms = termsOf(question).map(this.#spelled);
    const contextTerms = termsOf(context).filter((term) => !terms.some((other) => other.word === term.word));
    const asked = terms.length ? terms : contextTerms;
    const boosts = new Map<string, number>();
    for (const { word, alternatives } of contextTerms) for (const one of [word, ...alternatives]) boosts.set(one, contextWeight * (one === word ? 1 : alternativeWeight));
    // Of many words for one thing a place may hold several: together they must not outweigh the word itself.
    for (const { alternatives } of terms) for (const one of alternatives) boosts.set(one, Math.max(boosts.get(one) ?? 0, alternativeWeight * Math.min(1, fewAlternatives / alternatives.length)));
    for (const { word, share } of terms) boosts.set(word, share);
    if (!boosts.size) return { hits: [], terms: asked, confidence: 'none', unknown: [] };

    const results = this.#engine.search([...boosts.keys()].join(' '), {
      tokenize: (text) => text.split(' '),
      boost: { title: 3.5, trail: 1.4, also: 2.5 },
      boostTerm: (word) => boosts.get(word) ?? 0.5,
      prefix: (word) => word.length >= 5,
      fuzzy: (word) => (word.length >= 6 ? 0.18 : false),
      weights: { fuzzy: 0.25, prefix: 0.4 },
    });
    const hits = results.flatMap((result): Hit[] => {
      const section = this.#sections.get(result.id as string);
      if (!section) return [];
      const coverage = this.#coverage(section.id, asked, result.match);
      return [{ section, coverage, score: result.score * (0.08 + 0.92 * coverage ** 2) * (1 + this.#titleFit(section.id, asked) + this.#definitionFit(section.id, asked)) * placeWeight(section, asked) }];
    });
    hits.sort((a, b) => b.score - a.score);
    const unknown = asked.filter(({ word, alternatives, share }) => share === 1 && ![word, ...alternatives].some((one) => this.#frequency.has(one) || isSpoken(one))).map((term) => term.text);
    return { hits, terms: asked, unknown, confidence: this.#confidence(hits, asked, unknown.length) };
  }

  /** Good: most of the question is spoken about in one place. Weak: at least a place is named after what is asked for. */
  #confidence(hits: readonly Hit[], asked: readonly Term[], unknown: number): Found['confidence'] {
    const best = Math.max(0, ...hits.slice(0, 3).map((hit) => hit.coverage));
    if (best >= 0.6) return 'good';
    const [first, second] = hits;
    const named = hits.slice(0, 1).some(({ section }) => asked.some(({ word, alternatives, share, guessed }) => share === 1 && !guessed && [word, ...alternatives].some((one) => this.#headings.get(section.id)?.has(one))));
    // One place stands out and is named after it: that is the one, whatever else was said.
    if (named && first!.coverage >= 0.45 && first!.score >= standsOut * (second?.score ?? 0)) return 'good';
    return named && (best >= 0.45 || (best >= 0.3 && unknown > 0)) ? 'weak' : 'none';
  }

  /** Words that stand together in one paragraph, item or row count double: a long table holds every word somewhere. */
  #coverage(id: string, terms: readonly Term[], match: Record<string, string[]>): number {
    const near = (word: string): boolean => Object.keys(match).some((found) => isNear(found, word));
    const whole = this.#covered(this.#words.get(id) ?? new Set(), terms, near);
    const together = Math.max(0, ...(this.#blocks.get(id) ?? []).map(({ words, weight }) => weight * this.#covered(words, terms, near)));
    return 0.4 * whole + 0.6 * together;
  }

  /** A word itself counts whole, a synonym or a near spelling a little less. */
  #covered(words: ReadonlySet<string>, terms: readonly Term[], near: (word: string) => boolean): number {
    let got = 0;
    let asked = 0;
    for (const term of terms) {
      const weight = this.#weightOf(term);
      asked += weight;
      if (words.has(term.word)) got += weight;
      else if (term.alternatives.some((one) => words.has(one))) got += 0.8 * weight;
      else if (near(term.word)) got += 0.6 * weight;
    }
    // Who tells a long story does not expect every word of it to be in the answer.
    const missing = (asked - got) * Math.min(1, expectedWords / terms.length);
    return asked ? got / (got + missing) : 0;
  }

  #definitionFit(id: string, terms: readonly Term[]): number {
    const defined = this.#defined.get(id);
    if (!defined?.size) return 0;
    const all = terms.reduce((sum, term) => sum + this.#weightOf(term), 0);
    const hit = terms.reduce((sum, term) => sum + (defined.has(term.word) ? 1 : term.alternatives.some((one) => defined.has(one)) ? 0.6 : 0) * this.#weightOf(term), 0);
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
    const share = (words: readonly string[]): number => terms.reduce((total, term) => total + (words.includes(term.word) ? this.#weightOf(term) : 0), 0);
    return 0.6 * (sum(hit) / sum([...title])) + 0.6 * (share(met) / share(asked));
  }
}

/** The search matched by prefix or spelling: the same beginning, not far apart in length. */
function isNear(found: string, word: string): boolean {
  return word.length >= 5 && Math.abs(found.length - word.length) <= 2 && found.slice(0, 3) === word.slice(0, 3);
}

/** What can be read by itself. */
function unitsOf(block: Token): string[] {
  if (block.type === 'table') return (block as Tokens.Table).rows.map((row) => row.map((cell) => cell.text).join(' '));
  if (block.type === 'list') return (block as Tokens.List).items.map((item) => item.text);
  return [block.raw];
}

/** How many letters have to be put in, left out, changed or swapped. */
function distance(a: string, b: string): number {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      next[j] = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) next[j] = Math.min(next[j]!, before[j - 2]! + 1);
    }
    [before, row] = [row, next];
  }
  return row[b.length]!;
}

function definedIn(block: Token): string[] {
  if (block.type === 'table') return (block as Tokens.Table).rows.map((row) => row[0]?.text ?? '');
  if (block.type === 'list') return (block as Tokens.List).items.map((item) => /^\*\*(.+?)\*\*/.exec(item.text)?.[1] ?? '');
  return [];
}
