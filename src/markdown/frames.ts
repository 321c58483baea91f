/** What the kit itself puts around a reply: code bars, table frames, images not yet loaded, notes. Model text enters as text only. */
import type { MarkdownLabels } from './options.ts';
import type { Piece } from './pieces.ts';

export interface Frames {
  labels: MarkdownLabels;
  icon: (name: 'copy' | 'check' | 'image') => Node;
  /** Labels of the notes that references and back buttons belong to. */
  notes: WeakMap<Element, string>;
  /** Rises when a reference to a note is built: numbers have to be given again. */
  references: number;
}

/** An element of the kit: tag, classes in one word list, children. */
export function make<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, className: string, ...children: (Node | string)[]): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  if (className) element.className = className;
  element.append(...children);
  return element;
}

export function button(className: string, ...children: (Node | string)[]): HTMLButtonElement {
  const element = make('button', className, ...children);
  element.type = 'button';
  return element;
}

/** `inner`: what has passed the sanitizer and stands in the frame, or an empty place. */
export function buildFrame(frame: Piece, frames: Frames, inner: HTMLElement): HTMLElement {
  const { attributes = {} } = frame;
  switch (frame.tag) {
    case 'code-frame':
      return codeFrame(attributes.language!, inner, frames);
    case 'table-frame': {
      const element = make('div', 'table', inner);
      element.tabIndex = 0;
      element.setAttribute('role', 'region');
      element.setAttribute('aria-label', frames.labels.table);
      return element;
    }
    case 'image':
    case 'image-block':
      return imageFrame(attributes, frame.tag === 'image' ? 'span' : 'div', frames);
    case 'task': {
      const box = make('input', '');
      box.type = 'checkbox';
      box.disabled = true;
      box.toggleAttribute('checked', attributes.checked !== undefined);
      box.setAttribute('aria-label', frames.labels.task);
      return box;
    }
    case 'note-reference': {
      const element = button('footnote-ref');
      frames.notes.set(element, attributes.label!);
      frames.references++;
      return element;
    }
    case 'note-back': {
      const element = button('footnote-back', '↩');
      element.setAttribute('aria-label', frames.labels.backToText);
      frames.notes.set(element, attributes.label!);
      return element;
    }
    case 'notice':
      return make('p', 'truncated', frames.labels.truncated);
    default:
      return make('div', 'plain', ...inner.childNodes);
  }
}

function codeFrame(language: string, code: HTMLElement, { labels, icon }: Frames): HTMLElement {
  const bar = make('div', 'code-bar', make('span', '', language || labels.code), button('copy-button button quiet compact', icon('copy'), labels.copy));
  const pre = make('pre', '', code);
  if (language) code.className = `language-${language}`;
  pre.tabIndex = 0;
  pre.dir = 'ltr';
  return make('div', 'code', bar, pre);
}

function imageFrame({ source, host, alternative, open }: Record<string, string>, tag: 'div' | 'span', { labels, icon }: Frames): HTMLElement {
  if (open !== undefined) return loadedImage(source!, alternative!);
  const words = make(tag, '', make('strong', '', alternative!), make('span', '', labels.imageFrom(host!)));
  const load = button('load-image button compact', labels.loadImage);
  const element = make(tag, 'image', icon('image'), words, load);
  sources.set(load, [source!, alternative!]);
  return element;
}

const sources = new WeakMap<Element, [source: string, alternative: string]>();

function loadedImage(source: string, alternative: string): HTMLImageElement {
  const image = make('img', 'loaded');
  image.referrerPolicy = 'no-referrer';
  image.loading = 'lazy';
  image.alt = alternative;
  image.src = source;
  return image;
}

/** Loads the image whose button was pressed; the frame stays, so that later text still finds its place. */
export function loadImage(load: Element): void {
  const found = sources.get(load);
  if (found) load.parentElement!.replaceChildren(loadedImage(...found));
}

/** Where the children of a piece live in its node. */
export function contentOf(node: Node, tag: Piece['tag']): Node {
  if (tag === 'code-frame') return (node as Element).lastElementChild!.firstElementChild!;
  return tag === 'table-frame' ? node.firstChild! : node;
}
