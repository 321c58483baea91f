/** Tells developers in the console what is wrong and how to mend it: each sentence once, so that a mistake never floods. */

const said = new Set<string>();

export function sayOnce(sentence: string, level: 'warn' | 'error' = 'warn'): void {
  if (said.has(sentence) || said.size > 99) return;
  said.add(sentence);
  console[level](`chat-stream: ${sentence}`);
}

/** What was expected, and what came: short, and with no password in it. */
export function mismatch(name: string, expected: string, came: unknown): string {
  let text: string = typeof came;
  try {
    text = JSON.stringify(came) ?? String(came);
  } catch {
    // A circle, say: its kind is enough.
  }
  return `${name}: Expected ${expected}, not ${text.replace(/\/\/[^/@]*@/, '//…@').slice(0, 120)}.`;
}
