import { sizesOf, turbineRatingMw, windSizes, type CheckedProject, type Project } from '@stackwatt/model';
import { combinationsOf, sensitivityDimensions } from './sensitivity-dimensions.ts';

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
  /** Output rating of the storage unit's own converter; undefined without one. */
  readonly converterMw: number | undefined;
}

/** One set of sizes and sensitivity values; `id` is its place among all. Cases do not know of each other. */
export interface SimulationCase {
  readonly id: number;
  /** Which combination of sensitivity values, from 0 (see `sensitivityDimensions`). */
  readonly sensitivity: number;
  /** Which combination of sizes, from 0. */
  readonly system: number;
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
 * Every combination of sizes and sensitivity values, as many as the checker announced (CNT-01, without the years). Cases that differ in
 * money alone follow each other, so that their years are simulated once. Relative sizes become MW here: a solar converter relative to
 * the array, a storage converter to the energy of its storage unit, a system converter to the larger of solar and storage power (D-109).
 */
export function expandCases(project: CheckedProject): SimulationCase[] {
  const systems = expandSystems(project);
  const dimensions = sensitivityDimensions(project);
  const operations = combinationsOf(dimensions.filter((one) => !one.isMoneyOnly));
  const moneyCount = combinationsOf(dimensions.filter((one) => one.isMoneyOnly));
  const cases: SimulationCase[] = [];
  for (let operation = 0; operation < operations; operation++) {
    systems.forEach((sizes, system) => {
      for (let money = 0; money < moneyCount; money++)
        cases.push({ id: cases.length, sensitivity: operation * moneyCount + money, system, ...sizes });
    });
  }
  return cases;
}

/** What a system is made of. */
export type SystemSizes = Pick<SimulationCase, 'solar' | 'wind' | 'storage' | 'systemConverterMw'>;

function expandSystems(project: Project): SystemSizes[] {
  const solar = combinations((project.useSolar ? project.solar : []).map(solarSizes));
  const wind = combinations(
    (project.useWind ? project.wind : []).map((item) =>
      windSizes(item).map((amount): WindSize => ({
        amount,
        mw: item.kind === 'production' ? amount : amount * turbineRatingMw(item.specs),
      })),
    ),
  );
  const storage = combinations((project.useStorage ? project.storage : []).map(storageSizes));
  const converters = project.bus === 'dc' ? sizesOf(project.inverter.size) : [undefined];

  return solar.flatMap((solarChoice) =>
    wind.flatMap((windChoice) =>
      storage.flatMap((storageChoice) =>
        converters.map((converter): SystemSizes => {
          const largest = Math.max(sumMw(solarChoice), sumMw(storageChoice));
          const systemConverterMw =
            converter === undefined || project.inverter.size.sizingKind === 'absolute' ? converter : converter * largest;
          return { solar: solarChoice, wind: windChoice, storage: storageChoice, systemConverterMw };
        }),
      ),
    ),
  );
}

const sumMw = (items: readonly { readonly mw: number }[]): number => items.reduce((sum, item) => sum + item.mw, 0);

function solarSizes(item: Project['solar'][number]): SolarSize[] {
  const converters = item.hasConverter ? sizesOf(item.converter.size) : [undefined];
  return sizesOf(item.sizing).flatMap((mw) =>
    converters.map((size) => ({ mw, converterMw: size === undefined || item.converter.size.sizingKind === 'absolute' ? size : size * mw })),
  );
}

function storageSizes(item: Project['storage'][number]): StorageSize[] {
  const converters = item.hasConverter ? sizesOf(item.converter.size) : [undefined];
  return sizesOf(item.sizing).flatMap((units) => {
    const [mw, mwh] = [units * item.specs.nominalPower, units * item.specs.nominalCapacity];
    return converters.map((size) => ({
      units,
      mw,
      mwh,
      converterMw: size === undefined || item.converter.size.sizingKind === 'absolute' ? size : size * mwh,
    }));
  });
}
