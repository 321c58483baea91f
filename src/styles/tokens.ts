/**
 * Design tokens. Public ones (`--chat-*`) are only read, never set, so a page may set them on any ancestor; private ones (`--_*`) are derived here.
 * Sheets hold no `${}`: the build minifies each as a whole. In a custom property an unknown function is not dropped at parse time, so newer colour
 * functions stand inside @supports.
 */
import { css } from 'lit';

export const tokens = css`
  :host {
    --_accent: var(--chat-accent, LinkText);
    --_background: var(--chat-background, Canvas);
    --_text: var(--chat-text, CanvasText);
    --_font: var(--chat-font, system-ui, sans-serif);
    --_mono: var(--chat-font-mono, ui-monospace, Menlo, Consolas, monospace);
    --_radius: var(--chat-radius, 12px);
    --_size: var(--chat-font-size, 15px);
    --_space: var(--chat-space, 4px);
    --_measure: var(--chat-measure, 68ch);
    --_contrast: var(--chat-contrast, 0);
    --_user: var(--chat-user-background, color-mix(in oklab, var(--_accent) 11%, var(--_background)));
    --_danger: var(--chat-danger, var(--_text));
    --_warning: var(--chat-warning, var(--_text));
    --_success: var(--chat-success, var(--_text));

    /* Roles. Every grey is text and a little accent, laid thinly over the background. */
    --_text-soft: color-mix(in oklab, var(--_text) calc(70% + 30% * var(--_contrast)), var(--_background));
    --_accent-text: var(--_accent);
    --_on-accent: Canvas;
    --_on-user: var(--_text);
    --_accent-hover: color-mix(in oklab, var(--_accent) 88%, var(--_text));
    --_accent-tint: color-mix(in oklab, var(--_accent) 11%, var(--_background));
    --_accent-line: color-mix(in oklab, var(--_accent-text) 42%, var(--_background));
    --_tone: color-mix(in oklab, var(--_text) 62%, var(--_accent));
    --_sunken: color-mix(in oklab, var(--_tone) 5%, var(--_background));
    --_well: color-mix(in oklab, var(--_tone) 6%, transparent);
    --_raised: var(--_background);
    --_hover: color-mix(in oklab, var(--_text) 7%, transparent);
    --_press: color-mix(in oklab, var(--_text) 12%, transparent);
    --_line: color-mix(in oklab, var(--_tone) calc(15% + 85% * var(--_contrast)), var(--_background));
    --_line-strong: color-mix(in oklab, var(--_tone) calc(31% + 69% * var(--_contrast)), var(--_background));
    --_boundary: color-mix(in oklab, var(--_text) calc(57% + 43% * var(--_contrast)), var(--_background)); /* 3:1 on the background */
    --_mark: color-mix(in oklab, #ffc83d 38%, var(--_background));
    --_shade: rgb(0 0 0 / 0.14);

    /* Type in px: the page owns rem. 11, 12, 13, 15, 17, 20, 24 at the default size. */
    --_text-2xs: calc(var(--_size) * 0.7333);
    --_text-xs: calc(var(--_size) * 0.8);
    --_text-sm: calc(var(--_size) * 0.8667);
    --_text-lg: calc(var(--_size) * 1.1334);
    --_text-xl: calc(var(--_size) * 1.3334);
    --_text-2xl: calc(var(--_size) * 1.6);
    --_leading: 1.6;

    --_1: var(--_space);
    --_2: calc(var(--_space) * 2);
    --_3: calc(var(--_space) * 3);
    --_4: calc(var(--_space) * 4);
    --_5: calc(var(--_space) * 5);
    --_6: calc(var(--_space) * 6);
    --_8: calc(var(--_space) * 8);
    --_gutter: var(--_6); /* side padding of the transcript; the margin line stands in it */
    --_hit: 32px;
    --_hit-lg: 36px;
    --_hit-sm: 28px;

    --_r-xs: calc(var(--_radius) * 0.3334);
    --_r-sm: calc(var(--_radius) * 0.5);
    --_r-md: calc(var(--_radius) * 0.8334);
    --_r-lg: calc(var(--_radius) * 1.5);
    --_r-xl: calc(var(--_radius) * 2);
    --_r-pill: calc(var(--_radius) * 99);
    --_shadow-1: 0 1px 2px var(--_shade), 0 4px 14px -4px var(--_shade);

    --_quick: 120ms;
    --_calm: 200ms;
    --_ease: cubic-bezier(0.2, 0, 0, 1);
  }

  @supports (color: light-dark(red, red)) {
    :host {
      --_accent: var(--chat-accent, light-dark(#0a6780, #63c3dc));
      --_background: var(--chat-background, light-dark(#fff, #14191b));
      --_text: var(--chat-text, light-dark(#1b2326, #e6ecee));
      --_on-accent: light-dark(#fff, #0b1113);
      --_danger: var(--chat-danger, light-dark(#b42a2a, #ff9a92));
      --_warning: var(--chat-warning, light-dark(#85560a, #e9b95c));
      --_success: var(--chat-success, light-dark(#1a704a, #6fcf9f));
      --_raised: light-dark(var(--_background), color-mix(in oklab, var(--_text) 5%, var(--_background)));
      --_shade: light-dark(rgb(16 32 38 / 0.13), rgb(0 0 0 / 0.5));
    }
  }

  /*
   * Colours that correct themselves. At a luminance of 0.1791 black and white read equally well, so the better of the two has 4.58:1 on any accent.
   * '--_label' is the second half of a relative colour: y is the luminance of the colour it is put behind.
   */
  @supports (color: color(from red xyz-d65 calc(x * 2) y z)) and (color: light-dark(red, red)) {
    :host {
      --_white: clamp(0, (0.1791 - y) * 99999, 1);
      --_label: xyz-d65 calc(0.9505 * var(--_white)) var(--_white) calc(1.089 * var(--_white)) / 1;
      --_text: var(--chat-text, color-mix(in oklab, oklch(from var(--_background) clamp(0.235, (0.62 - l) * 1000, 0.945) 0 h / 1) 92%, var(--_accent)));
      --_on-accent: color(from var(--_accent) var(--_label));
      --_on-user: color(from var(--_user) var(--_label));
      --_accent-hover: color-mix(in oklab, var(--_accent) 88%, color(from var(--_on-accent) xyz-d65 calc(0.9505 - x) calc(1 - y) calc(1.089 - z)));
      --_accent-text: light-dark(oklch(from var(--_accent) min(l, 0.455) c h), oklch(from var(--_accent) max(l, 0.77) c h));
    }
  }

  :host(:is(:lang(ar), :lang(fa), :lang(ur), :lang(he), :lang(zh), :lang(ja), :lang(ko))) { --_leading: 1.75; }

  @container chat (inline-size < 520px) { :host { --_gutter: var(--_5); } }
  @container chat (inline-size < 340px) { :host { --_gutter: 14px; } }

  @media (pointer: coarse) { :host { --_hit: 44px; --_hit-lg: 44px; --_hit-sm: 44px; } }

  @media (prefers-contrast: more) { :host { --_contrast: var(--chat-contrast, 0.45); } }

  @media (prefers-reduced-motion: reduce) { :host { --_quick: 0ms; --_calm: 0ms; } }
`;
