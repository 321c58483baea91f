/** English: the words of a kit whose page names no other language. */
import { defaultLabels } from '../markdown/options.ts';
import type { Catalogue } from './catalogue.ts';

const wrong = 'Something went wrong.';
const unreachable = 'The service could not be reached.';
const unexpected = 'The service sent something that cannot be shown.';
const notSetUp = 'This chat is not set up yet.';
const noAnswer = 'The service could not answer.';
const tooLong = 'The answer was too long to show.';

export const en: Catalogue = {
  title: 'Chat',
  conversation: 'Conversation',

  youSaid: 'You said',
  assistantSaid: 'Assistant said',

  ready: 'Ready',
  answering: 'Answering',
  outcomes: {
    completed: 'The answer is complete.', stopped: 'You stopped this answer.', waiting: 'The assistant waits for you.', failed: wrong, interrupted: 'The answer broke off.',
  },

  emptyHeading: 'How can I help?',
  suggestions: 'Suggestions',

  earlier: 'Show earlier',
  jump: 'Jump to latest',
  newText: 'New text',

  message: 'Message',
  placeholder: 'Write a message',
  send: 'Send',
  stop: 'Stop',
  busy: 'Wait for the answer to end, or stop it.',

  waiting: 'Waiting for the answer',
  duration: (seconds) => (seconds < 100 ? `${seconds} s` : `${Math.round(seconds / 60)} min`),
  thinking: (time) => (time ? `Thinking for ${time}` : 'Thinking'),
  thought: (time) => (time ? `Thought for ${time}` : 'Thoughts'),

  tools: { running: 'Running', done: 'Done', failed: 'Failed', denied: 'Declined', waiting: 'Waiting', unfinished: 'Not finished' },
  input: 'Input',
  output: 'Output',
  error: 'Error',
  showAll: 'Show all',
  notShown: 'This cannot be shown.',

  approval: 'The assistant wants to run:',
  approve: 'Approve',
  decline: 'Decline',

  sources: 'Sources',
  files: 'Files',
  file: 'File',

  incomplete: 'This answer may not be whole.',
  errors: {
    'endpoint-missing': notSetUp,
    'endpoint-invalid': notSetUp,
    network: unreachable,
    offline: 'You are offline.',
    timeout: 'The service took too long to answer.',
    silence: 'The service went silent.',
    unauthorized: 'Please sign in to use this chat.',
    forbidden: 'You have no access to this chat.',
    'not-found': unreachable,
    'not-acceptable': unexpected,
    'too-large': 'The message is too long to send.',
    'rate-limited': 'Too many messages in a short time.',
    server: noAnswer,
    http: noAnswer,
    'got-web-page': unexpected,
    'wrong-content-type': unexpected,
    'old-protocol': unexpected,
    'empty-answer': 'The answer came back empty.',
    'limit-event': tooLong,
    'limit-message': tooLong,
    provider: noAnswer,
    'cut-off': 'The connection was lost.',
    internal: wrong,
  },
  tryAgainIn: (time) => `Try again in ${time}.`,
  finished: { length: 'The answer ends here because it reached its greatest length.', 'content-filter': 'A safety filter ended this answer.' },
  retry: 'Retry',
  continue: 'Continue',

  regenerate: 'Answer again',

  markdown: defaultLabels,
};
