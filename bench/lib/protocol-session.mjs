/** The kit's client as a page has it: transport and session, with a `fetch` that answers with the given body. */
import { createTransport } from '../../src/transports/create-transport.ts';
import { Session } from '../../src/turn/session.ts';

export async function readWithSession(body) {
  const response = new Response(body, { headers: { 'content-type': 'text/event-stream', 'x-vercel-ai-ui-message-stream': 'v1' } });
  const transport = createTransport({ kind: 'sse', endpoint: 'https://chat.example/api', fetch: async () => response });
  const session = new Session({ id: 'session', transport: () => transport });
  const turn = await session.send('Where is my order?');
  if (turn.outcome !== 'completed') throw new Error(`the turn ended as ${turn.outcome}: ${turn.error?.message}`);
  return turn.message.parts.at(-1).text;
}
