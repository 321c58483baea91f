/** The policy for links, images and characters, rule by rule. */
import { expect } from '@open-wc/testing';
import { FORBIDDEN } from './attacks/inspect.ts';
import { mount, visibleText } from '../markdown/suites/support.ts';
import type { MarkdownOptions } from '../../src/markdown/index.ts';

function shown(text: string, options?: MarkdownOptions): HTMLElement {
  const { root, view } = mount(options);
  view.update(text);
  view.finish();
  const copy = root.cloneNode(true) as HTMLElement;
  document.body.append(copy);
  copies.push(copy);
  view.destroy();
  root.remove();
  return copy;
}

const copies: HTMLElement[] = [];
const link = (text: string, options?: MarkdownOptions): HTMLAnchorElement | null => shown(text, options).querySelector('a');

afterEach(() => {
  for (const copy of copies.splice(0)) copy.remove();
});

describe('links', () => {
  for (const href of ['https://site.example/a', 'http://site.example/', 'mailto:ann@site.example', 'tel:+15550100', 'https://site.example:8443/a?b=c#d', 'HTTPS://SITE.EXAMPLE/']) {
    it(`${href} is a link`, () => {
      const anchor = link(`[x](${href})`)!;
      expect(anchor.textContent).to.equal('x');
      expect(anchor.rel).to.equal('noopener noreferrer nofollow ugc');
      expect(anchor.target).to.equal('_blank');
      expect(anchor.getAttribute('referrerpolicy')).to.equal('no-referrer');
      expect(anchor.hasAttribute('title')).to.equal(false);
    });
  }

  for (const href of ['/a', 'a.html', '?a=b', '#a', '//site.example', '\\\\site.example', 'ftp://site.example', 'javascript:x', 'data:text/html,x', 'https://u:p@site.example/', 'https://u@site.example/', `https://site.example/${'a'.repeat(2048)}`, 'https://', 'ws://site.example', 'blob:https://site.example/1']) {
    it(`${href.slice(0, 40)} is its text only`, () => {
      const root = shown(`before [x](${href}) after`);
      expect(root.querySelector('a')).to.equal(null);
      expect(visibleText(root)).to.match(/^before \[?x/u);
    });
  }

  for (const href of ['http:site.example', 'https:/site.example', 'https:\\\\site.example', 'HTTPS:site.example', 'http:/logout']) {
    it(`${href}, which a page would take for one of its own, never leads to the page`, () => {
      const written = link(`[x](${href})`)?.getAttribute('href') ?? 'https://none.example/';
      expect(written).to.match(/^https?:\/\//u);
    });
  }

  it('more than 1,000 in one answer are text', () => {
    const root = shown(Array.from({ length: 1100 }, (_, index) => `[a${index}](https://site.example/${index})`).join('\n\n'));
    expect(root.querySelectorAll('a').length).to.be.within(900, 1000);
    expect(visibleText(root)).to.include('a1099');
  });

  for (const [label, target] of [['https://bank.example', 'https://other.example/'], ['bank.example', 'https://other.example/bank.example'], ['www.bank.example/login', 'https://www.bank.example.other.example/'], ['BANK.EXAMPLE', 'https://other.example/'], ['go to bank.example now', 'https://other.example/'], ['b\u0430nk.example', 'https://other.example/'], ['**bank**.example', 'https://other.example/'], ['`bank.example`', 'https://other.example/'], ['https://bank\u200B.example', 'https://other.example/'], ['ann@bank.example', 'https://other.example/'], ['ann@bank.example', 'mailto:ann@other.example']] as const) {
    it(`"${label}" that leads to ${target} shows the real host`, () => {
      const anchor = link(`[${label}](${target})`)!;
      const host = target.startsWith('mailto:') ? 'other.example' : new URL(target).hostname;
      expect(anchor.getAttribute('data-host')).to.include(host);
    });
  }

  for (const [label, target] of [['the docs', 'https://other.example/'], ['https://site.example/a', 'https://site.example/a'], ['site.example', 'https://site.example/login'], ['www.site.example', 'https://www.site.example/'], ['version 1.2', 'https://other.example/'], ['e.g. this', 'https://other.example/']] as const) {
    it(`"${label}" to ${target} needs no host beside it`, () => {
      expect(link(`[${label}](${target})`)!.hasAttribute('data-host')).to.equal(false);
    });
  }

  it('the host of an international name is shown as the browser will ask for it', () => {
    const anchor = link('[bank.example](https://b\u0430nk.example/)')!;
    expect(anchor.getAttribute('data-host')).to.match(/^xn--/u);
  });

  it('a bare international address shows its real name', () => {
    const anchor = link('see https://b\u0430nk.example/login now')!;
    if (anchor !== null) expect(anchor.getAttribute('data-host') ?? '').to.match(/^xn--/u);
  });

  it('no bare address is a link while its block is open, and it is one when the block is closed', () => {
    const { root, view, release } = mount();
    const bare = (): number => [...root.querySelectorAll('a')].length;
    for (const text of ['See https://site.example/a', 'See https://site.example/a and', 'See https://site.example/a and www.site.example, ann@site.example or <https://site.example/b> too']) {
      view.update(text);
      expect(bare(), text).to.equal(0);
    }
    view.update('See https://site.example/a and www.site.example, ann@site.example or <https://site.example/b> too\n\nNext');
    expect(bare()).to.equal(4);
    view.finish();
    expect(bare()).to.equal(4);
    release();
  });

  it('origins listed by the owner open relative-free links only by their whole origin', () => {
    const options = { linkOrigins: ['https://site.example'] };
    expect(link('[x](https://site.example/a)', options)).not.to.equal(null);
  });
});

describe('images', () => {
  const image = (text: string, options?: MarkdownOptions): HTMLImageElement | null => shown(text, options).querySelector('img');

  it('are a named placeholder with a button', () => {
    const root = shown('![A plan](https://img.example/p.png)');
    expect(root.querySelector('img')).to.equal(null);
    expect(visibleText(root)).to.include('A plan').and.to.include('img.example');
    expect(root.querySelector('.image button')).not.to.equal(null);
  });

  it('load from listed origins, compared whole', () => {
    const options = { imageOrigins: [location.origin] };
    const own = image(`![a](${location.origin}/missing.png)`, options)!;
    expect(own.alt).to.equal('a');
    expect(own.getAttribute('referrerpolicy')).to.equal('no-referrer');
    for (const other of [`${location.origin}.attacker.example/p.png`, `${location.origin.replace('//', '//user@')}/p.png`, `https://attacker.example/${location.origin}/p.png`, 'data:image/png;base64,AA==', '/missing.png']) {
      expect(image(`![a](${other})`, options), other).to.equal(null);
    }
  });

  it('a click loads just the one that was asked for', async () => {
    const { root, view, release } = mount();
    view.update(`![one](${location.origin}/missing-1.png)\n\n![two](${location.origin}/missing-2.png)`);
    view.finish();
    root.querySelector<HTMLElement>('.image button')!.click();
    await new Promise((resolve) => setTimeout(resolve, 20));
    const images = [...root.querySelectorAll('img')];
    expect(images.map((element) => element.alt)).to.deep.equal(['one']);
    expect(images[0]!.getAttribute('referrerpolicy')).to.equal('no-referrer');
    release();
  });
});

describe('characters', () => {
  it('controls, overrides and tags are never shown, in text, code and languages', () => {
    const root = shown('a\u0007b \u202Ec\u202C d\u2066e\u2069 f\u{E0041}\u{E007F}g\u009Bh\n\n`i\u202Ej`\n\n```x\u202Ey\nk\u202El\u0000\n```\n\n&#x202E;m&#8295;n');
    expect(root.outerHTML).not.to.match(FORBIDDEN);
    for (const letter of 'abcdefghijklmn') expect(visibleText(root)).to.include(letter);
  });

  it('joiners, selectors and marks of scripts and emoji stay, and nothing is normalised', () => {
    const text = '👩‍👩‍👧 ❤️ ☎︎ نمی‌خواهم क्‍ष e\u0301 \u00e9 ﬁ Å \u212B';
    expect(visibleText(shown(text))).to.equal(text);
    expect(shown(`\`${text}\``).querySelector('code')!.textContent).to.equal(text);
  });

  it('at most 32 marks stand on one base', () => {
    const root = shown(`a${'\u0301'.repeat(500)}b and \`c${'\u0489'.repeat(100)}d\``);
    expect(root.textContent).not.to.match(/\p{Mark}{33}/u);
    expect(root.textContent).to.match(/a\u0301{32}b/u);
  });
});
