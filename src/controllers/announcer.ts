/** The words of one polite live region: a turn is spoken of when it begins and when it ends, never token by token. */
import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** More than this is not read out at once: the rest is a few key strokes away, in the transcript. */
const LONGEST = 1_200;
/** Spoken words leave the page again, so that readers who walk through it do not meet the answer twice. */
const STAY = 10_000;

export class AnnouncerController implements ReactiveController {
  /** What the live region holds now. */
  text = '';
  #host: ReactiveControllerHost;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  say(text: string): void {
    const words = shorten(text);
    // The same words twice are no change of the region, and so would not be spoken.
    this.#show(words && words === this.text ? `${words}\u00a0` : words);
  }

  hostDisconnected(): void {
    clearTimeout(this.#timer);
    this.text = '';
  }

  #show(text: string): void {
    clearTimeout(this.#timer);
    this.text = text;
    this.#host.requestUpdate();
    if (text) this.#timer = setTimeout(() => this.#show(''), STAY);
  }
}

/** Cuts at the end of a sentence where there is one, else at a space. */
function shorten(text: string): string {
  const words = text.trim();
  if (words.length <= LONGEST) return words;
  const head = words.slice(0, LONGEST);
  const sentence = /^[^]*[.!?。！？](?=\s|$)/.exec(head)?.[0];
  return sentence && sentence.length > LONGEST / 3 ? `${sentence} …` : `${head.replace(/\S*$/, '')}…`;
}
