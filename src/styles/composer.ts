/** The composer: one rounded row that grows with the text, and one line below it that is always there. */
import { css } from 'lit';

export const composer = css`
  .composer {
    display: flex;
    align-items: end;
    padding: 5px;
    border: 1px solid var(--_edge);
    border-radius: var(--_round);
    background: var(--_raised);
    outline-offset: -1px;
    transition: 0.12s;
  }

  .composer:has(> .input:focus) { outline: 2px solid var(--_link); }
  .composer[data-invalid] { outline: 2px solid var(--_danger); }
  .composer[data-disabled] { border-color: var(--_line); background: var(--_well); }

  .input {
    flex: 1;
    min-inline-size: 0;
    max-block-size: 8.5lh;
    padding: calc((var(--_hit) - 1lh) / 2) 12px;
    overflow: auto;
    border: 0;
    outline: 0;
    background: none;
    color: inherit;
    font: inherit;
    line-height: 1.5;
    overflow-wrap: anywhere;
    resize: none;
    field-sizing: content;
  }

  .input::placeholder, .input:disabled { color: var(--_soft); opacity: 1; }
  .button.stop { background: var(--_ink); color: var(--_paper); }

  .composer-note { display: flex; justify-content: center; gap: 6px; min-block-size: 24px; padding: 4px 14px; color: var(--_soft); font-size: var(--_tiny); line-height: 16px; text-align: center; }
  .composer-note[data-invalid] { color: var(--_danger); }
  .count { margin-inline-start: auto; white-space: nowrap; font-variant-numeric: tabular-nums; }

  /* Phones zoom into a field with smaller letters. */
  @media (pointer: coarse) { .input { font-size: max(16px, var(--_size)); } }
`;
