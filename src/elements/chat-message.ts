/** One message of a conversation: the visitor's words in a bubble, or an answer with all that belongs to it. */
import { html, LitElement, nothing } from 'lit';
import type { PropertyDeclarations, PropertyValues, TemplateResult } from 'lit';
import { keepFocus } from '../controllers/keep-focus.ts';
import { watchMarkup } from '../controllers/markup.ts';
import type { Catalogue } from '../i18n/catalogue.ts';
import { wordsOf } from '../i18n/resolve.ts';
import { copyText } from '../markdown/index.ts';
import type { Message, Part } from '../protocol/message.ts';
import { TransportError } from '../protocol/transport.ts';
import { base } from '../styles/base.ts';
import { content } from '../styles/content.ts';
import { controls } from '../styles/controls.ts';
import { parts as partStyles } from '../styles/parts.ts';
import { tokens } from '../styles/tokens.ts';
import type { Outcome, Turn } from '../turn/turn.ts';
import { emit } from './events.ts';
import { icon, iconNode } from './icons.ts';
import type { IconName } from './icons.ts';
import type { PartContext } from './parts/context.ts';
import { earlier } from './parts/earlier.ts';
import { keepMarkdown, type MarkdownViews } from './parts/markdown.ts';
import { notice } from './parts/notice.ts';
import { MOST, piecesOf } from './parts/pieces.ts';
import { files, sources } from './parts/sources.ts';
import { createStopwatch } from './parts/stopwatch.ts';
import { dedent, joinLines, sourceText, spokenText } from './parts/text.ts';

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
 * @fires {CustomEvent<ErrorDetail>} chat-error - Something in it could not be shown as it should and stands as plain text: once, with the code `internal`.
 * @csspart message - The whole message; also `user` or `assistant`.
 * @csspart bubble - A visitor's words.
 * @csspart content - An answer's rendered Markdown, one for each text; also `assistant`.
 * @csspart waiting - The line before the first word.
 * @csspart reasoning - What the model thought.
 * @csspart reasoning-body - Its text.
 * @csspart tools - The frame of tool calls.
 * @csspart tool - One of them.
 * @csspart tool-body - Its input and output, when opened.
 * @csspart approval - The question before a tool runs.
 * @csspart approve - Its button that says yes.
 * @csspart deny - Its button that says no.
 * @csspart sources - The row of sources.
 * @csspart source - One of them.
 * @csspart files - The row of files.
 * @csspart file - One of them.
 * @csspart notice - How the turn ended, when not well. Its buttons are each a `button`.
 * @csspart actions - The row of buttons below an answer.
 * @csspart action - One of them; also `copy-message` or `regenerate`.
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
    last: { type: Boolean },
    taken: { attribute: false },
    words: { attribute: false },
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
  /** Origins whose images are shown at once. Like `linkOrigins` it is read when a text is first shown. */
  declare imageOrigins: string[] | undefined;
  /** Origins that relative links may lead to: such a link is one only when the page's own origin is listed. Whole https, http and mailto addresses are always links. */
  declare linkOrigins: string[] | undefined;
  /** The message belongs to the last turn: its buttons are always in sight, and it can be asked for again. */
  declare last: boolean;
  /** Ids of approvals that the page asks for by itself: their calls stand as rows. */
  declare taken: ReadonlySet<string> | undefined;
  /** In the place of the words of its language. */
  declare words: Catalogue | undefined;

  #seconds = createStopwatch(this);
  readonly #opened = new Set<string>();
  #markdown: MarkdownViews | undefined;
  #copied = 0;
  #failed = false;
  /** How many parts are shown at most: the last ones. */
  #most = MOST;

  constructor() {
    super();
    this.author = 'assistant';
    this.streaming = false;
    this.version = 0;
    this.last = false;
    watchMarkup(this);
    // A button that was pressed and is gone must not drop the focus to the page's top.
    keepFocus(this, () => this.renderRoot.querySelector<HTMLElement>('.message'));
  }

  /** The words of the answer as they are read, without Markdown's signs: for a screen reader, or a page of its own. */
  get plainText(): string {
    return this.beginning();
  }

  /** The first words of `plainText`: `most` characters and what belongs to the last of them. */
  beginning(most = Infinity): string {
    let words = '';
    for (const root of this.renderRoot.querySelectorAll(':is(.message > .content, .bubble)')) words += `\n${spokenText(root, most - words.length)}`;
    return joinLines(words).trim();
  }

  /** Also waits for text that is worked off over several frames. */
  protected override async getUpdateComplete(): Promise<boolean> {
    const complete = await super.getUpdateComplete();
    await this.#markdown?.whole();
    return complete;
  }

  get #parts(): readonly Part[] {
    return this.message?.parts ?? [{ type: 'text', text: dedent(this.textContent ?? '') }];
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.get('message')) return;
    // Another message in the place of one, such as a new answer to the same question: nothing of the old one stays.
    this.#markdown = undefined;
    this.#seconds = createStopwatch(this);
    this.#opened.clear();
    this.#failed = false;
    this.#most = MOST;
    for (const details of this.renderRoot.querySelectorAll('details')) details.open = false;
  }

  #ask = (type: Parameters<PartContext['ask']>[0] | 'chat-copy', detail?: object): void => {
    emit(this, type, { messageId: this.message?.id, ...detail } as never);
  };

  #open = (key: string): void => {
    this.#opened.add(key);
    this.requestUpdate();
  };

  /** The page hears that something could not be shown as it should: once, whatever the number of parts. */
  #fail = (cause: unknown): void => {
    if (this.#failed) return;
    this.#failed = true;
    const error = new TransportError('internal', `The message could not be shown: ${String(cause)}`, { cause });
    emit(this, 'chat-error', { error, turn: this.turn });
  };

  /** What cannot be made stands as its text; what has none, as a line that says so. Nothing in a message can keep the rest of it, or others, from being shown. */
  #safely: PartContext['safely'] = (make, text) => {
    const { notShown } = this.words ?? wordsOf(this);
    for (const way of [make, () => plain(text() || notShown), () => plain(notShown)]) {
      try {
        return way();
      } catch (error) {
        this.#fail(error);
      }
    }
    return nothing;
  };

  #showEarlier = (): void => {
    this.#most += MOST;
    this.requestUpdate();
  };

  #copy = async (): Promise<void> => {
    if (!(await copyText(sourceText(this.#parts)))) return;
    this.#ask('chat-copy');
    this.#copied++;
    this.requestUpdate();
    setTimeout(() => {
      this.#copied--;
      this.requestUpdate();
    }, COPIED);
  };

  protected override render(): TemplateResult {
    const { streaming, outcome, error, last, imageOrigins = [], linkOrigins = [], words = wordsOf(this) } = this;
    this.#markdown ??= keepMarkdown({ labels: words.markdown, icon: (name) => iconNode(name, name === 'image' ? '' : 'small'), onError: this.#fail, imageOrigins, linkOrigins });
    const context: PartContext = {
      words, streaming, outcome, error, last, markdown: this.#markdown.show, opened: this.#opened, open: this.#open, ask: this.#ask, taken: this.taken, safely: this.#safely,
      time: (key, running) => {
        const seconds = this.#seconds(key, running);
        return seconds ? words.duration(seconds) : '';
      },
    };
    const author = this.author === 'user' ? 'user' : 'assistant';
    return html`<article class="base message" part="message ${author}" tabindex="-1" aria-labelledby="author" data-author=${author}
      data-outcome=${outcome ?? nothing} ?data-streaming=${streaming} ?data-last=${last}>
      <span class="hidden-text" id="author">${author === 'user' ? words.youSaid : words.assistantSaid}</span>
      ${this.#safely(() => (author === 'user' ? this.#visitor(words) : this.#answer(context)), () => sourceText(this.#parts))}
    </article>`;
  }

  #visitor(words: Catalogue): unknown {
    const text = sourceText(this.#parts);
    return [text ? html`<div class="bubble" part="bubble" dir="auto">${text}</div>` : nothing, files(this.#parts, words)];
  }

  #answer(context: PartContext): unknown {
    const { streaming, outcome, words, last } = context;
    const parts = this.#parts;
    const { views, more, text, busy, seen } = piecesOf(parts, this.#most, context);
    const action = (sign: IconName, label: string, part: string, act: () => unknown): TemplateResult =>
      html`<button class="button only-icon quiet compact" part="action ${part}" type="button" aria-label=${label} title=${label} @click=${act}>${icon(sign)}</button>`;
    const { copy, copied } = words.markdown;
    return [
      more ? earlier(words, this.#showEarlier) : nothing,
      views,
      streaming && !busy ? html`<div class="waiting" part="waiting"><i class="nib"></i>${words.waiting}</div>` : nothing,
      this.#safely(() => [sources(parts, words), files(parts, words)], () => ''),
      notice(this.turn?.finishReason, !seen, context),
      // The row is there from the start of the turn, so that nothing moves when its buttons come.
      this.message && (streaming || text) ? html`<div class="actions" part="actions">${streaming ? nothing : html`${
        this.#copied ? action('check', copied, 'copy-message', this.#copy) : action('copy', copy, 'copy-message', this.#copy)}${
        // A notice has its own Retry.
        last && outcome !== 'failed' && outcome !== 'interrupted' ? action('retry', words.regenerate, 'regenerate', () => this.#ask('chat-regenerate')) : nothing}`}</div>` : nothing,
    ];
  }
}

const plain = (text: unknown): TemplateResult => html`<div class="content" part="content assistant"><p class="plain" dir="auto">${text}</p></div>`;

declare global {
  interface HTMLElementTagNameMap { 'chat-message': ChatMessageElement }
}
