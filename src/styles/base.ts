/** What every shadow root of the kit begins with: type, reset, icons, focus ring, text for screen readers. */
import { css } from 'lit';

export const base = css`
  :host { display: block; }

  /* On an inner element, where no rule of the page reaches. */
  .base {
    color: var(--_text);
    font: 400 var(--_size)/var(--_leading) var(--_font);
    letter-spacing: normal;
    text-align: start;
    text-transform: none;
    -webkit-text-size-adjust: 100%;
    text-size-adjust: 100%;
  }

  :host([hidden]), [hidden] { display: none !important; }
  *, ::before, ::after { box-sizing: border-box; }
  :where(h1, h2, h3, h4, h5, h6, p, ul, ol, dl, dd, figure, pre, blockquote) { margin: 0; padding: 0; }
  :focus-visible { outline: 2px solid var(--_accent-text); outline-offset: 2px; }

  .icon { display: block; flex: none; inline-size: 20px; block-size: 20px; fill: none; stroke: currentColor; stroke-width: 1.5; stroke-linecap: round; stroke-linejoin: round; }
  .icon-stop { fill: currentColor; }
  .icon.small { inline-size: 16px; block-size: 16px; stroke-width: 1.75; }
  .icon-running { animation: turn 900ms linear infinite; }
  :is(.icon-arrow, .icon-chevron):dir(rtl) { transform: scaleX(-1); }
  @keyframes turn { to { rotate: 1turn; } }

  .hidden-text { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }

  @media (forced-colors: active) { .icon { color: inherit !important; } }
  @media (prefers-reduced-motion: reduce) { .icon-running { animation: none; } }
`;
