/** What the tests of the elements share: a conversation with a scripted server behind it, and ways to look into it. */
import { fixture, html, waitUntil } from '@open-wc/testing';
import '../../src/define.ts';
import type { ChatComposerElement } from '../../src/elements/chat-composer.ts';
import type { ChatMessageElement } from '../../src/elements/chat-message.ts';
import type { ChatStreamElement } from '../../src/elements/chat-stream.ts';

export interface Logged { method: string; headers: Record<string, string>; left: boolean; body: { id: string; messages: { role: string; parts: { text?: string }[] }[]; [field: string]: unknown } }

let runs = 0;

/** The address of a scenario, and of the log of what was asked for under the same key. */
export function endpoint(scenario: string, options: Record<string, string | number> = {}): { url: string; log(): Promise<Logged[]> } {
  const key = `${location.pathname}${location.search}-${performance.now()}-${runs++}`;
  const query = new URLSearchParams({ key, ...Object.fromEntries(Object.entries(options).map(([name, value]) => [name, String(value)])) });
  return { url: `/test-api/${scenario}?${query}`, log: async () => (await fetch(`/test-api/log?${new URLSearchParams({ key })}`)).json() as Promise<Logged[]> };
}

export async function conversation(url?: string): Promise<ChatStreamElement> {
  const element = await fixture<ChatStreamElement>(html`<chat-stream></chat-stream>`);
  element.style.setProperty('block-size', '400px');
  if (url) element.endpoint = url;
  await element.updateComplete;
  return element;
}

export function inside<Found extends Element = HTMLElement>(element: Element, selector: string): Found {
  const found = element.shadowRoot!.querySelector<Found>(selector);
  if (!found) throw new Error(`There is no ${selector} in ${element.localName}.`);
  return found;
}

export const composerOf = (element: ChatStreamElement): ChatComposerElement => inside(element, 'chat-composer');
export const inputOf = (element: Element): HTMLTextAreaElement => inside(element.localName === 'chat-stream' ? composerOf(element as ChatStreamElement) : element, 'textarea');
export const buttonOf = (element: Element): HTMLButtonElement => inside(element.localName === 'chat-stream' ? composerOf(element as ChatStreamElement) : element, 'button');
export const messagesOf = (element: ChatStreamElement): ChatMessageElement[] => [...element.shadowRoot!.querySelectorAll('chat-message')];
export const textOf = (element: ChatStreamElement): string => messagesOf(element).map((message) => message.plainText).join(' | ');

export async function write(element: Element, text: string): Promise<void> {
  const input = inputOf(element);
  input.value = text;
  input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
  await (element.localName === 'chat-stream' ? composerOf(element as ChatStreamElement) : element as ChatComposerElement).updateComplete;
}

export function press(target: Element, key: string, init: KeyboardEventInit = {}): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true, ...init });
  target.dispatchEvent(event);
  return event;
}

/** Writes and sends as a visitor does. */
export async function say(element: ChatStreamElement, text: string): Promise<void> {
  await write(element, text);
  press(inputOf(element), 'Enter');
  await Promise.resolve();
}

export async function settled(element: ChatStreamElement): Promise<void> {
  await waitUntil(() => element.turn?.outcome !== undefined && element.status !== 'submitted' && element.status !== 'streaming', 'the turn settles', { timeout: 10_000 });
  await element.updateComplete;
  await Promise.all(messagesOf(element).map((message) => message.updateComplete));
}

export const streaming = (element: ChatStreamElement, text = ''): Promise<void> => waitUntil(() => element.status === 'streaming' && textOf(element).includes(text), `streams "${text}"`, { timeout: 10_000, interval: 5 });

export const frame = (): Promise<void> => new Promise((resolve) => { requestAnimationFrame(() => resolve()); });
export const pause = (ms: number): Promise<void> => new Promise((resolve) => { setTimeout(resolve, ms); });

/** All that the live region said, in order. */
export function listen(element: ChatStreamElement): string[] {
  const region = inside(element, '[role="status"]');
  const said: string[] = [];
  new MutationObserver(() => {
    const text = region.textContent?.trim();
    if (text) said.push(text);
  }).observe(region, { childList: true, characterData: true, subtree: true });
  return said;
}
