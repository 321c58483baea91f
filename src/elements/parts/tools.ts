/** Tool calls in one frame: a row for each with its state, and input and output as text when opened. */
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { ToolStanding } from '../../i18n/catalogue.ts';
import type { ToolPart } from '../../protocol/message.ts';
import { icon } from '../icons.ts';
import type { IconName } from '../icons.ts';
import type { PartContext } from './context.ts';
import { readable, summary, toolTitle } from './text.ts';

/** Longer input and output is folded. */
const SHOWN = 65_536;

export interface KeyedTool { key: string; part: ToolPart }

const ICONS: Record<ToolStanding, IconName> = { running: 'running', done: 'check', failed: 'alert', denied: 'denied', waiting: 'shield', unfinished: 'cut' };

/** How a call stands. What still seems to run when its turn is over will not end any more. */
export function standing(part: ToolPart, { streaming, outcome }: Pick<PartContext, 'streaming' | 'outcome'>): ToolStanding {
  switch (part.state) {
    case 'output-available': return part.preliminary && streaming ? 'running' : 'done';
    case 'output-error': return 'failed';
    case 'output-denied': return 'denied';
    case 'approval-requested': return part.approval?.isAutomatic ? (streaming ? 'running' : 'unfinished') : 'waiting';
    case 'approval-responded':
      if (!part.approval?.approved) return 'denied';
  }
  return streaming || (outcome === 'waiting' && part.state !== 'input-streaming') ? 'running' : 'unfinished';
}

export function tools(calls: readonly KeyedTool[], context: PartContext): TemplateResult {
  return html`<div class="tools" part="tools">${repeat(calls, ({ key }) => key, (call) => row(call, context))}</div>`;
}

function row({ key, part }: KeyedTool, context: PartContext): TemplateResult {
  const { words, stopwatch } = context;
  const state = standing(part, context);
  const seconds = stopwatch.seconds(key, state === 'running');
  return html`<details class="tool" part="tool" data-state=${state} @toggle=${() => context.open(key)}>
    <summary>
      ${icon(ICONS[state], 'state')}
      <bdi class="tool-title">${toolTitle(part)}</bdi><span class="hidden-text">, ${words.tools[state]}</span>
      <span class="tool-input"><bdi>${note(part, state, context)}</bdi></span>
      <span class="tool-time">${seconds && (seconds >= 1 || state !== 'running') ? words.duration(state === 'running' ? Math.floor(seconds) : Math.max(0.1, seconds)) : nothing}</span>
      ${icon('chevron', 'small')}
    </summary>
    ${context.opened.has(key) ? body(key, part, context) : nothing}
  </details>`;
}

/** The soft words beside the title. */
function note(part: ToolPart, state: ToolStanding, { words }: PartContext): string {
  if (state === 'failed') return summary(part.errorText) || words.tools.failed;
  if (state === 'denied') return part.approval && !part.approval.isAutomatic ? words.deniedByYou : words.tools.denied;
  if (state === 'unfinished') return words.tools.unfinished;
  const input = summary(part.input);
  const approved = part.approval?.approved && !part.approval.isAutomatic;
  return approved ? [input, words.approvedByYou].filter(Boolean).join(', ') : input;
}

function body(key: string, part: ToolPart, context: PartContext): TemplateResult {
  const { words } = context;
  const entries: [label: string, value: unknown][] = [[words.input, part.input ?? part.rawInput], [words.output, part.output], [words.error, part.errorText]];
  return html`<dl class="tool-body" part="tool-body">${entries.map(([label, value], index) => {
    if (value === undefined) return nothing;
    const whole = `${key}:${index}`;
    const text = readable(value, 2);
    const folded = text.length > SHOWN && !context.opened.has(whole);
    return html`<div>
      <dt>${label}</dt>
      <dd tabindex="0">${folded ? text.slice(0, SHOWN) : text}</dd>
      ${folded ? html`<dd><button class="button compact" type="button" @click=${() => context.open(whole)}>${words.showAll}</button></dd>` : nothing}
    </div>`;
  })}</dl>`;
}
