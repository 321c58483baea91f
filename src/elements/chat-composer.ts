/** Where the visitor writes: a text area that grows, one button that sends or stops, and a line that says why not. */
import { LitElement, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { Catalogue } from '../i18n/catalogue.ts';
import { wordsOf } from '../i18n/resolve.ts';
import { base } from '../styles/base.ts';
import { composer } from '../styles/composer.ts';
import { controls } from '../styles/controls.ts';
import { tokens } from '../styles/tokens.ts';
import { flag } from './attributes.ts';
import { emit } from './events.ts';
import { icon } from './icons.ts';

/**
 * Writes the next message and asks to send it. The draft stays until someone clears `value`: a conversation does so once it has taken the text.
 *
 * @element chat-composer
 * @attr {string} value - The draft.
 * @attr {string} placeholder - Shown while the draft is empty.
 * @attr {boolean} disabled - Nothing can be written; say why in `note`.
 * @attr {boolean} busy - An answer is under way: the button stops it.
 * @attr {string} note - The line below.
 * @attr {string} for - Id of a chat-stream elsewhere in the same document or shadow root.
 * @fires {CustomEvent<SubmitDetail>} chat-submit - Asks to send the text. Cancelable.
 * @fires {CustomEvent<null>} chat-stop - Asks to stop the answer.
 * @csspart composer - The box around text area and button.
 * @csspart input - The text area.
 * @csspart send - The button while it sends.
 * @csspart stop - The same button while it stops.
 * @csspart composer-note - The line below.
 */
export class ChatComposerElement extends LitElement {
  static override styles = [tokens, base, controls, composer];
  static override properties = {
    value: {},
    placeholder: {},
    disabled: { type: Boolean, reflect: true, converter: flag },
    busy: { type: Boolean, reflect: true, converter: flag },
    note: {},
    for: {},
    words: { attribute: false },
  };

  declare value: string;
  declare placeholder: string | undefined;
  declare disabled: boolean;
  declare busy: boolean;
  declare note: string | undefined;
  declare for: string | undefined;
  /** In the place of the words of its language. */
  declare words: Catalogue | undefined;

  /** Send was asked for while an answer was under way. */
  #refused = false;

  constructor() {
    super();
    this.value = '';
    this.disabled = false;
    this.busy = false;
  }

  get #input(): HTMLTextAreaElement | null {
    return this.renderRoot?.querySelector('textarea') ?? null;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('value') || changed.has('busy')) this.#refused = false;
    // Attributes and pages may give anything; a draft is text.
    this.value = String(this.value ?? '');
  }

  /** For browsers that do not size a text area by its content. */
  protected override updated(changed: PropertyValues<this>): void {
    if (!changed.has('value') || CSS.supports('field-sizing', 'content')) return;
    const input = this.#input!;
    input.style.setProperty('block-size', 'auto');
    input.style.setProperty('block-size', `${input.scrollHeight}px`);
  }

  override focus(options?: FocusOptions): void {
    this.#input?.focus(options);
  }

  #write(event: Event): void {
    this.value = (event.target as HTMLTextAreaElement).value;
  }

  #pressKey(event: KeyboardEvent): void {
    // While a candidate is chosen Enter belongs to the input method. Safari ends the composition first: then only key code 229 tells.
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing || event.keyCode === 229) return;
    const writing = event.target === this.#input;
    // A key held down sends once, and does not go on to press the stop button.
    if (writing || event.repeat) event.preventDefault();
    if (writing && !event.repeat) this.#submit();
  }

  #pressButton({ detail }: MouseEvent): void {
    if (!this.busy) this.#submit();
    // The second click of a double click meant the button that was there before.
    else if (detail < 2) emit(this, 'chat-stop', null);
  }

  #submit(): void {
    const { value, disabled, busy } = this;
    if (!value.trim() || disabled) return;
    if (!busy) emit(this, 'chat-submit', { text: value.replace(/^\s*\n/, '').trimEnd() }, true);
    this.#refused = busy;
    this.requestUpdate();
  }

  protected override render(): TemplateResult {
    const { busy, disabled, value, words = wordsOf(this) } = this;
    const action = busy ? 'stop' : 'send';
    return html`
      <div class="composer" part="composer" ?data-disabled=${disabled} @keydown=${this.#pressKey}>
        <textarea class="input" part="input" rows="1" dir=${value ? 'auto' : nothing} enterkeyhint="send" autocomplete="off" aria-label=${words.message} aria-describedby="note"
          placeholder=${this.placeholder || words.placeholder} ?disabled=${disabled} .value=${value} @input=${this.#write}></textarea>
        <button class="button only-icon send ${busy ? 'stop' : 'primary'}" part="button ${action}" type="button"
          aria-label=${words[action]} title=${words[action]} aria-disabled=${!busy && (!value.trim() || disabled)} @click=${this.#pressButton}>${icon(action)}</button>
      </div>
      <p class="composer-note" id="note" part="composer-note"><bdi>${this.#refused ? words.busy : this.note}</bdi></p>`;
  }
}

declare global {
  interface HTMLElementTagNameMap { 'chat-composer': ChatComposerElement }
}
