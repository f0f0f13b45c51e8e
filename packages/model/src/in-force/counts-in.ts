import type { Keys } from '../project/field-path.ts';
import type { Contract } from '../project/contract.ts';
import type { EnergyMarket } from '../project/energy-market.ts';
import { PROJECT_PARTS } from '../project/parts.ts';
import type { Project } from '../project/project.ts';
import { REGULATION_DIRECTIONS, REGULATION_KEYS, type RegulationMarket } from '../project/regulation-market.ts';
import type { Mounting } from '../project/mounting.ts';
import type { Solar } from '../project/solar.ts';
import type { Storage } from '../project/storage.ts';
import type { Wind } from '../project/wind.ts';
import type { CapacityMarket } from '../project/capacity-market.ts';
import { getField } from '../edit/set-field.ts';
import type { CostTable } from '../project/cost-table.ts';

type Condition<T> = (item: T, project: Project) => boolean;
type Conditions<T> = Readonly<Record<string, Condition<T>>>;

/** Keys that no calculation reads: names of records, facts about data, and what follows from other inputs. */
const NEVER: ReadonlySet<string> = new Set([
  'fileVersion',
  'measurementUnits',
  'currencySymbol',
  'ignoreWarnings',
  'isNewSystemConverter',
  'marketFollowsPlace',
  'useSystemSizer',
  'commitments',
  'orderOfCommitments',
  'interconnectionLimit',
  'id',
  'priceAverage',
  'priceName',
  'regUpPriceYear',
  'regDownPriceYear',
  'energyPriceYear',
  'multiPriceInitialValue',
  'systemSizerTable',
  'dataName',
]);

const PROJECT: Conditions<Project> = {
  ...Object.fromEntries(PROJECT_PARTS.map(({ flag, list }) => [list, (project: Project) => project[flag]])),
  solarResource: ({ useSolar }) => useSolar,
  windResource: ({ useWind }) => useWind,
  canBatteryChargeFromGrid: ({ useStorage }) => useStorage,
  inverter: ({ bus }) => bus === 'dc',
  exportLimit: ({ hasExportLimit }) => hasExportLimit,
  exportLimitTimeSeriesData: ({ hasExportLimitTimeSeries }) => hasExportLimitTimeSeries,
  exportLimitSchedule: ({ hasExportLimitSchedule }) => hasExportLimitSchedule,
  importLimit: ({ hasImportLimit }) => hasImportLimit,
  importLimitTimeSeriesData: ({ hasImportLimitTimeSeries }) => hasImportLimitTimeSeries,
  importLimitSchedule: ({ hasImportLimitSchedule }) => hasImportLimitSchedule,
  solarYears: ({ useComponentLifetimes, useSolar }) => useComponentLifetimes && useSolar,
  windYears: ({ useComponentLifetimes, useWind }) => useComponentLifetimes && useWind,
  storageYears: ({ useComponentLifetimes, useStorage }) => useComponentLifetimes && useStorage,
};

const ENERGY: Conditions<EnergyMarket> = {
  price: (market) => !market.useMultiYearPrice && !market.useSingleFileMultiYearPrice,
  multiYearPrice: (market) => market.useMultiYearPrice,
  singleFileMultiYearPrice: (market) => market.useSingleFileMultiYearPrice,
  importPrice: (market) => market.hasSeparateImportPrice,
  importPriceEscalator: (market) => market.hasSeparateImportPrice,
  importPriceMultiplier: (market) => market.useImportPriceMultiplier,
  // It and its list are one input, which is told by the list; the last market has what is left.
  allocation: () => false,
  allocationSensitivity: (market, project) => market.allocationSensitivity.length > 1 || market.kind !== project.energyMarkets.at(-1)?.kind,
};

const REGULATION: Conditions<RegulationMarket> = {
  ...Object.fromEntries(
    REGULATION_DIRECTIONS.flatMap((direction) => {
      const keys = REGULATION_KEYS[direction];
      const uses = (market: RegulationMarket): boolean => market[keys.use];
      const of = (condition: (market: RegulationMarket) => boolean) => (market: RegulationMarket) => uses(market) && condition(market);
      return [
        [keys.price, of((market) => !market[keys.useMultiYear] && !market[keys.useSingleFile])],
        [keys.multiYear, of((market) => market[keys.useMultiYear])],
        [keys.singleFile, of((market) => market[keys.useSingleFile])],
        [keys.escalator, uses],
        [keys.maxCommitment, uses],
        [keys.minPrice, uses],
      ];
    }),
  ),
  energyMarket: (market) => market.useEnergyPrice,
};

const CAPACITY: Conditions<CapacityMarket> = {
  totalCallsPerYear: ({ eventKind }) => eventKind === 'random',
  averageCallDuration: ({ eventKind }) => eventKind === 'random',
  numberOfHighestPriceDays: ({ eventKind }) => eventKind === 'random',
  schedule: ({ eventKind }) => eventKind === 'random',
  useScheduleForCapacityReserve: ({ eventKind }) => eventKind === 'random',
  events: ({ eventKind }) => eventKind === 'scheduled',
  energyMarket: ({ energyPriceKind }) => energyPriceKind === 'market',
  energyPrice: ({ energyPriceKind }) => energyPriceKind === 'flat',
  energyEscalator: ({ energyPriceKind }) => energyPriceKind === 'flat',
  shortagePenaltyKind: ({ useShortagePenalty }) => useShortagePenalty,
  penaltyEnergyMarket: ({ useShortagePenalty }) => useShortagePenalty,
  flatShortagePenalty: ({ useShortagePenalty }) => useShortagePenalty,
  shortagePenaltyPriceEscalator: ({ useShortagePenalty }) => useShortagePenalty,
};

const CONTRACT: Conditions<Contract> = {
  energyPriceSchedule: ({ energyPriceKind }) => energyPriceKind === 'schedule',
  energyPriceTimeSeries: ({ energyPriceKind }) => energyPriceKind === 'import',
  obligations: ({ obligationKind }) => obligationKind === 'daily',
  obligationTimeSeries: ({ obligationKind }) => obligationKind === 'import',
  useShortagePenalty: ({ obligationKind }) => obligationKind !== 'none',
  shortagePenaltyKind: (contract) => contract.useShortagePenalty && contract.obligationKind !== 'none',
  energyMarket: (contract) => contract.useShortagePenalty && contract.obligationKind !== 'none',
  flatShortagePenalty: (contract) => contract.useShortagePenalty && contract.obligationKind !== 'none',
  shortagePenaltyPriceEscalator: (contract) => contract.useShortagePenalty && contract.obligationKind !== 'none',
  systemSizerLimits: (contract) => contract.useSystemSizer && contract.obligationKind !== 'none',
};

const SOLAR: Conditions<Solar> = {
  sizing: ({ kind }) => kind === 'homer',
  deratingFactor: ({ kind }) => kind === 'homer',
  mounting: ({ kind }) => kind === 'homer',
  customSizeArray: ({ kind }) => kind === 'custom',
  customData: ({ kind }) => kind === 'custom',
  customSize: ({ kind }) => kind === 'custom',
  degradation: ({ useDegradation, degradationKind }) => useDegradation && degradationKind === 'linear',
  degradationKind: ({ useDegradation }) => useDegradation,
  degradationValues: ({ useDegradation, degradationKind }) => useDegradation && degradationKind === 'custom',
  converter: ({ hasConverter }) => hasConverter,
};

const isFixed = ({ kind }: Mounting): boolean => kind === 'fixed';
const isTracker = ({ kind }: Mounting): boolean => kind === 'tracker';
const isChosen = ({ kind, orientation }: Mounting): boolean => kind === 'fixed' && orientation === 'chosen';
const MOUNTING: Conditions<Mounting> = {
  orientation: isFixed,
  tilt: isChosen,
  azimuth: isChosen,
  axisAzimuth: isTracker,
  axisTilt: isTracker,
  largestAngle: isTracker,
  groundCoverRatio: isTracker,
  crossAxisSlope: isTracker,
  useBacktracking: isTracker,
};

const isImported = ({ kind }: Wind): boolean => kind === 'production';
const WIND: Conditions<Wind> = {
  productionImportMode: isImported,
  productionData: isImported,
  customSizeArray: isImported,
  customSize: isImported,
};

const STORAGE: Conditions<Storage> = {
  augmentationDegradationLimit: () => false,
  cycleLimitPerDay: (storage) => storage.useCycleLimitPerDay,
  optimizeCycleLimitPerDay: (storage) => storage.useCycleLimitPerDay,
  auxiliaryLoadSensitivity: ({ useAuxiliaryLoad }) => useAuxiliaryLoad,
  storageServesAuxiliaryLoad: ({ useAuxiliaryLoad }) => useAuxiliaryLoad,
  useAuxiliaryLoadFlatPrice: (storage) => storage.useAuxiliaryLoad && !storage.storageServesAuxiliaryLoad,
  auxiliaryLoadFlatPrice: (storage) => storage.useAuxiliaryLoad && !storage.storageServesAuxiliaryLoad && storage.useAuxiliaryLoadFlatPrice,
  energyMarket: (storage) => storage.useAuxiliaryLoad && !storage.storageServesAuxiliaryLoad && !storage.useAuxiliaryLoadFlatPrice,
  auxiliaryLoadPriceMultiYear: (storage) => storage.useAuxiliaryLoad && !storage.storageServesAuxiliaryLoad,
  deferment: ({ hasDeferment }) => hasDeferment,
  oemGuaranteedDegradation: (_, { useOemGuaranteedDegradation }) => useOemGuaranteedDegradation,
  oemGuaranteedDegradationType: (_, { useOemGuaranteedDegradation }) => useOemGuaranteedDegradation,
  useOemGuaranteedDegradationInterpolatePastLifetime: (_, { useOemGuaranteedDegradation }) => useOemGuaranteedDegradation,
  converter: ({ hasConverter }) => hasConverter,
};

const isSimple = ({ costTableKind }: CostTable): boolean => costTableKind === 'simple';
const isComplex = (table: CostTable): boolean => !isSimple(table);
const COST: Conditions<CostTable> = {
  items: isSimple,
  directCapital: isComplex,
  indirectCapital: isComplex,
  operating: isComplex,
  replacement: isComplex,
};

/** Conditions by the pattern of the item they are about; the last key of a path is the condition's name. */
const ITEMS: Readonly<Record<string, Conditions<never>>> = {
  '': PROJECT,
  'energyMarkets.*': ENERGY,
  'regulationMarkets.*': REGULATION,
  'capacityMarkets.*': CAPACITY,
  'contracts.*': CONTRACT,
  'solar.*': SOLAR,
  'solar.*.mounting': MOUNTING,
  'wind.*': WIND,
  'storage.*': STORAGE,
};

/**
 * Whether an input counts in the calculation of this project as it stands: its part is used, and the choice it belongs to is made. What
 * follows from other inputs, and names that no calculation reads, never count.
 */
export function countsIn(project: Project, path: Keys, pattern: string): boolean {
  const key = String(path.at(-1));
  if (NEVER.has(key)) return false;
  const place = pattern.slice(0, Math.max(0, pattern.length - key.length - 1));
  const item = path.length === 1 ? project : getField(project, path.slice(0, -1));
  const conditions = place.endsWith('cost') ? COST : ITEMS[place];
  const condition = conditions?.[key] as Condition<unknown> | undefined;
  return condition?.(item, project) ?? true;
}
