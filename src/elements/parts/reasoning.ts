/** What the model thought before it answered: one soft line that opens. */
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import type { ReasoningPart } from '../../protocol/message.ts';
import { icon } from '../icons.ts';
import type { PartContext } from './context.ts';
import { markdown } from './markdown.ts';

export function reasoning(part: ReasoningPart, key: string, live: boolean, nib: boolean, context: PartContext): TemplateResult {
  const { words, stopwatch } = context;
  const seconds = stopwatch.seconds(key, live);
  const time = seconds === undefined || (live && seconds < 1) ? '' : words.duration(live || seconds > 1 ? Math.round(seconds) : Math.max(seconds, 0.1));
  return html`<details class="reasoning" part="reasoning" @toggle=${() => context.open(key)}>
    <summary>${icon('chevron', 'small')}${live ? words.thinking(time) : words.thought(time)}${nib ? html`<i class="nib"></i>` : nothing}</summary>
    <div class="reasoning-body" part="reasoning-body">${
      context.opened.has(key) ? html`<div class="content" ${markdown(part.text, live, context.markdown)}></div>` : nothing
    }</div>
  </details>`;
}
