import { DAYS_PER_YEAR, MONTHS_PER_YEAR } from '@stackwatt/units';
import { z } from 'zod';
import { described, flagField, numberField, textField } from './field.ts';

/** Units of a period: 0 day, 1 month, 2 year. */
const PERIOD_UNITS = [0, 1, 2] as const;
type PeriodUnit = (typeof PERIOD_UNITS)[number];
const PER_YEAR: Record<PeriodUnit, number> = { 0: DAYS_PER_YEAR, 1: MONTHS_PER_YEAR, 2: 1 };

/** When a deferred storage unit begins: at a date, or some time after the commercial operation date. */
export const Deferment = z.looseObject({
  isExactDate: flagField(false, {
    title: 'Exact date',
    help: 'Give the start as a date instead of a period after the commercial operation date.',
  }),
  startDate: textField('', {
    title: 'Start date',
    help: 'Day the storage unit begins to operate. It is built and paid for in that year and earns nothing before; a day before the commercial operation date defers nothing.',
  }),
  period: numberField(0, {
    title: 'Deferred by',
    minimum: 0,
    help: 'Time after the commercial operation date until the storage unit begins. It is built and paid for in the year it begins, and earns nothing before.',
  }),
  periodInYears: numberField(0, {
    title: 'Deferred by, in years',
    unit: 'years',
    minimum: 0,
    help: 'The period or date in years; worked out, not entered.',
  }),
  periodUnit: described(z.union([z.literal(0), z.literal(1), z.literal(2)]).default(2), {
    title: 'Unit of the period',
    help: '0 days, 1 months, 2 years: what the period counts.',
  }),
});
export type Deferment = z.infer<typeof Deferment>;

/**
 * The deferment in years. An exact date becomes the time after the commercial operation date (D-038).
 *
 *   years = period / (units in a year)        years = days between the dates / 365
 *
 * @param operationDate  'YYYY-MM-DD'; without it an exact date gives 0
 */
export function deferredYears(
  deferment: Pick<Deferment, 'isExactDate' | 'startDate' | 'period' | 'periodUnit'>,
  operationDate: string,
): number {
  if (!deferment.isExactDate) return Math.max(0, deferment.period) / PER_YEAR[deferment.periodUnit];
  const from = Date.parse(`${operationDate}T00:00:00Z`);
  const to = Date.parse(`${deferment.startDate}T00:00:00Z`);
  if (Number.isNaN(from) || Number.isNaN(to)) return 0;
  return Math.max(0, to - from) / 86_400_000 / DAYS_PER_YEAR;
}
