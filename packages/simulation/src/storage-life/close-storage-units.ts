import {
  endYear,
  type CapacityEvent,
  type DispatchProblem,
  type ExecutedSchedule,
  type StorageTrajectory,
  type StorageUnit,
  type StorageYear,
} from '@stackwatt/engine';
import type { Prepared } from '../prepare.ts';
import { ageingOf } from './ageing-of-type.ts';
import { auxiliaryPurchase } from './auxiliary-purchase.ts';
import type { OperatedYear } from '../markets/operate-year.ts';
import { endOfLifeOf, storesOf, type StoreState } from './storage-state.ts';
import type { StoreInside } from './storage-inside.ts';
import { storeCelsius } from './storage-temperature.ts';
import { workingTime } from './working-time.ts';
import type { WorkingStore } from './working-storage.ts';

/** What a project year did to one store. */
export interface StoreYear {
  /** Its place among the stores of the project. */
  readonly place: number;
  readonly year: StorageYear;
  /** Capacity put in for the next year. */
  readonly event: CapacityEvent | undefined;
  /** At the store's terminal on the bus, MWh. */
  readonly chargedMwh: number;
  readonly dischargedMwh: number;
  /** What it needed for itself and did not serve, MWh bought at the point of interconnection, and its cost. */
  readonly auxiliaryMwh: number;
  readonly auxiliaryCost: number;
}

export interface ClosedStores {
  /** The stores that worked. */
  readonly stores: readonly StoreYear[];
  /** Every store as the next year finds it. */
  readonly states: readonly StoreState[];
}

/** What the stores of a case went through in a project year. */
interface YearOfStores {
  readonly prepared: Prepared;
  readonly projectYear: number;
  /** At the start of the year, one per store of the project. */
  readonly states: readonly StoreState[];
  /** The stores that worked. */
  readonly working: readonly WorkingStore[];
  /** What the year's operation solves, and what those did, in their order. */
  readonly operated: Pick<OperatedYear, 'problem' | 'dispatch'>;
  /** What those did that are stepped. */
  readonly executed: readonly (ExecutedSchedule | undefined)[];
}

const total = (values: Float64Array): number => {
  let sum = 0;
  for (const value of values) sum += value;
  return sum;
};

const insideAfter = ({ availableMwh, boundMwh, celsius }: ExecutedSchedule): StoreInside => ({
  availableMwh: availableMwh.at(-1)!,
  boundMwh: boundMwh.at(-1)!,
  celsius: celsius.at(-1)!,
});

/**
 * What leaves a store and comes back within each step, MWh: the lesser of what discharge and calls up take out of it, and what charge and
 * calls down put into it. Undefined without regulation: a store charges or discharges then.
 */
function exchangedMwh(
  { regulation: offers }: DispatchProblem,
  { chargeEfficiency, dischargeEfficiency }: StorageUnit,
  { chargeMw, dischargeMw, regulation }: StorageTrajectory,
  stepHours: number,
): Float64Array | undefined {
  if (regulation === undefined || offers === undefined) return undefined;
  return dischargeMw.map((out, t) => {
    let [leaving, entering] = [out, chargeMw[t]!];
    for (const [m, { upMw, downMw }] of regulation.entries()) {
      leaving += offers[m]!.throughput * upMw[t]!;
      entering += offers[m]!.throughput * downMw[t]!;
    }
    return stepHours * Math.min(leaving / dischargeEfficiency, entering * chargeEfficiency);
  });
}

/** What goes on inside a store from its first step on. */
export const energyUse = (
  problem: DispatchProblem,
  unit: StorageUnit,
  trajectory: StorageTrajectory,
  stepHours: number,
  fromStep: number,
) => ({
  startMwh: unit.initialSocMwh,
  energyMwh: trajectory.socMwh.subarray(fromStep),
  exchangedMwh: exchangedMwh(problem, unit, trajectory, stepHours)?.subarray(fromStep),
});

/**
 * Closes a project year for every store: ages it by what it went through from its first to its last step, and puts in what its project
 * allows (STO-27, D-114).
 */
export function closeStores({ prepared, projectYear, states, working, operated, executed }: YearOfStores): ClosedStores {
  const { problem, dispatch } = operated;
  const { project, stepHours } = prepared;
  const items = storesOf(project);
  const next = [...states];
  const stores = working.map(({ place, unit, fromStep }, k): StoreYear => {
    const item = items[place]!;
    const trajectory = dispatch.trajectory.storage[k]!;
    const { chargeMw, dischargeMw, socMwh } = trajectory;
    const done = executed[k];
    const celsius = storeCelsius(prepared, item);
    const use = {
      stepHours,
      ...energyUse(problem, unit, trajectory, stepHours, fromStep),
      celsius: done?.celsius ?? (typeof celsius === 'number' ? celsius : celsius.subarray(fromStep)),
    };
    const { life, year, event } = endYear(
      states[place]!.life,
      use,
      ageingOf(project, item),
      endOfLifeOf(item),
      projectYear,
      workingTime(project, item, prepared.stepMinutes).lastYear,
    );
    next[place] = { ...states[place]!, life, storedMwh: socMwh.at(-1)!, ...(done === undefined ? {} : { inside: insideAfter(done) }) };
    return {
      place,
      year,
      event,
      chargedMwh: stepHours * total(chargeMw),
      dischargedMwh: stepHours * total(dischargeMw),
      ...auxiliaryPurchase(prepared, item, year.nameplateMwh, fromStep, projectYear),
    };
  });
  return { stores, states: next };
}
