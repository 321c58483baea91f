/** One message of a conversation: the visitor's words in a bubble, or an answer with all that belongs to it. */
import { html, LitElement, nothing } from 'lit';
import type { PropertyDeclarations, PropertyValues, TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { Catalogue } from '../i18n/catalogue.ts';
import { languageOf, resolveCatalogue } from '../i18n/resolve.ts';
import { copyText } from '../markdown/index.ts';
import type { MarkdownOptions } from '../markdown/options.ts';
import type { Message, Part } from '../protocol/message.ts';
import type { TransportError } from '../protocol/transport.ts';
import { base } from '../styles/base.ts';
import { content } from '../styles/content.ts';
import { controls } from '../styles/controls.ts';
import { parts as partStyles } from '../styles/parts.ts';
import { tokens } from '../styles/tokens.ts';
import type { Outcome, Turn } from '../turn/turn.ts';
import { iconNode } from './icons.ts';
import { actions } from './parts/actions.ts';
import { approval } from './parts/approval.ts';
import { ApprovalGuard } from './parts/approval-guard.ts';
import type { PartContext } from './parts/context.ts';
import { entriesOf } from './parts/entries.ts';
import type { Entry } from './parts/entries.ts';
import { markdown } from './parts/markdown.ts';
import { notice } from './parts/notice.ts';
import { reasoning } from './parts/reasoning.ts';
import { files, sources } from './parts/sources.ts';
import { Stopwatch } from './parts/stopwatch.ts';
import { dedent, sourceText, spokenText } from './parts/text.ts';
import { standing, tools } from './parts/tools.ts';

/** How long "copied" is shown, in ms. */
const COPIED = 2000;

/**
 * One message of a conversation. Inside a chat-stream it is made by the stream; declared in HTML its own text is the message, as Markdown, and can be
 * read before the element is defined.
 *
 * @element chat-message
 * @attr {'user'|'assistant'} author - Who speaks. A visitor's words are shown as they are, an assistant's as Markdown.
 * @attr {boolean} streaming - More of the message may come.
 * @attr {'completed'|'stopped'|'waiting'|'failed'|'interrupted'} outcome - How the turn ended.
 * @fires {CustomEvent} chat-retry - Asks for the turn once more.
 * @fires {CustomEvent} chat-continue - Asks for the rest of a broken answer.
 * @fires {CustomEvent<{messageId: string}>} chat-regenerate - Asks for another answer.
 * @fires {CustomEvent<{approvalId: string, approved: boolean}>} chat-approval-response - A person has allowed a tool to run, or not.
 * @fires {CustomEvent<{messageId: string}>} chat-copy - The message was copied.
 * @csspart message - The whole message; also `user` or `assistant`.
 * @csspart bubble - A visitor's words.
 * @csspart content - An answer's rendered Markdown, one for each text; also `assistant`.
 * @csspart waiting - The line before the first word.
 * @csspart reasoning - What the model thought; `reasoning-body` is its text.
 * @csspart tools - The frame of tool calls; each is a `tool`, opened it has a `tool-body`.
 * @csspart approval - The question before a tool runs; its buttons are `approve` and `deny`.
 * @csspart sources - The row of sources; each is a `source`. `files` and `file` likewise.
 * @csspart notice - How the turn ended, when not well.
 * @csspart actions - The row of buttons below an answer; each is an `action`: `copy-message`, `regenerate`.
 */
export class ChatMessageElement extends LitElement {
  static override styles = [tokens, base, controls, content, partStyles];

  static override properties: PropertyDeclarations = {
    author: {},
    streaming: { type: Boolean, reflect: true },
    outcome: { reflect: true },
    message: { attribute: false },
    version: { attribute: false },
    error: { attribute: false },
    turn: { attribute: false },
    imageOrigins: { attribute: false },
    linkOrigins: { attribute: false },
    last: { type: Boolean },
    actionsDisabled: { attribute: false },
  };

  declare author: 'user' | 'assistant';
  declare streaming: boolean;
  declare outcome: Outcome | undefined;
  /** What is shown. It may be changed in place: a new `version` says so. Without it the element's own text is the message. */
  declare message: Message | undefined;
  declare version: number;
  declare error: TransportError | undefined;
  /** The turn this answers, for its finish reason. */
  declare turn: Turn | undefined;
  /** Origins whose images are shown at once. */
  declare imageOrigins: string[] | undefined;
  /** Origins that relative links may lead to. */
  declare linkOrigins: string[] | undefined;
  /** The message belongs to the last turn: its buttons are always in sight, and it can be asked for again. */
  declare last: boolean;
  declare actionsDisabled: boolean;

  readonly #stopwatch = new Stopwatch(this);
  readonly #guard = new ApprovalGuard(this);
  readonly #opened = new Set<string>();
  /** Declared text may come, or change, after the element. */
  readonly #declared = new MutationObserver(() => this.requestUpdate());
  #markdown: MarkdownOptions | undefined;
  #copied: ReturnType<typeof setTimeout> | undefined;
  #hadFocus = false;

  constructor() {
    super();
    this.author = 'assistant';
    this.streaming = false;
    this.version = 0;
    this.last = false;
    this.actionsDisabled = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#declared.observe(this, { childList: true, characterData: true, subtree: true });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#declared.disconnect();
  }

  /** The words of the answer as they are read, without Markdown's signs: for a screen reader, or a page of its own. */
  get plainText(): string {
    const roots = this.renderRoot.querySelectorAll(':is(.message > .content, .bubble)');
    return [...roots].map(spokenText).join('\n').replace(/\s*\n\s*/g, '\n').trim();
  }

  get #parts(): readonly Part[] {
    return this.message?.parts ?? [{ type: 'text', text: dedent(this.textContent ?? '') }];
  }

  override willUpdate(): void {
    this.#hadFocus = Boolean(this.shadowRoot?.activeElement);
  }

  /** A button that was pressed and is gone must not drop the focus to the page's top. */
  override updated(_changed: PropertyValues): void {
    if (this.#hadFocus && !this.shadowRoot?.activeElement) this.renderRoot.querySelector<HTMLElement>('.message')?.focus({ preventScroll: true });
  }

  #ask = (type: string, detail: object = {}): void => {
    this.dispatchEvent(new CustomEvent(type, { bubbles: true, composed: true, detail: { messageId: this.message?.id, ...detail } }));
  };

  #open = (key: string): void => {
    this.#opened.add(key);
    this.requestUpdate();
  };

  #copy = async (): Promise<void> => {
    if (!(await copyText(sourceText(this.#parts)))) return;
    this.#ask('chat-copy');
    clearTimeout(this.#copied);
    this.#copied = setTimeout(() => {
      this.#copied = undefined;
      this.requestUpdate();
    }, COPIED);
    this.requestUpdate();
  };

  #context(words: Catalogue): PartContext {
    this.#markdown ??= {
      labels: words.markdown,
      icon: (name) => iconNode(name, name === 'image' ? '' : 'small'),
      ...(this.imageOrigins && { imageOrigins: this.imageOrigins }),
      ...(this.linkOrigins && { linkOrigins: this.linkOrigins }),
    };
    return {
      words, streaming: this.streaming, outcome: this.outcome, last: this.last, disabled: this.actionsDisabled || this.streaming, markdown: this.#markdown,
      stopwatch: this.#stopwatch, guard: this.#guard, opened: this.#opened, open: this.#open, ask: this.#ask,
    };
  }

  protected override render(): TemplateResult {
    const author = this.author === 'user' ? 'user' : 'assistant';
    const context = this.#context(resolveCatalogue(languageOf(this)));
    return html`<article class="base message" part="message ${author}" tabindex="-1" aria-labelledby="author" data-author=${author}
      data-outcome=${this.outcome ?? nothing} ?data-streaming=${this.streaming} ?data-last=${this.last}>
      <span class="hidden-text" id="author">${author === 'user' ? context.words.youSaid : context.words.assistantSaid}</span>
      ${author === 'user' ? this.#visitor(context) : this.#answer(context)}
    </article>`;
  }

  #visitor(context: PartContext): unknown {
    const text = sourceText(this.#parts);
    return [text ? html`<div class="bubble" part="bubble" dir="auto">${text}</div>` : nothing, files(this.#parts, context)];
  }

  #answer(context: PartContext): unknown {
    const parts = this.#parts;
    const entries = entriesOf(parts);
    const last = entries.at(-1);
    const text = entries.some(({ kind }) => kind === 'text');
    const busy = last?.kind === 'text' || last?.kind === 'approval' || (last?.kind === 'reasoning' && last.part.state === 'streaming')
      || (last?.kind === 'tools' && last.calls.some(({ part }) => standing(part, context) === 'running'));
    return [
      repeat(entries, ({ key }) => key, (entry) => this.#entry(entry, entry === last, context)),
      this.streaming && !busy ? html`<div class="waiting" part="waiting"><i class="nib"></i>${context.words.waiting}</div>` : nothing,
      sources(parts, context),
      files(parts, context),
      notice(this.error, this.turn?.finishReason, entries.length === 0, context),
      this.message && (this.streaming || text) ? actions(!this.streaming, this.#copied !== undefined, this.#copy, context) : nothing,
    ];
  }

  #entry(entry: Entry, last: boolean, context: PartContext): TemplateResult {
    switch (entry.kind) {
      case 'text':
        return html`<div class="content" part="content assistant" ?data-streaming=${this.streaming && last} ${markdown(entry.part.text, this.streaming && entry.part.state !== 'done', context.markdown)}></div>`;
      case 'reasoning': {
        const live = this.streaming && entry.part.state === 'streaming';
        return reasoning(entry.part, entry.key, live, live && last, context);
      }
      case 'approval': return approval(entry.part, context);
      case 'tools': return tools(entry.calls, context);
    }
  }
}

declare global {
  interface HTMLElementTagNameMap { 'chat-message': ChatMessageElement }
}
