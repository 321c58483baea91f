/** Decides where a chat may be sent, so that people who may write attributes, but no scripts, cannot send visitors' words elsewhere. */
import { TransportError } from '../protocol/transport.ts';
import { mismatch, sayOnce } from './say.ts';

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
    const origin = parse(text)?.origin;
    // URLs such as `data:` have the origin "null".
    if (origin && origin !== 'null') allowed.add(origin);
    else sayOnce(mismatch('allowEndpointOrigins', 'an origin such as "https://api.example.com"', text));
  }
}

/** The endpoint as an absolute URL. Throws a {@link TransportError} that says what was expected, what came and what to do. */
export function checkEndpoint(endpoint: unknown, page: AskingPage): string {
  const text = String(endpoint ?? '').trim();
  if (!text) throw new TransportError('endpoint-missing', 'No endpoint. Expected a URL; none was given. Write <chat-stream endpoint="/api/chat">, or set "transport".');
  const refuse = (expected: string, remedy: string): never => {
    throw new TransportError('endpoint-invalid', `${mismatch('endpoint', expected, text)} ${remedy}`);
  };
  // What templates and page builders leave behind; a URL parser would take each for a relative path.
  const url = /[\s<>{}"'“”„‘’«»]|^(undefined|null|NaN)$/.test(text) ? undefined : parse(text, page.base);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) {
    return refuse('a path or an https: URL, without user name and password', 'Is a placeholder left, or are quotes not straight?');
  }
  const { origin, protocol, href } = url;
  // Over plain http anyone can read along, except on one machine.
  if (allowed.has(origin) || (protocol === 'https:' && origin === page.origin) || (isLocal(origin) && isLocal(page.origin))) return href;
  return refuse(`https: on ${page.origin}, or an origin that a script allowed`, `Write data-endpoint-origins="${origin}" on the kit's script tag, or call allowEndpointOrigins("${origin}").`);
}

function parse(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}

function isLocal(origin: string): boolean {
  return /^https?:\/\/((.+\.)?localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/.test(origin);
}
