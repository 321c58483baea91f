/** The body of an answer: what its parts look like, one after the other, and what that means for what stands around them. */
import { html } from 'lit';
import type { TemplateResult } from 'lit';
import { cleanText } from '../../markdown/clean.ts';
import { isToolPart } from '../../protocol/message.ts';
import type { Part, ReasoningPart, TextPart, ToolPart } from '../../protocol/message.ts';
import { isVisible } from '../../turn/parts.ts';
import { approval } from './approval.ts';
import type { PartContext } from './context.ts';
import { reasoning } from './reasoning.ts';
import { standing, tool } from './tools.ts';

/** So many pieces are shown at first, the last ones; and so many more each time that someone asks for earlier ones. */
export const MOST = 500;
/** Beyond that they go in groups, so that those that stay are seldom moved. */
const GROUP = 100;

export interface Pieces {
  views: unknown[][];
  /** Earlier ones are left out. */
  more: boolean;
  /** There is text to copy. */
  text: boolean;
  /** One of them shows that more is coming. */
  busy: boolean;
  /** There is anything to see: Markdown may come to nothing. */
  seen: boolean;
}

/** A part, with the place that it has among all. */
interface Piece {
  part: TextPart | ReasoningPart | ToolPart;
  index: number;
}

export function piecesOf(parts: readonly Part[], most: number, context: PartContext): Pieces {
  const { streaming, taken, markdown, safely } = context;
  const pieces: Piece[] = [];
  parts.forEach((part, index) => {
    // What has no look, or nothing to show yet, is left out.
    if (!part || !(part.type === 'text' || part.type === 'reasoning' || isToolPart(part)) || !isVisible(part)) return;
    const before = pieces.at(-1);
    // Thoughts in a row are one.
    if (part.type === 'reasoning' && before?.part.type === 'reasoning') before.part = { ...part, text: `${before.part.text}\n\n${part.text}` };
    else pieces.push({ part, index });
  });
  const left = Math.ceil(Math.max(0, pieces.length - most) / GROUP) * GROUP;
  const result: Pieces = { views: [], more: left > 0, text: false, busy: false, seen: false };
  /** The frame that neighbouring tool calls share. */
  let frame: TemplateResult[] | undefined;

  const view = (piece: Piece): unknown => {
    const { part } = piece;
    const key = `${part.type}:${piece.index}`;
    const last = streaming && piece === pieces.at(-1);
    result.seen ||= part.type !== 'text';
    if (isToolPart(part)) {
      const { state, approval: question } = part;
      if (state === 'approval-requested' && question && !question.isAutomatic && !taken?.has(question.id)) {
        frame = undefined;
        return approval(part, context);
      }
      result.busy ||= standing(part, context) === 'running';
      const row = tool(part, key, context);
      if (!frame) return html`<div class="tools" part="tools">${frame = [row]}</div>`;
      frame.push(row);
      return undefined;
    }
    frame = undefined;
    const live = streaming && part.state !== 'done';
    if (part.type === 'reasoning') {
      result.busy ||= last && live;
      return reasoning(part.text, key, live, last && live, context);
    }
    result.text = true;
    result.busy ||= last;
    const root = markdown(key, String(part.text), live);
    root.setAttribute('part', 'content assistant');
    root.toggleAttribute('data-streaming', last);
    result.seen ||= live || Boolean(root.textContent!.trim());
    return root;
  };
  // Each stands at the place of its part, which parts keep while a turn grows: so what is shown keeps its nodes. What is not shown is a gap.
  for (const piece of pieces.slice(left)) {
    (result.views[Math.floor(piece.index / GROUP)] ??= [])[piece.index % GROUP] = safely(() => view(piece), () => cleanText((piece.part as TextPart).text));
  }
  return result;
}
