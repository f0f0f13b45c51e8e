import type { ChargeOfMonth } from '@stackwatt/model';
import { HOURS_PER_DAY } from '@stackwatt/units';
import { formatNumber } from '../../../../lib/number.ts';
import type { ChartTable } from '../../../../ui/charts/chart-table.ts';
import type { HeatGrid } from '../../../../ui/charts/heat-model.ts';
import type { MonthFigures } from '../../../../ui/charts/month-boxes.ts';
import { genericLook } from '../../../../ui/charts/series-look.ts';
import { MONTHS } from '../../../../ui/charts/time-labels.ts';

/** DET-42: the extremes and means of each month in percent. */
export const chargeByMonth = (months: readonly ChargeOfMonth[]): MonthFigures[] =>
  months.map(({ maximum, averageMaximum, average, averageMinimum, minimum }) => ({
    maximum: 100 * maximum,
    averageMaximum: 100 * averageMaximum,
    average: 100 * average,
    averageMinimum: 100 * averageMinimum,
    minimum: 100 * minimum,
  }));

export function boxSentence(months: readonly ChargeOfMonth[]): string {
  const of = (key: 'maximum' | 'minimum', pick: (...values: number[]) => number): string =>
    formatNumber(100 * pick(...months.map((month) => month[key])), 1);
  return `State of charge by month: between ${of('minimum', Math.min)} % and ${of('maximum', Math.max)} % of what the storage can hold in the year.`;
}

/** A day that moves this share of what the charge moves in the year is a full one, below the other it rests. */
const FULL_SWING = 0.9;
const REST = 0.1;

/** How the days of a year use the storage. @param low  percent, one a day @param high  percent, one a day */
export function daysFinding({ low, high }: { readonly low: readonly number[]; readonly high: readonly number[] }): string {
  const [lowest, highest] = [Math.min(...low), Math.max(...high)];
  const range = highest - lowest;
  if (range === 0) return `The charge stays at ${formatNumber(lowest, 1)} % all year.`;
  const days = (is: (swing: number) => boolean): string => {
    const count = high.filter((top, day) => is((top - low[day]!) / range)).length;
    return `${formatNumber(count)} ${count === 1 ? 'uses' : 'use'}`;
  };
  return `Of ${formatNumber(high.length)} days ${days((swing) => swing >= FULL_SWING)} nine tenths or more of the range of the year, ${formatNumber(lowest, 1)} to ${formatNumber(highest, 1)} %; ${days((swing) => swing < REST)} less than one tenth.`;
}

/** DET-42: the mean charge of each hour of the day in percent, hours rightward, months downward. */
export const hourGrid = (months: readonly ChargeOfMonth[]): HeatGrid => ({
  columns: HOURS_PER_DAY,
  rows: months.length,
  at: (hour, month) => 100 * months[month]!.hourly[hour]!,
});

/** The same, a row for each month. */
export const hourTable = (months: readonly ChargeOfMonth[]): ChartTable => ({
  rowName: 'Month',
  count: months.length,
  rowLabel: (row) => MONTHS[row]!,
  columns: Array.from({ length: HOURS_PER_DAY }, (_, hour) => ({
    name: `${hour} h`,
    unit: '%',
    digits: 0,
    at: (row) => 100 * months[row]!.hourly[hour]!,
  })),
});

export function heatSentence(months: readonly ChargeOfMonth[]): string {
  const mean = Array.from(
    { length: HOURS_PER_DAY },
    (_, hour) => months.reduce((sum, { hourly }) => sum + hourly[hour]!, 0) / months.length,
  );
  const [high, low] = [Math.max(...mean), Math.min(...mean)];
  return `Mean state of charge by hour and month: fullest at ${mean.indexOf(high)} h with ${formatNumber(100 * high, 1)} %, emptiest at ${mean.indexOf(low)} h with ${formatNumber(100 * low, 1)} % on the mean of the months.`;
}

/** DET-42: a line of the hours of the day for each month. */
export const hourLines = (months: readonly ChargeOfMonth[]) =>
  months.map(({ hourly }, month) => ({
    id: MONTHS[month]!,
    name: MONTHS[month]!,
    unit: '%',
    look: genericLook(month),
    side: 'left' as const,
    digits: 1,
    values: hourly.map((share) => 100 * share),
  }));
