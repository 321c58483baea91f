/** The closed schema of what markup may set. */
import assert from 'node:assert/strict';
import { describe, it, mock, beforeEach, afterEach } from 'node:test';
import { readSetting, readSettings as readSettingsOver, type Settings } from '../../src/config/settings.ts';

const readSettings = (json: string, own = Object.create(null) as Settings) => readSettingsOver(json, own);

describe('settings', () => {
  let warnings: string[];

  beforeEach(() => {
    warnings = [];
    mock.method(console, 'warn', (sentence: string) => warnings.push(sentence));
  });
  afterEach(() => mock.restoreAll());

  it('reads the settings of a JSON text', () => {
    const settings = readSettings('{"suggestions": ["Where is my order?"], "endpoint": "/api", "heading": "Hello", "imageOrigins": ["https://a.example"], "noComposer": true}');
    assert.deepEqual({ ...settings }, { suggestions: ['Where is my order?'], endpoint: '/api', heading: 'Hello', imageOrigins: ['https://a.example'], noComposer: true });
    assert.equal(Object.getPrototypeOf(settings), null);
    assert.deepEqual(warnings, []);
  });

  it('names a setting that it does not know, and those that there are', () => {
    readSettings('{"sugestions": []}');
    assert.match(warnings[0]!, /There is no setting "sugestions"\. There are: endpoint, .*suggestions, /);
  });

  it('takes no key from outside the schema, whatever its name', () => {
    const settings = readSettings('{"__proto__": {"endpoint": "https://evil.example"}, "constructor": 1, "prototype": 2, "label": "x"}');
    assert.deepEqual(Object.keys(settings), ['label']);
    assert.equal(settings.endpoint, undefined);
    assert.equal(warnings.length, 3);
  });

  it('is not moved by a polluted Object.prototype', () => {
    Object.defineProperty(Object.prototype, 'endpoint', { value: 'https://evil.example', configurable: true });
    try {
      assert.equal(readSettings('{}').endpoint, undefined);
      assert.equal(readSettings('{"label": "x"}', Object.create(null)).endpoint, undefined);
    } finally {
      delete (Object.prototype as { endpoint?: string }).endpoint;
    }
  });

  it('falls back to the default for a value of the wrong kind, and says which kind is right', () => {
    const settings = readSettings('{"label": 7, "suggestions": "one", "noHeader": "perhaps", "credentials": "include"}');
    assert.deepEqual(Object.values(settings).filter((value) => value !== undefined), []);
    assert.match(warnings[0]!, /label: Expected string, not 7\. The default is used/);
    assert.match(warnings[1]!, /suggestions: Expected list of string/);
    assert.match(warnings[2]!, /noHeader: Expected boolean/);
    assert.match(warnings[3]!, /"include" only as a property/);
  });

  it('survives what is no JSON, and points at quotes', () => {
    assert.deepEqual(Object.keys(readSettings('{“label”: “x”}')), []);
    assert.match(warnings[0]!, /not valid JSON.*straight quotes/);
    for (const odd of ['', '[]', 'null', '7', '"x"', '{"a"']) assert.deepEqual(Object.keys(readSettings(odd)), []);
  });

  it('warns of the same mistake once', () => {
    readSettings('{"colour": 1}');
    readSettings('{"colour": 1}');
    assert.equal(warnings.length, 1);
  });

  it('reads the one attribute that is no text by the same rule', () => {
    assert.equal(readSetting('credentials', 'omit'), 'omit');
    assert.equal(readSetting('credentials', 'include'), undefined);
  });

  it('lets what was set on the element win over what its JSON declared', () => {
    const settings = readSettings('{"label": "declared", "heading": "declared"}', { label: 'own', noHeader: false });
    assert.equal(settings.label, 'own');
    assert.equal(settings.heading, 'declared');
    assert.equal(settings.noHeader, undefined);
  });

  it('holds what a script set to the same rules: default and one warning, never a throw', () => {
    const circle: unknown[] = [];
    circle.push(circle);
    const junk = [5, 'abc', {}, [1, null, {}], circle, 10n, Symbol('x')];
    for (const value of junk) {
      const own = { suggestions: value, imageOrigins: value, linkOrigins: value, transport: Object(value) } as unknown as Settings;
      const settings = readSettings('{"suggestions": ["declared"]}', own);
      assert.deepEqual(settings.suggestions, ['declared']);
      assert.equal(settings.imageOrigins, undefined);
      assert.equal(settings.transport, undefined);
    }
    assert.ok(warnings.some((sentence) => /imageOrigins: Expected list of string, not 5\. The default/.test(sentence)));
    const before = warnings.length;
    readSettings('', { imageOrigins: 5 } as unknown as Settings);
    assert.equal(warnings.length, before);
  });

  it('takes from a script what only scripts may set, and empty lists from everyone', () => {
    const transport = { sendMessages() {} };
    const settings = readSettings('{"imageOrigins": []}', { credentials: 'include', transport, suggestions: [], endpoint: new URL('https://a.example/') } as unknown as Settings);
    assert.deepEqual([settings.credentials, settings.transport, settings.suggestions, settings.imageOrigins], ['include', transport, [], []]);
    assert.equal(String(settings.endpoint), 'https://a.example/');
    assert.deepEqual(warnings, []);
  });
});
