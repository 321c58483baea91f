/** The rule about where a chat may be sent. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { allowEndpointOrigins, checkEndpoint } from '../../src/config/endpoint.ts';
import type { TransportError } from '../../src/protocol/transport.ts';

const shop = { base: 'https://shop.example/help/index.html', origin: 'https://shop.example' };
const local = { base: 'http://localhost:3000/', origin: 'http://localhost:3000' };

function refusal(endpoint: unknown, page = shop): TransportError {
  try {
    checkEndpoint(endpoint, page);
  } catch (error) {
    return error as TransportError;
  }
  return assert.fail(`${String(endpoint)} was not refused`);
}

describe('checkEndpoint', () => {
  it('takes paths and whole URLs of the page\'s own origin', () => {
    assert.equal(checkEndpoint('/api/chat', shop), 'https://shop.example/api/chat');
    assert.equal(checkEndpoint('chat', shop), 'https://shop.example/help/chat');
    assert.equal(checkEndpoint('https://shop.example/api?x=1', shop), 'https://shop.example/api?x=1');
    assert.equal(checkEndpoint('  /api/chat\n', shop), 'https://shop.example/api/chat');
  });

  it('says that none was given, and what to write', () => {
    for (const nothing of [undefined, null, '', '   ']) {
      const error = refusal(nothing);
      assert.equal(error.code, 'endpoint-missing');
      assert.match(error.message, /Expected.*none was given.*endpoint="\/api\/chat"/);
    }
  });

  it('refuses what is no URL, and says what came', () => {
    for (const odd of ['“/api/chat”', '"/api/chat"', '{{ENDPOINT}}', '<your endpoint>', 'undefined', 'null', 'https://', 'http://exa mple/', '[object Object]', {}]) {
      const error = refusal(odd);
      assert.equal(error.code, 'endpoint-invalid', String(odd));
      assert.match(error.message, /Expected .+\. .+/);
      assert.ok(error.message.includes(JSON.stringify(String(odd))), error.message);
    }
  });

  it('refuses every scheme but https and http', () => {
    for (const scheme of ['javascript:alert(1)', 'data:text/plain,x', 'blob:https://shop.example/1', 'ftp://shop.example/', 'localhost:3000/api', 'JaVaScRiPt:alert(1)', 'java\nscript:alert(1)']) {
      assert.equal(refusal(scheme).code, 'endpoint-invalid', scheme);
    }
  });

  it('refuses other origins and names both ways to allow them', () => {
    for (const other of ['https://evil.example/api', '//evil.example/api', 'https://shop.example.evil.example/', 'https://shop.example:8443/api', '\\\\evil.example/api']) {
      const error = refusal(other);
      assert.equal(error.code, 'endpoint-invalid', other);
      assert.match(error.message, /data-endpoint-origins="https:.*allowEndpointOrigins\("https:/);
    }
  });

  it('is not led astray by a <base> that points elsewhere', () => {
    assert.equal(refusal('/api/chat', { base: 'https://evil.example/', origin: 'https://shop.example' }).code, 'endpoint-invalid');
  });

  it('refuses plain http, except on this machine', () => {
    assert.equal(refusal('http://shop.example/api', { base: 'http://shop.example/', origin: 'http://shop.example' }).code, 'endpoint-invalid');
    assert.equal(checkEndpoint('http://127.0.0.1:4000/api', local), 'http://127.0.0.1:4000/api');
    assert.equal(checkEndpoint('http://[::1]:4000/api', local), 'http://[::1]:4000/api');
    assert.equal(checkEndpoint('http://api.localhost/', local), 'http://api.localhost/');
    assert.equal(refusal('http://localhost:3000/api', shop).code, 'endpoint-invalid');
    assert.equal(refusal('http://127.0.0.1.evil.example/', local).code, 'endpoint-invalid');
    assert.equal(refusal('http://localhost.evil.example/', local).code, 'endpoint-invalid');
  });

  it('refuses user names and passwords, and does not repeat them', () => {
    const error = refusal('https://user:secret@shop.example/api');
    assert.equal(error.code, 'endpoint-invalid');
    assert.doesNotMatch(error.message, /secret/);
  });

  it('refuses every cross-origin endpoint on a page without an origin', () => {
    assert.equal(refusal('http://localhost:3000/api', { base: 'file:///home/me/page.html', origin: 'null' }).code, 'endpoint-invalid');
  });

  it('takes origins that a script allowed, and only exactly those', (context) => {
    const warn = context.mock.method(console, 'warn', () => {});
    allowEndpointOrigins('https://api.example.com/ignored/path', 'http://intranet.example', '*', 'example.com', 'data:x');
    assert.equal(warn.mock.callCount(), 3);
    assert.equal(checkEndpoint('https://api.example.com/chat', shop), 'https://api.example.com/chat');
    assert.equal(checkEndpoint('http://intranet.example/chat', shop), 'http://intranet.example/chat');
    assert.equal(refusal('https://api.example.com:444/chat').code, 'endpoint-invalid');
    assert.equal(refusal('http://api.example.com/chat').code, 'endpoint-invalid');
    assert.equal(refusal('https://sub.api.example.com/chat').code, 'endpoint-invalid');
    assert.equal(refusal('javascript:alert(1)').code, 'endpoint-invalid');
  });
});
