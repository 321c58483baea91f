/** Reads one stream into one turn, and sees to it that the turn ends exactly once, however the stream behaves. */
import type { Chunk } from '../protocol/chunks.ts';
import { toTransportError } from '../protocol/errors.ts';
import { newId } from '../protocol/ids.ts';
import { BREATH, nextTask } from '../protocol/next-task.ts';
import { checkChunk } from '../protocol/read-chunk.ts';
import { TransportError } from '../protocol/transport.ts';
import type { StreamObserver } from '../protocol/transport.ts';
import { foldChunk } from './fold.ts';
import { isVisible } from './parts.ts';
import { outcomeOf } from './settle.ts';
import type { Outcome, Turn } from './turn.ts';

/** One turn that is running. */
export interface Run {
  readonly turn: Turn;
  /** Resolves with the turn once it has settled. Never rejects. */
  readonly settled: Promise<Turn>;
  /** Ends the turn now, aborting its request. Does nothing when it has ended already. */
  settle(outcome: Outcome, error?: TransportError): void;
  /** Asks the transport to end the run on the server. A failure is not the visitor's matter. */
  stopServer(): Promise<void>;
}

/** An answer that can be asked for, and be stopped on the server where the transport can do that. */
export interface Source {
  stream(): Promise<ReadableStream<Chunk>>;
  stop(): Promise<void>;
}

/** What a run needs of its session. */
export interface RunHost {
  now(): number;
  /** Longest text of the message, in UTF-16 code units. */
  limit: number;
  /** Reads the configuration of this moment. May throw. */
  open(signal: AbortSignal, observer: StreamObserver): Promise<Source>;
  /** A chunk was folded; `changed`: something can be seen of it. Deltas that follow each other without a break are told of by the last of them. */
  took(chunk: Chunk, changed: boolean): void;
  /** The turn has ended. Called once. */
  ended(outcome: Outcome, error: TransportError | undefined): void;
}

/** How long, in ms, a stream may stay silent after its last word before it counts as ended. After `finish` other parts of a merged stream may still come. */
const GRACE: Record<string, number> = { finish: 10_000, error: 2_000, abort: 2_000 };

/** The chunks that make a message longer, with the field that does. */
const TEXTS: Record<string, string> = { 'text-delta': 'delta', 'reasoning-delta': 'delta', 'tool-input-delta': 'inputTextDelta', 'text-completed': 'text' };

/** Starts reading. Nothing is called before the caller has the returned run in hand. */
export function runTurn(turn: Turn, host: RunHost): Run {
  const { counts, times } = turn;
  const abort = new AbortController();
  /** The last words that came: the keys of GRACE, and `done`. */
  const said = new Set<string>();
  let errorText: string | undefined;
  let source: Source | undefined;
  let reader: ReadableStreamDefaultReader<Chunk> | undefined;
  let read = false;
  let over = false;
  let size = 0;
  let grace = 0;
  /** Ends when the page has had its turn. What comes meanwhile came in one go. */
  let slice: Promise<void> | undefined;
  let since = 0;
  let reads = 0;
  /** The newest delta that was not told of. */
  let untold: Chunk | undefined;
  let stamped = 0;
  let timer: ReturnType<typeof setTimeout>;
  let resolve!: (turn: Turn) => void;
  const settled = new Promise<Turn>(done => { resolve = done; });

  /** Notes when the newest delta came, or rather when it was told of. */
  const stamp = (): void => {
    if (counts.deltas === stamped) return;
    stamped = counts.deltas;
    times.lastDelta = host.now();
    times.firstDelta ??= times.lastDelta;
  };
  const tell = (chunk: Chunk, changed: boolean): void => {
    untold = undefined;
    stamp();
    host.took(chunk, changed);
  };

  const settle = (outcome: Outcome, error?: TransportError): void => {
    if (over) return;
    over = true;
    clearTimeout(timer);
    stamp();
    // A server whose answer was read to its end may close in its own time: to it an abort is a visitor who left.
    if (!read) abort.abort();
    // A transport that does not heed the signal is let go of here.
    reader?.cancel().catch(() => {});
    host.ended(outcome, error);
    resolve(turn);
  };
  const settleByEnd = (): void => settle(...outcomeOf(turn, said, errorText));

  const activity = (): void => {
    if (over) return;
    times.firstByte ??= host.now();
    if (!grace) return;
    clearTimeout(timer);
    timer = setTimeout(settleByEnd, grace);
  };
  const ignored = (reason: string): void => {
    // The count of the turn is final once it has settled.
    if (over || reason === 'after-done') return;
    const unknown = reason === 'unknown-chunk';
    if (unknown || reason === 'bad-chunk') counts.chunks++;
    counts[unknown ? 'unknown' : 'bad']++;
  };

  const take = (value: unknown): void => {
    let chunk = checkChunk(value);
    if (typeof chunk === 'string') return ignored(chunk);
    // Keeps the message within its limit.
    const { type } = chunk;
    const field = TEXTS[type];
    const grows = field && field !== 'text';
    if (field) {
      const text = (chunk as unknown as Record<string, string>)[field]!;
      if ((size += text.length) > host.limit) chunk = { ...chunk, [field]: text.slice(0, host.limit - size) };
    } else if (GRACE[type]) {
      said.add(type);
      grace ||= GRACE[type]!;
    }
    if (chunk.type === 'error') errorText ??= chunk.errorText;
    activity();
    const { version } = turn;
    foldChunk(turn, chunk);
    turn.message.id ||= newId();
    const changed = turn.version > version;
    if (!grows || !slice) tell(chunk, changed);
    else if (changed) untold = chunk;
    if (size > host.limit) settle('interrupted', new TransportError('limit-message', `The answer is longer than ${host.limit} characters.`));
  };

  /** Lets the page have its turn, then tells of what came meanwhile. */
  const breathe = async (): Promise<void> => {
    await nextTask();
    slice = undefined;
    if (untold && !over) tell(untold, true);
  };

  const readAll = async (): Promise<void> => {
    // Lets the caller store the run before anything happens.
    await undefined;
    if (over) return;
    source = await host.open(abort.signal, { activity, ignored, done: () => { said.add('done'); } });
    if (over) return;
    const stream = await source.stream();
    reader = stream.getReader();
    while (!over) {
      const { done, value } = await reader.read();
      if (over) return;
      if (done) {
        read = true;
        return settleByEnd();
      }
      try {
        take(value);
      } catch (cause) {
        // Our own fault: whatever the server said of its end, the answer was not read to it.
        said.clear();
        throw new TransportError('internal', String(cause), { cause });
      }
      if (over) return;
      if (!slice) {
        since = performance.now();
        slice = breathe();
        // To ask for the time costs as much as to fold a delta.
      } else if (++reads % 16 === 0 && performance.now() - since > BREATH) await slice;
    }
    // Stopped before the stream was there.
    reader.cancel().catch(() => {});
  };

  readAll().catch((error: unknown) => {
    // What was said before the connection broke still counts: a finished answer is finished.
    if (said.size) settleByEnd();
    else if ((Object(error) as Error).name === 'AbortError') settle('stopped');
    // What broke off half way can be gone on with; what never showed anything can only be asked for again.
    else settle(counts.chunks && turn.message.parts.some(isVisible) ? 'interrupted' : 'failed', toTransportError(error));
  });

  return { turn, settled, settle, stopServer: async () => source?.stop().catch(() => {}) };
}
