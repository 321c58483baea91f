/** Words as the docs search sees them: split, lightly stemmed, freed of filler, and widened by a small table of synonyms. */

/** Filler of questions: it says how one asks, not what about. */
const filler = new Set((
  'a about after all already also am an and any anyone anything are as ask at be because been before being but by can cannot could did do does doing done dont else '
  + 'ever every everything for from get gets getting give go goes going good got had has have having hello help here hey hi how i if in into is isnt it its just kind know '
  + 'let like look lot make makes making many may maybe me mean means might mine more most much must my need needs new no not now of off ok okay on one only or other '
  + 'our out over per please possible put really same say says see should show so some someone something stuff such sure take tell than thank thanks that the their '
  + 'them then there these they thing things this those to too try under until up us use used useful user users using very want wants was way we well were what whats when where '
  + 'whether which while who why will with within wont work working works would yes you your yours set provide available actually currently possibly supported supports support explain describe difference feature features shown happen happens happening display displayed example hood'
).split(' '));

/** What people say for what the docs call otherwise. Each word leads to the others of its row. */
const rows = [
  'dark night color-scheme scheme', 'theme color colour look style styling appearance brand', 'accent brand primary', 'install setup start npm begin quickstart', 'embed add include tag cdn snippet',
  'cancel abort stop halt', 'retry again resend', 'resume continue reconnect', 'rtl right-to-left arabic hebrew bidi direction', 'accessibility a11y screen-reader aria wcag keyboard',
  'csp content-security-policy', 'xss inject injection sanitize safe security attack', 'image picture photo img', 'link url href hyperlink', 'history persist save storage store remember', 'token key secret auth authorization login credential',
  'nginx proxy buffering buffer', 'slow speed fast performance latency', 'size big large small heavy weight weigh bundle kb kilobyte gzip', 'backend server endpoint api', 'placeholder hint', 'suggestion suggest prompt starter', 'greeting welcome intro',
  'language locale translate translation i18n german french', 'next nextjs next.js', 'react vue svelte angular framework', 'express hono fastify node', 'python django flask fastapi', 'attribute property option prop', 'event listener callback', 'fire emit dispatch', 'shortcut key hotkey keyboard', 'alone own standalone separately', 'renderer render rendering view',
  'method function', 'css stylesheet', 'font typeface', 'citation source reference', 'reasoning thinking thought', 'tool function-call', 'approve approval confirm permission', 'table column', 'math mathematics latex katex formula equation', 'code fence highlight syntax',
  'upload file attachment attach', 'voice speech microphone audio', 'error failure fail failed problem wrong', 'offline network connection', 'cors cross-origin cross-domain', 'license licence mit', 'browser chrome firefox safari',
  'wordpress cms squarespace shopify', 'popup launcher bubble floating widget', 'mobile phone touch', 'clear reset delete', 'outcome ended ending', 'version changelog release', 'width height', 'website site page web webpage', 'corner radius round rounded square', 'script javascript js', 'several multiple many two',
  'sse event-stream streaming', 'frame fps repaint render', 'header headers', 'test tested testing', 'html markup', 'openai gpt anthropic claude llm model', 'shadow slot part', 'copy clipboard', 'typescript type typed', 'sri integrity hash', 'trusted-types',
];

/** Cuts the endings that do not change what a word is about. Crude on purpose: both sides of the search go through it. */
export function stem(word: string): string {
  if (word.length <= 3 || /[^a-z]/.test(word)) return word.length > 4 && /^[a-z-]+s$/.test(word) && !word.endsWith('ss') ? word.slice(0, -1) : word;
  let stemmed = word;
  if (stemmed.endsWith('ies') && stemmed.length > 4) stemmed = `${stemmed.slice(0, -3)}y`;
  else if (/(?:ss|x|ch|sh)es$/.test(stemmed)) stemmed = stemmed.slice(0, -2);
  else if (stemmed.endsWith('s') && !/(?:ss|us|is)$/.test(stemmed)) stemmed = stemmed.slice(0, -1);
  if (stemmed.length > 5 && stemmed.endsWith('ing')) stemmed = undouble(stemmed.slice(0, -3));
  else if (stemmed.length > 4 && stemmed.endsWith('ed') && !stemmed.endsWith('eed')) stemmed = undouble(stemmed.slice(0, -2));
  if (stemmed.length > 4 && stemmed.endsWith('e')) stemmed = stemmed.slice(0, -1);
  return stemmed;
}

function undouble(word: string): string {
  return /([bdgmnprt])\1$/.test(word) ? word.slice(0, -1) : word;
}

/** Splits text into stems. `image-origins` and `respondToApproval` count as a whole and in pieces. */
export function tokenize(text: string): string[] {
  const tokens: string[] = [];
  for (const [whole] of text.matchAll(/[\p{L}\p{N}]+(?:[-_.'’][\p{L}\p{N}]+)*/gu)) {
    const plain = whole.replace(/['’]/g, '');
    const pieces = plain.split(/[-_.]|(?<=[\p{Ll}\p{N}])(?=\p{Lu})/u).filter(Boolean);
    tokens.push(stem(plain.toLowerCase()));
    if (pieces.length > 1) for (const piece of pieces) tokens.push(stem(piece.toLowerCase()));
  }
  return tokens;
}

const fillerStems = new Set([...filler].map(stem));
const synonyms = new Map<string, Set<string>>();
for (const row of rows) {
  const stems = row.split(' ').map(stem);
  for (const one of stems) {
    const known = synonyms.get(one) ?? new Set();
    for (const other of stems) if (other !== one) known.add(other);
    synonyms.set(one, known);
  }
}

/** One thing a question asks about: its own stem and the words that mean nearly the same. */
export interface Term {
  word: string;
  /** As the visitor wrote it. */
  text: string;
  alternatives: string[];
}

/** What a question is about, filler left out, each thing once. */
export function termsOf(text: string): Term[] {
  const terms = new Map<string, Term>();
  for (const [whole] of text.matchAll(/[\p{L}\p{N}]+(?:[-_.'’][\p{L}\p{N}]+)*/gu)) {
    const [word, ...pieces] = tokenize(whole);
    if (!word || fillerStems.has(word)) continue;
    const alternatives = [...(synonyms.get(word) ?? []), ...pieces.filter((piece) => !fillerStems.has(piece))];
    terms.set(word, { word, text: whole, alternatives: [...new Set(alternatives)] });
  }
  return [...terms.values()];
}
