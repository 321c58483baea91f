/** The chunk words: what a server may say during a turn, as the AI SDK 7 UI message stream spells them, plus our own `text-completed`. */

/** Opaque JSON that providers attach; carried, never read. */
export type ProviderMetadata = Record<string, Record<string, unknown>>;

/** What most tool chunks carry besides their own fields. */
interface ToolExtras {
  providerExecuted?: boolean;
  providerMetadata?: ProviderMetadata;
  toolMetadata?: Record<string, unknown>;
  dynamic?: boolean;
}

interface Provided {
  providerMetadata?: ProviderMetadata;
}

/** Why a model stopped. AI SDK 5 servers also send `unknown`. */
export type FinishReason = 'stop' | 'length' | 'content-filter' | 'tool-calls' | 'error' | 'interrupted' | 'other' | 'unknown';

/** The words of the AI SDK 7 UI message stream (protocol.md 1.2). Field names are theirs. */
export type UiChunk =
  | { type: 'start'; messageId?: string; messageMetadata?: unknown }
  | { type: 'start-step' }
  | { type: 'finish-step' }
  | { type: 'reset-step' }
  | ({ type: 'text-start'; id: string } & Provided)
  | ({ type: 'text-delta'; id: string; delta: string } & Provided)
  | ({ type: 'text-end'; id: string; citations?: unknown[] } & Provided)
  | ({ type: 'reasoning-start'; id: string } & Provided)
  | ({ type: 'reasoning-delta'; id: string; delta: string } & Provided)
  | ({ type: 'reasoning-end'; id: string } & Provided)
  | ({ type: 'custom'; kind: string } & Provided)
  | ({ type: 'source-url'; sourceId: string; url: string; title?: string } & Provided)
  | ({ type: 'source-document'; sourceId: string; mediaType: string; title: string; filename?: string } & Provided)
  | ({ type: 'file'; url: string; mediaType: string } & Provided)
  | ({ type: 'reasoning-file'; url: string; mediaType: string } & Provided)
  | ({ type: 'tool-input-start'; toolCallId: string; toolName: string; title?: string; inputEncoding?: 'json' | 'text' } & ToolExtras)
  | { type: 'tool-input-delta'; toolCallId: string; inputTextDelta: string }
  | ({ type: 'tool-input-available'; toolCallId: string; toolName: string; input: unknown; title?: string } & ToolExtras)
  | ({ type: 'tool-input-error'; toolCallId: string; toolName: string; input: unknown; errorText: string; title?: string } & ToolExtras)
  | { type: 'tool-approval-request'; approvalId: string; toolCallId: string; isAutomatic?: boolean; signature?: string; reason?: string; inputSchemaInput?: unknown; approvalDescriptor?: unknown }
  | ({ type: 'tool-approval-response'; approvalId: string; approved: boolean; reason?: string; providerExecuted?: boolean } & Provided)
  | ({ type: 'tool-output-available'; toolCallId: string; output: unknown; preliminary?: boolean } & ToolExtras)
  | ({ type: 'tool-output-error'; toolCallId: string; errorText: string } & ToolExtras)
  | { type: 'tool-output-denied'; toolCallId: string }
  | { type: 'steering-message'; id: string; parts: unknown[] }
  | { type: `data-${string}`; id?: string; data: unknown; transient?: boolean }
  | { type: 'message-metadata'; messageMetadata: unknown }
  | { type: 'error'; errorText: string }
  | { type: 'abort'; reason?: string }
  | { type: 'finish'; finishReason?: FinishReason; messageMetadata?: unknown };

/** Our one word more: the authoritative text of the open segment. It replaces what streamed and closes the segment; empty text erases nothing. */
export interface TextCompletedChunk {
  type: 'text-completed';
  text: string;
}

/** One protocol unit. Every transport yields these and nothing else. */
export type Chunk = UiChunk | TextCompletedChunk;
