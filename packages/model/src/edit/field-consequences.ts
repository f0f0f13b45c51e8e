import { settle } from '../invariants/settle.ts';
import type { EnergyMarket } from '../project/energy-market.ts';
import type { Project } from '../project/project.ts';
import type { Storage } from '../project/storage.ts';
import { setUseCapacityMarket, setUseContract, setUseEnergyMarket, setUseRegulationMarket } from './application.ts';
import { setCapacityPriceUnit } from './capacity-market.ts';
import { setSizerLimits } from './contract.ts';
import { setBus, setProductionImportMode, setUseComponentLifetimes, setUseSolar, setUseStorage } from './equipment.ts';
import { setImportLimitChoice } from './limits.ts';
import { setOrientation } from './mounting.ts';
import { setLifetime } from './setup.ts';

/** An edit for a field: from the project before and the project with the bare field changed. */
type Consequence = (before: Project, changed: Project, index: number) => Project;

/** Fields by path, list places written `*`; a path stands for everything below it too. */
const CONSEQUENCES: Readonly<Record<string, Consequence>> = {
  electricityMarket: (_, changed) => settle({ ...changed, marketFollowsPlace: false }),
  lifetime: (before, { lifetime }) => setLifetime(before, lifetime),
  useEnergyMarket: (before, { useEnergyMarket }) => setUseEnergyMarket(before, useEnergyMarket),
  useRegulationMarket: (before, { useRegulationMarket }) => setUseRegulationMarket(before, useRegulationMarket),
  useCapacityMarket: (before, { useCapacityMarket }) => setUseCapacityMarket(before, useCapacityMarket),
  useContract: (before, { useContract }) => setUseContract(before, useContract),
  useSolar: (before, { useSolar }) => setUseSolar(before, useSolar),
  useStorage: (before, { useStorage }) => setUseStorage(before, useStorage),
  useComponentLifetimes: (before, { useComponentLifetimes }) => setUseComponentLifetimes(before, useComponentLifetimes),
  bus: (before, { bus }) => setBus(before, bus),
  'inverter.cost': (_, changed) => settle({ ...changed, isNewSystemConverter: false }),
  hasImportLimit: (before, { hasImportLimit }) =>
    hasImportLimit ? setImportLimitChoice(before, 'fixed') : settle({ ...before, hasImportLimit }),
  hasImportLimitSchedule: (before, { hasImportLimitSchedule: on }) =>
    on ? setImportLimitChoice(before, 'schedule') : settle({ ...before, hasImportLimitSchedule: on }),
  hasImportLimitTimeSeries: (before, { hasImportLimitTimeSeries: on }) =>
    on ? setImportLimitChoice(before, 'timeSeries') : settle({ ...before, hasImportLimitTimeSeries: on }),
  hasExportLimitSchedule: (_, changed) =>
    settle({ ...changed, hasExportLimitTimeSeries: changed.hasExportLimitTimeSeries && !changed.hasExportLimitSchedule }),
  // Plain field and list are one input: the one that is typed leads the other.
  'energyMarkets.*.allocation': (_, changed, i) =>
    withMarket(changed, i, ({ allocation, allocationSensitivity: [, ...others] }) => ({ allocationSensitivity: [allocation, ...others] })),
  'energyMarkets.*.allocationSensitivity': (_, changed, i) =>
    withMarket(changed, i, ({ allocationSensitivity: [first] }) => (first === undefined ? {} : { allocation: first })),
  'storage.*.augmentationDegradationLimit': (_, changed, i) =>
    withStorage(changed, i, ({ augmentationDegradationLimit, augmentationDegradationLimitSensitivity: [, ...others] }) => ({
      augmentationDegradationLimitSensitivity: [augmentationDegradationLimit, ...others],
    })),
  'storage.*.augmentationDegradationLimitSensitivity': (_, changed, i) =>
    withStorage(changed, i, ({ augmentationDegradationLimitSensitivity: [first] }) =>
      first === undefined ? {} : { augmentationDegradationLimit: first },
    ),
  'solar.*.mounting.orientation': (before, changed, i) => setOrientation(before, i, changed.solar[i]!.mounting.orientation),
  'wind.*.productionImportMode': (before, changed, i) =>
    setProductionImportMode(before, before.wind[i]!.id, changed.wind[i]!.productionImportMode),
  'capacityMarkets.*.priceUnit': (before, changed, i) =>
    setCapacityPriceUnit(before, before.capacityMarkets[i]!.id, changed.capacityMarkets[i]!.priceUnit),
  'contracts.*.systemSizerLimits': (before, changed, i) =>
    setSizerLimits(before, before.contracts[i]!.id, changed.contracts[i]!.systemSizerLimits),
};

const withMarket = (project: Project, index: number, fields: (market: EnergyMarket) => Partial<EnergyMarket>): Project =>
  settle({
    ...project,
    energyMarkets: project.energyMarkets.map((market, i) => (i === index ? { ...market, ...fields(market) } : market)),
  });

const withStorage = (project: Project, index: number, fields: (item: Storage) => Partial<Storage>): Project =>
  settle({ ...project, storage: project.storage.map((item, i) => (i === index ? { ...item, ...fields(item) } : item)) });

/** The settled project when the field has an edit of its own; undefined for a plain field. */
export function withConsequences(before: Project, changed: Project, path: readonly (string | number)[]): Project | undefined {
  const steps = path.map((key) => (typeof key === 'number' ? '*' : key));
  const index = path.find((key) => typeof key === 'number') ?? 0;
  for (let length = 1; length <= steps.length; length++) {
    const key = steps.slice(0, length).join('.');
    if (Object.hasOwn(CONSEQUENCES, key)) return CONSEQUENCES[key]!(before, changed, index);
  }
  return undefined;
}
