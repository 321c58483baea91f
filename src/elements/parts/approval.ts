/** Asks a person before a tool runs: its name and its whole input as text, then the two answers. */
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { cleanText } from '../../markdown/clean.ts';
import { toolName } from '../../protocol/message.ts';
import type { ToolPart } from '../../protocol/message.ts';
import { icon } from '../icons.ts';
import type { PartContext } from './context.ts';
import { readable, toolTitle } from './text.ts';

export function approval(part: ToolPart, context: PartContext): TemplateResult {
  const { words, guard } = context;
  const { id, requestReason } = part.approval!;
  const read = guard.wasRead(id);
  const [before, after] = words.approvalAsks.split('{tool}');
  const answer = (approved: boolean) => (event: Event) => {
    if (guard.allows(event)) context.ask('chat-approval-response', { approvalId: id, approved });
  };
  return html`<div class="approval" part="approval" role="group" aria-label=${words.approval} data-approval=${id}>
    <div class="approval-head">${icon('shield')}<div>
      <strong>${words.approvalQuestion(toolTitle(part))}</strong>
      <p>${before}<bdi><b>${cleanText(toolName(part))}</b></bdi>${after}</p>
      ${requestReason ? html`<p dir="auto">${cleanText(requestReason)}</p>` : nothing}
    </div></div>
    <dl class="approval-input" tabindex="0" aria-label=${words.input} ?data-more=${!read} @scroll=${guard.look}>${rows(part.input)}</dl>
    <div class="approval-foot">
      <button class="button primary" part="approve" type="button" ?disabled=${!read || context.disabled} @click=${answer(true)}>${words.approve}</button>
      <button class="button" part="deny" type="button" ?disabled=${context.disabled} @click=${answer(false)}>${words.decline}</button>
      ${read ? nothing : html`<small>${words.readToEnd}</small>`}
    </div>
  </div>`;
}

function rows(input: unknown): TemplateResult[] {
  const entries = typeof input === 'object' && input && !Array.isArray(input) ? Object.entries(input) : [['', input]];
  return entries.map(([name, value]) => html`<div><dt>${cleanText(String(name))}</dt><dd>${readable(value, 2)}</dd></div>`);
}
