/** Where an answer comes from, and the files that came with a message: a row of pills. Nothing is fetched to show them. */
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import type { Part } from '../../protocol/message.ts';
import type { Catalogue } from '../../i18n/catalogue.ts';
import { cleanText } from '../../markdown/clean.ts';
import { readLink } from '../../markdown/links.ts';
import { icon } from '../icons.ts';
import { MOST } from './pieces.ts';

export function sources(parts: readonly Part[], words: Catalogue): unknown {
  // The first of each address or document.
  const found = new Map<string, TemplateResult>();
  for (const part of parts) {
    const web = part.type === 'source-url';
    if (!web && part.type !== 'source-document') continue;
    const key = web ? part.url : part.sourceId;
    if (!key || found.has(key)) continue;
    // Only web addresses that a link of a reply may have as well.
    const link = web ? readLink(key, '', {})?.href : undefined;
    const url = link && /^https?:/i.test(link) ? new URL(link) : undefined;
    found.set(key, pill('source', html`<b>${found.size + 1}</b>`, part.title || (url ? '' : web ? key : part.filename ?? words.file), url?.host, url));
  }
  return row('sources', words.sources, [...found.values()]);
}

export function files(parts: readonly Part[], words: Catalogue): unknown {
  return row('files', words.files, parts.filter((part) => part.type === 'file').map((part) => pill('file', icon('file', 'small'), part.filename || words.file, part.mediaType)));
}

/** Beyond the most only their number is told. */
function row(name: string, label: string, pills: TemplateResult[]): unknown {
  return pills.length ? html`<div class="sources" part=${name} role="group" aria-label=${label}>${pills.slice(0, MOST)}${pills.length > MOST ? html`<span class="source" part=${name}>+${pills.length - MOST}</span>` : nothing}</div>` : nothing;
}

function pill(name: string, sign: TemplateResult, title: string, note = '', link?: URL): TemplateResult {
  const inner = html`${sign}<span dir="auto">${cleanText(title) || note}</span>${title && note ? html`<i>${cleanText(note)}</i>` : nothing}`;
  return link
    ? html`<a class="source" part=${name} href=${link.href} target="_blank" rel="noopener noreferrer nofollow ugc" referrerpolicy="no-referrer">${inner}</a>`
    : html`<span class="source" part=${name}>${inner}</span>`;
}
