/** Questions about the parts of a message, and the one way to change them. */
import { isToolPart } from '../protocol/message.ts';
import type { Message, Part, ToolPart } from '../protocol/message.ts';

/** Where the current step begins in `parts`: after its step-start, or at 0. */
export function stepStart(parts: readonly Part[]): number {
  return parts.findLastIndex(part => part.type === 'step-start') + 1;
}

/** The tool calls of the last step: the ones that a person or the page may still have to answer. */
export function lastCalls(message: Message): ToolPart[] {
  return message.parts.slice(stepStart(message.parts)).filter(isToolPart);
}

/** Whether the call waits for a person's yes or no. An automatic approval is the server's own affair. */
export function asksApproval(part: ToolPart): boolean {
  return part.state === 'approval-requested' && !part.approval?.isAutomatic;
}

/** Whether the page is to run this tool: the input is complete and no server does it. */
export function asksOutput(part: ToolPart): boolean {
  return part.state === 'input-available' && !part.providerExecuted;
}

/** Whether the part is text or reasoning of which nothing can be seen. Signs that only steer others are no words. */
const isBlank = (part: Part): boolean => 'text' in part && !/[^\s\p{Cc}\p{Cf}]/u.test(part.text);

/** Whether a message holds anything; step marks and blank texts do not count. */
export function hasContent(message: Message): boolean {
  return !message.parts.every(part => part.type === 'step-start' || isBlank(part));
}

/** Whether a reader sees the part as a piece of the answer: words, thoughts, calls. */
export function isVisible(part: Part): boolean {
  return isToolPart(part) || ('text' in part && !isBlank(part));
}

/** Sets the fields; those that are undefined are taken away, so that a part looks the same before and after it travels as JSON. */
export function put<T extends object>(target: T, fields: { readonly [Key in keyof T]?: T[Key] | undefined }): T {
  for (const name in fields) {
    if (fields[name] === undefined) delete target[name];
    else target[name] = fields[name];
  }
  return target;
}
