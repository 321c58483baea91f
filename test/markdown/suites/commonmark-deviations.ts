/** Examples of CommonMark 0.31 that are shown otherwise, each with its reason. The suite fails when one of them begins to agree. */
const BARE = 'a bare address is a link, as on GitHub';
const AS_WRITTEN = 'an address in angle brackets that may not be a link is shown as it was written';
const LANGUAGE = 'the name of a language keeps only letters, digits and _ + # . -';

export const deviations: ReadonlyMap<number, string> = new Map([
  [25, 'names of rare characters are shown as written: the whole table would be a tenth of the kit'],
  [34, LANGUAGE],
  [144, LANGUAGE],
  [596, AS_WRITTEN],
  [598, AS_WRITTEN],
  [599, AS_WRITTEN],
  [601, AS_WRITTEN],
  [602, BARE],
  [608, BARE],
  [611, BARE],
  [612, BARE],
  [626, 'a comment is text like all HTML'],
]);
