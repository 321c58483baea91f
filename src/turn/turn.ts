/** One accepted input and all that it produced, and the one way in which it ended. */
import type { TransportError } from '../protocol/transport.ts';
import type { Message } from '../protocol/message.ts';

/** How a turn ended. Exactly one of these, once. */
export type Outcome = 'completed' | 'stopped' | 'waiting' | 'failed' | 'interrupted';

/** Whether the session can take input, has sent it, or is receiving. */
export type Status = 'ready' | 'submitted' | 'streaming' | 'error';

/** What a turn's stream was made of; ignored things are counted, never fatal. */
export interface TurnCounts {
  /** UI chunks received, unknown ones too: the cursor. */
  chunks: number;
  /** Text deltas folded. */
  deltas: number;
  /** Chunks of a type this kit does not know. */
  unknown: number;
  /** Events that were no JSON, no object, or a known chunk with fields missing; empty data. */
  bad: number;
  /** Deltas and ends whose start was never seen, outputs of unknown tools, repeated starts. */
  orphans: number;
}

/** Browser-clock times in ms since the epoch; diagnostics, not a distributed trace. */
export interface TurnTimes {
  accepted: number;
  firstByte?: number;
  firstDelta?: number;
  lastDelta?: number;
  settled?: number;
}

export interface Turn {
  /** Opaque. */
  readonly id: string;
  readonly sessionId: string;
  /**
   * What the visitor sent; undefined when the transcript begins with an answer. A turn that retries, continues or regenerates takes the place of the
   * turn before it and carries that one's input, so a transcript is always each turn's input and message in order.
   */
  input: Message | undefined;
  /** The assistant's message; exists from the turn's start, with an empty id until the server or we name it. */
  message: Message;
  /** Undefined while the turn runs. */
  outcome: Outcome | undefined;
  /** Why it failed or was interrupted. */
  error: TransportError | undefined;
  finishReason: string | undefined;
  /** Rises with every visible change; painting compares it. */
  version: number;
  counts: TurnCounts;
  times: TurnTimes;
}
