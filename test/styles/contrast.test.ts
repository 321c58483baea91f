/** Contrast of every text pair, in both schemes, also with accents and backgrounds of a host's own. */
import { expect, fixture, html } from '@open-wc/testing';
import '../elements/message-helpers.ts';

const PAIRS = [
  ['ink', 'paper'], ['ink', 'raised'], ['ink', 'well'],
  ['soft', 'paper'], ['soft', 'raised'], ['soft', 'well'], ['user-text', 'user'],
  ['link', 'paper'], ['link', 'raised'], ['link', 'well'], ['label', 'accent'], ['label', 'hover'],
  ['danger', 'paper'], ['warning', 'paper'], ['success', 'paper'],
] as const;

/** A colour in sRGB bytes, as the browser paints it over what is below. */
const brush = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d', { willReadFrequently: true })!;

async function host(settings: Record<string, string>): Promise<(...roles: string[]) => number> {
  const element = await fixture<HTMLElement>(html`<chat-message>a</chat-message>`);
  for (const [name, value] of Object.entries(settings)) element.style.setProperty(name, value);
  const probe = element.shadowRoot!.querySelector('article')!.appendChild(document.createElement('i'));
  return (...roles) => {
    for (const role of roles) {
      probe.style.setProperty('color', `var(--_${role})`);
      brush.fillStyle = getComputedStyle(probe).color;
      brush.fillRect(0, 0, 1, 1);
    }
    const [red, green, blue] = [...brush.getImageData(0, 0, 1, 1).data].map((byte) => (byte / 255 <= 0.04045 ? byte / 255 / 12.92 : ((byte / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
  };
}

async function poor(settings: Record<string, string>): Promise<string[]> {
  const luminance = await host(settings);
  return PAIRS.flatMap(([front, back]) => {
    const below = back === 'well' ? luminance('raised', 'well') : luminance(back);
    const above = luminance(front);
    const ratio = (Math.max(above, below) + 0.05) / (Math.min(above, below) + 0.05);
    return ratio < 4.5 ? [`${front} on ${back}: ${ratio.toFixed(2)} with ${JSON.stringify(settings)}`] : [];
  });
}

describe('contrast', () => {
  for (const scheme of ['light', 'dark']) {
    it(`is enough in the ${scheme} look`, async () => {
      expect(await poor({ 'color-scheme': scheme })).to.deep.equal([]);
    });

    it(`is enough with any accent in the ${scheme} look`, async () => {
      const faults: string[] = [];
      for (const accent of ['#333', '#ffd', '#fff', '#000', '#f00', '#0f0', '#00f', '#ff0', '#767676', '#e91e63', '#7c3aed']) faults.push(...(await poor({ 'color-scheme': scheme, '--chat-accent': accent })));
      expect(faults).to.deep.equal([]);
    });

    it(`is enough on a background of the host's own in the ${scheme} look`, async () => {
      const faults: string[] = [];
      for (const background of scheme === 'light' ? ['#f4f1ea', '#eef2ff', '#f3f4f6'] : ['#000', '#1e1e2e', '#2b2b2b']) faults.push(...(await poor({ 'color-scheme': scheme, '--chat-background': background })));
      expect(faults).to.deep.equal([]);
    });
  }
});
