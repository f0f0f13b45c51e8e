import type { TimeSeriesItem } from '@stackwatt/model';
import { DAYS_PER_YEAR, MINUTES_PER_HOUR, MONTH_NAMES, monthOfDay } from '@stackwatt/units';
import type { ExportSource } from './source.ts';

/** A series of the first year of operation by month. */
export interface MonthlySeries {
  readonly item: Omit<TimeSeriesItem, 'data'>;
  readonly kind: 'energy' | 'price' | 'money';
  /** Twelve values: the energy of each month, MWh; the mean price; the sum of the money. */
  readonly values: readonly number[];
}

const kindOf = ({ units, name }: TimeSeriesItem, symbol: string): MonthlySeries['kind'] | undefined => {
  if (units === 'MW') return /limit/i.test(name) ? undefined : 'energy';
  if (units.endsWith('/MWh')) return 'price';
  return units === symbol ? 'money' : undefined;
};

/** Power, price and money of the first year of operation by month, in the order of the time series; limits have no sum and are left out. */
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
        kind === 'energy' ? (sum * stepMinutes) / MINUTES_PER_HOUR : kind === 'price' ? sum / steps[month]! : sum,
      );
      return [{ item, kind, values }];
    });
}
