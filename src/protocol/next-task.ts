/** Lets the page paint and take clicks while much is there to be read: awaiting what is there already never leaves the current task. */

/** How long, in ms, to work without a break: half a frame. */
export const BREATH = 8;

/** One for all: making one costs more than reading a chunk. */
let channel: MessageChannel | undefined;
const waiting: (() => void)[] = [];

/** Resolves in the next task. A timer would be held up in a hidden tab. */
export const nextTask = (): Promise<void> => new Promise(done => {
  // Node hands over messages in a row, with no room for anything else, and stays alive for a port that listens.
  const { setImmediate: later } = globalThis as { setImmediate?: (next: () => void) => void };
  if (later) return later(done);
  if (!channel) {
    channel = new MessageChannel();
    channel.port1.onmessage = () => waiting.shift()!();
  }
  waiting.push(done);
  channel.port2.postMessage(0);
});
