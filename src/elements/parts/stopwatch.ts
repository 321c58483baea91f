/** Measures how long reasoning and tools take, as seen here, and has the element painted once a second while something runs. */
import type { LitElement } from 'lit';

/** Returns what gives the whole seconds so far, or in all; 0 when the beginning was not seen. Call it while rendering. */
export function createStopwatch(host: LitElement): (key: string, running: boolean) => number {
  const spans = new Map<string, { start: number; seconds?: number }>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (key, running) => {
    const now = performance.now();
    let span = spans.get(key);
    if (running && !span) spans.set(key, span = { start: now });
    if (!span) return 0;
    const seconds = span.seconds ?? Math.floor((now - span.start) / 1000);
    if (!running) span.seconds = seconds;
    else if (host.isConnected) {
      timer ??= setTimeout(() => {
        timer = undefined;
        host.requestUpdate();
      }, 1000);
    }
    return seconds;
  };
}
