/** POST /api/chat: checks the request, runs the agent, streams its answer as AI SDK UI messages; a visitor who stops or leaves stops the model too. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createAgentUIStream, createIdGenerator, createUIMessageStreamResponse, isToolUIPart, safeValidateUIMessages, ToolLoopAgent, type LanguageModel, type UIMessage } from 'ai';
import { createSearchTool } from './docs-assistant/search-tool.ts';
import type { DocsIndex } from './docs-assistant/search.ts';
import { HttpError, pipeResponse, readJson } from './http.ts';

export interface ChatRouteOptions {
  model: LanguageModel;
  index: DocsIndex;
  keepAliveMs: number;
  maxBodyBytes: number;
  log: (line: string) => void;
}

const instructions = `You answer questions about chat-stream, a chat widget made of web components.
Always call searchDocs first and answer only from what it returns. Cite each source as a Markdown link to its url.
When the passages do not answer the question, say so. Keep answers short; use Markdown.`;

const createMessageId = createIdGenerator({ prefix: 'answer', size: 16 });

export async function answerChat(request: IncomingMessage, response: ServerResponse, options: ChatRouteOptions): Promise<void> {
  if (request.method !== 'POST') throw new HttpError(405, 'Send a POST request.', { allow: 'POST' });
  refuseForeignPages(request);
  const uiMessages = await readMessages(request, options.maxBodyBytes);
  const abort = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) abort.abort(new Error('The visitor stopped the answer or left.'));
  });
  const agent = new ToolLoopAgent({
    model: options.model,
    instructions,
    tools: { searchDocs: createSearchTool(options.index, originOf(request)) },
    // Reported once, by the stream below, instead of on the console as well.
    onError: () => {},
  });
  const stream = await createAgentUIStream({
    agent,
    uiMessages,
    abortSignal: abort.signal,
    sendReasoning: true,
    sendSources: true,
    generateMessageId: createMessageId,
    // The page gets words for a visitor; what really happened stays in the server's log.
    onError: (error) => {
      options.log(`chat: ${error instanceof Error ? error.message : String(error)}`);
      return 'The model could not finish this answer. Please try again.';
    },
  });
  await pipeResponse(createUIMessageStreamResponse({ stream, keepAliveMs: options.keepAliveMs }), response);
}

/** A page of another site must not talk to a server that runs on the visitor's own machine. */
function refuseForeignPages(request: IncomingMessage): void {
  const { origin, host } = request.headers;
  if (origin && (origin === 'null' || new URL(origin).host !== host)) throw new HttpError(403, 'This server answers its own pages only.');
}

/** The address as the visitor sees it: links in answers start with it. */
function originOf(request: IncomingMessage): string {
  return request.headers.origin ?? `http://${request.headers.host ?? 'localhost'}`;
}

async function readMessages(request: IncomingMessage, limit: number): Promise<UIMessage[]> {
  const body = await readJson(request, limit);
  const messages = (body as { messages?: unknown } | null)?.messages;
  if (!Array.isArray(messages)) throw new HttpError(400, 'The body needs "messages": an array of UI messages.');
  const checked = await safeValidateUIMessages<UIMessage>({ messages: messages.filter(hasParts) });
  if (!checked.success) throw new HttpError(400, '"messages" are not UI messages of the AI SDK.');
  if (!checked.data.some((message) => message.role === 'user')) throw new HttpError(400, 'There is no user message to answer.');
  return checked.data.map(withoutOpenToolCalls).filter((message) => message.parts.length > 0);
}

/** An answer that was stopped before its first word is an empty message: nothing a model could read. */
function hasParts(message: unknown): boolean {
  const { role, parts } = (message ?? {}) as Partial<UIMessage>;
  return role !== 'assistant' || !Array.isArray(parts) || parts.length > 0;
}

/** A tool call that was cut off has no result, and models refuse a history with such calls. */
function withoutOpenToolCalls(message: UIMessage): UIMessage {
  return { ...message, parts: message.parts.filter((part) => !isToolUIPart(part) || part.state === 'output-available' || part.state === 'output-error' || part.state === 'output-denied') };
}
