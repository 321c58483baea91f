/** Every word the kit shows or speaks, as one type: a translation is one object of it. */
import type { ErrorCode } from '../protocol/transport.ts';
import type { Outcome, Status } from '../turn/turn.ts';
import type { MarkdownLabels } from '../markdown/index.ts';

/** How a tool call stands, for people: several protocol states may read alike. */
export type ToolStanding = 'running' | 'done' | 'failed' | 'denied' | 'waiting' | 'unfinished';

export interface Catalogue {
  /** Accessible names of the whole widget (where the page gives none) and of its list of messages. */
  chat: string;
  conversation: string;

  /** Before each message, for screen readers. */
  youSaid: string;
  assistantSaid: string;

  /** Composer. */
  message: string;
  placeholder: string;
  send: string;
  stop: string;
  /** The button over the text that leads to the newest words; 0: the reader is just not at the end. */
  jump: (count: number) => string;

  /** Words under the title, and what a screen reader hears as the status changes; an empty one is not shown. */
  status: Record<Status, string>;
  /** Spoken when a turn ends; an answer's own words follow `completed`. */
  ended: Record<Outcome, string>;

  waiting: string;
  /** A span of time as short as can be: "0.8 s", "12 s", "3 min". */
  duration: (seconds: number) => string;
  thinking: (time: string) => string;
  /** The time is empty when nobody measured it. */
  thought: (time: string) => string;

  tools: Record<ToolStanding, string>;
  deniedByYou: string;
  approvedByYou: string;
  input: string;
  output: string;
  error: string;
  showAll: string;

  approval: string;
  approvalQuestion: (title: string) => string;
  /** `{tool}` stands for the tool's name. */
  approvalAsks: string;
  approve: string;
  decline: string;
  readToEnd: string;

  sources: string;
  files: string;
  file: string;

  stopped: string;
  incomplete: string;
  errors: Record<ErrorCode, string>;
  errorStatus: (status: number) => string;
  tryAgainIn: (time: string) => string;
  /** Why a whole answer may still end oddly. */
  finished: { length: string; 'content-filter': string };
  retry: string;
  continue: string;

  copyMessage: string;
  copied: string;
  regenerate: string;

  markdown: MarkdownLabels;
}
