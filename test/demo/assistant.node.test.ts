/** The docs assistant, asked over HTTP with the AI SDK's own client: does it answer, cite, go on, and admit what it does not know? */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { generateText } from 'ai';
import type { UIMessage } from 'ai';
import { alsoAsked } from '../../demo/server/docs-assistant/also-asked.ts';
import { loadLibrary, addressOf } from '../../demo/server/docs-assistant/library.ts';
import { createDocsAssistant } from '../../demo/server/docs-assistant/model.ts';
import { pieces } from '../../demo/server/docs-assistant/pace.ts';
import { createSearchTool } from '../../demo/server/docs-assistant/search-tool.ts';
import { DocsIndex } from '../../demo/server/docs-assistant/search.ts';
import { ask, sourcesOf, startDemo, textOf, user, type RunningDemo } from './helpers.ts';
import { exam, inOtherWords, unanswerable } from './questions.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
let demo: RunningDemo;
before(async () => { demo = await startDemo(); });
after(() => demo.close());

async function converse(...questions: string[]): Promise<UIMessage> {
  const messages: UIMessage[] = [];
  for (const question of questions) {
    messages.push(user(question));
    messages.push(await ask(`${demo.origin}/api/chat`, messages));
  }
  return messages.at(-1)!;
}

describe('one answer', () => {
  it('has reasoning once, a tool call with its result, text and sources, and is finished', async () => {
    const answer = await converse('How do I set dark mode?');
    const types = answer.parts.map((part) => part.type);
    assert.deepEqual(types.filter((type) => type !== 'source-url'), ['step-start', 'reasoning', 'tool-searchDocs', 'step-start', 'text']);
    assert.ok(types.includes('source-url'));
    for (const part of answer.parts) {
      if (part.type === 'text' || part.type === 'reasoning') assert.equal(part.state, 'done');
      if (part.type === 'tool-searchDocs') assert.equal((part as { state: string }).state, 'output-available');
    }
    assert.equal((answer.parts.find((part) => part.type === 'tool-searchDocs') as { input?: unknown } | undefined)?.input instanceof Object, true);
  });

  it('cites each source by number, with an address of this server', async () => {
    const answer = await converse('Which Content-Security-Policy do I need?');
    const urls = sourcesOf(answer);
    assert.ok(urls.length > 0);
    for (const [index, url] of urls.entries()) {
      assert.ok(url.startsWith(`${demo.origin}/docs/`));
      assert.ok(textOf(answer).includes(`[[${index + 1}]](${url})`));
    }
  });

  it('comes out of the same model without streaming', async () => {
    const index = new DocsIndex(loadLibrary(root));
    const result = await generateText({ model: createDocsAssistant(), prompt: 'How do I set dark mode?', tools: { searchDocs: createSearchTool(index, 'http://docs.test') }, stopWhen: ({ steps }) => steps.length >= 2 });
    assert.match(result.text, /color-scheme/);
  });

  it('stands alone: what is quoted of the questions and answers is led in by its question', async () => {
    const { sections } = loadLibrary(root);
    const questions = sections.filter(({ page, title }) => page.slug === 'faq' && title.endsWith('?'));
    assert.ok(questions.length > 30);
    const texts = await Promise.all(questions.map(async ({ title }) => textOf(await converse(title))));
    for (const text of texts) assert.doesNotMatch(text, /^(?:yes|no|not yet|below|both|none|all that)\b/i);
  });

  it('goes on where a short answer only says where to read', async () => {
    const answer = await converse('Does it work with a Python backend?');
    assert.deepEqual(sourcesOf(answer).map((url) => url.replace(demo.origin, '')), ['/docs/faq#does-it-work-with-a-python-backend', '/docs/connect-your-server#python-and-any-other-server']);
    assert.match(textOf(answer), /any server that can stream text will do\. \[\[1\]\][\s\S]*text\/event-stream/);
  });

  it('arrives in small pieces that never cut a character', () => {
    const text = 'Grüße 👩🏽‍🚀 und 日本語, then plain words.';
    const cut = [...pieces(text)];
    assert.equal(cut.join(''), text);
    assert.ok(cut.every((piece) => Array.from(piece).length <= 6 && !/^\p{Surrogate}|\p{Surrogate}$/u.test(piece)));
  });
});

describe('the exam', () => {
  for (const { before: earlier = [], ask: question, facts, source } of exam) {
    it([...earlier, question].join(' → '), async () => {
      const answer = await converse(...earlier, question);
      const text = textOf(answer);
      for (const fact of facts) assert.ok(typeof fact === 'string' ? text.includes(fact) : fact.test(text), `"${String(fact)}" is not in the answer:\n${text}`);
      const pages = [source].flat();
      const cited = sourcesOf(answer);
      assert.ok(cited.some((url) => pages.some((page) => url.startsWith(`${demo.origin}/docs/${page}`))), `Cited were ${cited.join(', ')}`);
    });
  }

  for (const [question, source] of inOtherWords) {
    it(`in other words: ${question}`, async () => {
      const [first] = sourcesOf(await converse(question));
      assert.ok([source].flat().some((place) => first?.startsWith(`${demo.origin}/docs/${place}`)), `Cited first was ${first}`);
    });
  }

  for (const question of unanswerable) {
    it(`does not pretend: ${question}`, async () => {
      const answer = await converse(question);
      assert.match(textOf(answer), /could not find that in the docs/);
      assert.deepEqual(sourcesOf(answer), []);
    });
  }
});

describe('a conversation', () => {
  it('greets, says what it is, and takes thanks without searching', async () => {
    for (const [text, reply] of [['Hi!', /I answer questions about/], ['What can you do?', /not a large language model/], ['Thank you!', /welcome/]] as const) {
      const answer = await converse(text);
      assert.match(textOf(answer), reply);
      assert.ok(!answer.parts.some((part) => part.type.startsWith('tool-')));
    }
  });

  it('shows the tour of everything that renders', async () => {
    const text = textOf(await converse('show me everything you can render'));
    for (const sign of ['# ', '```', '| ---', '- [x]', '> ', '[^1]:', '<kbd>', '![', '日本語', 'العربي']) assert.ok(text.includes(sign), sign);
  });

  it('answers Arabic with Arabic text and says that the docs are English', async () => {
    assert.match(textOf(await converse('كيف أضيف الدردشة إلى موقعي؟')), /الإنجليزية/);
  });

  it('gives more, not the same again', async () => {
    const first = await ask(`${demo.origin}/api/chat`, [user('How do I change the colors?')]);
    const second = await converse('How do I change the colors?', 'tell me more');
    assert.ok(sourcesOf(second).every((url) => !sourcesOf(first).includes(url)));
  });

  it('goes on with an answer that was stopped, from the start of the open block', async () => {
    const question = user('show me everything you can render');
    const whole = textOf(await ask(`${demo.origin}/api/chat`, [question]));
    const cut = whole.indexOf('Sanitizer');
    const rest = await ask(`${demo.origin}/api/chat`, [question, { id: 'a1', role: 'assistant', parts: [{ type: 'text', text: whole.slice(0, cut), state: 'done' }] }]);
    assert.equal(rest.id, 'a1');
    const added = rest.parts.filter((part) => part.type === 'text').at(-1)!.text;
    assert.ok(added.startsWith('| Piece'), added.slice(0, 80));
    assert.ok(whole.endsWith(added));
  });

  it('survives a transcript with an odd tool result in it', async () => {
    const answer = await ask(`${demo.origin}/api/chat`, [
      user('Dark mode?'),
      { id: 'a1', role: 'assistant', parts: [{ type: 'tool-searchDocs', toolCallId: 'c1', state: 'output-available', input: { query: 'x' }, output: { passages: [null, { text: 1 }] } }] },
      user('What is chat-stream?'),
    ]);
    assert.match(textOf(answer), /web components/);
  });
});

describe('what is asked for by other words', () => {
  it('each of them belongs to a section that exists', () => {
    const ids = new Set(loadLibrary(root).sections.map((section) => section.id));
    for (const id of Object.keys(alsoAsked)) assert.ok(ids.has(id), id);
  });
});

describe('sources', () => {
  it('every address the assistant can give is a page that exists, with its anchor', async () => {
    const { sections } = loadLibrary(root);
    assert.ok(sections.length > 60);
    const pages = new Map<string, string>();
    for (const section of sections) {
      const [page = '', anchor = ''] = addressOf(section, demo.origin).split('#');
      if (!pages.has(page)) {
        const response = await fetch(page);
        assert.equal(response.status, 200, page);
        pages.set(page, await response.text());
      }
      assert.ok(pages.get(page)!.includes(` id="${anchor}"`), `${page}#${anchor}`);
    }
  });
});
