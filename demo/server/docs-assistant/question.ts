/** Works out what the visitor wants: to greet, to see the tour, to go on with the last question, or to ask a new one. */
import { termsOf } from './words.ts';

export type Intent =
  | { kind: 'greeting' | 'abilities' | 'thanks' | 'tour' | 'empty' }
  | { kind: 'other-script'; script: 'arabic' | 'other' }
  | { kind: 'question'; query: string; context: string | undefined; /** Asks for more of the same: what was already quoted is left out. */ more: boolean };

const longestQuery = 400;
const greetingFirst = /^(?:hi|hello|hey)(?: there)? /;
/** What the first “What is this?” of a visitor asks for. */
const wholeKit = 'What is chat-stream?';

/** `turns` are the visitor's own messages, oldest first. */
export function readIntent(turns: readonly string[]): Intent {
  const text = (turns.at(-1) ?? '').replace(/\s+/g, ' ').trim().slice(0, longestQuery);
  const plain = text.toLowerCase().replace(/[!.?,]+/g, ' ').replace(/\s+/g, ' ').trim();
  if (!plain) return { kind: 'empty' };
  if (/^(?:hi|hello|hey|good (?:morning|afternoon|evening|day)|greetings|howdy|moin|hallo)(?: there| all| you| bot| assistant)?$/.test(plain)) return { kind: 'greeting' };
  if (/^(?:thanks|thank you|thx|cheers|great|perfect|nice|cool|ok|okay|awesome|got it)(?: (?:a lot|so much|very much|that helps|thanks|thank you))?$/.test(plain)) return { kind: 'thanks' };
  if (/\b(?:everything|all|what|things?) (?:that )?(?:you|it) (?:can|could) render\b|\b(?:markdown|rendering|grand) (?:tour|demo|showcase)\b|^(?:show me )?(?:a |the )?tour$/.test(plain)) return { kind: 'tour' };
  if (/^(?:help|help me|what (?:can|do) you do|who are you|what are you|what can i ask(?: you)?|how do you work|are you (?:an? )?(?:ai|llm|bot|human|real|language model))$/.test(plain)) return { kind: 'abilities' };
  if (/^(?:and |so |but )?(?:what(?: is|'s|s| does)|(?:(?:can|could) you )?(?:please )?(?:tell me about|explain)) (?:this|it)(?: (?:do|thing|all|about|for|page|site|website|project|demo|product|here|exactly))*$|^what am i (?:looking at|seeing)(?: here)?$/.test(plain.replace(greetingFirst, '')) && !lastQuestion(turns.slice(0, -1))) {
    return { kind: 'question', query: wholeKit, context: undefined, more: false };
  }
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  if (letters > 0 && latin < letters / 3) return { kind: 'other-script', script: /\p{Script=Arabic}/u.test(text) ? 'arabic' : 'other' };
  const earlier = lastQuestion(turns.slice(0, -1));
  const terms = termsOf(text);
  if (terms.length === 0 && earlier) return { kind: 'question', query: earlier, context: undefined, more: true };
  return { kind: 'question', query: text, context: earlier && leansOnEarlier(plain, terms.length) ? earlier : undefined, more: false };
}

/** “Does it do this, and how do I do that?” is two questions. Words that lean on the part before stay with it. */
export function splitQuestion(text: string): string[] {
  const parts = text.split(/(?:[?!.;]\s+(?:and |also )?|,?\s+(?:and|also|plus),?\s+)(?=(?:how|can|could|does|do|is|are|what|which|where|why|when|who|will)\b)/i).map((part) => part.trim()).filter((part) => part);
  const separate = parts.length === 2 && parts.every((part) => termsOf(part).some((term) => term.share === 1)) && !/\b(?:it|this|that|them|they)\W*$/i.test(parts[1]!);
  return separate ? parts : [text];
}

/** Short questions, and those that begin in the middle, continue the talk. */
function leansOnEarlier(plain: string, terms: number): boolean {
  if (/^(?:and|but|or|also|what about|how about|what if|then|so)\b/.test(plain)) return terms <= 5;
  if (/\b(?:it|its|that|this|those|these|them|they|there|one|ones)\b/.test(plain)) return terms <= 3;
  return terms <= 1 && plain.split(' ').length <= 4;
}

/** The newest earlier message that was about something. */
function lastQuestion(earlier: readonly string[]): string | undefined {
  return earlier.findLast((text) => termsOf(text).length > 0 && readIntentKind(text) === 'question')?.slice(0, longestQuery);
}

function readIntentKind(text: string): Intent['kind'] {
  return readIntent([text]).kind;
}
