/** Small servers as other people write them, with AI SDK 5, 6 and 7: what the kit must understand without knowing who it talks to. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as sdk7 from 'ai';
import * as sdk5 from 'ai-v5';
import * as sdk6 from 'ai-v6';

export type SdkVersion = 5 | 6 | 7;
export const sdkVersions: readonly SdkVersion[] = [5, 6, 7];

export interface Stranger {
  version: SdkVersion;
  /** Address of the chat route. */
  endpoint: string;
  /** Whether the model was told to stop. */
  modelAborted(): boolean;
  close(): Promise<void>;
}

/** What each of them answers: thoughts and a tool call first, then text with a source. */
export const strangerAnswer = { reasoning: 'I should look at the weather first.', toolName: 'weather', toolOutput: { city: 'Oslo', degrees: 4 }, text: 'It is **4 degrees** in Oslo.', sourceUrl: 'https://example.com/weather' };

export interface StrangerOptions {
  /** Pause before each piece, in milliseconds. */
  pauseMs?: number;
  /** How often the text is said; long answers leave time to stop. */
  repeat?: number;
}

export async function startStranger(version: SdkVersion, { pauseMs = 0, repeat = 1 }: StrangerOptions = {}): Promise<Stranger> {
  let aborted = false;
  const model = scriptedModel(version, pauseMs, repeat, () => { aborted = true; });
  const server = createServer((request, response) => {
    // The kit's tests load their pages from another port.
    response.setHeader('access-control-allow-origin', request.headers.origin ?? '*');
    response.setHeader('access-control-allow-headers', 'content-type, authorization');
    if (request.method === 'OPTIONS') return void response.writeHead(204).end();
    if (request.method !== 'POST' || request.url !== '/api/chat') return void response.writeHead(404).end();
    answer(version, model, request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  await new Promise<void>((resolve) => { server.listen(0, '127.0.0.1', resolve); });
  return {
    version,
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/chat`,
    modelAborted: () => aborted,
    close: () => new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    }),
  };
}

async function answer(version: SdkVersion, model: object, request: IncomingMessage, response: ServerResponse): Promise<void> {
  let body = '';
  for await (const chunk of request) body += chunk;
  const { messages } = JSON.parse(body);
  const abort = new AbortController();
  response.once('close', () => abort.abort());
  const weather = { description: 'Tells the weather.', execute: async () => strangerAnswer.toolOutput };
  const schema = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] } satisfies Parameters<typeof sdk7.jsonSchema>[0];
  if (version === 7) {
    const result = sdk7.streamText({
      model: model as sdk7.LanguageModel, messages: await sdk7.convertToModelMessages(messages), abortSignal: abort.signal,
      tools: { weather: sdk7.tool({ ...weather, inputSchema: sdk7.jsonSchema<{ city: string }>(schema) }) }, stopWhen: sdk7.isStepCount(3),
    });
    await sdk7.pipeUIMessageStreamToResponse({ response, keepAliveMs: 15_000, stream: sdk7.toUIMessageStream({ stream: result.stream, sendSources: true }) });
  } else if (version === 6) {
    const result = sdk6.streamText({
      model: model as sdk6.LanguageModel, messages: await sdk6.convertToModelMessages(messages), abortSignal: abort.signal,
      tools: { weather: sdk6.tool({ ...weather, inputSchema: sdk6.jsonSchema<{ city: string }>(schema) }) }, stopWhen: sdk6.stepCountIs(3),
    });
    result.pipeUIMessageStreamToResponse(response, { sendSources: true });
  } else {
    const result = sdk5.streamText({
      model: model as sdk5.LanguageModel, messages: sdk5.convertToModelMessages(messages), abortSignal: abort.signal,
      tools: { weather: sdk5.tool({ ...weather, inputSchema: sdk5.jsonSchema<{ city: string }>(schema) }) }, stopWhen: sdk5.stepCountIs(3),
    });
    result.pipeUIMessageStreamToResponse(response, { sendSources: true });
  }
}

/** A model in the interface of each version; only how it says that it has finished differs. */
function scriptedModel(version: SdkVersion, pauseMs: number, repeat: number, onAbort: () => void): object {
  const finish = (reason: string): object => (version === 5
    ? { type: 'finish', finishReason: reason, usage: { inputTokens: 1, outputTokens: 1, totalTokens: 2 } }
    : { type: 'finish', finishReason: { unified: reason, raw: reason }, usage: { inputTokens: { total: 1 }, outputTokens: { total: 1 } } });
  return {
    specificationVersion: version === 5 ? 'v2' : version === 6 ? 'v3' : 'v4',
    provider: 'stranger', modelId: `sdk-${version}`, supportedUrls: {},
    doGenerate: () => Promise.reject(new Error('This model only streams.')),
    async doStream({ prompt, abortSignal }: { prompt: { role: string }[]; abortSignal?: AbortSignal }) {
      const parts = prompt.at(-1)?.role === 'tool' ? [
        { type: 'stream-start', warnings: [] },
        { type: 'source', sourceType: 'url', id: 's1', url: strangerAnswer.sourceUrl, title: 'Weather service' },
        { type: 'text-start', id: '0' },
        ...Array.from({ length: repeat }, (_, turn) => strangerAnswer.text.match(/.{1,5}/gs)!.map((delta, index) => ({ type: 'text-delta', id: '0', delta: turn && !index ? `\n\n${delta}` : delta }))).flat(),
        { type: 'text-end', id: '0' }, finish('stop'),
      ] : [
        { type: 'stream-start', warnings: [] },
        { type: 'reasoning-start', id: '0' }, { type: 'reasoning-delta', id: '0', delta: strangerAnswer.reasoning }, { type: 'reasoning-end', id: '0' },
        { type: 'tool-input-start', id: 'call-1', toolName: strangerAnswer.toolName }, { type: 'tool-input-delta', id: 'call-1', delta: '{"city":' },
        { type: 'tool-input-delta', id: 'call-1', delta: '"Oslo"}' }, { type: 'tool-input-end', id: 'call-1' },
        { type: 'tool-call', toolCallId: 'call-1', toolName: strangerAnswer.toolName, input: '{"city":"Oslo"}' }, finish('tool-calls'),
      ];
      abortSignal?.addEventListener('abort', onAbort, { once: true });
      return {
        stream: new ReadableStream({
          async pull(controller) {
            if (pauseMs) await new Promise((resolve) => { setTimeout(resolve, pauseMs); });
            if (abortSignal?.aborted) return controller.error(abortSignal.reason);
            const part = parts.shift();
            if (part) controller.enqueue(part);
            else controller.close();
          },
        }),
      };
    },
  };
}
