/** Reads texts into pieces without a page: whole, or cut anywhere. */
import { Blocks } from '../../src/markdown/blocks.ts';
import { Cleaner } from '../../src/markdown/clean.ts';
import { resolveLimits, type MarkdownLimits } from '../../src/markdown/options.ts';
import type { Child, Piece } from '../../src/markdown/pieces.ts';

export interface Read { flow: Piece[]; notes: Piece[] }

type Frame = (pieces: Piece[], text: string) => void;

/** A text that grows to each of the cuts and then to its end. */
export function readIn(text: string, cuts: number[], frame?: Frame, limits: Partial<MarkdownLimits> = {}): Read {
  return readInTurn([...cuts.map((cut) => text.slice(0, cut)), text], frame, limits);
}

/** Texts that come one after the other; only the last one is final. */
export function readInTurn(texts: string[], frame?: Frame, limits: Partial<MarkdownLimits> = {}): Read {
  const blocks = new Blocks(resolveLimits(limits), {}, (error) => { throw error; });
  const cleaner = new Cleaner();
  for (const [index, text] of texts.entries()) {
    const kept = cleaner.take(text, index === texts.length - 1);
    blocks.extend(cleaner.text, kept);
    blocks.read(Infinity);
    const tail = blocks.tail(true);
    frame?.([...blocks.closed.map(({ piece }) => piece), ...tail], text);
  }
  const tail = blocks.tail(false);
  return {
    flow: [...blocks.closed.map(({ piece }) => piece), ...tail.filter(({ tag }) => tag !== 'note')],
    notes: [...blocks.notes.map(({ piece }) => piece), ...tail.filter(({ tag }) => tag === 'note')],
  };
}

function draw(child: Child): string {
  if (typeof child === 'string') return `${child}¦`;
  const attributes = Object.entries(child.attributes ?? {}).map(([name, value]) => ` ${name}="${value}"`).join('');
  return `<${child.tag}${attributes}>${child.children.map(draw).join('')}</>`;
}

export const drawn = ({ flow, notes }: Read): string => [...flow, ...notes].map(draw).join('\n');

const letters = (child: Child): string => (typeof child === 'string' ? child : child.children.map(letters).join(''));
export const words = ({ flow }: Read): string => flow.map(letters).join('').replace(/\s+/g, '');
