/** Folds the chunks of tool calls: input as it streams, approvals, outputs. */
import type { Chunk } from '../protocol/chunks.ts';
import { isToolPart } from '../protocol/message.ts';
import type { ToolPart } from '../protocol/message.ts';
import { parsePartial } from '../protocol/partial-json.ts';
import { stepStart } from './parts.ts';
import type { Turn } from './turn.ts';

/** Any tool chunk, with the fields that only some carry. */
type ToolChunk = Extract<Chunk, { toolCallId: string }>;
type Fields = { -readonly [Key in keyof ToolPart]?: ToolPart[Key] | undefined };

/** How long an input was when it was last read, by call id. */
export type OpenInputs = Map<string, number>;

/** An input is read at each delta while it is shorter than this, and then each time it has grown by a tenth, so that the work stays in proportion to it. */
const OFTEN = 4096;
const RARELY = 1.1;

/** Fields that belong to one state only: moving on sets or clears them all. */
const OF_STATE = ['input', 'output', 'errorText', 'rawInput', 'inputEncoding', 'preliminary'] as const;

/** Folds one `tool-…` chunk. False when it speaks of a call or an approval that this message does not hold, or says again what is known. */
export function foldToolChunk(turn: Turn, inputs: OpenInputs, chunk: Chunk): boolean {
  const { parts } = turn.message;
  if (chunk.type === 'tool-approval-response') {
    const part = parts.find((candidate): candidate is ToolPart => isToolPart(candidate) && candidate.approval?.id === chunk.approvalId);
    if (!part) return false;
    part.state = 'approval-responded';
    part.approval = defined({ ...part.approval!, approved: chunk.approved, reason: chunk.reason ?? part.approval!.reason });
    Object.assign(part, defined({ providerExecuted: chunk.providerExecuted, callProviderMetadata: chunk.providerMetadata }));
    return true;
  }
  const call = chunk as ToolChunk;
  const here = findCall(turn, call.toolCallId, stepStart(parts));
  // What answers a call may come in a later step of the same message than the call.
  const known = here ?? findCall(turn, call.toolCallId, 0);
  switch (call.type) {
    case 'tool-input-start':
      if (here?.state === 'input-streaming') return false;
      inputs.delete(call.toolCallId);
      return advance(turn, here, call, { state: 'input-streaming', inputEncoding: call.inputEncoding });
    case 'tool-input-available': return advance(turn, here, call, { state: 'input-available', input: call.input });
    case 'tool-input-error': return advance(turn, here, call, { state: 'output-error', input: call.input, errorText: call.errorText });
  }
  if (!known) return false;
  const { input, rawInput } = known;
  switch (call.type) {
    case 'tool-input-delta': return addInput(inputs, known, call.inputTextDelta);
    case 'tool-output-available': return advance(turn, known, call, { state: 'output-available', input, output: call.output, preliminary: call.preliminary });
    case 'tool-output-error': return advance(turn, known, call, { state: 'output-error', input, rawInput, errorText: call.errorText });
    case 'tool-output-denied':
      known.state = 'output-denied';
      return true;
    case 'tool-approval-request': {
      const { approvalId: id, approvalDescriptor, reason: requestReason, isAutomatic, signature, inputSchemaInput } = call;
      known.state = 'approval-requested';
      known.approval = defined({ id, descriptor: approvalDescriptor ?? undefined, requestReason, isAutomatic: isAutomatic || undefined, signature, inputSchemaInput });
      return true;
    }
  }
  return false;
}

/** The object without its fields that are undefined. */
function defined<T extends object>(fields: T): { [Key in keyof T]: Exclude<T[Key], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}

/** The newest call with this id at or after `from`. */
function findCall(turn: Turn, id: string, from: number): ToolPart | undefined {
  const { parts } = turn.message;
  for (let index = parts.length - 1; index >= from; index--) {
    const part = parts[index]!;
    if (isToolPart(part) && part.toolCallId === id) return part;
  }
  return undefined;
}

/** Moves a call to its next state, or adds it when this chunk is the first to name it. */
function advance(turn: Turn, known: ToolPart | undefined, chunk: ToolChunk, fields: Fields): true {
  const { toolCallId, toolName, title, toolMetadata, providerExecuted, providerMetadata, dynamic } = chunk as Fields & {
    toolCallId: string; toolName?: string; providerMetadata?: ToolPart['callProviderMetadata']; dynamic?: boolean;
  };
  const part = known ?? ({ type: dynamic ? 'dynamic-tool' : '', toolCallId } as unknown as ToolPart);
  if (toolName !== undefined) Object.assign(part, part.type === 'dynamic-tool' ? { toolName } : { type: `tool-${toolName}` });
  for (const name of OF_STATE) delete part[name];
  const metadata = fields.state!.startsWith('output') ? 'resultProviderMetadata' : 'callProviderMetadata';
  Object.assign(part, defined({ ...fields, title, toolMetadata, providerExecuted, [metadata]: providerMetadata }));
  if (!known) turn.message.parts.push(part);
  return true;
}

/** Extends the input of a call. A call whose input is complete takes no more: a late delta must not reopen it. */
function addInput(inputs: OpenInputs, part: ToolPart, delta: string): boolean {
  if (part.state !== 'input-streaming') return false;
  const raw = `${typeof part.rawInput === 'string' ? part.rawInput : ''}${delta}`;
  part.rawInput = raw;
  if (part.inputEncoding === 'text') {
    part.input = raw;
  } else if (raw.length < OFTEN || raw.length > RARELY * (inputs.get(part.toolCallId) ?? 0)) {
    inputs.set(part.toolCallId, raw.length);
    const input = parsePartial(raw);
    if (input !== undefined) part.input = input;
  }
  return true;
}
