/** Checked by the compiler alone: our words and shapes are those of the real AI SDK, and its objects fit ours as they are. */
import type { ChatTransport as SdkTransport, DefaultChatTransport, UIMessage, UIMessageChunk } from 'ai';
import type { UIMessage as UIMessage6, UIMessageChunk as Chunk6 } from 'ai-v6';
import type { UIMessage as UIMessage5, UIMessageChunk as Chunk5 } from 'ai-v5';
import type { Chunk, UiChunk } from '../../src/protocol/chunks.ts';
import type { Message, Part, ToolState } from '../../src/protocol/message.ts';
import type { ChatTransport } from '../../src/protocol/transport.ts';

type Never<T extends never> = T;
type Fits<Given extends Wanted, Wanted> = Given;

/** No chunk type of any of the three versions is unknown to us, and we know none that is not theirs (but `text-completed`). */
export type Unknown7 = Never<Exclude<UIMessageChunk['type'], Chunk['type']>>;
export type Unknown6 = Never<Exclude<Chunk6['type'], Chunk['type']>>;
export type Unknown5 = Never<Exclude<Chunk5['type'], Chunk['type']>>;
export type Invented = Never<Exclude<UiChunk['type'], UIMessageChunk['type']>>;

/** Every part of the SDK is one of ours. */
export type UnknownPart = Never<Exclude<UIMessage['parts'][number]['type'], Part['type']>>;
export type UnknownState = Never<Exclude<Extract<UIMessage['parts'][number], { toolCallId: string }>['state'], ToolState>>;

export type Messages = [Fits<UIMessage, Message>, Fits<UIMessage5, Message>, Fits<UIMessage6, Message>];
export type Chunks = Fits<UIMessageChunk, Chunk>;
export type Transports = [Fits<DefaultChatTransport<UIMessage>, ChatTransport>, Fits<SdkTransport<UIMessage>, ChatTransport>];
