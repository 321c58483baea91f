/** What a page may choose about rendered Markdown: words, icons, origins and limits, with the defaults. */

export interface MarkdownLabels {
  copy: string;
  copied: string;
  /** Label of a code block whose fence names no language. */
  code: string;
  /** Accessible name of a table that scrolls sideways. */
  table: string;
  loadImage: string;
  imageFrom: (host: string) => string;
  /** Stands after text that is shown plain because a limit was passed. */
  truncated: string;
  /** Name of the box of a task, which shows whether it is done. */
  task: string;
  footnotes: string;
  backToText: string;
}

export interface MarkdownLimits {
  /** Characters read as Markdown; what follows is shown as plain text. */
  characters: number;
  /** Characters of one unfinished block that are parsed again for each frame. */
  liveBlock: number;
  /** Quotes and lists inside each other. */
  depth: number;
  /** Runs of emphasis marks (and as many brackets) in one stretch of inline text. */
  delimiters: number;
  /** Length of a run without a space in which addresses are still looked for. */
  autolink: number;
  columns: number;
  rows: number;
  links: number;
  nodes: number;
}

export interface MarkdownOptions {
  /** Origins whose images load without a click. */
  imageOrigins?: readonly string[];
  /** Origins to which a relative link may lead. Without them a relative link is plain text. */
  linkOrigins?: readonly string[];
  labels?: Partial<MarkdownLabels>;
  icon?: (name: 'copy' | 'check' | 'image') => Node;
  onError?: (error: unknown) => void;
  /** Limits may only be lowered. */
  limits?: Partial<MarkdownLimits>;
}

export const defaultLabels: MarkdownLabels = {
  copy: 'Copy',
  copied: 'Copied',
  code: 'Code',
  table: 'Table',
  loadImage: 'Load image',
  imageFrom: (host) => `Image from ${host}, not loaded`,
  truncated: 'The rest is too long to format and is shown as plain text.',
  task: 'Task',
  footnotes: 'Footnotes',
  backToText: 'Back to the text',
};

export const defaultLimits: MarkdownLimits = {
  characters: 262_144,
  liveBlock: 16_384,
  depth: 32,
  delimiters: 200,
  autolink: 1_000,
  columns: 64,
  rows: 1_000,
  links: 1_000,
  nodes: 20_000,
};

export function resolveLimits(limits: Partial<MarkdownLimits> = {}): MarkdownLimits {
  const resolved = { ...defaultLimits };
  for (const key of Object.keys(resolved) as (keyof MarkdownLimits)[]) {
    const value = Number(limits[key]);
    if (value >= 0) resolved[key] = Math.min(value, resolved[key]);
  }
  return resolved;
}
