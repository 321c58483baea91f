/**
 * Design tokens. Public ones (`--chat-*`) are only read, never set, so a page may set them on any ancestor; private ones (`--_*`) are derived here.
 * Sheets hold no `${}`: the build minifies each as a whole. In a custom property an unknown function is not dropped at parse time, so newer colour
 * functions stand inside @supports. Every visitor pays for each byte: a value used in one place is written there, and has no name here.
 */
import { css } from 'lit';

export const tokens = css`
  :host {
    --_accent: var(--chat-accent, LinkText);
    --_paper: var(--chat-background, Canvas);
    --_ink: var(--chat-text, CanvasText);
    --_danger: var(--chat-danger, var(--_ink));
    --_warning: var(--chat-warning, var(--_ink));
    --_success: var(--chat-success, var(--_ink));
    --_font: var(--chat-font, system-ui, sans-serif);
    --_mono: var(--chat-font-mono, ui-monospace, monospace);
    --_size: var(--chat-font-size, 15px);
    --_space: var(--chat-space, 4px);
    --_radius: var(--chat-radius, 12px);
    --_measure: var(--chat-measure, 68ch);
    --_contrast: var(--chat-contrast, 0);

    /* Roles. Every grey is text and a little accent, laid thinly over the background. */
    --_link: var(--_accent);
    --_label: Canvas;
    --_tone: color-mix(in oklab, var(--_ink) 62%, var(--_accent));
    --_well: color-mix(in oklab, var(--_tone) 6%, var(--_raised));
    --_soft: color-mix(in oklab, var(--_ink) calc(70% + 30% * var(--_contrast)), var(--_paper));
    --_line: color-mix(in oklab, var(--_tone) calc(15% + 85% * var(--_contrast)), var(--_paper));
    --_edge: color-mix(in oklab, var(--_tone) calc(31% + 69% * var(--_contrast)), var(--_paper));
    --_user: var(--chat-user-background, color-mix(in oklab, var(--_accent) 11%, var(--_paper)));
    --_user-text: var(--_ink);
    --_raised: var(--_paper);
    --_hover: color-mix(in oklab, var(--_accent) 88%, var(--_ink));
    --_shade: #0002;

    /* Type in px: the page owns rem. 13 and 12 at the default size. */
    --_small: calc(var(--_size) * 0.87);
    --_tiny: calc(var(--_size) * 0.8);
    --_leading: 1.6;

    /* Side padding of the transcript; the margin line stands in it. Narrower in a narrow conversation. */
    --_gutter: clamp(14px, 5cqi, calc(var(--_space) * 6));
    --_gap: calc(var(--_space) * 3);
    --_hit: 36px;
    --_round: calc(var(--_radius) * 2);
    --_r-lg: calc(var(--_radius) * 1.5);
    --_r-md: calc(var(--_radius) * 0.8);
    --_r-sm: calc(var(--_radius) * 0.4);
    --_shadow: 0 4px 12px -4px var(--_shade);
  }

  @supports (color: light-dark(red, red)) {
    :host {
      --_accent: var(--chat-accent, light-dark(#0a6780, #63c3dc));
      --_paper: var(--chat-background, light-dark(#fff, #14191b));
      --_ink: var(--chat-text, light-dark(#1b2326, #e6ecee));
      --_label: light-dark(#fff, #000);
      --_danger: var(--chat-danger, light-dark(#b42a2a, #ff9a92));
      --_warning: var(--chat-warning, light-dark(#85560a, #e9b95c));
      --_success: var(--chat-success, light-dark(#1a704a, #6fcf9f));
      --_raised: light-dark(var(--_paper), color-mix(in oklab, var(--_ink) 5%, var(--_paper)));
      --_shade: light-dark(#0002, #0008);
    }

    /*
     * Colours that correct themselves. At a luminance of 0.1791 black and white read equally well, so the better of the two has 4.58:1 on any accent.
     * '--_best' is the second half of a relative colour: y is the luminance of the colour it is put behind. A hover goes away from the label.
     */
    @supports (color: color(from red xyz-d65 calc(x * 2) y z)) {
      :host {
        --_white: clamp(0, (0.1791 - y) * 99999, 1);
        --_best: xyz-d65 calc(0.95 * var(--_white)) var(--_white) calc(1.089 * var(--_white));
        --_ink: var(--chat-text, oklch(from var(--_paper) clamp(0.25, (0.62 - l) * 999, 0.94) 0.012 220));
        --_label: color(from var(--_accent) var(--_best));
        --_user-text: color(from var(--_user) var(--_best));
        --_hover: color-mix(in oklab, var(--_accent) 88%, oklch(from var(--_label) calc(1 - l) 0 0));
        --_link: light-dark(oklch(from var(--_accent) min(l, 0.455) c h), oklch(from var(--_accent) max(l, 0.77) c h));
      }
    }
  }

  :host(:is(:lang(ar), :lang(fa), :lang(ur), :lang(he), :lang(zh), :lang(ja), :lang(ko))) { --_leading: 1.75; }

  /* System colours stay as they are in forced colours, all others give way: fills go, borders come. */
  @media (forced-colors: active) {
    :host {
      --_accent: Highlight;
      --_hover: Highlight;
      --_label: HighlightText;
      --_link: LinkText;
      --_paper: Canvas;
      --_ink: CanvasText;
      --_soft: CanvasText;
      --_danger: CanvasText;
      --_warning: CanvasText;
      --_success: CanvasText;
    }
  }

  @media (pointer: coarse) { :host { --_hit: 44px; } }
  @media (prefers-contrast: more) { :host { --_contrast: var(--chat-contrast, 0.45); } }
`;
