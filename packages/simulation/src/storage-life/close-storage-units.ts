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
import { endOfLifeOf, storageUnitsOf, type StorageState } from './storage-state.ts';
import type { StorageInside } from './storage-inside.ts';
import { storageCelsius } from './storage-temperature.ts';
import { workingTime } from './working-time.ts';
import type { WorkingStorage } from './working-storage.ts';

/** What a project year did to one storage unit. */
export interface StorageUnitYear {
  /** Its place among the storage units of the project. */
  readonly place: number;
  readonly year: StorageYear;
  /** Capacity put in for the next year. */
  readonly event: CapacityEvent | undefined;
  /** At the storage unit's terminal on the bus, MWh. */
  readonly chargedMwh: number;
  readonly dischargedMwh: number;
  /** What it needed for itself and did not serve, MWh bought at the point of interconnection, and its cost. */
  readonly auxiliaryMwh: number;
  readonly auxiliaryCost: number;
}

export interface ClosedStorageUnits {
  /** The storage units that worked. */
  readonly storageUnits: readonly StorageUnitYear[];
  /** Every storage unit as the next year finds it. */
  readonly states: readonly StorageState[];
}

/** What the storage units of a case went through in a project year. */
interface YearOfStorageUnits {
  readonly prepared: Prepared;
  readonly projectYear: number;
  /** At the start of the year, one per storage unit of the project. */
  readonly states: readonly StorageState[];
  /** The storage units that worked. */
  readonly working: readonly WorkingStorage[];
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

const insideAfter = ({ availableMwh, boundMwh, celsius }: ExecutedSchedule): StorageInside => ({
  availableMwh: availableMwh.at(-1)!,
  boundMwh: boundMwh.at(-1)!,
  celsius: celsius.at(-1)!,
});

/**
 * What leaves a storage unit and comes back within each step, MWh: the lesser of what discharge and calls up take out of it, and what
 * charge and calls down put into it. Undefined without regulation: a unit charges or discharges then.
 */
function exchangedMwh(
  { regulation: offers, stepHours }: DispatchProblem,
  { chargeEfficiency, dischargeEfficiency }: StorageUnit,
  { chargeMw, dischargeMw, regulation }: StorageTrajectory,
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

/** A storage unit that has been operated, and the first step in which it works. */
interface OperatedUnit {
  readonly problem: DispatchProblem;
  readonly unit: StorageUnit;
  readonly trajectory: StorageTrajectory;
  readonly fromStep: number;
}

/** What goes on inside a storage unit from its first step on. */
export const energyUse = ({ problem, unit, trajectory, fromStep }: OperatedUnit) => ({
  startMwh: unit.initialSocMwh,
  energyMwh: trajectory.socMwh.subarray(fromStep),
  exchangedMwh: exchangedMwh(problem, unit, trajectory)?.subarray(fromStep),
});

/**
 * Closes a project year for every storage unit: ages it by what it went through from its first to its last step, and puts in what its
 * project allows (STO-27, D-114).
 */
export function closeStorageUnits({ prepared, projectYear, states, working, operated, executed }: YearOfStorageUnits): ClosedStorageUnits {
  const { problem, dispatch } = operated;
  const { project, stepHours } = prepared;
  const items = storageUnitsOf(project);
  const next = [...states];
  const storageUnits = working.map(({ place, unit, fromStep }, k): StorageUnitYear => {
    const item = items[place]!;
    const trajectory = dispatch.trajectory.storage[k]!;
    const { chargeMw, dischargeMw, socMwh } = trajectory;
    const done = executed[k];
    const celsius = storageCelsius(prepared, item);
    const use = {
      stepHours,
      ...energyUse({ problem, unit, trajectory, fromStep }),
      celsius: done?.celsius ?? (typeof celsius === 'number' ? celsius : celsius.subarray(fromStep)),
    };
    const { life, year, event } = endYear(states[place]!.life, {
      use,
      ageing: ageingOf(project, item),
      endOfLife: endOfLifeOf(item),
      projectYear,
      lastYear: workingTime(project, item, prepared.stepMinutes).lastYear,
    });
    next[place] = { ...states[place]!, life, storedMwh: socMwh.at(-1)!, ...(done === undefined ? {} : { inside: insideAfter(done) }) };
    return {
      place,
      year,
      event,
      chargedMwh: stepHours * total(chargeMw),
      dischargedMwh: stepHours * total(dischargeMw),
      ...auxiliaryPurchase(prepared, { item, nameplateMwh: year.nameplateMwh, fromStep, projectYear }),
    };
  });
  return { storageUnits, states: next };
}
