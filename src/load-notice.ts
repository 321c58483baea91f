/** Comes before everything else: should the page's policy stop the kit while it loads, the console says what to allow. */

/** Lit makes its Trusted Types policy as it loads; a page that does not allow it stops the script right there. */
function explain({ message }: ErrorEvent): void {
  if (/createPolicy|trusted.?type/i.test(message)) {
    console.error('chat-stream: this page\'s Content-Security-Policy does not let the kit make its Trusted Types policies. Add "chat-stream chat-stream-lit" to the trusted-types directive ("lit-html" in place of "chat-stream-lit" where the kit comes from the npm package).');
  }
}

globalThis.addEventListener?.('error', explain);

export function endNotice(): void {
  globalThis.removeEventListener?.('error', explain);
}
