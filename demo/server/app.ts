/** The demo server as a whole: which path leads where. Made apart from its start, so that tests can run it on a port of their own. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { LanguageModel } from 'ai';
import { answerChat } from './chat-route.ts';
import { SourceServer } from './dev-source.ts';
import { loadLibrary } from './docs-assistant/library.ts';
import { DocsIndex } from './docs-assistant/search.ts';
import { serveDocs } from './docs-pages.ts';
import { HttpError, send, sendJson } from './http.ts';
import { chooseModel } from './provider.ts';
import { serveStatic } from './static-files.ts';

export interface DemoServerOptions {
  /** Who answers; the built-in docs assistant unless the environment names a service. */
  model?: LanguageModel;
  root?: string;
  /** Idle time after which a comment keeps the line open. */
  keepAliveMs?: number;
  maxBodyBytes?: number;
  log?: (line: string) => void;
}

const projectRoot = fileURLToPath(new URL('../..', import.meta.url));

export function createDemoServer({
  model = chooseModel(process.env).model, root = projectRoot, keepAliveMs = 15_000, maxBodyBytes = 4 * 1024 * 1024, log = console.error,
}: DemoServerOptions = {}): Server {
  const library = loadLibrary(root);
  const chat = { model, index: new DocsIndex(library), keepAliveMs, maxBodyBytes, log };

  async function route(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    if (path === '/api/chat') return await answerChat(request, response, chat);
    requireRead(request);
    // Nothing is kept between requests, so there is never a stream to resume.
    if (/^\/api\/chat\/[^/]+\/stream$/.test(path)) return void response.writeHead(204).end();
    if (path.startsWith('/api/')) throw new HttpError(404, 'There is no such route.');
    if (path === '/source.html') await source.start();
    if (serveStatic(path, response, root)) return;
    if (path === '/docs' || path.startsWith('/docs/')) return serveDocs(path, response, library, root);
    if (source.started && await source.serve(request, response)) return;
    throw new HttpError(404, 'There is no such page.');
  }

  const server = createServer((request, response) => {
    route(request, response).catch((error: unknown) => fail(request, response, error, log));
  });
  const source = new SourceServer(root, server);
  return server;
}

function requireRead(request: IncomingMessage): void {
  if (request.method !== 'GET' && request.method !== 'HEAD') throw new HttpError(405, 'Send a GET request.', { allow: 'GET, HEAD' });
}

function fail(request: IncomingMessage, response: ServerResponse, error: unknown, log: (line: string) => void): void {
  if (response.destroyed) return;
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const known = error instanceof HttpError ? error : new HttpError(error instanceof URIError ? 400 : 500, error instanceof URIError ? 'The address is not valid.' : 'Something went wrong on the server.');
  if (known.status === 500) log(`${request.method} ${request.url}: ${error instanceof Error ? error.stack ?? error.message : String(error)}`);
  if (request.url?.startsWith('/api/')) sendJson(response, known.status, { error: known.message }, known.headers);
  else send(response, known.status, 'text/plain; charset=utf-8', `${known.message}\n`, known.headers);
}
