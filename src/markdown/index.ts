/** Markdown that grows: shows it live and safely, in any element of any page. No framework. */
export { cleanText } from './clean.ts';
export { copyText } from './clipboard.ts';
export { createMarkdownView, type MarkdownView, type SwapReport } from './markdown-view.ts';
export type { MarkdownLabels, MarkdownLimits, MarkdownOptions } from './options.ts';
