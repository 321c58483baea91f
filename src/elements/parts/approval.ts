/** Asks a person before a tool runs: its name and its whole input as text, then the two answers. */
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { cleanText } from '../../markdown/clean.ts';
import { toolName } from '../../protocol/message.ts';
import type { ToolPart } from '../../protocol/message.ts';
import { icon } from '../icons.ts';
import type { PartContext } from './context.ts';
import { toolTitle } from './text.ts';
import { values } from './tools.ts';

/** How long a question must have been asked, in ms, before an answer counts: the click may have been meant for what was there before. */
const STILL = 500;

const asked = new WeakMap<ToolPart, number>();

export function approval(part: ToolPart, context: PartContext): TemplateResult {
  const { words, streaming, ask } = context;
  const { input, approval: question } = part;
  const { id: approvalId, requestReason } = question!;
  const title = toolTitle(part);
  if (!asked.has(part)) asked.set(part, performance.now());
  const answer = (approved: boolean) => ({ isTrusted }: Event): void => {
    // Only a person's own press is an answer.
    if (isTrusted && performance.now() - asked.get(part)! >= STILL) ask('chat-approval-response', { approvalId, approved });
  };
  return html`<div class="approval" part="approval" role="group" aria-label=${title}>
    <div class="approval-head">${icon('waiting')}<div>
      <strong>${title}</strong>
      <p>${words.approval} <bdi><b>${cleanText(toolName(part))}</b></bdi></p>
      ${requestReason ? html`<p dir="auto">${cleanText(requestReason)}</p>` : nothing}
    </div></div>
    <dl class="approval-input" tabindex="0" aria-label=${words.input}>${values(input && typeof input === 'object' && !Array.isArray(input) ? Object.entries(input) : [['', input]], context)}</dl>
    <div class="approval-foot">
      <button class="button primary" part="approve" type="button" ?disabled=${streaming} @click=${answer(true)}>${words.approve}</button>
      <button class="button" part="deny" type="button" ?disabled=${streaming} @click=${answer(false)}>${words.decline}</button>
    </div>
  </div>`;
}
