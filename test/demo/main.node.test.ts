/** Starting the demo as people do: it takes a free port, says where it is, and ends when told to. */
import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { createServer } from 'node:http';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../../demo/server/main.ts', import.meta.url));

function start(environment: Record<string, string>): { child: ChildProcess; printed: Promise<string> } {
  const { OPENAI_MODEL: _model, ...inherited } = process.env;
  const child = spawn(process.execPath, [main], { env: { ...inherited, ...environment }, stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  const printed = new Promise<string>((resolve, reject) => {
    child.stdout!.on('data', (piece: Buffer) => {
      text += String(piece);
      if (text.includes('Ctrl+C')) resolve(text);
    });
    child.stderr!.on('data', (piece: Buffer) => { text += String(piece); });
    child.once('exit', () => reject(new Error(`It ended at once: ${text}`)));
  });
  return { child, printed };
}

it('takes the next free port when the one asked for is taken, answers there, and stops when told to', async () => {
  const taken = createServer();
  await new Promise<void>((resolve) => { taken.listen(0, '127.0.0.1', resolve); });
  const { port } = taken.address() as { port: number };
  const { child, printed } = start({ PORT: String(port) });
  try {
    const text = await printed;
    const url = /http:\/\/localhost:(\d+)\//.exec(text);
    assert.ok(url, text);
    assert.ok(Number(url[1]) > port);
    assert.match(text, /docs assistant: no key, no network/);
    assert.equal((await fetch(`http://127.0.0.1:${url[1]}/`)).status, 200);
    const ended = new Promise<number | null>((resolve) => { child.once('exit', resolve); });
    child.kill('SIGTERM');
    assert.equal(await ended, 0);
  } finally {
    child.kill('SIGKILL');
    taken.close();
  }
});
