/** Merges the metadata that arrives in pieces. */
import { kindOf } from './read-chunk.ts';

const isPlain = (value: unknown): value is Record<string, unknown> => kindOf(value) === 'object';

/**
 * Lays `over` on `base`, objects in depth, all else replaced. Changes neither. The three names that reach prototypes are left out, so a server cannot
 * change how all objects of the page behave.
 */
export function mergeDeep(base: unknown, over: unknown): unknown {
  if (over === undefined || over === null) return base;
  if (!isPlain(base) || !isPlain(over)) return over;
  const merged = { ...base };
  for (const [key, value] of Object.entries(over)) {
    if (value === undefined || /^(__proto__|constructor|prototype)$/.test(key)) continue;
    merged[key] = Object.hasOwn(base, key) && isPlain(value) ? mergeDeep(base[key], value) : value;
  }
  return merged;
}
