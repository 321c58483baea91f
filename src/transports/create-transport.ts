/** Makes a transport from its name. */
import type { ChatTransport } from '../protocol/transport.ts';
import { createSseTransport } from './sse-transport.ts';
import type { SseTransportOptions } from './sse-transport.ts';

/** Options of the transport that `kind` names. */
export interface TransportOptions extends SseTransportOptions {
  kind: 'sse';
}

/** Makes the transport that `kind` names. `endpoint` is absolute and already checked. */
export function createTransport(options: TransportOptions): ChatTransport {
  return createSseTransport(options);
}
