export interface Run { round: number; case: string; renderer: string; cpu: number; script: number; layout: number; style: number; dropped: number; longestGap: number; frames: number; capped?: boolean; invalid?: string }
export interface Row { case: string; renderer: string; runs: number; capped: boolean; invalid: string | undefined; cpu?: number; ratio?: number; ratioRange?: [number, number] }
export const FLOOR: string;
export function median(values: number[]): number;
export function summarize(runs: Run[]): Row[];
export function growthExponent(points: { length: number; cpu: number }[]): number | undefined;
