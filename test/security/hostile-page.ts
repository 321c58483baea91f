/** A page that was made hostile before the kit loads: `?` of this module's frame names how. */
import { check } from './attacks/checker.ts';
import type { AttackPage } from './attacks/kit-page.ts';
import type { PageRecord } from '../csp/frame.ts';

export interface HostilePage extends AttackPage {
  ready: Promise<string>;
  show(text: string): { text: string; elements: string[]; errors: string[] };
}

const page = window as unknown as HostilePage & { record: PageRecord; trustedTypes: { createPolicy(name: string, rules: object): unknown } };

const preparations: Record<string, () => void> = {
  'policy refused': () => {},
  'policy taken': () => void page.trustedTypes.createPolicy('chat-stream', { createHTML: (text: string) => text }),
  'sanitizer unsupported': () => {
    Object.defineProperty(DOMImplementation.prototype, 'createHTMLDocument', { value: undefined });
    Object.defineProperty(document.implementation, 'createHTMLDocument', { value: undefined });
  },
  'prototype polluted': () => {
    Object.assign(Object.prototype, {
      ALLOWED_TAGS: ['img', 'script', 'svg'], ADD_TAGS: ['img', 'iframe'], ADD_ATTR: ['onerror', 'src', 'style'], ALLOWED_ATTR: ['onerror', 'src', 'id'], ALLOW_UNKNOWN_PROTOCOLS: true,
      tagNameCheck: /.*/u, attributeNameCheck: /.*/u, allowCustomizedBuiltInElements: true, RETURN_DOM: true, SAFE_FOR_XML: false, html: true, imageOrigins: ['https://attacker.example'],
    });
  },
  'document clobbered': () => {
    for (const id of ['trustedTypes', 'litNonce', '__zod_globalConfig', 'DOMPurify', 'marked', 'customElements', 'process', 'litHtmlVersions']) {
      const link = document.createElement('a');
      link.id = id;
      link.href = 'clobber:x';
      document.body.append(link);
    }
    for (const name of ['implementation', 'currentScript', 'defaultView']) {
      const form = document.createElement('form');
      form.setAttribute('name', name);
      document.documentElement.append(form);
    }
  },
};

page.ready = (async () => {
  const name = decodeURIComponent(location.hash.slice(1));
  preparations[name]!();
  try {
    const { createMarkdownView } = await import('../../src/markdown/index.ts');
    page.show = (text) => {
      const host = Document.prototype.createElement.call(document, 'div');
      document.documentElement.append(host);
      const errors: string[] = [];
      const view = createMarkdownView(host, { onError: (error) => errors.push(String(error)) });
      for (let end = 1; end <= text.length; end += 7) view.update(text.slice(0, end));
      view.update(text);
      view.finish();
      const shown = { text: host.textContent ?? '', elements: [...host.querySelectorAll('*')].map((element) => element.localName), errors };
      host.remove();
      return shown;
    };
    page.run = (payloads, seed) =>
      check((host, prefixes) => {
        const view = createMarkdownView(host);
        for (const prefix of prefixes) view.update(prefix);
        view.finish();
      }, page.record, payloads, seed);
    return 'loaded';
  } catch (error) {
    return `module threw: ${String(error)}`;
  }
})();
