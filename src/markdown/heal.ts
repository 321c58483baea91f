/** Hides what is half typed at the open end of a text, so that no frame shows a mark that the next one takes away. */

const containers = /^(?:[ \t]*(?:[-+*>]|\d{1,9}[.)])(?=[ \t]|$))*[ \t]*/;
const delimiterRow = /^[ \t|:-]*-[ \t|:-]*$/;
/** A bullet, number, heading, rule, underline, fence or row that has only begun; the opening of a fence; a task box, note or definition. */
const undecided = /^(?:\d{1,9}[.)]?|[-+*_=~`#>|: \t]*|`{3,}[^`]*|~{3,}.*|\[(?:[^\]]*(?:\]:?)?[ \t]*|(?!\^)[^\]]+\]:.*))$/;
const halfTag = /<\/?([a-z]*)(?: ?\/?| open)$/i;
const tags = ' br sub sup kbd mark details summary https mailto';
const halfInline = /(?:[\\![*_~]|<[a-z][a-z\d+.-]*:[^\s<>]*|&(?:#x?[\da-f]{0,7}|[a-z][a-z\d]{0,30})?)+$/i;
/** No half-typed mark is looked for further back: at every mark of a long row, that would be quadratic. */
const farthest = 999;

function inner(line: string): string {
  return line.slice(containers.exec(line)![0].length);
}

/** Takes off the end of an open text what cannot be told yet: a line that has only begun, a possible table head, half a mark or tag. */
export function holdBack(text: string): string {
  const start = text.lastIndexOf('\n') + 1;
  const content = inner(text.slice(start));
  if (start < text.length && undecided.test(content)) return holdTable(text.slice(0, start), content);
  const end = text.slice(-farthest);
  const tag = halfTag.exec(end);
  const held = tag && tags.includes(` ${tag[1]!.toLowerCase()}`) ? end.slice(0, tag.index) : end;
  const shown = text.slice(0, -farthest) + held.replace(halfInline, '');
  return start === text.length || content[0] === '|' ? holdTable(shown, '') : shown;
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
