/** Decides which addresses in a reply become links or images, and when the real host has to be shown beside them. */

export interface Address {
  href: string;
  /** Shown beside the link because its text names another place. */
  host?: string;
}

export interface LinkPolicy {
  linkOrigins?: readonly string[] | undefined;
  imageOrigins?: readonly string[] | undefined;
  /** What relative addresses are relative to. */
  base?: string | undefined;
}

const longest = 2_048;
const hostLike = /(?:[\p{L}\p{N}_-]+\.)+\p{L}{2,}/u;

function parse(href: string, base?: string): URL | undefined {
  try {
    return new URL(href, base);
  } catch {
    return undefined;
  }
}

function sameOrigin(origins: readonly string[] | undefined, url: URL): boolean {
  return url.origin !== 'null' && !!origins?.some((origin) => parse(origin)?.origin === url.origin);
}

/** Percent-encodes what an address may not hold, and leaves alone what is encoded already. */
function encode(href: string): string {
  try {
    return encodeURI(href).replace(/%25/g, '%');
  } catch {
    return '';
  }
}

/** A web, mail or telephone link, or nothing: the text is then shown without a link. */
export function readLink(target: string, text: string, policy: LinkPolicy): Address | undefined {
  const href = encode(target.trim());
  if (!href || href.length > longest) return undefined;
  const url = parse(href);
  if (!url) {
    const resolved = policy.base ? parse(href, policy.base) : undefined;
    return resolved && /^https?:$/.test(resolved.protocol) && sameOrigin(policy.linkOrigins, resolved) ? { href: resolved.href } : undefined;
  }
  // Only numbers: a `tel:` address can also hold codes that a telephone carries out.
  if (url.protocol === 'tel:') return /^tel:\+?[\d().-]{3,24}$/.test(href) ? shown({ href }, text, url.pathname) : undefined;
  if (url.protocol === 'mailto:') return shown({ href }, text, decode(url.pathname));
  // `https:host` without slashes is a host to a browser and a word to a reader.
  if (!/^https?:\/\//i.test(href) || url.username || url.password) return undefined;
  const named = hostLike.exec(text.normalize('NFKC').replace(/\p{Cf}/gu, ''))?.[0];
  const namedHost = named && parse(`http://${named}`)?.hostname.replace(/^www\./, '');
  const host = url.hostname;
  const foreign = namedHost && host !== namedHost && !host.endsWith(`.${namedHost}`);
  return foreign || /(^|\.)xn--/.test(host) ? { href, host } : { href };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A mail or telephone link whose text is an address or a number, but not this one, shows the real one. */
function shown(address: Address, text: string, target: string): Address {
  const looksLikeTarget = /@|\d{3}/.test(text);
  const compact = (value: string) => value.replace(/[\s().-]/g, '').toLowerCase();
  return looksLikeTarget && !compact(text).includes(compact(target)) ? { ...address, host: target } : address;
}

export interface ImageAddress {
  source: string;
  host: string;
  /** The page's owner lets this origin load without a click. */
  open: boolean;
}

/** The address of an image that a click may load, or nothing: the alternative text is then all that is shown. */
export function readImage(target: string, policy: LinkPolicy): ImageAddress | undefined {
  const href = encode(target.trim());
  const url = href && href.length <= longest ? parse(href) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return undefined;
  return { source: url.href, host: url.host, open: sameOrigin(policy.imageOrigins, url) };
}
