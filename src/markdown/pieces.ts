/** Turns marked's tokens into a small tree of pieces: a closed set of elements and the kit's own frames. No DOM, no HTML. */
import type { Token, Tokens } from 'marked';
import { decodeEntities } from './entities.ts';
import { readImage, readLink, type LinkPolicy } from './links.ts';
import type { DetailsToken, NoteToken } from './parse.ts';

export type ElementTag =
  | 'p' | 'br' | 'hr' | 'h1' | 'h2' | 'h3' | 'h4' | 'h5' | 'h6' | 'strong' | 'em' | 'del' | 'code' | 'blockquote' | 'ul' | 'ol' | 'li' | 'a'
  | 'table' | 'thead' | 'tbody' | 'tr' | 'th' | 'td' | 'sub' | 'sup' | 'kbd' | 'mark' | 'details' | 'summary' | 'pre' | 'span';
/** Frames are built by the kit around what the sanitizer has passed. */
export type FrameTag = 'code-frame' | 'table-frame' | 'image' | 'image-block' | 'task' | 'note-reference' | 'note' | 'note-back' | 'plain' | 'notice';
export type Attributes = Record<string, string>;
export type Child = Piece | string;
export interface Piece {
  tag: ElementTag | FrameTag;
  attributes?: Attributes | undefined;
  children: Child[];
}

export interface PieceContext extends LinkPolicy {
  /** Addresses that the text itself spells are no links while more text may still go on with them. */
  live: boolean;
  /** Links that this message may still have. */
  links: number;
}

export function piece(tag: Piece['tag'], children: Child[] = [], attributes?: Attributes): Piece {
  return { tag, attributes, children };
}

/** Cuts a long text after every 32nd line: a browser lays out a growing text node whole each time. */
export function chunkLines(text: string): string[] {
  return text.match(/(?:[^\n]*\n){32}|[^]+$/g) ?? [];
}

/** Code in pieces of some lines, each in an element of its own: styles make them blocks, so that only the last one is laid out again. */
export function codeChunks(text: string): Piece[] {
  return chunkLines(text.replace(/\n$/, '')).map((chunk) => piece('span', [chunk]));
}

export function codeFrame(info: string, chunks: Piece[]): Piece {
  const language = /^[\w+#.-]{1,32}/.exec(decodeEntities(info))?.[0] ?? '';
  return piece('code-frame', chunks, { language });
}

function blockPieces(tokens: Token[], context: PieceContext): Piece[] {
  const pieces: Piece[] = [];
  for (const token of tokens) {
    const made = blockPiece(token, context);
    if (made) pieces.push(made);
  }
  return pieces;
}

export function blockPiece(token: Token, context: PieceContext): Piece | undefined {
  switch (token.type) {
    case 'paragraph':
    case 'text': {
      const children = inlinePieces((token as Tokens.Paragraph).tokens ?? [], context);
      const only = children.length === 1 ? children[0] : undefined;
      return typeof only === 'object' && only.tag === 'image' ? { ...only, tag: 'image-block' } : piece('p', children);
    }
    case 'heading':
      return piece(`h${(token as Tokens.Heading).depth}` as ElementTag, inlinePieces(token.tokens!, context));
    case 'code':
      return codeFrame((token as Tokens.Code).lang ?? '', codeChunks((token as Tokens.Code).text));
    case 'hr':
      return piece('hr');
    case 'blockquote':
      return piece('blockquote', blockPieces(token.tokens!, context));
    case 'list':
      return listPiece(token as Tokens.List, itemPieces((token as Tokens.List).items, (token as Tokens.List).loose, context));
    case 'table':
      return tablePiece(headPiece(token as Tokens.Table, context), rowPieces((token as Tokens.Table).rows, context));
    case 'details': {
      const { summary, tokens } = token as DetailsToken;
      return piece('details', [...(summary ? [piece('summary', inlinePieces(summary, context))] : []), ...blockPieces(tokens, context)]);
    }
    case 'note':
      return piece('note', blockPieces(token.tokens!, context), { label: (token as NoteToken).label });
    default:
      return undefined;
  }
}

export function listPiece({ ordered, start }: Tokens.List, items: Piece[]): Piece {
  return piece(ordered ? 'ol' : 'ul', items, ordered && start !== 1 ? { start: String(start) } : undefined);
}

export function itemPieces(items: Tokens.ListItem[], loose: boolean, context: PieceContext): Piece[] {
  return items.map((item) => {
    const children: Child[] = [];
    let box: Child[] = [];
    for (const token of item.tokens) {
      if (token.type === 'checkbox') box = inlinePieces([token], context);
      else if ((token.type === 'text' || token.type === 'paragraph') && !loose) addAll(children, inlinePieces((token as Tokens.Text).tokens ?? [], context), box.splice(0));
      else {
        const made = blockPiece(token, context);
        // Of a loose list that is read in parts, the item's own tokens do not know of it.
        if (box.length && made?.tag === 'image-block') children.push(piece('p', [...box.splice(0), { ...made, tag: 'image' }]));
        else if (made) children.push(made);
        if (made?.tag === 'p') made.children.unshift(...box.splice(0));
      }
    }
    return piece('li', [...box, ...children]);
  });
}

function addAll(target: Child[], children: Child[], before: Child[]): void {
  for (const child of [...before, ...children]) add(target, child);
}

export function tablePiece(head: Piece, rows: Piece[]): Piece {
  return piece('table-frame', rows.length ? [head, piece('tbody', rows)] : [head]);
}

export function headPiece(table: Tokens.Table, context: PieceContext): Piece {
  return piece('thead', [piece('tr', table.header.map((cell) => cellPiece('th', cell, context)))]);
}

export function rowPieces(rows: Tokens.TableCell[][], context: PieceContext): Piece[] {
  return rows.map((row) => piece('tr', row.map((cell) => cellPiece('td', cell, context))));
}

function cellPiece(tag: 'th' | 'td', cell: Tokens.TableCell, context: PieceContext): Piece {
  return piece(tag, inlinePieces(cell.tokens, context), cell.align ? { align: cell.align } : undefined);
}

function inlinePieces(tokens: Token[], context: PieceContext, linked = false): Child[] {
  const children: Child[] = [];
  for (const token of tokens) for (const child of inlinePiece(token as Tokens.Generic, context, linked)) add(children, child);
  return children;
}

function inlinePiece(token: Tokens.Generic, context: PieceContext, linked: boolean): Child[] {
  const inner = () => inlinePieces(token.tokens!, context, linked);
  switch (token.type) {
    case 'text':
      // The raw text: marked has decoded some references already, and does not look at what they stand for.
      return [decodeEntities(token.raw)];
    case 'escape':
      return [token.text];
    case 'codespan':
      return [piece('code', [token.text])];
    case 'strong':
    case 'em':
    case 'del':
      return [piece(token.type, inner())];
    case 'tag':
      return [piece(token.name, inner())];
    case 'pending':
      return inner();
    case 'br':
      return [piece('br')];
    case 'checkbox':
      return [piece('task', [], token.checked ? { checked: '' } : undefined)];
    case 'noteReference':
      return [piece('note-reference', [], { label: token.label })];
    case 'image':
      return [imagePiece(token as Tokens.Image, context, linked)];
    case 'link':
      return linkPieces(token as Tokens.Link, context);
    default:
      return [token.raw];
  }
}

/** Neighbouring texts become one: the tree must not tell how the source was cut. */
function add(children: Child[], child: Child): void {
  const last = children.length - 1;
  if (typeof child === 'string' && typeof children[last] === 'string') children[last] += child;
  else if (child) children.push(child);
}

function linkPieces(token: Tokens.Link & { autolink?: boolean }, context: PieceContext): Child[] {
  const children = inlinePieces(token.tokens, context, true);
  const address = context.live && token.autolink ? undefined : readLink(decodeEntities(token.href), plainText(children), context);
  if (!address || context.links <= 0) return token.autolink ? [decodeEntities(context.live ? token.text : token.raw)] : children;
  context.links--;
  const attributes: Attributes = { href: address.href, target: '_blank', rel: 'noopener noreferrer nofollow ugc', referrerpolicy: 'no-referrer' };
  if (address.host) attributes['data-host'] = address.host;
  return [piece('a', children, attributes)];
}

function imagePiece(token: Tokens.Image, context: PieceContext, linked: boolean): Child {
  const alternative = plainText(inlinePieces(token.tokens ?? [], context, true)) ;
  const address = readImage(decodeEntities(token.href), context);
  // A button may not stand inside a link, so an unloaded image there is its alternative text.
  if (!address || (linked && !address.open)) return alternative || address?.host || '';
  return piece('image', [], { source: address.source, host: address.host, alternative, ...(address.open ? { open: '' } : undefined) });
}

export function plainText(children: Child[]): string {
  return children.map((child) => (typeof child === 'string' ? child : child.attributes?.alternative ?? plainText(child.children))).join('');
}

/** How many nodes a piece takes in the page. Links do not count, so that a late definition changes nothing. */
export function countNodes(child: Child): number {
  if (typeof child === 'string') return 1;
  return child.children.reduce((sum, inner) => sum + countNodes(inner), child.tag === 'a' ? 0 : 1);
}

/**
 * The text as a string of its own. What a slice or a lexer gives are views into the whole text of that moment, and each of them would
 * keep all of it in memory.
 */
export function copied(text: string, before = ''): string {
  return ` ${before}${text}`.slice(1);
}
