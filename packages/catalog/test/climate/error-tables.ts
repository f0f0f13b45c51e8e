import { loadClimate, monthlyClimate, type Climate, type ClimateSpot, type MonthlyClimate } from '@stackwatt/catalog';
import {
  monthlyExtraterrestrial,
  monthlyMeans,
  seedOfPlace,
  synthesiseSolarYear,
  synthesiseTemperatureYear,
  unitPvProfile,
} from '@stackwatt/engine';
import { DAYS_OF_MONTH, HOURS_PER_YEAR, KILO, type Fraction } from '@stackwatt/units';
import { readHourlySites, type HourlySite } from './hourly-sites.ts';

/** A place nearer than this counts as the site itself when it is left out. */
const SAME_PLACE_KM = 40;
const SEEDS = 10;

const yearOf = (monthly: readonly number[]): number => monthly.reduce((sum, value, month) => sum + value * DAYS_OF_MONTH[month]!, 0) / 365;
const rms = (values: readonly number[]): number => Math.sqrt(values.reduce((sum, value) => sum + value * value, 0) / values.length);
const sumOf = (values: Float64Array): number => values.reduce((a, b) => a + b, 0);
const signed = (value: number, digits: number): string => {
  const text = Math.abs(value).toFixed(digits);
  return Number(text) === 0 ? text : `${value < 0 ? '−' : '+'}${text}`;
};
const row = (...cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;

const kmBetween = (a: Pick<ClimateSpot, 'latitude' | 'longitude'>, b: Pick<ClimateSpot, 'latitude' | 'longitude'>): number => {
  const [p, q, turn] = [a.latitude, b.latitude, a.longitude - b.longitude].map((degrees) => (degrees * Math.PI) / 180) as [
    number,
    number,
    number,
  ];
  return 6_371 * Math.acos(Math.min(1, Math.sin(p) * Math.sin(q) + Math.cos(p) * Math.cos(q) * Math.cos(turn)));
};
/** The table without what knows the site: the places there, and the grid, which was made from them. */
const without = (climate: Climate, site: HourlySite): Climate => ({
  places: climate.places.filter((place) => kmBetween(place, site) > SAME_PLACE_KM),
  nodes: new Map(),
});
const climateAt = (climate: Climate, { latitude, longitude }: HourlySite): MonthlyClimate =>
  monthlyClimate(climate, { lat: latitude, lng: longitude, extraterrestrial: monthlyExtraterrestrial(latitude) });

/** Irradiance and temperature of the catalogue against each site's own. */
function catalogueTable(climate: Climate, sites: readonly HourlySite[]): string {
  const lines = sites.map((site) => {
    const [ghi, temperature] = [monthlyMeans(site.ghi), monthlyMeans(site.temperature)];
    const cells = [climate, without(climate, site)].flatMap((table) => {
      const here = climateAt(table, site);
      const months = here.ghi.map((value, month) => (value / ghi[month]! - 1) * 100);
      const warmth = here.temperature.map((value, month) => value - temperature[month]!);
      return [
        `${Math.round(here.nearest.distanceKm)} km`,
        `${signed((yearOf(here.ghi) / yearOf(ghi) - 1) * 100, 1)} (${here.ghiUncertaintyPercent.toFixed(1)})`,
        rms(months).toFixed(0),
        signed(
          months.reduce((worst, next) => (Math.abs(next) > Math.abs(worst) ? next : worst)),
          0,
        ),
        `${signed(yearOf(here.temperature) - yearOf(temperature), 1)}; ${rms(warmth).toFixed(1)} (${here.temperatureUncertainty.toFixed(1)})`,
      ];
    });
    return row(site.name, Math.round((yearOf(ghi) * HOURS_PER_YEAR) / KILO), ...cells);
  });
  return [
    row(
      'site',
      'kWh/m² a year',
      'nearest',
      'year, % (stated)',
      'months, %',
      'worst, %',
      '°C: year; months (stated)',
      'left out: nearest',
      'year, % (stated)',
      'months, %',
      'worst, %',
      '°C: year; months (stated)',
    ),
    row('---', '---:', '---:', '---:', '---:', '---:', '---:', '---:', '---:', '---:', '---:', '---:'),
    ...lines,
  ].join('\n');
}

/** Full-load hours of an array, derating 0.8, sloped by the latitude. */
const yieldOf = ({ latitude, longitude, utcOffsetHours }: HourlySite, ghi: Float64Array, airTemperature: Float64Array): number =>
  sumOf(unitPvProfile({ ghi, airTemperature, latitude, longitude, utcOffsetHours, derating: 0.8 as Fraction }));

/** Yield of a year made from monthly means, against that of the site's own hours. */
function yieldTable(climate: Climate, sites: readonly HourlySite[]): string {
  const lines = sites.map((site) => {
    const real = yieldOf(site, site.ghi, site.temperature);
    const error = (ghi: Float64Array, temperature: Float64Array): number => (yieldOf(site, ghi, temperature) / real - 1) * 100;
    const seed = seedOfPlace(site.latitude, site.longitude);
    const made = (
      monthlyGhi: readonly number[],
      monthlyTemperature: readonly number[],
      course: 'daily' | 'constant' = 'daily',
      add = 0,
    ): number =>
      error(
        synthesiseSolarYear({ ...site, monthlyGhi, seed: seed + add }),
        synthesiseTemperatureYear({ ...site, monthlyTemperature, monthlyGhi, course }),
      );
    const [ghi, temperature] = [monthlyMeans(site.ghi), monthlyMeans(site.temperature)];
    const overSeeds = Array.from({ length: SEEDS }, (_, add) => made(ghi, temperature, 'daily', add));
    const mean = overSeeds.reduce((a, b) => a + b, 0) / SEEDS;
    const [here, leftOut] = [climateAt(climate, site), climateAt(without(climate, site), site)];
    return row(
      site.name,
      Math.round(real),
      signed(error(synthesiseSolarYear({ ...site, monthlyGhi: ghi, seed }), site.temperature), 1),
      signed(error(site.ghi, synthesiseTemperatureYear({ ...site, monthlyTemperature: temperature, monthlyGhi: ghi })), 1),
      signed(
        error(site.ghi, synthesiseTemperatureYear({ ...site, monthlyTemperature: temperature, monthlyGhi: ghi, course: 'constant' })),
        1,
      ),
      signed(overSeeds[0]!, 1),
      rms(overSeeds.map((value) => value - mean)).toFixed(1),
      signed(made(here.ghi, here.temperature), 1),
      signed(made(leftOut.ghi, leftOut.temperature), 1),
    );
  });
  return [
    row(
      'site',
      'real, h',
      'light made',
      'temperature made',
      'temperature constant',
      'both made',
      'spread of seeds',
      'catalogue',
      'left out',
    ),
    row('---', '---:', '---:', '---:', '---:', '---:', '---:', '---:', '---:'),
    ...lines,
  ].join('\n');
}

/** Every place of the table estimated from the others, without the grid. */
function leftOutTable(climate: Climate): string {
  const limits = [50, 100, 200, 300, 450, 600, 900, Infinity];
  const found = limits.map(() => ({ years: [] as number[], months: [] as number[], warmth: [] as number[], stated: [] as number[] }));
  for (const place of climate.places) {
    const rest: Climate = { places: climate.places.filter((other) => other !== place), nodes: new Map() };
    const outside = monthlyExtraterrestrial(place.latitude);
    const here = monthlyClimate(rest, { lat: place.latitude, lng: place.longitude, elevation: place.elevation, extraterrestrial: outside });
    if (place.clearness !== undefined) {
      const own = place.clearness.map((clearness, month) => clearness * outside[month]!);
      const group = found[limits.findIndex((limit) => here.nearest.distanceKm < limit)]!;
      group.years.push((yearOf(here.ghi) / yearOf(own) - 1) * 100);
      group.stated.push(here.ghiUncertaintyPercent);
      // Months with less than 50 W/m² outside have no clearness worth the name.
      here.ghi.forEach((value, month) => outside[month]! > 50 && group.months.push((value / own[month]! - 1) * 100));
    }
    const nearestWarm = Math.min(...rest.places.filter(({ temperature }) => temperature).map((other) => kmBetween(other, place)));
    if (place.temperature !== undefined)
      found[limits.findIndex((limit) => nearestWarm < limit)]!.warmth.push(
        rms(here.temperature.map((value, month) => value - place.temperature![month]!)),
      );
  }
  const lines = found.map(({ years, months, warmth, stated }, k) => {
    const from = k === 0 ? 0 : limits[k - 1];
    return row(
      limits[k] === Infinity ? `beyond ${from} km` : `${from} to ${limits[k]} km`,
      years.length,
      rms(years).toFixed(1),
      rms(stated).toFixed(1),
      rms(months).toFixed(1),
      warmth.length,
      rms(warmth).toFixed(1),
    );
  });
  const all = {
    years: found.flatMap(({ years }) => years),
    months: found.flatMap(({ months }) => months),
    warmth: found.flatMap(({ warmth }) => warmth),
    stated: found.flatMap(({ stated }) => stated),
  };
  return [
    row('nearest other place', 'places with light', 'year, %', 'stated, %', 'months, %', 'places with temperature', 'months, °C'),
    row('---', '---:', '---:', '---:', '---:', '---:', '---:'),
    ...lines,
    row(
      'all',
      all.years.length,
      rms(all.years).toFixed(1),
      rms(all.stated).toFixed(1),
      rms(all.months).toFixed(1),
      all.warmth.length,
      rms(all.warmth).toFixed(1),
    ),
  ].join('\n');
}

/** Where a table begins in the page, and where it ends. */
function placeOf(page: string, name: string): readonly [from: number, to: number] {
  const [begin, end] = [`<!-- table: ${name} -->`, `<!-- end of table: ${name} -->`];
  const [from, to] = [page.indexOf(begin), page.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`no place for the table "${name}" in the page`);
  return [from + begin.length, to];
}
const tableIn = (page: string, name: string): string => page.slice(...placeOf(page, name)).trim();

/**
 * The page docs/engine/climate.md with its three tables made anew; everything else stays.
 *
 * @param yields  of the table of yields, which takes longest, so many sites are made anew; the others stay
 */
export async function withErrorTables(page: string, yields = Infinity): Promise<string> {
  const climate = await loadClimate();
  const sites = readHourlySites();
  const anew = yieldTable(climate, sites.slice(0, yields));
  const kept = tableIn(page, 'yield').split('\n').slice(anew.split('\n').length);
  const tables = { catalogue: catalogueTable(climate, sites), yield: [anew, ...kept].join('\n'), 'left out': leftOutTable(climate) };
  return Object.entries(tables).reduce((text, [name, table]) => {
    const [from, to] = placeOf(text, name);
    return `${text.slice(0, from)}\n${table}\n${text.slice(to)}`;
  }, page);
}
