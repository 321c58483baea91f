/** Small helpers for text that came from outside and is shown as text. */
import { cleanText } from '../../markdown/clean.ts';
import type { Part, ToolPart } from '../../protocol/message.ts';
import { toolName } from '../../protocol/message.ts';

/** A value of a tool as people read it: text as it is, anything else as JSON. */
export function readable(value: unknown, indent?: number): string {
  if (typeof value === 'string') return cleanText(value);
  try {
    return cleanText(JSON.stringify(value, null, indent) ?? '');
  } catch {
    return String(value);
  }
}

/** `title`, or the name in words: "look_up-orderStatus" → "Look up order status". */
export function toolTitle(part: ToolPart): string {
  if (part.title) return cleanText(part.title);
  const words = cleanText(toolName(part)).replace(/[\s._-]+/g, ' ').replace(/([a-z\d])([A-Z])(?![A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`).trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The plain values of an input, on one line, for the row of a folded tool call. */
export function summary(input: unknown): string {
  const values = typeof input === 'object' && input ? Object.values(input).filter((value) => typeof value !== 'object') : [input ?? ''];
  return cleanText(values.join(', ').slice(0, 120)).replace(/\s+/g, ' ');
}

/** The words of all text parts: what is copied. */
export function sourceText(parts: readonly Part[]): string {
  return parts.flatMap((part) => (part.type === 'text' && part.text ? [cleanText(part.text)] : [])).join('\n\n');
}

/** Takes the indentation of HTML source from declared text, as Markdown would read it as code. */
export function dedent(text: string): string {
  const lines = text.replace(/^\s*\n|\s+$/g, '').split('\n');
  const indents = lines.filter((line) => line.trim()).map((line) => line.search(/\S/));
  const common = Math.min(...indents);
  return lines.map((line) => line.slice(common)).join('\n');
}

const BLOCKS = /^(P|LI|H\d|PRE|TR|BLOCKQUOTE|HR|BR|DIV|SECTION)$/;

/** The words of rendered nodes, one line per block: no markers, no buttons. */
export function spokenText(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return (node as Text).data;
  const name = node.nodeName;
  if (name === 'BUTTON') return '';
  const text = [...node.childNodes].map(spokenText).join('');
  return BLOCKS.test(name) ? `${text}\n` : /^T[DH]$/.test(name) ? `${text} ` : text;
}
