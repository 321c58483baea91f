/** GitHub's extensions: what is shown is what the rules say, and streamed at every character equals whole. */
import { expect } from '@open-wc/testing';
import { everyPrefix, mount, parting, streamed, whole } from './support.ts';
import { plainHtml, plainTree } from './compare.ts';
import { gfm } from './gfm.ts';

describe('GFM extensions', () => {
  for (const [name, source, html] of gfm) {
    it(name, () => {
      const { root, view, release } = mount();
      view.update(source);
      view.finish();
      const shown = plainTree(root);
      release();
      expect(shown).to.equal(plainHtml(html));
      const once = whole(source);
      const grown = streamed(everyPrefix(source));
      if (once !== grown) expect.fail(parting(once, grown));
    });
  }
});
