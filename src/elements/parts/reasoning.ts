/** What the model thought before it answered: one soft line that opens. */
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { icon } from '../icons.ts';
import type { PartContext } from './context.ts';

export function reasoning(text: string, key: string, live: boolean, nib: boolean, context: PartContext): TemplateResult {
  const { words, time, opened, open, markdown } = context;
  return html`<details class="reasoning" part="reasoning" @toggle=${() => open(key)}>
    <summary>${icon('chevron', 'small')}${words[live ? 'thinking' : 'thought'](time(key, live))}${nib ? html`<i class="nib"></i>` : nothing}</summary>
    <div class="reasoning-body" part="reasoning-body">${opened.has(key) ? markdown(key, text, live) : nothing}</div>
  </details>`;
}
