import { sizesOf, type CheckedProject, type Keys, type ReliefEdit, type Sizing, type Storage } from '@stackwatt/model';
import type { SimulationCase } from '../cases/expand-cases.ts';
import { withFollowingConverters } from '../cases/following-converters.ts';
import type { Plant } from '../compare/edited-case.ts';
import type { Prepared } from '../prepare.ts';

/** One limit of a plant, and the plant with another value of it. */
export interface Relaxation {
  /** What a reader may look for, such as 'the export limit'. */
  readonly limit: string;
  readonly unit: string;
  readonly present: number;
  /** The loosest value worth trying; larger or smaller than the present one. */
  readonly furthest: number;
  /** It holds or it does not; there is nothing between. */
  readonly isRule?: boolean;
  readonly at: (value: number) => Plant;
  /** How far a value is from the present one: the factor by which what the limit leaves grows, less 1. */
  readonly effort: (value: number) => number;
  /** The fields of the project that make it so; undefined where the values of a series say the limit. */
  readonly edits?: (value: number) => readonly ReliefEdit[] | undefined;
}

const SCALE = 1000;
/** To three decimals, to the side that loosens. */
const upwards = (value: number): number => Math.ceil(value * SCALE - 1e-6) / SCALE;
const downwards = (value: number): number => Math.floor(value * SCALE + 1e-6) / SCALE;

/** The sizes in force with one of them replaced, so that every other system stays. @param own  the size in the unit of the list */
function resizing(path: Keys, sizing: Sizing, own: number, next: number): ReliefEdit {
  const sizes = sizesOf(sizing);
  const at = sizes.reduce((best, size, k) => (Math.abs(size - own) < Math.abs(sizes[best]! - own) ? k : best), 0);
  return { path: [...path, sizing.sizingKind], value: sizes.map((size, k) => (k === at ? next : size)) };
}
/** Of a converter, absolute or relative to what it belongs to. */
function converterEdit(path: Keys, sizing: Sizing, mw: number, base: number, factor: number): ReliefEdit {
  const own = sizing.sizingKind === 'absolute' ? mw : mw / base;
  return resizing(path, sizing, own, upwards(own * factor));
}

/** Sizes are tried up to so many times their present value. */
const MOST_TIMES = 10;

const sum = <T>(items: readonly T[], of: (item: T) => number): number => items.reduce((total, item) => total + of(item), 0);
const highest = (values: Float64Array): number => values.reduce((most, value) => Math.max(most, value), 0);
const growth =
  (present: number, scale: number) =>
  (value: number): number =>
    present > 0 ? value / present - 1 : value / Math.max(scale, Number.MIN_VALUE);

/** Every limit of a plant that could be looser, one at a time; what the plant does not have is no limit of it. */
export function relaxationsOf(plant: Plant): Relaxation[] {
  return [...connection(plant), ...storage(plant), ...sources(plant), ...rules(plant), ...obligations(plant)];
}

function connection({ prepared, one }: Plant): Relaxation[] {
  const { limits, production, project } = prepared;
  const storageUnits = sum(one.storage, (size) => size.mw);
  const peak =
    sum(one.solar, (size) => size.mw) +
    storageUnits +
    one.wind.reduce((total, size, k) => total + size.amount * highest(production.wind[k]!.strips[0]!), 0);
  const limit = (name: string, key: 'exportMw' | 'importMw', most: number): Relaxation[] => {
    const present = highest(limits[key]);
    if (!Number.isFinite(present) || present >= most) return [];
    // A limit that varies is raised by the same amount in every step.
    const at = (value: number): Plant => ({
      one,
      prepared: { ...prepared, limits: { ...limits, [key]: limits[key].map((mw) => mw + (value - present)) } },
    });
    const isFlat =
      key === 'exportMw'
        ? !project.hasExportLimitTimeSeries && !project.hasExportLimitSchedule
        : !project.hasImportLimitTimeSeries && !project.hasImportLimitSchedule;
    const path: Keys = [key === 'exportMw' ? 'exportLimit' : 'importLimit'];
    const edits = (value: number): ReliefEdit[] | undefined => (isFlat ? [{ path, value: upwards(value) }] : undefined);
    return [{ limit: name, unit: 'MW', present, furthest: most, at, effort: growth(present, most), edits }];
  };
  // Twice its power charges a storage unit whatever is lost on the way.
  return [
    ...limit('the export limit', 'exportMw', 2 * peak),
    ...(storageUnits > 0 ? limit('the import limit', 'importMw', 2 * storageUnits) : []),
  ];
}

function storage({ prepared, one }: Plant): Relaxation[] {
  const { project } = prepared;
  type Size = SimulationCase['storage'][number];
  /** Relative converters follow what they belong to, as they do in the project the fields are written into. */
  const resized = (change: (size: Size) => Size): SimulationCase =>
    withFollowingConverters(project, one, { storage: one.storage.map(change) });
  const scaled = (
    limit: string,
    unit: string,
    present: number,
    change: (factor: number) => SimulationCase,
    editOf: (item: Storage, k: number, factor: number) => readonly ReliefEdit[],
  ): Relaxation[] =>
    present > 0
      ? [
          {
            limit,
            unit,
            present,
            furthest: MOST_TIMES * present,
            at: (value) => ({ prepared, one: change(value / present) }),
            effort: growth(present, present),
            edits: (value) => project.storage.flatMap((item, k) => (one.storage[k]!.mwh > 0 ? editOf(item, k, value / present) : [])),
          },
        ]
      : [];
  const converters = sum(one.storage, (size) => size.converterMw ?? 0);
  return [
    ...scaled(
      'the power of the storage',
      'MW',
      sum(one.storage, (size) => size.mw),
      (factor) => resized((size) => ({ ...size, mw: size.mw * factor })),
      ({ specs }, k, factor) => [{ path: ['storage', k, 'specs', 'nominalPower'], value: upwards(specs.nominalPower * factor) }],
    ),
    ...scaled(
      'the energy of the storage',
      'MWh',
      sum(one.storage, (size) => size.mwh),
      (factor) => resized((size) => ({ ...size, mwh: size.mwh * factor })),
      ({ specs }, k, factor) => [{ path: ['storage', k, 'specs', 'nominalCapacity'], value: upwards(specs.nominalCapacity * factor) }],
    ),
    ...scaled(
      'the converter of the storage',
      'MW',
      converters,
      (factor) => ({
        ...one,
        storage: one.storage.map((size) => (size.converterMw === undefined ? size : { ...size, converterMw: size.converterMw * factor })),
      }),
      ({ hasConverter, converter }, k, factor) => {
        const { converterMw, mwh } = one.storage[k]!;
        return hasConverter && converterMw !== undefined
          ? [converterEdit(['storage', k, 'converter', 'size'], converter.size, converterMw, mwh, factor)]
          : [];
      },
    ),
  ];
}

function sources({ prepared, one }: Plant): Relaxation[] {
  const { project } = prepared;
  const relaxation = (
    limit: string,
    present: number,
    change: (factor: number) => Partial<SimulationCase>,
    editsOf: (factor: number) => readonly ReliefEdit[],
  ): Relaxation[] =>
    present > 0
      ? [
          {
            limit,
            unit: 'MW',
            present,
            furthest: MOST_TIMES * present,
            at: (value) => ({ prepared, one: { ...one, ...change(value / present) } }),
            effort: growth(present, present),
            edits: (value) => editsOf(value / present),
          },
        ]
      : [];
  return [
    ...relaxation(
      'the size of solar',
      sum(one.solar, (size) => size.mw),
      (factor) => withFollowingConverters(project, one, { solar: one.solar.map((size) => ({ ...size, mw: size.mw * factor })) }),
      (factor) =>
        one.solar.flatMap(({ mw }, k) =>
          mw > 0 ? [resizing(['solar', k, 'sizing'], project.solar[k]!.sizing, mw, upwards(mw * factor))] : [],
        ),
    ),
    ...relaxation(
      'the converter of solar',
      sum(one.solar, (size) => size.converterMw ?? 0),
      (factor) => ({
        solar: one.solar.map((size) => (size.converterMw === undefined ? size : { ...size, converterMw: size.converterMw * factor })),
      }),
      (factor) =>
        one.solar.flatMap(({ mw, converterMw }, k) =>
          converterMw === undefined || mw === 0
            ? []
            : [converterEdit(['solar', k, 'converter', 'size'], project.solar[k]!.converter.size, converterMw, mw, factor)],
        ),
    ),
    ...relaxation(
      'the size of wind',
      sum(one.wind, (size) => size.mw),
      (factor) => ({ wind: one.wind.map((size) => ({ ...size, mw: size.mw * factor, amount: size.amount * factor })) }),
      (factor) =>
        one.wind.flatMap(({ amount }, k) => {
          if (amount === 0) return [];
          const item = project.wind[k]!;
          // Half a turbine cannot be bought.
          return item.kind === 'production'
            ? [resizing(['wind', k, 'customSizing'], item.customSizing, amount, upwards(amount * factor))]
            : [resizing(['wind', k, 'sizing'], item.sizing, amount, Math.ceil(amount * factor - 1e-6))];
        }),
    ),
    ...relaxation(
      'the system converter',
      one.systemConverterMw ?? 0,
      (factor) => ({ systemConverterMw: one.systemConverterMw! * factor }),
      (factor) => {
        const largest = Math.max(
          sum(one.solar, (size) => size.mw),
          sum(one.storage, (size) => size.mw),
        );
        return [converterEdit(['inverter', 'size'], project.inverter.size, one.systemConverterMw!, largest, factor)];
      },
    ),
  ];
}

/** Rules of the project that a value of it loosens. */
function rules(plant: Plant): Relaxation[] {
  return [...lowestState(plant), ...cycleLimit(plant), ...chargingFromGrid(plant)];
}

const withProject = ({ prepared, one }: Plant, change: Partial<CheckedProject>): Plant => ({
  one,
  prepared: { ...prepared, project: { ...prepared.project, ...change } },
});
const withStorageUnits = (plant: Plant, change: (item: Storage) => Storage): Plant =>
  withProject(plant, { storage: plant.prepared.project.storage.map(change) });
/** The storage units a plant has of its project. */
const usedIn = ({ prepared: { project }, one }: Plant): readonly Storage[] =>
  (project.useStorage ? project.storage : []).filter((_, k) => one.storage[k]!.mwh > 0);
const editsOfUsed = (plant: Plant, editsOf: (item: Storage, k: number) => readonly ReliefEdit[]): ReliefEdit[] => {
  const used = usedIn(plant);
  return plant.prepared.project.storage.flatMap((item, k) => (used.includes(item) ? editsOf(item, k) : []));
};

/** The range of charge of a storage unit whose lowest state moves, both in percent: its top stays where it is. */
const rangeFrom = ({ minimumStateOfCharge: before, rangeOfCharge }: Storage['specs'], after: number): number =>
  rangeOfCharge > 0 ? rangeOfCharge + before - after : 0;

function lowestState(plant: Plant): Relaxation[] {
  const lowest = Math.max(0, ...usedIn(plant).map(({ specs }) => specs.minimumStateOfCharge));
  if (!(lowest > 0)) return [];
  return [
    {
      limit: 'the lowest state of charge',
      unit: '%',
      present: lowest,
      furthest: 0,
      at: (value) =>
        withStorageUnits(plant, (item) => {
          const after = Math.min(item.specs.minimumStateOfCharge, value);
          return { ...item, specs: { ...item.specs, minimumStateOfCharge: after, rangeOfCharge: rangeFrom(item.specs, after) } };
        }),
      effort: (value) => (100 - value) / (100 - Math.min(lowest, 99)) - 1,
      edits: (value) =>
        editsOfUsed(plant, ({ specs }, k) => {
          const after = Math.min(specs.minimumStateOfCharge, Math.max(0, downwards(value)));
          const path: Keys = ['storage', k, 'specs'];
          return [
            { path: [...path, 'minimumStateOfCharge'], value: after },
            ...(specs.rangeOfCharge > 0 ? [{ path: [...path, 'rangeOfCharge'], value: rangeFrom(specs, after) }] : []),
          ];
        }),
    },
  ];
}

function cycleLimit(plant: Plant): Relaxation[] {
  const limits = usedIn(plant).flatMap((item) => (item.useCycleLimitPerDay ? [item.cycleLimitPerDay] : []));
  const cycles = Math.min(Infinity, ...limits);
  if (!Number.isFinite(cycles)) return [];
  return [
    {
      limit: 'the cycle limit',
      unit: 'per day',
      present: cycles,
      furthest: MOST_TIMES * Math.max(cycles, 1),
      at: (value) =>
        withStorageUnits(plant, (item) =>
          item.useCycleLimitPerDay ? { ...item, cycleLimitPerDay: Math.max(item.cycleLimitPerDay, value) } : item,
        ),
      effort: growth(cycles, 1),
      edits: (value) =>
        editsOfUsed(plant, (item, k) =>
          item.useCycleLimitPerDay
            ? [{ path: ['storage', k, 'cycleLimitPerDay'], value: Math.max(item.cycleLimitPerDay, upwards(value)) }]
            : [],
        ),
    },
  ];
}

function chargingFromGrid(plant: Plant): Relaxation[] {
  const { project } = plant.prepared;
  if (usedIn(plant).length === 0 || !project.useSolar || project.canBatteryChargeFromGrid === 'true') return [];
  return [
    {
      limit: 'charging from the grid',
      unit: '',
      present: 0,
      furthest: 1,
      isRule: true,
      at: () => withProject(plant, { canBatteryChargeFromGrid: 'true' }),
      effort: () => 1,
      edits: () => [{ path: ['canBatteryChargeFromGrid'], value: 'true' }],
    },
  ];
}

/** What is owed, less of it: the effort is by how much the plant would have to be larger for the same. */
function obligations({ prepared, one }: Plant): Relaxation[] {
  const effort = (value: number): number => 100 / Math.max(value, Number.MIN_VALUE) - 1;
  const { contracts, capacityMarkets, project } = prepared;
  const owes = contracts.some(({ obligation }) => obligation.kind !== 'none');
  const lowered = (share: number): Prepared['contracts'] =>
    contracts.map((contract) => {
      const { obligation } = contract;
      switch (obligation.kind) {
        case 'none':
          return contract;
        case 'profile':
          return { ...contract, obligation: { ...obligation, owedMwh: obligation.owedMwh.map((mwh) => mwh * share) } };
        case 'windows':
          return {
            ...contract,
            obligation: { ...obligation, windows: obligation.windows.map((window) => ({ ...window, mwh: window.mwh * share })) },
          };
      }
    });
  return [
    ...(owes
      ? [
          {
            limit: 'the contract obligation',
            unit: '% of it',
            present: 100,
            furthest: 0,
            at: (value: number) => ({ one, prepared: { ...prepared, contracts: lowered(value / 100) } }),
            effort,
            edits: (value: number) => {
              const owing = project.contracts.flatMap((contract, k) => (contract.obligationKind === 'none' ? [] : [{ contract, k }]));
              // An imported obligation is as its file says.
              if (owing.some(({ contract }) => contract.obligationKind !== 'daily')) return undefined;
              return owing.map(({ contract, k }) => ({
                path: ['contracts', k, 'obligations'],
                value: contract.obligations.map((one) => ({ ...one, value: downwards((one.value * value) / 100) })),
              }));
            },
          },
        ]
      : []),
    ...(capacityMarkets.length > 0
      ? [
          {
            limit: 'the capacity bid',
            unit: '% of it',
            present: 100,
            furthest: 0,
            effort,
            edits: (value: number) =>
              project.capacityMarkets.map((market, k) => ({
                path: ['capacityMarkets', k, 'allocatedStorageCapacity'],
                value: downwards((market.allocatedStorageCapacity * value) / 100),
              })),
            at: (value: number) => ({
              one,
              prepared: {
                ...prepared,
                capacityMarkets: capacityMarkets.map((market) => ({ ...market, share: (market.share * value) / 100 })),
              },
            }),
          },
        ]
      : []),
  ];
}
