/** Small things that the tests of turns share. */
import type { Chunk } from '../../src/protocol/chunks.ts';
import { checkChunk } from '../../src/protocol/read-chunk.ts';
import type { ChatTransport, RequestOptions, SendOptions } from '../../src/protocol/transport.ts';
import type { Message } from '../../src/protocol/message.ts';
import { foldChunk } from '../../src/turn/fold.ts';
import { emptyAnswer, newTurn } from '../../src/turn/transcript.ts';
import type { Turn } from '../../src/turn/turn.ts';

/** Folds chunks as a session does, into a new turn or on top of a message. */
export function fold(chunks: readonly object[], message: Message = emptyAnswer()): Turn {
  const turn = newTurn('s1', undefined, message, 0);
  for (const value of chunks) {
    const chunk = checkChunk(value);
    if (typeof chunk !== 'string') foldChunk(turn, chunk);
  }
  return turn;
}

/** As it would travel in a request: fields that are undefined and fields that are absent are the same. */
export const plain = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

export const parts = (turn: Turn): unknown => plain(turn.message.parts);

/** A transport that is a script: what to yield for each request, and what was asked. */
export class ScriptedTransport implements ChatTransport {
  requests: SendOptions[] = [];
  stopped: RequestOptions[] = [];
  #answers: ((controller: ReadableStreamDefaultController<Chunk>, options: SendOptions) => void | Promise<void>)[] = [];

  /** Adds an answer: chunks and then the end, or a function that does as it likes. */
  answer(next: readonly object[] | ((controller: ReadableStreamDefaultController<Chunk>, options: SendOptions) => void | Promise<void>)): this {
    this.#answers.push(typeof next === 'function' ? next : controller => {
      for (const chunk of next) controller.enqueue(chunk as Chunk);
      controller.close();
    });
    return this;
  }

  async sendMessages(options: SendOptions): Promise<ReadableStream<Chunk>> {
    this.requests.push({ ...options, messages: plain(options.messages) });
    const next = this.#answers.shift();
    if (!next) throw new Error('The script has no more answers.');
    return new ReadableStream({ start: controller => void next(controller, options) });
  }

  reconnectToStream(): Promise<null> {
    return Promise.resolve(null);
  }

  stop(options: RequestOptions): Promise<void> {
    this.stopped.push(options);
    return Promise.resolve();
  }
}

export const text = (value: string, id = 't1'): object[] => [{ type: 'text-start', id }, { type: 'text-delta', id, delta: value }, { type: 'text-end', id }];
export const whole = (value: string, messageId = 'm1'): object[] => [{ type: 'start', messageId }, { type: 'start-step' }, ...text(value), { type: 'finish-step' }, { type: 'finish', finishReason: 'stop' }];
