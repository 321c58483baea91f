/** What the tests of the demo share: a server on a free port, and the AI SDK's own client reading from it. */
import type { AddressInfo } from 'node:net';
import { DefaultChatTransport, readUIMessageStream, type UIMessage } from 'ai';
import { createDemoServer, type DemoServerOptions } from '../../demo/server/app.ts';
import { createDocsAssistant } from '../../demo/server/docs-assistant/model.ts';

export interface RunningDemo { origin: string; close(): Promise<void>; logged: string[] }

export async function startDemo(options: DemoServerOptions = {}): Promise<RunningDemo> {
  const logged: string[] = [];
  const server = createDemoServer({ model: createDocsAssistant({ charactersPerSecond: 0 }), log: (line) => logged.push(line), ...options });
  await new Promise<void>((resolve) => { server.listen(0, '127.0.0.1', resolve); });
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    logged,
    close: () => new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    }),
  };
}

export function user(text: string): UIMessage {
  return { id: crypto.randomUUID(), role: 'user', parts: [{ type: 'text', text }] };
}

/** Sends a conversation and reads the answer to its end with the real client. */
export async function ask(endpoint: string, messages: UIMessage[], abortSignal?: AbortSignal, onState?: (message: UIMessage) => void): Promise<UIMessage> {
  const transport = new DefaultChatTransport({ api: endpoint });
  const last = messages.at(-1);
  const stream = await transport.sendMessages({ chatId: 'test', messages, abortSignal, trigger: 'submit-message', messageId: last?.role === 'assistant' ? last.id : undefined });
  let answer: UIMessage | undefined;
  for await (const message of readUIMessageStream({ stream, terminateOnError: true, ...(last?.role === 'assistant' ? { message: last } : {}) })) {
    answer = message;
    onState?.(message);
  }
  if (!answer) throw new Error('No answer came.');
  return answer;
}

export function textOf(message: UIMessage): string {
  return message.parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
}

export function sourcesOf(message: UIMessage): string[] {
  return message.parts.flatMap((part) => (part.type === 'source-url' ? [part.url] : []));
}

export async function until(condition: () => boolean, what: string, timeoutMs = 5000): Promise<void> {
  const end = Date.now() + timeoutMs;
  while (!condition()) {
    if (Date.now() > end) throw new Error(`Waited ${timeoutMs} ms for: ${what}`);
    await new Promise((resolve) => { setTimeout(resolve, 5); });
  }
}
