/** The pieces of a message: bubble, margin line, waiting, reasoning, tools, approval, sources, notice, actions. */
import { css } from 'lit';

export const parts = css`
  .message { position: relative; display: flex; flex-direction: column; gap: var(--_3); min-inline-size: 0; max-inline-size: var(--_measure); }
  .message > .tools + .content { margin-block-start: 2px; }
  .message[data-author="user"] { align-items: flex-end; gap: var(--_2); }

  .bubble {
    max-inline-size: min(86%, 52ch);
    padding: 10px 16px;
    border: 1px solid transparent; /* seen in forced colours */
    border-radius: var(--_r-lg);
    border-end-end-radius: var(--_r-sm);
    background: var(--_user);
    color: var(--_on-user);
    line-height: 1.5;
    overflow-wrap: anywhere;
    text-wrap: pretty;
    white-space: pre-wrap;
  }

  /* The margin line: how the turn stands, drawn in the gutter, never in the flow. Its style differs, not only its colour. */
  .message::before {
    position: absolute;
    inset-block: 4px;
    inset-inline-start: calc(var(--_gutter) / -2 - 1px);
    border-inline-start: 2px none var(--_accent-text);
    content: "";
  }

  .message:has(> .actions)::before { inset-block-end: calc(24px + var(--_3)); }
  .message:is([data-streaming], [data-outcome="stopped"], [data-outcome="failed"])::before { border-inline-start-style: solid; }
  .message[data-outcome="waiting"]::before { border-inline-start-style: dotted; }
  .message[data-outcome="stopped"]::before { border-color: var(--_boundary); }
  .message[data-outcome="interrupted"]::before { border-inline-start-style: dashed; border-color: var(--_warning); }
  .message[data-outcome="failed"]::before { border-color: var(--_danger); }

  /* Before the first word the nib stands where the first letter will stand. */
  .waiting { display: flex; align-items: center; gap: 10px; min-block-size: calc(var(--_size) * var(--_leading)); }
  .waiting, .reasoning, .tools, .notice { font-size: var(--_text-sm); line-height: 20px; }
  :is(.waiting, summary) > .nib { position: static; flex: none; margin: 0 1px; }

  .reasoning > summary, .tool > summary { display: flex; align-items: center; list-style: none; cursor: pointer; user-select: none; }
  summary::-webkit-details-marker { display: none; }
  .icon-chevron { transition: rotate var(--_calm) var(--_ease); }
  [open] > summary > .icon-chevron { rotate: 90deg; }
  [open] > summary > .icon-chevron:dir(rtl) { rotate: -90deg; }
  .waiting, .reasoning, .tool-input, .tool-time, .tool > summary > .icon, [data-state="denied"] .tool-title, dt, .approval p, small, .source > :is(.icon, i), .notice { color: var(--_text-soft); }
  summary, small, .waiting { font-variant-numeric: tabular-nums; }

  .reasoning > summary { gap: 4px; inline-size: fit-content; min-block-size: var(--_hit); margin-block: calc((28px - var(--_hit)) / 2); margin-inline-start: -4px; padding-inline: 2px 8px; border-radius: var(--_r-sm); }
  .reasoning > summary:hover { color: var(--_text); }
  .reasoning > summary > .nib { margin-inline-start: 5px; }
  .reasoning-body { margin-block: 2px 4px; margin-inline-start: 5px; padding-inline-start: 17px; border-inline-start: 1px solid var(--_line); }
  .reasoning-body :is(h1, h2) { font-size: inherit; }

  .tools, .source { border: 1px solid var(--_line); }
  .tools, .approval { border-radius: var(--_r-md); }
  .tools { overflow: clip; }
  .tool + .tool { border-block-start: 1px solid var(--_line); }
  .tool > summary { gap: 8px; min-block-size: max(40px, var(--_hit)); padding-inline: 12px 10px; transition: background-color var(--_quick); }
  .tool > summary:hover, .source[href]:hover { background: var(--_hover); }
  .tool > summary:focus-visible { border-radius: var(--_r-md); outline-offset: -2px; }
  .tool-title, .tool-input, .source > :is(span, i) { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  .tool-title { flex: none; max-inline-size: 60%; font-weight: 500; }
  .tool-input { flex: 1; }
  .tool-time, small, .source, .tool-body dt { font-size: var(--_text-xs); line-height: 16px; }
  .tool[data-state="running"] > summary > .state { color: var(--_accent-text); }
  .tool[data-state="done"] > summary > .state { color: var(--_success); }
  .tool[data-state="failed"] > summary > :is(.state, .tool-input) { color: var(--_danger); }

  .tool-body { display: grid; gap: 10px; padding: 4px 14px 14px; padding-inline-start: 40px; }
  .tool-body dd, .approval-input { overflow: auto; padding: 8px 12px; border-radius: var(--_r-sm); background: var(--_well); font: var(--_text-xs)/1.6 var(--_mono); }
  .tool-body dd { max-block-size: 320px; }
  dd { white-space: pre-wrap; }
  dd, .approval-head, .notice { overflow-wrap: anywhere; }

  /* The only raised card in a turn. */
  .approval { border: 1px solid var(--_line-strong); background: var(--_raised); box-shadow: var(--_shadow-1); }
  .approval-head { display: flex; gap: 10px; padding: 14px 16px 0; }
  .approval-head > .icon { color: var(--_accent-text); }
  .approval strong { display: block; line-height: 22px; }
  .approval p { font-size: var(--_text-sm); line-height: 1.45; }
  .approval-input { max-block-size: 180px; margin: 12px 16px 0; direction: ltr; }
  .approval-input[data-more] { mask-image: linear-gradient(to top, transparent, #000 40px); }
  .approval-input > div { display: grid; grid-template-columns: minmax(72px, max-content) 1fr; gap: 16px; }
  .approval-foot { display: flex; flex-wrap: wrap; align-items: center; gap: 8px; padding: 14px 16px; }

  .sources { display: flex; flex-wrap: wrap; gap: var(--_2); }
  .source { display: flex; align-items: center; gap: 8px; max-inline-size: min(300px, 100%); min-block-size: var(--_hit); padding-inline: 6px 12px; border-radius: var(--_r-pill); color: var(--_text); text-decoration: none; }
  .source > b { flex: none; min-inline-size: 18px; border-radius: var(--_r-pill); background: var(--_accent-tint); color: var(--_accent-text); font: 600 var(--_text-2xs)/18px var(--_font); text-align: center; }
  .source > i { flex: none; max-inline-size: 60%; font-style: normal; }

  .notice { display: flex; gap: 8px; }
  .notice > .icon { margin-block-start: 6px; }
  .notice-body { display: flex; flex: 1; flex-wrap: wrap; align-items: center; gap: 2px 12px; min-inline-size: 0; }
  .notice p { flex: 1 1 200px; padding-block: 6px; text-wrap: pretty; }
  .said { display: block; }
  .notice-actions { display: flex; gap: 4px; }
  .notice[data-outcome="interrupted"] > .icon { color: var(--_warning); }
  .notice[data-outcome="failed"] { color: var(--_text); }
  .notice[data-outcome="failed"] > .icon { color: var(--_danger); }

  /* The row's height is there from the start of the turn; only its opacity changes. */
  .actions { display: flex; gap: 2px; min-block-size: var(--_hit); margin-block: calc((24px - var(--_hit)) / 2); margin-inline-start: calc((18px - var(--_hit)) / 2); }
  .actions > .button > .icon { inline-size: 18px; block-size: 18px; }

  @media (hover: hover) {
    .actions > .button { transition-property: opacity, background-color, color; }
    .message:not([data-last], :hover, :focus-within) > .actions > .button { opacity: 0; }
  }

  @container chat (inline-size < 340px) {
    .bubble { max-inline-size: 92%; }
    .tool-input, .source > i { display: none; }
    .tool-title { flex: 1; max-inline-size: none; }
    .tool-body { padding-inline-start: 14px; }
  }

  @media (forced-colors: active) { .source > b { outline: 1px solid; } }
  @media print { .actions, .notice-actions { display: none; } }
`;
