/** One Chromium for the whole benchmark; every run gets a page and a renderer process of its own. */
import puppeteer from 'puppeteer-core';
import { findBrowser } from '../../scripts/find-browser.mjs';

const FLAGS = [
  '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync',
  '--disable-background-timer-throttling', '--disable-renderer-backgrounding', '--disable-backgrounding-occluded-windows',
  '--enable-precise-memory-info',
];

export async function launch() {
  const executablePath = findBrowser();
  if (!executablePath) throw new Error('No Chromium was found. Set CHROME_PATH to one, or run npm test once: it says what to install.');
  return puppeteer.launch({ executablePath, args: FLAGS, defaultViewport: { width: 900, height: 720 }, protocolTimeout: 240_000 });
}

/** Opens the page of one renderer and one case, hands it to `work`, and closes it whatever happens. */
export async function withPage(browser, origin, { renderer, testCase, observe = false }, work) {
  const context = await browser.createBrowserContext();
  try {
    const page = await context.newPage();
    const errors = [];
    page.on('pageerror', (error) => errors.push(String(error.message ?? error)));
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    const query = new URLSearchParams({ renderer, case: JSON.stringify(testCase), ...(observe ? { observe: '1' } : {}) });
    await page.goto(`${origin}/run?${query}`, { waitUntil: 'load' });
    await page.waitForFunction('window.bench !== undefined', { timeout: 20_000 }).catch(() => {
      throw new Error(`The page of ${renderer} did not start: ${errors.join('; ') || 'no error was reported'}`);
    });
    const session = await page.createCDPSession();
    return await work({ page, session, errors });
  } finally {
    await context.close();
  }
}
