/** The composer: one rounded row that grows with the text, and one line below it that is always there. */
import { css } from 'lit';

export const composer = css`
  .composer {
    display: grid;
    grid-template-columns: 1fr auto;
    align-items: end;
    padding: 5px;
    border: 1px solid var(--_line-strong);
    border-radius: var(--_r-xl);
    background: var(--_raised);
    transition: border-color var(--_quick), box-shadow var(--_quick);
  }

  .composer:has(> .input:focus) { border-color: var(--_accent-text); box-shadow: 0 0 0 1px var(--_accent-text); }
  .composer[data-invalid] { border-color: var(--_danger); box-shadow: 0 0 0 1px var(--_danger); }
  .composer[data-disabled] { border-color: var(--_line); background: var(--_sunken); }

  .input {
    inline-size: 100%;
    min-inline-size: 0;
    max-block-size: calc(var(--_line-height) * 8 + 14px);
    min-block-size: var(--_hit-lg);
    margin: 0;
    padding-block: calc((var(--_hit-lg) - var(--_line-height)) / 2);
    padding-inline: 12px 10px;
    overflow: auto;
    border: 0;
    outline: 0;
    background: transparent;
    color: inherit;
    font: inherit;
    line-height: var(--_line-height);
    overflow-wrap: anywhere;
    overscroll-behavior: contain;
    resize: none;
    field-sizing: content;
    scrollbar-width: thin;
    --_line-height: calc(var(--_size) * 1.5);
  }

  .input:disabled { color: var(--_text-soft); opacity: 1; }
  .input::placeholder { color: var(--_text-soft); opacity: 1; }

  .send { inline-size: var(--_hit-lg); padding: 0; }
  .send.stop { border-color: transparent; background: var(--_text); color: var(--_background); }
  .send.stop:hover { background: color-mix(in oklab, var(--_text) 84%, var(--_background)); }
  .button.send[aria-disabled="true"] { background: var(--_hover); color: var(--_text-soft); cursor: default; }

  .composer-note { display: flex; justify-content: center; gap: 6px; min-block-size: 24px; padding-block: 3px 5px; padding-inline: 14px; color: var(--_text-soft); font-size: var(--_text-xs); line-height: 16px; text-align: center; text-wrap: pretty; }
  .composer-note[data-invalid] { color: var(--_danger); }
  .count { margin-inline-start: auto; font-variant-numeric: tabular-nums; white-space: nowrap; }
  .composer-note[data-invalid] .count { font-weight: 600; }

  /* Phones zoom into a field with smaller letters. */
  @media (pointer: coarse) { .input { font-size: max(16px, var(--_size)); --_line-height: calc(max(16px, var(--_size)) * 1.5); } }

  @media (forced-colors: active) {
    .composer:has(> .input:focus) { outline: 2px solid Highlight; }
    .send.stop { forced-color-adjust: none; background: ButtonText; color: ButtonFace; }
    .button.send[aria-disabled="true"] { border-color: GrayText; background: Canvas; color: GrayText; }
  }
`;
