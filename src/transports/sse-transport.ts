/** Asks an endpoint that speaks the AI SDK's UI message stream over server-sent events. */
import type { Chunk } from '../protocol/chunks.ts';
import type { Limits } from '../protocol/limits.ts';
import { readChunk } from '../protocol/read-chunk.ts';
import { createSseReader } from '../protocol/sse.ts';
import { TransportError } from '../protocol/transport.ts';
import type { ChatTransport, RequestOptions } from '../protocol/transport.ts';
import { exchange, failureOf } from './http.ts';
import type { Exchange, HttpOptions } from './http.ts';

/** How requests are made and how much of an answer is taken. */
export interface SseTransportOptions extends HttpOptions {
  /** Only `event` is the transport's; the session keeps `message`. Default 1 MiB. */
  limits?: Partial<Limits>;
}

/** How long, in ms, a server may take to close after `[DONE]` before the connection is dropped. */
const CLOSING = 5_000;

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

/** Why bytes that begin so are no event stream. A body that says nothing or `text/plain` about itself is judged by them alone. */
function misfit(head: string, sniff: boolean): 'old-protocol' | 'got-web-page' | 'wrong-content-type' | undefined {
  if (/^(0:"|f:\{)/.test(head)) return 'old-protocol';
  if (!sniff || !head || /^(data|event|id|retry)?:/.test(head)) return undefined;
  return head.startsWith('<') ? 'got-web-page' : 'wrong-content-type';
}

/** The chunks of an answer. Its content-type is looked at first. */
async function chunksOf(answer: Exchange, { observer }: RequestOptions, limits?: Partial<Limits>): Promise<ReadableStream<Chunk>> {
  const { headers, body } = answer.response;
  const type = (headers.get('content-type') ?? '').split(';')[0]!.trim().toLowerCase();
  const sniff = type === '' || type === 'text/plain';
  const refuse = (code: TransportError['code']): Promise<TransportError> => failureOf(answer, code, `Expected text/event-stream, got ${type || 'no content-type'} (${code}).`);
  if (headers.has('x-vercel-ai-data-stream')) throw await refuse('old-protocol');
  if (body && !sniff && type !== 'text/event-stream') throw await refuse(type.includes('html') ? 'got-web-page' : 'wrong-content-type');

  let controller!: ReadableStreamDefaultController<Chunk>;
  let over = false;
  /** How many chunks the last bytes gave. */
  let given = 0;
  /** The first bytes, held back until they can be judged. */
  let head: Uint8Array | undefined = new Uint8Array();
  const ignored: NonNullable<typeof observer>['ignored'] = (reason, data) => observer?.ignored?.(reason, data.slice(0, 200));
  const sse = createSseReader({
    payload: data => {
      const chunk = readChunk(data);
      if (typeof chunk === 'string') return ignored(chunk, data);
      given++;
      controller.enqueue(chunk);
    },
    done: () => {
      over = true;
      observer?.done?.();
    },
    ignored,
  }, limits?.event);

  const take = async (bytes: Uint8Array | undefined): Promise<void> => {
    if (head) {
      const joined = new Uint8Array(head.length + (bytes?.length ?? 0));
      joined.set(head);
      if (bytes) joined.set(bytes, head.length);
      head = joined;
      if (bytes && head.length < 8) return;
      const code = misfit(new TextDecoder().decode(head.subarray(0, 64)).trimStart(), sniff);
      if (code) throw await refuse(code);
      head = undefined;
      sse.push(joined);
    } else if (bytes) sse.push(bytes);
    if (!bytes) {
      sse.end();
      over = true;
    }
  };

  return new ReadableStream<Chunk>({
    start: made => { controller = made; },
    // Called only when the reader waits and nothing is queued: an answer that nobody reads is not drawn from the network.
    pull: async () => {
      try {
        for (given = 0; !given && !over;) await take(await answer.read());
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
