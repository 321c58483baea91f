/** One HTTP exchange: sends a request by the kit's rules, reads its body under two clocks, and gives every failure its code. */
import { codeForStatus, errorSentence, networkError } from '../protocol/errors.ts';
import type { RequestOptions } from '../protocol/transport.ts';
import { TransportError } from '../protocol/transport.ts';

/** The two clocks of a request. */
export interface Timeouts {
  /** Longest wait for the first byte of the body, in ms from the request. Default 30,000. */
  firstByte: number;
  /** Longest silence between bytes, comments included, in ms. Default 60,000. */
  silence: number;
}

/** How requests are made. */
export interface HttpOptions {
  /** Absolute URL, already checked. */
  endpoint: string;
  /** Stands in for the global fetch, which is otherwise looked up at each request. */
  fetch?: typeof globalThis.fetch;
  /** Default `same-origin`. */
  credentials?: RequestCredentials;
  timeouts?: Partial<Timeouts>;
}

/** A response whose body is read piece by piece. */
export interface Exchange {
  readonly response: Response;
  /** The next bytes; undefined at the end. Throws a TransportError, or an AbortError when the exchange was ended from here. */
  read(): Promise<Uint8Array | undefined>;
  /** Ends the exchange and lets go of the connection. May be called twice. */
  close(): void;
}

/** Does what the page's options may make impossible, and says by which one and what is expected. */
function must<Made>(option: string, expected: string, make: () => Made): Made {
  try {
    return make();
  } catch {
    // Without the cause: what engines say of headers may hold a token.
    throw new TransportError('internal', `${option}: Expected ${expected}. What came cannot be sent.`);
  }
}

/** Error bodies are read until there are this many characters. */
const ERROR_BODY = 8192;

/**
 * Sends one request and waits for its head.
 * Errors: throws a TransportError by status, by timeout, `network`/`offline`, or `internal` for options that cannot be used; an AbortError when the caller's signal fired.
 */
export async function exchange(http: HttpOptions, url: string, body: object | undefined, options: RequestOptions): Promise<Exchange> {
  const { firstByte = 30_000, silence = 60_000 } = http.timeouts ?? {};
  const { abortSignal: outer, observer } = options;
  const controller = new AbortController();
  const { signal } = controller;
  const { credentials = 'same-origin' } = http;
  // All that fetch would refuse is tried here: from its refusal it cannot be told from a lost connection.
  const ask = must('fetch', 'a function', () => (http.fetch ?? globalThis.fetch).bind(globalThis));
  const custom = must('headers', 'text that HTTP can carry', () => [...new Headers(options.headers)]);
  const text = must('body, messages', 'what JSON can hold', () => body && JSON.stringify(body));
  must('credentials', '"omit", "same-origin" or "include"', () => new Request(url, { credentials }));
  const headers = new Headers({ accept: 'text/event-stream', ...(body && { 'content-type': 'application/json' }) });
  for (const [name, value] of custom) headers.set(name, value);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let reader = undefined as ReadableStreamDefaultReader<Uint8Array> | undefined;

  /** The first reason given is the one that stays, and that everything still pending fails with. */
  const end = (reason?: TransportError): void => {
    clearTimeout(timer);
    outer?.removeEventListener('abort', close);
    controller.abort(reason);
    // A body handed over by a custom fetch may not know our signal.
    reader?.cancel().catch(() => {});
  };
  const close = (): void => end();
  /** Starts the clock, unless one is running. */
  const limit = (code: 'timeout' | 'silence', ms: number): void => {
    timer ??= setTimeout(() => end(new TransportError(code, `Nothing came for ${ms} ms.`)), ms);
  };
  /** Waits, and fails with the reason of our own end, else with a lost connection. */
  const until = async <T>(wait: () => Promise<T>): Promise<T> => {
    try {
      signal.throwIfAborted();
      const value = await wait();
      signal.throwIfAborted();
      return value;
    } catch (cause) {
      const error: unknown = signal.aborted ? signal.reason : networkError(cause);
      end();
      throw error;
    }
  };

  outer?.addEventListener('abort', close);
  limit('timeout', firstByte);
  if (outer?.aborted) end();

  const response = await until(() => Promise.race([
    // A custom fetch need not heed the signal. A body that does not is ended by cancelling its reader.
    new Promise<never>((_, reject) => { signal.onabort = reject; }),
    (async () => ask(url, {
      method: body ? 'POST' : 'GET', headers, body: text ?? null, signal, credentials,
      // Custom headers often carry a token: it must not follow a redirect to a place nobody named.
      redirect: custom.length ? 'error' : 'follow',
      ...(new URL(url).origin !== globalThis.location?.origin && { referrerPolicy: 'no-referrer' }),
    }))(),
  ]));
  reader = response.body?.getReader();

  const read = async (): Promise<Uint8Array | undefined> => {
    // The clock runs only while somebody waits: a reader that takes its time is no silent server.
    limit('silence', silence);
    const value = await until(async () => (await reader?.read())?.value);
    clearTimeout(timer);
    timer = undefined;
    if (value) observer?.activity?.();
    else end();
    return value;
  };
  const result = { response, read, close };
  if (!response.ok) throw await failureOf(result, codeForStatus(response.status));
  return result;
}

/** The error that a response stands for, with the sentence for people that its body may hold. Never throws; closes the exchange. */
export async function failureOf({ response, read, close }: Exchange, code: TransportError['code'], message?: string): Promise<TransportError> {
  const { status, headers } = response;
  const decoder = new TextDecoder();
  let text = '';
  try {
    for (let bytes: Uint8Array | undefined; text.length < ERROR_BODY && (bytes = await read());) text += decoder.decode(bytes, { stream: true });
  } catch {
    // What came of it has to do.
  }
  close();
  const after = headers.get('retry-after');
  const seconds = after ? Number(after) || (Date.parse(after) - Date.now()) / 1000 : 0;
  return new TransportError(code, message ?? `The server answered ${status}.`, {
    status,
    serverText: /html/i.test(headers.get('content-type') ?? '') ? undefined : errorSentence(text.slice(0, ERROR_BODY)),
    // A day at the most: more is a mistake.
    retryAfter: seconds > 0 && seconds <= 86_400 ? Math.ceil(seconds) : undefined,
  });
}
