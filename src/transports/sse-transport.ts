/** Asks an endpoint that speaks the AI SDK's UI message stream over server-sent events. */
import type { Chunk } from '../protocol/chunks.ts';
import type { Limits } from '../protocol/limits.ts';
import { BREATH, nextTask } from '../protocol/next-task.ts';
import { readChunk } from '../protocol/read-chunk.ts';
import { createSseReader } from '../protocol/sse.ts';
import { TransportError } from '../protocol/transport.ts';
import type { ChatTransport, ErrorCode, RequestOptions } from '../protocol/transport.ts';
import { exchange, failureOf } from './http.ts';
import type { Exchange, HttpOptions } from './http.ts';

/** How requests are made and how much of an answer is taken. */
export interface SseTransportOptions extends HttpOptions {
  /** Only `event` is the transport's; the session keeps `message`. Default 1 MiB. */
  limits?: Partial<Limits>;
}

/** How long, in ms, a server may take to close after `[DONE]` before the connection is dropped. */
const CLOSING = 5_000;

/** How many bytes are parsed at a time. */
const PIECE = 16_384;

/** Makes the transport. Errors reach the session as TransportErrors: rejected before the stream is there, or by the stream. */
export function createSseTransport(http: SseTransportOptions): ChatTransport {
  return {
    async sendMessages(options) {
      const { chatId: id, messages, trigger, messageId, body } = options;
      return chunksOf(await exchange(http, http.endpoint, { ...body, id, messages, trigger, messageId }, options), options, http.limits);
    },
    async reconnectToStream(options) {
      const answer = await exchange(http, streamUrl(http.endpoint, options.chatId), undefined, options);
      if (answer.response.status !== 204) return chunksOf(answer, options, http.limits);
      answer.close();
      return null;
    },
  };
}

/** `{endpoint}/{chatId}/stream`, with the endpoint's query kept at the end. */
export function streamUrl(endpoint: string, chatId: string): string {
  // A URL parser would take these for steps up the path.
  if (/^\.\.?$/.test(chatId)) throw new TransportError('endpoint-invalid', 'A session id must not be "." or "..".');
  const url = new URL(endpoint);
  url.pathname = `${url.pathname.replace(/\/$/, '')}/${encodeURIComponent(chatId)}/stream`;
  return url.href;
}

/** The chunks of an answer. Its content-type is looked at first; a body that says nothing or `text/plain` about itself is judged by its first line. */
async function chunksOf(answer: Exchange, { observer }: RequestOptions, limits?: Partial<Limits>): Promise<ReadableStream<Chunk>> {
  const { headers, body } = answer.response;
  const type = headers.get('content-type') ?? '';
  const unsaid = /^(text\/plain|;|$)/i.test(type);
  let misfit: ErrorCode | undefined;
  if (headers.has('x-vercel-ai-data-stream')) misfit = 'old-protocol';
  else if (body && !unsaid && !/^text\/event-stream/i.test(type)) misfit = /html/i.test(type) ? 'got-web-page' : 'wrong-content-type';
  const check = async (): Promise<void> => {
    if (misfit) throw await failureOf(answer, misfit, `Expected text/event-stream, got ${type || 'no content-type'} (${misfit}).`);
  };
  await check();

  let controller!: ReadableStreamDefaultController<Chunk>;
  let over = false;
  /** Whether the last bytes gave a chunk. */
  let given: boolean;
  let rest: Uint8Array | undefined;
  /** How long, in ms, bytes have been parsed without a break. */
  let busy = 0;
  const ignored: NonNullable<typeof observer>['ignored'] = (reason, data) => observer?.ignored?.(reason, data);
  const sse = createSseReader({
    payload: data => {
      const chunk = readChunk(data);
      if (typeof chunk === 'string') return ignored(chunk, data);
      given = true;
      controller.enqueue(chunk);
    },
    done: () => {
      over = true;
      observer?.done?.();
    },
    ignored,
    stray: line => {
      if (/^(0:"|f:\{)/.test(line)) misfit = 'old-protocol';
      else if (unsaid) misfit ??= line.trimStart().startsWith('<') ? 'got-web-page' : 'wrong-content-type';
    },
  }, limits?.event);

  return new ReadableStream<Chunk>({
    start: made => { controller = made; },
    // Called only when the reader waits and nothing is queued: an answer that nobody reads is not drawn from the network.
    pull: async () => {
      try {
        for (given = false; !given && !over;) {
          const bytes = rest ?? await answer.read();
          // A whole answer in one piece is not parsed in one go: the page could not be used meanwhile.
          rest = bytes && bytes.length > PIECE ? bytes.subarray(PIECE) : undefined;
          const since = performance.now();
          if (bytes) sse.push(bytes.subarray(0, PIECE));
          else {
            sse.end();
            over = true;
          }
          busy += performance.now() - since;
          await check();
          // The reader lets the page breathe between chunks, but what gives none never comes to it.
          if (busy > BREATH) {
            busy = 0;
            await nextTask();
          }
        }
        if (over) {
          controller.close();
          void drain(answer);
        }
      } catch (error) {
        answer.close();
        throw error;
      }
    },
    cancel: answer.close,
  }, { highWaterMark: 0 });
}

/** Reads on without looking, so that a server that is still closing is not taken down; drops the connection if that takes long. */
async function drain({ read, close }: Exchange): Promise<void> {
  const timer = setTimeout(close, CLOSING);
  try {
    while (await read());
  } catch {
    // The answer is complete: how the connection ends is of no interest.
  }
  clearTimeout(timer);
}
