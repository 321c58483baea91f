/** One HTTP exchange: sends a request by the kit's rules, reads its body under two clocks, and gives every failure its code. */
import { codeForStatus, errorSentence, networkError } from '../protocol/errors.ts';
import type { RequestOptions } from '../protocol/transport.ts';
import { TransportError } from '../protocol/transport.ts';

export interface Timeouts {
  /** Longest wait for the first byte of the body, in ms from the request. Default 30,000. */
  firstByte: number;
  /** Longest silence between bytes, comments included, in ms. Default 60,000. */
  silence: number;
}

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
  /** The next bytes; undefined at the end. Throws a TransportError, or an AbortError when the caller's signal fired. */
  read(): Promise<Uint8Array | undefined>;
  /** Ends the exchange: aborts what is still open. May be called twice. */
  close(): void;
  /** Reads on without looking, for at most `ms`, so that a server that is still closing is not taken down; then closes. */
  drain(ms: number): void;
}

/** Error bodies are read no further than this many bytes. */
const ERROR_BODY = 8192;

/**
 * Sends one request and waits for its head.
 * Errors: throws a TransportError by status, by timeout or `network`/`offline`; an AbortError when the caller's signal fired.
 */
export async function exchange(http: HttpOptions, url: string, init: { method: string; accept: string; body?: string }, options: RequestOptions): Promise<Exchange> {
  const { firstByte = 30_000, silence = 60_000 } = http.timeouts ?? {};
  const controller = new AbortController();
  const outer = options.abortSignal;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let begun = false;
  let expired: TransportError | undefined;
  let reader: ReadableStreamDefaultReader<Uint8Array> | undefined;

  const onAbort = (): void => close();
  const close = (): void => {
    clearTimeout(timer);
    outer?.removeEventListener('abort', onAbort);
    controller.abort();
    // A body handed over by a custom fetch may not know our signal.
    reader?.cancel().catch(() => {});
  };
  const wait = (code: 'timeout' | 'silence', ms: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      expired ??= new TransportError(code, code === 'timeout' ? `No answer came within ${ms} ms.` : `Nothing came for ${ms} ms.`);
      close();
    }, ms);
  };
  /** Whatever fetch and its body throw, told apart: our clock, the caller's stop, the network. */
  const failure = (cause: unknown): unknown => {
    close();
    if (expired) return expired;
    return outer?.aborted ? new DOMException('The request was stopped.', 'AbortError') : networkError(cause);
  };
  /** Waits no longer than our own abort: a custom fetch need not heed the signal. */
  const untilClosed = <T>(promise: Promise<T>): Promise<T> => new Promise((resolve, reject) => {
    const stop = (): void => reject(controller.signal.reason);
    if (controller.signal.aborted) stop();
    controller.signal.addEventListener('abort', stop, { once: true });
    promise.then(resolve, reject).finally(() => controller.signal.removeEventListener('abort', stop));
  });

  outer?.addEventListener('abort', onAbort);
  if (outer?.aborted) throw failure(undefined);
  wait('timeout', firstByte);

  const headers = new Headers({ accept: init.accept });
  if (init.body !== undefined) headers.set('content-type', 'application/json');
  let custom = false;
  new Headers(options.headers).forEach((value, name) => { custom = true; headers.set(name, value); });

  let response: Response;
  try {
    response = await untilClosed((http.fetch ?? globalThis.fetch)(url, {
      method: init.method, headers, body: init.body ?? null, signal: controller.signal,
      credentials: http.credentials ?? 'same-origin',
      // Custom headers often carry a token: it must not follow a redirect to a place nobody named.
      redirect: custom ? 'error' : 'follow',
      ...(new URL(url).origin === globalThis.location?.origin ? {} : { referrerPolicy: 'no-referrer' as const }),
    }));
    reader = response.body?.getReader();
  } catch (cause) {
    throw failure(cause);
  }

  const read = async (): Promise<Uint8Array | undefined> => {
    // The clock runs only while somebody waits: a reader that takes its time is no silent server.
    if (begun) wait('silence', silence);
    try {
      const { done, value } = reader ? await untilClosed(reader.read()) : { done: true, value: undefined };
      if (done) {
        close();
        return undefined;
      }
      clearTimeout(timer);
      begun = true;
      options.observer?.activity?.();
      return value;
    } catch (cause) {
      throw failure(cause);
    }
  };
  const drain = (ms: number): void => {
    const giveUp = setTimeout(close, ms);
    void (async () => {
      try {
        while (await read());
      } catch {
        // The answer is complete: how the connection ends is of no interest.
      } finally {
        clearTimeout(giveUp);
      }
    })();
  };
  const result: Exchange = { response, read, close, drain };
  if (!response.ok) throw await statusError(result);
  return result;
}

/** The error that a status outside 200–299 stands for, with the server's own sentence and its `Retry-After`. */
async function statusError({ response, read, close }: Exchange): Promise<TransportError> {
  const { status } = response;
  const serverText = await bodySentence({ response, read, close });
  const after = response.headers.get('retry-after');
  const seconds = after === null ? NaN : /^\s*\d+\s*$/.test(after) ? Number(after) : Math.ceil((Date.parse(after) - Date.now()) / 1000);
  return new TransportError(codeForStatus(status), `The server answered ${status}.`, { status, serverText, retryAfter: seconds >= 0 ? seconds : undefined });
}

/** The sentence for people in a body that is no answer. Reads at most 8 KiB, never throws, closes the exchange. */
export async function bodySentence({ response, read, close }: Pick<Exchange, 'response' | 'read' | 'close'>): Promise<string | undefined> {
  const decoder = new TextDecoder();
  let text = '';
  try {
    for (let bytes: Uint8Array | undefined, size = 0; size < ERROR_BODY && (bytes = await read());) {
      text += decoder.decode(bytes.subarray(0, ERROR_BODY - size), { stream: true });
      size += bytes.length;
    }
  } catch {
    // What came of it has to do.
  }
  close();
  return /html/i.test(response.headers.get('content-type') ?? '') ? undefined : errorSentence(text);
}
