import type { TimeSeriesItem } from '@stackwatt/model';
import { DAYS_PER_YEAR, MINUTES_PER_HOUR, MONTH_NAMES, monthOfDay } from '@stackwatt/units';
import type { ExportSource } from './source.ts';

/** A series of the first year of operation by month. */
export interface MonthlySeries {
  readonly item: Omit<TimeSeriesItem, 'data'>;
  readonly kind: 'energy' | 'mean' | 'money';
  /** Twelve values: the energy of each month, MWh; the mean of a price or of an offered power; the sum of the money. */
  readonly values: readonly number[];
}

/** Ratings and limits of the connection have neither sum nor mean that says anything; what things are called is no one's business. */
const WITHOUT_MONTHS = new Set(['export-limit', 'import-limit', 'converter-rating']);
/** Capacity that is held for regulation is no energy: what of it flows has a series of its own. */
const OFFERED = /^reg-(up|down)(-\d+)?$/;

const kindOf = ({ id, units, isAmount }: TimeSeriesItem, symbol: string): MonthlySeries['kind'] | undefined => {
  if (WITHOUT_MONTHS.has(id)) return undefined;
  if (units === 'MW') return OFFERED.test(id) ? 'mean' : 'energy';
  if (units === 'MWh') return isAmount === true ? 'energy' : undefined;
  if (/\/MWh?$/.test(units)) return 'mean';
  return units === symbol ? 'money' : undefined;
};

/** Power, price and money of the first year of operation by month, in the order of the time series. */
export function monthsOf({ seriesOf, project }: Pick<ExportSource, 'seriesOf' | 'project'>): MonthlySeries[] {
  const { groups, stepMinutes } = seriesOf(1);
  return groups
    .flatMap((group) => [...group.main, ...group.extra])
    .flatMap((whole): MonthlySeries[] => {
      const kind = kindOf(whole, project.currencySymbol);
      if (kind === undefined) return [];
      const { data, ...item } = whole;
      const perDay = data.length / DAYS_PER_YEAR;
      const sums = MONTH_NAMES.map(() => 0);
      const steps = MONTH_NAMES.map(() => 0);
      for (let step = 0; step < data.length; step++) {
        const month = monthOfDay(Math.floor(step / perDay));
        sums[month]! += data[step]!;
        steps[month]! += 1;
      }
      const values = sums.map((sum, month) =>
        kind === 'mean' ? sum / steps[month]! : kind === 'energy' && item.isAmount !== true ? (sum * stepMinutes) / MINUTES_PER_HOUR : sum,
      );
      return [{ item, kind, values }];
    });
}
