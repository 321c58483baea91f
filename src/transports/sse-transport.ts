/** Asks an endpoint that speaks the AI SDK's UI message stream over server-sent events. */
import type { Chunk } from '../protocol/chunks.ts';
import { defaultLimits } from '../protocol/limits.ts';
import type { Limits } from '../protocol/limits.ts';
import { readChunk } from '../protocol/read-chunk.ts';
import { createSseReader } from '../protocol/sse.ts';
import { TransportError } from '../protocol/transport.ts';
import type { ChatTransport, RequestOptions, SendOptions } from '../protocol/transport.ts';
import { bodySentence, exchange } from './http.ts';
import type { Exchange, HttpOptions } from './http.ts';

export interface SseTransportOptions extends HttpOptions {
  limits?: Partial<Limits>;
}

/** How long, in ms, a server may take to close after `[DONE]` before the connection is dropped. */
const CLOSING = 5_000;
/** The AI SDK 4 data stream, which looks much alike and is another language. */
const OLD_PROTOCOL = /^(0:"|f:\{)/;
const SSE_START = /^\uFEFF?(data|event|id|retry)?:/;

/** Makes the transport. Errors reach the session as TransportErrors: rejected before the stream is there, or by the stream. */
export function createSseTransport(http: SseTransportOptions): ChatTransport {
  const accept = 'text/event-stream';
  return {
    async sendMessages(options: SendOptions) {
      const { chatId, messages, trigger, messageId, body } = options;
      const answer = await exchange(http, http.endpoint, { method: 'POST', accept, body: JSON.stringify({ ...body, id: chatId, messages, trigger, messageId }) }, options);
      return chunksOf(answer, options, http.limits);
    },
    async reconnectToStream(options: RequestOptions) {
      const answer = await exchange(http, streamUrl(http.endpoint, options.chatId), { method: 'GET', accept }, options);
      if (answer.response.status !== 204) return chunksOf(answer, options, http.limits);
      answer.close();
      return null;
    },
  };
}

/** `{endpoint}/{chatId}/stream`, with the endpoint's query kept at the end. */
export function streamUrl(endpoint: string, chatId: string): string {
  // A URL parser would take these for steps up the path.
  if (chatId === '.' || chatId === '..') throw new TransportError('endpoint-invalid', 'A session id must not be "." or "..".');
  const url = new URL(endpoint);
  url.pathname = `${url.pathname.replace(/\/$/, '')}/${encodeURIComponent(chatId)}/stream`;
  return url.href;
}

/** The chunks of an answer. Looks at its kind first; a body that says nothing or `text/plain` about itself is judged by its first bytes. */
async function chunksOf(answer: Exchange, { observer }: RequestOptions, limits: Partial<Limits> = {}): Promise<ReadableStream<Chunk>> {
  const type = (answer.response.headers.get('content-type') ?? '').split(';')[0]!.trim().toLowerCase();
  const sniff = type === '' || type === 'text/plain';
  if (answer.response.headers.has('x-vercel-ai-data-stream')) throw refuse(answer, 'old-protocol', type);
  if (type === 'text/html' || type === 'application/xhtml+xml') throw refuse(answer, 'got-web-page', type);
  if (!sniff && type !== 'text/event-stream' && answer.response.body) {
    throw refuse(answer, 'wrong-content-type', type, type.includes('json') ? await bodySentence(answer) : undefined);
  }

  let controller!: ReadableStreamDefaultController<Chunk>;
  let over = false;
  /** How many chunks the last bytes gave. */
  let given = 0;
  let head: Uint8Array | undefined = new Uint8Array(0);
  const sse = createSseReader({
    payload: data => {
      const chunk = readChunk(data);
      if (typeof chunk === 'string') return observer?.ignored?.(chunk, data.slice(0, 200));
      given++;
      controller.enqueue(chunk);
    },
    done: () => {
      over = true;
      observer?.done?.();
    },
    ignored: (reason, data) => observer?.ignored?.(reason, data.slice(0, 200)),
  }, limits.event ?? defaultLimits.event);

  /** Holds the first bytes back until they can be judged. */
  const judge = (bytes: Uint8Array | undefined): Uint8Array | undefined => {
    const joined = new Uint8Array([...head!, ...(bytes ?? [])]);
    head = joined;
    if (bytes && joined.length < 8) return new Uint8Array(0);
    head = undefined;
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(joined.subarray(0, 64)).trimStart();
    if (OLD_PROTOCOL.test(text)) throw refuse(answer, 'old-protocol', type);
    if (sniff && text.startsWith('<')) throw refuse(answer, 'got-web-page', type);
    if (sniff && text && !SSE_START.test(text)) throw refuse(answer, 'wrong-content-type', type);
    if (!bytes && joined.length) sse.push(joined);
    return bytes && joined;
  };

  return new ReadableStream<Chunk>({
    start: made => { controller = made; },
    // Called only when the reader waits and nothing is queued: an answer that nobody reads is not drawn from the network.
    pull: async () => {
      try {
        for (given = 0; given === 0 && !over;) {
          let bytes = await answer.read();
          if (head) bytes = judge(bytes);
          if (bytes) sse.push(bytes);
          else {
            sse.end();
            over = true;
          }
        }
        if (!over) return;
        controller.close();
        answer.drain(CLOSING);
      } catch (error) {
        answer.close();
        controller.error(error);
      }
    },
    cancel: () => answer.close(),
  }, { highWaterMark: 0 });
}

function refuse(answer: Exchange, code: 'old-protocol' | 'got-web-page' | 'wrong-content-type', type: string, serverText?: string): TransportError {
  answer.close();
  const expected = 'Expected an AI SDK UI message stream (content-type text/event-stream)';
  const came = { 'old-protocol': 'an AI SDK 4 data stream: update the server to AI SDK 5 or later', 'got-web-page': 'a web page: is the endpoint right, or the visitor signed out?', 'wrong-content-type': type || 'something else without a content-type' }[code];
  return new TransportError(code, `${expected}, got ${came}.`, { status: answer.response.status, serverText });
}
