/** The frame of a conversation: header, transcript, empty state, suggestions, and the foot with the button that leads to the end. */
import { css } from 'lit';

export const transcript = css`
  /* A height of its own, so that the transcript scrolls and the page does not. Any rule of the page wins over this one. */
  :host { display: grid; grid-template: minmax(0, 1fr) / minmax(0, 1fr); block-size: min(640px, 100dvh - 24px); max-inline-size: 100%; }

  /* Where a place asks how wide the content would be (fixed, floating, centred): 400px. In its grid it never asks for more than there is. */
  .base {
    container: chat / inline-size;
    contain-intrinsic-inline-size: 400px;
    position: relative;
    display: flex;
    flex-direction: column;
    block-size: 100%;
    overflow: clip;
    border: 1px solid var(--_line);
    border-radius: var(--_r-lg);
    background: var(--_paper);
  }

  .header { padding: 8px var(--_gutter); border-block-end: 1px solid var(--_line); }
  .title { overflow: hidden; font-weight: 600; line-height: 20px; text-overflow: ellipsis; white-space: nowrap; }
  .status { display: flex; align-items: center; gap: 6px; color: var(--_soft); font-size: var(--_tiny); line-height: 16px; }
  .status::before { inline-size: 6px; block-size: 6px; border-radius: 50%; background: var(--_success); content: ""; }
  .status[data-state="error"]::before { background: var(--_warning); }

  .transcript {
    position: relative;
    z-index: 0;
    display: flex;
    flex: 1;
    flex-direction: column;
    min-block-size: 0;
    overflow: hidden auto;
    overscroll-behavior: contain;
  }

  /* Below the ring of what they scroll in. */
  .column, .empty {
    z-index: -1;
    display: flex;
    flex-direction: column;
    gap: calc(var(--_gutter) + 8px);
    inline-size: 100%;
    max-inline-size: calc(var(--_measure) + 2 * var(--_gutter));
    margin-inline: auto;
    padding: var(--_gutter);
  }

  .empty { flex: 1 0 auto; justify-content: flex-end; gap: 20px; }
  .empty-heading { font-size: 1.6em; font-weight: 600; line-height: 1.35; }
  .greeting { color: var(--_soft); }
  .turn { display: flex; flex-direction: column; gap: calc(var(--_space) * 5); }

  /* Rows with an arrow. */
  .suggestions { border-block-end: 1px solid var(--_line); }
  .suggestion { justify-content: space-between; inline-size: 100%; min-block-size: 48px; padding: 8px 0; border: 0; border-block-start: 1px solid var(--_line); border-radius: 0; background: none; font: inherit; text-align: start; white-space: normal; }
  .suggestion:hover { background: none; color: var(--_link); }
  .suggestion > .icon { color: var(--_soft); }

  .foot { position: relative; padding-inline: calc(var(--_gutter) * 0.6); }
  .foot > :not(.jump), .heading { display: block; max-inline-size: var(--_measure); margin-inline: auto; }
  .foot::before { position: absolute; inset: auto 0 100%; block-size: 20px; background: linear-gradient(to top, var(--_paper), transparent); pointer-events: none; content: ""; }
  .transcript:focus-visible + .foot::before { content: none; }
  .jump { position: absolute; inset: auto 0 calc(100% + 12px); inline-size: fit-content; margin-inline: auto; box-shadow: var(--_shadow); }

  @media print {
    :host { block-size: auto; }
    .header, .foot { display: none; }
    .transcript { overflow: visible; }
  }
`;
