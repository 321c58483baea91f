/** Tells how far a text can no longer change, whatever comes after it. */
import type { Token, Tokens } from 'marked';
import type { DetailsToken } from './parse.ts';

/** A block that its own last line has closed. */
function isComplete(token: Token): boolean {
  if (token.type === 'heading' || token.type === 'hr') return true;
  if (token.type === 'details') return (token as DetailsToken).closed;
  if (token.type !== 'code' || (token as Tokens.Code).codeBlockStyle) return false;
  const [, fence] = /^ {0,3}(`{3,}|~{3,})/.exec(token.raw)!;
  return new RegExp(`\\n {0,3}${fence![0]}{${fence!.length},} *\\n*$`).test(token.raw);
}

/** A block that may go on after a blank line. */
function outlivesBlankLine(token: Token): boolean {
  return token.type === 'list' || token.type === 'code' || token.type === 'note' || token.type === 'details';
}

/**
 * The end of the part that is settled, as a position in a text of complete lines whose top-level tokens these are. The
 * last block is open, unless its own end or a blank line has closed it; each one before it was ended by what follows.
 */
export function settledEnd(tokens: Token[], text: string): number {
  const index = tokens.findLastIndex((token) => token.type !== 'space');
  if (index < 0) return 0;
  const last = tokens[index]!;
  const blank = index < tokens.length - 1;
  if (isComplete(last) || (blank && !outlivesBlankLine(last))) return text.length;
  let open = index;
  const before = tokens[index - 1];
  // A definition may have its title on the next lines; a paragraph may flow together with the one above.
  if (last.type === 'paragraph' && (before?.type === 'def' || before?.type === 'paragraph')) open--;
  return tokens.slice(0, open).reduce((sum, token) => sum + token.raw.length, 0);
}
