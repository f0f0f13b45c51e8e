import type { LatticePoint } from '@stackwatt/engine';
import { sizesOf, turbineRatingMw, type CheckedProject, type SizerLimits } from '@stackwatt/model';
import { DAYS_PER_YEAR, HOURS_PER_DAY, HOURS_PER_YEAR } from '@stackwatt/units';
import type { SimulationCase } from '../cases/expand-cases.ts';
import type { Prepared } from '../prepare.ts';
import { produce } from '../year/plant-year.ts';

/** Sizes of the first array, turbine type and store of a project; 0 for what is not used. */
export interface SizedPlant {
  readonly solarMw: number;
  readonly windMw: number;
  readonly storageMw: number;
  readonly storageMwh: number;
}

/** The sizes the sizer may choose from: a lattice of solar, wind and storage. */
export interface SizerSpace {
  readonly counts: readonly number[];
  readonly sizesAt: (point: LatticePoint) => SizedPlant;
  readonly caseAt: (point: LatticePoint) => SimulationCase;
}

/** One technology: its sizes in MW are first, first + step, …. */
interface Axis {
  readonly firstMw: number;
  readonly stepMw: number;
  readonly count: number;
}
const NOT_USED: Axis = { firstMw: 0, stepMw: 0, count: 1 };

/** Solar is sized in tenths of a MW up to 20 MW, in MW up to 200 MW, and so on: about 200 steps. */
const SOLAR_STEPS = 200;
/** Without an upper bound: this many times what is owed on the largest day, by a mean day of what produces and by what a store holds. */
const OWN_BOUND_OF_OUTPUT = 4;
const OWN_BOUND_OF_STORE = 2;
/** A bound that is a whole number of steps but for rounding is one. */
const ROUNDING = 1e-9;

/** Whole steps from the first size that is not below the minimum to the last that is not above the maximum; none when there is no such size. */
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
  return maximum === minimum ? { firstMw: minimum, stepMw, count: 1 } : { firstMw: minimum, stepMw, count: Math.floor((maximum - minimum) / stepMw + ROUNDING) + 1 };
}

/** What a contract owes: MWh in the year, and on its largest day. */
export function owedBy({ contracts, stepHours, steps }: Prepared): { readonly ofYear: number; readonly ofDay: number } {
  const perDay = HOURS_PER_DAY / stepHours;
  const days = new Float64Array(Math.ceil(steps / perDay));
  for (const { obligation } of contracts) {
    if (obligation.kind === 'windows') for (const { from, mwh } of obligation.windows) days[Math.floor(from / perDay)]! += mwh;
    if (obligation.kind === 'profile') obligation.owedMwh.forEach((mwh, t) => { days[Math.floor(t / perDay)]! += mwh; });
  }
  return { ofYear: days.reduce((sum, mwh) => sum + mwh, 0), ofDay: days.reduce((most, mwh) => Math.max(most, mwh), 0) };
}

/**
 * The lattice between the limits (SIZER-22): solar by an even step, wind by whole turbines, storage by whole units. A maximum of 0 lets the
 * sizer choose: four times what is owed on the largest day by what produces, twice that by the store.
 *
 * @returns undefined when a technology has no size between its limits
 */
export function sizerSpace(prepared: Prepared, limits: SizerLimits): SizerSpace | undefined {
  const { project } = prepared;
  const [array, turbine, store] = [project.useSolar ? project.solar[0] : undefined, project.useWind ? project.wind[0] : undefined, project.useStorage ? project.storage[0] : undefined];
  const owed = owedBy(prepared);
  const unit = unitYields(prepared);
  const bound = (maximum: number, minimum: number, own: number): number => (maximum > 0 ? maximum : Math.max(minimum, own));
  const perMw = (yieldMwh: number): number => (yieldMwh > 0 ? (OWN_BOUND_OF_OUTPUT * owed.ofDay * DAYS_PER_YEAR) / yieldMwh : 0);

  const solar = limits.useSolar && array ? solarAxis(limits.solarMinSize, bound(limits.solarMaxSize, limits.solarMinSize, perMw(unit.solarMwh))) : NOT_USED;
  const turbineMw = turbine === undefined ? 0 : turbine.kind === 'production' ? 1 : turbineRatingMw(turbine.specs);
  const rating = limits.windRatingSize > 0 ? limits.windRatingSize : turbineMw;
  const wind = limits.useWind && turbine && turbineMw > 0 ? wholeSteps(limits.windMinSize, bound(limits.windMaxSize, limits.windMinSize, perMw(unit.windMwh)), rating) : NOT_USED;
  const { nominalPower: unitMw, nominalCapacity: unitMwh } = store?.specs ?? { nominalPower: 0, nominalCapacity: 0 };
  const storage = limits.useStorage && store && unitMw > 0
    ? wholeSteps(limits.storageMinSize, bound(limits.storageMaxSize, limits.storageMinSize, ((OWN_BOUND_OF_STORE * owed.ofDay) / unitMwh) * unitMw), unitMw)
    : NOT_USED;
  if (solar === undefined || wind === undefined || storage === undefined) return undefined;
  const axes = [solar, wind, storage];
  const sizesAt = (point: LatticePoint): SizedPlant => {
    const [solarMw, windMw, storageMw] = axes.map(({ firstMw, stepMw }, d) => withoutNoise(firstMw + point[d]! * stepMw));
    return { solarMw: solarMw!, windMw: windMw!, storageMw: storageMw!, storageMwh: unitMw > 0 ? withoutNoise((storageMw! / unitMw) * unitMwh) : 0 };
  };
  return {
    counts: axes.map(({ count }) => count), sizesAt,
    caseAt: (point) => caseOf(project, sizesAt(point), turbineMw, unitMw),
  };
}

/** Sums of tenths without the last digits that they gather. */
const withoutNoise = (mw: number): number => Number(mw.toPrecision(12));

/** A plant of these sizes; converters follow their relative size, or keep the first of their own. */
function caseOf(project: CheckedProject, { solarMw, windMw, storageMw, storageMwh }: SizedPlant, turbineMw: number, unitMw: number): SimulationCase {
  const only = (k: number, value: number): number => (k === 0 ? value : 0);
  const converter = ({ size }: { size: CheckedProject['inverter']['size'] }, base: number): number => sizesOf(size)[0]! * (size.sizingKind === 'absolute' ? 1 : base);
  return {
    id: 0, sensitivity: 0, system: 0,
    solar: (project.useSolar ? project.solar : []).map((item, k) => ({ mw: only(k, solarMw), converterMw: item.hasConverter ? converter(item.converter, only(k, solarMw)) : undefined })),
    wind: (project.useWind ? project.wind : []).map((_, k) => ({ mw: only(k, windMw), amount: only(k, turbineMw > 0 ? windMw / turbineMw : 0) })),
    storage: (project.useStorage ? project.storage : []).map((item, k) => ({
      units: only(k, unitMw > 0 ? Math.round(storageMw / unitMw) : 0), mw: only(k, storageMw), mwh: only(k, storageMwh), converterMw: item.hasConverter ? converter(item.converter, only(k, storageMwh)) : undefined,
    })),
    systemConverterMw: project.bus === 'dc' ? converter(project.inverter, Math.max(solarMw, storageMw)) : undefined,
  };
}

/** Output of one MW of solar and of wind in year 1: MW per step and MWh, without the array's own converter. */
export function unitYields(prepared: Prepared): { readonly solarMw: Float64Array; readonly windMw: Float64Array; readonly solarMwh: number; readonly windMwh: number } {
  const { project, steps } = prepared;
  const turbine = project.useWind ? project.wind[0] : undefined;
  const ratingMw = turbine === undefined || turbine.kind === 'production' ? 1 : turbineRatingMw(turbine.specs);
  const one = caseOf(project, { solarMw: 1, windMw: 1, storageMw: 0, storageMwh: 0 }, ratingMw, 0);
  const { totalSolarMw: solarMw, totalWindMw: windMw } = produce(prepared, { ...one, solar: one.solar.map((size) => ({ ...size, converterMw: undefined })) }, 1);
  const mwh = (mw: Float64Array): number => (mw.reduce((sum, value) => sum + value, 0) * HOURS_PER_YEAR) / steps;
  return { solarMw, windMw, solarMwh: mwh(solarMw), windMwh: mwh(windMw) };
}
