/** The frame of a conversation: header, transcript, empty state, suggestions, and the foot with the button that leads to the end. */
import { css } from 'lit';

export const transcript = css`
  /* A height of its own, so that the transcript scrolls and the page does not. Any rule of the page wins over this one. */
  :host { block-size: min(640px, 100dvh); min-inline-size: 0; }

  .base {
    container: chat / inline-size;
    position: relative;
    display: flex;
    flex-direction: column;
    block-size: 100%;
    min-block-size: 0;
    overflow: clip;
    border: 1px solid var(--_line);
    border-radius: var(--_r-lg);
    background: var(--_background);
  }

  .header {
    display: flex;
    align-items: center;
    gap: var(--_1);
    flex: none;
    min-block-size: calc(56px + env(safe-area-inset-top, 0px));
    padding-inline: var(--_gutter) 12px;
    padding-block-start: env(safe-area-inset-top, 0px);
    border-block-end: 1px solid var(--_line);
  }

  .heading { flex: 1; min-inline-size: 0; }
  .title { overflow: hidden; font-weight: 600; line-height: 20px; text-overflow: ellipsis; white-space: nowrap; }
  .status { display: flex; align-items: center; gap: 6px; color: var(--_text-soft); font-size: var(--_text-xs); line-height: 16px; }
  .status::before { flex: none; inline-size: 6px; block-size: 6px; border-radius: 50%; background: var(--_success); content: ""; }
  .status[data-state="error"]::before { border: 1.5px solid var(--_warning); background: transparent; }

  .transcript {
    position: relative;
    display: flex;
    flex: 1;
    flex-direction: column;
    min-block-size: 0;
    overflow: hidden auto;
    overscroll-behavior: contain;
    scrollbar-width: thin;
    scrollbar-color: var(--_line-strong) transparent;
  }

  .transcript:focus-visible { outline-offset: -2px; }

  .column, .empty {
    display: flex;
    flex-direction: column;
    inline-size: 100%;
    max-inline-size: calc(var(--_measure) + 2 * var(--_gutter));
    margin-inline: auto;
    padding-inline: var(--_gutter);
  }

  .column { flex: none; gap: var(--_8); padding-block: var(--_6) var(--_8); overflow-x: clip; }

  .turn { display: flex; flex-direction: column; gap: var(--_5); min-inline-size: 0; }

  /* Pills below a welcome; rows with an arrow in the empty state. */
  .suggestions { display: flex; flex-wrap: wrap; gap: var(--_2); }
  .suggestion { border-radius: var(--_r-lg); text-align: start; white-space: normal; }
  .suggestion:hover { border-color: var(--_accent-line); background: var(--_accent-tint); }
  .column .suggestion .icon { display: none; }

  .empty { flex: 1 0 auto; justify-content: flex-end; gap: var(--_5); padding-block: var(--_8) var(--_5); }
  .empty-heading { font-size: var(--_text-2xl); font-weight: 600; line-height: 1.25; letter-spacing: -0.018em; text-wrap: balance; }
  .greeting { max-inline-size: 44ch; margin-block-start: 6px; color: var(--_text-soft); text-wrap: pretty; }
  .empty .suggestions { flex-direction: column; gap: 0; border-block-end: 1px solid var(--_line); }

  .empty .suggestion { justify-content: space-between; min-block-size: 48px; padding: 8px 0; border-width: 1px 0 0; border-color: var(--_line); border-radius: 0; background: transparent; font-size: var(--_size); font-weight: 400; }
  .empty .suggestion:hover { color: var(--_accent-text); }
  .empty .suggestion:not(:hover) .icon { color: var(--_text-soft); }

  .foot { position: relative; flex: none; padding-inline: var(--_4); padding-block-end: max(0px, env(safe-area-inset-bottom, 0px) - 10px); }
  .foot > :not(.jump) { display: block; max-inline-size: var(--_measure); margin-inline: auto; }
  .foot::before { position: absolute; inset-block-end: 100%; inset-inline: 0; z-index: 1; block-size: 20px; background: linear-gradient(to top, var(--_background), transparent); pointer-events: none; content: ""; }
  .foot:has(> .jump:not([hidden]))::before { block-size: 72px; background: linear-gradient(to top, var(--_background) 12%, transparent); }

  .jump {
    position: absolute;
    inset-block-end: calc(100% + var(--_3));
    inset-inline: 0;
    z-index: 2;
    inline-size: fit-content;
    margin-inline: auto;
    box-shadow: var(--_shadow-1);
  }

  @container chat (inline-size < 520px) {
    .header, .transcript, .foot { --_gutter: var(--_5); }
    .column { gap: 28px; padding-block-start: var(--_5); }
    .foot { padding-inline: var(--_3); }
  }

  @container chat (inline-size < 340px) {
    .header, .transcript, .foot { --_gutter: 14px; }
    .foot { padding-inline: var(--_2); }
    .empty-heading { font-size: var(--_text-xl); }
  }

  @media (forced-colors: active) {
    .status::before { forced-color-adjust: none; background: CanvasText; }
    .foot::before { content: none; }
  }

  @media print {
    :host { block-size: auto; }
    .header, .foot { display: none; }
    .transcript { overflow: visible; }
  }
`;
