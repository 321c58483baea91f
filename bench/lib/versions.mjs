/** What was measured: exact versions of the kit, its dependencies, and the others where they are installed. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

function versionOf(folder) {
  const file = `${root}${folder}/package.json`;
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).version : undefined;
}

function commit() {
  try {
    return execFileSync('git', ['describe', '--always', '--dirty'], { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return undefined;
  }
}

export function versions() {
  const found = { 'chat-stream': versionOf('.'), 'commit': commit(), 'node': process.version };
  for (const name of ['lit', 'marked', 'dompurify', 'eventsource-parser', 'ai']) found[name] = versionOf(`node_modules/${name}`);
  for (const name of ['streaming-markdown', 'streamdown', 'react']) found[name] = versionOf(`bench/peers/node_modules/${name}`);
  return found;
}
