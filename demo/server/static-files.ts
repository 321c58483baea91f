/** The demo's own files: pages with their Content-Security-Policy and a fresh nonce, their style sheet, and the built kit. */
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { HttpError, send } from './http.ts';

/** What the kit needs to run: exactly this, and nothing more. `script-tag.html` is served with it as it stands. */
export function strictPolicy(nonce: string): string {
  return "default-src 'none'; "
    + `script-src 'nonce-${nonce}'; `
    + "style-src 'none'; img-src 'none'; font-src 'none'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'; "
    + "require-trusted-types-for 'script'; trusted-types chat-stream chat-stream-lit";
}

/** Pages with a style sheet and an icon of their own; the kit itself would do with 'none'. */
export function styledPolicy(nonce: string): string {
  return strictPolicy(nonce).replace("style-src 'none'; img-src 'none'", "style-src 'self'; img-src 'self'");
}

/** The unbuilt source comes through Vite, as many modules and with its live-reload client: loose, and for development only. */
export function sourcePolicy(): string {
  return "default-src 'self'; connect-src 'self' ws: wss:; style-src 'self' 'unsafe-inline'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";
}

export const pages: Readonly<Record<string, (nonce: string) => string>> = {
  'index.html': styledPolicy, 'script-tag.html': strictPolicy, 'dark.html': styledPolicy, 'rtl.html': styledPolicy, 'phone.html': styledPolicy, 'source.html': sourcePolicy,
};

const assets: Readonly<Record<string, string>> = {
  '/demo.css': 'demo/demo.css', '/docs.css': 'demo/docs.css', '/docs.js': 'demo/docs.js', '/favicon.svg': 'demo/favicon.svg',
  '/chat-stream.js': 'dist/chat-stream.js', '/chat-stream.iife.js': 'dist/chat-stream.iife.js',
};

const types: Readonly<Record<string, string>> = { css: 'text/css; charset=utf-8', js: 'text/javascript; charset=utf-8', svg: 'image/svg+xml' };

/** The file's HTML with a nonce on every script, so that the files themselves stay fit to copy. */
export function readPage(root: string, name: string, nonce: string): string {
  return readFileSync(join(root, 'demo', name), 'utf8').replace(/<script(?=[\s>])/g, `<script nonce="${nonce}"`);
}

/** Answers when the path is one of the demo's own; returns false when it is not. */
export function serveStatic(path: string, response: ServerResponse, root: string): boolean {
  const page = path === '/' ? 'index.html' : path.slice(1);
  const policy = Object.hasOwn(pages, page) ? pages[page] : undefined;
  if (policy) {
    const nonce = randomBytes(16).toString('base64url');
    send(response, 200, 'text/html; charset=utf-8', readPage(root, page, nonce), { 'content-security-policy': policy(nonce), 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    return true;
  }
  const asset = Object.hasOwn(assets, path) ? assets[path] : undefined;
  if (!asset) return false;
  const file = join(root, asset);
  if (!existsSync(file)) throw new HttpError(404, `${asset} is not there yet. Build it with: npm run build:script`);
  send(response, 200, types[asset.split('.').at(-1) ?? ''] ?? 'application/octet-stream', readFileSync(file));
  return true;
}
