/** The shape of a transport: where chunks come from. The AI SDK's `ChatTransport` objects fit it as they are. */
import type { Message } from './message.ts';
import type { Chunk } from './chunks.ts';

/** What a transport may tell about a stream besides its chunks. AI SDK transports do not know it and are not harmed by it. */
export interface StreamObserver {
  /** Bytes arrived, comments included: the silence clock starts again. */
  activity?(): void;
  /** One event was ignored. `reason` is for counts and diagnostics, never for visitors. The cursor still moves for `unknown-chunk`. */
  ignored?(reason: 'unknown-chunk' | 'bad-json' | 'bad-chunk' | 'empty-data' | 'after-done', detail: string): void;
  /** `[DONE]` was seen: the server closed in order. */
  done?(): void;
}

/** What every request carries. `headers` and `body` are read at send time. */
export interface RequestOptions {
  /** Id of the session, opaque. */
  chatId: string;
  abortSignal?: AbortSignal | undefined;
  headers?: Record<string, string> | Headers;
  body?: object;
  metadata?: unknown;
  observer?: StreamObserver;
}

export interface SendOptions extends RequestOptions {
  trigger: 'submit-message' | 'regenerate-message';
  /** Id of the assistant message to regenerate or continue; undefined for a new one. */
  messageId: string | undefined;
  /** The whole transcript, oldest first. */
  messages: Message[];
}

/**
 * Sends input, yields chunks, may resume and stop.
 * Errors: rejects (or errors the stream) with a {@link TransportError}, or with whatever a foreign transport throws.
 */
export interface ChatTransport {
  sendMessages(options: SendOptions): Promise<ReadableStream<Chunk>>;
  /** `null`: nothing to resume. */
  reconnectToStream(options: RequestOptions): Promise<ReadableStream<Chunk> | null>;
  /** Ends the run on the server, not just the fetch. */
  stop?(options: RequestOptions): Promise<void>;
}

/** Closed set of what can go wrong on the way; the words for visitors are chosen by it. */
export type ErrorCode =
  | 'endpoint-missing' | 'endpoint-invalid'
  | 'network' | 'offline' | 'timeout' | 'silence'
  | 'unauthorized' | 'forbidden' | 'not-found' | 'not-acceptable' | 'too-large' | 'rate-limited' | 'server' | 'http'
  | 'got-web-page' | 'wrong-content-type' | 'old-protocol' | 'empty-answer'
  | 'limit-event' | 'limit-message'
  | 'provider' | 'cut-off' | 'internal';

/** A failure with a code for machines, a sentence for developers and, where the server sent one, its own text (untrusted, plain). */
export class TransportError extends Error {
  override readonly name = 'TransportError';
  readonly code: ErrorCode;
  /** HTTP status, when there was one. */
  readonly status: number | undefined;
  /** What the server itself said, as plain text, at most 500 characters. Untrusted. */
  readonly serverText: string | undefined;
  /** Seconds from a `Retry-After` header. */
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, message: string, details: { status?: number | undefined; serverText?: string | undefined; retryAfter?: number | undefined; cause?: unknown } = {}) {
    super(message, details);
    this.code = code;
    ({ status: this.status, serverText: this.serverText, retryAfter: this.retryAfter } = details);
  }
}
