/** Asks a person before a tool runs: its name and its whole input as text, then the two answers. */
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { cleanText } from '../../markdown/clean.ts';
import { toolName } from '../../protocol/message.ts';
import type { ToolPart } from '../../protocol/message.ts';
import { icon } from '../icons.ts';
import type { PartContext } from './context.ts';
import { readable, toolTitle } from './text.ts';
import { values } from './tools.ts';

/** How long a question must have been asked, in ms, before an answer counts: the click may have been meant for what was there before. */
const STILL = 500;

interface Question {
  since: number;
  /** Stands where the input ends. */
  end: HTMLElement;
  /** The end has been in sight, so that a reader could reach all of the input. */
  read: boolean;
}

const asked = new WeakMap<ToolPart, Question>();

function questionOf(part: ToolPart, changed: () => void): Question {
  const known = asked.get(part);
  if (known) return known;
  const question: Question = { since: performance.now(), end: document.createElement('i'), read: false };
  // Sees what scrolling, folding and sizes do to it, in the card and around it.
  const sight = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    sight.disconnect();
    question.read = true;
    changed();
  });
  sight.observe(question.end);
  asked.set(part, question);
  return question;
}

export function approval(part: ToolPart, context: PartContext): TemplateResult {
  const { words, streaming, ask, open } = context;
  const { input, approval: request } = part;
  const { id: approvalId, requestReason } = request!;
  const title = toolTitle(part);
  const question = questionOf(part, () => open(''));
  const answer = (approved: boolean) => ({ isTrusted }: Event): void => {
    // Only a person's own press is an answer.
    if (!isTrusted || performance.now() - question.since < STILL) return;
    if (approved && !question.read) question.end.closest('dl')?.focus();
    else ask('chat-approval-response', { approvalId, approved });
  };
  const named = input && typeof input === 'object' && !Array.isArray(input) ? Object.entries(input) : [];
  const entries: [string, unknown][] = named.length ? named : [['', input]];
  // What cannot be shown has no end that could be seen.
  const end = entries.every(([, value]) => readable(value) !== undefined) ? question.end : undefined;
  return html`<div class="approval" part="approval" role="group" aria-label=${title}>
    <div class="approval-head">${icon('waiting')}<div>
      <strong>${title}</strong>
      <p>${words.approval} <bdi><b>${cleanText(toolName(part))}</b></bdi></p>
      ${requestReason ? html`<p dir="auto">${cleanText(requestReason)}</p>` : nothing}
    </div></div>
    <dl class="approval-input" tabindex="0" aria-label=${words.input}>${values(entries, context, undefined, end)}</dl>
    <div class="approval-foot">
      <button class="button primary" part="approve" type="button" ?disabled=${streaming} aria-disabled=${!question.read} @click=${answer(true)}>${words.approve}</button>
      <button class="button" part="deny" type="button" ?disabled=${streaming} @click=${answer(false)}>${words.decline}</button>
    </div>
  </div>`;
}
