import { REGULATION_DIRECTIONS, REGULATION_KEYS, type RegulationMarket } from '../project/regulation-market.ts';
import { allocationCount } from '../project/energy-market.ts';
import type { Converter } from '../project/converter.ts';
import type { CostTable } from '../project/cost-table.ts';
import { wholeYears, type Project } from '../project/project.ts';
import { windSizes } from '../project/sizes.ts';
import { sizesOf } from '../project/sizing.ts';
import { error, hint, warning, type Issue } from './issue.ts';
import { messages } from './messages.ts';
import type { Rule } from './rule.ts';

export const WARN_ABOVE = 500;
export const REFUSE_ABOVE = 5000;
/** Weights of one simulated year without and with storage (CNT-10). */
const WEIGHT_PLAIN = 8;
const WEIGHT_STORAGE = 30;

export interface SimulationCount {
  readonly solar: number;
  readonly wind: number;
  readonly storage: number;
  readonly converter: number;
  readonly years: number;
  /** Optimizations: combinations of sizes. */
  readonly systems: number;
  /** Combinations of cost multipliers, efficiencies, lifetimes and the like. */
  readonly equipmentSensitivities: number;
  /** Combinations of market shares, capacity prices and regulation offers. */
  readonly marketSensitivities: number;
  readonly total: number;
}

/** CNT-02: a multi-value input counts with its number of values, at least 1. */
const product = (lists: readonly (readonly unknown[])[]): number => lists.reduce((n, list) => n * Math.max(1, list.length), 1);

const costLists = (cost: CostTable): readonly (readonly number[])[] =>
  cost.costTableKind === 'complex'
    ? []
    : [cost.capitalMultipliers, cost.operatingMultipliers, cost.replacementMultipliers, cost.augmentationMultipliers];
const converterLists = (converter: Converter): readonly (readonly number[])[] => [
  ...costLists(converter.cost),
  converter.efficiency,
  converter.lifetime,
];

function equipmentLists(project: Project): readonly (readonly number[])[] {
  return [
    ...(project.useSolar
      ? project.solar.flatMap((item) => [...costLists(item.cost), ...(item.hasConverter ? converterLists(item.converter) : [])])
      : []),
    ...(project.useWind ? project.wind.flatMap((item) => costLists(item.cost)) : []),
    ...(project.useStorage
      ? project.storage.flatMap((item) => [
          ...costLists(item.cost),
          item.roundtripEfficiencySensitivity,
          item.augmentationDegradationLimitSensitivity,
          ...(item.useAuxiliaryLoad ? [item.auxiliaryLoadSensitivity] : []),
          ...(item.hasConverter ? converterLists(item.converter) : []),
        ])
      : []),
    ...(project.bus === 'dc' ? converterLists(project.inverter) : []),
    project.acLineEfficiencySensitivity,
    project.acTransformerEfficiencySensitivity,
  ];
}

/** CNT-03: the product of the counts of the options a regulation market uses. */
const regulationCount = (market: RegulationMarket): number =>
  product([
    ...REGULATION_DIRECTIONS.flatMap((direction) =>
      market[REGULATION_KEYS[direction].use] ? [market[REGULATION_KEYS[direction].maxCommitment].values] : [],
    ),
    market.throughputPercentage.values,
  ]);

/** Market shares of all markets go together, value by value; the rest is combined. */
const marketCount = (project: Project): number =>
  (project.useEnergyMarket ? Math.max(1, ...project.energyMarkets.map(allocationCount)) : 1) *
  (project.useRegulationMarket ? project.regulationMarkets.reduce((n, market) => n * regulationCount(market), 1) : 1) *
  (project.useCapacityMarket ? product(project.capacityMarkets.map((market) => market.capacityPriceSensitivity)) : 1);

/** CNT-01: optimizations × equipment sensitivities × market sensitivities × (1 in early-stage, else lifetime). */
export function countSimulations(project: Project): SimulationCount {
  const solar = project.useSolar
    ? product(project.solar.flatMap((item) => [sizesOf(item.sizing), ...(item.hasConverter ? [sizesOf(item.converter.size)] : [])]))
    : 1;
  const wind = project.useWind ? product(project.wind.map(windSizes)) : 1;
  const storage = project.useStorage
    ? product(project.storage.flatMap((item) => [sizesOf(item.sizing), ...(item.hasConverter ? [sizesOf(item.converter.size)] : [])]))
    : 1;
  const converter = project.bus === 'dc' ? product([sizesOf(project.inverter.size)]) : 1;
  const years = project.earlyAnalysis ? 1 : wholeYears(project.lifetime);
  const systems = solar * wind * storage * converter;
  const equipmentSensitivities = product(equipmentLists(project));
  const marketSensitivities = marketCount(project);
  return {
    solar,
    wind,
    storage,
    converter,
    years,
    systems,
    equipmentSensitivities,
    marketSensitivities,
    total: systems * equipmentSensitivities * marketSensitivities * years,
  };
}

/** What the installation can do: seconds of one hourly year with storage on one worker, measured; and its workers. */
export interface Speed {
  readonly secondsPerYear: number;
  readonly workers: number;
}
/** CNT-08: four workers where the number is unknown. */
export const DEFAULT_SPEED: Speed = { secondsPerYear: 0.02, workers: 4 };

/**
 * Estimated run time, s, rounded up as specified (CNT-04 to CNT-06): at least 60 s; steps of 60 s up to 600 s, of 300 s up to
 * 7,200 s, of an hour beyond.
 *
 *   seconds = calculations · k · (30 with storage, 8 without)/30 · (60/time step)/workers        (D-131)
 */
export function estimateSeconds(project: Project, speed: Speed = DEFAULT_SPEED): number {
  const weight = project.useStorage ? WEIGHT_STORAGE : WEIGHT_PLAIN;
  const raw =
    (countSimulations(project).total * speed.secondsPerYear * (weight / WEIGHT_STORAGE) * (60 / project.timeStepSize)) /
    Math.max(1, speed.workers);
  const up = (step: number): number => Math.ceil(raw / step) * step;
  if (raw <= 60) return 60;
  if (raw <= 600) return up(60);
  if (raw <= 7200) return up(300);
  return up(3600);
}

/** CNT-07: minutes up to 2 hours, otherwise hours. */
export const estimateText = (seconds: number): string => {
  const [count, unit] = seconds <= 7200 ? [Math.ceil(seconds / 60), 'minute'] : [Math.ceil(seconds / 3600), 'hour'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
};

/** CHK-70 to CHK-77: above 5,000 an error, above 500 a warning, and hints where the count comes from. */
export const countRule =
  (speed: Speed): Rule =>
  (project) => {
    const count = countSimulations(project);
    if (count.total <= WARN_ABOVE) return [];
    const hours = (estimateSeconds(project, speed) / 3600).toFixed(2);
    const found: Issue[] = [
      count.total > REFUSE_ABOVE
        ? error('CHK-70', messages.countError(count.total, hours), { step: 'results' })
        : warning('CHK-70', messages.countWarning(count.total, hours), { step: 'results' }),
    ];
    if (count.marketSensitivities > 1) found.push(hint('CHK-72', messages.reduceApplication, { step: 'revenue' }));
    if (count.equipmentSensitivities > 1) found.push(hint('CHK-73', messages.reduceEquipment, { step: 'equipment' }));
    if (count.solar > 1) found.push(hint('CHK-74', messages.reduceSolar, { step: 'equipment', anchor: project.solar[0]!.id }));
    if (count.wind > 1) found.push(hint('CHK-75', messages.reduceWind, { step: 'equipment', anchor: project.wind[0]!.id }));
    if (count.storage > 1) found.push(hint('CHK-76', messages.reduceStorage, { step: 'equipment', anchor: project.storage[0]!.id }));
    if (!project.earlyAnalysis && project.lifetime > 2)
      found.push(hint('CHK-77', messages.reduceLifetime, { step: 'setup', anchor: 'lifetime' }));
    return found;
  };
