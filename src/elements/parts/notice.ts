/** Says how a turn ended when it did not end well, what the service said, and what can be done. */
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import type { Catalogue } from '../../i18n/catalogue.ts';
import { cleanText } from '../../markdown/clean.ts';
import type { TransportError } from '../../protocol/transport.ts';
import type { Outcome } from '../../turn/turn.ts';
import { icon } from '../icons.ts';
import type { IconName } from '../icons.ts';
import type { PartContext } from './context.ts';

/** Why a turn failed or broke off; empty for other outcomes. */
export function reasonFor(outcome: Outcome | undefined, error: TransportError | undefined, { errors }: Catalogue): string {
  if (outcome === 'failed') return errors[error?.code ?? 'internal'];
  // Half way, a failed request and a lost connection are the same thing to a reader.
  return outcome === 'interrupted' ? errors[!error || error.code === 'network' ? 'cut-off' : error.code] : '';
}

/** @param empty - Nothing of the answer can be shown. @param finishReason - As the model gave it. */
export function notice(finishReason: string | undefined, empty: boolean, { words, outcome, error, last, streaming, ask }: PartContext): unknown {
  const broken = outcome === 'interrupted';
  const stopped = outcome === 'stopped';
  const whole = outcome === 'completed';
  const early = whole && !empty && (finishReason === 'length' || finishReason === 'content-filter');
  const sentence = early ? words.finished[finishReason] : whole && empty ? words.errors['empty-answer'] : stopped ? words.outcomes.stopped : reasonFor(outcome, error, words);
  if (!sentence) return nothing;
  const button = (sign: IconName, request: 'retry' | 'continue'): TemplateResult =>
    html`<button class="button compact ${broken && request === 'retry' ? 'quiet' : ''}" part="button" type="button" ?disabled=${streaming} @click=${() => ask(`chat-${request}`)}>${icon(sign, 'small')}${words[request]}</button>`;
  const goesOn = broken || (stopped && !empty);
  const { retryAfter, status, serverText } = error ?? {};
  return html`<div class="notice" part="notice" data-outcome=${early ? 'stopped' : whole ? 'failed' : outcome!}>
    ${icon(early || stopped ? 'stop' : broken ? 'unfinished' : 'failed')}
    <div class="notice-body">
      <p>${sentence}${broken ? ` ${words.incomplete}` : nothing}${retryAfter ? ` ${words.tryAgainIn(words.duration(Math.ceil(retryAfter)))}` : nothing}${
        status ? html` <small>${words.error} ${status}</small>` : nothing}${serverText ? html`<small class="said"><bdi>${cleanText(serverText)}</bdi></small>` : nothing}</p>
      ${last && !early ? html`<div class="notice-actions">${goesOn ? button('arrow', 'continue') : nothing}${goesOn && !broken ? nothing : button('retry', 'retry')}</div>` : nothing}
    </div>
  </div>`;
}
