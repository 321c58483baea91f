/** Pages that take the sanitizer's ground away: the answer is then plain text with an error told, never raw HTML, never "null"; and pages that poison it. */
import { expect } from '@open-wc/testing';
import { openPolicyFrame, type PolicyFrame } from '../csp/frame.ts';
import { attacks } from '../fixtures/attacks/payloads.ts';
import type { HostilePage } from './hostile-page.ts';

const MODULE = '/test/security/hostile-page.ts';
const TEXT = 'Hello **bold** <img src=x onerror=canary(1)> [x](javascript:canary(2)) `code`\n\n- item\n\n<details><summary>S</summary>\n\nbody\n\n</details>';

async function openHostile(how: string, policies?: string): Promise<PolicyFrame<HostilePage>> {
  const frame = await openPolicyFrame<HostilePage>(MODULE, policies === undefined ? {} : { policies }, how);
  expect(await frame.page.ready).to.equal('loaded');
  return frame;
}

const WORDS = ['Hello', 'bold', '<img src=x onerror=canary(1)>', 'code', 'item', 'body'];
const FORBIDDEN = ['img', 'script', 'iframe', 'object', 'style', 'form'];

describe('a page that refuses the kit its policy', () => {
  for (const [how, policies] of [['policy refused', 'chat-stream-lit'], ['policy taken', undefined]] as const) {
    it(`${how}: the answer is there, formatted or as plain text with an error told, and nothing runs`, async () => {
      const { page, close } = await openHostile(how, policies);
      const { text, elements, errors } = page.show(TEXT);
      await new Promise((resolve) => setTimeout(resolve, 30));
      for (const word of WORDS) expect(text).to.include(word);
      expect(text).not.to.match(/\bnull\b|\[object/u);
      expect(elements.includes('strong') || errors.length > 0, 'formatted, or an error told').to.equal(true);
      for (const name of FORBIDDEN) expect(elements).not.to.include(name);
      expect(page.record.runs).to.deep.equal([]);
      expect(page.record.violations).to.deep.equal([]);
      close();
    });
  }
});

describe('a page without a sanitizer', () => {
  it('shows plain text, tells one error, and runs nothing', async () => {
    const { page, close } = await openHostile('sanitizer unsupported');
    const { text, elements, errors } = page.show(TEXT);
    await new Promise((resolve) => setTimeout(resolve, 30));
    for (const word of WORDS) expect(text).to.include(word);
    expect(text).not.to.match(/\bnull\b|\[object/u);
    expect(errors.length, 'errors told').to.equal(1);
    for (const name of [...FORBIDDEN, 'a', 'strong']) expect(elements).not.to.include(name);
    expect(page.record.runs).to.deep.equal([]);
    close();
  });
});

describe('a page that is poisoned', () => {
  for (const how of ['prototype polluted', 'document clobbered']) {
    it(`${how}: renders, and is as safe as ever`, async function () {
      this.timeout(60_000);
      const { page, close } = await openHostile(how);
      const { text, elements, errors } = page.show('Hello **bold** `code` ![p](https://attacker.example/x.png)\n\n| a |\n|---|\n| 1 |');
      expect(errors).to.deep.equal([]);
      expect(text).to.include('Hello bold');
      expect(elements).to.include.members(['strong', 'code', 'table']).and.not.to.include('img');
      const sample = attacks.filter((_, index) => index % 6 === 0).map((attack) => attack.text);
      const { findings } = await page.run(sample, 7);
      expect(findings.slice(0, 10).map(({ payload, form, what }) => `${what}: ${form}: ${payload.slice(0, 100)}`).join('\n')).to.equal('');
      close();
    });
  }
});
