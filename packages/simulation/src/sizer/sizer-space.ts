import type { LatticePoint } from '@stackwatt/engine';
import { sizesOf, turbineRatingMw, type CheckedProject, type Project, type SizerLimits } from '@stackwatt/model';
import { DAYS_PER_YEAR, HOURS_PER_DAY, HOURS_PER_YEAR } from '@stackwatt/units';
import type { SimulationCase } from '../cases/expand-cases.ts';
import type { Prepared } from '../prepare.ts';
import { produce } from '../year/plant-year.ts';

/** Sizes of every array, turbine type and storage unit of a project, in its order; 0 for what is not used. */
export interface SizedPlant {
  readonly solarMw: readonly number[];
  readonly windMw: readonly number[];
  readonly storageMw: readonly number[];
  readonly storageMwh: readonly number[];
}

export interface SizerDimension {
  readonly kind: 'solar' | 'wind' | 'storage';
  readonly place: number;
}

/** The sizes the sizer may choose from: a lattice with a dimension for every array, turbine type and storage unit. */
export interface SizerSpace {
  /** What each dimension sizes: which of the arrays, turbine types or storage units. */
  readonly dimensions: readonly SizerDimension[];
  readonly counts: readonly number[];
  /** Whether every technology is within its limits, all of its arrays, types or storage units together. */
  readonly isAllowed: (point: LatticePoint) => boolean;
  /** Plants with as much of everything as is allowed. */
  readonly largest: readonly LatticePoint[];
  readonly sizesAt: (point: LatticePoint) => SizedPlant;
  readonly caseAt: (point: LatticePoint) => SimulationCase;
}

/** One array, turbine type or storage unit: its sizes in MW are first, first + step, …. */
interface Axis {
  readonly firstMw: number;
  readonly stepMw: number;
  readonly count: number;
}
const NOT_USED: Axis = { firstMw: 0, stepMw: 0, count: 1 };

/** Everything of one technology, and what all of it together may be. */
interface Technology {
  readonly axes: readonly Axis[];
  readonly minimumMw: number;
  readonly maximumMw: number;
}

/** Solar is sized in tenths of a MW up to 20 MW, in MW up to 200 MW, and so on: about 200 steps. */
const SOLAR_STEPS = 200;
/**
 * Without an upper bound: this many times what is owed on the largest day, by a mean day of what produces and by what a storage unit holds.
 */
const OWN_BOUND_OF_OUTPUT = 4;
const OWN_BOUND_OF_STORAGE_UNIT = 2;
/** A bound that is a whole number of steps but for rounding is one. */
const ROUNDING = 1e-9;

/**
 * Whole steps from the first size that is not below the minimum to the last that is not above the maximum; none when there is no such size.
 */
function wholeSteps(minimum: number, maximum: number, stepMw: number): Axis | undefined {
  const first = Math.ceil(minimum / stepMw - ROUNDING);
  const last = Math.floor(maximum / stepMw + ROUNDING);
  return last < first ? undefined : { firstMw: first * stepMw, stepMw, count: last - first + 1 };
}

/** @param stepsOf  of the spread between both bounds; solar has no units of its own */
function solarAxis(minimum: number, maximum: number): Axis | undefined {
  if (maximum < minimum) return undefined;
  const stepMw = 10 ** Math.ceil(Math.log10(Math.max((maximum - minimum) / SOLAR_STEPS, Number.MIN_VALUE)) - ROUNDING);
  // From the minimum itself, so that what is asked for at least is a size.
  return maximum === minimum
    ? { firstMw: minimum, stepMw, count: 1 }
    : { firstMw: minimum, stepMw, count: Math.floor((maximum - minimum) / stepMw + ROUNDING) + 1 };
}

/** What the contracts owe: MWh in the year, and on its largest day. */
export function owedBy({ contracts, stepHours, steps }: Pick<Prepared, 'contracts' | 'stepHours' | 'steps'>): {
  readonly ofYear: number;
  readonly ofDay: number;
} {
  const perDay = HOURS_PER_DAY / stepHours;
  const days = new Float64Array(Math.ceil(steps / perDay));
  for (const { obligation } of contracts) {
    if (obligation.kind === 'windows') for (const { from, mwh } of obligation.windows) days[Math.floor(from / perDay)]! += mwh;
    if (obligation.kind === 'profile')
      obligation.owedMwh.forEach((mwh, t) => {
        days[Math.floor(t / perDay)]! += mwh;
      });
  }
  return { ofYear: days.reduce((sum, mwh) => sum + mwh, 0), ofDay: days.reduce((most, mwh) => Math.max(most, mwh), 0) };
}

/** Limits of one technology, MW, and the axes of its items between them. */
interface TechnologyLimits {
  readonly isUsed: boolean;
  readonly count: number;
  readonly minimumMw: number;
  /** 0 lets the sizer choose: `own`. */
  readonly maximum: number;
  readonly own: () => number;
  readonly axisOf: (k: number, fromMw: number, toMw: number) => Axis | undefined;
}

/** @returns undefined when it has no size between its limits */
function technologyOf({ isUsed, count, minimumMw, maximum, own, axisOf }: TechnologyLimits): Technology | undefined {
  if (!isUsed || count === 0) return { axes: Array.from({ length: count }, () => NOT_USED), minimumMw: 0, maximumMw: 0 };
  const maximumMw = maximum > 0 ? maximum : Math.max(minimumMw, own());
  const axes = Array.from({ length: count }, (_, k) => axisOf(k, count === 1 ? minimumMw : 0, maximumMw));
  return axes.every((axis) => axis !== undefined) && maximumMw >= minimumMw ? { axes, minimumMw, maximumMw } : undefined;
}

const storageUnitsOf = ({ useStorage, storage }: Project): Project['storage'] => (useStorage ? storage : []);

/** Solar, wind and storage between their limits; undefined for one that has no size there. */
function technologies(prepared: Prepared, limits: SizerLimits): readonly (Technology | undefined)[] {
  const { project } = prepared;
  const arrays = project.useSolar ? project.solar : [];
  const turbines = project.useWind ? project.wind : [];
  const storageUnits = storageUnitsOf(project);
  const owed = owedBy(prepared);
  const unit = unitYields(prepared);
  const perMw = (yieldsMwh: readonly number[]): number => {
    const least = Math.min(...yieldsMwh.filter((mwh) => mwh > 0));
    return least < Infinity ? (OWN_BOUND_OF_OUTPUT * owed.ofDay * DAYS_PER_YEAR) / least : 0;
  };
  const solar: TechnologyLimits = {
    isUsed: limits.useSolar,
    count: arrays.length,
    minimumMw: limits.solarMinSize,
    maximum: limits.solarMaxSize,
    own: () => perMw(unit.solarMwh),
    axisOf: (_, from, to) => solarAxis(from, to),
  };
  // The rating in the limits is that of the one type they know of.
  const rating = (k: number): number =>
    turbines.length === 1 && limits.windRatingSize > 0 ? limits.windRatingSize : ratingOf(turbines[k]!);
  const wind: TechnologyLimits = {
    isUsed: limits.useWind,
    count: turbines.length,
    minimumMw: limits.windMinSize,
    maximum: limits.windMaxSize,
    own: () => perMw(unit.windMwh),
    axisOf: (k, from, to) => (ratingOf(turbines[k]!) > 0 ? wholeSteps(from, to, rating(k)) : NOT_USED),
  };
  const storage: TechnologyLimits = {
    isUsed: limits.useStorage,
    count: storageUnits.length,
    minimumMw: limits.storageMinSize,
    maximum: limits.storageMaxSize,
    own: () =>
      Math.max(
        0,
        ...storageUnits
          .filter(hasUnits)
          .map(({ specs }) => ((OWN_BOUND_OF_STORAGE_UNIT * owed.ofDay) / specs.nominalCapacity) * specs.nominalPower),
      ),
    axisOf: (k, from, to) => (hasUnits(storageUnits[k]!) ? wholeSteps(from, to, storageUnits[k]!.specs.nominalPower) : NOT_USED),
  };
  return [solar, wind, storage].map(technologyOf);
}

/**
 * The lattice between the limits (SIZER-22): solar by an even step, wind by whole turbines, storage by whole units. Limits are those of a
 * technology: several arrays, turbine types or storage units share them, each from nothing to all of it, so units of different durations
 * make power and energy two sizes. A maximum of 0 lets the sizer choose: four times what is owed on the largest day by what produces, twice
 * that by the units.
 *
 * @returns undefined when a technology has no size between its limits
 */
export function sizerSpace(prepared: Prepared, limits: SizerLimits): SizerSpace | undefined {
  const { project } = prepared;
  const storageUnits = storageUnitsOf(project);
  const all = technologies(prepared, limits);
  if (!all.every((technology) => technology !== undefined)) return undefined;
  const mwAt = (point: LatticePoint): number[][] => {
    let d = 0;
    return all.map(({ axes }) => axes.map(({ firstMw, stepMw }) => withoutNoise(firstMw + point[d++]! * stepMw)));
  };
  const sizesAt = (point: LatticePoint): SizedPlant => {
    const [solarMw, windMw, storageMw] = mwAt(point) as [number[], number[], number[]];
    const storageMwh = storageMw.map((mw, k) => {
      const { nominalPower, nominalCapacity } = storageUnits[k]!.specs;
      return hasUnits(storageUnits[k]!) ? withoutNoise((mw / nominalPower) * nominalCapacity) : 0;
    });
    return { solarMw, windMw, storageMw, storageMwh };
  };
  const isAllowed = (point: LatticePoint): boolean =>
    mwAt(point).every((sizes, t) => {
      const { axes, minimumMw, maximumMw } = all[t]!;
      const total = sum(sizes);
      // One of a kind has its limits as the ends of its axis.
      return axes.length < 2 || (total >= minimumMw * (1 - ROUNDING) && total <= maximumMw * (1 + ROUNDING));
    });
  const largest = largestOf(all).filter(isAllowed);
  if (largest.length === 0) return undefined;
  return {
    dimensions: (['solar', 'wind', 'storage'] as const).flatMap((kind, t) => all[t]!.axes.map((_, place) => ({ kind, place }))),
    counts: all.flatMap(({ axes }) => axes.map(({ count }) => count)),
    isAllowed,
    largest,
    sizesAt,
    caseAt: (point) => caseOf(project, sizesAt(point)),
  };
}

/** Plants with as much of every technology as it may have alone. */
const largestOf = (all: readonly Technology[]): LatticePoint[] =>
  all.reduce<number[][]>(
    (points, { axes, maximumMw }) => points.flatMap((begun) => fullest(axes, maximumMw).map((indices) => [...begun, ...indices])),
    [[]],
  );

const ratingOf = (item: Project['wind'][number]): number => (item.kind === 'production' ? 1 : turbineRatingMw(item.specs));
const hasUnits = ({ specs }: Project['storage'][number]): boolean => specs.nominalPower > 0 && specs.nominalCapacity > 0;
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** As much as is allowed of one technology: of each kind first and of the others what is left, and of all alike. */
function fullest(axes: readonly Axis[], maximumMw: number): number[][] {
  if (axes.length < 2) return [axes.map(({ count }) => count - 1)];
  const upTo = ({ stepMw, count }: Axis, mw: number): number => (stepMw > 0 ? Math.min(count - 1, Math.floor(mw / stepMw + ROUNDING)) : 0);
  const led = axes.map((_, first) => {
    let left = maximumMw;
    const indices = axes.map(() => 0);
    for (const k of [first, ...axes.keys()].filter((place, at) => at === 0 || place !== first)) {
      indices[k] = upTo(axes[k]!, left);
      left -= indices[k] * axes[k]!.stepMw;
    }
    return indices;
  });
  return [axes.map((axis) => upTo(axis, maximumMw / axes.length)), ...led];
}

/** Sums of tenths without the last digits that they gather. */
const withoutNoise = (mw: number): number => Number(mw.toPrecision(12));

/** A plant of these sizes; converters follow their relative size, or keep the first of their own. */
function caseOf(project: CheckedProject, { solarMw, windMw, storageMw, storageMwh }: SizedPlant): SimulationCase {
  const converter = ({ size }: { size: CheckedProject['inverter']['size'] }, base: number): number =>
    sizesOf(size)[0]! * (size.sizingKind === 'absolute' ? 1 : base);
  return {
    id: 0,
    sensitivity: 0,
    system: 0,
    solar: solarMw.map((mw, k) => ({
      mw,
      converterMw: project.solar[k]!.hasConverter ? converter(project.solar[k]!.converter, mw) : undefined,
    })),
    wind: windMw.map((mw, k) => ({ mw, amount: ratingOf(project.wind[k]!) > 0 ? mw / ratingOf(project.wind[k]!) : 0 })),
    storage: storageMw.map((mw, k) => {
      const item = project.storage[k]!;
      const mwh = storageMwh[k]!;
      return {
        units: hasUnits(item) ? Math.round(mw / item.specs.nominalPower) : 0,
        mw,
        mwh,
        converterMw: item.hasConverter ? converter(item.converter, mwh) : undefined,
      };
    }),
    systemConverterMw: project.bus === 'dc' ? converter(project.inverter, Math.max(sum(solarMw), sum(storageMw))) : undefined,
  };
}

/** Output of one MW of every array and turbine type in year 1: MW per step and MWh, without the array's own converter. */
export function unitYields(prepared: Prepared): {
  readonly solarMw: readonly Float64Array[];
  readonly windMw: readonly Float64Array[];
  readonly solarMwh: readonly number[];
  readonly windMwh: readonly number[];
} {
  const { project, steps } = prepared;
  const one = (items: readonly object[]): number[] => items.map(() => 1);
  const none = (items: readonly object[]): number[] => items.map(() => 0);
  const storageUnits = storageUnitsOf(project);
  const plant = caseOf(project, {
    solarMw: one(project.useSolar ? project.solar : []),
    windMw: one(project.useWind ? project.wind : []),
    storageMw: none(storageUnits),
    storageMwh: none(storageUnits),
  });
  const { solarMw, windMw } = produce(prepared, { ...plant, solar: plant.solar.map((size) => ({ ...size, converterMw: undefined })) }, 1);
  const mwh = (mw: Float64Array): number => (mw.reduce((total, value) => total + value, 0) * HOURS_PER_YEAR) / steps;
  return { solarMw, windMw, solarMwh: solarMw.map(mwh), windMwh: windMw.map(mwh) };
}
