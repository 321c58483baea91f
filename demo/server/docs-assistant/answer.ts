/** Composes the answer: the best passages of the docs, in the docs' own words, each with its numbered source. It quotes, it does not invent. */
import type { Passage, SearchResult } from './search-tool.ts';

export interface Answer {
  text: string;
  sources: { title: string; url: string }[];
}

/** A second passage joins the answer when it is nearly as fitting as the first. */
const joinsFrom = 0.72;
/** Two that fit as well as each other. */
const equal = 0.9;
const longestAnswer = 1900;

/** `alreadyQuoted` are addresses the visitor has seen quoted in this conversation, when they ask for more. */
export function composeAnswer(result: SearchResult, alreadyQuoted: ReadonlySet<string> = new Set()): Answer {
  const passages = result.passages.filter((passage) => !alreadyQuoted.has(passage.url));
  const [best, second] = passages;
  if (result.confidence === 'none' || !best) return notInTheDocs(result, alreadyQuoted.size > 0 && result.passages.length > 0);
  if (result.confidence === 'weak') {
    // A name that the docs do not hold is worth saying; an ordinary word is not.
    const unknown = (result.unknown ?? []).filter((word) => /\p{Lu}|\d/u.test(word)).slice(0, 3).map((word) => `“${word}”`).join(' or ');
    return {
      text: [`${unknown ? `The docs say nothing about ${unknown}` : 'The docs do not answer this directly'}. What comes nearest is ${link(best)}:`, cite(best, 1), seeAlso(passages.slice(1, 3))].filter(Boolean).join('\n\n'),
      sources: [best],
    };
  }
  // An answer to the very question needs no second one, unless there were two questions.
  const complete = /\/docs\/faq#/.test(best.url) && !result.parts;
  const joins = second && (second.follows || second.relevance >= (complete ? equal : joinsFrom)) && best.text.length + second.text.length <= longestAnswer;
  const quoted = joins ? [best, second] : [best];
  // “No.” means nothing without its question, and the visitor's may be another one. A plain heading need not stand above the only passage.
  const parts = quoted.map((passage, index) => (index > 0 || best.title.endsWith('?') ? under(passage, index + 1) : cite(passage, 1)));
  const more = passages.slice(quoted.length, quoted.length + 2);
  const open = result.open?.length ? `The docs do not answer the other part: “${result.open.join(' ')}”` : '';
  return {
    text: [...parts, open, seeAlso(more)].filter(Boolean).join('\n\n'),
    sources: quoted,
  };
}

function lastOf(title: string): string {
  return title.split(' › ').at(-1) ?? title;
}

function link({ title, url }: Passage): string {
  return `[${title}](${url})`;
}

function asLead(title: string): string {
  return `**${/[.?!]$/.test(title) ? title : `${title}.`}**`;
}

function startsWithText(markdown: string): boolean {
  return !/^(?:```|\||[-*+] |\d+[.)] |> |#)/.test(markdown);
}

/** A passage below its own heading. */
function under(passage: Passage, number: number): string {
  return startsWithText(passage.text) ? `${asLead(lastOf(passage.title))} ${cite(passage, number)}` : cite(passage, number);
}

/** Puts the number behind the last plain paragraph. What begins with a table, a list or code is led in by its heading. */
function cite(passage: Passage, number: number): string {
  const mark = `[[${number}]](${passage.url})`;
  if (!startsWithText(passage.text)) return `From *${passage.title}* ${mark}:\n\n${passage.text}`;
  const blocks = splitBlocks(passage.text);
  const last = blocks.findLastIndex((block) => startsWithText(block) && !block.endsWith(':'));
  if (last < 0) return `${passage.text}\n\n${passage.whole ? 'From' : 'There is more in'} “${lastOf(passage.title)}” ${mark}.`;
  blocks[last] = `${blocks[last]} ${mark}`;
  return blocks.join('\n\n');
}

/** Blocks of Markdown apart by an empty line; fenced code is one block whatever it holds. */
export function splitBlocks(markdown: string): string[] {
  const blocks: string[] = [];
  let fenced = false;
  for (const piece of markdown.split('\n\n')) {
    if (fenced) blocks[blocks.length - 1] += `\n\n${piece}`;
    else blocks.push(piece);
    if ((piece.match(/^\s*```/gm)?.length ?? 0) % 2) fenced = !fenced;
  }
  return blocks;
}

function seeAlso(passages: readonly Passage[]): string {
  return passages.length ? `See also: ${passages.map(link).join(' · ')}` : '';
}

function notInTheDocs(result: SearchResult, saidAll: boolean): Answer {
  const nearest = result.passages.slice(0, 3);
  if (saidAll) {
    const links = nearest.map((passage) => `- [${passage.title}](${passage.url})`).join('\n');
    return { text: `That is all the docs say about it. The whole sections are here:\n\n${links}`, sources: [] };
  }
  const places = nearest.length ? nearest : result.pages ?? [];
  const links = places.map((place) => `- [${place.title}](${place.url})`).join('\n');
  return {
    text: `I could not find that in the docs, so I will not guess. I only know what this project's own documentation says.\n\n${nearest.length ? 'The nearest places are:' : 'These are its pages:'}\n\n${links}`,
    sources: [],
  };
}
