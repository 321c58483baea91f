/** Serves the unbuilt source through Vite, for the from-source page: started at the first visit to it, and not before. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { ViteDevServer } from 'vite';

export class SourceServer {
  readonly #root: string;
  readonly #http: Server;
  #vite: Promise<ViteDevServer> | undefined;

  constructor(root: string, http: Server) {
    this.#root = root;
    this.#http = http;
    http.once('close', () => void this.#vite?.then((vite) => vite.close()));
  }

  /** Vite's own paths are asked for only by a page that it has served. */
  get started(): boolean {
    return this.#vite !== undefined;
  }

  /** Resolves to false when Vite does not know the path either. */
  async serve(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const vite = await this.start();
    return await new Promise((resolve, reject) => {
      response.once('close', () => resolve(true));
      vite.middlewares(request, response, (error?: unknown) => (error ? reject(error as Error) : resolve(false)));
    });
  }

  start(): Promise<ViteDevServer> {
    this.#vite ??= import('vite').then(({ createServer }) => createServer({
      root: this.#root,
      configFile: join(this.#root, 'vite.config.ts'),
      appType: 'custom',
      logLevel: 'warn',
      // Live reload listens on the demo's own port: a second one could be taken.
      server: { middlewareMode: true, ws: { server: this.#http } },
    }));
    return this.#vite;
  }
}
