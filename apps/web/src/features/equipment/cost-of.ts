import type { CostLine } from '@stackwatt/model';

export type CostKey = 'capital' | 'operating' | 'replacement';

/** Cost of a size: the line is per MW, turbine or unit. */
export const costOf = (line: CostLine, key: CostKey, amount: number): number => line[key] * amount;
