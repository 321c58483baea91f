/** What every part of a message may need to know besides its own data. */
import type { Catalogue } from '../../i18n/catalogue.ts';
import type { TransportError } from '../../protocol/transport.ts';
import type { Outcome } from '../../turn/turn.ts';
import type { ShowMarkdown } from './markdown.ts';

export interface PartContext {
  words: Catalogue;
  streaming: boolean;
  outcome: Outcome | undefined;
  error: TransportError | undefined;
  /** The turn is the last one. */
  last: boolean;
  markdown: ShowMarkdown;
  /** How long something has taken, in words; empty below a second, and where nobody measured it. */
  time: (key: string, running: boolean) => string;
  /** Folded things that the reader has opened: their bodies are made only then. */
  opened: ReadonlySet<string>;
  open: (key: string) => void;
  /** Ids of approvals that the page asks for by itself. */
  taken: ReadonlySet<string> | undefined;
  /** What is made; what cannot be made stands as its text. */
  safely: (make: () => unknown, text: () => string) => unknown;
  /** Asks for something, upwards. */
  ask: (type: 'chat-retry' | 'chat-continue' | 'chat-regenerate' | 'chat-approval-response', detail?: object) => void;
}
