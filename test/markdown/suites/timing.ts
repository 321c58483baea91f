/** Measures how long the page's main thread is silent: because of work of ours, or because the machine is busy with something else. */

/** Beats all the time by messages and keeps the longest silence: work that the view put off until later counts as well. */
export function heart(): { stop(): number } {
  const { port1, port2 } = new MessageChannel();
  let [last, longest, beating] = [performance.now(), 0, true];
  port1.onmessage = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
    if (beating) setTimeout(() => {
      last = performance.now() - 1;
      port2.postMessage(0);
    }, 4);
  };
  port2.postMessage(0);
  return {
    stop() {
      beating = false;
      return longest;
    },
  };
}

/** The longest silence of a page that has nothing to do: on a busy machine it is not the kit's doing, and is taken off what was measured. */
export async function idleSilence(): Promise<number> {
  const beats = heart();
  await new Promise((resolve) => setTimeout(resolve, 500));
  return beats.stop();
}
