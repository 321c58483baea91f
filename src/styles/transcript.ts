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

  .column {
    display: flex;
    flex: none;
    flex-direction: column;
    gap: var(--_8);
    inline-size: 100%;
    max-inline-size: calc(var(--_measure) + 2 * var(--_gutter));
    margin-inline: auto;
    padding: var(--_6) var(--_gutter) var(--_8);
    overflow-x: clip;
  }

  .turn { display: flex; flex-direction: column; gap: var(--_5); min-inline-size: 0; }

  .suggestions { display: flex; flex-wrap: wrap; gap: var(--_2); padding: 0; list-style: none; }

  .suggestion {
    min-block-size: var(--_hit-lg);
    padding: 8px 14px;
    border: 1px solid var(--_line-strong);
    border-radius: var(--_r-lg);
    background: transparent;
    color: var(--_text);
    font: inherit;
    font-size: var(--_text-sm);
    line-height: 18px;
    text-align: start;
    cursor: pointer;
    transition: background-color var(--_quick), border-color var(--_quick), color var(--_quick);
  }

  .suggestion .icon { display: none; }
  .suggestion:hover { border-color: var(--_accent-line); background: var(--_accent-tint); }

  .empty {
    display: flex;
    flex: 1 0 auto;
    flex-direction: column;
    justify-content: flex-end;
    gap: var(--_5);
    inline-size: 100%;
    max-inline-size: calc(var(--_measure) + 2 * var(--_gutter));
    margin-inline: auto;
    padding: var(--_8) var(--_gutter) var(--_5);
  }

  .empty-heading { font-size: var(--_text-2xl); font-weight: 600; line-height: 1.25; letter-spacing: -0.018em; text-wrap: balance; }
  .greeting { max-inline-size: 44ch; margin-block-start: 6px; color: var(--_text-soft); text-wrap: pretty; }
  .empty .suggestions { flex-direction: column; gap: 0; border-block-end: 1px solid var(--_line); }

  .empty .suggestion {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 12px;
    inline-size: 100%;
    min-block-size: 48px;
    padding: 8px 0;
    border: 0;
    border-block-start: 1px solid var(--_line);
    border-radius: 0;
    font-size: var(--_size);
    line-height: 22px;
  }

  .empty .suggestion .icon { display: block; color: var(--_text-soft); transition: translate var(--_quick) var(--_ease), color var(--_quick); }
  .empty .suggestion:hover { background: transparent; color: var(--_accent-text); }
  .empty .suggestion:hover .icon { translate: 2px 0; color: var(--_accent-text); }
  .empty .suggestion:hover .icon.mirrors:dir(rtl) { translate: -2px 0; }

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
