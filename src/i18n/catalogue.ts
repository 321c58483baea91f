/** Every word the kit shows or speaks, as one type: a translation is one object of it. */
import type { ErrorCode } from '../protocol/transport.ts';
import type { Outcome } from '../turn/turn.ts';
import type { MarkdownLabels } from '../markdown/options.ts';

/** How a tool call stands, for people: several protocol states may read alike. */
export type ToolStanding = 'running' | 'done' | 'failed' | 'denied' | 'waiting' | 'unfinished';

export interface Catalogue {
  /** Title and accessible name of the whole widget where the page gives none; name of its list of messages. */
  title: string;
  conversation: string;

  /** Before each message, for screen readers. */
  youSaid: string;
  assistantSaid: string;

  /** Header and live region. */
  ready: string;
  answering: string;
  /** Said once when a turn ends so; the words of `stopped` stand below the answer too. */
  outcomes: Record<Outcome, string>;

  emptyHeading: string;
  suggestions: string;

  /** The button at the top of what is shown, when there is more above it. */
  earlier: string;
  /** The button over the text that leads to its end: nothing new, or new text. */
  jump: string;
  newText: string;

  /** Composer and the line below it. */
  message: string;
  placeholder: string;
  send: string;
  stop: string;
  busy: string;

  waiting: string;
  /** A span of time as short as can be: "12 s", "3 min". */
  duration: (seconds: number) => string;
  thinking: (time: string) => string;
  /** The time is empty when nobody measured it. */
  thought: (time: string) => string;

  tools: Record<ToolStanding, string>;
  input: string;
  output: string;
  error: string;
  showAll: string;
  /** In the place of what cannot be shown. */
  notShown: string;

  /** The tool's name follows. */
  approval: string;
  approve: string;
  decline: string;

  sources: string;
  files: string;
  file: string;

  /** Notices. `incomplete` follows the words of an error when text had already come. */
  incomplete: string;
  errors: Record<ErrorCode, string>;
  tryAgainIn: (time: string) => string;
  /** Why a whole answer may still end oddly. */
  finished: { length: string; 'content-filter': string };
  retry: string;
  continue: string;

  regenerate: string;

  /** Those of copying serve whole messages too. */
  markdown: MarkdownLabels;
}
