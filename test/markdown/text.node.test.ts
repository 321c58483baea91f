/** Cleaning, references to characters, and the decision what becomes a link or an image. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { Cleaner, cleanText } from '../../src/markdown/clean.ts';
import { decodeEntities } from '../../src/markdown/entities.ts';
import { readImage, readLink } from '../../src/markdown/links.ts';

describe('cleaned text', () => {
  it('loses controls, overrides and tag characters, and nothing else', () => {
    assert.equal(cleanText('a\0b\x1B\x7F\x85c\u202Ed\u2066e\u{E0041}f\tg\nh'), 'abcdef\tg\nh');
    assert.equal(cleanText('👩‍👩‍👧 می‌خواهم ﬁ Å e\u0301'), '👩‍👩‍👧 می‌خواهم ﬁ Å e\u0301');
  });
  it('has one kind of line end', () => assert.equal(cleanText('a\r\nb\rc'), 'a\nb\nc'));
  it('keeps 32 marks on one base', () => assert.equal(cleanText(`e${'\u0301'.repeat(500)}x`), `e${'\u0301'.repeat(32)}x`));
  it('is the same for every way of cutting a text', () => {
    const parts = fc.array(fc.constantFrom('a', '\r', '\n', '\r\n', '\u0301', '\u0301'.repeat(20), '😀', '\u{E0041}', '\u202E', '中'), { maxLength: 20 }).map((list) => list.join(''));
    fc.assert(fc.property(parts, fc.array(fc.nat(60)), (text, cuts) => {
      const cleaner = new Cleaner();
      for (const cut of cuts.sort((a, b) => a - b)) cleaner.take(text.slice(0, cut), false);
      cleaner.take(text, true);
      assert.equal(cleaner.text, cleanText(text));
    }));
  });
});

describe('references to characters', () => {
  for (const [text, read] of [
    ['Tom &amp; Ann &lt;x&gt; &copy; &mdash; &hearts2;', 'Tom & Ann <x> © — &hearts2;'],
    ['&#42; &#x2A; &#0; &#xD800; &#99999999;', '* * \uFFFD \uFFFD &#99999999;'],
    ['&amp;lt;', '&lt;'],
    ['&#x202E;a&#13;', 'a\n'],
    ['AT&T', 'AT&T'],
    ['&hellip;&rarr;&there4;&Lt;&nbsp;|', '…→&there4;&Lt;\u00A0|'],
  ] as const) it(`${text} reads as ${JSON.stringify(read)}`, () => assert.equal(decodeEntities(text), read));
});

describe('a link', () => {
  const none = ['javascript:alert(1)', 'data:text/html,x', 'file:///x', '/a', '#a', 'a.html', '//host/x', 'https:host', 'https://user@host/', 'https://u:p@host/', `https://a.example/${'x'.repeat(2048)}`, 'tel:*#06#', 'ftp://a.b', '', 'https://'];
  for (const target of none) it(`is not made of ${target.slice(0, 40)}`, () => assert.equal(readLink(target, 'text', { base: 'https://page.example/' }), undefined));
  for (const target of ['https://a.example/b?c=d#e', 'http://a.example', 'mailto:a@b.example', 'tel:+15550100']) {
    it(`is made of ${target}`, () => assert.deepEqual(readLink(target, 'text', {}), { href: target }));
  }
  for (const [text, target, host] of [
    ['bank.example', 'https://evil.example/', 'evil.example'],
    ['https://bank.example/login', 'https://evil.example/', 'evil.example'],
    ['bank\u200B.example', 'https://evil.example/', 'evil.example'],
    ['example.com', 'https://www.example.com/a', undefined],
    ['docs', 'https://a.example/', undefined],
    ['пример.example', 'https://пример.example/', 'xn--e1afmkfd.example'],
    ['a@bank.example', 'mailto:b@evil.example', 'b@evil.example'],
    ['call 555 0100', 'tel:5550199', '5550199'],
  ] as const) it(`${text} that leads to ${target} shows ${host ?? 'no host'}`, () => assert.equal(readLink(target, text, {})?.host, host));
  it('may be relative when its origin is listed', () => {
    const policy = { base: 'https://page.example/a/', linkOrigins: ['https://page.example'] };
    assert.deepEqual(readLink('b', 'text', policy), { href: 'https://page.example/a/b' });
    assert.equal(readLink('//other.example/b', 'text', policy), undefined);
  });
});

describe('an image', () => {
  it('names its host and waits', () => assert.deepEqual(readImage('https://a.example/p.png', {}), { source: 'https://a.example/p.png', host: 'a.example', open: false }));
  it('opens for a listed origin, compared as an origin', () => {
    const policy = { imageOrigins: ['https://a.example/'] };
    assert.equal(readImage('https://a.example/p.png', policy)?.open, true);
    for (const other of ['https://a.example.evil.test/p.png', 'http://a.example/p.png', 'https://a.example:8443/p.png']) assert.equal(readImage(other, policy)?.open, false);
  });
  for (const target of ['data:image/png;base64,AA', 'javascript:x', '/p.png', 'https://u@a.example/p.png', 'blob:https://a.example/x']) {
    it(`is not made of ${target}`, () => assert.equal(readImage(target, {}), undefined));
  }
});
