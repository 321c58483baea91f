/** Folds the chunks of tool calls: input as it streams, approvals, outputs. */
import type { Chunk } from '../protocol/chunks.ts';
import { isToolPart } from '../protocol/message.ts';
import type { Approval, ToolPart } from '../protocol/message.ts';
import { PartialJson } from '../protocol/partial-json.ts';
import { stepStart } from './parts.ts';
import type { Turn } from './turn.ts';

/** Any tool chunk, with the fields that only some carry. */
type ToolChunk = Extract<Chunk, { toolCallId: string }>;
type Fields = { -readonly [Key in keyof ToolPart]?: ToolPart[Key] | undefined };

/** Inputs that are still arriving, by call id. */
export type OpenInputs = Map<string, PartialJson | { value: string }>;

/** Fields that belong to one state only: moving on sets or clears them all. */
const OF_STATE = ['input', 'output', 'errorText', 'rawInput', 'inputEncoding', 'preliminary'] as const;

/** Folds one `tool-…` chunk. False when it speaks of a call or an approval that this message does not hold. */
export function foldToolChunk(turn: Turn, inputs: OpenInputs, chunk: Chunk): boolean {
  const { parts } = turn.message;
  if (chunk.type === 'tool-approval-response') {
    const part = parts.find((candidate): candidate is ToolPart => isToolPart(candidate) && candidate.approval?.id === chunk.approvalId);
    if (!part) return false;
    part.state = 'approval-responded';
    part.approval = { ...part.approval, id: chunk.approvalId, approved: chunk.approved };
    if (chunk.reason !== undefined) part.approval.reason = chunk.reason;
    if (chunk.providerExecuted !== undefined) part.providerExecuted = chunk.providerExecuted;
    if (chunk.providerMetadata) part.callProviderMetadata = chunk.providerMetadata;
    return true;
  }
  const call = chunk as ToolChunk;
  const here = findCall(turn, call.toolCallId, stepStart(parts));
  switch (call.type) {
    case 'tool-input-start':
      if (here?.state === 'input-streaming') return false;
      inputs.set(call.toolCallId, call.inputEncoding === 'text' ? { value: '' } : new PartialJson());
      advance(turn, here, call, { state: 'input-streaming', inputEncoding: call.inputEncoding });
      return true;
    case 'tool-input-available':
      inputs.delete(call.toolCallId);
      advance(turn, here, call, { state: 'input-available', input: call.input });
      return true;
    case 'tool-input-error':
      inputs.delete(call.toolCallId);
      advance(turn, here, call, { state: 'output-error', input: call.input, errorText: call.errorText });
      return true;
  }
  // The answer to an approval comes in a new step of the same message, so the call may lie further back.
  const part = here ?? findCall(turn, call.toolCallId, 0);
  if (!part) return false;
  switch (call.type) {
    case 'tool-input-delta': return addInput(inputs, part, call.inputTextDelta);
    case 'tool-approval-request':
      part.state = 'approval-requested';
      part.approval = approvalOf(call);
      break;
    case 'tool-output-available':
      advance(turn, part, call, { state: 'output-available', input: part.input, output: call.output, preliminary: call.preliminary });
      break;
    case 'tool-output-error':
      advance(turn, part, call, { state: 'output-error', input: part.input, rawInput: part.rawInput, errorText: call.errorText });
      break;
    case 'tool-output-denied':
      part.state = 'output-denied';
      break;
    default: return false;
  }
  return true;
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
function advance(turn: Turn, known: ToolPart | undefined, chunk: ToolChunk, fields: Fields): void {
  const { toolName, title, toolMetadata, providerExecuted, providerMetadata, dynamic } = chunk as Fields & {
    toolName?: string; providerMetadata?: ToolPart['callProviderMetadata']; dynamic?: boolean;
  };
  const part = known ?? ({ type: dynamic ? 'dynamic-tool' : `tool-${toolName}`, toolCallId: chunk.toolCallId } as ToolPart);
  if (toolName !== undefined) {
    if (part.type === 'dynamic-tool') (part as { toolName: string }).toolName = toolName;
    else part.type = `tool-${toolName}`;
  }
  part.state = fields.state!;
  for (const name of OF_STATE) {
    if (fields[name] === undefined) delete part[name];
    else (part as Fields)[name] = fields[name] as never;
  }
  if (title !== undefined) part.title = title;
  if (toolMetadata !== undefined) part.toolMetadata = toolMetadata;
  if (providerExecuted !== undefined) part.providerExecuted = providerExecuted;
  if (providerMetadata) part[part.state.startsWith('output') ? 'resultProviderMetadata' : 'callProviderMetadata'] = providerMetadata;
  if (!known) turn.message.parts.push(part);
}

/** Extends the input of a call. A call whose input is complete takes no more: a late delta must not reopen it. */
function addInput(inputs: OpenInputs, part: ToolPart, delta: string): boolean {
  if (part.state !== 'input-streaming') return false;
  let input = inputs.get(part.toolCallId);
  const raw = (typeof part.rawInput === 'string' ? part.rawInput : '') + delta;
  if (!input) {
    // A message taken up again: read what it holds once, then go on by deltas.
    input = part.inputEncoding === 'text' ? { value: '' } : new PartialJson();
    inputs.set(part.toolCallId, input);
    delta = raw;
  }
  if (input instanceof PartialJson) input.push(delta);
  else input.value += delta;
  part.rawInput = raw;
  if (input.value !== undefined) part.input = input.value;
  return true;
}

function approvalOf(chunk: Extract<Chunk, { type: 'tool-approval-request' }>): Approval {
  const approval: Approval = { id: chunk.approvalId };
  if (chunk.approvalDescriptor !== undefined && chunk.approvalDescriptor !== null) approval.descriptor = chunk.approvalDescriptor;
  if (Object.hasOwn(chunk, 'inputSchemaInput')) approval.inputSchemaInput = chunk.inputSchemaInput;
  if (chunk.reason !== undefined) approval.requestReason = chunk.reason;
  if (chunk.isAutomatic) approval.isAutomatic = true;
  if (chunk.signature !== undefined) approval.signature = chunk.signature;
  return approval;
}
