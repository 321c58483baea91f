/** Opens views in the page and closes them after each test. */
import { createMarkdownView, type MarkdownOptions, type MarkdownView } from '../../src/markdown/index.ts';

const open: MarkdownView[] = [];

export function mount(options?: MarkdownOptions): MarkdownView {
  const root = document.createElement('div');
  document.body.append(root);
  const view = createMarkdownView(root, options);
  open.push(view);
  return view;
}

export function whole(text: string, options?: MarkdownOptions): HTMLElement {
  const view = mount(options);
  view.update(text);
  view.finish();
  return view.root;
}

export function grow(view: MarkdownView, text: string, size = 1, from = 0): void {
  for (let end = from + size; end < text.length + size; end += size) view.update(text.slice(0, end));
}

export function streamed(text: string, size = 1, options?: MarkdownOptions): HTMLElement {
  const view = mount(options);
  grow(view, text, size);
  view.finish(text);
  return view.root;
}

export function closeAll(): void {
  for (const view of open.splice(0)) {
    view.destroy();
    view.root.remove();
  }
}

export const frame = (): Promise<number> => new Promise(requestAnimationFrame);

export const mixed = `# Title

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

Note[^1] and [late][g]. مرحبا

<details><summary>More</summary>

Inside

</details>

[^1]: The *note*.

[g]: https://example.org/late
`;
