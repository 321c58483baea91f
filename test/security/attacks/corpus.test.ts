/** Attacks in every place of an answer, whole and in pieces, under the target policy: no run, no request, no report, no foreign node. */
import { expect } from '@open-wc/testing';
import { openPolicyFrame } from '../../csp/frame.ts';
import { attacks } from '../../fixtures/attacks/payloads.ts';
import { random, type Report } from './checker.ts';
import type { AttackPage } from './kit-page.ts';

const KIT = '/test/security/attacks/kit-page.ts';
const SAMPLE = 500;
const seed = Number(new URL(location.href).searchParams.get('seed') ?? Math.floor(Math.random() * 2 ** 31));

interface AttackLists { present: boolean; full: boolean; lists: { name: string; payloads: string[] }[] }

async function runAll(payloads: readonly string[]): Promise<Report> {
  const frame = await openPolicyFrame<AttackPage>(KIT);
  expect(frame.page.record.violations, 'reports while the page loads').to.deep.equal([]);
  expect(frame.page.record.errors).to.deep.equal([]);
  const before = frame.page.location.href;
  const report = await frame.page.run(payloads, seed);
  expect(frame.loads(), 'the page was loaded once').to.equal(1);
  expect(frame.page.location.href).to.equal(before);
  frame.close();
  return report;
}

function told({ findings, renders, payloads }: Report): string {
  // One of each kind first: a list of the same finding in every place says little.
  const kinds = new Map(findings.map((finding) => [finding.what.replaceAll(/\d+/gu, '0').slice(0, 28), finding]));
  const lines = [...new Set([...kinds.values(), ...findings])].slice(0, 25).map(({ payload, form, what }) => `${what}\n    ${form}: ${JSON.stringify(payload.slice(0, 300))}`);
  return findings.length === 0 ? '' : `${findings.length} findings in ${renders} renders of ${payloads} payloads (seed ${seed})\n${lines.join('\n')}`;
}

describe('attacks', () => {
  it('are enough, and no two are the same', () => {
    expect(attacks.length).to.be.at.least(120);
    expect(new Set(attacks.map(({ text }) => text)).size).to.equal(attacks.length);
  });

  for (const kind of new Set(attacks.map((attack) => attack.kind))) {
    it(`of our own list: ${kind}`, async function () {
      this.timeout(120_000);
      expect(told(await runAll(attacks.filter((attack) => attack.kind === kind).map(({ text }) => text)))).to.equal('');
    });
  }

  it('of the public lists, where they are at hand', async function () {
    this.timeout(3_600_000);
    const { present, full, lists } = (await (await fetch('/test/csp/attack-lists.json')).json()) as AttackLists;
    if (!present) {
      console.log('attacks: the public lists are not at hand; only our own list was run');
      return;
    }
    const next = random(seed);
    const all = lists.flatMap(({ payloads }) => payloads);
    const chosen = full ? all : all.map((payload) => [next(), payload] as const).sort(([a], [b]) => a - b).slice(0, SAMPLE).map(([, payload]) => payload);
    const report = await runAll(chosen);
    console.log(`attacks: ${report.renders} renders of ${chosen.length} of ${all.length} payloads of the public lists, seed ${seed}`);
    expect(told(report)).to.equal('');
  });

  it('are found by this very checker when the renderer is unsafe', async function () {
    this.timeout(60_000);
    const frame = await openPolicyFrame<AttackPage>('/test/security/attacks/unsafe-page.ts');
    const { findings } = await frame.page.run(['<img src=/missing.png onerror=canary(1)>', '[x](javascript:canary(2))', '<style>p{color:red}</style>', '![x](https://attacker.example/p.png)', '<iframe srcdoc="<p>hi">', 'plain \u202Etext', '<b id=record>x</b>'], 1);
    const kinds = ['violations: ', 'element img', 'element style', 'element iframe', 'element b', 'link a[href="javascript:', 'img-src', 'script-src-attr', 'forbidden character', 'a link without rel'];
    for (const kind of kinds) expect(findings.some(({ what }) => what.includes(kind)), kind).to.equal(true);
    frame.close();
  });

  it('that would run and fetch are seen by the page\'s canaries and by its list of requests', async () => {
    const frame = await openPolicyFrame<AttackPage>(KIT);
    const { page } = frame;
    (page as unknown as { alert(text: string): void }).alert('seen');
    await page.fetch('/test/csp/attack-lists.json?probe');
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(page.record.runs).to.deep.equal(['alert(seen)']);
    expect(page.record.requests.join(' ')).to.include('attack-lists.json?probe');
    frame.close();
  });
});
