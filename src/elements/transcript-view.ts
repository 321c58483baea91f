/** The pieces of a conversation: header, one turn, what an empty conversation shows, suggestions; and what is said of a turn's end. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Catalogue } from '../i18n/catalogue.ts';
import type { Status, Turn } from '../turn/turn.ts';
import { icon } from './icons.ts';

export function headerView(title: string, status: Status, last: Turn | undefined, words: Catalogue): TemplateResult {
  const state = status === 'ready' ? words.ready : status === 'error' ? words.outcomes[last?.outcome ?? 'failed'] : words.answering;
  return html`
    <div class="header" part="header">
      <div class="heading">
        <div class="title" part="title"><bdi>${title}</bdi></div>
        <div class="status" part="status" data-state=${status}>${state}</div>
      </div>
    </div>`;
}

/** What all answers of a transcript share. */
export interface TurnContext {
  last: Turn | undefined;
  busy: boolean;
  imageOrigins: string[] | undefined;
  linkOrigins: string[] | undefined;
}

export function turnView(turn: Turn, { last, busy, imageOrigins, linkOrigins }: TurnContext): TemplateResult {
  return html`
    <div class="turn" part="turn">
      ${turn.input ? html`<chat-message author="user" .message=${turn.input} exportparts=${messageParts}></chat-message>` : nothing}
      <chat-message .message=${turn.message} .turn=${turn} .version=${turn.version} .outcome=${turn.outcome} .error=${turn.error} .streaming=${!turn.outcome}
        .last=${turn === last} .actionsDisabled=${busy} .imageOrigins=${imageOrigins} .linkOrigins=${linkOrigins} exportparts=${messageParts}></chat-message>
    </div>`;
}

export function emptyView(heading: string, greeting: string | undefined, suggestions: unknown): TemplateResult {
  return html`
    <div>
      <p class="empty-heading" part="empty-heading"><bdi>${heading}</bdi></p>
      ${greeting ? html`<p class="greeting" part="greeting"><bdi>${greeting}</bdi></p>` : nothing}
    </div>
    ${suggestions}`;
}

export function suggestionsView(texts: readonly string[], label: string, ask: (text: string, event: MouseEvent) => void): TemplateResult | typeof nothing {
  if (!texts.length) return nothing;
  return html`
    <div class="suggestions" part="suggestions" role="group" aria-label=${label}>
      ${texts.map((text) => html`<button class="button suggestion" part="suggestion" type="button" @click=${(event: MouseEvent) => ask(text, event)}><bdi>${text}</bdi>${icon('arrow')}</button>`)}
    </div>`;
}

/** What a screen reader hears when a turn has ended: how, and then the answer or why there is none. */
export function endWords({ outcome, error }: Turn, answer = '', words: Catalogue): string {
  // Half way, a failed request and a lost connection are the same thing to a reader.
  const code = outcome === 'interrupted' && error?.code === 'network' ? 'cut-off' : error?.code;
  const rest = code ? words.errors[code] : outcome === 'stopped' ? '' : answer;
  return `${words.outcomes[outcome ?? 'completed']} ${rest}`;
}

/** The parts of a message that a page may style from outside the conversation. */
const messageParts = 'message, user, assistant, bubble, content, waiting, reasoning, reasoning-body, tools, tool, tool-body, approval, approve, deny, sources, source, files, file, notice, button, actions, action, copy-message, regenerate';
