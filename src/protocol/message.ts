/** Messages and their parts: the shape of the AI SDK's `UIMessage`, owned here so that the kit's types need no `ai` package. */
import type { ProviderMetadata } from './chunks.ts';

export interface TextPart { type: 'text'; text: string; state?: 'streaming' | 'done'; citations?: unknown[]; providerMetadata?: ProviderMetadata }
export interface ReasoningPart { type: 'reasoning'; id?: string; text: string; state?: 'streaming' | 'done'; providerMetadata?: ProviderMetadata }
export interface CustomPart { type: 'custom'; kind: string; providerMetadata?: ProviderMetadata }
export interface SourceUrlPart { type: 'source-url'; sourceId: string; url: string; title?: string; providerMetadata?: ProviderMetadata }
export interface SourceDocumentPart { type: 'source-document'; sourceId: string; mediaType: string; title: string; filename?: string; providerMetadata?: ProviderMetadata }
export interface FilePart { type: 'file'; mediaType: string; filename?: string; url: string; providerMetadata?: ProviderMetadata }
export interface ReasoningFilePart { type: 'reasoning-file'; mediaType: string; url: string; providerMetadata?: ProviderMetadata }
export interface SteeringPart { type: 'steering-message'; id: string; parts: unknown[] }
export interface StepStartPart { type: 'step-start' }
export interface DataPart { type: `data-${string}`; id?: string; data: unknown }

/** How far a tool call has come. */
export type ToolState =
  | 'input-streaming' | 'input-available' | 'approval-requested' | 'approval-responded'
  | 'output-available' | 'output-error' | 'output-denied';

/** A question to a person before a tool runs. Every field that came is echoed back, `signature` above all. */
export interface Approval {
  id: string;
  approved?: boolean;
  descriptor?: unknown;
  requestReason?: string;
  reason?: string;
  /** The server decides: show no buttons. */
  isAutomatic?: boolean;
  signature?: string;
  inputSchemaInput?: unknown;
}

interface ToolCall {
  toolCallId: string;
  title?: string;
  toolMetadata?: Record<string, unknown>;
  providerExecuted?: boolean;
  state: ToolState;
  input?: unknown;
  rawInput?: unknown;
  inputEncoding?: 'json' | 'text';
  output?: unknown;
  errorText?: string;
  preliminary?: boolean;
  callProviderMetadata?: ProviderMetadata;
  resultProviderMetadata?: ProviderMetadata;
  approval?: Approval;
}

/** A call of a tool; its name is in the type (`tool-NAME`) or, for tools the client did not know beforehand, in `toolName`. */
export type ToolPart = ToolCall & ({ type: `tool-${string}` } | { type: 'dynamic-tool'; toolName: string; dynamic?: false });

export type Part =
  | TextPart | ReasoningPart | CustomPart | SourceUrlPart | SourceDocumentPart | FilePart | ReasoningFilePart
  | SteeringPart | StepStartPart | DataPart | ToolPart;

/** One message of a session. Same shape as the AI SDK's `UIMessage`. */
export interface Message {
  id: string;
  role: 'system' | 'user' | 'assistant';
  metadata?: unknown;
  parts: Part[];
}

export function isToolPart(part: Part): part is ToolPart {
  return part.type === 'dynamic-tool' || part.type.startsWith('tool-');
}

/** The tool's name, whichever way the part carries it. */
export function toolName(part: ToolPart): string {
  return part.type === 'dynamic-tool' ? (part as { toolName: string }).toolName : part.type.slice('tool-'.length);
}
