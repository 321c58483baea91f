/** What a session is made with, what it takes, and what it tells. */
import type { Chunk } from '../protocol/chunks.ts';
import type { Limits } from '../protocol/limits.ts';
import type { FilePart } from '../protocol/message.ts';
import type { ChatTransport } from '../protocol/transport.ts';
import type { Status, Turn } from './turn.ts';

/** All but `id` and `transport` may be left out. */
export interface SessionOptions {
  /** Opaque; sent to the server as the chat's id. */
  id: string;
  /** Read at send time. May throw; the turn then settles as failed. */
  transport: () => ChatTransport;
  /** Extra headers and body fields, read at send time. May throw or reject; the turn then settles as failed. */
  request?: () => RequestExtras | Promise<RequestExtras>;
  limits?: Partial<Limits>;
  /** The clock, in ms since the epoch. Default `Date.now`. */
  now?: () => number;
}

/** What a page adds to each request. */
export interface RequestExtras {
  headers?: Record<string, string> | Headers;
  body?: object;
}

/** What listeners are told. `delta`: something visible in `turn.message` changed. `transcript`: turns were set, cleared or reordered from outside. */
export type SessionChange =
  | { type: 'turn-start'; turn: Turn } | { type: 'delta'; turn: Turn } | { type: 'turn-end'; turn: Turn }
  | { type: 'status'; status: Status } | { type: 'transcript' }
  /** Data that never becomes a part. */
  | { type: 'data'; turn: Turn; chunk: Extract<Chunk, { data: unknown }> };

/** What a visitor or a page sends: text, files, or both. */
export interface Input {
  text?: string;
  files?: FilePart[];
  metadata?: unknown;
}
