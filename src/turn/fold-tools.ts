/** Folds the chunks of tool calls: input as it streams, approvals, outputs. */
import type { ProviderMetadata, UiChunk } from '../protocol/chunks.ts';
import { isToolPart } from '../protocol/message.ts';
import type { Approval, Part, ToolPart, ToolState } from '../protocol/message.ts';
import { parsePartial } from '../protocol/partial-json.ts';
import { add } from './fold-state.ts';
import type { FoldState } from './fold-state.ts';
import { put } from './parts.ts';

/** Any tool chunk. */
export type ToolChunk = Extract<UiChunk, { toolCallId: string } | { approvalId: string }>;

/** All fields that tool chunks may have; which ones are there goes by the type. */
type Fields = Pick<ToolPart, 'title' | 'toolMetadata' | 'providerExecuted' | 'input' | 'output' | 'errorText' | 'inputEncoding' | 'preliminary'>
  & Omit<Approval, 'id' | 'descriptor' | 'requestReason'>
  & { toolCallId: string; toolName: string; approvalId: string; approvalDescriptor?: unknown; dynamic?: boolean; providerMetadata?: ProviderMetadata };

/** What a call has come to after a chunk, where the chunk's name does not say so itself. */
const STATES: Record<string, ToolState> = { 'input-start': 'input-streaming', 'input-error': 'output-error', 'approval-request': 'approval-requested', 'approval-response': 'approval-responded' };

/** An input is read at each delta while it is shorter than this, and then each time it has grown by a tenth, so that the work stays in proportion to it. */
const OFTEN = 4096;
const tenths = (length: number): number => Math.floor(10 * Math.log(length));

/** Folds one `tool-…` chunk. False when it speaks of a call or an approval that this message does not hold, or says again what is known. */
export function foldToolChunk(parts: Part[], state: FoldState, chunk: ToolChunk): boolean {
  const { type } = chunk;
  const { toolCallId, toolName, approvalId, providerMetadata, ...call } = chunk as unknown as Fields;
  let part = type === 'tool-approval-response'
    ? parts.findLast((one): one is ToolPart => isToolPart(one) && one.approval?.id === approvalId)
    : state.calls.get(toolCallId)?.at(-1);
  if (type === 'tool-input-delta') return !!part && addInput(part, chunk.inputTextDelta);
  const begins = type.startsWith('tool-input');
  if (begins) {
    // What begins a call belongs to the current step; what answers one may come in a later step of the same message.
    if (part && !state.step.has(part)) part = undefined;
    if (type === 'tool-input-start' && part?.state === 'input-streaming') return false;
    part ??= { type: call.dynamic ? 'dynamic-tool' : '', toolCallId } as unknown as ToolPart;
    Object.assign(part, part.type === 'dynamic-tool' ? { toolName } : { type: `tool-${toolName}` });
    if (!state.step.has(part)) add(parts, state, part);
  }
  if (!part) return false;
  const word = type.slice('tool-'.length);
  const come = STATES[word] ?? word as ToolState;
  const metadata = come.startsWith('output') ? 'resultProviderMetadata' : 'callProviderMetadata';
  const { title = part.title, toolMetadata = part.toolMetadata, providerExecuted = part.providerExecuted } = call;
  put(part, { state: come, title, toolMetadata, providerExecuted, [metadata]: providerMetadata ?? part[metadata] });
  if (type === 'tool-approval-request') {
    const { approvalDescriptor, reason: requestReason, signature, inputSchemaInput } = call;
    part.approval = put({} as Approval, { id: approvalId, descriptor: approvalDescriptor ?? undefined, requestReason, isAutomatic: call.isAutomatic || undefined, signature, inputSchemaInput });
  } else if (type === 'tool-approval-response') {
    part.approval = put({ ...part.approval! }, { approved: call.approved, reason: call.reason ?? part.approval!.reason });
  } else if (type !== 'tool-output-denied') {
    const { input, output, errorText, inputEncoding, preliminary } = call;
    // These belong to one state only.
    put(part, { output, errorText, inputEncoding, preliminary, rawInput: type === 'tool-output-error' ? part.rawInput : undefined, ...(begins && { input }) });
  }
  return true;
}

/** Extends the input of a call. A call whose input is complete takes no more: a late delta must not reopen it. */
function addInput(part: ToolPart, delta: string): boolean {
  if (part.state !== 'input-streaming') return false;
  const raw = `${typeof part.rawInput === 'string' ? part.rawInput : ''}${delta}`;
  part.rawInput = raw;
  const whole = part.inputEncoding === 'text';
  if (whole || raw.length < OFTEN || tenths(raw.length) > tenths(raw.length - delta.length)) {
    const input = whole ? raw : parsePartial(raw);
    if (input !== undefined) part.input = input;
  }
  return true;
}
