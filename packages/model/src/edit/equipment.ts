import { settle } from '../invariants/settle.ts';
import { simpleCost } from '../project/cost-table.ts';
import type { Project } from '../project/project.ts';
import type { SeriesRef } from '../project/series-ref.ts';
import { Solar } from '../project/solar.ts';
import { Storage, type StorageSpec } from '../project/storage.ts';
import { Wind, type TurbineSpec } from '../project/wind.ts';

/** The lowest number that no id of the list carries: 'solar-1', 'solar-2', … */
const freeNumber = (kind: string, items: readonly { id: string }[]): number => {
  for (let n = 1; ; n++) if (!items.some((item) => item.id === `${kind}-${n}`)) return n;
};

const newSolar = (items: readonly Solar[]): Solar => {
  const n = freeNumber('solar', items);
  return Solar.parse({ id: `solar-${n}`, customName: `PV Solar ${n}`, customAbbreviation: `PV ${n}` });
};
const newStorage = (items: readonly Storage[]): Storage => {
  const n = freeNumber('storage', items);
  return Storage.parse({ id: `storage-${n}`, customName: `Energy Storage ${n}`, customAbbreviation: `Storage ${n}` });
};

/** Turning a technology on adds a default item if none exists; turning it off keeps its entries. */
export const setUseSolar = (project: Project, on: boolean): Project =>
  settle({ ...project, useSolar: on, solar: on && project.solar.length === 0 ? [newSolar([])] : project.solar });

/** @param turbine  the type a first turbine gets, from the catalogue */
export const setUseWind = (project: Project, on: boolean, turbine: TurbineSpec): Project =>
  settle({ ...project, useWind: on, wind: on && project.wind.length === 0 ? [withTurbine(Wind.parse({}), turbine)] : project.wind });

export const setUseStorage = (project: Project, on: boolean): Project =>
  settle({ ...project, useStorage: on, storage: on && project.storage.length === 0 ? [newStorage([])] : project.storage });

export const addSolar = (project: Project): Project => settle({ ...project, useSolar: true, solar: [...project.solar, newSolar(project.solar)] });
export const addStorage = (project: Project): Project => settle({ ...project, useStorage: true, storage: [...project.storage, newStorage(project.storage)] });
export const removeSolar = (project: Project, id: string): Project => settle({ ...project, solar: project.solar.filter((item) => item.id !== id) });
export const removeWind = (project: Project, id: string): Project => settle({ ...project, wind: project.wind.filter((item) => item.id !== id) });
export const removeStorage = (project: Project, id: string): Project => settle({ ...project, storage: project.storage.filter((item) => item.id !== id) });

const withTurbine = (wind: Wind, specs: TurbineSpec): Wind => ({ ...wind, kind: 'library', model: specs.name, specs, hubHeight: specs.hubHeight });

/** Picks a turbine type: its curve and hub height are copied into the project. */
export const setTurbine = (project: Project, id: string, specs: TurbineSpec): Project =>
  settle({ ...project, wind: project.wind.map((item) => (item.id === id ? withTurbine(item, specs) : item)) });

/**
 * STO-22: picking a library storage sets kind to library and copies the spec values into the unit: efficiency and the cost of one
 * unit with it. Replacing a unit costs what buying it does.
 */
export const setStorageType = (project: Project, id: string, specs: StorageSpec): Project =>
  settle({ ...project, storage: project.storage.map((item) => (item.id === id ? withStorageType(item, specs) : item)) });

const withStorageType = (item: Storage, specs: StorageSpec): Storage => ({
  ...item, kind: 'library', model: specs.name, specs, roundtripEfficiencySensitivity: [specs.roundtripEfficiency],
  cost: simpleCost({ capital: specs.capital, operating: specs.operating, replacement: specs.capital }),
});

/** The mean a resource is scaled to is that of its data, rounded to 2 decimals, half away from zero (MODEL-35, D-044). */
export const roundedScale = (mean: number): number => (Math.sign(mean) * Math.round(Math.abs(mean) * 100)) / 100;

/** Puts imported data on a resource; its scale becomes the mean of the data. */
export const setResource = (project: Project, which: 'solarResource' | 'windResource' | 'temperatureResource', data: SeriesRef): Project =>
  settle({ ...project, [which]: { ...project[which], kind: 'timeseries', data, scale: roundedScale(data.mean) } });
