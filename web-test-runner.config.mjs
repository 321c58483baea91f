/** Browser tests: every `test/**` file ending in `.test.ts` that is not a Node test, in a real Chromium. */
import * as puppeteer from 'puppeteer-core';
import { chromeLauncher } from '@web/test-runner-chrome';
import { findBrowser } from './scripts/find-browser.mjs';
import { browserChat } from './test/servers/browser-chat.mjs';
import { prebundle, typescript } from './scripts/wtr-plugins.mjs';
import { policyPages } from './test/csp/headers.mjs';

const flags = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--disable-quic'];

export default {
  files: ['test/**/*.test.ts', '!test/**/*.node.test.ts'],
  nodeResolve: true,
  concurrency: 2,
  middleware: [policyPages(), browserChat()],
  plugins: [prebundle('ai', 'fast-check'), typescript()],
  testFramework: { config: { timeout: 20_000 } },
  testsFinishTimeout: process.env.FULL === '1' ? 3_600_000 : 300_000,
  coverageConfig: { include: ['src/**/*.ts'], reporters: ['text-summary', 'lcovonly'] },
  // A window each: of two tabs in one window one is hidden, and a hidden page is given no animation frames.
  browsers: [chromeLauncher({ puppeteer, createPage: ({ context }) => context.newPage({ type: 'window' }), launchOptions: { executablePath: findBrowser(), args: flags } })],
};
