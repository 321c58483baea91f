/** Merges the metadata that arrives in pieces. */

const isPlain = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Lays `over` on `base`, objects in depth, all else replaced. Changes neither. The three names that reach prototypes are left out, so a server cannot
 * change how all objects of the page behave.
 */
export function mergeDeep(base: unknown, over: unknown): unknown {
  if (over === undefined || over === null) return base;
  if (!isPlain(base) || !isPlain(over)) return over;
  const merged = { ...base };
  for (const [key, value] of Object.entries(over)) {
    if (key === '__proto__' || key === 'constructor' || key === 'prototype' || value === undefined) continue;
    const below = Object.hasOwn(base, key) ? base[key] : undefined;
    merged[key] = isPlain(below) && isPlain(value) ? mergeDeep(below, value) : value;
  }
  return merged;
}
