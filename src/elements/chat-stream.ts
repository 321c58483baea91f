/** The conversation: joins a session, its transcript and a composer, and is the only one that knows of transports. */
import { LitElement, html, nothing, type TemplateResult } from 'lit';
import { sayOnce } from '../config/say.ts';
import { readSetting, readSettings, type Settings } from '../config/settings.ts';
import { showFromEnd } from '../controllers/backlog.ts';
import { createAnnouncer, LONGEST } from '../controllers/announcer.ts';
import { inFrames } from '../controllers/frame.ts';
import { keepFocus } from '../controllers/keep-focus.ts';
import { whenLoaded } from '../controllers/loaded.ts';
import { watchMarkup } from '../controllers/markup.ts';
import { keepSessions } from '../controllers/session-controller.ts';
import { stickToEnd } from '../controllers/stick-to-end.ts';
import { wordsOf } from '../i18n/resolve.ts';
import type { Message } from '../protocol/message.ts';
import type { ChatTransport, TransportError } from '../protocol/transport.ts';
import { base } from '../styles/base.ts';
import { controls } from '../styles/controls.ts';
import { tokens } from '../styles/tokens.ts';
import { transcript } from '../styles/transcript.ts';
import type { Input, Session, SessionChange } from '../turn/session.ts';
import type { Status, Turn } from '../turn/turn.ts';
import { flag, list } from './attributes.ts';
import type { ChatMessageElement } from './chat-message.ts';
import { emit } from './events.ts';
import { icon } from './icons.ts';
import { openSession, problemOf, type AtSendTime } from './open-session.ts';
import { earlier } from './parts/earlier.ts';
import { answerRequests, composersOf } from './requests.ts';
import { emptyView, endWords, headerView, suggestionsView, turnView } from './transcript-view.ts';
import { showStatus, tellPage } from './turn-events.ts';

/**
 * Shows a live conversation with a service that streams its answers.
 *
 * @element chat-stream
 * @attr {string} endpoint - URL that the conversation is sent to. Other origins than the page's must be allowed by a script.
 * @attr {'sse'} transport - How answers come.
 * @attr {string} session-id - Opaque id of the conversation. Another id shows another conversation; the first goes on in the background.
 * @attr {'same-origin'|'omit'} credentials - Whether cookies are sent. `include` can only be set as a property.
 * @attr {string} image-origins - Origins whose images may load without a click, with a space between them.
 * @attr {string} link-origins - Origins that relative links may lead to, with a space between them. Whole https, http and mailto addresses are always links; a relative one only when the page's own origin is listed. Like `image-origins`, a change is for messages shown later.
 * @attr {boolean} no-composer - Hides the composer.
 * @attr {boolean} no-header - Hides the header.
 * @attr {string} label - Title, and the accessible name of the conversation.
 * @attr {string} placeholder - Shown in the empty composer.
 * @attr {string} heading - First line of the empty conversation.
 * @attr {string} greeting - The sentence under it.
 * @attr {string} note - The line below the composer.
 * @attr {'ready'|'submitted'|'streaming'|'error'} status - Read-only: how the conversation stands.
 * @fires {CustomEvent<SubmitDetail>} chat-submit - A text is about to be sent. Cancelable.
 * @fires {CustomEvent<TurnDetail>} chat-turn-start - A turn began.
 * @fires {CustomEvent<ToolCallDetail>} chat-tool-call - A tool's input is whole.
 * @fires {CustomEvent<ApprovalRequestDetail>} chat-approval-request - A tool waits for a yes or no. Cancelable: prevented, no card is shown; the page asks by itself and calls `respondToApproval`.
 * @fires {CustomEvent<MessageCompleteDetail>} chat-message-complete - An answer is whole.
 * @fires {CustomEvent<TurnEndDetail>} chat-turn-end - A turn got its outcome.
 * @fires {CustomEvent<StatusDetail>} chat-status-change - `status` changed.
 * @fires {CustomEvent<ErrorDetail>} chat-error - A turn failed or was interrupted; or, once for each message, something in it could not be shown as it should (code `internal`) and stands as plain text.
 * @slot - Messages that stand at the top, such as a welcome; and `<script type="application/json">` with settings.
 * @slot header - In the place of the header.
 * @slot empty - In the place of heading, greeting and suggestions.
 * @slot composer - In the place of the composer.
 * @slot footer - Below the composer.
 * @csspart base - The frame.
 * @csspart header - The bar at the top.
 * @csspart title - The label in it.
 * @csspart status - The line under the label.
 * @csspart transcript - The part that scrolls.
 * @csspart turn - One question with its answer.
 * @csspart message - One message. All parts of a `chat-message` can be reached from here too.
 * @csspart empty - What an empty conversation shows, with `empty-heading` and `greeting`.
 * @csspart suggestions - The suggestions.
 * @csspart suggestion - One of them.
 * @csspart foot - Composer and what stands around it.
 * @csspart jump - The button that leads to the end.
 * @csspart composer - The composer's box. With `input`, `button`, `send`, `stop` and `composer-note`.
 * @cssproperty [--chat-accent] - Colour of what can be acted on.
 * @cssproperty [--chat-background] - Background, opaque.
 * @cssproperty [--chat-text] - Text colour; derived from the background unless set.
 * @cssproperty [--chat-font] - Font family.
 * @cssproperty [--chat-radius=12px] - Roundness of everything.
 * @cssproperty [--chat-font-size=15px] - Size of text; the whole scale follows.
 * @cssproperty [--chat-font-mono] - Font family of code.
 * @cssproperty [--chat-space=4px] - Unit of space.
 * @cssproperty [--chat-measure=68ch] - Width of the column that is read.
 * @cssproperty [--chat-user-background] - Background of the visitor's messages.
 */
export class ChatStreamElement extends LitElement {
  static override styles = [tokens, base, controls, transcript];
  static override properties = {
    transport: {},
    endpoint: {},
    sessionId: { attribute: 'session-id' },
    credentials: { converter: (value: string | null) => value === null ? undefined : readSetting('credentials', value) },
    imageOrigins: { attribute: 'image-origins', converter: list },
    linkOrigins: { attribute: 'link-origins', converter: list },
    label: {}, placeholder: {}, heading: {}, greeting: {}, note: {},
    noComposer: { type: Boolean, attribute: 'no-composer', converter: flag },
    noHeader: { type: Boolean, attribute: 'no-header', converter: flag },
    suggestions: { attribute: false }, headers: { attribute: false }, body: { attribute: false }, fetch: { attribute: false },
    messages: { attribute: false, noAccessor: true }, // a value that was set before the element was defined is kept
  };

  #stick = stickToEnd(this);
  #backlog = showFromEnd<Turn>(this);
  #announcer = createAnnouncer(this);
  #askForFrame = inFrames(() => this.#paint());
  #sessionOf = keepSessions(this, (id) => openSession(id, this, () => this.#settings), (change, session) => this.#hear(change, session));
  #declaredId: string | undefined;
  /** Approvals that the page asks for by itself. */
  #taken = new Set<string>();

  /** A transport's name, or any object of the AI SDK's `ChatTransport` shape. */
  declare transport: string | ChatTransport | undefined;
  declare endpoint: string | undefined;
  declare sessionId: string | undefined;
  declare credentials: RequestCredentials | undefined;
  declare imageOrigins: string[] | undefined;
  declare linkOrigins: string[] | undefined;
  declare label: string | undefined;
  declare placeholder: string | undefined;
  declare heading: string | undefined;
  declare greeting: string | undefined;
  declare note: string | undefined;
  declare noComposer: boolean;
  declare noHeader: boolean;
  /** Texts that can be sent with one press while nothing has been said. */
  declare suggestions: string[] | undefined;
  declare headers: AtSendTime<Record<string, string> | Headers> | undefined;
  /** Fields to add to the request's body. */
  declare body: AtSendTime<object> | undefined;
  /** In the place of the page's `fetch`. */
  declare fetch: typeof globalThis.fetch | undefined;

  /** Text came while the reader was not at the end. */
  #unseen = false;
  /** What is missing now is missing. */
  #loaded = false;

  constructor() {
    super();
    this.noComposer = false;
    this.noHeader = false;
    watchMarkup(this);
    answerRequests(this);
    keepFocus(this, () => (this.turn ? this.#scroller : this));
  }

  /** How the conversation stands. */
  get status(): Status { return this.#session.status; }

  /** Whether a turn is running. */
  get busy(): boolean { return Boolean(this.turn && !this.turn.outcome); }

  /** The open turn, else the last one. */
  get turn(): Turn | undefined { return this.#session.turn; }

  /** Why the last turn failed or was interrupted. */
  get error(): TransportError | undefined { return this.#session.error; }

  /** The transcript as the AI SDK's `UIMessage[]`; set it to show an earlier conversation. */
  get messages(): Message[] { return this.#session.messages; }
  set messages(messages: Message[]) { this.#session.messages = messages; }

  /** Sends a text, or text and files. Resolves with the settled turn, whatever its outcome; rejects while a turn runs and when there is nothing to send. */
  send(input: string | Input): Promise<Turn> { return this.#session.send(input); }

  /** Ends the running turn at once; what came so far stays. */
  stop(): Promise<void> { return this.#session.stop(); }

  /** The last turn again, with the same input; its answer is replaced. */
  retry(): Promise<Turn> { return this.#session.retry(); }

  /** Asks for the rest of an answer that was stopped or interrupted. */
  continue(): Promise<Turn> { return this.#session.continue(); }

  /** Another answer in the place of one (default: the last); what came after it goes. */
  regenerate(messageId?: string): Promise<Turn> { return this.#session.regenerate(messageId); }

  /** Answers an approval; the turn goes on when all of its last step are answered. */
  respondToApproval(approvalId: string, approved: boolean, reason?: string): Promise<Turn | undefined> { return this.#session.respondToApproval(approvalId, approved, reason); }

  /** Gives the result of a tool that the page ran. */
  addToolOutput(output: { toolCallId: string; output?: unknown; errorText?: string }): Promise<Turn | undefined> { return this.#session.addToolOutput(output); }

  /** Ends what runs and empties the transcript. */
  clear(): void { this.#session.clear(); }

  /** Puts the focus where the visitor writes: into the page's own composer before the built-in one. */
  override focus(options?: FocusOptions): void {
    (composersOf(this).find((composer) => composer.getClientRects().length) ?? this.#scroller)?.focus(options);
  }

  get #scroller(): HTMLElement | null { return this.renderRoot?.querySelector<HTMLElement>('.transcript') ?? null; }
  get #session(): Session { return this.#sessionOf((this.sessionId && readSetting('sessionId', this.sessionId)) || this.#declaredId); }
  get #settings(): Settings { return readSettings(this.querySelector(':scope > script[type="application/json"]')?.textContent ?? '', this as Settings); }

  #hear(change: SessionChange, session: Session): void {
    tellPage(this, change, this.#taken);
    const { type } = change;
    if (type === 'turn-end' && /^(endpoint-|internal)/.test(change.turn.error?.code ?? '')) sayOnce(change.turn.error!.message, 'error');
    if (session !== this.#session || type === 'data') return; // data is the page's affair
    if (type === 'delta') return this.#askForFrame();
    this.requestUpdate();
    if (type === 'turn-start') {
      this.#stick.toEnd();
      this.#announcer.say(wordsOf(this).answering);
    } else if (type === 'turn-end') void this.#announceEnd(change.turn);
    else if (type === 'status') showStatus(this, this.status);
  }

  async #announceEnd(turn: Turn): Promise<void> {
    await this.updateComplete;
    const answer = this.#answerOf(turn);
    await answer?.updateComplete;
    if (this.isConnected && turn === this.turn) this.#announcer.say(endWords(turn, answer?.beginning(4 * LONGEST), wordsOf(this)));
  }

  /** Once per frame: the open answer looks at its message again. The rest of the transcript is not touched. */
  #paint(): void {
    const { turn } = this;
    const answer = turn && this.#answerOf(turn);
    if (!answer) return;
    answer.version = turn.version;
    if (this.#stick.following || this.#unseen) return;
    this.#unseen = true;
    this.requestUpdate();
  }

  #answerOf(turn: Turn): ChatMessageElement | undefined {
    return [...this.renderRoot.querySelectorAll('chat-message')].findLast((message) => message.turn === turn);
  }

  #ask = (text: string, { detail }: MouseEvent): void => {
    // The pressed button goes away; fingers get no keyboard that they did not ask for.
    if (emit(this, 'chat-submit', { text }, true)) (detail ? this.#scroller : this)?.focus({ preventScroll: true });
  };

  #jump(): void {
    this.#stick.toEnd();
    this.#scroller!.focus({ preventScroll: true });
  }

  protected override willUpdate(): void {
    if (this.#stick.following) this.#unseen = false;
    this.#declaredId = this.#settings.sessionId;
    showStatus(this, this.status);
  }

  protected override firstUpdated(): void {
    this.#stick.watch(this.#scroller!, this.renderRoot.querySelector('.column')!);
    whenLoaded(() => {
      this.#loaded = true;
      this.requestUpdate();
    });
  }

  protected override updated(): void {
    for (const composer of composersOf(this)) composer.busy = this.busy;
  }

  protected override render(): TemplateResult {
    const { busy, status } = this;
    const { turns } = this.#session;
    const { label, placeholder, heading, greeting, note, suggestions = [], imageOrigins, linkOrigins, noComposer, noHeader } = this.#settings;
    const words = wordsOf(this);
    const problem = this.#loaded && !noComposer ? problemOf(this, this.#settings) : undefined;
    const notSetUp = problem && words.errors[problem.code];
    const last = turns.at(-1);
    const empty = !last && !this.querySelector(':scope > :not([slot], script)');
    const title = label || words.title;
    const choices = last || !suggestions.length ? nothing : suggestionsView(suggestions.slice(0, 20), words.suggestions, this.#ask);
    const from = this.#backlog.from(turns);
    const context = { last, imageOrigins, linkOrigins, taken: this.#taken, words };
    return html`
      <div class="base" part="base" role="group" aria-label=${title} dir=${getComputedStyle(this).direction || 'ltr'}>
        <slot name="header" ?hidden=${noHeader}>${headerView(title, problem ? 'error' : status, notSetUp ?? (busy ? words.answering : status === 'error' ? words.outcomes[last?.outcome ?? 'failed'] : words.ready))}</slot>
        <div class="transcript" part="transcript" role="log" aria-live="off" aria-label=${words.conversation} tabindex="0">
          <div class="empty" part="empty" ?hidden=${!empty}><slot name="empty">${emptyView(heading || words.emptyHeading, greeting)}${empty ? choices : nothing}</slot></div>
          <div class="column" ?hidden=${empty}>
            <slot></slot>
            ${this.#backlog.more ? earlier(words, this.#backlog.raise) : nothing}
            ${turns.map((turn, index) => (index < from ? nothing : turnView(turn, context)))}
            ${empty ? nothing : choices}
          </div>
        </div>
        <div class="foot" part="foot">
          <button class="button jump" part="jump" type="button" ?hidden=${this.#stick.following} @click=${this.#jump}>${icon('down', 'small')}${this.#unseen ? words.newText : words.jump}</button>
          <slot name="composer" ?hidden=${noComposer}>
            <chat-composer .placeholder=${placeholder} .note=${notSetUp ?? note} .words=${words} exportparts="composer, input, button, send, stop, composer-note"></chat-composer>
          </slot>
          <slot name="footer"></slot>
        </div>
        <div class="hidden-text" role="status">${this.#announcer.text}</div>
      </div>`;
  }
}

declare global {
  interface HTMLElementTagNameMap { 'chat-stream': ChatStreamElement }
}
