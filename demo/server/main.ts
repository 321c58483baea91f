/** Starts the demo: finds a free port, prints the address, and opens it where a person is watching. */
import { spawn } from 'node:child_process';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createDemoServer } from './app.ts';
import { chooseModel } from './provider.ts';

const firstPort = Number(process.env.PORT || 5173);
const portsTried = 20;
const host = process.env.HOST || '127.0.0.1';

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve((server.address() as AddressInfo).port);
    });
  });
}

/** The port asked for, or the next one that is free. */
async function listenNear(server: Server, port: number): Promise<number> {
  for (let tried = 0; ; tried += 1) {
    try {
      return await listen(server, port + tried);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE' || port === 0 || tried >= portsTried) throw error;
    }
  }
}

/** In a terminal of a person only: never in CI, in a pipe, or over ssh. A machine without a browser is no error. */
function openBrowser(url: string): void {
  if (!process.stdout.isTTY || process.env.CI || process.env.SSH_CONNECTION || process.env.BROWSER === 'none') return;
  const [command, ...before] = process.platform === 'darwin' ? ['open'] : process.platform === 'win32' ? ['cmd', '/c', 'start', ''] : ['xdg-open'];
  spawn(command!, [...before, url], { stdio: 'ignore', detached: true }).on('error', () => {}).unref();
}

const { model, description } = chooseModel(process.env);
const server = createDemoServer({ model });
const port = await listenNear(server, firstPort);
const url = `http://${host === '127.0.0.1' || host === '0.0.0.0' || host === '::' ? 'localhost' : host}:${port}/`;
console.log(`
  chat-stream demo   ${url}
  docs               ${url}docs/

  ${description}
  Stop with Ctrl+C.
`);
openBrowser(url);
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    server.close();
    server.closeAllConnections();
  });
}
