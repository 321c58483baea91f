/** The docs assistant as a language model of the AI SDK: it reasons, calls `searchDocs`, and writes an answer out of what the tool found. */
import { randomUUID } from 'node:crypto';
import type { LanguageModelV4, LanguageModelV4CallOptions, LanguageModelV4Content, LanguageModelV4FinishReason, LanguageModelV4StreamPart, LanguageModelV4Usage } from '@ai-sdk/provider';
import { pauseFor, pieces, type Pace } from './pace.ts';
import { planStep, type Saying } from './plan-step.ts';

export interface DocsAssistantOptions extends Partial<Pace> {
  /** Silence before the first word, as a model has it. */
  firstWordMs?: number;
}

/** About 120 tokens a second. */
const usualPace = 480;

export function createDocsAssistant({ charactersPerSecond = usualPace, firstWordMs = charactersPerSecond > 0 ? 250 : 0 }: DocsAssistantOptions = {}): LanguageModelV4 {
  const pace = { charactersPerSecond };
  return {
    specificationVersion: 'v4',
    provider: 'chat-stream.demo',
    modelId: 'docs-assistant',
    supportedUrls: {},
    async doGenerate(options) {
      const sayings = planStep(options.prompt);
      return { content: sayings.flatMap(toContent), finishReason: finishReasonOf(sayings), usage: usageOf(options, sayings), warnings: [] };
    },
    async doStream(options) {
      const parts = streamParts(planStep(options.prompt), options, pace, firstWordMs);
      return {
        stream: new ReadableStream<LanguageModelV4StreamPart>({
          async pull(controller) {
            const { done, value } = await parts.next();
            if (done) controller.close();
            else controller.enqueue(value);
          },
          async cancel() { await parts.return(undefined); },
        }),
      };
    },
  };
}

async function* streamParts(sayings: readonly Saying[], options: LanguageModelV4CallOptions, pace: Pace, firstWordMs: number): AsyncGenerator<LanguageModelV4StreamPart, undefined> {
  yield { type: 'stream-start', warnings: [] };
  if (firstWordMs > 0) await pauseFor(' '.repeat(firstWordMs), { charactersPerSecond: 1000 }, options.abortSignal);
  for (const [index, saying] of sayings.entries()) {
    const id = String(index);
    if (saying.kind === 'source') {
      yield { type: 'source', sourceType: 'url', id: randomUUID(), url: saying.url, title: saying.title };
    } else if (saying.kind === 'tool-call') {
      const toolCallId = randomUUID();
      const input = JSON.stringify(saying.input);
      yield { type: 'tool-input-start', id: toolCallId, toolName: saying.toolName };
      for (const delta of pieces(input)) {
        await pauseFor(delta, pace, options.abortSignal);
        yield { type: 'tool-input-delta', id: toolCallId, delta };
      }
      yield { type: 'tool-input-end', id: toolCallId };
      yield { type: 'tool-call', toolCallId, toolName: saying.toolName, input };
    } else {
      yield { type: `${saying.kind}-start`, id };
      for (const delta of pieces(saying.text)) {
        await pauseFor(delta, pace, options.abortSignal);
        yield { type: `${saying.kind}-delta`, id, delta };
      }
      yield { type: `${saying.kind}-end`, id };
    }
  }
  yield { type: 'finish', finishReason: finishReasonOf(sayings), usage: usageOf(options, sayings) };
}

function toContent(saying: Saying): LanguageModelV4Content {
  switch (saying.kind) {
    case 'source': return { type: 'source', sourceType: 'url', id: randomUUID(), url: saying.url, title: saying.title };
    case 'tool-call': return { type: 'tool-call', toolCallId: randomUUID(), toolName: saying.toolName, input: JSON.stringify(saying.input) };
    default: return { type: saying.kind, text: saying.text };
  }
}

function finishReasonOf(sayings: readonly Saying[]): LanguageModelV4FinishReason {
  const unified = sayings.some((saying) => saying.kind === 'tool-call') ? 'tool-calls' : 'stop';
  return { unified, raw: unified };
}

/** No tokens are bought here; the figures are the usual four characters a token, so that meters have something to show. */
function usageOf(options: LanguageModelV4CallOptions, sayings: readonly Saying[]): LanguageModelV4Usage {
  const tokens = (characters: number): number => Math.ceil(characters / 4);
  const said = (kind: 'text' | 'reasoning'): number => tokens(sayings.reduce((sum, saying) => sum + (saying.kind === kind ? saying.text.length : 0), 0));
  const input = tokens(JSON.stringify(options.prompt).length);
  return {
    inputTokens: { total: input, noCache: input, cacheRead: 0, cacheWrite: 0 },
    outputTokens: { total: said('text') + said('reasoning'), text: said('text'), reasoning: said('reasoning') },
  };
}
