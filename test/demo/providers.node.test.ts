/** Other servers and other models: an OpenAI-compatible service behind the demo, and strangers with AI SDK 5, 6 and 7. */
import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import { after, before, describe, it } from 'node:test';
import { chooseModel } from '../../demo/server/provider.ts';
import { ask, sourcesOf, startDemo, textOf, until, user } from './helpers.ts';
import { sdkVersions, startStranger, strangerAnswer } from './strangers.ts';

describe('an OpenAI-compatible service', () => {
  interface Received { authorization: string | undefined; url: string | undefined; body: { model: string; stream: boolean; messages: { role: string; content: unknown; tool_call_id?: string }[]; tools?: { function: { name: string } }[] } }
  const received: Received[] = [];
  let service: Server;
  let baseURL: string;

  before(async () => {
    service = createServer(async (request, response) => {
      let text = '';
      for await (const chunk of request) text += chunk;
      const body = JSON.parse(text) as Received['body'];
      received.push({ authorization: request.headers.authorization, url: request.url, body });
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      const say = (delta: object, finish: string | null = null): void => {
        response.write(`data: ${JSON.stringify({ id: 'c1', object: 'chat.completion.chunk', created: 1, model: body.model, choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`);
      };
      if (body.messages.at(-1)?.role === 'tool') {
        for (const content of ['Set ', '`color-scheme`', '.']) say({ content });
        say({}, 'stop');
      } else {
        say({ role: 'assistant', tool_calls: [{ index: 0, id: 'call_1', type: 'function', function: { name: 'searchDocs', arguments: '{"query":' } }] });
        say({ tool_calls: [{ index: 0, function: { arguments: '"dark mode"}' } }] });
        say({}, 'tool_calls');
      }
      response.end('data: [DONE]\n\n');
    });
    await new Promise<void>((resolve) => { service.listen(0, '127.0.0.1', resolve); });
    baseURL = `http://127.0.0.1:${(service.address() as { port: number }).port}/v1`;
  });
  after(() => {
    service.closeAllConnections();
    service.close();
  });

  it('answers through the same route, with the same tool', async () => {
    const { model, description } = chooseModel({ OPENAI_BASE_URL: baseURL, OPENAI_API_KEY: 'sk-test', OPENAI_MODEL: 'small-model' });
    assert.match(description, /small-model/);
    assert.doesNotMatch(description, /sk-test/);
    const demo = await startDemo({ model });
    try {
      const answer = await ask(`${demo.origin}/api/chat`, [user('dark mode?')]);
      assert.equal(textOf(answer), 'Set `color-scheme`.');
      const call = answer.parts.find((part) => part.type === 'tool-searchDocs') as { state: string; output: { passages: { url: string }[] } };
      assert.equal(call.state, 'output-available');
      assert.match(call.output.passages[0]!.url, /\/docs\/styling#dark-mode$/);
      const [first, second] = received;
      assert.equal(first?.url, '/v1/chat/completions');
      assert.equal(first?.authorization, 'Bearer sk-test');
      assert.equal(first?.body.model, 'small-model');
      assert.equal(first?.body.stream, true);
      assert.equal(first?.body.messages[0]?.role, 'system');
      assert.deepEqual(first?.body.tools?.map((tool) => tool.function.name), ['searchDocs']);
      assert.equal(second?.body.messages.at(-1)?.tool_call_id, 'call_1');
      assert.match(JSON.stringify(second?.body.messages.at(-1)?.content), /color-scheme/);
    } finally {
      await demo.close();
    }
  });

  it('is used only when a model is named: a key alone costs nothing', () => {
    const provider = (environment: Record<string, string>): string => (chooseModel(environment).model as { provider: string }).provider;
    assert.equal(provider({}), 'chat-stream.demo');
    assert.equal(provider({ OPENAI_API_KEY: 'sk-test' }), 'chat-stream.demo');
    assert.equal(provider({ OPENAI_BASE_URL: baseURL }), 'chat-stream.demo');
    assert.match(provider({ OPENAI_BASE_URL: baseURL, OPENAI_MODEL: 'm' }), /openai-compatible/);
    assert.match(provider({ OPENAI_API_KEY: 'sk-test', OPENAI_MODEL: 'm' }), /openai-compatible/);
  });
});

describe('a stranger’s server', () => {
  for (const version of sdkVersions) {
    it(`with AI SDK ${version} gives reasoning, a tool’s result, text and a source`, async () => {
      const stranger = await startStranger(version);
      try {
        const answer = await ask(stranger.endpoint, [user('How is the weather?')]);
        assert.equal(textOf(answer), strangerAnswer.text);
        assert.deepEqual(sourcesOf(answer), [strangerAnswer.sourceUrl]);
        assert.ok(answer.parts.some((part) => part.type === 'reasoning' && part.text === strangerAnswer.reasoning));
        const call = answer.parts.find((part) => part.type === 'tool-weather') as { output?: unknown } | undefined;
        assert.deepEqual(call?.output, strangerAnswer.toolOutput);
      } finally {
        await stranger.close();
      }
    });

    it(`with AI SDK ${version} stops its model when the visitor stops`, async () => {
      const stranger = await startStranger(version, { pauseMs: 5, repeat: 200 });
      try {
        const stop = new AbortController();
        await ask(stranger.endpoint, [user('How is the weather?')], stop.signal, (message) => {
          if (textOf(message).length > 30) stop.abort();
        }).catch((error: Error) => assert.equal(error.name, 'AbortError'));
        await until(() => stranger.modelAborted(), 'the model’s abort');
      } finally {
        await stranger.close();
      }
    });
  }
});
