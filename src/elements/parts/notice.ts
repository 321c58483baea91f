/** Says how a turn ended when it did not end well, what the service said, and what can be done. */
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { cleanText } from '../../markdown/clean.ts';
import type { ErrorCode, TransportError } from '../../protocol/transport.ts';
import type { Outcome } from '../../turn/turn.ts';
import { icon } from '../icons.ts';
import type { IconName } from '../icons.ts';
import type { PartContext } from './context.ts';

type Trouble = Extract<Outcome, 'stopped' | 'interrupted' | 'failed'>;
const ICONS: Record<Trouble, IconName> = { stopped: 'stop', interrupted: 'cut', failed: 'alert' };

/** @param empty - Nothing of the answer can be shown. @param finishReason - As the model gave it. */
export function notice(error: TransportError | undefined, finishReason: string | undefined, empty: boolean, context: PartContext): TemplateResult | typeof nothing {
  const { words, outcome, last, disabled, ask, stopwatch } = context;
  if (outcome === 'completed') {
    if (empty) return show('failed', words.errors['empty-answer'], button('retry', words.retry, 'chat-retry'));
    if (finishReason === 'length' || finishReason === 'content-filter') return show('stopped', words.finished[finishReason]);
  }
  if (outcome === 'stopped') return show(outcome, words.outcomes.stopped, empty ? button('retry', words.retry, 'chat-retry') : button('arrow', words.continue, 'chat-continue'));
  if (outcome === 'interrupted') {
    // Half way, a failed request and a lost connection are the same thing to a reader.
    const code: ErrorCode = !error || error.code === 'network' ? 'cut-off' : error.code;
    return show(outcome, `${words.errors[code]} ${words.incomplete}`, html`${button('arrow', words.continue, 'chat-continue')}${button('retry', words.retry, 'chat-retry', ' quiet')}`);
  }
  return outcome === 'failed' ? show(outcome, words.errors[error?.code ?? 'internal'], button('retry', words.retry, 'chat-retry')) : nothing;

  function button(sign: IconName, label: string, type: string, look = ''): TemplateResult {
    return html`<button class="button compact${look}" part="button" type="button" ?disabled=${disabled} @click=${() => ask(type)}>${icon(sign, 'small')}${label}</button>`;
  }

  function show(trouble: Trouble, sentence: string, buttons?: TemplateResult): TemplateResult {
    const left = error?.retryAfter ? Math.ceil(stopwatch.left(error, error.retryAfter)) : 0;
    return html`<div class="notice" part="notice" data-outcome=${trouble}>
      ${icon(ICONS[trouble])}
      <div class="notice-body">
        <p>${sentence}${left > 0 ? ` ${words.tryAgainIn(words.duration(left))}` : nothing}${
          error?.status ? html` <small>${words.errorStatus(error.status)}</small>` : nothing}${error?.serverText ? html`<small class="said"><bdi>${cleanText(error.serverText)}</bdi></small>` : nothing}</p>
        ${last && buttons ? html`<div class="notice-actions">${buttons}</div>` : nothing}
      </div>
    </div>`;
  }
}
