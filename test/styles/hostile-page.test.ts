/** A page whose own rules go far: nothing that is inherited changes how the kit looks. What a page hides, stays hidden. */
import { expect, fixture, html } from '@open-wc/testing';
import type { ChatStreamElement } from '../../src/elements/chat-stream.ts';
import '../../src/define.ts';

const HOSTILE: Record<string, string> = {
  'white-space': 'pre', 'text-indent': '40px', 'word-spacing': '20px', 'letter-spacing': '5px', 'text-shadow': '2px 2px red', '-webkit-text-fill-color': 'transparent', '-webkit-text-stroke': '3px red',
  'word-break': 'break-all', 'overflow-wrap': 'anywhere', 'line-break': 'anywhere', hyphens: 'auto', cursor: 'none', 'line-height': '4', 'font-variant': 'small-caps', 'font-feature-settings': '"smcp"', 'font-stretch': '50%',
  'font-weight': '900', 'font-style': 'italic', 'font-size-adjust': '1', 'text-transform': 'uppercase', 'text-align': 'center', 'text-align-last': 'right', 'text-wrap': 'nowrap', 'tab-size': '40', quotes: '"x" "y"',
  'user-select': 'none', 'text-emphasis': 'dot', 'list-style': 'square inside', 'border-collapse': 'collapse', 'border-spacing': '30px', 'caption-side': 'bottom',
  'caret-color': 'transparent', 'stroke-width': '20px', fill: 'red', color: 'red', 'font-family': 'cursive', 'font-size': '40px', orphans: '9', 'image-rendering': 'pixelated', 'text-underline-position': 'under', 'empty-cells': 'hide',
};

const ANSWER = '# Title\n\nA paragraph with `code`, **weight** and a [link](https://example.com/).\n\n- one\n- two\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n```js\nlet a;\n\tb();\n```';

async function chatIn(settings: Record<string, string>): Promise<ChatStreamElement> {
  const holder = await fixture<HTMLElement>(html`<div><chat-stream greeting="Ask." .messages=${[{ id: '1', role: 'user', parts: [{ type: 'text', text: 'A  question' }] }, { id: '2', role: 'assistant', parts: [{ type: 'reasoning', text: 'Hm' }, { type: 'text', text: ANSWER }] }]}></chat-stream><chat-composer note="a note"></chat-composer></div>`);
  for (const [name, value] of Object.entries({ 'inline-size': '600px', 'font-family': 'serif', ...settings })) holder.style.setProperty(name, value);
  const chat = holder.querySelector('chat-stream')!;
  await chat.updateComplete;
  for (const message of chat.shadowRoot!.querySelectorAll('chat-message')) await message.updateComplete;
  return chat;
}

/** Every element of the conversation, with all that is computed for it. */
function looks(root: Element, from: Element = root): [name: string, style: Record<string, string>][] {
  return [...(root.shadowRoot ?? root).querySelectorAll('*')].filter(({ localName }) => localName !== 'style' && localName !== 'slot').flatMap((element) => {
    const style = getComputedStyle(element);
    // The hosts themselves belong to the page.
    const own: [string, Record<string, string>][] = element.shadowRoot ? [] : [[`${from.localName} ${element.localName}.${element.getAttribute('class')}`, Object.fromEntries([...style].filter((name) => !name.startsWith('--')).map((name) => [name, style.getPropertyValue(name)]))]];
    return element.shadowRoot ? looks(element) : own;
  });
}

function differences(one: ReturnType<typeof looks>, other: ReturnType<typeof looks>): string[] {
  expect(one.length).to.equal(other.length);
  return one.flatMap(([name, style], index) => Object.entries(style).filter(([property, value]) => other[index]![1][property] !== value).map(([property, value]) => `${name} { ${property}: ${value} → ${other[index]![1][property]} }`));
}

describe('on a page with far-reaching rules', () => {
  it('the conversation looks as it does on any other', async () => {
    const calm = looks(await chatIn({}));
    const hostile = looks(await chatIn(HOSTILE));
    expect(calm.length).to.be.above(60);
    expect(differences(calm, hostile)).to.deep.equal([]);
  });

  it('a composer that stands alone does too', async () => {
    const calm = looks((await chatIn({})).nextElementSibling!);
    const hostile = looks((await chatIn(HOSTILE)).nextElementSibling!);
    expect(differences(calm, hostile)).to.deep.equal([]);
  });

  it('scheme, language, hiding and being out of reach still come from the page', async () => {
    const chat = await chatIn({ 'color-scheme': 'dark', visibility: 'hidden', 'pointer-events': 'none', '-webkit-locale': '"ja"' });
    const message = chat.shadowRoot!.querySelector('chat-message')!;
    for (const base of [chat.shadowRoot!.querySelector('.base')!, message.shadowRoot!.querySelector('.base')!]) {
      const { colorScheme, visibility, pointerEvents } = getComputedStyle(base);
      expect([colorScheme, visibility, pointerEvents]).to.deep.equal(['dark', 'hidden', 'none']);
      expect(getComputedStyle(base).getPropertyValue('-webkit-locale')).to.equal('"ja"');
    }
  });
});
