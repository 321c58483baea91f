/** What people ask about the kit, and what an answer has to contain and to cite: the exam of the docs assistant. */

export interface ExamQuestion {
  /** Earlier questions of the same visitor, oldest first. */
  before?: string[];
  ask: string;
  /** Each must stand in the answer. */
  facts: (string | RegExp)[];
  /** One of these pages, with or without an anchor, must be cited. */
  source: string | string[];
}

export const exam: ExamQuestion[] = [
  { ask: 'How do I add it to my website?', facts: ['<script type="module"', '<chat-stream endpoint'], source: 'getting-started' },
  { ask: 'how to install with npm', facts: ["npm install", 'chat-stream/define'], source: 'getting-started#use-it-with-a-bundler' },
  { ask: 'What is chat-stream?', facts: [/web components/i, /script tag/i], source: ['faq#what-is-chat-stream', 'readme'] },
  { ask: 'Can I use it in React?', facts: [/custom elements/i, "import 'chat-stream/define'"], source: ['getting-started#use-it-with-react-vue-or-another-framework', 'faq'] },
  { ask: 'does it work with vue', facts: [/Vue/], source: ['getting-started', 'faq'] },
  { ask: 'How do I set the suggestions that are shown at the start?', facts: ['"suggestions"', 'application/json'], source: ['getting-started#name-it-greet-suggest', 'elements'] },
  { ask: 'How can I show a welcome message?', facts: ['<chat-message author="assistant">'], source: 'getting-started#show-a-welcome-message' },
  { ask: 'How do I send an authorization token with each request?', facts: ['headers', /authorization/], source: ['getting-started#send-headers-or-extra-data', 'connect-your-server#cookies-and-tokens'] },
  { ask: 'How do I try the demo with OpenAI?', facts: ['OPENAI_BASE_URL', 'OPENAI_MODEL'], source: 'getting-started#try-it-with-a-real-model' },
  { ask: 'Show me a Node.js server', facts: ['pipeUIMessageStreamToResponse', 'createServer'], source: 'connect-your-server#nodejs-with-ai-sdk-7' },
  { ask: 'next.js route handler example', facts: ['export async function POST', 'createUIMessageStreamResponse'], source: 'connect-your-server#nextjs' },
  { ask: 'How do I use it with Express?', facts: ["app.post('/api/chat'", 'express.json'], source: 'connect-your-server#express' },
  { ask: 'hono backend', facts: ['new Hono()'], source: 'connect-your-server#hono' },
  { ask: 'I am still on AI SDK 5. Does that work?', facts: [/5/, /without a change|toUIMessageStreamResponse/], source: ['connect-your-server#ai-sdk-6-and-ai-sdk-5', 'faq#does-it-work-with-ai-sdk-5-and-6'] },
  { ask: 'Can my backend be in Python with FastAPI?', facts: [/text\/event-stream|any server that can stream/i], source: ['connect-your-server#python-and-any-other-server', 'faq#does-it-work-with-a-python-backend'] },
  { ask: 'What does the POST request body look like?', facts: ['"trigger"', '"messages"'], source: 'connect-your-server#what-the-chat-sends' },
  { ask: 'My API is on another domain. What about CORS?', facts: ['data-endpoint-origins', 'Access-Control-Allow-Origin'], source: 'connect-your-server#a-server-on-another-origin' },
  { ask: 'The answer arrives all at once behind nginx', facts: ['proxy_buffering off'], source: 'connect-your-server#behind-nginx-or-another-proxy' },
  { ask: 'does pressing stop really abort the model?', facts: [/abort/i, /model stops too/], source: ['connect-your-server#stopping', 'outcomes-and-errors'] },
  { ask: 'How can I test my endpoint with curl?', facts: ['curl -N -X POST'], source: 'connect-your-server#test-the-route' },
  { ask: 'Which events can my server send?', facts: ['text-delta'], source: 'connect-your-server' },
  { ask: 'How do I change the colors?', facts: ['--chat-accent'], source: 'styling' },
  { ask: 'Dark mode?', facts: ['color-scheme'], source: 'styling#dark-mode' },
  { before: ['How do I change the accent colour?'], ask: 'and in dark mode?', facts: ['color-scheme', 'light-dark('], source: 'styling#dark-mode' },
  { ask: 'how do I use the font of my page', facts: ['--chat-font: inherit'], source: 'styling' },
  { ask: 'What does --chat-measure do?', facts: [/width of the reading column/], source: 'styling#custom-properties' },
  { ask: 'Can I hide the header?', facts: ['no-header'], source: ['styling#hide-the-header-or-the-composer', 'elements', 'faq'] },
  { ask: 'does it support right-to-left languages like Arabic?', facts: [/right to left/], source: ['styling#right-to-left', 'accessibility#languages-and-directions'] },
  { ask: 'Which Content-Security-Policy do I need?', facts: ["style-src 'none'", 'trusted-types chat-stream chat-stream-lit'], source: 'security#the-header-to-copy' },
  { ask: 'what are the trusted types policy names', facts: ['chat-stream-lit'], source: ['security#trusted-types', 'security#the-header-to-copy'] },
  { ask: 'Is it safe against XSS? What happens with HTML in an answer?', facts: [/HTML in an answer is shown as text|HTML.{0,4} is shown as text/], source: ['security', 'markdown', 'faq#is-it-safe'] },
  { ask: 'Are images loaded automatically?', facts: [/not (?:loaded|fetched)/, 'image-origins'], source: ['security#images-and-links', 'markdown#images'] },
  { ask: 'sri integrity hash for the script', facts: ['integrity.json'], source: 'security#integrity' },
  { ask: 'Which Markdown features are rendered?', facts: [/task lists/, /footnotes/], source: 'markdown#what-renders' },
  { ask: 'does it render LaTeX math?', facts: [/not typeset/], source: 'markdown#what-does-not-render' },
  { ask: 'Is there syntax highlighting for code?', facts: [/not there yet/], source: 'markdown#what-does-not-render' },
  { ask: 'Can I use the markdown renderer on its own?', facts: ['createMarkdownView', 'chat-stream/markdown'], source: 'markdown#use-it-alone' },
  { ask: 'What happens when the connection is lost in the middle of an answer?', facts: ['interrupted', /Continue/], source: 'outcomes-and-errors' },
  { ask: 'What outcomes can a turn have?', facts: ['completed', 'stopped', 'waiting', 'failed', 'interrupted'], source: 'outcomes-and-errors' },
  { ask: 'what does the error got-web-page mean?', facts: [/HTML/, /login page/], source: 'outcomes-and-errors#errors' },
  { ask: 'How are rate limits (429) handled?', facts: ['429', 'Retry-After'], source: ['outcomes-and-errors#errors', 'faq#how-do-i-keep-people-from-misusing-it'] },
  { ask: 'Is it accessible with a screen reader?', facts: [/live region/], source: 'accessibility#screen-readers' },
  { ask: 'keyboard shortcuts', facts: [/Shift \+ Enter/], source: 'accessibility#keyboard' },
  { ask: 'How do I translate the widget into German?', facts: ['addCatalogue'], source: ['accessibility#languages-and-directions', 'faq'] },
  { ask: 'What does it weigh?', facts: [/\d kB gzip/], source: 'readme#why-this-one' },
  { ask: 'How big is the bundle?', facts: [/\d kB gzip/], source: 'readme#why-this-one' },
  { ask: 'Why is it fast while streaming?', facts: [/once per frame/], source: 'performance#while-an-answer-streams' },
  { ask: 'Which browsers are supported?', facts: [/Safari 16\.4/], source: 'faq#which-browsers-does-it-work-in' },
  { ask: 'Do you store conversations?', facts: [/Nothing is (?:written|stored)/i], source: ['faq#are-conversations-stored', 'security'] },
  { ask: 'how can I load the chat history from my database', facts: [/messages/], source: ['faq#can-i-load-an-earlier-conversation', 'faq#are-conversations-stored'] },
  { ask: 'Can users upload files?', facts: [/Not yet/], source: 'faq#can-visitors-upload-files' },
  { ask: 'is there a floating launcher bubble', facts: [/Not yet/], source: 'faq#is-there-a-floating-button-a-launcher' },
  { ask: 'How do I clear the chat?', facts: ['clear()'], source: ['faq#how-do-i-clear-the-conversation', 'elements'] },
  { ask: 'what does the endpoint attribute do', facts: ['`endpoint`', /route that streams answers/], source: 'elements' },
  { ask: 'Which events does chat-stream fire?', facts: ['chat-turn-end', 'chat-submit'], source: 'elements' },
  { ask: 'Which CSS parts can I style?', facts: ['bubble', 'part'], source: ['elements', 'styling#parts'] },
  { ask: 'How do I send a message from JavaScript?', facts: ['send('], source: ['faq', 'getting-started', 'elements'] },
  { before: ['Which events does chat-stream fire?'], ask: 'what about methods?', facts: ['send(', 'stop()'], source: 'elements' },
  { ask: 'does it remember my conversation after a reload', facts: [/the conversation is gone/], source: 'faq#are-conversations-stored' },
  { ask: 'what if my server returns a 500', facts: ['`server`', 'status 500'], source: 'outcomes-and-errors#errors' },
  { ask: 'pin the script with a hash', facts: ['integrity='], source: 'security#integrity' },
  { ask: 'typescript types', facts: ['import type'], source: 'faq#are-there-types-for-typescript' },
  { ask: 'how do I run a tool in the browser', facts: ['addToolOutput'], source: 'elements#run-a-tool-in-the-page' },
  { ask: 'wordpress', facts: [/theme/], source: 'faq#does-it-work-in-wordpress-or-another-cms' },
  { ask: 'What licence is it under?', facts: ['MIT'], source: ['faq#does-it-cost-anything', 'readme'] },
  { ask: 'Can I put a key of OpenAI into the page?', facts: [/A key in a page can be read|Never put it into a page/], source: ['faq#can-i-call-openai-directly-from-the-page-without-a-server', 'connect-your-server'] },
];

/** Questions whose answer is not in the docs: the assistant must say so. */
export const unanswerable = [
  'What is the capital of France?',
  'Write me a poem about the sea',
  'How do I bake sourdough bread?',
  'Who won the football world cup in 2022?',
  'Can you debug my Kubernetes cluster?',
  'What will the weather be tomorrow in Berlin?',
];
