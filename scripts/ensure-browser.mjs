/** Runs before the tests: makes sure that there is a browser, or says exactly what to do. */
import { findBrowser, installBrowser } from './find-browser.mjs';

const browser = findBrowser() ?? installBrowser();
if (!browser) {
  console.error(`
The tests run in a real Chromium, and none was found (CHROME_PATH, PATH, the usual folders).

  Debian, Ubuntu:  sudo apt-get install chromium
  Fedora:          sudo dnf install chromium
  macOS:           brew install --cask google-chrome
  anywhere else:   npx playwright install --with-deps chromium

Then run npm test again, or name a browser yourself: CHROME_PATH=/path/to/chrome npm test
`);
  process.exit(1);
}
console.log(`Browser for the tests: ${browser}`);
