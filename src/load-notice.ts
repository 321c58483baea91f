/** Comes before everything else: should the page's policy stop the kit while it loads, the console says what to allow. */

/** Lit makes its Trusted Types policy as it loads; a page that does not allow it stops the script right there. */
function explain({ message }: ErrorEvent): void {
  if (/createPolicy|trusted.?type/i.test(message)) console.error('chat-stream: the page\'s Content-Security-Policy stops the kit. Add "chat-stream chat-stream-lit" to its trusted-types directive ("lit-html" for the latter with the npm package).');
}

globalThis.addEventListener?.('error', explain);

export const endNotice = (): void => globalThis.removeEventListener?.('error', explain);
