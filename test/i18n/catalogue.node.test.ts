/** Words: English is whole, other languages fall back to it. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { en } from '../../src/i18n/en.ts';
import { addCatalogue, resolveCatalogue } from '../../src/i18n/resolve.ts';

describe('the catalogue', () => {
  it('has a sentence for every error and outcome', () => {
    for (const sentence of [...Object.values(en.errors), ...Object.values(en.outcomes)]) assert.match(sentence, /^[A-Z].*\.$/);
  });

  it('has no word of the trade', () => {
    const wordsOf = (value: unknown): unknown => (typeof value === 'function' ? value(2) : typeof value === 'object' ? Object.values(value!).map(wordsOf) : value);
    assert.doesNotMatch(String(wordsOf(en)), /\b(token|stream|LLM|endpoint|request|protocol|null|undefined|HTTP)\b/i);
  });

  it('measures', () => {
    assert.deepEqual([4, 99, 240].map((seconds) => en.duration(seconds)), ['4 s', '99 s', '4 min']);
    assert.deepEqual([en.thinking(''), en.thinking('4 s'), en.thought(''), en.thought('6 s')], ['Thinking', 'Thinking for 4 s', 'Thoughts', 'Thought for 6 s']);
  });

  it('takes the nearest language, word by word', () => {
    assert.equal(resolveCatalogue('xx').send, 'Send');
    addCatalogue('de', { send: 'Senden' });
    assert.equal(resolveCatalogue('de-AT').send, 'Senden');
    assert.equal(resolveCatalogue('DE').stop, 'Stop');
    addCatalogue('de-CH', { stop: 'Halt' });
    assert.deepEqual([resolveCatalogue('de-CH').send, resolveCatalogue('de-CH').stop, resolveCatalogue('de').stop], ['Senden', 'Halt', 'Stop']);
    assert.equal(resolveCatalogue('').send, 'Send');
    assert.equal(resolveCatalogue('__proto__').send, 'Send');
  });
});
