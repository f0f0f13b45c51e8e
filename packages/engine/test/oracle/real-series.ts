import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { HOURS_PER_YEAR, KILO, toStep } from '@stackwatt/units';

const folder = fileURLToPath(new URL('../../../../../shared/data/', import.meta.url));

/** False outside the machine that holds the real price files; tests that need them skip then. */
export const hasRealSeries = existsSync(folder);

const lines = (file: string): string[] =>
  readFileSync(folder + file, 'utf8')
    .trim()
    .split(/\r?\n/);
const firstYear = (values: readonly number[]): Float64Array => Float64Array.from(values.slice(0, HOURS_PER_YEAR));

/** ERCOT West hub, day-ahead 2020, $/MWh, the first 8,760 hours of the leap year. */
export const ercotWestDayAhead2020 = (): Float64Array => firstYear(lines('prices/single_ercot_west_da_hourly_2020.txt').map(Number));

/** CAISO day-ahead 2020, $/kWh in the file, $/MWh here, the first 8,760 hours of the leap year. */
export const caisoDayAhead2020 = (): Float64Array =>
  firstYear(
    lines('prices/caiso_2020_da_regup_regdown_hourly.csv')
      .slice(1)
      .map((line) => Number(line.split(',')[1]) * KILO),
  );

/** CAISO prices of regulation up and down 2020, $/kW and hour in the file, $/MW and hour here. */
export const caisoRegulation2020 = (): { readonly up: Float64Array; readonly down: Float64Array } => {
  const columnOf = (index: number): Float64Array =>
    firstYear(
      lines('prices/caiso_2020_da_regup_regdown_hourly.csv')
        .slice(1)
        .map((line) => Number(line.split(',')[index]) * KILO),
    );
  return { up: columnOf(2), down: columnOf(3) };
};

/** ERCOT West hub, real-time 2023, $/MWh, 35,040 quarters of an hour. */
export const ercotWestRealTime2023 = (): Float64Array => Float64Array.from(lines('prices/single_ercot_west_rt_15min_2023.txt').map(Number));
export const ercotWestRealTime2023Hourly = (): Float64Array => toStep(ercotWestRealTime2023(), 60);

const column = (file: string, titles: number, index: number): number[] =>
  lines(file)
    .slice(titles)
    .map((line) => Number(line.split(',')[index]));

/** ERCOT Houston hub, day-ahead 2020 and, by the hour, real-time 2023, $/MWh. */
export const ercotHoustonDayAhead2020 = (): Float64Array => firstYear(column('prices/ercot_da_hourly_2020_hubs.csv', 4, 6));
export const ercotHoustonRealTime2023Hourly = (): Float64Array =>
  toStep(Float64Array.from(column('prices/ercot_rt_15min_2023_houston_west.csv', 1, 1)), 60);

/** NYISO zone J, real-time 2020, $/MWh, the first 8,760 hours of the leap year. */
export const nyisoNewYorkCity2020 = (): Float64Array => firstYear(lines('prices/single_nyiso_zoneJ_rt_hourly_2020.txt').map(Number));

/** MISO Indiana hub, real-time 2021, $/MWh. */
export const misoIndiana2021 = (): Float64Array => firstYear(lines('prices/single_miso_indiana_rt_hourly_2021.txt').map(Number));

/** ISO New England internal hub, real-time 2021, $/MWh; one hour of December is missing in the file, the last hour is repeated here. */
export function isoNewEngland2021(): Float64Array {
  const known = column('prices/isone_rt_hourly_2021_hub.csv', 4, 5);
  return firstYear([...known, known.at(-1)!]);
}

/** Denmark, cleared day-ahead 2021, EUR/MWh. */
export const denmark2021 = (): Float64Array => firstYear(column('prices/denmark_2021_da_and_balancing_hourly.csv', 1, 4));

/** A day-ahead year of a place that is not named, $/kWh in the file, $/MWh here. */
export const unnamedDayAhead2017 = (): Float64Array =>
  firstYear(lines('prices/dervet_da_single_column_bom_usd_per_kwh.csv').map((line) => Number(line.replace('\uFEFF', '')) * KILO));

/** Node IronMtn 2015: price factors of mean 1, here around 40 $/MWh. */
export const ironMountain2015 = (): Float64Array =>
  firstYear(lines('prices/ironmtn_2015_price_factors_8760.csv').map((line) => Number(line) * 40));

/** Output of a photovoltaic array in Denver, 8,760 hours, scaled to a largest value of 1: ac side and dc side of its inverter. */
export function denverSolar(side: 'ac' | 'dc'): Float64Array {
  const rows = lines('solar/pvwatts_hourly_production_denver_4kw.csv').filter((line) => /^\d+,\d+,\d+,/.test(line));
  const watts = rows.map((line) => Number(line.split(',')[side === 'dc' ? 9 : 10]));
  const peak = Math.max(...watts);
  return Float64Array.from(watts, (value) => value / peak);
}
