/** One conversation: takes input, runs one turn at a time to exactly one outcome, and tells listeners what changed. */
import { newId } from '../protocol/ids.ts';
import { defaultLimits } from '../protocol/limits.ts';
import { isToolPart } from '../protocol/message.ts';
import type { Message, ToolPart, ToolState } from '../protocol/message.ts';
import { TransportError } from '../protocol/transport.ts';
import type { SendOptions } from '../protocol/transport.ts';
import { hasContent, put } from './parts.ts';
import { runTurn } from './run.ts';
import type { Run } from './run.ts';
import type { Input, SessionChange, SessionOptions } from './session-options.ts';
import { canGoOn, closeParts } from './settle.ts';
import { copyPart, emptyAnswer, messagesOf, newTurn, turnsOf } from './transcript.ts';
import type { Status, Turn } from './turn.ts';

export type { Input, RequestExtras, SessionChange, SessionOptions } from './session-options.ts';

/** Calls without a result. The first can never get one once the stream has ended, the second only where the turn waits for it. */
const UNFINISHED: readonly ToolState[] = ['input-streaming', 'input-available', 'approval-requested', 'approval-responded'];

/** How a request is made, kept so that a retry can make the same one. */
type Request = Pick<SendOptions, 'trigger' | 'messageId'>;
const SUBMIT: Request = { trigger: 'submit-message', messageId: undefined };

type DataChunk = Extract<SessionChange, { type: 'data' }>['chunk'];

/**
 * A conversation. It holds the transcript as turns, of which at most the last runs, and takes no notice of who looks: it needs no DOM and no frames.
 * Turns end by themselves in exactly one outcome; nothing here rejects because a server or a network failed.
 */
export class Session {
  /** Opaque; sent to the server as the chat's id. */
  readonly id: string;
  readonly #options: SessionOptions;
  #turns: Turn[] = [];
  #status: Status = 'ready';
  #run: Run | undefined;
  /** How each turn was asked for. */
  readonly #requests = new WeakMap<Turn, Request>();
  readonly #listeners = new Set<(change: SessionChange) => void>();

  constructor(options: SessionOptions) {
    this.id = options.id;
    this.#options = options;
  }

  /** The turns in order. The array is a new one whenever turns come or go. */
  get turns(): readonly Turn[] {
    return this.#turns;
  }

  /** Whether it takes input (`ready`, `error`) or is busy (`submitted`, `streaming`). `error`: the last turn failed or broke off. */
  get status(): Status {
    return this.#status;
  }

  /** The open turn, else the last one. */
  get turn(): Turn | undefined {
    return this.#run?.turn ?? this.#turns.at(-1);
  }

  /** Why the last turn failed or broke off. */
  get error(): TransportError | undefined {
    return this.turn?.error;
  }

  /** The transcript as the AI SDK's `UIMessage[]`. The messages are live: copy them to keep them. */
  get messages(): Message[] {
    return messagesOf(this.#turns);
  }

  /** Replaces the transcript; a running turn is dropped. Takes odd input (see `turnsOf`) and copies it. */
  set messages(value: Message[]) {
    const run = this.#run;
    this.#turns = turnsOf(this.id, value, this.#now());
    // After the turns are set: a listener that sends at the end of the old turn does so in the new transcript.
    run?.settle('stopped');
    if (!this.#run) this.#become('ready');
    this.#emit({ type: 'transcript' });
  }

  /**
   * Sends input and starts a turn.
   *
   * @returns The settled turn, whatever its outcome.
   * @throws {RangeError} While a turn is running, and when there is nothing to send.
   */
  async send(input: string | Input): Promise<Turn> {
    const { text = '', files = [], metadata } = typeof input === 'string' ? { text: input } : input;
    if (text.trim() === '' && files.length === 0) throw new RangeError('There is nothing to send.');
    return this.#start(this.#turns, put({} as Message, { id: newId(), role: 'user', metadata, parts: [...files.flatMap(copyPart), ...(text ? [{ type: 'text' as const, text }] : [])] }));
  }

  /** Ends the running turn as `stopped` at once, then tells the transport, if it can stop runs. Without a running turn it does nothing. */
  async stop(): Promise<void> {
    const run = this.#run;
    if (!run) return;
    this.close();
    await run.stopServer();
  }

  /** Ends the running turn as `stopped` and aborts its request, without a word to the transport: for a reader who leaves, which is no order to the server. */
  close(): void {
    this.#run?.settle('stopped');
  }

  /**
   * Asks for the last turn again: same input, a fresh answer in the place of the old one. A turn that went on with an answer goes on again instead.
   *
   * @throws {RangeError} While a turn is running, and when there is no turn.
   */
  async retry(): Promise<Turn> {
    const turn = this.#last();
    const request = this.#requests.get(turn) ?? SUBMIT;
    return this.#start(this.#turns.slice(0, -1), turn.input, request.trigger === 'submit-message' && request.messageId ? turn.message : undefined, request);
  }

  /**
   * Goes on with the last turn's answer where it broke off; an answer that never began is asked for again.
   *
   * @throws {RangeError} While a turn is running, and when there is no turn.
   */
  async continue(): Promise<Turn> {
    const turn = this.#last();
    return hasContent(turn.message) ? this.#goOn(turn) : this.retry();
  }

  /**
   * Asks for another answer in the place of one, and drops all that came after it.
   *
   * @param messageId - Id of the answer, or of the input that it answers. Default: the last answer.
   * @throws {RangeError} While a turn is running, and when there is no such message.
   */
  async regenerate(messageId?: string): Promise<Turn> {
    const turn = this.#last(({ message, input }) => messageId === undefined || message.id === messageId || input?.id === messageId);
    return this.#start(this.#turns.slice(0, this.#turns.indexOf(turn)), turn.input, undefined, { trigger: 'regenerate-message', messageId: hasContent(turn.message) ? turn.message.id : undefined });
  }

  /**
   * Answers an approval. When every question of the last step is answered, the turn goes on.
   *
   * @returns The settled turn that went on; undefined when questions are still open or there is no such approval.
   */
  async respondToApproval(approvalId: string, approved: boolean, reason?: string): Promise<Turn | undefined> {
    return this.#answer(part => part.state === 'approval-requested' && part.approval?.id === approvalId, part => {
      part.state = 'approval-responded';
      part.approval = { ...part.approval!, approved, ...(reason !== undefined && { reason }) };
    });
  }

  /**
   * Gives the output of a tool that the page ran, or `errorText` when it failed. When nothing else is open in the last step, the turn goes on.
   *
   * @returns The settled turn that went on; undefined when something is still open or there is no such call.
   */
  async addToolOutput({ toolCallId, output, errorText }: { toolCallId: string; output?: unknown; errorText?: string }): Promise<Turn | undefined> {
    return this.#answer(part => part.toolCallId === toolCallId, part => {
      // A result may only keep an approval that was given.
      const approval = part.approval?.approved ? part.approval : undefined;
      put(part, { approval, output, errorText: errorText && String(errorText), rawInput: undefined, state: errorText === undefined ? 'output-available' : 'output-error' });
    });
  }

  /** Drops the transcript and any running turn. */
  clear(): void {
    this.messages = [];
  }

  /** Calls the listener at every change. Returns the way to end that. A listener that throws is reported and disturbs nobody. */
  subscribe(listener: (change: SessionChange) => void): () => void {
    // Wrapped, so that the same function given twice is two listeners with an end each.
    const own = (change: SessionChange): void => listener(change);
    this.#listeners.add(own);
    return () => { this.#listeners.delete(own); };
  }

  #now(): number {
    return (this.#options.now ?? Date.now)();
  }

  /** The last turn, or the last that matches. */
  #last(matches: (turn: Turn) => boolean = () => true): Turn {
    const turn = this.#turns.findLast(matches);
    if (!turn) throw new RangeError('There is no such turn.');
    return turn;
  }

  #emit(change: SessionChange): void {
    for (const listener of this.#listeners) {
      try {
        listener(change);
      } catch (error) {
        reportError(error);
      }
    }
  }

  /** Takes on a status, tells of what brought it about, and then of the status itself. */
  #become(status: Status, change?: SessionChange): void {
    const news = this.#status !== status;
    this.#status = status;
    if (change) this.#emit(change);
    // A listener may have started the next turn already.
    if (news && this.#status === status) this.#emit({ type: 'status', status });
  }

  #goOn(turn: Turn): Promise<Turn> {
    return this.#start(this.#turns.slice(0, -1), turn.input, turn.message, { ...SUBMIT, messageId: turn.message.id });
  }

  /** Finds a call in the newest turns first, answers it, and goes on when nothing is open any more. */
  async #answer(matches: (part: ToolPart) => boolean, apply: (part: ToolPart) => void): Promise<Turn | undefined> {
    const callOf = ({ message }: Turn): ToolPart | undefined => message.parts.findLast((part): part is ToolPart => isToolPart(part) && matches(part));
    const turn = this.#turns.findLast(callOf);
    if (!turn) return undefined;
    apply(callOf(turn)!);
    turn.version++;
    this.#emit({ type: 'delta', turn });
    // Answered while the turn still ran: it settles first.
    if (this.#run?.turn === turn) await this.#run.settled;
    // Only the last turn can go on, and only one that waits: an output that comes after a stop is kept, but starts nothing.
    if (this.#run || turn !== this.#turns.at(-1) || turn.outcome !== 'waiting' || !canGoOn(turn.message)) return undefined;
    return this.#goOn(turn);
  }

  #start(before: readonly Turn[], input: Message | undefined, message = emptyAnswer(), request = SUBMIT): Promise<Turn> {
    if (this.#run) throw new RangeError('A turn is running.');
    for (const past of before) closeParts(past, UNFINISHED);
    const turn = newTurn(this.id, input, message, this.#now());
    this.#requests.set(turn, request);
    this.#turns = [...before, turn];
    const { request: extras, transport: choose, limits } = this.#options;
    this.#run = runTurn(turn, {
      now: () => this.#now(),
      limit: limits?.message ?? defaultLimits.message,
      open: async (abortSignal, observer) => {
        const { headers, body } = await extras?.() ?? {};
        const options = { chatId: this.id, observer, ...(headers && { headers }), ...(body && { body }) };
        const transport = choose();
        return {
          // What is being gone on with is sent along; a fresh answer is not there yet.
          stream: async () => {
            const stream = await transport?.sendMessages?.({ ...options, ...request, abortSignal, messages: this.messages });
            if (!stream?.getReader) throw new TransportError('internal', 'transport: Expected sendMessages() to give a ReadableStream of chunks.');
            return stream;
          },
          stop: async () => transport?.stop?.(options),
        };
      },
      took: (chunk, changed) => {
        if (chunk.type.startsWith('data-')) this.#emit({ type: 'data', turn, chunk: chunk as DataChunk });
        // A listener may have stopped the turn just now.
        if (changed && !turn.outcome && chunk.type !== 'start') this.#become('streaming');
        if (changed && !turn.outcome) this.#emit({ type: 'delta', turn });
      },
      ended: (outcome, error) => {
        turn.outcome = outcome;
        turn.error = error;
        turn.times.settled = this.#now();
        message.id ||= newId();
        closeParts(turn, UNFINISHED.slice(0, outcome === 'waiting' ? 1 : 2), outcome === 'stopped' ? 'Stopped.' : undefined);
        turn.version++;
        this.#run = undefined;
        this.#become(outcome === 'failed' || outcome === 'interrupted' ? 'error' : 'ready', { type: 'turn-end', turn });
      },
    });
    const { settled } = this.#run;
    this.#become('submitted', { type: 'turn-start', turn });
    return settled;
  }
}
