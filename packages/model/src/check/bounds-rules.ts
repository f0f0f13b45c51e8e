import { mayLimitImport } from '../edit/limits.ts';
import { CapacityEvent, CapacityMarket } from '../project/capacity-market.ts';
import { Contract, Obligation, usesSizer } from '../project/contract.ts';
import { Converter } from '../project/converter.ts';
import { ComplexCostLine, CostLine, CostTable } from '../project/cost-table.ts';
import { COST_GROUPS } from '../project/cost-units.ts';
import { Deferment } from '../project/deferment.ts';
import { EnergyMarket } from '../project/energy-market.ts';
import { Escalator } from '../project/escalator.ts';
import { GuaranteeSeries } from '../project/guaranteed-degradation.ts';
import { INCENTIVE_ENTITIES } from '../project/incentive.ts';
import { EQUIPMENT_PARTS, REVENUE_PARTS } from '../project/parts.ts';
import { Location, Position } from '../project/location.ts';
import { Mounting, mountingInForce } from '../project/mounting.ts';
import { Project } from '../project/project.ts';
import { RegulationMarket } from '../project/regulation-market.ts';
import { hasRateInEveryHour, type Schedule } from '../project/schedule.ts';
import { isReady } from '../project/series-ref.ts';
import { Solar } from '../project/solar.ts';
import { StorageSpec } from '../project/storage-spec.ts';
import { Storage, STORAGE_YEARLY } from '../project/storage.ts';
import { SizerLimits } from '../project/system-sizer.ts';
import { Wind } from '../project/wind.ts';
import { pathTo, type AnyFieldPath, type FieldId, type FieldPath, type Held, type KeyOf, type Under } from '../project/field-path.ts';
import { linkTo, type IssueLink, type StepUrl } from '../wizard/steps.ts';
import { brokenBound } from './bounds.ts';
import { type Entity } from './bounded-fields.ts';
import { entityBounds, type Place } from './entity-bounds.ts';
import { error, type Issue } from './issue.ts';
import { messages } from './messages.ts';
import type { Rule } from './rule.ts';

/** Fields of the project by the step that shows them; the checker's own names where the specification gives them. */
const STEP_FIELDS: Readonly<Record<Extract<StepUrl, 'setup' | 'equipment' | 'other'>, readonly string[]>> = {
  setup: ['name', 'author', 'notes', 'lifetime'],
  equipment: ['exportLimit', 'importLimit', 'interconnectionLimit', 'acLineEfficiencySensitivity', 'acTransformerEfficiencySensitivity'],
  other: ['systemFixedCost', 'systemOmCost', 'discountRate', 'inflationRate'],
};
const PROJECT_NAMES = {
  lifetime: ['CHK-31', 'Project Lifetime'],
  exportLimit: ['CHK-32', 'Export Limit'],
  importLimit: ['CHK-33', 'Import Limit'],
  discountRate: ['CHK-37', 'Discount Rate'],
  inflationRate: ['CHK-36', 'Inflation Rate'],
} as const;

/** CHK-31 to CHK-37 as far as these fields are in force, CHK-40 for their form. */
export const projectBounds: Rule = (project) => {
  // The legacy interconnection limit is never in force (D-097).
  const off = [
    'interconnectionLimit',
    ...(project.hasExportLimit ? [] : ['exportLimit']),
    ...(limitsImport(project) ? [] : ['importLimit']),
  ];
  const found = entityBounds(Project, project, { link: { step: 'setup' } }, off, PROJECT_NAMES).map(inItsStep);
  return [
    ...found,
    ...entityBounds(Position, project.location.pos, { link: { step: 'setup' }, path: pathTo('location', 'pos') }),
    ...entityBounds(Location, project.location, { link: { step: 'setup' }, path: pathTo('location') }),
    ...(limitsImport(project) && project.importLimit === 0
      ? [error('CHK-33', messages.bound('Import Limit', 'The value must be > 0'), linkTo('equipment', pathTo('importLimit')))]
      : []),
  ];
};
/** Whether a fixed import limit is in force: chosen, and allowed (LIM-08, LIM-09). */
const limitsImport = (project: Project): boolean => project.hasImportLimit && mayLimitImport(project);

function inItsStep(issue: Issue): Issue {
  const step = (['equipment', 'other'] as const).find((one) => STEP_FIELDS[one].includes(issue.link.field!)) ?? 'setup';
  return { ...issue, link: { ...issue.link, step, ...(issue.link.field === 'lifetime' ? { anchor: 'lifetime' } : {}) } };
}

const below = <P extends AnyFieldPath, K extends KeyOf<Held<P>>>(place: Place<P>, key: K): Place<FieldPath<Under<Held<P>, K>>> => ({
  ...place,
  path: [...place.path, key] as unknown as FieldPath<Under<Held<P>, K>>,
});

/** A quantity that changes by year and is on keeps its range: its one rate, or the value of every year. */
function yearlyBounds(entity: Entity, value: Escalator, place: Place<FieldPath<Escalator>>, lateStage: boolean): Issue[] {
  if (!value.enabled || !lateStage) return [];
  return entityBounds(entity, value, place, value.multiYearKind === 'linear' ? ['customValues'] : ['linearValue']);
}
/** ESC-03 */
const escalatorBounds = (escalator: Escalator, place: Place<FieldPath<Escalator>>, lateStage: boolean, name: string): Issue[] =>
  yearlyBounds(Escalator, escalator, { ...place, prefix: `${place.prefix ?? ''}${name}, ` }, lateStage);

function costBounds(cost: CostTable, place: Place<FieldPath<CostTable>>): Issue[] {
  if (cost.costTableKind === 'complex') {
    return COST_GROUPS.flatMap((group) =>
      cost[group].flatMap((line, i) =>
        entityBounds(ComplexCostLine, line, { ...below(below(place, group), i), prefix: `${place.prefix ?? ''}${line.name}, ` }),
      ),
    );
  }
  return [
    ...entityBounds(CostTable, cost, place),
    ...cost.items.flatMap((item, i) => entityBounds(CostLine, item, below(below(place, 'items'), i))),
  ];
}

/** What an array stands by, where it is calculated. */
function mountingBounds({ kind, mounting }: Solar, place: Place<FieldPath<Mounting>>): Issue[] {
  const inForce = kind === 'homer' ? mountingInForce(mounting) : undefined;
  return inForce === undefined ? [] : entityBounds(Mounting, inForce, place);
}

/** Costs and escalators of a converter; its sizes, efficiency and lifetime have rules of their own. */
function converterBounds(converter: Converter, place: Place<FieldPath<Converter>>, lateStage: boolean): Issue[] {
  return [
    ...entityBounds(Converter, converter, place, ['efficiency', 'lifetime']),
    ...costBounds(converter.cost, below(place, 'cost')),
    ...escalatorBounds(converter.omEscalator, below(place, 'omEscalator'), lateStage, 'O&M escalator'),
    ...escalatorBounds(converter.replacementEscalator, below(place, 'replacementEscalator'), lateStage, 'Replacement escalator'),
  ];
}

const equipmentPlace = <P extends AnyFieldPath>(id: string, path: P, name: string): Place<P> => ({
  link: { step: 'equipment', anchor: id },
  path,
  prefix: `${name}, `,
});

/** An array and its converter. */
function solarBounds(solar: Solar, i: number, lateStage: boolean): Issue[] {
  const at = equipmentPlace(solar.id, pathTo('solar', i), solar.customName);
  return [
    ...entityBounds(Solar, solar, at, [
      'customSizeArray',
      ...(solar.kind === 'custom' ? [] : ['customSize']),
      ...(solar.degradationKind === 'custom' && lateStage ? ['degradation'] : ['degradationValues']),
    ]),
    ...mountingBounds(solar, below(at, 'mounting')),
    ...costBounds(solar.cost, below(at, 'cost')),
    ...escalatorBounds(solar.omEscalator, below(at, 'omEscalator'), lateStage, 'O&M escalator'),
    ...(solar.hasConverter ? converterBounds(solar.converter, below(at, 'converter'), lateStage) : []),
  ];
}

/** A wind farm. */
function windBounds(wind: Wind, i: number, lateStage: boolean): Issue[] {
  const at = equipmentPlace(wind.id, pathTo('wind', i), 'Wind');
  const isImported = wind.kind === 'production';
  return [
    ...entityBounds(Wind, wind, at, isImported ? ['hubHeight', 'anemometerHeight', 'altitude'] : ['customSize']),
    ...(!isImported && wind.anemometerHeight === 0
      ? [
          error(
            'bounds-anemometerHeight',
            messages.bound('Wind, Anemometer height', 'The value must be > 0'),
            linkTo('equipment', pathTo('wind', i, 'anemometerHeight'), wind.id),
          ),
        ]
      : []),
    ...costBounds(wind.cost, below(at, 'cost')),
    ...escalatorBounds(wind.omEscalator, below(at, 'omEscalator'), lateStage, 'O&M escalator'),
  ];
}

/** A storage unit, what is switched on of it, and its converter. */
function storageBounds(storage: Storage, i: number, project: Project): Issue[] {
  const lateStage = !project.earlyAnalysis;
  const at = equipmentPlace(storage.id, pathTo('storage', i), storage.customName);
  const off = [
    'sizing',
    'augmentationCost',
    'augmentationDegradationLimit',
    'augmentationDegradationLimitSensitivity',
    ...(storage.useCycleLimitPerDay ? [] : ['cycleLimitPerDay']),
    ...(storage.useAuxiliaryLoad ? [] : ['auxiliaryLoadSensitivity']),
  ];
  const byYear = (key: keyof typeof STORAGE_YEARLY): Issue[] => yearlyBounds(STORAGE_YEARLY[key], storage[key], below(at, key), lateStage);
  return [
    ...entityBounds(Storage, storage, at, off),
    ...entityBounds(StorageSpec, storage.specs, below(at, 'specs'), SPEC_FIELDS_OUT_OF_FORCE),
    ...costBounds(storage.cost, below(at, 'cost')),
    ...escalatorBounds(storage.omEscalator, below(at, 'omEscalator'), lateStage, 'O&M escalator'),
    ...byYear('rteDegradationOverTime'),
    ...(storage.useAuxiliaryLoad && !storage.storageServesAuxiliaryLoad ? byYear('auxiliaryLoadPriceMultiYear') : []),
    // A negative price of added capacity is CHK-58.
    ...(storage.allowAugmentation && storage.augmentationPriceDecline.multiYearKind === 'linear' ? byYear('augmentationPriceDecline') : []),
    ...(storage.hasDeferment ? entityBounds(Deferment, storage.deferment, below(at, 'deferment')) : []),
    ...(project.useOemGuaranteedDegradation
      ? storage.oemGuaranteedDegradation.flatMap((series, k) =>
          entityBounds(GuaranteeSeries, series, below(below(at, 'oemGuaranteedDegradation'), k)),
        )
      : []),
    ...(storage.hasConverter ? converterBounds(storage.converter, below(at, 'converter'), lateStage) : []),
  ];
}

export const equipmentBounds: Rule = (project) => {
  const lateStage = !project.earlyAnalysis;
  return [
    ...(project.useSolar ? project.solar : []).flatMap((solar, i) => solarBounds(solar, i, lateStage)),
    ...(project.useWind ? project.wind : []).flatMap((wind, i) => windBounds(wind, i, lateStage)),
    ...(project.useStorage ? project.storage : []).flatMap((storage, i) => storageBounds(storage, i, project)),
    ...(project.bus === 'dc'
      ? converterBounds(
          project.inverter,
          { link: { step: 'equipment', anchor: 'system-converter' }, path: pathTo('inverter'), prefix: 'System converter, ' },
          lateStage,
        )
      : []),
  ];
};

/** What the reservoir model needs is always in force; the electro-chemistry of a type is checked in its editor. */
const SPEC_FIELDS_IN_FORCE: readonly string[] = ['nominalCapacity', 'nominalPower', 'minimumStateOfCharge', 'initialStateOfCharge'];
const SPEC_FIELDS_OUT_OF_FORCE = Object.keys(StorageSpec.shape).filter((key) => !SPEC_FIELDS_IN_FORCE.includes(key));

const revenuePlace = <P extends AnyFieldPath>(id: string, path: P): Place<P> => ({ link: { step: 'revenue', anchor: id }, path });

/** An energy market. */
function energyMarketBounds(market: EnergyMarket, i: number, lateStage: boolean): Issue[] {
  const at = revenuePlace(market.id, pathTo('energyMarkets', i));
  return [
    // The plain allocation is the first of its list.
    ...entityBounds(EnergyMarket, market, at, ['allocation', ...(market.useImportPriceMultiplier ? [] : ['importPriceMultiplier'])]),
    ...escalatorBounds(market.priceEscalator, below(at, 'priceEscalator'), lateStage, 'Price escalator'),
    ...(market.hasSeparateImportPrice
      ? escalatorBounds(market.importPriceEscalator, below(at, 'importPriceEscalator'), lateStage, 'Import price escalator')
      : []),
  ];
}

/** A regulation market, in the directions it pays for. */
function regulationMarketBounds(market: RegulationMarket, i: number, lateStage: boolean): Issue[] {
  const at = revenuePlace(market.id, pathTo('regulationMarkets', i));
  return [
    ...entityBounds(RegulationMarket, market, at, [
      ...(market.useRegUp ? [] : ['maxCommitmentRegUp']),
      ...(market.useRegDown ? [] : ['maxCommitmentRegDown']),
    ]),
    ...(market.useRegUp
      ? escalatorBounds(market.regUpPriceEscalator, below(at, 'regUpPriceEscalator'), lateStage, 'Reg-Up price escalator')
      : []),
    ...(market.useRegDown
      ? escalatorBounds(market.regDownPriceEscalator, below(at, 'regDownPriceEscalator'), lateStage, 'Reg-Down price escalator')
      : []),
  ];
}

/** A capacity market and its events. */
function capacityMarketBounds(market: CapacityMarket, i: number, lateStage: boolean): Issue[] {
  const at = revenuePlace(market.id, pathTo('capacityMarkets', i));
  const random = market.eventKind === 'random';
  const monthly = market.priceUnit.endsWith('-mo');
  return [
    ...entityBounds(CapacityMarket, market, at, [
      ...(random ? [] : ['totalCallsPerYear', 'averageCallDuration', 'numberOfHighestPriceDays']),
      monthly ? 'singleYearPrice' : 'capacityPrice',
      ...(market.useShortagePenalty && market.shortagePenaltyKind === 'flat' ? [] : ['flatShortagePenalty']),
    ]),
    ...(random ? [] : market.events.flatMap((event, k) => entityBounds(CapacityEvent, event, below(below(at, 'events'), k)))),
    ...escalatorBounds(market.capacityEscalator, below(at, 'capacityEscalator'), lateStage, 'Capacity price escalator'),
    ...(market.energyPriceKind === 'flat'
      ? escalatorBounds(market.energyEscalator, below(at, 'energyEscalator'), lateStage, 'Energy price escalator')
      : []),
    ...(market.useShortagePenalty
      ? escalatorBounds(
          market.shortagePenaltyPriceEscalator,
          below(at, 'shortagePenaltyPriceEscalator'),
          lateStage,
          'Shortage penalty escalator',
        )
      : []),
  ];
}

/** A contract, its obligations and its limits for the sizer. */
function contractBounds(contract: Contract, i: number, lateStage: boolean): Issue[] {
  const at = revenuePlace(contract.id, pathTo('contracts', i));
  return [
    ...entityBounds(
      Contract,
      contract,
      at,
      contract.useShortagePenalty && contract.shortagePenaltyKind === 'flat' ? [] : ['flatShortagePenalty'],
    ),
    ...(contract.obligationKind === 'daily'
      ? contract.obligations.flatMap((obligation, k) => entityBounds(Obligation, obligation, below(below(at, 'obligations'), k)))
      : []),
    ...(usesSizer(contract) ? entityBounds(SizerLimits, contract.systemSizerLimits, below(at, 'systemSizerLimits')) : []),
    ...escalatorBounds(contract.energyPriceEscalator, below(at, 'energyPriceEscalator'), lateStage, 'Energy price escalator'),
    ...(contract.useShortagePenalty
      ? escalatorBounds(
          contract.shortagePenaltyPriceEscalator,
          below(at, 'shortagePenaltyPriceEscalator'),
          lateStage,
          'Shortage penalty escalator',
        )
      : []),
  ];
}

export const revenueBounds: Rule = (project) => {
  const lateStage = !project.earlyAnalysis;
  return [
    ...(project.useEnergyMarket ? project.energyMarkets : []).flatMap((market, i) => energyMarketBounds(market, i, lateStage)),
    ...(project.useRegulationMarket ? project.regulationMarkets : []).flatMap((market, i) => regulationMarketBounds(market, i, lateStage)),
    ...(project.useCapacityMarket ? project.capacityMarkets : []).flatMap((market, i) => capacityMarketBounds(market, i, lateStage)),
    ...(project.useContract ? project.contracts : []).flatMap((contract, i) => contractBounds(contract, i, lateStage)),
  ];
};

const INCENTIVE_CHECKS = {
  eligiblePercent: ['CHK-38', 'Portion of capital cost eligible for incentive'],
  marginalTaxPercent: ['CHK-39', 'Marginal tax rate for an incentive'],
} as const;

/** CHK-38, CHK-39 and the other fields of incentives; each links to its incentive (INC-10). */
export const incentiveBounds: Rule = (project) =>
  project.incentives.flatMap((one, i) => {
    const off =
      one.kind === 'prod' ? [...(one.useDuration ? [] : ['duration']), ...(one.useCreditTaxPercent ? [] : ['creditTaxPercent'])] : [];
    return entityBounds(
      INCENTIVE_ENTITIES[one.kind],
      one,
      { link: { step: 'other', anchor: one.id }, path: pathTo('incentives', i) },
      off,
      INCENTIVE_CHECKS,
    );
  });

const NO_BOUNDS = { title: '', help: '' };
/** What the dispatch takes: powers, energies, and prices of a MWh. Money for a whole plant may be more where a currency has small units. */
const REACH = 1e12;
const IN_REACH = { ...NO_BOUNDS, minimum: -REACH, maximum: REACH };
const SUMS_OF_MONEY = /(^|\.)(cost|systemFixedCost|systemOmCost|incentives)(\.|$)/;
const STEP_OF_LIST: Readonly<Record<string, StepUrl>> = {
  ...Object.fromEntries(EQUIPMENT_PARTS.map(({ list }) => [list, 'equipment' as const])),
  inverter: 'equipment',
  ...Object.fromEntries(REVENUE_PARTS.map(({ list }) => [list, 'revenue' as const])),
  incentives: 'other',
};
const stepOfField = (path: FieldId): StepUrl =>
  STEP_OF_LIST[path.split('.')[0]!] ?? inItsStep(error('', '', { step: 'setup', field: path })).link.step;

/** Parts of projects in which every number is within reach: an edit leaves nearly all of them as they are. */
const withinReach = new WeakSet<object>();
function isBeyondReach(node: unknown): boolean {
  if (typeof node === 'number') return !(Math.abs(node) <= REACH);
  if (typeof node !== 'object' || node === null || withinReach.has(node)) return false;
  if (Object.values(node).some(isBeyondReach)) return true;
  withinReach.add(node);
  return false;
}

/**
 * A number that no plant has is named with its place, whether or not its field has bounds or is in force: sums and products of it would be
 * no numbers.
 */
export const numbersOutOfReach: Rule = (project) => {
  const found: Issue[] = [];
  // Places are spelt out where there is something to name: a project is checked at every keystroke.
  if (!isBeyondReach(project)) return found;
  const visit = (node: unknown, path: string): void => {
    const rule = typeof node === 'number' ? brokenBound(node, SUMS_OF_MONEY.test(path) ? NO_BOUNDS : IN_REACH) : undefined;
    // A way that was walked leads to a field.
    const field = path as FieldId;
    if (rule !== undefined) found.push(error('number-size', messages.bound(path, rule), { step: stepOfField(field), field }));
    else if (typeof node === 'object' && node !== null)
      for (const [key, value] of Object.entries(node)) visit(value, path === '' ? key : `${path}.${key}`);
  };
  visit(project, '');
  return found;
};

/** −100 % keeps its specified bound, but the real rate (nominal − inflation)/(1 + inflation) divides by zero there. */
export const realRateExists: Rule = (project) =>
  project.inflationRate === -100 ? [error('no-real-rate', messages.noRealRate, linkTo('other', pathTo('inflationRate')))] : [];

/** CHK-41, CHK-42: a limit given as a series needs the series. */
export const limitSeriesAreReady: Rule = (project) => [
  ...(project.hasExportLimitTimeSeries && !isReady(project.exportLimitTimeSeriesData)
    ? [error('CHK-41', messages.noExportLimitSeries, linkTo('equipment', pathTo('exportLimitTimeSeriesData')))]
    : []),
  ...(project.hasImportLimitTimeSeries && mayLimitImport(project) && !isReady(project.importLimitTimeSeriesData)
    ? [error('CHK-42', messages.noImportLimitSeries, linkTo('equipment', pathTo('importLimitTimeSeriesData')))]
    : []),
];

/** A schedule in use has a rate in every hour. */
export const schedulesAreWhole: Rule = (project) => {
  const check = (isUsed: boolean, schedule: Schedule, name: string, link: IssueLink): Issue[] =>
    isUsed && !hasRateInEveryHour(schedule) ? [error('schedule-hours', messages.scheduleWithoutRate(name), link)] : [];
  return [
    ...check(
      project.hasExportLimitSchedule,
      project.exportLimitSchedule,
      'Export limit',
      linkTo('equipment', pathTo('exportLimitSchedule')),
    ),
    ...check(
      project.hasImportLimitSchedule,
      project.importLimitSchedule,
      'Import limit',
      linkTo('equipment', pathTo('importLimitSchedule')),
    ),
    ...(project.useContract ? project.contracts : []).flatMap(({ id, energyPriceKind, energyPriceSchedule }, i) =>
      check(
        energyPriceKind === 'schedule',
        energyPriceSchedule,
        'Contract price',
        linkTo('revenue', pathTo('contracts', i, 'energyPriceSchedule'), id),
      ),
    ),
  ];
};
