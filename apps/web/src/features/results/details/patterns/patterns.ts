import type { TimeSeriesItem } from '@stackwatt/model';
import {
  DAYS_OF_MONTH,
  DAYS_PER_YEAR,
  FIRST_DAY_OF_MONTH,
  HOURS_PER_DAY,
  MINUTES_PER_HOUR,
  MONTHS_PER_YEAR,
  stepHours,
} from '@stackwatt/units';
import { extentOf, positionOf } from '../../../../ui/charts/decimate.ts';
import type { HeatGrid } from '../../../../ui/charts/heat-model.ts';

type Values = ArrayLike<number>;

/** The mean of each hour of a year of steps; of hourly values themselves. */
function hourlyMeans(values: Values, stepMinutes: number): Values {
  const perHour = MINUTES_PER_HOUR / stepMinutes;
  if (perHour === 1) return values;
  return Float64Array.from({ length: values.length / perHour }, (_, hour) => {
    let sum = 0;
    for (let step = hour * perHour; step < (hour + 1) * perHour; step++) sum += values[step]!;
    return sum / perHour;
  });
}

/** Every hour of the year by colour: days rightward, hours of the day upward. */
export function yearGrid(values: Values, stepMinutes: number): HeatGrid {
  const hourly = hourlyMeans(values, stepMinutes);
  return { columns: DAYS_PER_YEAR, rows: HOURS_PER_DAY, at: (day, hour) => hourly[day * HOURS_PER_DAY + hour] ?? null };
}

export interface DurationCurve {
  /** Hours of the year at or above the value beside it. */
  readonly hours: readonly number[];
  /** Falling. */
  readonly values: readonly number[];
}

/** The values of the year in falling order, each with the hours in which it is reached or exceeded. */
export function durationCurve(values: Values, stepMinutes: number): DurationCurve {
  const falling = Float64Array.from(values).toSorted().toReversed();
  const width = stepHours(stepMinutes);
  return { hours: Array.from(falling, (_, rank) => (rank + 1) * width), values: [...falling] };
}

export interface MonthlyProfile {
  /** By month, then by hour of the day. */
  readonly mean: readonly (readonly number[])[];
  readonly low: readonly (readonly number[])[];
  readonly high: readonly (readonly number[])[];
}

/** The average day of every month, with the lowest and the highest value that each hour of the day had in it. */
export function monthlyProfile(values: Values, stepMinutes: number): MonthlyProfile {
  const hourly = hourlyMeans(values, stepMinutes);
  const byHour = (of: (day: number[]) => number): number[][] =>
    DAYS_OF_MONTH.map((days, month) =>
      Array.from({ length: HOURS_PER_DAY }, (_, hour) =>
        of(Array.from({ length: days }, (_, day) => hourly[(FIRST_DAY_OF_MONTH[month]! + day) * HOURS_PER_DAY + hour]!)),
      ),
    );
  return {
    mean: byHour((day) => day.reduce((sum, value) => sum + value, 0) / day.length),
    low: byHour((day) => Math.min(...day)),
    high: byHour((day) => Math.max(...day)),
  };
}

/** A month in five numbers, as DET-42 has them for the state of charge. */
export interface MonthBox {
  readonly maximum: number;
  /** Means over the days, of their highest and lowest value. */
  readonly averageMaximum: number;
  readonly average: number;
  readonly averageMinimum: number;
  readonly minimum: number;
}

export function monthBoxes(values: Values, stepMinutes: number): MonthBox[] {
  const perDay = (HOURS_PER_DAY * MINUTES_PER_HOUR) / stepMinutes;
  return DAYS_OF_MONTH.map((days, month) => {
    const all: number[] = [];
    const [highs, lows]: [number[], number[]] = [[], []];
    for (let day = FIRST_DAY_OF_MONTH[month]!; day < FIRST_DAY_OF_MONTH[month]! + days; day++) {
      const { low, high } = extentOf(values, { from: day * perDay, to: (day + 1) * perDay }) ?? { low: 0, high: 0 };
      lows.push(low);
      highs.push(high);
      for (let step = day * perDay; step < (day + 1) * perDay; step++) all.push(values[step]!);
    }
    const mean = (list: readonly number[]): number => list.reduce((sum, value) => sum + value, 0) / list.length;
    return {
      maximum: highs.reduce((most, value) => Math.max(most, value), -Infinity),
      averageMaximum: mean(highs),
      average: mean(all),
      averageMinimum: mean(lows),
      minimum: lows.reduce((least, value) => Math.min(least, value), Infinity),
    };
  });
}

export interface PatternFacts {
  readonly mean: number;
  readonly highest: number;
  readonly highestAt: number;
  readonly lowest: number;
  readonly lowestAt: number;
  readonly median: number;
  /** Of power the energy of the year, of money and energy what the steps add up to; undefined where steps do not add up. */
  readonly total: { readonly value: number; readonly unit: string } | undefined;
  /** Hours in which it is not zero, and in which it is below zero. */
  readonly hoursInUse: number;
  readonly hoursBelowZero: number;
}

/** Money and energy of a step add up as they are; power times its hours is energy; a price, a level or a temperature adds up to nothing. */
function totalOf({ units, id }: TimeSeriesItem, sum: number, hours: number, symbol: string): PatternFacts['total'] {
  if (units === 'MW' && !id.endsWith('limit') && !id.endsWith('rating')) return { value: sum * hours, unit: 'MWh' };
  if (units === symbol) return { value: sum, unit: symbol };
  return undefined;
}

export function patternFacts(item: TimeSeriesItem, stepMinutes: number, symbol: string): PatternFacts {
  const { data } = item;
  const all = { from: 0, to: data.length };
  const hours = stepHours(stepMinutes);
  const sum = data.reduce((total, value) => total + value, 0);
  const [highestAt, lowestAt] = [positionOf('highest', data, all), positionOf('lowest', data, all)];
  const rising = Float64Array.from(data).toSorted();
  const middle = (rising[Math.floor((rising.length - 1) / 2)]! + rising[Math.ceil((rising.length - 1) / 2)]!) / 2;
  return {
    mean: sum / data.length,
    highest: data[highestAt]!,
    highestAt,
    lowest: data[lowestAt]!,
    lowestAt,
    median: middle,
    total: totalOf(item, sum, hours, symbol),
    hoursInUse: data.filter((value) => value !== 0).length * hours,
    hoursBelowZero: data.filter((value) => value < 0).length * hours,
  };
}

/** The share of what adds up over the year that its highest tenth of hours brings; undefined where that says nothing. */
export function shareOfHighestTenth({ values }: DurationCurve): number | undefined {
  const sum = values.reduce((total, value) => total + value, 0);
  if (sum <= 0 || values.at(-1)! < 0) return undefined;
  return values.slice(0, Math.round(values.length / 10)).reduce((total, value) => total + value, 0) / sum;
}

/** One axis for the average days of all months: a month takes its hours and one place that stays empty. */
const PLACES = HOURS_PER_DAY + 1;
export const profilePlaces = MONTHS_PER_YEAR * PLACES;
export const monthOfPlace = (place: number): number => Math.floor(place / PLACES);
/** undefined between two months. */
export const hourOfPlace = (place: number): number | undefined => (place % PLACES === HOURS_PER_DAY ? undefined : place % PLACES);
export const placeOfMonth = (month: number): number => month * PLACES;
