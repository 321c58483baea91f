/** One quiet line at the top of what is shown, when there is more above it. */
import { html } from 'lit';
import type { TemplateResult } from 'lit';
import type { Catalogue } from '../../i18n/catalogue.ts';

export const earlier = (words: Catalogue, show: () => void): TemplateResult =>
  html`<button class="button quiet compact earlier" part="button" type="button" @click=${show}>${words.earlier}</button>`;
