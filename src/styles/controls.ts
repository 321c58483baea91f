/** Buttons: outlined, primary, quiet; with words or an icon alone. */
import { css } from 'lit';

export const controls = css`
  .button {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: 6px;
    min-block-size: var(--_hit);
    padding: 0 14px;
    border: 1px solid var(--_edge);
    border-radius: var(--_round);
    background: var(--_raised);
    color: var(--_ink);
    font: 500 var(--_small)/1.2 var(--_font);
    white-space: nowrap;
    cursor: pointer;
    transition: 0.12s;
  }

  .compact { padding: 0 10px; font-size: var(--_tiny); }
  .only-icon { inline-size: var(--_hit); padding: 0; }
  .quiet, .primary, .stop { border: 0; background: none; color: var(--_soft); }
  .primary { background: var(--_accent); color: var(--_label); forced-color-adjust: none; }
  .button:hover { background: var(--_well); }
  .quiet:hover { color: var(--_ink); }
  .button:active { background: var(--_line); }
  .button.primary:hover { background: var(--_hover); }
  .button.button:is(:disabled, [aria-disabled="true"]) { border-color: transparent; background: var(--_well); color: var(--_soft); cursor: default; }
`;
