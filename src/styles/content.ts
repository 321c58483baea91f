/**
 * What Markdown becomes: blocks inside groups (`.content > .blocks > block`). Groups that are not the last are skipped while off screen; they
 * contain their margins, so no distance rests on a neighbour in another group and no group ends with a margin. In the shadow root of a message
 * nothing but Markdown makes headings, lists, tables, quotes and code, so they are styled by their names.
 */
import { css } from 'lit';

export const content = css`
  /* Clipped: nothing from a reply paints outside. In a conversation the gutter gives it room at both sides for the nib and for focus rings. */
  .content { contain: content; overflow-wrap: break-word; }
  @container chat (inline-size > 0px) { .content, .blocks { margin-inline: -14px; padding-inline: 14px; } }
  .blocks:not(:last-of-type) { content-visibility: auto; contain-intrinsic-size: auto 400px; }

  /* Looks ahead and would break again lines that were already read: only for text that arrived whole. */
  .content[data-whole] { text-wrap: pretty; }

  .blocks > * { margin-block-start: 0.8em; }
  .blocks > :is(.code, .table, .image, blockquote) { margin-block: 1.1em; }
  .blocks > :is(h1, h2, h3, h4, h5, h6, hr), .footnotes { margin-block-start: 1.5em; }
  .blocks > :is(h1, h2, h3, h4, h5, h6) + * { margin-block-start: 0.45em; }
  .blocks > hr { margin-block-end: 1.5em; }
  .blocks:first-child > :first-child { margin-block-start: 0; }
  .blocks > :last-child { margin-block-end: 0; }

  :is(h1, h2, h3, h4, h5, h6) { font: 600 1em/1.35 var(--_font); }
  h1 { font-size: var(--_text-xl); }
  h2 { font-size: var(--_text-lg); }
  h4, h5, h6, del, blockquote, .footnotes { color: var(--_text-soft); }
  strong { font-weight: 600; }

  .content a, .content button:not(.button) { color: var(--_accent-text); text-decoration: underline 1px var(--_accent-line); text-underline-offset: 3px; }
  .content a:hover { text-decoration-color: currentColor; }
  a[data-host]::after { color: var(--_text-soft); font-size: var(--_text-xs); content: " (" attr(data-host) ")"; }

  ul, ol { padding-inline-start: 1.5em; }
  li + li, li > :is(ul, ol) { margin-block-start: 0.3em; }
  li > * + :is(p, .code, .table, blockquote), blockquote > * + * { margin-block-start: 0.6em; }
  li::marker { color: var(--_text-soft); font-variant-numeric: tabular-nums; }
  li:has(> input, > p > input) { list-style: none; }

  /* In the place of the bullet. */
  input {
    position: relative;
    inline-size: 14px;
    block-size: 14px;
    margin: 0;
    margin-inline: -1.5em calc(1.5em - 14px);
    border: 1.5px solid var(--_boundary);
    border-radius: var(--_r-xs);
    font: inherit;
    appearance: none;
    vertical-align: -2px;
  }

  input:checked { border-color: var(--_accent); background: var(--_accent); }

  /* A tick is not mirrored: physical sides on purpose. */
  input:checked::before {
    position: absolute;
    inset: 0.5px auto auto 3px;
    inline-size: 5px;
    block-size: 8px;
    border: solid var(--_on-accent);
    border-width: 0 2px 2px 0;
    rotate: 42deg;
    content: "";
  }

  blockquote { padding-inline-start: 14px; border-inline-start: 2px solid var(--_line-strong); }
  hr { border: 0; border-block-start: 1px solid var(--_line); }
  :is(sup, sub, .footnote-ref) { font-size: 0.75em; line-height: 0; }
  mark { background: var(--_mark); color: inherit; }
  :not(pre) > code, kbd { padding: 0.12em 0.36em; border-radius: var(--_r-xs); background: color-mix(in oklab, var(--_text) 7%, var(--_background)); font: 0.87em var(--_mono); overflow-wrap: anywhere; }
  kbd { box-shadow: 0 1px var(--_line-strong); }
  .plain { white-space: pre-wrap; }

  .code, .table, .image, img { border: 1px solid var(--_line); border-radius: var(--_r-md); }
  .code, .image { background: var(--_sunken); }
  .code { overflow: clip; }
  .code-bar { display: flex; align-items: center; justify-content: space-between; min-block-size: 36px; padding-inline: 14px 4px; color: var(--_text-soft); font-size: var(--_text-xs); }
  .code-bar > .button { min-block-size: var(--_hit-sm); border-radius: var(--_r-sm); }

  /* Positioned, so that the nib scrolls with the text. */
  pre, .table { position: relative; overflow-x: auto; scrollbar-width: thin; scrollbar-color: var(--_line-strong) transparent; }
  pre, dd { direction: ltr; text-align: start; }
  pre { padding: 2px 14px 14px; border-radius: var(--_r-md); font: var(--_text-sm)/1.55 var(--_mono); tab-size: 2; }
  pre:focus-visible { outline-offset: -2px; }
  pre > code { font: inherit; }

  /* Shadows tell that there is more; they are drawn on both sides, so physical sides are right. */
  .table {
    background:
      linear-gradient(to right, var(--_background) 30%, transparent) left / 40px 100% no-repeat local,
      linear-gradient(to left, var(--_background) 30%, transparent) right / 40px 100% no-repeat local,
      linear-gradient(to right, var(--_shade), transparent) left / 12px 100% no-repeat scroll,
      linear-gradient(to left, var(--_shade), transparent) right / 12px 100% no-repeat scroll;
  }

  table { inline-size: max-content; min-inline-size: 100%; border-collapse: collapse; font-size: var(--_text-sm); line-height: 1.45; font-variant-numeric: tabular-nums; }
  th, td { max-inline-size: 30ch; padding: 9px 14px; text-align: start; vertical-align: baseline; }
  [align="right"] { text-align: end; }
  [align="center"] { text-align: center; }
  th { color: var(--_text-soft); font-weight: 500; }
  td { border-block-start: 1px solid var(--_line); }
  th, td:first-child, td[align], td code { white-space: nowrap; }

  /* An image that was not fetched, and one that was. */
  .image:not(:has(> img)) { display: flex; align-items: center; gap: 14px; min-block-size: 72px; padding: 12px; padding-inline-start: 16px; font-size: var(--_text-sm); line-height: 1.4; }
  .image:has(> img) { border: 0; background: none; }
  .image > .icon { inline-size: 24px; block-size: 24px; stroke-width: 1.25; color: var(--_text-soft); }
  .image > :nth-child(2) { flex: 1; min-inline-size: 0; overflow-wrap: anywhere; }
  .image strong { display: block; font-weight: 500; }
  .image strong + span { color: var(--_text-soft); font-size: var(--_text-xs); }
  img { max-inline-size: 100%; block-size: auto; }

  .footnotes { padding-block-start: 12px; border-block-start: 1px solid var(--_line); font-size: var(--_text-sm); line-height: 1.5; }
  .content button:not(.button) { padding: 0; border: 0; background: none; cursor: pointer; }
  .footnote-ref { vertical-align: super; }
  .footnotes p:last-of-type { display: inline; }

  /*
   * The nib: where the next words will come. At the end of the block that is last at every depth, out of the flow at its static place: no line ever
   * breaks and no height changes because of it.
   */
  .nib,
  .content[data-streaming] > .blocks:last-of-type :is(p, h1, h2, h3, h4, h5, h6, li, th, td, pre > code):last-child:not(.blocks :not(:last-child) *, :has(> :is(p, ul, ol, blockquote, .code, .table):last-child))::after {
    position: absolute;
    inline-size: 8px;
    block-size: 8px;
    margin-block-start: calc(0.5lh - 3px);
    margin-inline-start: 5px;
    border-radius: min(50%, var(--_radius));
    background: var(--_accent-text);
    content: "";
    animation: breathe 1.4s ease-in-out infinite;
  }

  @keyframes breathe { 50% { opacity: 0.28; } }

  @container chat (inline-size < 340px) { .image { flex-wrap: wrap; } }

  :is(em:lang(zh), em:lang(ja)) { font-style: normal; text-emphasis: dot; text-emphasis-position: under right; }

  @media (forced-colors: active) {
    :not(pre) > code, mark { border: 1px solid; }
    .nib, .content[data-streaming] ::after { forced-color-adjust: none; background: CanvasText; }
    input:checked { forced-color-adjust: none; background: Highlight; }
    .table { background: none; }
  }

  @media (prefers-reduced-motion: reduce) { .nib, .content[data-streaming] ::after { animation: none; } }
  @media print { .blocks { content-visibility: visible; } }
`;
