/** Decides what the docs assistant says in one step of the agent loop, from the conversation so far alone. */
import type { LanguageModelV4Prompt } from '@ai-sdk/provider';
import { composeAnswer, splitBlocks } from './answer.ts';
import * as fixed from './fixed-answers.ts';
import { readIntent, type Intent } from './question.ts';
import type { SearchResult } from './search-tool.ts';
import { termsOf } from './words.ts';

export type Saying =
  | { kind: 'reasoning' | 'text'; text: string }
  | { kind: 'tool-call'; toolName: string; input: Record<string, string> }
  | { kind: 'source'; url: string; title: string };

export function planStep(prompt: LanguageModelV4Prompt): Saying[] {
  const talk = readTalk(prompt);
  const intent = readIntent(talk.questions);
  const sayings = intent.kind !== 'question' ? [{ kind: 'text' as const, text: fixedAnswer(intent) }]
    : talk.found ? answerFrom(talk.found, intent.more ? talk.quoted : new Set())
      : lookUp(intent);
  return talk.said.length ? goOn(sayings, talk.said) : sayings;
}

interface Talk {
  /** The visitor's messages, oldest first. */
  questions: string[];
  /** What the tool found for the newest one; undefined before it was called. */
  found: SearchResult | undefined;
  /** What was already said in answer to the newest one: the visitor stopped the answer and now wants the rest. */
  said: string[];
  /** Addresses quoted in earlier answers. */
  quoted: Set<string>;
}

function readTalk(prompt: LanguageModelV4Prompt): Talk {
  const talk: Talk = { questions: [], found: undefined, said: [], quoted: new Set() };
  let calls = 0;
  for (const message of prompt) {
    if (message.role === 'user') {
      talk.questions.push(message.content.map((part) => (part.type === 'text' ? part.text : '')).join(' '));
      for (const [, url] of talk.said.join('\n').matchAll(/\[\[\d+\]\]\(([^)]+)\)/g)) if (url) talk.quoted.add(url);
      talk.found = undefined;
      calls = 0;
      talk.said = [];
    } else if (message.role === 'assistant') {
      for (const part of message.content) if (part.type === 'text') talk.said.push(part.text);
    } else if (message.role === 'tool') {
      for (const part of message.content) {
        if (part.type !== 'tool-result') continue;
        calls += 1;
        if (part.output.type === 'json' && isSearchResult(part.output.value)) talk.found = part.output.value;
        // A call that was cut off is made again, but not for ever.
        else if (calls >= 2) talk.found ??= { confidence: 'none', passages: [] };
      }
    }
  }
  return talk;
}

/** A transcript comes back from the browser, so what it holds is checked before it is used. */
function isSearchResult(value: unknown): value is SearchResult {
  const { confidence, passages } = (value ?? {}) as Partial<SearchResult>;
  return typeof confidence === 'string' && Array.isArray(passages)
    && passages.every((passage) => typeof passage?.text === 'string' && typeof passage.url === 'string' && typeof passage.title === 'string' && typeof passage.relevance === 'number');
}

function fixedAnswer(intent: Exclude<Intent, { kind: 'question' }>): string {
  switch (intent.kind) {
    case 'greeting': return fixed.greeting;
    case 'abilities': return fixed.abilities;
    case 'thanks': return fixed.thanks;
    case 'tour': return fixed.tour;
    case 'empty': return fixed.emptyQuestion;
    case 'other-script': return intent.script === 'arabic' ? fixed.arabic : fixed.otherScript;
  }
}

function lookUp(intent: Extract<Intent, { kind: 'question' }>): Saying[] {
  const words = termsOf(intent.query).map((term) => term.text);
  const about = words.length ? `Words that matter: ${words.join(', ')}.` : 'It has no word that the docs could be searched for by itself.';
  const earlier = intent.context ? ` It leans on what was asked before: “${intent.context}”` : intent.more ? ' It asks for more about the question before it.' : '';
  const input: Record<string, string> = intent.context ? { query: intent.query, context: intent.context } : { query: intent.query };
  return [{ kind: 'reasoning', text: `${about}${earlier}` }, { kind: 'tool-call', toolName: 'searchDocs', input }];
}

function answerFrom(found: SearchResult, quoted: ReadonlySet<string>): Saying[] {
  const { text, sources } = composeAnswer(found, quoted);
  return [{ kind: 'text', text }, ...sources.map(({ url, title }) => ({ kind: 'source' as const, url, title }))];
}

/** Goes on with an answer that was cut off: from the start of the block it was cut in, since half a table and its other half are no table. */
function goOn(sayings: Saying[], said: readonly string[]): Saying[] {
  return sayings.flatMap((saying): Saying[] => {
    if (saying.kind === 'reasoning') return [];
    if (saying.kind !== 'text') return [saying];
    const text = said.reduce((rest, piece) => (rest.startsWith(piece) ? fromOpenBlock(rest, piece.length) : rest), saying.text);
    return [{ kind: 'text', text }];
  });
}

function fromOpenBlock(text: string, saidCharacters: number): string {
  const blocks = splitBlocks(text);
  let before = 0;
  while (blocks.length > 1 && before + blocks[0]!.length + 2 <= saidCharacters) before += blocks.shift()!.length + 2;
  return blocks.join('\n\n');
}
