import type { DayProfile, HourlyQuantities, SummaryChart } from '@stackwatt/model';
import { DAYS_PER_YEAR, FIRST_DAY_OF_MONTH, HOURS_PER_DAY, HOURS_PER_YEAR, monthOfDay } from '@stackwatt/units';
import type { Prepared } from '../prepare.ts';
import type { SimulatedYear } from '../year/simulate-year.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const dayName = (day: number): string => `${day - FIRST_DAY_OF_MONTH[monthOfDay(day)]! + 1} ${MONTHS[monthOfDay(day)]}`;

type Hours = HourlyQuantities<Float64Array>;

/** Each quantity of every hour of the year, in one pass over its steps: this is done for every year of a project. */
function hoursOf({ steps, stepHours: h }: Prepared, { flows, production, prices, settlement }: SimulatedYear): Hours {
  const hours = (): Float64Array => new Float64Array(HOURS_PER_YEAR);
  const sums = {
    prices: hours(),
    revenues: hours(),
    energyProduced: hours(),
    energyDelivered: hours(),
    solarProduced: hours(),
    windProduced: hours(),
    solarDelivered: hours(),
    windDelivered: hours(),
    storageDelivered: hours(),
    curtailed: hours(),
    charged: hours(),
    purchased: hours(),
  } satisfies Hours;
  const price = prices.at(-1)?.price;
  const perHour = steps / HOURS_PER_YEAR;
  for (let t = 0; t < steps; t++) {
    const hour = Math.floor(t / perHour);
    if (price) sums.prices[hour]! += price[t]! / perHour;
    sums.revenues[hour]! += settlement.revenueByStep[t]!;
    const solar = h * production.totalSolarMw[t]!;
    const wind = h * production.totalWindMw[t]!;
    sums.solarProduced[hour]! += solar;
    sums.windProduced[hour]! += wind;
    sums.energyProduced[hour]! += solar + wind;
    sums.energyDelivered[hour]! += h * flows.exportMw[t]!;
    sums.solarDelivered[hour]! += h * flows.solarExportMw[t]!;
    sums.windDelivered[hour]! += h * flows.windExportMw[t]!;
    sums.storageDelivered[hour]! += h * flows.storageExportMw[t]!;
    sums.curtailed[hour]! += h * (flows.limitCurtailedMw[t]! + flows.converterClippedMw[t]! + flows.economicCurtailedMw[t]!);
    sums.charged[hour]! += h * flows.renewablesToStorageMw[t]!;
    sums.purchased[hour]! += h * flows.importMw[t]!;
  }
  return sums;
}

/** Another form of each quantity. */
const mapHours = <Values>(hours: Hours, to: (values: Float64Array) => Values): HourlyQuantities<Values> => ({
  prices: to(hours.prices),
  revenues: to(hours.revenues),
  energyProduced: to(hours.energyProduced),
  energyDelivered: to(hours.energyDelivered),
  solarProduced: to(hours.solarProduced),
  windProduced: to(hours.windProduced),
  solarDelivered: to(hours.solarDelivered),
  windDelivered: to(hours.windDelivered),
  storageDelivered: to(hours.storageDelivered),
  curtailed: to(hours.curtailed),
  charged: to(hours.charged),
  purchased: to(hours.purchased),
});

const dayOf = (values: Float64Array, day: number): number[] => [...values.subarray(day * HOURS_PER_DAY, (day + 1) * HOURS_PER_DAY)];

/**
 * Hour-of-day profiles of the year (DET-06): the mean day, and the days of highest and lowest revenue; of equal ones the first (DET-07).
 *
 * @param withDays  whether every day is kept
 */
export function summaryChart(prepared: Prepared, year: SimulatedYear, withDays: boolean): SummaryChart {
  const hours = hoursOf(prepared, year);
  const revenueOfDay = Array.from({ length: DAYS_PER_YEAR }, (_, day) => sumOf(hours.revenues, day * HOURS_PER_DAY));
  const best = revenueOfDay.indexOf(Math.max(...revenueOfDay));
  const worst = revenueOfDay.indexOf(Math.min(...revenueOfDay));
  const profile = (label: string, dayIndex: number | null): DayProfile => ({
    label,
    dayIndex,
    ...mapHours(hours, (values) => (dayIndex === null ? meanDay(values) : dayOf(values, dayIndex))),
  });
  return {
    average: profile('Average Day', null),
    highestRevenueDay: profile(`Highest Revenue Day, ${dayName(best)}`, best),
    lowestRevenueDay: profile(`Lowest Revenue Day, ${dayName(worst)}`, worst),
    highestRevenueDayIndex: best,
    lowestRevenueDayIndex: worst,
    ...(withDays && { days: mapHours(hours, (values) => revenueOfDay.map((_, day) => dayOf(values, day))) }),
  };
}

function sumOf(values: Float64Array, from: number): number {
  let sum = 0;
  for (let hour = 0; hour < HOURS_PER_DAY; hour++) sum += values[from + hour]!;
  return sum;
}

/** Mean of each hour of the day over a year of hours. */
export function meanDay(values: Float64Array): number[] {
  const mean = Array.from({ length: HOURS_PER_DAY }, () => 0);
  for (let hour = 0; hour < values.length; hour++) mean[hour % HOURS_PER_DAY]! += values[hour]! / DAYS_PER_YEAR;
  return mean;
}
