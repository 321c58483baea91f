/**
 * Takes the pictures of the docs from the real thing: starts the demo server, asks its assistant, and photographs the page in a real Chromium.
 * `node scripts/screenshots.mjs [folder]`; the folder is docs/images unless named. `--all` adds every size, scheme and direction, to be looked at.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import puppeteer from 'puppeteer-core';
import { createDemoServer } from '../demo/server/app.ts';
import { findBrowser } from './find-browser.mjs';

const all = process.argv.includes('--all');
const folder = process.argv.slice(2).find((word) => !word.startsWith('--')) ?? 'docs/images';
mkdirSync(folder, { recursive: true });

const shots = [
  { name: 'conversation', width: 1180, height: 820, scheme: 'light', page: '/' },
  { name: 'conversation-dark', width: 1180, height: 820, scheme: 'dark', page: '/dark.html' },
  ...(all
    ? [
        { name: 'script-tag', width: 900, height: 760, scheme: 'light', page: '/script-tag.html' },
        { name: 'phone', width: 390, height: 844, scheme: 'light', page: '/phone.html', mobile: true },
        { name: 'phone-dark', width: 390, height: 844, scheme: 'dark', page: '/dark.html', mobile: true },
        { name: 'right-to-left', width: 1180, height: 820, scheme: 'light', page: '/rtl.html' },
        { name: 'right-to-left-phone', width: 390, height: 844, scheme: 'light', page: '/rtl.html', mobile: true },
        { name: 'narrow', width: 320, height: 640, scheme: 'light', page: '/script-tag.html', mobile: true },
        { name: 'tour', width: 1180, height: 2600, scheme: 'light', page: '/', ask: 'Show me everything you can render' },
        { name: 'tour-dark', width: 760, height: 2600, scheme: 'dark', page: '/dark.html', ask: 'Show me everything you can render' },
      ]
    : []),
];

const server = createDemoServer();
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const origin = `http://127.0.0.1:${server.address().port}`;
const browser = await puppeteer.launch({ executablePath: findBrowser(), args: ['--no-sandbox', '--disable-gpu', '--hide-scrollbars', '--disable-background-networking', '--disable-component-update', '--disable-sync'] });

async function shoot({ name, width, height, scheme, page: path, mobile = false, ask = 'How do I put a chat on my site with one script tag?' }) {
  const page = await browser.newPage();
  const noise = [];
  page.on('console', (message) => ['error', 'warn'].includes(message.type()) && noise.push(message.text()));
  page.on('pageerror', (error) => noise.push(String(error)));
  await page.setViewport({ width, height, deviceScaleFactor: 2, isMobile: mobile, hasTouch: mobile });
  await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
  await page.goto(origin + path, { waitUntil: 'networkidle0' });
  if (all) await page.screenshot({ path: join(folder, `${name}-empty.png`) });
  await page.evaluate((text) => { void document.querySelector('chat-stream').send(text); }, ask);
  if (all) {
    await new Promise((resolve) => { setTimeout(resolve, 3_000); });
    await page.screenshot({ path: join(folder, `${name}-streaming.png`) });
  }
  await page.waitForFunction(() => ['ready', 'error'].includes(document.querySelector('chat-stream').getAttribute('status')), { timeout: 120_000 });
  await new Promise((resolve) => { setTimeout(resolve, 600); });
  await page.screenshot({ path: join(folder, `${name}.png`) });
  console.log(`${name}.png${noise.length ? `\n  the page said: ${noise.join('\n  ')}` : ''}`);
  await page.close();
}

try {
  for (const shot of shots) await shoot(shot);
} finally {
  await browser.close();
  server.closeAllConnections();
  server.close();
}
