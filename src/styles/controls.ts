/** Buttons: outlined, primary, quiet; with words or an icon alone. */
import { css } from 'lit';

export const controls = css`
  .button {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: 6px;
    min-block-size: var(--_hit-lg);
    margin: 0;
    padding: 0 14px;
    border: 1px solid var(--_line-strong);
    border-radius: var(--_r-pill);
    background: var(--_raised);
    color: var(--_text);
    font: 500 var(--_text-sm)/1.2 var(--_font);
    white-space: nowrap;
    cursor: pointer;
    touch-action: manipulation;
    -webkit-tap-highlight-color: transparent;
    transition: background-color var(--_quick), border-color var(--_quick), color var(--_quick);
  }

  .button:where(:has(> .icon:first-child)) { padding-inline-start: 10px; }
  .button:hover { background: color-mix(in oklab, var(--_text) 5%, var(--_raised)); }
  .button:active { background: color-mix(in oklab, var(--_text) 10%, var(--_raised)); }
  .button.primary { border-color: transparent; background: var(--_accent); color: var(--_on-accent); }
  .button.primary:hover { background: var(--_accent-hover); }
  .button.quiet { border-color: transparent; background: transparent; color: var(--_text-soft); }
  .button.quiet:hover { background: var(--_hover); color: var(--_text); }
  .button.quiet:active { background: var(--_press); }
  .button.compact { min-block-size: var(--_hit); padding-inline: 10px; font-size: var(--_text-xs); }
  .button.compact:where(:has(> .icon:first-child)) { padding-inline-start: 8px; }
  .button.only-icon { inline-size: var(--_hit-lg); padding: 0; }
  .button.compact.only-icon { inline-size: var(--_hit); }
  .button:disabled { border-color: transparent; background: var(--_hover); color: var(--_text-soft); pointer-events: none; }
  .button.quiet:disabled { background: transparent; opacity: 0.6; }

  @media (forced-colors: active) {
    .button.quiet { border-color: Canvas; }
    .button.quiet:hover { outline: 1px solid Highlight; }
    .button:disabled { border-color: GrayText; color: GrayText; }
    .button.primary:enabled { forced-color-adjust: none; background: Highlight; color: HighlightText; }
  }
`;
