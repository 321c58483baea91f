/** The real client of the AI SDK, driven without a framework: what it makes of a stream is the measure of our fold. */
import { AbstractChat } from 'ai';
import type { ChatState, ChatStatus, UIMessage, UIMessageChunk } from 'ai';

class PlainState implements ChatState<UIMessage> {
  status: ChatStatus = 'ready';
  error: Error | undefined;
  messages: UIMessage[];
  constructor(messages: UIMessage[]) {
    this.messages = messages;
  }
  pushMessage = (message: UIMessage): void => { this.messages = [...this.messages, message]; };
  popMessage = (): void => { this.messages = this.messages.slice(0, -1); };
  // Not cloned on purpose: chunks that do not "write" still change the message, and the last look is what counts.
  replaceMessage = (index: number, message: UIMessage): void => { this.messages = this.messages.with(index, message); };
  snapshot = <T>(value: T): T => structuredClone(value);
}

class PlainChat extends AbstractChat<UIMessage> {
  constructor(messages: UIMessage[], chunks: readonly object[]) {
    super({
      id: 'c1',
      state: new PlainState(messages),
      transport: {
        sendMessages: async () => new ReadableStream<UIMessageChunk>({
          start(controller) {
            for (const chunk of chunks) controller.enqueue(structuredClone(chunk) as UIMessageChunk);
            controller.close();
          },
        }),
        reconnectToStream: async () => null,
      },
    });
  }
}

/** What the reference makes of the chunks, as a new answer or going on with `message`. `error`: it gave up on the way. */
export async function readByReference(chunks: readonly object[], message?: object): Promise<{ message: UIMessage | undefined; error: Error | undefined }> {
  const user: UIMessage = { id: 'u1', role: 'user', parts: [{ type: 'text', text: 'hi' }] };
  const chat = new PlainChat(message ? [user, structuredClone(message) as UIMessage] : [user], chunks);
  // Without a message it sends the transcript as it is.
  await chat.sendMessage();
  const last = chat.messages.at(-1);
  return { message: last?.role === 'assistant' ? last : undefined, error: chat.error };
}
