/** Lets text go at the pace of a model: small pieces with small, uneven pauses between them. */
import { setTimeout as sleep } from 'node:timers/promises';

export interface Pace {
  /** About four characters make a token. 0: everything at once, for tests. */
  charactersPerSecond: number;
}

/** Pieces of four to six characters; a character outside the basic plane is never cut in two. */
export function* pieces(text: string, charactersPerPiece = () => 4 + Math.floor(Math.random() * 3)): Generator<string> {
  const characters = Array.from(text);
  for (let at = 0; at < characters.length;) {
    const length = Math.max(1, charactersPerPiece());
    yield characters.slice(at, at + length).join('');
    at += length;
  }
}

/** Rejects with an AbortError as soon as `signal` fires. */
export async function pauseFor(piece: string, { charactersPerSecond }: Pace, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted();
  if (charactersPerSecond <= 0) return;
  const milliseconds = (piece.length / charactersPerSecond) * 1000 * (0.5 + Math.random());
  await sleep(milliseconds, undefined, signal ? { signal } : {});
}
