/** Measures how long reasoning and tools take, as seen here, and has the element painted once a second while something runs. */
import type { ReactiveController, ReactiveControllerHost } from 'lit';

export class Stopwatch implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #spans = new Map<unknown, { start: number; end: number | undefined }>();
  #running = false;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  /** Seconds so far, or in all; undefined when the beginning was not seen. Call it while rendering. */
  seconds(key: string, running: boolean): number | undefined {
    const now = performance.now();
    let span = this.#spans.get(key);
    if (running) {
      this.#running = true;
      if (!span) this.#spans.set(key, (span = { start: now, end: undefined }));
    } else if (span) {
      span.end ??= now;
    }
    return span && ((span.end ?? now) - span.start) / 1000;
  }

  /** Seconds left of a span that begins when first asked for. Call it while rendering. */
  left(key: unknown, length: number): number {
    if (!this.#spans.has(key)) this.#spans.set(key, { start: performance.now(), end: undefined });
    const left = length - (performance.now() - this.#spans.get(key)!.start) / 1000;
    if (left > 0) this.#running = true;
    return left;
  }

  hostConnected(): void {
    this.#host.requestUpdate();
  }

  hostUpdate(): void {
    this.#running = false;
  }

  hostUpdated(): void {
    if (!this.#running) this.#stop();
    else this.#timer ??= setInterval(() => this.#host.requestUpdate(), 1000);
  }

  hostDisconnected(): void {
    this.#stop();
  }

  #stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}
