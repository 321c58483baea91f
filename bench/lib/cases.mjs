/** The cases: what is streamed, how fast, and how much of it is measured. */

const SHAPE_OF = { paced: 'mixed', tail: 'mixed', flood: 'mixed', fence: 'fence', list: 'list', table: 'table', paragraph: 'paragraph' };

/** `tail-100k` → what the page needs to run it. */
export function readCase(name) {
  const match = /^([a-z]+)-(\d+)k$/.exec(name);
  const kind = match?.[1];
  if (!match || !Object.hasOwn(SHAPE_OF, kind)) throw new Error(`"${name}" is no case. Cases are ${Object.keys(SHAPE_OF).join(', ')}, then a dash and a length: tail-100k.`);
  return {
    name, kind,
    shape: SHAPE_OF[kind],
    length: Number(match[2]) * 1_000,
    tailOnly: kind !== 'paced' && kind !== 'flood',
    pace: kind === 'flood' ? 'flood' : 'frame',
  };
}

export const QUICK = ['paced-20k', 'tail-100k', 'fence-100k', 'flood-100k'];
export const FULL = [
  'paced-2k', 'paced-20k', 'tail-20k', 'tail-100k', 'tail-400k', 'fence-20k', 'fence-100k', 'fence-400k',
  'list-20k', 'list-100k', 'table-20k', 'table-100k', 'paragraph-20k', 'paragraph-50k', 'flood-2k', 'flood-20k', 'flood-100k', 'flood-400k',
];
/** Marginal cost at these lengths gives the cost of a whole reply of any length between them. */
export const GROWTH = ['tail-20k', 'tail-50k', 'tail-100k', 'tail-200k', 'tail-400k'];
