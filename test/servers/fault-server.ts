/** A scripted HTTP server on a real socket: sends exactly these bytes, waits, hangs, lies about its length, resets the connection. For tests. */
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One step of an answer's body. A string or bytes are written as they are. */
export type Step =
  | string | Uint8Array
  /** Nothing for so many ms. */
  | { wait: number }
  /** Nothing more, connection kept open. */
  | { hang: true }
  /** The connection is torn down (RST). */
  | { reset: true }
  /** The socket is closed in the middle of the body (FIN), without the end of the encoding. */
  | { cut: true };

export interface Script {
  /** Default 200. */
  status?: number;
  /** Default: the headers of an AI SDK server's event stream. Give `{}` for none. */
  headers?: Record<string, string>;
  body?: readonly Step[];
  /** Answer with this before the headers: waits, hangs and resets. */
  before?: readonly Step[];
}

/** What the server saw of one request. */
export interface Seen {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
  /** Resolves when the connection of the request has been closed, by either side. */
  closed: Promise<void>;
  /** Whether the client went away before the answer was complete. */
  aborted: boolean;
}

export interface FaultServer {
  /** Where to send requests; also answers below it. */
  endpoint: string;
  seen: Seen[];
  /** The scripts for the coming requests, in order; the last one is used again and again. */
  script(...scripts: Script[]): void;
  close(): Promise<void>;
}

export const eventStream = {
  'content-type': 'text/event-stream', 'cache-control': 'no-cache', 'x-vercel-ai-ui-message-stream': 'v1', 'x-accel-buffering': 'no',
};

/** One event. */
export const event = (chunk: object): string => `data: ${JSON.stringify(chunk)}\n\n`;
export const done = 'data: [DONE]\n\n';

/** The events of a whole plain answer. */
export function answer(text: string, id = 'm1'): string[] {
  return [
    event({ type: 'start', messageId: id }), event({ type: 'start-step' }), event({ type: 'text-start', id: 't1' }),
    ...[...text.matchAll(/\S+\s*/g)].map(([delta]) => event({ type: 'text-delta', id: 't1', delta })),
    event({ type: 'text-end', id: 't1' }), event({ type: 'finish-step' }), event({ type: 'finish', finishReason: 'stop' }), done,
  ];
}

/** Starts a server on a free port of 127.0.0.1. `allowOrigin` lets pages of another origin (browser tests) call it. */
export async function startFaultServer(allowOrigin?: string): Promise<FaultServer> {
  let scripts: Script[] = [{ body: answer('Hello') }];
  const seen: Seen[] = [];
  const server = createServer((request, response) => void handle(request, response));

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const cors: Record<string, string> = allowOrigin ? { 'access-control-allow-origin': allowOrigin, 'access-control-allow-headers': '*' } : {};
    if (allowOrigin && request.method === 'OPTIONS') return void response.writeHead(204, cors).end();
    const record: Seen = { method: request.method!, url: request.url!, headers: request.headers, body: '', aborted: false, closed: new Promise(resolve => response.once('close', resolve)) };
    response.once('close', () => { record.aborted = !response.writableFinished; });
    request.setEncoding('utf8');
    for await (const piece of request) record.body += piece;
    seen.push(record);
    const { status = 200, headers = eventStream, body = [], before = [] } = scripts.length > 1 ? scripts.shift()! : scripts[0]!;
    if (!await play(response, before)) return;
    response.writeHead(status, { ...cors, ...headers });
    response.flushHeaders();
    if (await play(response, body)) response.end();
  }

  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/chat`,
    seen,
    script: (...next) => { scripts = next; },
    close: async () => {
      server.closeAllConnections();
      await new Promise(resolve => server.close(resolve));
    },
  };
}

/** Plays the steps. False when the answer must not be ended any more. */
async function play(response: ServerResponse, steps: readonly Step[]): Promise<boolean> {
  for (const step of steps) {
    if (response.destroyed) return false;
    if (typeof step === 'string' || step instanceof Uint8Array) {
      // Big answers wait for the socket, as a real server's pipe does.
      if (!response.write(step)) {
        await new Promise<void>(resolve => {
          const go = (): void => {
            response.off('drain', go).off('close', go);
            resolve();
          };
          response.on('drain', go).on('close', go);
        });
      }
    } else if ('wait' in step) await new Promise(resolve => setTimeout(resolve, step.wait));
    else if ('hang' in step) return false;
    else {
      // Let what was written leave first.
      await new Promise(resolve => setTimeout(resolve, 20));
      if ('reset' in step) response.socket?.resetAndDestroy();
      else response.socket?.destroy();
      return false;
    }
  }
  return true;
}
