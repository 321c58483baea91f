/** Pages under the target content security policy for the browser tests, and the attack lists that lie outside the project when they are there. */
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * The policy under which everything must run without one report. `script` is the script-src to use; `ancestors` is 'none' on a page of its
 * own and 'self' for a page that a test loads in a frame; `policies` are the names of Trusted Types policies that the page allows.
 */
export function targetPolicy({ script, ancestors = "'none'", policies = 'chat-stream chat-stream-lit' }) {
  return [
    "default-src 'none'", `script-src ${script}`, "style-src 'none'", "img-src 'none'", "font-src 'none'", "connect-src 'self'", "base-uri 'none'",
    "form-action 'none'", `frame-ancestors ${ancestors}`, "object-src 'none'", "require-trusted-types-for 'script'", `trusted-types ${policies}`,
  ].join('; ');
}

const SCRIPT_SOURCES = { nonce: (nonce) => `'nonce-${nonce}'`, self: () => "'self'", 'strict-dynamic': (nonce) => `'nonce-${nonce}' 'strict-dynamic'` };

/** The attack lists beside the project: `{ present, full, lists: [{ name, payloads }] }`; every one of them when FULL=1. */
export function attackLists() {
  const folder = fileURLToPath(new URL('../../../shared/cases/xss/', import.meta.url));
  if (!existsSync(folder)) return { present: false, full: false, lists: [] };
  const lists = readdirSync(folder).filter((name) => name.endsWith('.json')).map((name) => ({ name, payloads: JSON.parse(readFileSync(folder + name, 'utf8')).payloads }));
  return { present: true, full: process.env.FULL === '1', lists };
}

/** Serves `/test/csp/frame.html?module=…` and `/test/csp/attack-lists.json`; everything else goes on. */
export function policyPages() {
  return async (context, next) => {
    if (context.path === '/test/csp/attack-lists.json') {
      context.type = 'application/json';
      context.body = JSON.stringify(attackLists());
      return;
    }
    if (context.path !== '/test/csp/frame.html') {
      await next();
      return;
    }
    const { module, script = 'nonce', policies } = context.query;
    if (!/^\/test\/[\w/.-]+\.[jt]s$/u.test(String(module))) {
      context.status = 400;
      return;
    }
    const nonce = randomBytes(18).toString('base64');
    context.set('content-security-policy', targetPolicy({ script: SCRIPT_SOURCES[script](nonce), ancestors: "'self'", ...(policies === undefined ? {} : { policies }) }));
    context.type = 'html';
    context.body = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Policy page</title>
<script nonce="${nonce}" src="/test/csp/collect.js"></script>
<script nonce="${nonce}" type="module" src="${module}"></script></head><body></body></html>`;
  };
}
