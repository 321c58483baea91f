/** The closed schema of what markup may set. */
import assert from 'node:assert/strict';
import { describe, it, mock, beforeEach, afterEach } from 'node:test';
import { mergeSettings, parseSettings, readSetting } from '../../src/config/settings.ts';

describe('settings', () => {
  let warnings: string[];

  beforeEach(() => {
    warnings = [];
    mock.method(console, 'warn', (sentence: string) => warnings.push(sentence));
  });
  afterEach(() => mock.restoreAll());

  it('reads the settings of a JSON text', () => {
    const settings = parseSettings('{"suggestions": ["Where is my order?"], "endpoint": "/api", "heading": "Hello", "imageOrigins": ["https://a.example"], "no-composer": true}');
    assert.deepEqual({ ...settings }, { suggestions: ['Where is my order?'], endpoint: '/api', heading: 'Hello', imageOrigins: ['https://a.example'], noComposer: true });
    assert.equal(Object.getPrototypeOf(settings), null);
    assert.deepEqual(warnings, []);
  });

  it('names the nearest setting for one that it does not know', () => {
    parseSettings('{"sugestions": [], "place-holder": "x", "Endpoint": "/api"}');
    assert.deepEqual(warnings.map((warning) => /nearest is "(\w+)"/.exec(warning)?.[1]), ['suggestions', 'placeholder', 'endpoint']);
  });

  it('takes no key from outside the schema, whatever its name', () => {
    const settings = parseSettings('{"__proto__": {"endpoint": "https://evil.example"}, "constructor": 1, "prototype": 2, "label": "x"}');
    assert.deepEqual(Object.keys(settings), ['label']);
    assert.equal(settings.endpoint, undefined);
    assert.equal(warnings.length, 3);
  });

  it('is not moved by a polluted Object.prototype', () => {
    Object.defineProperty(Object.prototype, 'endpoint', { value: 'https://evil.example', configurable: true });
    try {
      assert.equal(parseSettings('{}').endpoint, undefined);
      assert.equal(mergeSettings(parseSettings('{"label": "x"}'), Object.create(null)).endpoint, undefined);
    } finally {
      delete (Object.prototype as { endpoint?: string }).endpoint;
    }
  });

  it('falls back to the default for a value of the wrong kind, and says which kind is right', () => {
    const settings = parseSettings('{"label": 7, "suggestions": "one", "noHeader": "perhaps", "credentials": "include"}');
    assert.deepEqual(Object.values(settings).filter((value) => value !== undefined), []);
    assert.match(warnings[0]!, /"label" should be text, not 7/);
    assert.match(warnings[1]!, /"suggestions" should be a list of texts/);
    assert.match(warnings[2]!, /"noHeader" should be true or false/);
    assert.match(warnings[3]!, /"include" only as a property/);
  });

  it('survives what is no JSON, and points at curly quotes', () => {
    assert.deepEqual(Object.keys(parseSettings('{“label”: “x”}')), []);
    assert.match(warnings[0]!, /not valid JSON.*curly quotes/);
    for (const odd of ['', '[]', 'null', '7', '"x"', '{"a"']) assert.deepEqual(Object.keys(parseSettings(odd)), []);
  });

  it('warns of the same mistake once', () => {
    parseSettings('{"colour": 1}');
    parseSettings('{"colour": 1}');
    assert.equal(warnings.length, 1);
  });

  it('reads attributes by the same rules', () => {
    assert.equal(readSetting('noComposer', 'false'), false);
    assert.equal(readSetting('noComposer', ''), true);
    assert.deepEqual(readSetting('imageOrigins', ' https://a.example  https://b.example,https://c.example '), ['https://a.example', 'https://b.example', 'https://c.example']);
    assert.equal(readSetting('credentials', 'include'), undefined);
    assert.equal(readSetting('label', null), undefined);
  });

  it('lets what was set on the element win over what its JSON declared', () => {
    const merged = mergeSettings(parseSettings('{"label": "declared", "heading": "declared"}'), { label: 'own', noHeader: false });
    assert.equal(merged.label, 'own');
    assert.equal(merged.heading, 'declared');
    assert.equal(merged.noHeader, undefined);
  });
});
