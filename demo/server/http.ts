/** The few HTTP habits all routes share: reading a limited body, answering in JSON or text, and piping a web Response to Node's. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeWebStream } from 'node:stream/web';

/** A request that cannot be served, with words for whoever sent it. */
export class HttpError extends Error {
  readonly status: number;
  readonly headers: Record<string, string>;
  constructor(status: number, message: string, headers: Record<string, string> = {}) {
    super(message);
    this.status = status;
    this.headers = headers;
  }
}

export function sendJson(response: ServerResponse, status: number, value: unknown, headers: Record<string, string> = {}): void {
  send(response, status, 'application/json; charset=utf-8', JSON.stringify(value), headers);
}

export function send(response: ServerResponse, status: number, contentType: string, body: string | Buffer, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': contentType, 'content-length': Buffer.byteLength(body), 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff', ...headers });
  response.end(response.req.method === 'HEAD' ? undefined : body);
}

/** Reads at most `limit` bytes; one byte more and the sender hears so. */
export async function readJson(request: IncomingMessage, limit: number): Promise<unknown> {
  if (!/^application\/json\b/i.test(request.headers['content-type'] ?? '')) throw new HttpError(415, 'Send JSON, with the header content-type: application/json.');
  const tooLarge = (): HttpError => {
    request.resume();
    return new HttpError(413, `The request is larger than ${limit} bytes.`, { connection: 'close' });
  };
  if (Number(request.headers['content-length'] ?? 0) > limit) throw tooLarge();
  const chunks: Buffer[] = [];
  let size = 0;
  // Leaving the loop must not destroy the request: its socket is needed to say why.
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limit) throw tooLarge();
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    throw new HttpError(400, 'The body is not valid JSON.');
  }
}

/** Waits when the visitor's line is slow, and cancels the source when they are gone. */
export async function pipeResponse(source: Response, response: ServerResponse): Promise<void> {
  response.writeHead(source.status, Object.fromEntries(source.headers));
  response.flushHeaders();
  if (!source.body) {
    response.end();
    return;
  }
  try {
    await pipeline(Readable.fromWeb(source.body as NodeWebStream), response);
  } catch (error) {
    // A visitor who leaves in the middle is no error of the server.
    if (!response.destroyed) throw error;
  }
}
