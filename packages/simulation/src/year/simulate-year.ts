import type { ExecutedSchedule } from '@stackwatt/engine';
import type { SimulationCase } from '../cases/expand-cases.ts';
import { operateYear, type OperatedYear } from '../markets/operate-year.ts';
import type { Prepared } from '../prepare.ts';
import { closeStorageUnits, type ClosedStorageUnits, type StorageUnitYear } from '../storage-life/close-storage-units.ts';
import { runStorageUnits } from '../storage-life/run-storage-units.ts';
import { storageUnitsOf, type StorageState } from '../storage-life/storage-state.ts';
import { workingStorage, type CaseYear, type WorkingStorage } from '../storage-life/working-storage.ts';
import { workingTime, worksIn } from '../storage-life/working-time.ts';
import { produce, type PlantProduction } from './plant-year.ts';
import { searchWorkOfYear } from './search-work.ts';
import { yearSums, type YearSums } from './year-result.ts';

export interface SimulatedYear extends OperatedYear {
  readonly projectYear: number;
  readonly production: PlantProduction;
  /** The storage units that worked, in the order of the problem and the trajectory. */
  readonly working: readonly WorkingStorage[];
  /** What those did that are stepped. */
  readonly executed: readonly (ExecutedSchedule | undefined)[];
  readonly sums: YearSums;
  /** Every storage unit as the next year finds it. */
  readonly states: readonly StorageState[];
}

/**
 * One project year of a case: produce, operate in all markets with what age has left of the storage units, age them by what they did, sum
 * up.
 *
 * @param searchWork  units of work that its searches may take in each market
 */
export function simulateYear(year: CaseYear, searchWork = searchWorkOfYear(year.prepared)): SimulatedYear {
  const { prepared, one, projectYear, states } = year;
  // The one year of early-stage has the plant as new; what it loses is counted afterwards.
  const production = produce(prepared, one, prepared.project.earlyAnalysis ? 1 : projectYear);
  const working = workingStorage(year);
  const run = runStorageUnits(working, searchWork);
  const after = hasYearAfter(prepared, working, projectYear)
    ? { projectYear: projectYear + 1, production: produce(prepared, one, projectYear + 1) }
    : undefined;
  const operated = operateYear({ prepared, one, production, projectYear, storage: working.map(({ unit }) => unit) }, run, after);
  const executed = run.executed();
  const closed = closeStorageUnits({ prepared, projectYear, states, working, operated, executed });
  const sums = {
    ...yearSums(prepared, one, production, operated),
    ...(executed.some((done) => done !== undefined) ? steppedThroughput(one, closed.storageUnits) : {}),
    storageUnits: closed.storageUnits,
  };
  return { projectYear, production, working, ...operated, executed, sums, states: closed.states };
}

/**
 * Whether the storage units of a year prepare for what a next one may begin with: in early-stage every year is simulated for itself, no
 * unit outlives its last year, and charge that nobody is owed is not kept over the end of a year.
 */
export const hasYearAfter = (
  { project, stepMinutes, contracts, capacityMarkets }: Prepared,
  working: readonly Pick<WorkingStorage, 'place'>[],
  projectYear: number,
): boolean =>
  !project.earlyAnalysis &&
  projectYear < project.lifetime &&
  working.length > 0 &&
  (capacityMarkets.length > 0 || contracts.some(({ obligation }) => obligation.kind !== 'none')) &&
  working.every(({ place }) => worksIn(workingTime(project, storageUnitsOf(project)[place]!, stepMinutes), projectYear + 1));

/** What left the tanks: a storage unit with a resistance loses another share at every power. */
function steppedThroughput(
  one: SimulationCase,
  storageUnits: readonly StorageUnitYear[],
): Pick<YearSums, 'throughputMwh' | 'equivalentCycles'> {
  const throughputMwh = storageUnits.reduce((sum, { year }) => sum + year.throughputMwh, 0);
  return { throughputMwh, equivalentCycles: throughputMwh / one.storage.reduce((sum, size) => sum + size.mwh, 0) };
}

/** The same year once more: nothing differs from the one before but the age of its storage units. */
export function repeatYear({ prepared, projectYear, states }: CaseYear, before: SimulatedYear): SimulatedYear {
  const closed: ClosedStorageUnits = closeStorageUnits({
    prepared,
    projectYear,
    states,
    working: before.working,
    operated: before,
    executed: before.executed,
  });
  return { ...before, projectYear, sums: { ...before.sums, storageUnits: closed.storageUnits }, states: closed.states };
}
