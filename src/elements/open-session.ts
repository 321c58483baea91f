/** Makes an element's sessions. What they need of the element is read at send time, so that each turn goes by what the page says then. */
import { checkEndpoint } from '../config/endpoint.ts';
import { mismatch, sayOnce } from '../config/say.ts';
import type { Settings } from '../config/settings.ts';
import { newId } from '../protocol/ids.ts';
import type { ChatTransport } from '../protocol/transport.ts';
import { createTransport } from '../transports/create-transport.ts';
import { Session } from '../turn/session.ts';

/** A value, or a function that gives it when a request is made. */
export type AtSendTime<Value> = Value | (() => Value | Promise<Value>);

/** The part of a conversation's element that requests depend on. */
export interface RequestSource extends Element {
  transport: string | ChatTransport | undefined;
  headers: AtSendTime<Record<string, string> | Headers> | undefined;
  body: AtSendTime<object> | undefined;
  fetch: typeof globalThis.fetch | undefined;
}

const now = async <Value>(value: AtSendTime<Value> | undefined): Promise<Value | undefined> => (typeof value === 'function' ? (value as () => Value)() : value);

export function openSession(id: string, element: RequestSource, settings: () => Settings): Session {
  return new Session({
    id: id || newId(),
    transport() {
      const { transport = 'sse', endpoint, credentials } = settings();
      // Objects pass through as they are: only markup is held to names.
      if (typeof transport === 'object') return transport as ChatTransport;
      if (transport !== 'sse') sayOnce(`${mismatch('transport', '"sse"', transport)} Set others as an object: element.transport = myTransport.`);
      const url = checkEndpoint(endpoint, { base: element.baseURI, origin: globalThis.origin });
      return createTransport({ kind: 'sse', endpoint: url, ...(credentials && { credentials }), ...(element.fetch && { fetch: element.fetch }) });
    },
    request: async () => ({ headers: (await now(element.headers)) ?? {}, body: (await now(element.body)) ?? {} }),
  });
}
