/** Small helpers for text that came from outside and is shown as text. */
import { cleanText } from '../../markdown/clean.ts';
import { toolName } from '../../protocol/message.ts';
import type { Part, ToolPart } from '../../protocol/message.ts';

/** A value of a tool as people read it: text as it is, anything else as JSON. Undefined when it cannot be written so: it goes too deep, or in a circle. */
export function readable(value: unknown): string | undefined {
  try {
    return cleanText(typeof value === 'string' ? value : JSON.stringify(value, null, 2) ?? '');
  } catch {
    return undefined;
  }
}

/** `title`, or the name in words: "look_up-orderStatus" → "Look up order Status". */
export function toolTitle(part: ToolPart): string {
  const words = toolName(part).replace(/[\s._-]+|(?<=[a-z\d])(?=[A-Z][a-z])/g, ' ').trim();
  return cleanText(part.title || words.charAt(0).toUpperCase() + words.slice(1));
}

/** The plain values of an input, on one line, for the row of a folded tool call. */
export function summary(input: unknown): string {
  const values = Object.values(typeof input === 'object' ? input ?? [] : [input ?? '']).filter((value) => typeof value !== 'object');
  return cleanText(values.join(', ').slice(0, 120)).replace(/\s+/g, ' ');
}

/** The words of all text parts: what is copied. */
export function sourceText(parts: readonly Part[]): string {
  return parts.flatMap((part) => (part.type === 'text' && part.text ? [cleanText(part.text)] : [])).join('\n\n');
}

/** Takes the indentation of HTML source, that of its first line, from declared text: Markdown would read it as code. */
export function dedent(text: string): string {
  const lines = text.replace(/^\s*\n|\s+$/g, '');
  return lines.trimStart().replaceAll(`\n${/^\s*/.exec(lines)}`, '\n');
}

/** One line break for any white space that holds one. By lines: an expression would look at a long run of spaces again from each of them. */
export function joinLines(text: string): string {
  const lines = text.split('\n');
  const last = lines.length - 1;
  return lines.map((line, at) => (at ? line.trimStart() : line)).map((line, at) => (at < last ? line.trimEnd() : line)).filter((line, at) => line || !at || at === last).join('\n');
}

/** The words of rendered nodes, one line per block: no markers, no buttons. What begins beyond `most` characters is left out. */
export function spokenText(node: Node, most: number): string {
  const { nodeName, nodeType } = node;
  if (nodeType === Node.TEXT_NODE) return joinLines((node as Text).data);
  if (nodeName === 'BUTTON') return '';
  let words = '';
  for (let child = node.firstChild; child && words.length < most; child = child.nextSibling) words += spokenText(child, most - words.length);
  const end = /^T[DH]$/.test(nodeName) ? ' ' : /^([ABIUS]|EM|STRONG|DEL|CODE|SUP|SUB|SPAN|LABEL|INPUT)$/.test(nodeName) ? '' : '\n';
  return words + end;
}
