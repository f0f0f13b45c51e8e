import type { ExecutedSchedule } from '@stackwatt/engine';
import type { SimulationCase } from '../cases/expand-cases.ts';
import { operateYear, type OperatedYear } from '../markets/operate-year.ts';
import type { Prepared } from '../prepare.ts';
import { closeStores, type ClosedStores, type StoreYear } from '../storage-life/close-storage-units.ts';
import { runStores } from '../storage-life/run-storage-units.ts';
import { storesOf, type StoreState } from '../storage-life/storage-state.ts';
import { workingStores, type WorkingStore } from '../storage-life/working-storage.ts';
import { workingTime, worksIn } from '../storage-life/working-time.ts';
import { produce, type PlantProduction } from './plant-year.ts';
import { searchWorkOfYear } from './search-work.ts';
import { yearSums, type YearSums } from './year-result.ts';

export interface SimulatedYear extends OperatedYear {
  readonly projectYear: number;
  readonly production: PlantProduction;
  /** The stores that worked, in the order of the problem and the trajectory. */
  readonly working: readonly WorkingStore[];
  /** What those did that are stepped. */
  readonly executed: readonly (ExecutedSchedule | undefined)[];
  readonly sums: YearSums;
  /** Every store as the next year finds it. */
  readonly states: readonly StoreState[];
}

/**
 * One project year of a case: produce, operate in all markets with what age has left of the stores, age them by what they did, sum up.
 *
 * @param states      of every store at the start of the year
 * @param searchWork  units of work that its searches may take in each market
 */
export function simulateYear(
  prepared: Prepared,
  one: SimulationCase,
  projectYear: number,
  states: readonly StoreState[],
  searchWork = searchWorkOfYear(prepared),
): SimulatedYear {
  // The one year of early-stage has the plant as new; what it loses is counted afterwards.
  const production = produce(prepared, one, prepared.project.earlyAnalysis ? 1 : projectYear);
  const working = workingStores(prepared, one, states, projectYear);
  const run = runStores(working, searchWork);
  const after = hasYearAfter(prepared, working, projectYear)
    ? { projectYear: projectYear + 1, production: produce(prepared, one, projectYear + 1) }
    : undefined;
  const operated = operateYear({ prepared, one, production, projectYear, storage: working.map(({ unit }) => unit) }, run, after);
  const executed = run.executed();
  const closed = closeStores({ prepared, projectYear, states, working, operated, executed });
  const sums = {
    ...yearSums(prepared, one, production, operated),
    ...(executed.some((done) => done !== undefined) ? steppedThroughput(one, closed.stores) : {}),
    stores: closed.stores,
  };
  return { projectYear, production, working, ...operated, executed, sums, states: closed.states };
}

/**
 * Whether the stores of a year prepare for what a next one may begin with: in early-stage every year is simulated for itself, no store
 * outlives its last year, and charge that nobody is owed is not kept over the end of a year.
 */
export const hasYearAfter = (
  { project, stepMinutes, contracts, capacityMarkets }: Prepared,
  working: readonly Pick<WorkingStore, 'place'>[],
  projectYear: number,
): boolean =>
  !project.earlyAnalysis &&
  projectYear < project.lifetime &&
  working.length > 0 &&
  (capacityMarkets.length > 0 || contracts.some(({ obligation }) => obligation.kind !== 'none')) &&
  working.every(({ place }) => worksIn(workingTime(project, storesOf(project)[place]!, stepMinutes), projectYear + 1));

/** What left the tanks: a store with a resistance loses another share at every power. */
function steppedThroughput(one: SimulationCase, stores: readonly StoreYear[]): Pick<YearSums, 'throughputMwh' | 'equivalentCycles'> {
  const throughputMwh = stores.reduce((sum, { year }) => sum + year.throughputMwh, 0);
  return { throughputMwh, equivalentCycles: throughputMwh / one.storage.reduce((sum, size) => sum + size.mwh, 0) };
}

/** The same year once more: nothing differs from the one before but the age of its stores. */
export function repeatYear(prepared: Prepared, before: SimulatedYear, states: readonly StoreState[], projectYear: number): SimulatedYear {
  const closed: ClosedStores = closeStores({
    prepared,
    projectYear,
    states,
    working: before.working,
    operated: before,
    executed: before.executed,
  });
  return { ...before, projectYear, sums: { ...before.sums, stores: closed.stores }, states: closed.states };
}
