/** Hides what is half typed at the open end of a text, so that no frame shows a mark that the next one takes away. */

import { cjk, formulaAt } from './tokenizer.ts';

const containers = /^(?:[ \t]*(?:[-+*>]|\d{1,9}[.)])(?=[ \t]|$))*[ \t]*/;
const delimiterRow = /^[ \t|:-]*-[ \t|:-]*$/;
const undecided = [
  /^(?:\d{1,9}[.)]?|[-+*_=~`#>|: \t]*)$/, // a bullet, number, heading, rule, underline, fence or table row that has only begun
  /^(?:`{3,}[^`]*|~{3,}.*)$/, // the line that opens a fence
  /^\[[^\]]*\]?[ \t]*$/, // a task box, a definition or a link
  /^\[\^[^\]]*\]:?[ \t]*$/, // a note
  /^\[(?!\^)[^\]]+\]:.*$/, // a definition whose address still grows
];
const halfTag = /<\/?(?:[a-z]*|br ?\/?|details open)$/i;
const knownTags = ['br', 'sub', 'sup', 'kbd', 'mark', 'details', 'summary', 'https', 'mailto'];
const halfEntity = /&(?:#[xX]?[\da-fA-F]{0,7}|[A-Za-z][A-Za-z\d]{0,30})?$/;

function inner(line: string): string {
  return line.slice(containers.exec(line)![0].length);
}

/** Takes off the end of an open text what cannot be told yet: a line that has only begun, a possible table head, half a tag. */
export function holdBack(text: string): string {
  const start = text.lastIndexOf('\n') + 1;
  const content = inner(text.slice(start));
  if (start < text.length && undecided.some((pattern) => pattern.test(content))) return holdTable(text.slice(0, start), content);
  if (start === text.length || content[0] === '|') return holdTable(text.replace(/\\$/, ''), '');
  const tag = halfTag.exec(text);
  const name = tag?.[0].replace(/^<\/?/, '').toLowerCase().split(' ')[0];
  if (tag && knownTags.some((known) => known.startsWith(name!))) return text.slice(0, tag.index);
  const entity = halfEntity.exec(text);
  return entity ? text.slice(0, entity.index) : text;
}

/** A line of cells waits for the line below it, which tells whether it is the head of a table. */
function holdTable(text: string, below: string): string {
  const end = text.endsWith('\n') ? text.length - 1 : text.length;
  const start = text.lastIndexOf('\n', end - 1) + 1;
  const line = inner(text.slice(start, end));
  if (line[0] !== '|' || !/^[ \t|:-]*$/.test(below) || delimiterRow.test(line)) return text;
  // Below another line of cells nothing is undecided: either that is the table, or there is none.
  const above = start ? inner(text.slice(text.lastIndexOf('\n', start - 2) + 1, start - 1)) : '';
  return above[0] === '|' || delimiterRow.test(above) ? text : text.slice(0, start);
}

const space = /\s/;
const punctuation = /[\p{P}\p{S}]/u;
const word = /[A-Za-z\d]/;

interface Run { mark: string; size: number; at: number; closer?: string }
interface Bracket { at: number; image: boolean }

/** Closes what is open in an inline text: emphasis and code read as if they were closed, an unfinished link as its label. */
export function healInline(text: string): string {
  const runs: Run[] = [];
  const brackets: Bracket[] = [];
  const dropped = new Set<number>();
  let end = text.length;
  let closers = '';
  let at = 0;
  while (at < end) {
    const mark = text[at]!;
    if (mark === '\\') {
      const formula = formulaAt(text.slice(at), true);
      if (at + formula.length === end) {
        // It may go on to the end; half of its closing mark waits.
        if (!text.endsWith('\\)') && !text.endsWith('\\]') && text.endsWith('\\')) end--;
        break;
      }
      if (at + 1 === end || (/^[([]/.test(text.slice(at + 1)) && !formula && end - at < 8)) end = at;
      at += formula.length || 2;
    } else if (mark === '`') {
      const size = sizeOfRun(text, at);
      const close = findTicks(text, at + size, size);
      if (close >= 0) at = close + size;
      else {
        const body = text.slice(at + size).replace(/`+$/, '');
        end = body.trim() ? at + size + body.length : at;
        if (end > at) closers = (body.trimEnd().endsWith('`') ? ' ' : '') + mark.repeat(size);
        break;
      }
    } else if (mark === '!' && (at + 1 === end || text[at + 1] === '[')) {
      if (at + 1 === end) end = at;
      else brackets.push({ at, image: true });
      at += 2;
    } else if (mark === '[') {
      brackets.push({ at, image: false });
      at++;
    } else if (mark === ']' && brackets.length) {
      const bracket = brackets.pop()!;
      const after = text[at + 1];
      const close = after === '(' ? findTarget(text, at + 1) : after === '[' ? text.indexOf(']', at + 2) : at;
      if (close >= 0 && after !== undefined) at = close + 1;
      else {
        brackets.push(bracket);
        end = at;
      }
    } else if (mark === '<') {
      const [whole, slash, name] = /^<(\/?)(sub|sup|kbd|mark)>/i.exec(text.slice(at, at + 8)) ?? [];
      if (!whole) {
        if (/^<[a-z][a-z\d+.-]*:[^\s<>]*$/i.test(text.slice(at))) end = at;
      } else if (!slash) runs.push({ mark: name!, size: whole.length, at, closer: `</${name}>` });
      else {
        const open = runs.findLastIndex((run) => run.mark === name);
        if (open >= 0) runs.length = open;
      }
      at += whole?.length ?? 1;
    } else if (mark === '*' || mark === '_' || mark === '~') {
      const size = sizeOfRun(text, at);
      if (at + size >= end) end = at;
      else if (mark === '~' ? size === 2 : size < 4) readRun(text, at, size, runs);
      at += size;
    } else at++;
  }
  for (const { at, image } of brackets.reverse()) {
    if (at >= end) continue;
    if (image || text[at + 1] === '^') end = at;
    else if (at + 1 >= end) end = at;
    else if (!word.test(text[at - 1] ?? '') && text[at - 1] !== ']') dropped.add(at);
  }
  // Marks with nothing behind them go as well.
  while (runs.length && (runs.at(-1)!.at >= end || !text.slice(runs.at(-1)!.at + runs.at(-1)!.size, end).trim())) {
    end = Math.min(end, runs.pop()!.at);
    closers = '';
  }
  let healed = text.slice(0, end);
  for (const index of [...dropped].sort((a, b) => b - a)) if (index < end) healed = healed.slice(0, index) + healed.slice(index + 1);
  closers += runs.reverse().map(({ mark, size, closer }) => closer ?? mark.repeat(size)).join('');
  return closers ? healed.trimEnd() + closers : healed;
}

function sizeOfRun(text: string, at: number): number {
  let size = 1;
  while (text[at + size] === text[at]) size++;
  return size;
}

function findTicks(text: string, from: number, size: number): number {
  for (let at = text.indexOf('`', from); at >= 0; ) {
    const found = sizeOfRun(text, at);
    if (found === size) return at;
    at = text.indexOf('`', at + found);
  }
  return -1;
}

/** The closing bracket of a link's target, which may hold brackets in pairs, quotes and angle brackets. */
function findTarget(text: string, open: number): number {
  let depth = 0;
  let quote = '';
  for (let at = open; at < text.length; at++) {
    const character = text[at]!;
    if (character === '\\') at++;
    else if (quote) quote = character === quote ? '' : quote;
    else if (depth === 1 && (character === '"' || character === "'") && space.test(text[at - 1]!)) quote = character;
    else if (character === '<' && at === open + 1) quote = '>';
    else if (character === '(') depth++;
    else if (character === ')' && --depth === 0) return at;
  }
  return -1;
}

/** Pairs a run of marks with open ones, by the rules of what may open and close emphasis. */
function readRun(text: string, at: number, size: number, runs: Run[]): void {
  const mark = text[at]!;
  const before = text[at - 1] ?? ' ';
  const after = text[at + size] ?? ' ';
  const loose = space.test(before) || punctuation.test(before) || cjk.test(before);
  const underscoreInWord = mark === '_' && !space.test(before) && !punctuation.test(before);
  const opens = !space.test(after) && (!punctuation.test(after) || loose) && !(word.test(before) && word.test(after)) && !underscoreInWord;
  if (!space.test(before)) {
    for (let index = runs.length - 1; index >= 0 && size > 0; index--) {
      const run = runs[index]!;
      if (run.mark !== mark) continue;
      const taken = Math.min(run.size, size);
      size -= taken;
      run.size -= taken;
      runs.length = run.size ? index + 1 : index;
    }
  }
  if (opens && size) runs.push({ mark, size, at });
}
