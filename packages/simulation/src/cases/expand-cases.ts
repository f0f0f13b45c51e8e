import { sizesOf, turbineRatingMw, windSizes, type CheckedProject, type Project } from '@stackwatt/model';

export interface SolarSize {
  readonly mw: number;
  /** Output rating of the array's own converter; undefined without one. */
  readonly converterMw: number | undefined;
}
export interface WindSize {
  /** Number of turbines for a calculated production, MW for an imported one. */
  readonly amount: number;
  readonly mw: number;
}
export interface StorageSize {
  readonly units: number;
  readonly mw: number;
  readonly mwh: number;
}

/** One set of sizes and sensitivity values; `id` is its place among all. Cases do not know of each other. */
export interface SimulationCase {
  readonly id: number;
  readonly sensitivity: number;
  readonly solar: readonly SolarSize[];
  readonly wind: readonly WindSize[];
  readonly storage: readonly StorageSize[];
  /** Output rating of the system converter; undefined on an ac bus. */
  readonly systemConverterMw: number | undefined;
}

/** Every combination, the first list turning slowest; one empty combination for no lists. */
function combinations<T>(lists: readonly (readonly T[])[]): T[][] {
  return lists.reduce<T[][]>((found, list) => found.flatMap((chosen) => list.map((one) => [...chosen, one])), [[]]);
}

/**
 * Every combination of the size lists, as many as the checker announced (CNT-01). Relative sizes become MW here: a solar converter
 * relative to the array, a system converter relative to the larger of solar and storage power (D-109).
 */
export function expandCases(project: CheckedProject): SimulationCase[] {
  const solar = combinations((project.useSolar ? project.solar : []).map(solarSizes));
  const wind = combinations((project.useWind ? project.wind : []).map((item) =>
    windSizes(item).map((amount): WindSize => ({ amount, mw: item.kind === 'production' ? amount : amount * turbineRatingMw(item.specs) }))));
  const storage = combinations((project.useStorage ? project.storage : []).map((item) =>
    sizesOf(item.sizing).map((units): StorageSize => ({ units, mw: units * item.specs.nominalPower, mwh: units * item.specs.nominalCapacity }))));
  const converters = project.bus === 'dc' ? sizesOf(project.inverter.size) : [undefined];

  const cases: SimulationCase[] = [];
  for (const solarChoice of solar) {
    for (const windChoice of wind) {
      for (const storageChoice of storage) {
        for (const converter of converters) {
          const largest = Math.max(sumMw(solarChoice), sumMw(storageChoice));
          const systemConverterMw = converter === undefined || project.inverter.size.sizingKind === 'absolute' ? converter : converter * largest;
          cases.push({ id: cases.length, sensitivity: 0, solar: solarChoice, wind: windChoice, storage: storageChoice, systemConverterMw });
        }
      }
    }
  }
  return cases;
}

const sumMw = (items: readonly { readonly mw: number }[]): number => items.reduce((sum, item) => sum + item.mw, 0);

function solarSizes(item: Project['solar'][number]): SolarSize[] {
  const converters = item.hasConverter ? sizesOf(item.converter.size) : [undefined];
  return sizesOf(item.sizing).flatMap((mw) =>
    converters.map((size) => ({ mw, converterMw: size === undefined || item.converter.size.sizingKind === 'absolute' ? size : size * mw })));
}
