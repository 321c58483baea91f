/** The kit's icons: a 20 grid, lines of 1.5 with round ends, drawn in the colour of the text beside them. */
import { html, render } from 'lit';
import type { TemplateResult } from 'lit';

const ring = 'M3.25 10a6.75 6.75 0 1 0 13.5 0a6.75 6.75 0 1 0-13.5 0';

const paths = {
  send: 'M10 16V4.25M4.75 9.5 10 4.25l5.25 5.25',
  stop: 'M6.5 6.5h7v7h-7z',
  down: 'M10 4v11.75M4.75 10.5 10 15.75l5.25-5.25',
  arrow: 'M4.25 10h11.5M10.75 5l5 5-5 5',
  chevron: 'm8 5.75 4.25 4.25L8 14.25',
  copy: 'M9.25 7.25h5a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2h-5a2 2 0 0 1-2-2v-5a2 2 0 0 1 2-2M4.6 12.6a1.7 1.7 0 0 1-.85-1.5V5.5c0-1 .8-1.75 1.75-1.75h5.6a1.7 1.7 0 0 1 1.5.85',
  check: 'm4.5 10.6 3.7 3.65 7.3-8.1',
  retry: 'M15.75 10a5.75 5.75 0 1 1-1.75-4.13L15.75 7.5M15.75 3.9v3.6h-3.6',
  image: 'M5.25 4.25h9.5a2 2 0 0 1 2 2v7.5a2 2 0 0 1-2 2h-9.5a2 2 0 0 1-2-2v-7.5a2 2 0 0 1 2-2M7.25 8h.01M3.5 14 7.3 10.5l2.6 2.4 3.1-3 3.5 3.3',
  file: 'M11.25 3.25h-4.5a1.5 1.5 0 0 0-1.5 1.5v10.5a1.5 1.5 0 0 0 1.5 1.5h6.5a1.5 1.5 0 0 0 1.5-1.5v-8.5zv3.5h3.5',
  shield: 'm10 3.25 5.75 2.1v4.2c0 3.5-2.3 6-5.75 7.2-3.45-1.2-5.75-3.7-5.75-7.2v-4.2zM7.4 10.1l1.85 1.8 3.35-3.7',
  alert: `${ring}M10 6.6v4M10 13.3h.01`,
  denied: `${ring}M5.4 14.6l9.2-9.2`,
  cut: 'M2.75 10h4.5M12.75 10h4.5M8.4 14.25l3.2-8.5',
  running: 'M10 3.75A6.25 6.25 0 1 1 3.75 10',
};

export type IconName = keyof typeof paths;

/** An icon for a template, with a class of its own, such as `icon-stop`. `classes`: `small` for 16px. */
export function icon(name: IconName, classes = ''): TemplateResult {
  return html`<svg class="icon icon-${name} ${classes}" viewBox="0 0 20 20" aria-hidden="true"><path d=${paths[name]} /></svg>`;
}

/** The same as a node, for code that builds its DOM by hand. */
export function iconNode(name: IconName, classes?: string): Element {
  const box = document.createElement('div');
  render(icon(name, classes), box);
  return box.firstElementChild!;
}
