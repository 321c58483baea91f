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
    outline-offset: -2px; /* what lies above the foot would cover it */
  }

  .composer:has(> .input:focus) { outline: 2px solid var(--_link); }
  .composer[data-disabled] { border-color: var(--_line); background: var(--_well); }

  .input {
    flex: 1;
    max-block-size: 8.5lh;
    padding: calc((var(--_hit) - 1lh) / 2) 12px;
    border: 0;
    outline: 0;
    background: none;
    color: inherit;
    font: inherit;
    line-height: 1.5;
    resize: none;
    field-sizing: content;
  }

  .input::placeholder, .input:disabled { color: var(--_soft); opacity: 1; }
  .button.stop { background: var(--_ink); color: var(--_paper); }

  .composer-note { display: block; min-block-size: 32px; padding: 6px 14px 10px; color: var(--_soft); font-size: var(--_tiny); line-height: 16px; text-align: center; }

  /* Phones zoom into a field with smaller letters. */
  @media (pointer: coarse) { .input { font-size: max(16px, var(--_size)); } }
`;
