/** Examples of CommonMark 0.31 that are shown otherwise, each with its reason. The suite fails when one of them begins to agree. */
const BARE = 'a bare address is a link, as on GitHub';

export const deviations: ReadonlyMap<number, string> = new Map([
  [602, BARE],
  [608, BARE],
  [611, BARE],
  [612, BARE],
  [626, 'a comment is text like all HTML'],
]);
