/** Upper bounds on what a server may send, so that a broken or hostile one cannot fill a page's memory. */

/** In UTF-16 code units, which is what a string's `length` counts. */
export interface Limits {
  /** One event, or one line that does not end. Default 1 MiB. */
  event: number;
  /** All text, reasoning and streamed tool input of one message. Default 2 MiB. */
  message: number;
}

export const defaultLimits: Limits = { event: 1 << 20, message: 2 << 20 };
