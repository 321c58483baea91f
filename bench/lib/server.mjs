/** Serves the bundled pages to the local browser, and nothing else. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const css = readFileSync(new URL('../page/page.css', import.meta.url));

const page = (name) => `<!doctype html><html lang="en"><meta charset="utf-8"><link rel="icon" href="data:,"><title>${name}</title><link rel="stylesheet" href="/page.css"><body><div id="host"></div><script type="module" src="/${name}.js"></script></body></html>`;

/** @param {Map<string, string | Uint8Array>} files */
export async function serve(files) {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url, 'http://localhost');
    const send = (type, body) => response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
    if (pathname === '/run') send('text/html', page(searchParams.get('renderer')));
    else if (pathname === '/page.css') send('text/css', css);
    else if (files.has(pathname)) send('text/javascript', files.get(pathname));
    else response.writeHead(404).end();
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { origin: `http://127.0.0.1:${server.address().port}`, close: () => server.close() };
}
