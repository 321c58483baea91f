/** The row below an answer. Its height is there from the start, so nothing moves when the buttons come. */
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { icon } from '../icons.ts';
import type { IconName } from '../icons.ts';
import type { PartContext } from './context.ts';

export function actions(shown: boolean, copied: boolean, copy: () => void, { words, outcome, last, disabled, ask }: PartContext): TemplateResult {
  const button = (sign: IconName, label: string, part: string, act: () => void, off = false) =>
    html`<button class="button only-icon quiet compact" part="action ${part}" type="button" aria-label=${label} title=${label} ?disabled=${off} @click=${act}>${icon(sign)}</button>`;
  return html`<div class="actions" part="actions">${
    shown ? html`${button(copied ? 'check' : 'copy', copied ? words.copied : words.copyMessage, 'copy-message', copy)}${
      // A notice has its own Retry.
      last && outcome !== 'failed' && outcome !== 'interrupted' ? button('retry', words.regenerate, 'regenerate', () => ask('chat-regenerate'), disabled) : nothing}` : nothing
  }</div>`;
}
