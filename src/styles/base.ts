/** What every shadow root of the kit begins with: type, reset, icons, focus ring, text for screen readers, and less motion for who asked for it. */
import { css } from 'lit';

export const base = css`
  :host { display: block; }

  /* On an inner element, where no rule of the page reaches. Nothing is inherited but scheme, language, direction, and what the page hides or puts out of reach. */
  .base, .composer, .composer-note {
    all: initial;
    box-sizing: border-box;
    color-scheme: inherit;
    pointer-events: inherit;
    visibility: inherit;
    -webkit-font-smoothing: inherit;
    -webkit-locale: inherit;
    -webkit-text-size-adjust: inherit;
    color: var(--_ink);
    font: var(--_size)/var(--_leading) var(--_font);
    scrollbar-color: var(--_edge) transparent;
  }

  :host([hidden]), [hidden] { display: none !important; }
  *, ::before, ::after { box-sizing: border-box; margin: 0; padding: 0; scrollbar-width: thin; }
  :focus-visible { outline: 2px solid var(--_link); outline-offset: 2px; }

  /* Where the edge is clipped, the ring stands inside. */
  :is(.transcript, pre, .tool > summary):focus-visible { outline-offset: -2px; }

  .icon { display: block; flex: none; inline-size: 20px; block-size: 20px; fill: none; stroke: currentColor; stroke-width: 1.5px; stroke-linecap: round; stroke-linejoin: round; }
  .small { inline-size: 16px; block-size: 16px; }
  .icon-stop { fill: currentColor; }
  .icon-running { animation: turn 0.9s linear infinite; }
  .icon-arrow:dir(rtl), .icon-chevron:dir(rtl), summary:dir(rtl)::before { scale: -1 1; }
  @keyframes turn { to { rotate: 1turn; } }

  .hidden-text { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; opacity: 0; white-space: nowrap; }

  @media (prefers-reduced-motion: reduce) { *, ::before, ::after { animation: none !important; transition: none !important; } }
`;
