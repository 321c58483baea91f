/** How attributes become properties, the same way in every element. */

/** A boolean attribute; frameworks and page builders write `x="false"` and mean it. */
export const flag = (value: string | null): boolean => value !== null && value !== 'false';

/** Words with a space between them. */
export const list = (value: string | null | undefined): string[] | undefined => value?.split(/[\s,]+/).filter(Boolean);
