/** The pieces of a conversation: one turn, header, what an empty one shows, suggestions, and what is said of a turn's end. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Catalogue } from '../i18n/catalogue.ts';
import type { Status, Turn } from '../turn/turn.ts';
import { icon } from './icons.ts';
import { reasonFor } from './parts/notice.ts';

/** The parts of a message that a page may style from outside the conversation. */
const messageParts = 'message, user, assistant, bubble, content, waiting, reasoning, reasoning-body, tools, tool, tool-body, approval, approve, deny, sources, source, files, file, notice, button, actions, action, copy-message, regenerate';

/** What all answers of a transcript share. */
export interface TurnContext {
  last: Turn | undefined;
  imageOrigins: string[] | undefined;
  linkOrigins: string[] | undefined;
  taken: ReadonlySet<string>;
  words: Catalogue;
}

export function turnView(turn: Turn, { last, imageOrigins, linkOrigins, taken, words }: TurnContext): TemplateResult {
  return html`
    <div class="turn" part="turn">
      ${turn.input ? html`<chat-message author="user" .message=${turn.input} .words=${words} exportparts=${messageParts}></chat-message>` : nothing}
      <chat-message .message=${turn.message} .turn=${turn} .version=${turn.version} .outcome=${turn.outcome} .error=${turn.error} .streaming=${!turn.outcome}
        .last=${turn === last} .imageOrigins=${imageOrigins} .linkOrigins=${linkOrigins} .taken=${taken} .words=${words} exportparts=${messageParts}></chat-message>
    </div>`;
}

export function headerView(title: string, status: Status, state: string): TemplateResult {
  return html`
    <div class="header" part="header"><div class="heading">
      <div class="title" part="title"><bdi>${title}</bdi></div>
      <div class="status" part="status" data-state=${status}>${state}</div>
    </div></div>`;
}

export function emptyView(heading: string, greeting: string | undefined): TemplateResult {
  return html`<div>
    <p class="empty-heading" part="empty-heading"><bdi>${heading}</bdi></p>
    ${greeting ? html`<p class="greeting" part="greeting"><bdi>${greeting}</bdi></p>` : nothing}
  </div>`;
}

export function suggestionsView(texts: readonly string[], label: string, ask: (text: string, event: MouseEvent) => void): TemplateResult {
  return html`
    <div class="suggestions" part="suggestions" role="group" aria-label=${label}>
      ${texts.map((text) => html`<button class="button suggestion" part="suggestion" type="button" @click=${(event: MouseEvent) => ask(text, event)}><bdi>${text}</bdi>${icon('arrow')}</button>`)}
    </div>`;
}

/** What a screen reader hears when a turn has ended: how, and then the answer or why there is none. */
export function endWords({ outcome = 'completed', error }: Turn, answer = '', words: Catalogue): string {
  return `${words.outcomes[outcome]} ${reasonFor(outcome, error, words) || (outcome === 'stopped' ? '' : answer)}`;
}
