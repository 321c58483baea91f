/** The pieces of a message: bubble, margin line, waiting, reasoning, tools, approval, sources, notice, actions. */
import { css } from 'lit';

export const parts = css`
  .message { position: relative; display: flex; flex-direction: column; gap: var(--_gap); max-inline-size: var(--_measure); --_sign: var(--_link); }
  [data-author="user"] { align-items: end; }

  .bubble {
    max-inline-size: 86%;
    padding: 10px 16px;
    border: 1px solid transparent; /* seen in forced colours */
    border-radius: var(--_r-lg);
    border-end-end-radius: var(--_r-sm);
    background: var(--_user);
    color: var(--_user-text);
    line-height: 1.5;
    overflow-wrap: anywhere;
    white-space: pre-wrap;
  }

  /* How it stands: the colour of the margin line and of the icon that says so. */
  [data-outcome="stopped"], .tool { --_sign: var(--_soft); }
  [data-outcome="interrupted"] { --_sign: var(--_warning); }
  [data-outcome="failed"], [data-state="failed"] { --_sign: var(--_danger); }
  [data-state="done"] { --_sign: var(--_success); }
  [data-state="running"] { --_sign: var(--_link); }

  /* The margin line: how the turn stands, drawn in the gutter, never in the flow. Its style differs, not only its colour. */
  .message::before { position: absolute; inset-block: 4px; inset-inline-start: calc(var(--_gutter) / -2); border-inline-start: 2px none var(--_sign); content: ""; }
  .message:has(> .actions)::before { inset-block-end: calc(24px + var(--_gap)); }
  [data-streaming]::before, [data-outcome]::before { border-inline-start-style: solid; }
  [data-outcome="completed"]::before { border-inline-start-style: none; }
  [data-outcome="waiting"]::before { border-inline-start-style: dotted; }
  [data-outcome="interrupted"]::before { border-inline-start-style: dashed; }

  .waiting, .reasoning, .tools, .notice, .approval p { color: var(--_soft); font-size: var(--_small); line-height: 20px; }
  .source, small { font-size: var(--_tiny); line-height: 16px; }
  .source, dt { color: var(--_soft); }
  .tool-title, .source > span, dd, .notice[data-outcome="failed"] { color: var(--_ink); }
  .tool-title, .tool-input, .source > :is(span, i) { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  .state, .notice > .icon, .approval-head > .icon { color: var(--_sign); }

  /* Before the first word the nib stands where the first letter will stand. */
  .waiting, .reasoning > summary, .tool > summary, .source, .notice, .notice-body, .notice-actions, .sources, .actions, .approval-head, .approval-foot { display: flex; align-items: center; gap: 8px; }
  .waiting { padding-block: 2px; }

  .reasoning > summary, .tool > summary { min-block-size: var(--_hit); font-variant-numeric: tabular-nums; }
  summary::-webkit-details-marker { display: none; }
  .icon-chevron { transition: 0.12s; }
  [open] > summary > .icon-chevron { transform: rotate(90deg); }

  .reasoning > summary { gap: 4px; inline-size: fit-content; margin-block: calc((24px - var(--_hit)) / 2); margin-inline-start: -4px; }
  .reasoning > summary > .nib { margin-inline-start: 5px; }
  .reasoning-body { display: flow-root; margin-block-start: 8px; margin-inline-start: 4px; padding-inline-start: 14px; border-inline-start: 1px solid var(--_line); }

  .tools, .source { border: 1px solid var(--_line); }
  .tools, .approval { border-radius: var(--_r-md); }
  .tools { overflow: clip; }
  .tool + .tool { border-block-start: 1px solid var(--_line); }
  .tool > summary { padding: 10px 12px; transition: 0.12s; }
  .tool > summary:hover, .source[href]:hover { background: var(--_well); }
  .tool-title { font-weight: 500; }
  .tool-input { flex: 1; }
  .tool-body { display: grid; gap: 8px; padding: 6px 14px 14px; padding-inline-start: 40px; }
  dd { white-space: pre-wrap; }
  .tool-body dd, .approval-input { max-block-size: 240px; padding: 8px 12px; overflow: auto; border-radius: var(--_r-sm); background: var(--_well); font: var(--_tiny)/1.6 var(--_mono); }
  dd, .approval-head, .notice { overflow-wrap: anywhere; }

  /* The only raised card in a turn. */
  .approval { padding: 14px; border: 1px solid var(--_edge); background: var(--_raised); box-shadow: var(--_shadow); }
  .approval-head { align-items: start; }
  .approval-input { margin-block: 12px; direction: ltr; }
  .approval-input > div { display: grid; grid-template-columns: 88px 1fr; }

  .sources, .notice-body, .approval-foot { flex-wrap: wrap; }
  .source { max-inline-size: 100%; min-block-size: var(--_hit); padding-inline: 8px 12px; border-radius: var(--_round); text-decoration: none; }
  .source > b { min-inline-size: 18px; border-radius: var(--_round); background: var(--_well); color: var(--_link); font-weight: 600; text-align: center; }
  .source > i { font-style: normal; }
  @container chat (inline-size < 420px) { .source > i { display: none; } }

  .notice { align-items: start; }
  .notice > .icon { margin-block-start: 8px; }
  .notice-body { flex: 1; }
  .notice p { flex: 1 1 200px; padding-block: 8px; }
  .said { display: block; }

  /* The row's height is there from the start of the turn; only its opacity changes. */
  .actions { gap: 0; min-block-size: var(--_hit); margin-block: calc((24px - var(--_hit)) / 2); margin-inline-start: calc((18px - var(--_hit)) / 2); }

  @media (hover: hover) { .message:not([data-last], :hover, :focus-within) > .actions > .button { opacity: 0; } }
  @media print { .actions, .notice-actions { display: none; } }
`;
