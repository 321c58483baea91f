/** Shared by the strict Markdown suites: mounting a view, streaming a text by cuts, and writing down a DOM tree so that two can be compared. */
import { createMarkdownView, type MarkdownOptions, type MarkdownView } from '../../../src/markdown/index.ts';

export interface Mounted {
  readonly root: HTMLElement;
  readonly view: MarkdownView;
  readonly errors: unknown[];
  release(): void;
}

/** A view on the page (attached, so that focus, selection and innerText work), with every reported error kept. */
export function mount(options: MarkdownOptions = {}): Mounted {
  const root = document.createElement('div');
  root.className = 'content';
  document.body.append(root);
  const errors: unknown[] = [];
  const view = createMarkdownView(root, { onError: (error) => errors.push(error), ...options });
  return {
    root, view, errors,
    release() {
      view.destroy();
      root.remove();
    },
  };
}

/** The growing texts that a view is given: one per code unit, so that cuts inside surrogate pairs and CRLF are among them. */
export function everyPrefix(text: string): string[] {
  return Array.from({ length: text.length }, (_, index) => text.slice(0, index + 1));
}

/** The growing texts for a list of deltas. */
export function prefixesOf(deltas: readonly string[]): string[] {
  let text = '';
  return deltas.map((delta) => (text += delta));
}

const mark = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('\u00a0', '&nbsp;');

function isGroup(node: Node): node is HTMLElement {
  return node instanceof HTMLElement && node.localName === 'div' && node.classList.contains('blocks');
}

/** One node as text. Attributes are sorted (their order means nothing); ids and references to them are numbered by appearance. */
function write(node: Node, ids: Map<string, string>, into: string[]): void {
  if (node instanceof Text) {
    into.push(mark(node.data));
    return;
  }
  if (!(node instanceof Element)) {
    into.push(`<!${node.nodeType}:${node.nodeValue ?? ''}>`);
    return;
  }
  const name = (value: string): string => ids.get(value) ?? (ids.set(value, `id${ids.size}`), ids.get(value)!);
  const attributes = [...node.attributes].map((attribute) => {
    if (['id', 'for', 'aria-labelledby', 'aria-describedby', 'aria-controls'].includes(attribute.name)) return ` ${attribute.name}="${name(attribute.value)}"`;
    if (attribute.name === 'href' && attribute.value.startsWith('#')) return ` href="#${name(attribute.value.slice(1))}"`;
    return ` ${attribute.name}="${mark(attribute.value)}"`;
  });
  into.push(`<${node.namespaceURI === 'http://www.w3.org/1999/xhtml' ? '' : 'foreign:'}${node.localName}${attributes.sort().join('')}${(node as HTMLDetailsElement).shadowRoot ? ' SHADOW' : ''}>`);
  for (const child of node.childNodes) write(child, ids, into);
  into.push(`</${node.localName}>`);
}

/** The whole tree under `root` as text. Ignored: how closed blocks are grouped into `div.blocks`, where text nodes are split, names of ids. */
export function serialise(root: Element): string {
  const into: string[] = [];
  const ids = new Map<string, string>();
  for (const node of root.childNodes) {
    if (isGroup(node)) for (const child of node.childNodes) write(child, ids, into);
    else write(node, ids, into);
  }
  return into.join('');
}

/** An error that a view reported is a failure even where the plain text that it then shows happens to be right. */
function settled({ root, errors }: Mounted): string {
  if (errors.length > 0) throw new Error(`the view reported ${String(errors[0])}`, { cause: errors[0] });
  return serialise(root);
}

/** The tree after the whole text was given at once. */
export function whole(text: string, options?: MarkdownOptions): string {
  return streamed([text], undefined, options);
}

/** The tree after the text came in pieces; `look` is called after every piece. */
export function streamed(prefixes: readonly string[], look?: (root: HTMLElement, index: number) => void, options?: MarkdownOptions): string {
  const mounted = mount(options);
  const { root, view, release } = mounted;
  try {
    prefixes.forEach((prefix, index) => {
      view.update(prefix);
      look?.(root, index);
    });
    view.finish();
    return settled(mounted);
  } finally {
    release();
  }
}

/** Where two long strings part, with some text around it: a whole tree in a failure message helps nobody. */
export function parting(expected: string, actual: string): string {
  let at = 0;
  while (at < expected.length && expected[at] === actual[at]) at++;
  const from = Math.max(0, at - 60);
  return `at ${at}\n    whole:    …${expected.slice(from, at + 160)}\n    streamed: …${actual.slice(from, at + 160)}`;
}

/** What a reader sees, white space collapsed. */
export function visibleText(element: Element): string {
  return (element instanceof HTMLElement ? element.innerText : (element.textContent ?? '')).replaceAll(/\s+/gu, ' ').trim();
}
