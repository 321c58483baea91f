/** Words as the docs search sees them: split, lightly stemmed, freed of filler, and widened by a small table of synonyms. */

/** Filler of questions: it says how one asks, not what about. */
const filler = new Set((
  'a about after all already also am an and any anyone anything are as ask at be because been before being but by can cannot could did do does doing done dont else '
  + 'ever every everything for from get gets getting give go goes going good got had has have having hello help here hey hi how i if in into is isnt it its just kind know '
  + 'let like look lot make makes making many may maybe me mean means might mine more most much must my need needs new no not now of off ok okay on one only or other '
  + 'our out over per please possible put really same say says see should show so some someone something stuff such sure take tell than thank thanks that the their '
  + 'them then there these they thing things this those to too try under until up us use used useful user users using very want wants was way we well were what whats when where '
  + 'whether which while who why will with within wont work working works would yes you your yours set provide available actually currently possibly supported supports support explain describe difference feature features shown happen happens happening display displayed hood pls plz u ur r im ive whats thats cant im doesnt possible able seem seems currently though e.g eg etc ie via per vs dear sir guys existing possibility possibilities option contain contains included include includes always never sometimes back normal normally correctly properly information info documentation docs guide tutorial recommended recommend reason generally especially wondering wonder question curious regarding concerning according please kindly necessary required require requires useful good idea anybody nobody else rather quite really very much many few lots also too even ever yet next current currently recent recently able unable manage managed happen solution solve fix issue figure achieve accomplish implement implementation implementing build building built create creating created develop handle handles handled handling inside outside above below within around onto upon together instead fine team tried trying try lets gonna wanna somehow somewhere anyway everybody his her him he she whats'
).split(' '));

/** Words that say little by themselves: what one does with any thing, and what every page here is about. They count for less beside others. */
const light = new Set((
  'change turn switch put place paste find allow enable disable own app page website site web visitor visitors customer customers people person human guy client clients '
  + 'chat chats chatbot bot widget kit element component plugin assistant box thing start begin big little bit small new old right left come comes coming came call called ask asked question questions '
  + 'answer answers reply response message messages while during still without today later day time each another different current problem issue trouble understand learn write writing written read think '
  + 'directly automatically error errors problem problems broken fail fails failing simple simply easy easily best good better nice correct wrong full real own own side first next second keep stay leave add run need open close shop way talk talking tell say'
).split(' '));
const lightFactor = 0.35;

/** What people say for what the docs call otherwise. Each word leads to the others of its row. */
const rows = [
  'dark night color-scheme scheme', 'green red blue orange purple yellow pink grey gray colour color', 'theme color colour look style styling appearance brand', 'accent brand primary', 'install setup start npm yarn pnpm quickstart', 'embed embedding embedded include tag snippet paste integrate',
  'cancel abort stop halt', 'retry again resend', 'resume continue reconnect', 'rtl right-to-left arabic hebrew bidi direction', 'accessibility accessible a11y screen-reader aria wcag keyboard', 'blind nvda voiceover jaws screen-reader reader',
  'csp content-security-policy', 'xss inject injection sanitize sanitizer safe secure security attack malicious', 'image picture photo img', 'link href hyperlink', 'url address', 'history persist save storage store remember transcript', 'token key secret auth authentication authorization login signin credential password jwt bearer',
  'nginx proxy buffering buffer', 'slow speed fast performance latency lag', 'size big large small heavy weight weigh bundle kb kilobyte gzip', 'bigger larger smaller taller wider narrower height width resize dimension high wide', 'backend server endpoint api', 'placeholder hint', 'suggestion suggest prompt starter',
  'greeting welcome intro', 'language locale translate translation i18n l10n german french spanish italian dutch multilingual', 'next nextjs next.js', 'react vue svelte angular solid framework', 'express hono fastify koa node', 'python django flask fastapi php laravel symfony ruby rails java kotlin spring golang dotnet csharp rust elixir backend',
  'attribute property option prop setting config configuration parameter', 'event listener callback hook', 'fire emit dispatch', 'shortcut key hotkey keyboard', 'alone own standalone separately', 'renderer render rendering view', 'method function', 'css stylesheet', 'variable custom-properties', 'font typeface', 'citation cite source reference',
  'reasoning thinking thought', 'tool function-call', 'approve approval confirm confirmation permission consent', 'table column', 'math mathematics latex katex formula equation', 'code fence highlight syntax', 'upload file attachment attach pdf document', 'voice speech microphone audio dictate dictation speak', 'error failure fail failed problem wrong broken crash',
  'offline network connection internet disconnect wifi', 'lost lose drop dropped break broke cut', 'cors cross-origin cross-domain subdomain', 'license licence mit', 'free cost costs price pricing pay paid fee bill billed invoice monthly subscription money charge expensive cheap commercial commercially', 'browser chrome firefox safari edge',
  'wordpress cms squarespace shopify wix webflow joomla drupal typo3', 'popup launcher bubble floating corner overlay modal', 'mobile phone touch iphone ipad android smartphone tablet ios responsive handy', 'clear reset delete wipe empty remove', 'outcome ended ending', 'interruption interrupt interrupted', 'version changelog release update upgrade', 'website site page web webpage', 'radius round rounded square corner',
  'script javascript js', 'several multiple many two', 'sse event-stream streaming', 'frame fps repaint render flicker jank', 'header headers', 'test tested testing', 'html markup', 'openai gpt chatgpt anthropic claude gemini mistral llama ollama azure bedrock deepseek llm model provider', 'shadow part', 'copy clipboard', 'typescript type',
  'sri integrity hash', 'trusted-types', 'privacy gdpr dsgvo track tracking tracker analytics cookie', 'hide remove rid invisible hidden', 'blank nothing invisible', 'composer input textarea field', 'prefill prefilled prepopulate default draft', 'label title name', 'header bar titlebar', 'finish finished done complete completed ready', 'log logging monitor record metric',
  'lump chunk once buffered', 'wcag contrast', 'motion animation animate', 'scroll scrolling autoscroll', 'shape corner', 'timeout slow hang stuck', 'limit quota throttle rate-limit maximum max longest length', 'spam spammer abuse misuse flood', 'logo avatar icon portrait', 'export download print', 'rate rating feedback thumbs vote', 'indicator typing spinner loading dots', 'iframe frame-ancestors', 'vercel ai-sdk sdk', 'demo playground example sample try', 'memory remember context', 'request payload body', 'diagram mermaid chart graph', 'emoji smiley emoticon', 'local localhost', 'owner editor author', 'abandon leave',
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
  if (stemmed.length > 6 && stemmed.endsWith('ally')) stemmed = stemmed.slice(0, -2);
  if (stemmed.length > 4 && stemmed.endsWith('e')) stemmed = stemmed.slice(0, -1);
  return stemmed;
}

function undouble(word: string): string {
  return /([bdgmnprt])\1$/.test(word) ? word.slice(0, -1) : word;
}

const joins: [RegExp, string][] = [
  [/\bscreen ?readers?\b/gi, 'screen-reader'], [/\bright to left\b/gi, 'right-to-left'], [/\bcontent security policy\b/gi, 'content-security-policy'], [/\bcross origin\b/gi, 'cross-origin'],
  [/\bai sdk\b/gi, 'ai-sdk'], [/\btrusted types\b/gi, 'trusted-types'], [/\b(?:log|sign(?:ed)?) ?in\b/gi, 'login'], [/\bnot (?:yet )?set up\b/gi, 'not-setup'], [/\bset up\b/gi, 'setup'], [/\b(?:css (?:variable|propertie|custom propertie)|custom propertie|design token)s\b/gi, 'custom-properties'], [/\bfont size\b/gi, 'font-size'], [/\bfloating button\b/gi, 'floating-button'],
];
/** Several words that are one thing are one word, in the docs and in questions. */
const joined = (text: string): string => joins.reduce((rest, [pattern, word]) => rest.replace(pattern, word), text);

/** Splits text into stems. `image-origins` and `respondToApproval` count as a whole and in pieces. */
export function tokenize(text: string): string[] {
  const tokens: string[] = [];
  for (const [whole] of joined(text).matchAll(/[\p{L}\p{N}]+(?:[-_.'’][\p{L}\p{N}]+)*/gu)) {
    const plain = whole.replace(/['’]/g, '');
    const pieces = plain.split(/[-_.]|(?<=[\p{Ll}\p{N}])(?=\p{Lu})/u).filter(Boolean);
    tokens.push(stem(plain.toLowerCase()));
    if (pieces.length > 1) for (const piece of pieces) tokens.push(stem(piece.toLowerCase()));
  }
  return tokens;
}

const fillerStems = new Set([...filler].map(stem));
const lightStems = new Set([...light].map(stem));
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
  /** How much it says beside other words, 0–1. */
  share: number;
  /** Taken for a mistyped word: too unsure to name a place by. */
  guessed?: true;
}

/** Says in a word what people say in several, or in a number. */
function plainWords(text: string): string {
  return text
    .replace(/\b(how|want|need|going|like|easy|able) 2\b/gi, '$1 to').replace(/\b4 (?=my|the|a|our)/gi, 'for ')
    .replace(/\b(?:get(?:ting)? rid of|take away|turn(?:ed)? off|switch(?:ed)? off)\b/gi, 'hide')
    .replace(/\b(?:at once|in one (?:go|piece)|in a (?:lump|bunch)|(?:not )?word by word)\b/gi, 'once')
    .replace(/\b(?:from|with|via|by|in|through) (?:code|js|javascript|java script|a script)\b|\bprogrammatic(?:ally)?\b/gi, 'script method').replace(/\bapi[ -]keys?\b/gi, 'key of a provider').replace(/\b([45]\d\d)\b/g, 'status $1')
    .replace(/\bend users?\b/gi, 'visitors').replace(/\binternet explorer\b/gi, 'browser').replace(/\bload(?:ing)? (?:time|speed)\b/gi, 'size speed').replace(/\b(?:stop|keep|prevent)\s+((?:\w+\s+){1,4}?)from\b/gi, '$1')
    // Whoever names a host of their own asks about hosts.
    .replace(/\b(?:https?:\/\/)?(?:[\w-]+\.)+(?:com|org|net|io|dev|app|eu|de|fr|uk|example)\b(?:\/\S*)?/gi, 'another domain');
}

/** Whether a word is known here, by itself or as another word for something. */
export function isSpoken(word: string): boolean {
  return synonyms.has(word) || fillerStems.has(word) || lightStems.has(word);
}

/** Words that people use, for finding what a mistyped one was meant to be. */
export const spokenWords = (): Iterable<string> => synonyms.keys();

/** A term by another spelling. */
export function respelled(term: Term, word: string): Term {
  return { ...term, word, alternatives: [...(synonyms.get(word) ?? [])], share: lightStems.has(word) ? lightFactor : 1, guessed: true };
}

/** What a question is about, filler left out, each thing once. */
export function termsOf(text: string): Term[] {
  const terms = new Map<string, Term>();
  for (const [whole] of joined(plainWords(text)).matchAll(/[\p{L}\p{N}]+(?:[-_.'’][\p{L}\p{N}]+)*/gu)) {
    const [word, ...pieces] = tokenize(whole);
    if (!word || fillerStems.has(word)) continue;
    const alternatives = [...(synonyms.get(word) ?? []), ...pieces.filter((piece) => !fillerStems.has(piece))];
    terms.set(word, { word, text: whole, alternatives: [...new Set(alternatives)], share: lightStems.has(word) ? lightFactor : 1 });
  }
  return [...terms.values()];
}
