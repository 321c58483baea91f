export const LAST_WORD: string;
export const TAIL: number;
export type Shape = 'mixed' | 'fence' | 'list' | 'table' | 'paragraph';
export function makeReply(shape: Shape, length: number, options?: { tailOnly?: boolean }): { before: string; measured: string };
export function cutIntoDeltas(text: string, seed?: number): string[];
