/** The door for script tags: loaded twice, beside another version, with origins on its tag. */
import { expect, fixture, html } from '@open-wc/testing';
import type { ChatStreamElement } from '../../src/elements/chat-stream.ts';
import { conversation, endpoint, settled, textOf } from './helpers.ts';

/** Loads the kit once more, as another file would. */
const load = (query: string, data: Record<string, string> = {}): Promise<void> => new Promise((resolve, reject) => {
  const script = document.createElement('script');
  script.type = 'module';
  script.src = new URL(`../../src/define.ts?${query}`, import.meta.url).href;
  Object.assign(script.dataset, data);
  script.onload = () => resolve();
  script.onerror = reject;
  document.head.append(script);
});

describe('define', () => {
  let warnings: string[];
  const { warn, error } = console;

  beforeEach(() => {
    warnings = [];
    console.warn = (sentence: string) => warnings.push(sentence);
    console.error = () => {};
  });
  afterEach(() => { Object.assign(console, { warn, error }); });

  it('registers every element', () => {
    for (const tag of ['chat-stream', 'chat-message', 'chat-composer']) expect(customElements.get(tag), tag).to.be.a('function');
  });

  it('may be loaded twice without a word', async () => {
    const before = customElements.get('chat-stream');
    await load('again');
    expect(customElements.get('chat-stream')).to.equal(before);
    expect(warnings).to.deep.equal([]);
  });

  it('leaves another version in place and says so once', async () => {
    const present = customElements.get('chat-stream') as typeof ChatStreamElement & { version: string };
    const { version } = present;
    present.version = '0.0.1';
    await load('other');
    present.version = version;
    expect(warnings).to.have.length(1);
    expect(warnings[0]).to.match(/version 0\.0\.1 is on this page already/);
    const element = await conversation(endpoint('answer').url);
    await element.send('hi');
    await settled(element);
    expect(textOf(element)).to.contain('on its way');
  });

  it('takes origins from its own script tag, and from no other element', async () => {
    const image = document.body.appendChild(document.createElement('img'));
    image.name = 'currentScript';
    image.dataset.endpointOrigins = 'https://evil.example';
    await load('listed', { endpointOrigins: 'https://api.example.com https://two.example.com' });
    image.remove();
    const element = await fixture<ChatStreamElement>(html`<chat-stream></chat-stream>`);
    let asked = '';
    element.fetch = (url) => { asked = String(url); return Promise.reject(new TypeError('Failed to fetch')); };
    for (const [url, code] of [['https://two.example.com/chat', 'network'], ['https://evil.example/chat', 'endpoint-invalid']] as const) {
      element.endpoint = url;
      asked = '';
      await element.send('hi');
      expect(element.error!.code, url).to.equal(code);
      expect(asked, url).to.equal(code === 'network' ? url : '');
    }
  });

  it('touches nothing when only the classes are imported', async () => {
    const known = new Set(Object.keys(globalThis));
    await import('../../src/index.ts');
    expect(Object.keys(globalThis).filter((name) => !known.has(name))).to.deep.equal([]);
  });
});
