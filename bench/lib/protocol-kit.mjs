/** The kit's own road from bytes to message: server-sent events, chunks, fold. */
import { readChunk } from '../../src/protocol/read-chunk.ts';
import { createSseReader, readSse } from '../../src/protocol/sse.ts';
import { foldChunk } from '../../src/turn/fold.ts';

export const newTurn = () => ({
  id: 'turn', sessionId: 'session', input: undefined, message: { id: '', role: 'assistant', parts: [] }, outcome: undefined, error: undefined, finishReason: undefined,
  version: 0, counts: { chunks: 0, deltas: 0, unknown: 0, bad: 0, orphans: 0 }, times: { accepted: 0 },
});

const foldPayload = (turn, payload) => {
  const chunk = readChunk(payload);
  if (typeof chunk !== 'string') foldChunk(turn, chunk);
};
const textOf = (turn) => turn.message.parts.at(-1).text;

/** Calls only, no promises: the work itself. */
export async function readByCalls(network) {
  const turn = newTurn();
  const reader = createSseReader({ payload: (data) => foldPayload(turn, data) });
  for (const bytes of network) reader.push(bytes);
  reader.end();
  return textOf(turn);
}

/** From a response body, as a transport reads it. */
export async function readFromBody(body) {
  const turn = newTurn();
  for await (const payload of readSse(body)) foldPayload(turn, payload);
  return textOf(turn);
}
