/** The kit's icons: a 20 grid, lines of 1.5 with round ends, drawn in the colour of the text beside them. */
import { html, render } from 'lit';
import type { TemplateResult } from 'lit';

const ring = 'M3 10a7 7 0 1 0 14 0a7 7 0 1 0-14 0';

const paths = {
  send: 'M10 16V4M5 9l5-5 5 5',
  stop: 'M6.5 6.5h7v7h-7z',
  down: 'M10 4v12M5 11l5 5 5-5',
  arrow: 'M4 10h12M11 5l5 5-5 5',
  chevron: 'm8 6 4 4-4 4',
  copy: 'M7 7h9v9H7zM13 7V4H4v9h3',
  check: 'm4 11 4 4 8-9',
  retry: 'M16 10a6 6 0 1 1-2-4l2 2M16 4v4h-4',
  image: 'M3 4h14v12H3zM7 8h0M3 14l4-3 3 2 3-3 4 3',
  file: 'M12 3H5v14h10V6zv4h3',
  waiting: 'm10 3 6 2v4c0 4-2 7-6 8-4-1-6-4-6-8V5zM7 10l2 2 4-4',
  failed: `${ring}M10 6v5M10 14h0`,
  denied: `${ring}M5 15 15 5`,
  unfinished: 'M3 10h4M13 10h4M8 14l4-8',
  running: 'M10 4a6 6 0 1 1-6 6',
};

export type IconName = keyof typeof paths;

/** An icon for a template, with a class of its own, such as `icon-stop`. `classes`: `small` for 16px. */
export const icon = (name: IconName, classes = ''): TemplateResult =>
  html`<svg class="icon icon-${name} ${classes}" viewBox="0 0 20 20" aria-hidden="true"><path d=${paths[name]} /></svg>`;

/** The same as a node, for code that builds its DOM by hand. */
export function iconNode(name: IconName, classes?: string): Element {
  const box = document.createElement('div');
  render(icon(name, classes), box);
  return box.firstElementChild!;
}
