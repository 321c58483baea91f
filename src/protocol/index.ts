/** The words of the protocol and the tools to read and send them, for people who write their own transport. */
export type { Chunk, FinishReason, ProviderMetadata, TextCompletedChunk, UiChunk } from './chunks.ts';
export type {
  Approval, CustomPart, DataPart, FilePart, Message, Part, ReasoningFilePart, ReasoningPart, SourceDocumentPart, SourceUrlPart, SteeringPart, StepStartPart,
  TextPart, ToolPart, ToolState,
} from './message.ts';
export { isToolPart, toolName } from './message.ts';
export type { ChatTransport, ErrorCode, RequestOptions, SendOptions, StreamObserver } from './transport.ts';
export { TransportError } from './transport.ts';
export { checkChunk, readChunk } from './read-chunk.ts';
export type { Unreadable } from './read-chunk.ts';
export { createSseReader, readSse } from './sse.ts';
export type { SseHandlers, SseReader } from './sse.ts';
export { defaultLimits } from './limits.ts';
export type { Limits } from './limits.ts';
