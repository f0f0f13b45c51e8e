import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { HOURS_PER_YEAR, KILO, toStep } from '@stackwatt/units';

const folder = fileURLToPath(new URL('../../../../../shared/data/', import.meta.url));

/** False outside the machine that holds the real price files; tests that need them skip then. */
export const hasRealSeries = existsSync(folder);

const lines = (file: string): string[] => readFileSync(folder + file, 'utf8').trim().split(/\r?\n/);
const firstYear = (values: readonly number[]): Float64Array => Float64Array.from(values.slice(0, HOURS_PER_YEAR));

/** ERCOT West hub, day-ahead 2020, $/MWh, the first 8,760 hours of the leap year. */
export const ercotWestDayAhead2020 = (): Float64Array => firstYear(lines('prices/single_ercot_west_da_hourly_2020.txt').map(Number));

/** CAISO day-ahead 2020, $/kWh in the file, $/MWh here, the first 8,760 hours of the leap year. */
export const caisoDayAhead2020 = (): Float64Array =>
  firstYear(lines('prices/caiso_2020_da_regup_regdown_hourly.csv').slice(1).map((line) => Number(line.split(',')[1]) * KILO));

/** ERCOT West hub, real-time 2023, $/MWh, 35,040 quarters of an hour. */
export const ercotWestRealTime2023 = (): Float64Array => Float64Array.from(lines('prices/single_ercot_west_rt_15min_2023.txt').map(Number));
export const ercotWestRealTime2023Hourly = (): Float64Array => toStep(ercotWestRealTime2023(), 60);

/** Output of a photovoltaic array in Denver, 8,760 hours, scaled to a largest value of 1: ac side and dc side of its inverter. */
export function denverSolar(side: 'ac' | 'dc'): Float64Array {
  const rows = lines('solar/pvwatts_hourly_production_denver_4kw.csv').filter((line) => /^\d+,\d+,\d+,/.test(line));
  const watts = rows.map((line) => Number(line.split(',')[side === 'dc' ? 9 : 10]));
  const peak = Math.max(...watts);
  return Float64Array.from(watts, (value) => value / peak);
}
