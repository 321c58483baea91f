/** What a view promises: whole texts and streamed ones look alike, nodes stay, frames never show half-typed marks. */
import { expect } from '@open-wc/testing';
import { createMarkdownView, type MarkdownOptions, type MarkdownView } from '../../src/markdown/index.ts';

let view: MarkdownView;

function open(options?: MarkdownOptions): HTMLElement {
  const root = document.createElement('div');
  document.body.append(root);
  view = createMarkdownView(root, options);
  return root;
}

function stream(text: string, size = 1): HTMLElement {
  const root = open();
  for (let end = size; end < text.length + size; end += size) view.update(text.slice(0, end));
  view.finish(text);
  return root;
}

function whole(text: string): HTMLElement {
  const root = open();
  view.update(text);
  view.finish();
  return root;
}

const mixed = `# Title

Some **bold *and* code \`x\`** with a [link](https://example.com/a) and ![picture](https://example.com/p.png).

- one
- two

  more
- [x] done

| a | b |
|---|:-:|
| 1 | **2** |
| 3 |

\`\`\`js
let a = 1;

let b = 2;
\`\`\`

> quote
> - in a list

Note[^1] and [late][g].

<details><summary>More</summary>

Inside

</details>

[^1]: The *note*.

[g]: https://example.org/late
`;

afterEach(() => {
  view.destroy();
  document.body.replaceChildren();
});

describe('markdown view', () => {
  it('makes the same nodes from a streamed text as from a whole one', () => {
    const expected = whole(mixed);
    for (const size of [1, 2, 7, 40]) expect(stream(mixed, size).isEqualNode(expected), `steps of ${size}`).to.equal(true);
  });

  it('writes the classes and roles that styles and readers go by', () => {
    const root = whole(mixed);
    expect(root.querySelector('.blocks > h1[dir=auto]')).to.exist;
    expect(root.querySelector('.table[tabindex="0"][role=region] > table > tbody td[align=center] strong')).to.exist;
    expect(root.querySelector('.code > .code-bar > span')!.textContent).to.equal('js');
    expect(root.querySelector('.code > pre[tabindex="0"] > code.language-js')!.textContent).to.equal('let a = 1;\n\nlet b = 2;');
    expect(root.querySelector('.code button.copy-button.button.quiet.compact')).to.exist;
    expect(root.querySelector('li input[type=checkbox][disabled][checked]')).to.exist;
    expect(root.querySelector('span.image button')!.textContent).to.equal('Load image');
    expect(root.querySelector('section.footnotes li em')!.textContent).to.equal('note');
    expect(root.querySelector('.footnote-ref')!.textContent).to.equal('1');
    expect(root.querySelector<HTMLAnchorElement>('a[href="https://example.org/late"]')!.rel).to.contain('noopener');
    expect(root.querySelector('details > p')!.textContent).to.equal('Inside');
  });

  it('loads nothing', () => {
    expect(whole(mixed).querySelector('img')).to.equal(null);
  });
});
