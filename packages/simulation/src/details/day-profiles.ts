import type { DayProfile, SummaryChart } from '@stackwatt/model';
import { DAYS_PER_YEAR, FIRST_DAY_OF_MONTH, HOURS_PER_DAY, HOURS_PER_YEAR, monthOfDay } from '@stackwatt/units';
import type { Prepared } from '../prepare.ts';
import type { SimulatedYear } from '../year/simulate-year.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const dayName = (day: number): string => `${day - FIRST_DAY_OF_MONTH[monthOfDay(day)]! + 1} ${MONTHS[monthOfDay(day)]}`;

/**
 * Hour-of-day profiles of the year (DET-06): the mean day, and the days of highest and lowest revenue; of equal ones the first (DET-07).
 *
 * @param withDays  whether every day is kept
 */
export function summaryChart(prepared: Prepared, year: SimulatedYear, withDays: boolean): SummaryChart {
  const perHour = prepared.steps / HOURS_PER_YEAR;
  const { exportMw } = year.flows;
  const price = year.prices.at(-1)?.price ?? new Float64Array(prepared.steps);
  const { revenueByStep } = year.settlement;
  const h = prepared.stepHours;
  const { totalSolarMw, totalWindMw } = year.production;
  const hours = (): Float64Array => new Float64Array(HOURS_PER_YEAR);
  const quantities = { prices: hours(), revenues: hours(), energyProduced: hours(), energyDelivered: hours() };
  // One pass over the steps: this is done for every year of a project.
  for (let t = 0; t < prepared.steps; t++) {
    const hour = Math.floor(t / perHour);
    quantities.prices[hour]! += price[t]! / perHour;
    quantities.revenues[hour]! += revenueByStep[t]!;
    quantities.energyProduced[hour]! += h * (totalSolarMw[t]! + totalWindMw[t]!);
    quantities.energyDelivered[hour]! += h * exportMw[t]!;
  }
  const revenueOfDay = Array.from({ length: DAYS_PER_YEAR }, (_, day) => sumOf(quantities.revenues, day * HOURS_PER_DAY));
  const best = revenueOfDay.indexOf(Math.max(...revenueOfDay));
  const worst = revenueOfDay.indexOf(Math.min(...revenueOfDay));
  const profile = (label: string, dayIndex: number | null): DayProfile => {
    const of = (values: Float64Array): number[] =>
      dayIndex === null ? meanDay(values) : [...values.subarray(dayIndex * HOURS_PER_DAY, (dayIndex + 1) * HOURS_PER_DAY)];
    return {
      label,
      dayIndex,
      prices: of(quantities.prices),
      revenues: of(quantities.revenues),
      energyProduced: of(quantities.energyProduced),
      energyDelivered: of(quantities.energyDelivered),
    };
  };
  const everyDay = (values: Float64Array): number[][] =>
    revenueOfDay.map((_, day) => [...values.subarray(day * HOURS_PER_DAY, (day + 1) * HOURS_PER_DAY)]);
  return {
    average: profile('Average Day', null),
    highestRevenueDay: profile(`Highest Revenue Day, ${dayName(best)}`, best),
    lowestRevenueDay: profile(`Lowest Revenue Day, ${dayName(worst)}`, worst),
    highestRevenueDayIndex: best,
    lowestRevenueDayIndex: worst,
    ...(withDays && {
      days: {
        prices: everyDay(quantities.prices),
        revenues: everyDay(quantities.revenues),
        energyProduced: everyDay(quantities.energyProduced),
        energyDelivered: everyDay(quantities.energyDelivered),
      },
    }),
  };
}

function sumOf(values: Float64Array, from: number): number {
  let sum = 0;
  for (let hour = 0; hour < HOURS_PER_DAY; hour++) sum += values[from + hour]!;
  return sum;
}

function meanDay(values: Float64Array): number[] {
  const mean = Array.from({ length: HOURS_PER_DAY }, () => 0);
  for (let hour = 0; hour < values.length; hour++) mean[hour % HOURS_PER_DAY]! += values[hour]! / DAYS_PER_YEAR;
  return mean;
}
