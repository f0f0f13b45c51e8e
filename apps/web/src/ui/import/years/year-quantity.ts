import { HOURS_PER_YEAR, KILO } from '@stackwatt/units';
import type { YearRow } from './year-rows.ts';

/** The figure of a year that is shown above the project years. */
export interface YearQuantity {
  readonly label: string;
  readonly unit: string;
  readonly digits: number;
  readonly of: (row: Pick<YearRow, 'mean'>) => number;
}

/** @param unit  of a price as shown, '$/MWh' */
export const averagePrice = (unit: string): YearQuantity => ({ label: 'Mean price', unit, digits: 2, of: ({ mean }) => mean });

/** Energy of the imported farm at its own rating: mean power in MW over the hours of a year. */
export const YEARLY_ENERGY: YearQuantity = {
  label: 'Production',
  unit: 'GWh',
  digits: 2,
  of: ({ mean }) => (mean * HOURS_PER_YEAR) / KILO,
};
