import { HOURS_PER_DAY } from '@stackwatt/units';
import { settle } from '../invariants/settle.ts';
import { converterCost, SYSTEM_CONVERTER_PER_KW } from '../project/converter.ts';
import { simpleCost, type CostTable } from '../project/cost-table.ts';
import { productionYearOf, type ProductionYear } from '../project/price-strip.ts';
import { wholeYears, type Project } from '../project/project.ts';
import { roundedScale } from '../project/resource.ts';
import type { SeriesRef } from '../project/series-ref.ts';
import { singleSize, sizingOf } from '../project/sizing.ts';
import { Solar } from '../project/solar.ts';
import { unitCostOf, type StorageSpec } from '../project/storage-spec.ts';
import { Storage } from '../project/storage.ts';
import { Wind, type ProductionImportMode, type TurbineSpec } from '../project/wind.ts';
import { freeNumber } from './free-number.ts';

const newSolar = (items: readonly Solar[]): Solar => {
  const n = freeNumber('solar', items);
  return Solar.parse({ id: `solar-${n}`, customName: `PV Solar ${n}`, customAbbreviation: `PV ${n}` });
};
/** @param type  of a library; without one the storage unit has the first values of the form */
const newStorage = (items: readonly Storage[], type?: StorageSpec): Storage => {
  const n = freeNumber('storage', items);
  const item = Storage.parse({ id: `storage-${n}`, customName: `Energy Storage ${n}`, customAbbreviation: `Storage ${n}` });
  return type === undefined ? item : withStorageType(item, type, 'library');
};

/** Turning a technology on adds a default item if none exists; turning it off keeps its entries. */
export const setUseSolar = (project: Project, on: boolean): Project =>
  settle({ ...project, useSolar: on, solar: on && project.solar.length === 0 ? [newSolar([])] : project.solar });

/** @param turbine  the type a first turbine gets, from the catalogue */
export const setUseWind = (project: Project, on: boolean, turbine: TurbineSpec): Project =>
  settle({ ...project, useWind: on, wind: on && project.wind.length === 0 ? [withTurbine(Wind.parse({}), turbine)] : project.wind });

/** @param type  the type a first storage unit gets, from the catalogue */
export const setUseStorage = (project: Project, on: boolean, type?: StorageSpec): Project =>
  settle({ ...project, useStorage: on, storage: on && project.storage.length === 0 ? [newStorage([], type)] : project.storage });

export const addSolar = (project: Project): Project =>
  settle({ ...project, useSolar: true, solar: [...project.solar, newSolar(project.solar)] });
/** @param type  the type the storage unit gets, from the catalogue */
export const addStorage = (project: Project, type?: StorageSpec): Project =>
  settle({ ...project, useStorage: true, storage: [...project.storage, newStorage(project.storage, type)] });
export const removeSolar = (project: Project, id: string): Project =>
  settle({ ...project, solar: project.solar.filter((item) => item.id !== id) });
export const removeWind = (project: Project, id: string): Project =>
  settle({ ...project, wind: project.wind.filter((item) => item.id !== id) });
export const removeStorage = (project: Project, id: string): Project =>
  settle({ ...project, storage: project.storage.filter((item) => item.id !== id) });

const withTurbine = (wind: Wind, specs: TurbineSpec): Wind => ({
  ...wind,
  kind: 'library',
  model: specs.name,
  specs,
  hubHeight: specs.hubHeight,
});

/** Picks a turbine type: its curve and hub height are copied into the project. */
export const setTurbine = (project: Project, id: string, specs: TurbineSpec): Project =>
  settle({ ...project, wind: project.wind.map((item) => (item.id === id ? withTurbine(item, specs) : item)) });

/**
 * STO-22: picking a library storage sets kind to library and copies the spec values into the unit: efficiency, cost, augmentation,
 * guarantee and converter with it. Replacing a unit costs what buying it does where the type says nothing else.
 */
export const setStorageType = (project: Project, id: string, specs: StorageSpec): Project =>
  settle({ ...project, storage: project.storage.map((item) => (item.id === id ? withStorageType(item, specs, 'library') : item)) });

/** STO-21: importing a storage sets kind to custom and copies its values like those of a library type. */
export const importStorage = (project: Project, id: string, specs: StorageSpec): Project =>
  settle({ ...project, storage: project.storage.map((item) => (item.id === id ? withStorageType(item, specs, 'custom') : item)) });

const withStorageType = (item: Storage, specs: StorageSpec, kind: Storage['kind']): Storage => ({
  ...item,
  kind,
  model: specs.name,
  specs,
  roundtripEfficiencySensitivity: [specs.roundtripEfficiency],
  cost: costOfType(specs),
  // A type that gives none keeps the cost of the item: added capacity is never free by oversight.
  augmentationCost: specs.augmentationCost > 0 ? specs.augmentationCost : item.augmentationCost,
  augmentationDegradationLimit: specs.augmentationDegradationLimitSensitivity[0]!,
  augmentationDegradationLimitSensitivity: [...specs.augmentationDegradationLimitSensitivity],
  oemGuaranteedDegradation: specs.oemGuaranteedDegradation,
  oemGuaranteedDegradationType: specs.oemGuaranteedDegradationType,
  useOemGuaranteedDegradationInterpolatePastLifetime: specs.useOemGuaranteedDegradationInterpolatePastLifetime,
  ...(specs.useDedicatedConverter ? { hasConverter: true, converter: specs.dedicatedConverter } : {}),
});

function costOfType(specs: StorageSpec): CostTable {
  const cost = simpleCost(unitCostOf(specs));
  return specs.useComplexCost ? { ...cost, ...specs.complexCostTable, costTableKind: 'complex' } : cost;
}

/**
 * CONV-05, CONV-06: chooses the coupling. A dc bus gives a system converter that is still new its first costs; one that is no longer new
 * keeps its own.
 */
export const setBus = (project: Project, bus: Project['bus']): Project =>
  settle({
    ...project,
    bus,
    inverter:
      bus === 'dc' && project.isNewSystemConverter
        ? { ...project.inverter, cost: converterCost(SYSTEM_CONVERTER_PER_KW) }
        : project.inverter,
  });

/** WIND-14: the modes with several years are late-stage only. */
const offersProductionMode = (project: Pick<Project, 'earlyAnalysis'>, mode: ProductionImportMode): boolean =>
  mode === 'singleYear' || !project.earlyAnalysis;

/** WIND-15: another import mode clears what was imported and the sizes of it. */
export const setProductionImportMode = (project: Project, id: string, mode: ProductionImportMode): Project =>
  !offersProductionMode(project, mode)
    ? project
    : settle({
        ...project,
        wind: project.wind.map((item) =>
          item.id !== id || item.productionImportMode === mode
            ? item
            : { ...item, productionImportMode: mode, productionData: [], customSizing: sizingOf([1]) },
        ),
      });

/** Puts an imported year of production on a wind farm; it stands for every project year. */
export const setWindProduction = (project: Project, id: string, data: SeriesRef, fileName = ''): Project =>
  setWindProductionYears(project, id, [
    productionYearOf(data, { fileName, fileIndex: 0, projectYearsValid: Array.from({ length: wholeYears(project.lifetime) }, () => true) }),
  ]);
export const setWindProductionYears = (project: Project, id: string, productionData: readonly ProductionYear[]): Project =>
  settle({ ...project, wind: project.wind.map((item) => (item.id === id ? { ...item, productionData: [...productionData] } : item)) });

/** EQ-12, EQ-15: component lifetimes allow one array, one wind farm and one size each; tables of sizes then hold their first value. */
export function setUseComponentLifetimes(project: Project, on: boolean): Project {
  if (!on) return settle({ ...project, useComponentLifetimes: false });
  return settle({
    ...project,
    useComponentLifetimes: true,
    solar: project.solar.slice(0, 1).map((item) => ({
      ...item,
      sizing: singleSize(item.sizing),
      converter: { ...item.converter, size: singleSize(item.converter.size) },
    })),
    wind: project.wind
      .slice(0, 1)
      .map((item) => ({ ...item, sizing: singleSize(item.sizing), customSizing: singleSize(item.customSizing) })),
    storage: project.storage.map((item) => ({
      ...item,
      sizing: singleSize(item.sizing),
      converter: { ...item.converter, size: singleSize(item.converter.size) },
    })),
    inverter: { ...project.inverter, size: singleSize(project.inverter.size) },
  });
}

/** EQ-11: a technology begins at the latest one year before the end of the project and ends in year 1 at the earliest. */
export function setComponentYears(
  project: Project,
  technology: 'solar' | 'wind' | 'storage',
  years: { readonly start: number; readonly end: number },
): Project {
  const last = wholeYears(project.lifetime);
  const start = Math.min(Math.max(1, Math.trunc(years.start)), Math.max(1, last - 1));
  const end = Math.min(Math.max(1, Math.trunc(years.end), start), last);
  return settle({ ...project, [`${technology}Years`]: { ...project[`${technology}Years`], start, end } });
}

/**
 * Puts imported data on a resource; its scale becomes the mean of the data, rounded, times 24 first when the data are given per day
 * (MODEL-35, D-044).
 */
export const setResource = (
  project: Project,
  which: 'solarResource' | 'windResource' | 'temperatureResource',
  data: SeriesRef,
  isDaily = false,
): Project =>
  settle({
    ...project,
    [which]: { ...project[which], kind: 'timeseries', data, scale: roundedScale(isDaily ? data.mean * HOURS_PER_DAY : data.mean) },
  });
