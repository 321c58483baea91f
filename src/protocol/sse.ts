/** Cuts a stream of server-sent events into the payload strings of its `data` fields. */
import { createParser } from 'eventsource-parser';
import { defaultLimits } from './limits.ts';
import { TransportError } from './transport.ts';

/** What becomes of the events. */
export interface SseHandlers {
  /** One complete event's data. Never empty, never `[DONE]`. */
  payload(data: string): void;
  /** `[DONE]` came: the server closed in order. Called once. */
  done?(): void;
  /** An event was left out: it had no data, or came after `[DONE]`. */
  ignored?(reason: 'empty-data' | 'after-done', data: string): void;
  /** Before the first event came a line that no event stream holds: these bytes may be something else. */
  stray?(line: string): void;
}

/** Takes one body, piece by piece. */
export interface SseReader {
  /** Takes the next bytes, cut anywhere. Throws a TransportError `limit-event` when an event or a line outgrows the limit. */
  push(bytes: Uint8Array): void;
  /** No more bytes will come: hands out a last event whose blank line is missing. */
  end(): void;
}

/** A whole payload may be this much longer than the limit: the JSON around a delta that is exactly as long as allowed. */
const ENVELOPE = 1024;

/**
 * Makes a reader for one response body. Line ends may be LF, CR or CRLF, a byte order mark is dropped, comments and all fields but `data` are skipped.
 *
 * @param limit - Longest event or line, in UTF-16 code units. Default 1 MiB (plus 1 KiB for the JSON around the text).
 */
export function createSseReader(handlers: SseHandlers, limit: number = defaultLimits.event): SseReader {
  const most = limit + ENVELOPE;
  const decoder = new TextDecoder();
  let begun = false;
  let done = false;
  let failure: TransportError | undefined;

  const fail = (): void => {
    failure ??= new TransportError('limit-event', `One event is longer than ${limit} characters.`);
  };

  const parser = createParser({
    // The parser looks at its buffers only between pieces, so an event that came whole is measured below.
    maxBufferSize: most,
    onError: ({ type, line = '' }) => {
      if (type === 'max-buffer-size-exceeded') fail();
      else if (!begun) handlers.stray?.(line);
    },
    onEvent: ({ data }) => {
      begun = true;
      if (failure) return;
      if (data.length > most) fail();
      else if (done) handlers.ignored?.('after-done', data);
      else if (data === '[DONE]') { done = true; handlers.done?.(); }
      else if (data.trim() === '') handlers.ignored?.('empty-data', data);
      else handlers.payload(data);
    },
  });

  const feed = (text: string): void => {
    if (!failure && text) parser.feed(text);
    if (failure) throw failure;
  };

  return {
    push: bytes => feed(decoder.decode(bytes, { stream: true })),
    // The first line end finishes a cut line (or is the second half of CRLF), the second one finishes the event.
    end: () => feed(`${decoder.decode()}\n\n`),
  };
}

/**
 * Reads a body to its end and yields its payloads.
 * Errors: throws a TransportError `limit-event`, or whatever the stream fails with. Leaving the loop early cancels the body.
 */
export async function* readSse(body: ReadableStream<Uint8Array>, handlers: Omit<SseHandlers, 'payload'> = {}, limit?: number): AsyncGenerator<string> {
  let ready: string[] = [];
  const reader = createSseReader({ ...handlers, payload: data => { ready.push(data); } }, limit);
  const source = body.getReader();
  try {
    for (;;) {
      const { done, value } = await source.read();
      if (done) reader.end();
      else reader.push(value);
      const payloads = ready;
      ready = [];
      yield* payloads;
      if (done) return;
    }
  } finally {
    await source.cancel().catch(() => {});
  }
}
