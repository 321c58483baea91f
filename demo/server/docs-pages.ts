/** Shows the docs as readable pages at /docs/…: the same Markdown files that the assistant quotes, with an anchor at each heading. */
import { existsSync, readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { Marked, Renderer, type Tokens } from 'marked';
import { createSlugger, resolveLink, type Library, type Page } from './docs-assistant/library.ts';
import { HttpError, send } from './http.ts';

const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const pictures: Readonly<Record<string, string>> = { '.png': 'image/png', '.svg': 'image/svg+xml', '.webp': 'image/webp', '.gif': 'image/gif' };

export function serveDocs(path: string, response: ServerResponse, library: Library, root: string): void {
  const slug = decodeURIComponent(path.replace(/^\/docs\/?/, '')).replace(/\.md$/, '').replace(/\/$/, '').toLowerCase();
  if (slug === '') {
    const first = library.pages.find((page) => page.slug === 'getting-started') ?? library.pages[0];
    response.writeHead(302, { location: `/docs/${first?.slug ?? ''}` }).end();
    return;
  }
  const page = library.pages.find((candidate) => candidate.slug === slug);
  if (page) {
    send(response, 200, 'text/html; charset=utf-8', renderDocsPage(page, library), { 'content-security-policy': policy });
    return;
  }
  servePicture(path, response, root);
}

function servePicture(path: string, response: ServerResponse, root: string): void {
  const type = pictures[extname(path).toLowerCase()];
  const file = normalize(join(root, decodeURIComponent(path)));
  if (!type || !file.startsWith(join(root, 'docs')) || !existsSync(file)) throw new HttpError(404, 'There is no such page in the docs.');
  send(response, 200, type, readFileSync(file));
}

export function renderDocsPage(page: Page, library: Library): string {
  const slug = createSlugger();
  const outline: { anchor: string; html: string }[] = [];
  const renderer: Partial<Renderer> = {
    heading(this: Renderer, { tokens, depth, text }: Tokens.Heading) {
      const anchor = slug(text);
      const html = this.parser.parseInline(tokens);
      if (depth === 2) outline.push({ anchor, html });
      return `<h${depth} id="${escape(anchor)}">${html}${depth > 1 ? ` <a class="anchor" href="#${escape(anchor)}" aria-label="Link to this section">#</a>` : ''}</h${depth}>\n`;
    },
    link(this: Renderer, { href, tokens }: Tokens.Link) {
      const url = resolveLink(href, page, library.pages);
      const html = this.parser.parseInline(tokens);
      return url ? `<a href="${escape(url)}">${html}</a>` : html;
    },
    image({ href, text }: Tokens.Image) {
      const { pathname } = new URL(href, `file:///${page.file}`);
      return /^[a-z]+:/i.test(href) || !pathname.startsWith('/docs/') ? escape(text) : `<img src="${escape(pathname)}" alt="${escape(text)}">`;
    },
    table(this: Renderer, token: Tokens.Table) {
      return `<div class="table" tabindex="0" role="region" aria-label="Table">${Renderer.prototype.table.call(this, token)}</div>\n`;
    },
    html: ({ text }: Tokens.HTML | Tokens.Tag) => (/^<!--[\s\S]*-->\s*$/.test(text) ? '' : escape(text)),
  };
  const content = new Marked({ renderer }).parse(page.markdown, { async: false });
  const list = library.pages.filter((candidate) => !candidate.slug.includes('/'))
    .map((candidate) => `<li><a href="/docs/${candidate.slug}"${candidate === page ? ' aria-current="page"' : ''}>${escape(candidate.title)}</a></li>`).join('\n');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(page.title)} · chat-stream</title>
<link rel="stylesheet" href="/docs.css">
<link rel="icon" href="/favicon.svg">
<script type="module" src="/docs.js"></script>
</head>
<body>
<a class="skip" href="#content">Skip to the text</a>
<header><a class="brand" href="/">chat-stream</a> <span>docs</span> <a class="ask" href="/">Ask the assistant</a></header>
<div class="columns">
<nav aria-label="Docs"><ul>
${list}
</ul></nav>
<main id="content">
${content}
</main>
<aside aria-label="On this page"><ul>
${outline.map(({ anchor, html }) => `<li><a href="#${escape(anchor)}">${html}</a></li>`).join('\n')}
</ul></aside>
</div>
</body>
</html>
`;
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign);
}
