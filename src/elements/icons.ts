/** The kit's icons: a 20 grid, lines of 1.5 with round ends, drawn in the colour of the text beside them. */
import { html, svg, type TemplateResult } from 'lit';

/** `line` is stroked, `solid` filled, `track` stroked faintly; `mirrors` follows the direction of reading. */
interface Drawing { line?: string; solid?: string; track?: string; mirrors?: true }

const dot = (x: number, y: number, r: number) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;
const ring = dot(10, 10, 6.75);

const drawings = {
  send: { line: 'M10 16V4.25M4.75 9.5 10 4.25l5.25 5.25' },
  stop: { solid: 'M7.5 5.75h5c.97 0 1.75.78 1.75 1.75v5c0 .97-.78 1.75-1.75 1.75h-5c-.97 0-1.75-.78-1.75-1.75v-5c0-.97.78-1.75 1.75-1.75z' },
  down: { line: 'M10 4v11.75M4.75 10.5 10 15.75l5.25-5.25' },
  arrow: { line: 'M4.25 10h11.5M10.75 5l5 5-5 5', mirrors: true },
  chevron: { line: 'm8 5.75 4.25 4.25L8 14.25', mirrors: true },
  copy: { line: 'M9.25 7.25h5a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2h-5a2 2 0 0 1-2-2v-5a2 2 0 0 1 2-2zM4.6 12.6a1.7 1.7 0 0 1-.85-1.5V5.5c0-.97.78-1.75 1.75-1.75h5.6c.63 0 1.2.34 1.5.85' },
  check: { line: 'm4.5 10.6 3.7 3.65 7.3-8.1' },
  retry: { line: 'M15.75 10a5.75 5.75 0 1 1-1.75-4.13L15.75 7.5M15.75 3.9v3.6h-3.6' },
  image: { line: `M5.5 4.25h9a2.25 2.25 0 0 1 2.25 2.25v7a2.25 2.25 0 0 1-2.25 2.25h-9a2.25 2.25 0 0 1-2.25-2.25v-7A2.25 2.25 0 0 1 5.5 4.25z${dot(7.25, 8, 1.15)}m-2.6 5.9 3.2-3a1.2 1.2 0 0 1 1.63 0l1.9 1.75 2.2-2.1a1.2 1.2 0 0 1 1.66 0l2.4 2.3` },
  file: { line: 'M5.25 4.75c0-.83.67-1.5 1.5-1.5h4.5l3.5 3.5v8.5c0 .83-.67 1.5-1.5 1.5h-6.5c-.83 0-1.5-.67-1.5-1.5zM11.25 3.5v2.25c0 .55.45 1 1 1h2.25' },
  shield: { line: 'm10 3.25 5.75 2.1v4.2c0 3.5-2.3 6-5.75 7.2-3.45-1.2-5.75-3.7-5.75-7.2v-4.2zM7.4 10.1l1.85 1.8 3.35-3.7' },
  alert: { line: `${ring}M10 6.6v4`, solid: dot(10, 13.3, 0.95) },
  denied: { line: `${ring}M5.4 14.6l9.2-9.2` },
  cut: { line: 'M2.75 10h4.5M12.75 10h4.5M8.4 14.25l3.2-8.5' },
  running: { track: dot(10, 10, 6.25), line: 'M10 3.75A6.25 6.25 0 0 1 16.25 10' },
} satisfies Record<string, Drawing>;

export type IconName = keyof typeof drawings;

function parts(name: IconName): { mirrors: string; paths: [kind: string, d: string][] } {
  const { mirrors, ...paths }: Drawing = drawings[name];
  return { mirrors: mirrors ? ' mirrors' : '', paths: Object.entries(paths) };
}

/** An icon for a template. `classes`: `small` for 16px, `turns` for the ring. */
export function icon(name: IconName, classes = ''): TemplateResult {
  const { mirrors, paths } = parts(name);
  return html`<svg class="icon ${classes}${mirrors}" viewBox="0 0 20 20" aria-hidden="true">${paths.map(([kind, d]) => svg`<path class=${kind} d=${d} />`)}</svg>`;
}

/** The same as a node, for code that builds its DOM by hand. */
export function iconNode(name: IconName, classes = ''): SVGElement {
  const { mirrors, paths } = parts(name);
  const make = (tag: string, attributes: Record<string, string>) => {
    const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    return element;
  };
  const root = make('svg', { class: `icon ${classes}${mirrors}`, viewBox: '0 0 20 20', 'aria-hidden': 'true' });
  root.append(...paths.map(([kind, d]) => make('path', { class: kind, d })));
  return root;
}
