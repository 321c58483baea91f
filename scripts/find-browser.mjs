/** Finds a Chromium for the tests, and installs one where that can be done without asking. */
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome', 'msedge'];
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
  'C:/Program Files (x86)/Microsoft/Edge/Application/msedge.exe',
];

function runnable(path) {
  try {
    accessSync(path, constants.X_OK);
    return path;
  } catch {
    return undefined;
  }
}

/** Browsers that other test tools have put into their caches, newest first. */
function cached() {
  const root = process.env.PLAYWRIGHT_BROWSERS_PATH ?? join(homedir(), '.cache', 'ms-playwright');
  if (!existsSync(root)) return undefined;
  return readdirSync(root)
    .filter((name) => /^chromium-\d+$/.test(name))
    .sort()
    .reverse()
    .map((name) => join(root, name, 'chrome-linux64', 'chrome'))
    .find(runnable);
}

/** The path of a Chromium, or undefined. `CHROME_PATH` wins; a wrong one is an error, not a reason to look further. */
export function findBrowser() {
  const named = process.env.CHROME_PATH;
  if (named) {
    if (runnable(named)) return named;
    throw new Error(`CHROME_PATH is set to "${named}", which is not a program that can be run. Correct it, or unset it to let the usual places be searched.`);
  }
  const path = (process.env.PATH ?? '').split(delimiter);
  return NAMES.flatMap((name) => path.map((folder) => join(folder, name))).find(runnable) ?? PLACES.find(runnable) ?? cached();
}

function run(command, args) {
  console.error(`$ ${command} ${args.join(' ')}`);
  return spawnSync(command, args, { stdio: ['ignore', 2, 2], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }).status === 0;
}

/** Installs Debian's Chromium where this process may (root, apt). Returns its path, or undefined. */
export function installBrowser() {
  if (process.env.NO_BROWSER_INSTALL === '1') return undefined;
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (!mayInstall) return undefined;
  return run('apt-get', ['update', '-qq']) && run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium']) ? findBrowser() : undefined;
}
