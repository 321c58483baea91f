/**
 * What Markdown becomes: blocks inside groups (`.content > .blocks > block`). Groups that are not the last are skipped while off screen. A group keeps its
 * margins to itself, so the distance of two blocks is the upper one's end (a heading's, which is negative: it adds the same inside a group and between two)
 * plus the lower one's start. In the shadow root of a message nothing but Markdown makes headings, lists, tables and quotes, so they are styled by name.
 */
import { css } from 'lit';

export const content = css`
  /* Clipped: nothing from a reply paints outside. In a conversation the gutter gives it room at both sides for the nib and for focus rings. */
  .content { contain: content; overflow-wrap: anywhere; }
  .content, .blocks { margin-block-end: -8px; padding-block-end: 8px; }
  @container chat (inline-size > 0px) { .content, .blocks { margin-inline: -14px; padding-inline: 14px; } }
  .blocks:not(:last-of-type) { content-visibility: auto; contain-intrinsic-size: auto 400px; }

  /* Looks ahead and would break again lines that were already read: only for text that arrived whole. */
  [data-whole] { text-wrap: pretty; }

  .blocks > *, .footnotes { margin-block-start: 0.9em; }
  .blocks > :is(h1, h2, h3, h4, h5, h6) { margin-block: 1.5em -0.4em; }
  .blocks:first-child > :first-child { margin-block-start: 0; }
  li + li, li > :is(ul, ol, * + *), blockquote > * + * { margin-block-start: 0.4em; }

  :is(h1, h2, h3, h4, h5, h6) { font: 600 1em/1.35 var(--_font); }
  h1 { font-size: 1.3334em; }
  h2 { font-size: 1.13em; }
  strong { font-weight: 600; }
  h4, h5, h6, del, blockquote, th, .code-bar, .footnotes, li::marker, [data-host]::after { color: var(--_soft); }

  .content a, .content button:not(.button) { border: 0; background: none; color: var(--_link); text-decoration: underline 1px; text-underline-offset: 3px; cursor: pointer; }
  .content a:hover { color: var(--_ink); }
  [data-host]::after { font-size: var(--_tiny); content: " (" attr(data-host) ")"; }

  /* Room for the bullet on the item's own side; each is read in its own direction. */
  li { margin-inline-start: 1.5em; }
  li, td, th, summary, p { unicode-bidi: plaintext; }
  li:has(> input, > p > input) { list-style: none; }

  /* In the place of the bullet. */
  input { inline-size: 14px; block-size: 14px; margin-inline: -22px 8px; border: 1px solid var(--_soft); border-radius: var(--_r-sm); font: 600 12px/12px var(--_font); text-align: center; vertical-align: middle; appearance: none; }
  input:checked { border-color: var(--_accent); background: var(--_accent); color: var(--_label); forced-color-adjust: none; }
  input:checked::before { content: "✓"; }

  /* A chevron like those of tools. */
  summary { list-style: none; cursor: pointer; }
  .content summary::before { display: inline-block; inline-size: 6px; block-size: 6px; margin-inline: 2px 10px; border: solid; border-width: 1.5px 1.5px 0 0; vertical-align: 2px; transform: rotate(45deg); content: ""; }
  [open] > summary::before { transform: rotate(135deg); }

  blockquote { padding-inline-start: 14px; border-inline-start: 2px solid var(--_edge); }
  hr { border: 0; border-block-start: 1px solid var(--_line); }
  :is(sup, sub, .footnote-ref) { font-size: 0.75em; line-height: 0; }
  .footnote-ref { vertical-align: super; }
  mark { background: #ffc83d60; color: inherit; }
  code, kbd { padding: 0.12em 0.36em; border-radius: var(--_r-sm); background: var(--_well); font: 0.87em var(--_mono); }
  .plain { white-space: pre-wrap; }
  .truncated { color: var(--_soft); font-size: var(--_small); }

  .code, .table, .image, img { border: 1px solid var(--_line); border-radius: var(--_r-md); }
  .code, .image { background: var(--_well); }
  .code-bar { display: flex; align-items: center; justify-content: space-between; padding-inline: 14px 4px; font-size: var(--_tiny); }

  /* Positioned, so that the nib scrolls with the text. */
  pre, .table { position: relative; overflow-x: auto; border-radius: var(--_r-md); }
  pre, dd { direction: ltr; text-align: start; }
  pre > code { padding: 0; background: none; font: inherit; }
  /* A piece of 32 lines is a block of its own: lines of one block are laid out anew whenever one is added. */
  pre span { display: block; }

  /* Shadows tell that there is more; they are drawn on both sides, so physical sides are right. */
  .table, pre {
    --_below: var(--_paper);
    background:
      linear-gradient(to right, var(--_below) 12px, transparent 40px calc(100% - 40px), var(--_below) calc(100% - 12px)) local,
      linear-gradient(to right, var(--_shade), transparent 12px calc(100% - 12px), var(--_shade));
  }

  pre { --_below: var(--_well); padding: 0 14px 14px; font: var(--_small)/1.6 var(--_mono); tab-size: 2; }
  table { inline-size: max-content; min-inline-size: 100%; border-spacing: 0; font-size: var(--_small); line-height: 1.5; font-variant-numeric: tabular-nums; }
  th, td { max-inline-size: 30ch; padding: 9px 14px; text-align: start; text-align: -webkit-match-parent; vertical-align: baseline; }
  [align="right"] { text-align: end; }
  [align="center"] { text-align: center; }
  th { font-weight: 500; }
  td { border-block-start: 1px solid var(--_line); }
  th, td:first-child, td[align] { white-space: nowrap; }

  /* An image that was not fetched, and one that was. */
  .image { display: flex; flex-wrap: wrap; align-items: center; gap: 12px; padding: 14px; color: var(--_soft); font-size: var(--_tiny); line-height: 1.5; }
  .image > :nth-child(2) { flex: 1 1 120px; }
  .image strong { display: block; color: var(--_ink); font-size: var(--_small); font-weight: 500; }
  .image:has(> img) { padding: 0; border: 0; background: none; }
  img { max-inline-size: 100%; block-size: auto; }

  .footnotes { padding-block-start: 12px; border-block-start: 1px solid var(--_line); font-size: var(--_small); }
  .footnotes p:last-of-type { display: inline; }

  /*
   * The nib: where the next words will come. At the end of the block that is last at every depth, out of the flow at its static place: no line ever
   * breaks and no height changes because of it. It breathes only while nothing else moves, before the first word and during reasoning: beside text that
   * flows it needs no motion to be seen, and an animation there had the browser style and paint layers anew in every frame.
   */
  .nib,
  [data-streaming] > .blocks:last-of-type :is(p, h1, h2, h3, h4, h5, h6, li, td, th, code:empty, pre span):last-child:not(.blocks :not(:last-child) *, :has(> :is(p, ul, ol, blockquote, .code, .table):last-child))::after {
    position: absolute;
    inline-size: 8px;
    block-size: 8px;
    margin: calc(0.5lh - 4px) 5px;
    border-radius: var(--_radius);
    background: var(--_link);
    content: "";
  }

  i.nib { position: static; flex: none; margin: 0; animation: breathe 1.4s infinite; }
  @keyframes breathe { 50% { opacity: 0.28; } }

  em:is(:lang(zh), :lang(ja)) { font-style: normal; text-emphasis: dot; }

  @media (forced-colors: active) { :not(pre) > code, mark { border: 1px solid; } }

  @media print { .blocks { content-visibility: visible !important; } }
`;
