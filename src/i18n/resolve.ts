/** Finds the words for a place in the page: by the nearest `lang`, across shadow roots, with English where nothing fits. */
import type { Catalogue } from './catalogue.ts';
import { en } from './en.ts';

const catalogues = new Map<string, Catalogue>();

/** Adds a language, or changes single words of one; words that are not given stay English. */
export function addCatalogue(language: string, words: Partial<Catalogue>): void {
  catalogues.set(language.toLowerCase(), { ...resolveCatalogue(language), ...words });
}

/** `pt-BR` takes `pt-BR`, else `pt`, else English. */
export function resolveCatalogue(language: string): Catalogue {
  const tag = language.toLowerCase();
  return catalogues.get(tag) ?? catalogues.get(tag.split('-')[0]!) ?? en;
}

/** The words of the language that an element stands in. */
export function wordsOf(element: Element): Catalogue {
  const language = element.closest<HTMLElement>('[lang]')?.lang;
  const { host } = element.getRootNode() as Partial<ShadowRoot>;
  return !language && host ? wordsOf(host) : resolveCatalogue(language ?? '');
}
