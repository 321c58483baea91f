/** Gives whatever went wrong one of the closed set of codes, and finds the human sentence in what a server said. */
import { TransportError } from './transport.ts';
import type { ErrorCode } from './transport.ts';

const CODES: Record<number, ErrorCode> = {
  401: 'unauthorized', 403: 'forbidden', 404: 'not-found', 406: 'not-acceptable', 410: 'not-found', 413: 'too-large', 429: 'rate-limited',
};

/** The code for an HTTP status outside 200–299. */
export function codeForStatus(status: number): ErrorCode {
  return CODES[status] ?? (status >= 500 ? 'server' : 'http');
}

/** No words for people: markup, half a JSON text, the words of a protocol, binary. A proxy's own page often tells too much besides. */
const NO_WORDS = /^([[{<]|%PDF|(data|event):|\w:["[{])|[^\P{Cc}\s]/u;

/**
 * The sentence for people in an error body: plain text as it is, from JSON the usual fields, from anything else nothing.
 *
 * @returns At most 500 characters of untrusted plain text; undefined when there is no sentence to be had.
 */
export function errorSentence(body: unknown, depth = 5): string | undefined {
  let value = body;
  if (typeof value === 'string') {
    const text = value.trim();
    try {
      value = JSON.parse(text);
    } catch {
      return NO_WORDS.test(text) ? undefined : text.slice(0, 500) || undefined;
    }
    if (depth && typeof value === 'string') return errorSentence(value, depth - 1);
  }
  if (!depth || typeof value !== 'object' || !value) return undefined;
  for (const candidate of Array.isArray(value) ? value : ['error', 'message', 'detail', 'errorText', 'msg', 'title'].map(name => (value as Record<string, unknown>)[name])) {
    const sentence = errorSentence(candidate, depth - 1);
    if (sentence) return sentence;
  }
  return undefined;
}

/** The error for a request that never got an answer, or lost it half way. */
export function networkError(cause: unknown): TransportError {
  return new TransportError(globalThis.navigator?.onLine === false ? 'offline' : 'network', 'The connection failed or broke off.', { cause });
}

/** Makes a TransportError of anything thrown, errors of the AI SDK's transports (status and body on board) among them. */
export function toTransportError(error: unknown): TransportError {
  if (error instanceof TransportError) return error;
  const { statusCode, responseBody, message } = (Object(error) as { statusCode?: number; responseBody?: unknown; message?: unknown });
  if (statusCode && statusCode >= 300) {
    return new TransportError(codeForStatus(statusCode), `The server answered ${statusCode}.`, { status: statusCode, serverText: errorSentence(responseBody), cause: error });
  }
  // fetch reports every lost connection as a TypeError; the words differ by engine ("terminated" is Node's).
  if (error instanceof TypeError && /fetch|network|load failed|terminated/i.test(error.message)) return networkError(error);
  return new TransportError('internal', String(message ?? error), { cause: error });
}
