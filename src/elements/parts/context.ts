/** What every part of a message may need to know besides its own data. */
import type { Catalogue } from '../../i18n/catalogue.ts';
import type { MarkdownOptions } from '../../markdown/options.ts';
import type { Outcome } from '../../turn/turn.ts';
import type { ApprovalGuard } from './approval-guard.ts';
import type { Stopwatch } from './stopwatch.ts';

export interface PartContext {
  words: Catalogue;
  streaming: boolean;
  outcome: Outcome | undefined;
  /** The turn is the last one and its buttons may be pressed. */
  last: boolean;
  disabled: boolean;
  markdown: MarkdownOptions;
  stopwatch: Stopwatch;
  guard: ApprovalGuard;
  /** Folded things that the reader has opened: their bodies are made only then. */
  opened: Set<string>;
  open: (key: string) => void;
  /** Asks for something, upwards. */
  ask: (type: string, detail?: object) => void;
}
