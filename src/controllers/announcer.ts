/** The words of one polite live region: a turn is spoken of when it begins and when it ends, never token by token. */
import type { ReactiveControllerHost } from 'lit';

/** More than this is not read out at once: the rest is a few key strokes away, in the transcript. */
export const LONGEST = 1_200;
/** Spoken words leave the page again, so that readers who walk through it do not meet the answer twice. */
const STAY = 10_000;

export interface Announcer {
  /** What the live region holds now. */
  text: string;
  say(text: string): void;
}

export function createAnnouncer(host: ReactiveControllerHost): Announcer {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const announcer = {
    text: '',
    say(text: string): void {
      let words = text.trim();
      // Cut after a sentence where there is one, else at a space.
      if (words.length > LONGEST) words = `${words.slice(0, LONGEST).replace(/(?<=[^]{400}[.!?。！？])[^.!?。！？]*$|\s\S{0,99}$/, '')} …`;
      // The same words twice are no change of the region, and so would not be spoken.
      announcer.text = words && words === announcer.text ? `${words}\u00a0` : words;
      host.requestUpdate();
      clearTimeout(timer);
      if (words) timer = setTimeout(announcer.say, STAY, '');
    },
  };
  return announcer;
}
