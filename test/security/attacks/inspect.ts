/** The closed list of what may stand in a rendered answer: elements, attributes and their values, ours included. */
import { linkAllowed } from '../../markdown/suites/compare.ts';

const XHTML = 'http://www.w3.org/1999/xhtml';
const anything = /^[^]*$/u;
const KIT_CLASSES = new Set(['blocks', 'code', 'code-bar', 'copy-button', 'button', 'quiet', 'compact', 'table', 'image', 'footnotes', 'footnote-ref', 'footnote-back', 'load-image', 'truncated', 'plain']);
/** Ids of notes: letters of ours, then numbers only, never a word of the answer. */
const NOTE_ID = /^[a-z][a-z-]*[\d-]+$/u;

type Attributes = Readonly<Record<string, RegExp>>;
const elements: Readonly<Record<string, Attributes>> = {
  p: {}, br: {}, hr: {}, h1: {}, h2: {}, h3: {}, h4: {}, h5: {}, h6: {}, strong: {}, em: {}, del: {}, blockquote: {}, ul: {}, sub: {}, sup: {}, kbd: {}, mark: {}, summary: {},
  table: {}, thead: {}, tbody: {}, tr: {}, details: {},
  ol: { start: /^\d{1,9}$/u, id: NOTE_ID },
  li: { id: NOTE_ID },
  th: { align: /^(?:left|center|right)$/u }, td: { align: /^(?:left|center|right)$/u },
  input: { type: /^checkbox$/u, disabled: /^$/u, checked: /^$/u, 'aria-label': anything },
  code: {},
  pre: { tabindex: /^0$/u },
  a: { rel: /^noopener noreferrer nofollow ugc$/u, target: /^_blank$/u, referrerpolicy: /^no-referrer$/u, 'data-host': /^[^\s<>]+$/u, id: NOTE_ID, 'aria-label': anything, 'aria-describedby': NOTE_ID, href: anything },
  div: { tabindex: /^0$/u, role: /^region$/u, 'aria-label': anything },
  span: { 'aria-hidden': /^true$/u },
  button: { type: /^button$/u, 'data-copied': /^$/u, 'aria-label': anything, 'aria-live': /^polite$/u },
  section: { 'aria-label': anything, role: /^doc-endnotes$/u },
};

/** What is never shown: controls, bidi embeddings and overrides, tag characters, piles of combining marks. */
export const FORBIDDEN = /(?![\t\n])\p{Control}|[\u202A-\u202E\u2066-\u2069\u{E0000}-\u{E007F}]/u;
const PILE = /\p{Mark}{33,}/u;

function attributeProblem(element: Element, { name, value, namespaceURI }: Attr): string | undefined {
  const where = `${element.localName}[${name}=${JSON.stringify(value.slice(0, 80))}]`;
  if (namespaceURI !== null) return `attribute with a namespace ${where}`;
  if (FORBIDDEN.test(value)) return `forbidden character in ${where}`;
  if (name === 'dir') return ['auto', 'ltr', 'rtl'].includes(value) ? undefined : where;
  if (name === 'class') {
    const words = value.split(/\s+/u).filter(Boolean);
    const language = element.localName === 'code' ? /^language-[A-Za-z0-9_+#.-]{1,32}$/u : undefined;
    const odd = words.filter((word) => !KIT_CLASSES.has(word) && !(language?.test(word) ?? false));
    return odd.length === 0 ? undefined : `class ${odd.join(' ')} on ${element.localName}`;
  }
  const allowed = elements[element.localName]?.[name];
  if (!allowed?.test(value)) return `attribute ${where}`;
  if (name === 'href') {
    if (value.startsWith('#')) return NOTE_ID.test(value.slice(1)) && element.closest('.footnotes, sup, .footnote-ref') !== null ? undefined : `fragment link ${where}`;
    return linkAllowed(value) ? undefined : `link ${where}`;
  }
  return undefined;
}

const ICON_SHAPES = new Set(['svg', 'path', 'rect', 'circle', 'g', 'line', 'polyline']);
const ICON_ATTRIBUTES = new Set(['class', 'viewBox', 'aria-hidden', 'focusable', 'd', 'x', 'y', 'width', 'height', 'rx', 'ry', 'cx', 'cy', 'r', 'transform', 'fill', 'points', 'x1', 'x2', 'y1', 'y2']);

/** An icon of the kit: shapes only, in a frame that only the kit can build. */
function isIcon(element: Element): boolean {
  return ICON_SHAPES.has(element.localName) && element.closest('svg.icon')?.parentElement?.closest('.code-bar, .image') instanceof Element
    && [...element.attributes].every(({ name, value }) => ICON_ATTRIBUTES.has(name) && /^[\w\s.,()-]*$/u.test(value));
}

function elementProblems(element: Element): string[] {
  if (element.namespaceURI !== XHTML) return isIcon(element) ? [] : [`foreign element ${element.localName}`];
  if (!Object.hasOwn(elements, element.localName)) return [`element ${element.localName}`];
  const problems: (string | undefined)[] = [...element.attributes].map((attribute) => attributeProblem(element, attribute));
  if (element.shadowRoot) problems.push('a shadow root');
  if (element.localName === 'a' && element.hasAttribute('href') && !element.getAttribute('href')!.startsWith('#')) {
    for (const name of ['rel', 'target', 'referrerpolicy']) if (!element.hasAttribute(name)) problems.push(`a link without ${name}`);
  }
  if (element.localName === 'input' && !(element.hasAttribute('disabled') && element.getAttribute('type') === 'checkbox')) problems.push('a live input');
  // A button for a note does nothing but lead to it; those that act stand in a frame that only the kit can build.
  if (element.localName === 'button' && !element.closest('.code-bar, .image') && !element.matches('.footnote-ref, .footnote-back')) problems.push('a button outside of the kit');
  return problems.filter((problem) => problem !== undefined);
}

function* everyNode(parent: Node): Generator<Node> {
  for (const child of parent.childNodes) {
    yield child;
    yield* everyNode(child);
  }
}

/** Everything under `host` that has no right to be there. */
export function inspect(host: Element): string[] {
  const problems: string[] = [];
  for (const node of everyNode(host)) {
    if (node instanceof Element) problems.push(...elementProblems(node));
    else if (node instanceof Text) {
      if (FORBIDDEN.test(node.data)) problems.push(`forbidden character in text ${JSON.stringify(node.data.slice(0, 80))}`);
      if (PILE.test(node.data)) problems.push('more than 32 combining marks on one base');
    } else problems.push(`node of type ${node.nodeType}: ${JSON.stringify((node.nodeValue ?? '').slice(0, 80))}`);
  }
  return [...new Set(problems)];
}
