/** The door for script tags: registers every element. Loading it twice, or beside another version, disturbs nobody: the first one stays. */
import { allowEndpointOrigins } from './config/endpoint.ts';
import { sayOnce } from './config/say.ts';
import { list } from './elements/attributes.ts';
import { ChatComposerElement } from './elements/chat-composer.ts';
import { ChatMessageElement } from './elements/chat-message.ts';
import { ChatStreamElement } from './elements/chat-stream.ts';
import { version } from './version.ts';

export * from './index.ts';

function define(tag: string, element: CustomElementConstructor & { version?: string }): void {
  const present = customElements.get(tag) as typeof element | undefined;
  if (!present) {
    element.version = version;
    customElements.define(tag, element);
  } else if (present.version !== version) sayOnce(`version ${present.version} is on this page already and stays; version ${version} is not used. Load only one.`);
}

/** Whoever put the kit's script on the page trusts the place it came from, and what the tag lists in `data-endpoint-origins`. */
function trustScript(): void {
  const { currentScript } = document;
  // An element that someone named "currentScript" is no script; modules have none and know their own URL.
  const script = currentScript instanceof HTMLScriptElement ? currentScript
    : [...Document.prototype.querySelectorAll.call(document, 'script[type="module"]') as NodeListOf<HTMLScriptElement>].find(({ src }) => src && src === import.meta.url);
  const own = script?.src || String(import.meta.url);
  allowEndpointOrigins(...(/^https?:/.test(own) ? [own] : []), ...(list(script?.dataset.endpointOrigins) ?? []));
}

trustScript();
// The pieces first: a conversation that is upgraded in the page finds them ready.
define('chat-message', ChatMessageElement);
define('chat-composer', ChatComposerElement);
define('chat-stream', ChatStreamElement);
