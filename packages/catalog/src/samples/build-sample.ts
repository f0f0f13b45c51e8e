import {
  setField,
  setMarketPrice,
  seriesRefOf,
  setResource,
  setStorageType,
  type Project,
  type SeriesFacts,
  type SeriesRef,
  type StorageSpec,
} from '@stackwatt/model';
import { getStorage } from '../storages.ts';
import { syntheticPrices } from '../synthetic/prices.ts';
import { syntheticSunlight, syntheticTemperature } from '../synthetic/weather.ts';

/** A sample project: made by the program itself from invented series, so that it calculates offline and belongs to nobody. */
export interface Sample {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly build: () => { readonly project: Project; readonly series: Map<string, Float64Array> };
}

const SYNTHETIC = 'Synthetic: invented by Stackwatt for this sample, no measurement of any place or market';

type AddSeries = (values: Float64Array, facts: Omit<SeriesFacts, 'source' | 'stepMinutes'>) => SeriesRef;

/** Collects the series of a sample as they are referred to. */
export function seriesCollector(): { series: Map<string, Float64Array>; add: AddSeries } {
  const series = new Map<string, Float64Array>();
  return {
    series,
    add: (values, facts) => {
      const ref = seriesRefOf(values, { ...facts, stepMinutes: 60, source: SYNTHETIC });
      series.set(ref.hash, values);
      return ref;
    },
  };
}

/** A year of invented day-ahead prices. */
export const withDayAheadPrices = (project: Project, add: AddSeries, shape: Parameters<typeof syntheticPrices>[0], seed: number): Project =>
  setMarketPrice(project, 'dam', add(syntheticPrices(shape, seed), { name: 'Energy Price' }));

/** What one MW, turbine or unit costs to buy and per year. */
interface Cost {
  readonly capital: number;
  readonly operating: number;
}
export const withCost = (project: Project, part: 'solar' | 'wind' | 'storage', { capital, operating }: Cost): Project =>
  setField(setField(project, [part, 0, 'cost', 'items', 0, 'capital'], capital), [part, 0, 'cost', 'items', 0, 'operating'], operating);

/** Percent per year. */
export const withRates = (project: Project, { discount, inflation }: { readonly discount: number; readonly inflation: number }): Project =>
  setField(setField(project, ['discountRate'], discount), ['inflationRate'], inflation);

/** Invented sunlight of a site, and the temperature beside it: mean, swing of the year and of the day, °C. */
export function withWeather(
  project: Project,
  add: AddSeries,
  site: { readonly lat: number; readonly lng: number; readonly utcOffsetHours: number },
  sunSeed: number,
  temperature: Parameters<typeof syntheticTemperature>,
): Project {
  const sunny = setResource(project, 'solarResource', add(syntheticSunlight(site, sunSeed), { name: 'Global horizontal irradiance' }));
  return setResource(sunny, 'temperatureResource', add(syntheticTemperature(...temperature), { name: 'Air temperature' }));
}

/** The first array: sizes in MW. */
export const withSolar = (
  project: Project,
  { sizes, derating, ...cost }: Cost & { readonly sizes: readonly number[]; readonly derating: number },
): Project =>
  setField(withCost(setField(project, ['solar', 0, 'sizing', 'absolute'], sizes), 'solar', cost), ['solar', 0, 'deratingFactor'], derating);

/** State of health down to which the cycles and years of the types are given, %: there capacity is added, or everything replaced. */
const HEALTH_AT_END_OF_LIFE = 80;

/** The cost of the energy in a unit, per MWh: the share that its type gives it, of what the unit costs here; thousands. */
const energyCost = ({ augmentationCost, capital }: StorageSpec, capitalHere: number): number =>
  Math.round((augmentationCost * capitalHere) / capital / 1000) * 1000;

/**
 * The first storage unit: a type of the catalogue in so many units, with the wear of a MWh. It ages; against that capacity is added, or its
 * cells and their containers replaced after a number of years.
 */
export function withStorage(
  project: Project,
  type: string,
  {
    sizes,
    wearCost,
    replacedAfter,
    ...cost
  }: Cost & { readonly sizes: readonly number[]; readonly wearCost: number; readonly replacedAfter?: number },
): Project {
  const specs = getStorage(type);
  let p = withCost(setStorageType(project, 'storage-1', specs), 'storage', cost);
  p = setField(p, ['storage', 0, 'sizing', 'absolute'], sizes);
  p = setField(p, ['storage', 0, 'wearCost'], wearCost);
  p = setField(p, ['storage', 0, 'augmentationDegradationLimit'], HEALTH_AT_END_OF_LIFE);
  p = setField(p, ['storage', 0, 'augmentationCost'], energyCost(specs, cost.capital));
  if (replacedAfter === undefined) return p;
  p = setField(p, ['storage', 0, 'allowAugmentation'], false);
  p = setField(p, ['storage', 0, 'allowReplacement'], true);
  p = setField(p, ['storage', 0, 'lifetime'], replacedAfter);
  return setField(p, ['storage', 0, 'cost', 'items', 0, 'replacement'], energyCost(specs, cost.capital) * specs.nominalCapacity);
}
