import {
  resolveCostLines,
  resolveSimpleCost,
  yearlyOperating,
  type ComponentCost,
  type ComponentGroup,
  type CostedSize,
  type OperatedQuantities,
  type ResolvedCost,
} from '@stackwatt/engine';
import {
  converterName,
  equipmentNames,
  SYSTEM_CONVERTER,
  type Converter,
  type CostTable,
  type Escalator,
  type Project,
} from '@stackwatt/model';
import type { SimulationCase } from '../cases/expand-cases.ts';
import { workingTimeOf, type WorkingTime } from '../storage-life/working-time.ts';
import { yearFactors } from './escalator-of.ts';
import type { StorageMoney } from './storage-money.ts';
import type { YearlyEnergy } from './yearly-energy.ts';

/** A cost with the technology whose capital it is; the converter of a dc bus belongs to none. */
export interface CaseComponent extends ComponentCost {
  readonly owner: 'solar' | 'wind' | 'storage' | undefined;
  /** Of its owner: which array, farm or storage unit of the project it is or belongs to, for names are no one's own. */
  readonly place: number | undefined;
}

/** Something a case buys: how large it is and what its yearly cost follows. */
export interface Part {
  readonly name: string;
  readonly group: ComponentGroup;
  readonly owner: CaseComponent['owner'];
  readonly place: number | undefined;
  readonly cost: CostTable;
  readonly size: CostedSize;
  /** What one line of a simple table is the cost of. */
  readonly amount: number;
  readonly amountUnit: 'MW' | 'turbine' | 'unit';
  readonly energy: OperatedQuantities;
  readonly lifetimeYears: number | undefined;
  readonly omEscalator: Escalator;
  /** Only a converter has one; what replaces anything else costs the same in every year. */
  readonly replacementEscalator?: Escalator;
  /** The whole project when left out. */
  readonly time?: WorkingTime;
  readonly kept?: StorageMoney;
}

/** Currency of the table that is chosen; the other one is kept and does not count (D-117). */
function resolvedCost({ cost, size, amount }: Pick<Part, 'cost' | 'size' | 'amount'>): ResolvedCost {
  if (cost.costTableKind === 'complex') return resolveCostLines(cost, size);
  const { capital, operating, replacement } = resolveSimpleCost(cost.items, amount, {
    capital: cost.capitalMultipliers[0]!,
    operating: cost.operatingMultipliers[0]!,
    replacement: cost.replacementMultipliers[0]!,
    augmentation: cost.augmentationMultipliers[0]!,
  });
  return {
    directCapital: capital,
    indirectCapital: 0,
    capital,
    operating: { fixedPerYear: operating, perAcMwh: 0, perThroughputMwh: 0 },
    replacement,
  };
}

function costOf(part: Part, project: Project): CaseComponent {
  const { capital, indirectCapital, operating, replacement } = resolvedCost(part);
  const { time, kept } = part;
  const operatingByYear = yearlyOperating(operating, part.energy, { factors: yearFactors(project, part.omEscalator), operation: time });
  return {
    name: part.name,
    group: part.group,
    owner: part.owner,
    place: part.place,
    capital,
    indirectCapital,
    operatingPerYear: operatingByYear[0]!,
    operatingByYear,
    replacement,
    lifetimeYears: part.lifetimeYears,
    ...(time === undefined ? {} : { operation: { fromYears: time.fromYears, toYears: time.toYears }, capitalYear: time.capitalYear }),
    ...(kept === undefined
      ? {}
      : { augmentationByYear: kept.augmentationByYear, ...(kept.replacements === undefined ? {} : { replacements: kept.replacements }) }),
    ...(part.replacementEscalator === undefined
      ? {}
      : { replacementByYear: yearFactors(project, part.replacementEscalator).map((factor) => replacement * factor) }),
  };
}

const lifeOf = (item: { allowReplacement: boolean; lifetime: number }): number | undefined =>
  item.allowReplacement && item.lifetime > 0 ? item.lifetime : undefined;

/**
 * What a case buys; a part of size 0 is left out. A converter is one unit of its rating; an array counts its dc size, an imported wind farm
 * one unit per MW. An analysis over the battery only has no arrays and turbines to pay for.
 */
export function caseParts(project: Project, one: SimulationCase, energy: YearlyEnergy, kept: readonly StorageMoney[]): Part[] {
  const isBessOnly = project.performEvaluationOverBessOnly;
  const systemConverter =
    one.systemConverterMw &&
    converterPart({
      name: SYSTEM_CONVERTER,
      owner: undefined,
      place: undefined,
      converter: project.inverter,
      ratingMw: one.systemConverterMw,
    });
  return [
    ...(isBessOnly ? [] : one.solar.flatMap((size, k) => solarParts(project, size, k, energy))),
    ...(isBessOnly ? [] : one.wind.flatMap((size, k) => windParts(project, size, k))),
    ...one.storage.flatMap((size, k) => storageParts(project, size, k, energy, kept[k]!)),
    ...(systemConverter ? [systemConverter] : []),
  ];
}

/** An array and its converter, of a size. */
function solarParts(project: Project, size: SimulationCase['solar'][number], k: number, energy: YearlyEnergy): Part[] {
  if (size.mw === 0) return [];
  const item = project.solar[k]!;
  const name = equipmentNames(project).solar[k]!;
  const time = workingTimeOf(project, 'solar', undefined, project.timeStepSize);
  const part: Part = {
    name,
    group: 'solar',
    owner: 'solar',
    place: k,
    cost: item.cost,
    size: { powerMw: size.mw, energyMwh: 0, units: 1 },
    amount: size.mw,
    amountUnit: 'MW',
    energy: { acMwh: energy.solarAcMwh[k]! },
    lifetimeYears: lifeOf(item),
    omEscalator: item.omEscalator,
    time,
  };
  if (!size.converterMw) return [part];
  const converter = converterPart({
    name: converterName(name),
    owner: 'solar',
    place: k,
    converter: item.converter,
    ratingMw: size.converterMw,
    time,
  });
  return [part, converter];
}

function windParts(project: Project, size: SimulationCase['wind'][number], k: number): Part[] {
  if (size.amount === 0) return [];
  const item = project.wind[k]!;
  const part: Part = {
    name: equipmentNames(project).wind[k]!,
    group: 'wind',
    owner: 'wind',
    place: k,
    cost: item.cost,
    size: { powerMw: size.mw, energyMwh: 0, units: size.amount },
    amount: size.amount,
    amountUnit: item.kind === 'production' ? 'MW' : 'turbine',
    energy: {},
    lifetimeYears: lifeOf(item),
    omEscalator: item.omEscalator,
    time: workingTimeOf(project, 'wind', undefined, project.timeStepSize),
  };
  return [part];
}

/** A storage unit and its converter, of a size. @param kept  what keeping it up costs */
function storageParts(
  project: Project,
  size: SimulationCase['storage'][number],
  k: number,
  energy: YearlyEnergy,
  kept: StorageMoney,
): Part[] {
  if (size.units === 0) return [];
  const item = project.storage[k]!;
  const name = equipmentNames(project).storage[k]!;
  const time = workingTimeOf(project, 'storage', item, project.timeStepSize);
  const part: Part = {
    name,
    group: 'storage',
    owner: 'storage',
    place: k,
    cost: item.cost,
    size: { powerMw: size.mw, energyMwh: size.mwh, units: size.units },
    amount: size.units,
    amountUnit: 'unit',
    energy: { throughputMwh: energy.throughputMwh[k]! },
    lifetimeYears: lifeOf(item),
    omEscalator: item.omEscalator,
    time,
    kept,
  };
  if (!size.converterMw) return [part];
  const converter = converterPart({
    name: converterName(name),
    owner: 'storage',
    place: k,
    converter: item.converter,
    ratingMw: size.converterMw,
    time,
  });
  return [part, converter];
}

/**
 * What the parts of a case cost, in currency.
 *
 * @param energy  what costs per MWh follow, by project year
 * @param kept    what keeping up each storage unit costs
 */
export const componentCosts = (
  project: Project,
  one: SimulationCase,
  energy: YearlyEnergy,
  kept: readonly StorageMoney[],
): CaseComponent[] => caseParts(project, one, energy, kept).map((part) => costOf(part, project));

interface ConverterOf {
  readonly name: string;
  readonly owner: Part['owner'];
  readonly place: Part['place'];
  readonly converter: Converter;
  readonly ratingMw: number;
  readonly time?: WorkingTime | undefined;
}

const converterPart = ({ name, owner, place, converter, ratingMw, time }: ConverterOf): Part => ({
  name,
  group: 'converter',
  owner,
  place,
  cost: converter.cost,
  size: { powerMw: ratingMw, energyMwh: 0, units: 1 },
  amount: ratingMw,
  amountUnit: 'MW',
  energy: {},
  lifetimeYears: converter.lifetime[0],
  omEscalator: converter.omEscalator,
  replacementEscalator: converter.replacementEscalator,
  ...(time === undefined ? {} : { time }),
});
