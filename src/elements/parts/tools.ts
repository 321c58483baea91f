/** Tool calls: a row for each with its state, and input and output as text when opened. */
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import type { ToolStanding } from '../../i18n/catalogue.ts';
import type { ToolPart } from '../../protocol/message.ts';
import { icon } from '../icons.ts';
import type { PartContext } from './context.ts';
import { readable, summary, toolTitle } from './text.ts';

/** Longer input and output is folded. */
const SHOWN = 65_536;

/** How a call stands. What still seems to run when its turn is over will not end any more. */
export function standing({ state, preliminary, approval }: ToolPart, { streaming, outcome }: PartContext): ToolStanding {
  if (state === 'output-error') return 'failed';
  if (state === 'output-denied' || (state === 'approval-responded' && !approval?.approved)) return 'denied';
  if (state === 'output-available' && !(preliminary && streaming)) return 'done';
  if (state === 'approval-requested' && !approval?.isAutomatic) return 'waiting';
  return streaming || (outcome === 'waiting' && state !== 'input-streaming') ? 'running' : 'unfinished';
}

export function tool(part: ToolPart, key: string, context: PartContext): TemplateResult {
  const { words, time, opened, open } = context;
  const { input, rawInput, output, errorText } = part;
  const state = standing(part, context);
  const note = summary(state === 'failed' ? errorText : input);
  return html`<details class="tool" part="tool" data-state=${state} @toggle=${() => open(key)}>
    <summary>${icon(state === 'done' ? 'check' : state, 'state')}
      <bdi class="tool-title">${toolTitle(part)}</bdi><span class="hidden-text">, ${words.tools[state]}</span>
      <span class="tool-input"><bdi>${/^(denied|unfinished)$/.test(state) ? words.tools[state] : note}</bdi></span>
      <span class="tool-time">${time(key, state === 'running')}</span>${icon('chevron', 'small')}</summary>
    ${opened.has(key) ? html`<dl class="tool-body" part="tool-body">${values([[words.input, input ?? rawInput], [words.output, output], [words.error, errorText]], context, key)}</dl>` : nothing}
  </details>`;
}

/** Names and values as text; with a `key` long ones are folded, without one `end` stands at the end of the last. */
export function values(entries: [name: string, value: unknown][], { opened, open, words }: PartContext, key?: string, end?: Node): unknown {
  return entries.map(([name, value], index) => {
    if (key && value === undefined) return nothing;
    const whole = key + name;
    const text = readable(value) ?? words.notShown;
    const folded = key && text.length > SHOWN && !opened.has(whole);
    return html`<div><dt>${readable(name)}</dt><dd tabindex=${key ? 0 : nothing}>${folded ? text.slice(0, SHOWN) : text}${index === entries.length - 1 ? end : nothing}</dd>${
      folded ? html`<dd><button class="button compact" type="button" @click=${() => open(whole)}>${words.showAll}</button></dd>` : nothing}</div>`;
  });
}
