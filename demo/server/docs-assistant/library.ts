/** The shelf the assistant reads from: this project's own Markdown, cut into sections by heading, each with an address on the demo server. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { marked, type Token, type Tokens } from 'marked';
import { manifestMarkdown } from './manifest-page.ts';

export interface Page {
  /** Last part of the address: `/docs/SLUG`. */
  slug: string;
  title: string;
  /** Path of the file from the project's root; relative links start there. */
  file: string;
  markdown: string;
}

export interface Section {
  id: string;
  page: Page;
  title: string;
  /** Headings above this one, the page's title first. */
  trail: string[];
  anchor: string;
  /** The section's own blocks, without those of headings inside it. */
  blocks: Token[];
}

export interface Library { pages: Page[]; sections: Section[] }

/** The order of the list at the side of the rendered docs. Pages that are not named here follow by name. */
const order = ['readme', 'getting-started', 'connect-your-server', 'elements', 'markdown', 'outcomes-and-errors', 'styling', 'security', 'accessibility', 'performance', 'faq', 'changelog'];

export function loadLibrary(root: string): Library {
  const files = ['README.md', 'CHANGELOG.md', ...markdownUnder(root, 'docs')].filter((file) => existsSync(join(root, file)));
  const pages = files.map((file) => toPage(file, readFileSync(join(root, file), 'utf8')));
  const manifest = join(root, 'custom-elements.json');
  if (existsSync(manifest)) pages.push(toPage('docs/manifest.md', manifestMarkdown(JSON.parse(readFileSync(manifest, 'utf8')))));
  const rank = (page: Page): number => (order.includes(page.slug) ? order.indexOf(page.slug) : order.length);
  pages.sort((a, b) => rank(a) - rank(b) || a.slug.localeCompare(b.slug));
  return { pages, sections: pages.flatMap(cutIntoSections) };
}

function markdownUnder(root: string, folder: string): string[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    return entry.isDirectory() ? markdownUnder(root, path) : entry.name.endsWith('.md') ? [path] : [];
  });
}

function toPage(file: string, markdown: string): Page {
  const slug = file.replace(/^docs\//, '').replace(/\.md$/, '').toLowerCase();
  const title = /^#\s+(.+)$/m.exec(markdown)?.[1] ?? slug;
  return { slug, title: slug === 'readme' ? 'Overview' : plainHeading(title), file, markdown };
}

/** A heading as people read it, without Markdown signs. */
export function plainHeading(text: string): string {
  return text.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/[`*]/g, '').trim();
}

/** Gives each heading of one page its anchor; headings that read the same get a number, as on code hosts. */
export function createSlugger(): (heading: string) => string {
  const seen = new Map<string, number>();
  return (heading) => {
    const base = plainHeading(heading).toLowerCase().replace(/[^\p{L}\p{N}\s_-]/gu, '').trim().replace(/\s/g, '-');
    const count = seen.get(base) ?? 0;
    seen.set(base, count + 1);
    return count ? `${base}-${count}` : base;
  };
}

/** Headings deeper than this stay inside their section. */
const deepestHeading = 3;

export function cutIntoSections(page: Page): Section[] {
  const slug = createSlugger();
  const sections: Section[] = [];
  const headings: { depth: number; title: string }[] = [];
  for (const block of marked.lexer(page.markdown)) {
    if (block.type === 'heading') {
      const { depth, text } = block as Tokens.Heading;
      const anchor = slug(text);
      if (depth <= deepestHeading) {
        while ((headings.at(-1)?.depth ?? 0) >= depth) headings.pop();
        const title = plainHeading(text);
        const trail = depth === 1 ? [page.title] : [page.title, ...headings.filter((heading) => heading.depth > 1).map((heading) => heading.title)];
        headings.push({ depth, title });
        sections.push({ id: `${page.slug}#${anchor}`, page, title, trail, anchor, blocks: [] });
        continue;
      }
    }
    if (block.type !== 'space' && block.type !== 'html' && block.type !== 'hr') sections.at(-1)?.blocks.push(block);
  }
  return sections.filter((section) => section.blocks.length > 0);
}

/** Where a section can be read. `origin` is the server's own, as the visitor sees it. */
export function addressOf(section: Section, origin: string): string {
  return `${origin}/docs/${section.page.slug}#${section.anchor}`;
}

/** A link as it stands in a file, as an address of the rendered docs; undefined where it leads to no page of the shelf. */
export function resolveLink(href: string, page: Page, pages: readonly Page[], origin = ''): string | undefined {
  if (/^(?:https?:|mailto:)/.test(href)) return href;
  if (href.startsWith('#')) return `${origin}/docs/${page.slug}${href}`;
  const target = new URL(href, `file:///${page.file}`);
  const found = pages.find((candidate) => `/${candidate.file}` === decodeURIComponent(target.pathname));
  return found && `${origin}/docs/${found.slug}${target.hash}`;
}
