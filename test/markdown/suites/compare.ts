/** Reduces our DOM and a reference HTML to the same plain tree, so that only differences of meaning remain. */

/** What the link policy must allow; written apart from the code under test on purpose. */
export function linkAllowed(href: string): boolean {
  let url: URL;
  try {
    url = new URL(href);
  } catch {
    return false;
  }
  if (!['http:', 'https:', 'mailto:', 'tel:'].includes(url.protocol) || href.length > 2048) return false;
  if (url.protocol.startsWith('http') && !/^https?:\/\//iu.test(href.trim())) return false;
  return url.username === '' && url.password === '';
}

const KEPT: Record<string, readonly string[]> = { ol: ['start'], code: ['class'], th: ['align'], td: ['align'], input: ['type', 'checked', 'disabled'] };
const BLOCKS = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'blockquote', 'pre', 'hr', 'table', 'thead', 'tbody', 'tr', 'th', 'td', 'br', 'div', 'section']);

function attributesOf(element: Element): string {
  const kept = KEPT[element.localName] ?? [];
  const list = kept.filter((name) => element.hasAttribute(name)).map((name) => {
    const value = element.getAttribute(name) ?? '';
    return name === 'class' ? ` ${value.split(/\s+/u).filter((word) => word.startsWith('language-')).join(' ')}` : ` ${name}=${value}`;
  });
  return list.filter((entry) => entry.trim() !== '').join('');
}

function isBlock(node: Node | null): boolean {
  return node instanceof Element && BLOCKS.has(node.localName);
}

/** The children of a node. White space beside a block's edge is not shown, so it goes. */
function inside(parent: Element, inCode: boolean): string {
  const children = [...parent.childNodes];
  return children
    .map((child, index) => {
      let text = plain(child, inCode);
      if (inCode || isBlock(child)) return text;
      // The gap after a tick box is made by the page's styles or by a space; both are right.
      if (children[index - 1] instanceof HTMLInputElement) text = text.trimStart();
      if (index === 0 ? isBlock(parent) : isBlock(children[index - 1]!)) text = text.trimStart();
      if (index === children.length - 1 ? isBlock(parent) : isBlock(children[index + 1]!)) text = text.trimEnd();
      return text;
    })
    .join('');
}

function plain(node: Node, inCode: boolean): string {
  if (node instanceof Text) return inCode ? node.data : node.data.replaceAll(/[ \t\n]+/gu, ' ');
  if (!(node instanceof Element)) return '';
  const name = node.localName;
  if (name === 'div' && ['blocks', 'table'].some((word) => node.classList.contains(word))) return inside(node, false);
  if (name === 'div' && node.classList.contains('code')) return [...node.querySelectorAll('pre')].map((pre) => plain(pre, false)).join('');
  if (name === 'pre') {
    // The standard ends every code block with a line end; our frame has none to show or to copy.
    const code = node.textContent ?? '';
    return `⟨pre⟩⟨code${attributesOf(node.firstElementChild ?? node)}⟩${node.closest('div.code') ? code : code.replace(/\n$/u, '')}⟨/⟩`;
  }
  if (name === 'a') {
    const href = node.getAttribute('href') ?? '';
    return linkAllowed(href) ? `⟨a ${new URL(href).href}⟩${inside(node, false)}⟨/⟩` : inside(node, false);
  }
  return `⟨${name}${attributesOf(node)}⟩${inside(node, name === 'code')}⟨/⟩`;
}

/** The plain tree of a DOM. */
export function plainTree(root: Element): string {
  return [...root.childNodes].map((node) => plain(node, false)).map((text) => (text.trim() === '' ? '' : text)).join('');
}

export function plainHtml(html: string): string {
  return plainTree(new DOMParser().parseFromString(html, 'text/html').body);
}
