/** The protocol layer in Node: microseconds from bytes to a message that has grown, against the AI SDK's own client on the same bytes. */
import { parseJsonEventStream, readUIMessageStream, uiMessageChunkSchema } from 'ai';
import { cutIntoDeltas, makeReply } from './reply.mjs';

const EVENTS_PER_NETWORK_CHUNK = 64;
const ROUNDS = 7;

/** The bytes of a reply as a server would send them. */
function encodeReply(deltas) {
  const event = (chunk) => `data: ${JSON.stringify(chunk)}\n\n`;
  const events = [
    event({ type: 'start', messageId: 'answer' }), event({ type: 'start-step' }), event({ type: 'text-start', id: 'text' }),
    ...deltas.map((delta) => event({ type: 'text-delta', id: 'text', delta })),
    event({ type: 'text-end', id: 'text' }), event({ type: 'finish-step' }), event({ type: 'finish', finishReason: 'stop' }), 'data: [DONE]\n\n',
  ];
  const encoder = new TextEncoder();
  const network = [];
  for (let at = 0; at < events.length; at += EVENTS_PER_NETWORK_CHUNK) network.push(encoder.encode(events.slice(at, at + EVENTS_PER_NETWORK_CHUNK).join('')));
  return network;
}

const bodyOf = (network) => new ReadableStream({
  start(controller) {
    for (const bytes of network) controller.enqueue(bytes);
    controller.close();
  },
});

async function readWithAi(network) {
  const chunks = parseJsonEventStream({ stream: bodyOf(network), schema: uiMessageChunkSchema }).pipeThrough(new TransformStream({
    transform(result, controller) {
      if (result.success) controller.enqueue(result.value);
    },
  }));
  let text = '';
  for await (const message of readUIMessageStream({ stream: chunks })) text = message.parts.at(-1)?.text ?? text;
  return text;
}

async function time(read, network, expected, rounds) {
  const times = [];
  for (let round = 0; round < rounds; round++) {
    globalThis.gc?.();
    const before = process.cpuUsage();
    const text = await read(network);
    const { user, system } = process.cpuUsage(before);
    if (text !== expected) throw new Error(`a reply of ${expected.length} characters came out with ${text?.length}`);
    times.push((user + system) / 1_000);
  }
  // The first rounds also pay for compiling; the median does not.
  return times.sort((a, b) => a - b)[times.length >> 1];
}

/** @param {(text: string) => void} note */
export async function measureProtocol(note) {
  const replies = [
    { reply: '100k characters', deltas: cutIntoDeltas(makeReply('mixed', 100_000).measured), rounds: ROUNDS },
    { reply: '100,000 deltas', deltas: cutIntoDeltas(makeReply('mixed', 405_000).measured).slice(0, 100_000), rounds: 3 },
  ];
  const left = (error) => void note(`! a path of the kit is left out: ${error.message.split('\n')[0]}`);
  const kit = await import('./protocol-kit.mjs').catch(left);
  const session = await import('./protocol-session.mjs').catch(left);
  const paths = [
    ...(kit ? [['kit: sse, read-chunk, fold (calls only)', kit.readByCalls], ['kit: the same from a response body', (network) => kit.readFromBody(bodyOf(network))]] : []),
    ...(session ? [['kit: transport and session', (network) => session.readWithSession(bodyOf(network))]] : []),
    ['ai: parseJsonEventStream, schema, readUIMessageStream', readWithAi],
  ];
  const results = [];
  for (const { reply, deltas, rounds } of replies) {
    const network = encodeReply(deltas);
    for (const [path, read] of paths) {
      const milliseconds = await time(read, network, deltas.join(''), rounds);
      results.push({ path, reply, deltas: deltas.length, milliseconds, perDelta: (milliseconds * 1_000) / deltas.length });
      note(`  protocol  ${reply}  ${path}  ${milliseconds.toFixed(1)} ms`);
    }
  }
  return results;
}
