/** Where an answer comes from, and the files that came with a message: a row of pills. Nothing is fetched to show them. */
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import type { FilePart, Part, SourceDocumentPart, SourceUrlPart } from '../../protocol/message.ts';
import { cleanText } from '../../markdown/clean.ts';
import { readLink } from '../../markdown/links.ts';
import { icon } from '../icons.ts';
import type { PartContext } from './context.ts';

export function sources(parts: readonly Part[], { words }: PartContext): TemplateResult | typeof nothing {
  const seen = new Set<string>();
  const found = parts.filter((part): part is SourceUrlPart | SourceDocumentPart => {
    const key = part.type === 'source-url' ? part.url : part.type === 'source-document' ? part.sourceId : '';
    return key !== '' && !seen.has(key) && seen.add(key) !== undefined;
  });
  if (!found.length) return nothing;
  return html`<div class="sources" part="sources" role="group" aria-label=${words.sources}>${found.map((part, index) => {
    const link = part.type === 'source-url' ? webLink(part.url) : undefined;
    return pill('source', html`<b>${index + 1}</b>`, part.title || (part.type === 'source-document' ? part.filename ?? words.file : link ? '' : part.url), link);
  })}</div>`;
}

export function files(parts: readonly Part[], { words }: PartContext): TemplateResult | typeof nothing {
  const found = parts.filter((part): part is FilePart => part.type === 'file');
  if (!found.length) return nothing;
  return html`<div class="sources" part="files" role="group" aria-label=${words.files}>${found.map(({ filename, mediaType }) =>
    pill('file', icon('file', 'small'), filename || words.file, undefined, mediaType),
  )}</div>`;
}

/** Only web addresses that a link of a reply may have as well. */
function webLink(url: string): string | undefined {
  const href = readLink(url, '', {})?.href;
  return href && /^https?:/i.test(href) ? href : undefined;
}

/** A link only when the policy for links of a reply lets it be one. */
function pill(name: string, sign: TemplateResult, title: string, link: string | undefined, note?: string): TemplateResult {
  const host = link ? new URL(link).host : note;
  const inner = html`${sign}<span dir="auto">${cleanText(title) || host}</span>${title && host ? html`<i>${cleanText(host)}</i>` : nothing}`;
  return link
    ? html`<a class="source" part=${name} href=${link} target="_blank" rel="noopener noreferrer nofollow ugc" referrerpolicy="no-referrer">${inner}</a>`
    : html`<span class="source" part=${name}>${inner}</span>`;
}
