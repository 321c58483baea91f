/** Makes an element's sessions. What they need of the element is read at send time, so that each turn goes by what the page says then. */
import { checkEndpoint } from '../config/endpoint.ts';
import { mismatch, sayOnce } from '../config/say.ts';
import type { Settings } from '../config/settings.ts';
import { newId } from '../protocol/ids.ts';
import type { ChatTransport, TransportError } from '../protocol/transport.ts';
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

/** What a page gives to add to a request. What is no such thing is left out, with one warning; it is not quoted, since it may be secret. */
async function extra<Value extends object>(name: string, given: AtSendTime<Value> | undefined): Promise<Value | Record<string, never>> {
  const value = await (typeof given === 'function' ? (given as () => Value | Promise<Value>)() : given) ?? {};
  try {
    if (typeof value === 'object' && !Array.isArray(value) && (name === 'body' || new Headers(value as Headers))) return value as Value;
  } catch {
    // Names or values that headers cannot have.
  }
  sayOnce(`${name}: Expected an object${name === 'body' ? '' : ' of names and values in Latin letters, or Headers'}. Nothing is added.`);
  return {};
}

/** What requests go through, by the settings as they are now. Throws a `TransportError` when there is no usable endpoint. */
function transportOf(element: RequestSource, { transport = 'sse', endpoint, credentials }: Settings): ChatTransport {
  const { fetch } = element;
  if (typeof transport === 'object') return transport as ChatTransport;
  if (transport !== 'sse') sayOnce(`${mismatch('transport', '"sse"', transport)} Set others as an object: element.transport = myTransport.`);
  const url = checkEndpoint(endpoint, { base: element.baseURI, origin: globalThis.origin });
  return createTransport({ kind: 'sse', endpoint: url, ...(credentials && { credentials }), ...(typeof fetch === 'function' && { fetch }) });
}

/** What keeps a conversation from being sent anywhere. Only the page's author can mend it, so it is said in the console too. */
export function problemOf(element: RequestSource, settings: Settings): TransportError | undefined {
  try {
    transportOf(element, settings);
  } catch (error) {
    const problem = error as TransportError;
    sayOnce(problem.message, 'error');
    return problem;
  }
  return undefined;
}

export function openSession(id: string, element: RequestSource, settings: () => Settings): Session {
  return new Session({
    id: id || newId(),
    transport: () => transportOf(element, settings()),
    request: async () => ({
      headers: await extra('headers', element.headers),
      body: await extra('body', element.body),
    }),
  });
}
