import { addSolar, addStorage, newProject, seriesRefOf, setField, setMarketPrice, setUseEnergyMarket, type Project } from '../src/index.ts';

/** One year of a value, or of what a function gives for each hour. */
export const yearOf = (value: number | ((hour: number) => number)): Float64Array =>
  Float64Array.from({ length: 8760 }, (_, hour) => (typeof value === 'number' ? value : value(hour)));

export interface Built {
  readonly project: Project;
  readonly series: Map<string, Float64Array>;
}

/** A project that sells one store's energy at the given price: the smallest that calculates. */
export function storageOnly(price: Float64Array): Built {
  const ref = seriesRefOf(price, { name: 'Energy Price', stepMinutes: 60 });
  const project = setMarketPrice(setUseEnergyMarket(addStorage(newProject('2026-05-04')), true), 'dam', ref);
  return { project, series: new Map([[ref.hash, price]]) };
}

/** An imported PV production of 1 MW rating beside the store. */
export function solarAndStorage(price: Float64Array, productionMw: Float64Array): Built {
  const built = storageOnly(price);
  const ref = seriesRefOf(productionMw, { name: 'Imported PV Production', stepMinutes: 60 });
  let project = addSolar(built.project);
  project = setField(project, ['solar', 0, 'kind'], 'custom');
  project = setField(project, ['solar', 0, 'customData'], ref);
  return { project, series: new Map([...built.series, [ref.hash, productionMw]]) };
}
