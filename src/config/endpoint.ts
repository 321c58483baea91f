/** Decides where a chat may be sent, so that people who may write attributes, but no scripts, cannot send visitors' words elsewhere. */
import { TransportError } from '../protocol/transport.ts';
import { sayOnce } from './say.ts';

/** The page that asks: what relative endpoints are resolved against, and whose origin counts as its own. */
export interface AskingPage {
  base: string;
  origin: string;
}

/** Origins that scripts allowed; shared by every element of this copy of the kit. */
const allowed = new Set<string>();

/** Lets chats be sent to other origins. Only scripts can call this; no attribute can. */
export function allowEndpointOrigins(...origins: string[]): void {
  for (const text of origins) {
    const origin = originOf(text);
    if (!origin) sayOnce(`allowEndpointOrigins() takes origins such as "https://api.example.com", not ${quote(text)}; it was ignored.`);
    else allowed.add(origin);
  }
}

/** The endpoint as an absolute URL. Throws a {@link TransportError} that says what was expected, what came and what to do. */
export function checkEndpoint(endpoint: unknown, page: AskingPage): string {
  if (endpoint === undefined || endpoint === null || (typeof endpoint === 'string' && !endpoint.trim())) {
    throw new TransportError('endpoint-missing', 'No endpoint. Expected the URL of a service that streams answers; none was given. Write, for example, <chat-stream endpoint="/api/chat">, or set "transport".');
  }
  const refuse = (expected: string, remedy: string): never => {
    throw new TransportError('endpoint-invalid', `The endpoint ${quote(endpoint)} cannot be used. Expected ${expected}. ${remedy}`);
  };
  const text = typeof endpoint === 'string' ? endpoint.trim() : '';
  // What templates and page builders leave behind; a URL parser would take each for a relative path.
  const url = !text || /[\s<>{}"'“”„‘’«»]|^(undefined|null|NaN)$/.test(text) ? undefined : parse(text, page.base);
  if (!url) return refuse('a URL such as "/api/chat" or "https://api.example.com/chat"', 'Is a placeholder not filled in, or are its quotes not straight?');
  const { protocol, origin } = url;
  if (protocol !== 'https:' && protocol !== 'http:') return refuse(`https:, not ${protocol}`, 'Write a whole URL or a path.');
  if (url.username || url.password) return refuse('no user name or password in it', 'Send credentials by the "headers" property.');
  if (allowed.has(origin)) return url.href;
  if (protocol === 'http:' && !isLoopback(url)) {
    return refuse('https:', `Over http anyone can read along; if that is intended, call allowEndpointOrigins("${origin}").`);
  }
  const asking = parse(page.origin);
  if (origin !== page.origin && !(asking && isLoopback(asking) && isLoopback(url))) {
    return refuse(`the page's origin, ${page.origin}, or one that a script allowed`, `Write data-endpoint-origins="${origin}" on the script tag that loads the kit, or call allowEndpointOrigins("${origin}").`);
  }
  return url.href;
}

/** The origin of a URL; undefined where there is none, as for `data:` or what is no URL. */
export function originOf(text: string): string | undefined {
  const origin = parse(text)?.origin;
  return origin === 'null' ? undefined : origin;
}

function parse(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}

function isLoopback({ hostname }: URL): boolean {
  return /^(.+\.)?localhost$|^127(\.\d+){3}$|^\[::1\]$/.test(hostname);
}

/** For a sentence in the console: short, and with no password in it. */
function quote(value: unknown): string {
  return JSON.stringify(String(value).slice(0, 120).replace(/\/\/[^/@]*@/, '//…@'));
}
