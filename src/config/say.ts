/** Tells developers in the console what is wrong and how to mend it: each sentence once, so that a mistake never floods. */

const said = new Set<string>();

export function sayOnce(sentence: string, level: 'warn' | 'error' = 'warn'): void {
  if (said.has(sentence) || said.size >= 100) return;
  said.add(sentence);
  console[level](`chat-stream: ${sentence}`);
}
