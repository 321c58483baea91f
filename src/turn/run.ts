/** Reads one stream into one turn, and sees to it that the turn ends exactly once, however the stream behaves. */
import type { Chunk } from '../protocol/chunks.ts';
import { toTransportError } from '../protocol/errors.ts';
import { checkChunk } from '../protocol/read-chunk.ts';
import { TransportError } from '../protocol/transport.ts';
import type { ChatTransport, RequestOptions, StreamObserver } from '../protocol/transport.ts';
import { newId } from '../protocol/ids.ts';
import { foldChunk } from './fold.ts';
import { isVisible } from './parts.ts';
import { outcomeOf } from './settle.ts';
import type { StreamEnd } from './settle.ts';
import type { Outcome, Turn } from './turn.ts';

/** One turn that is running. */
export interface Run {
  readonly turn: Turn;
  /** Resolves with the turn once it has settled. Never rejects. */
  readonly settled: Promise<Turn>;
  /** Ends the turn now, aborting its request. Does nothing when it has ended already. */
  settle(outcome: Outcome, error?: TransportError): void;
  /** Asks the transport to end the run on the server. Without such a transport it does nothing; a failure is not the visitor's matter. */
  stopServer(): Promise<void>;
}

/** What a run needs of its session. */
export interface RunHost {
  now(): number;
  /** Longest text of the message, in UTF-16 code units. */
  limit: number;
  /** Reads the configuration of this moment and says how to open the stream. May throw. */
  open(signal: AbortSignal, observer: StreamObserver): Promise<{ transport: ChatTransport; options: RequestOptions; stream(): Promise<ReadableStream<Chunk>> }>;
  /** A chunk changed the message. */
  changed(chunk: Chunk): void;
  /** A chunk of data came, transient or not. */
  data(chunk: Extract<Chunk, { data: unknown }>): void;
  /** The turn has ended. Called once. */
  ended(outcome: Outcome, error: TransportError | undefined): void;
}

/** How long, in ms, a stream may stay silent after its last word before it counts as ended. After `finish` other parts of a merged stream may still come. */
const GRACE = { finish: 10_000, error: 2_000, abort: 2_000 };

/** Starts reading. Nothing is called before the caller has the returned run in hand. */
export function runTurn(turn: Turn, host: RunHost): Run {
  const abort = new AbortController();
  const end: StreamEnd = { finished: false, aborted: false, errorText: undefined };
  let opened: Awaited<ReturnType<RunHost['open']>> | undefined;
  let reader: ReadableStreamDefaultReader<Chunk> | undefined;
  let over = false;
  let size = 0;
  let grace: { ms: number; timer?: ReturnType<typeof setTimeout> } | undefined;
  let resolve!: (turn: Turn) => void;
  const settled = new Promise<Turn>(done => { resolve = done; });

  const settle = (outcome: Outcome, error?: TransportError): void => {
    if (over) return;
    over = true;
    clearTimeout(grace?.timer);
    abort.abort();
    // A transport that does not heed the signal is let go of here.
    reader?.cancel().catch(() => {});
    host.ended(outcome, error);
    resolve(turn);
  };
  const settleByEnd = (): void => settle(...outcomeOf(turn, end));
  const restartGrace = (): void => {
    if (!grace) return;
    clearTimeout(grace.timer);
    grace.timer = setTimeout(settleByEnd, grace.ms);
  };

  const observer: StreamObserver = {
    activity: () => {
      if (over) return;
      turn.times.firstByte ??= host.now();
      restartGrace();
    },
    ignored: reason => {
      // The count of the turn is final once it has settled.
      if (over || reason === 'after-done') return;
      if (reason === 'unknown-chunk' || reason === 'bad-chunk') turn.counts.chunks++;
      turn.counts[reason === 'unknown-chunk' ? 'unknown' : 'bad']++;
    },
    done: () => { end.finished = true; },
  };

  /** Keeps the message within its limit: the chunk as it may be folded, or undefined when nothing more fits. */
  const measured = (chunk: Chunk): Chunk | undefined => {
    const field = 'delta' in chunk ? 'delta' : 'inputTextDelta' in chunk ? 'inputTextDelta' : chunk.type === 'text-completed' ? 'text' : undefined;
    if (!field) return chunk;
    const text = (chunk as unknown as Record<string, string>)[field]!;
    const room = host.limit - size;
    size += text.length;
    return text.length <= room ? chunk : { ...chunk, [field]: text.slice(0, room) };
  };

  const take = (value: unknown): void => {
    const checked = checkChunk(value);
    if (typeof checked === 'string') return observer.ignored!(checked, '');
    const chunk = measured(checked)!;
    const { version } = turn;
    turn.times.firstByte ??= host.now();
    foldChunk(turn, chunk);
    turn.message.id ||= newId();
    if (chunk.type === 'text-delta' || chunk.type === 'reasoning-delta') {
      const now = host.now();
      turn.times.firstDelta ??= now;
      turn.times.lastDelta = now;
    } else if (chunk.type === 'finish') end.finished = true;
    else if (chunk.type === 'abort') end.aborted = true;
    else if (chunk.type === 'error') end.errorText ??= chunk.errorText;
    else if (chunk.type.startsWith('data-')) host.data(chunk as Extract<Chunk, { data: unknown }>);
    if (chunk.type === 'finish' || chunk.type === 'abort' || chunk.type === 'error') grace ??= { ms: GRACE[chunk.type] };
    if (grace) restartGrace();
    if (turn.version !== version) host.changed(chunk);
    if (size > host.limit) settle('interrupted', new TransportError('limit-message', `The answer is longer than ${host.limit} characters.`));
  };

  const read = async (): Promise<void> => {
    // Lets the caller store the run before anything happens.
    await undefined;
    if (over) return;
    opened = await host.open(abort.signal, observer);
    if (over) return;
    const stream = await opened.stream();
    if (over) return void stream.cancel().catch(() => {});
    reader = stream.getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (over) return;
      if (done) return settleByEnd();
      take(value);
    }
  };

  read().catch((error: unknown) => {
    // What was said before the connection broke still counts: a finished answer is finished.
    if (end.finished || end.aborted || end.errorText !== undefined) settleByEnd();
    else if ((Object(error) as Error).name === 'AbortError') settle('stopped');
    // What broke off half way can be gone on with; what never showed anything can only be asked for again.
    else settle(turn.counts.chunks && turn.message.parts.some(isVisible) ? 'interrupted' : 'failed', toTransportError(error));
  });

  return {
    turn, settled, settle,
    stopServer: async () => {
      if (!opened) return;
      const { abortSignal: _, ...options } = opened.options;
      await opened.transport.stop?.(options)?.catch(() => {});
    },
  };
}

