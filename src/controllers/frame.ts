/** Gathers everything that wants painting into one animation frame. A hidden tab gets no frames: it paints once when it is shown. */
import type { ReactiveController, ReactiveControllerHost } from 'lit';

export interface FrameSource {
  request(callback: () => void): number;
  cancel(handle: number): void;
}

const browserFrames: FrameSource = {
  request: (callback) => requestAnimationFrame(callback),
  cancel: (handle) => cancelAnimationFrame(handle),
};

export class FrameController implements ReactiveController {
  #paint: () => void;
  #source: FrameSource;
  #handle: number | undefined;
  #wanted = false;

  constructor(host: ReactiveControllerHost, paint: () => void, source = browserFrames) {
    this.#paint = paint;
    this.#source = source;
    host.addController(this);
  }

  /** Asks for one frame; asking again before it comes changes nothing. */
  request(): void {
    this.#wanted = true;
    this.#handle ??= this.#source.request(() => {
      this.#handle = undefined;
      this.#wanted = false;
      this.#paint();
    });
  }

  hostConnected(): void {
    if (this.#wanted) this.request();
  }

  hostDisconnected(): void {
    if (this.#handle !== undefined) this.#source.cancel(this.#handle);
    this.#handle = undefined;
  }
}
