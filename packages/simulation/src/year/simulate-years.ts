import type { SimulationCase } from '../cases/expand-cases.ts';
import type { Prepared } from '../prepare.ts';
import { storageUnitsOf, type StorageState } from '../storage-life/storage-state.ts';
import { workingStorage, type CaseYear, type WorkingStorage } from '../storage-life/working-storage.ts';
import { gridMayCharge } from './plant-year.ts';
import { hasPricesOfYearBefore } from './prices-of-year.ts';
import { hasProductionOfYearBefore } from './output-of-year.ts';
import { startStates } from './start-states.ts';
import { hasYearAfter, repeatYear, simulateYear, type SimulatedYear } from './simulate-year.ts';
import type { YearSums } from './year-result.ts';

/**
 * Whether a year, the second or a later one, is the one before again: the same production, prices, charging rule, and storage units with
 * the same capacity, charge and wear.
 */
function isYearBefore(year: CaseYear, before: SimulatedYear): boolean {
  const { prepared, one, projectYear } = year;
  if (!hasProductionOfYearBefore(prepared, one, projectYear) || !hasPricesOfYearBefore(prepared, projectYear)) return false;
  if (gridMayCharge(prepared.project, projectYear) !== before.problem.gridCharging) return false;
  const now = workingStorage(year);
  if (!hasSameYearAfter(year, before, now)) return false;
  return now.length === before.working.length && now.every((storageUnit, k) => isSame(storageUnit, before.working[k]!));
}

/** Whether the last days of a year see the same days after them as those of the year before did, which saw this one. */
function hasSameYearAfter({ prepared, one, projectYear }: CaseYear, before: SimulatedYear, now: readonly WorkingStorage[]): boolean {
  if (!hasYearAfter(prepared, before.working, projectYear - 1)) return !hasYearAfter(prepared, now, projectYear);
  return (
    hasYearAfter(prepared, now, projectYear) &&
    hasProductionOfYearBefore(prepared, one, projectYear + 1) &&
    hasPricesOfYearBefore(prepared, projectYear + 1) &&
    gridMayCharge(prepared.project, projectYear + 1) === gridMayCharge(prepared.project, projectYear)
  );
}

const isSame = (a: object, b: object): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * The storage units at the start of every year that has been simulated, of the case looked at last: an hour of year 25 then needs year 25
 * and not the 24 before, and a cycle limit is not searched again. Worked out from the inputs alone, so that it may be kept beside them.
 */
interface Starts {
  readonly one: SimulationCase;
  /** Of year 1 first, without a gap. */
  readonly states: (readonly StorageState[])[];
}
const startsOf = new WeakMap<Prepared, Starts>();

function keptStarts(prepared: Prepared, one: SimulationCase): Starts['states'] {
  const known = startsOf.get(prepared);
  if (known?.one === one) return known.states;
  const states = [startStates(prepared, one)];
  startsOf.set(prepared, { one, states });
  return states;
}

/**
 * The simulated years from one whose start is known to a given one, each handed on and then forgotten. In early-stage every year is a first
 * one.
 */
function* yearsTo(prepared: Prepared, one: SimulationCase, first: number, last: number): Generator<SimulatedYear> {
  let before: SimulatedYear | undefined;
  const starts = keptStarts(prepared, one);
  const [start] = starts;
  let states = starts[first - 1]!;
  for (let projectYear = first; projectYear <= last; projectYear++) {
    const year = { prepared, one, projectYear, states };
    before = before !== undefined && isYearBefore(year, before) ? repeatYear(year, before) : simulateYear(year);
    states = prepared.project.earlyAnalysis ? start! : before.states;
    starts[projectYear] = states;
    yield before;
  }
}

/**
 * The simulated years of a case: year 1 in early-stage, or every year of a plant with a deferred storage unit, each as a first one; every
 * project year in late-stage (CALC-04, CALC-05). Years run in order: each finds the units with the charge and the capacity the one before
 * has left. A year in which nothing differs from the one before is that year again, not another calculation.
 */
export const simulateYears = (prepared: Prepared, one: SimulationCase, onYear?: () => void): YearSums[] =>
  Array.from(eachYear(prepared, one), ({ sums }) => {
    onYear?.();
    return sums;
  });

/** The same with every step, one year at a time. */
export const eachYear = (prepared: Prepared, one: SimulationCase): Generator<SimulatedYear> =>
  yearsTo(prepared, one, 1, countOfYears(prepared, one));

const countOfYears = ({ project }: Prepared, one: SimulationCase): number =>
  project.earlyAnalysis && !storageUnitsOf(project).some((item, place) => item.hasDeferment && one.storage[place]!.units > 0)
    ? 1
    : project.lifetime;

/** One project year of a case: the very operation it has among all of them. */
export const simulateOneYear = (prepared: Prepared, one: SimulationCase, projectYear: number): SimulatedYear =>
  simulateYear({ prepared, one, projectYear, states: statesBefore(prepared, one, projectYear) });

/**
 * The storage units at the start of one project year: as the year before left them. Years of this case whose start is known are not
 * simulated again.
 */
export function statesBefore(prepared: Prepared, one: SimulationCase, projectYear: number): readonly StorageState[] {
  const starts = keptStarts(prepared, one);
  let known = starts[projectYear - 1];
  if (known === undefined) for (const year of yearsTo(prepared, one, starts.length, projectYear - 1)) known = year.states;
  return known!;
}
