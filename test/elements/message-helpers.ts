/** Makes chat-message elements and message parts for tests. */
import { fixture, html } from '@open-wc/testing';
import { ChatMessageElement } from '../../src/elements/chat-message.ts';
import type { Message, Part, ToolPart } from '../../src/protocol/message.ts';

if (!customElements.get('chat-message')) customElements.define('chat-message', ChatMessageElement);

type Settings = Partial<Pick<ChatMessageElement, 'author' | 'streaming' | 'outcome' | 'error' | 'turn' | 'last' | 'imageOrigins'>>;

/** An element that shows these parts, rendered. */
export async function show(parts: Part[], settings: Settings = {}): Promise<ChatMessageElement> {
  const message: Message = { id: 'm1', role: settings.author ?? 'assistant', parts };
  const element = await fixture<ChatMessageElement>(html`<chat-message .message=${message}></chat-message>`);
  Object.assign(element, settings);
  await element.updateComplete;
  return element;
}

/** The message was changed in place: paint it. */
export async function repaint(element: ChatMessageElement, settings: Settings = {}): Promise<void> {
  Object.assign(element, settings);
  element.version += 1;
  await element.updateComplete;
}

export const text = (words: string, state: 'streaming' | 'done' = 'done'): Part & { type: 'text' } => ({ type: 'text', text: words, state });

export const tool = (name: string, state: ToolPart['state'], fields: Partial<ToolPart> = {}): ToolPart =>
  ({ type: `tool-${name}`, toolCallId: `call-${name}`, state, ...fields }) as ToolPart;

export function find<Kind extends Element = HTMLElement>(element: Element, selector: string): Kind | null {
  return element.shadowRoot!.querySelector<Kind>(selector);
}

export function all(element: Element, selector: string): HTMLElement[] {
  return [...element.shadowRoot!.querySelectorAll<HTMLElement>(selector)];
}

/** Words as they stand, white space joined. */
export const wordsOf = (node: Node | null | undefined): string => (node?.textContent ?? '').replace(/\s+/g, ' ').trim();

/** Resolves with the next event of this type, or fails after a while. */
export function heard(target: EventTarget, type: string): Promise<CustomEvent> {
  return new Promise((resolve, reject) => {
    target.addEventListener(type, (event) => resolve(event as CustomEvent), { once: true });
    setTimeout(() => reject(new Error(`${type} was not heard`)), 5000);
  });
}

/** The place of an element, for a real mouse. */
export function middleOf(element: Element): [number, number] {
  const { left, top, width, height } = element.getBoundingClientRect();
  return [Math.round(left + width / 2), Math.round(top + height / 2)];
}
