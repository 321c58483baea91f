/** Replays cases written as data (deltas plus checks on every frame, on named frames and at the end) on a view, and says what was wrong. */
import { mount, prefixesOf, visibleText, type Mounted } from './support.ts';

export interface SelectorCheck { sel: string; count?: number; min?: number; textEquals?: string; textIncludes?: string }

export interface Checks {
  expectText?: string[];
  expectNot?: string[];
  expectTextEquals?: string;
  expectHtmlIncludes?: string[];
  expectHtmlNot?: string[];
  expectSelectors?: SelectorCheck[];
  expectSelectorsNot?: SelectorCheck[];
  expectNoAttrPrefix?: string[];
  hrefsMatch?: string;
}

export interface Case extends Checks {
  id: string;
  kind: string;
  expect: string;
  input: { type: string; deltas?: string[]; payloads?: string[]; setup?: string; text?: string };
  everyFrame?: Checks;
  frames?: (Checks & { afterDelta: number })[];
  directions?: { sel: string; dir: string; textStarts?: string }[];
}

const collapse = (text: string): string => text.replaceAll(/\s+/gu, ' ').trim();

/** innerHTML without what the kit adds for its own styling and scripting. */
function bareHtml(root: Element): string {
  const copy = root.cloneNode(true) as Element;
  for (const element of copy.querySelectorAll('*')) {
    for (const { name } of Array.from(element.attributes)) if (['class', 'part', 'id'].includes(name) || name.startsWith('data-')) element.removeAttribute(name);
  }
  return copy.innerHTML;
}

/** The words of a wrong frame, or nothing. The text of an element is compared with its outer white space dropped, as it is shown. */
export function violations(root: HTMLElement, checks: Checks): string[] {
  const wrong: string[] = [];
  const text = visibleText(root);
  const html = bareHtml(root);
  for (const part of checks.expectText ?? []) if (!text.includes(collapse(part))) wrong.push(`text lacks ${JSON.stringify(part)}: ${JSON.stringify(text)}`);
  for (const part of checks.expectNot ?? []) if (text.includes(part)) wrong.push(`text has ${JSON.stringify(part)}: ${JSON.stringify(text)}`);
  if (checks.expectTextEquals !== undefined && text !== collapse(checks.expectTextEquals)) wrong.push(`text is ${JSON.stringify(text)}, not ${JSON.stringify(checks.expectTextEquals)}`);
  for (const part of checks.expectHtmlIncludes ?? []) if (!html.includes(part)) wrong.push(`HTML lacks ${JSON.stringify(part)}: ${html}`);
  for (const part of checks.expectHtmlNot ?? []) if (html.includes(part)) wrong.push(`HTML has ${JSON.stringify(part)}: ${html}`);
  for (const { sel, count, min, textEquals, textIncludes } of checks.expectSelectors ?? []) {
    const found = [...root.querySelectorAll(sel)].filter((element) => {
      const own = (element.textContent ?? '').trim();
      return (textEquals === undefined || own === textEquals) && (textIncludes === undefined || own.includes(textIncludes));
    });
    const number = count ?? undefined;
    if (number !== undefined ? found.length !== number : found.length < (min ?? 1)) wrong.push(`${found.length} × ${sel}${textEquals === undefined ? '' : ` = ${JSON.stringify(textEquals)}`}, wanted ${number ?? `≥ ${min ?? 1}`}: ${html}`);
  }
  for (const { sel, textEquals, textIncludes } of checks.expectSelectorsNot ?? []) {
    for (const element of root.querySelectorAll(sel)) {
      const own = (element.textContent ?? '').trim();
      if (own === textEquals || (textIncludes !== undefined && own.includes(textIncludes))) wrong.push(`${sel} has ${JSON.stringify(own)}`);
    }
  }
  if (checks.hrefsMatch !== undefined) {
    const pattern = new RegExp(checks.hrefsMatch, 'u');
    for (const link of root.querySelectorAll('a[href]')) if (!pattern.test(link.getAttribute('href') ?? '')) wrong.push(`href ${link.getAttribute('href')}`);
  }
  for (const prefix of checks.expectNoAttrPrefix ?? []) {
    for (const element of root.querySelectorAll('*')) for (const { name } of element.attributes) if (name.startsWith(prefix)) wrong.push(`attribute ${name} on ${element.localName}`);
  }
  return wrong;
}

/** True of every frame of every text: what is shown is whole characters. */
function wellFormed(root: HTMLElement): string[] {
  const text = root.textContent ?? '';
  return !/[\p{Surrogate}\uFFFD]/u.test(text) ? [] : [`half a character is shown: ${JSON.stringify(text)}`];
}

/** Streams deltas (one a frame), checks every frame and the end. `byCharacter` cuts the same text after every code unit: `frames` are then left out. */
export function replay(test: Case, deltas: readonly string[], byCharacter: boolean, look?: (mounted: Mounted, index: number) => void): string[] {
  const mounted = mount();
  const { root, view, errors, release } = mounted;
  const wrong: string[] = [];
  const prefixes = prefixesOf(byCharacter ? deltas.join('').split('') : deltas);
  prefixes.forEach((prefix, index) => {
    view.update(prefix);
    const found = [...wellFormed(root), ...violations(root, test.everyFrame ?? {})];
    if (!byCharacter) for (const frame of test.frames ?? []) if (frame.afterDelta === index + 1) found.push(...violations(root, frame));
    look?.(mounted, index);
    wrong.push(...found.map((words) => `frame ${index + 1} (…${JSON.stringify(prefix.slice(-24))}): ${words}`));
  });
  view.finish();
  wrong.push(...violations(root, test).map((words) => `end: ${words}`));
  for (const { sel, dir, textStarts } of test.directions ?? []) {
    const element = [...root.querySelectorAll(sel)].find((candidate) => textStarts === undefined || (candidate.textContent ?? '').startsWith(textStarts));
    const shown = element ? getComputedStyle(element).direction : 'missing';
    if (shown !== dir) wrong.push(`direction of ${sel} is ${shown}, not ${dir}`);
  }
  wrong.push(...errors.map((error) => `error reported: ${String(error)}`));
  release();
  return wrong;
}
