/** Brings the parts of a message into the pieces that are shown, in order: neighbouring tool calls share a frame, what has no look is left out. */
import { isToolPart } from '../../protocol/message.ts';
import type { Part, ReasoningPart, TextPart, ToolPart } from '../../protocol/message.ts';
import type { KeyedTool } from './tools.ts';

export type Entry =
  | { kind: 'text'; key: string; part: TextPart }
  | { kind: 'reasoning'; key: string; part: ReasoningPart }
  | { kind: 'approval'; key: string; part: ToolPart }
  | { kind: 'tools'; key: string; calls: KeyedTool[] };

/** Keys rest on the place in the message, which parts keep while a turn grows. */
export function entriesOf(parts: readonly Part[]): Entry[] {
  const entries: Entry[] = [];
  parts.forEach((part, index) => {
    const key = `${part.type}:${index}`;
    if (part.type === 'text') {
      if (part.text) entries.push({ kind: 'text', key, part });
    } else if (part.type === 'reasoning') {
      if (part.text || part.state === 'streaming') entries.push({ kind: 'reasoning', key, part });
    } else if (isToolPart(part)) {
      const before = entries.at(-1);
      if (part.state === 'approval-requested' && !part.approval?.isAutomatic) entries.push({ kind: 'approval', key: `approval:${index}`, part });
      else if (before?.kind === 'tools') before.calls.push({ key, part });
      else entries.push({ kind: 'tools', key, calls: [{ key, part }] });
    }
  });
  return entries;
}
