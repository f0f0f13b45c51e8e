import type { Project, Storage } from '@stackwatt/model';
import { toFraction } from '@stackwatt/units';
import type { SimulationCase, StorageSize } from '../cases/expand-cases.ts';
import { addedPerMwh, costOfFade } from '../finance/storage-money.ts';
import type { Prepared } from '../prepare.ts';
import { searchCycleLimit } from '../storage-life/cycle-limit-search.ts';
import { replacementCost } from '../storage-life/storage-costs.ts';
import { initialStates, searchesCycleLimit, storageUnitsOf, type StorageState } from '../storage-life/storage-state.ts';
import { workingTime } from '../storage-life/working-time.ts';
import { searchWorkOfYear } from './search-work.ts';
import { simulateYear } from './simulate-year.ts';

/** A storage unit in a project year. */
interface FadingStorage {
  readonly project: Project;
  readonly item: Storage;
  readonly projectYear: number;
}

/** What a MWh of capacity is worth that fades: what puts it back. A replacement at a limit L puts the share 1 − L back. */
function fadePrice({ project, item, projectYear }: FadingStorage, { units, mwh }: StorageSize): number {
  const lost = 1 - toFraction(item.augmentationDegradationLimitSensitivity[0]!);
  const isReplaced = !item.allowAugmentation && item.allowReplacement && lost > 0;
  return isReplaced ? replacementCost(item, units) / (mwh * lost) : addedPerMwh(project, item, projectYear);
}

/** Searches over the storage units of a plant in turn: a limit found early may no longer be the best beside those found after it. */
const MOST_ROUNDS = 3;
/** Years that a search of cycle limits simulates, about: together they take the work of one. */
const YEARS_TRIED = 20;

/**
 * Every unit of a case on its first day, with the cycle limit that is best for it where one is searched (STO-26): the limit of the
 * greatest revenue of its first whole year, with the dispatch's own 48 h of foresight, less what puts back the capacity that year takes of
 * all units. It holds for all years. Several storage units are searched in turn, each beside the limits of the others, until none changes.
 */
export function startStates(prepared: Prepared, one: SimulationCase): readonly StorageState[] {
  const { project } = prepared;
  const storageUnits = storageUnitsOf(project);
  let states: readonly StorageState[] = initialStates(prepared, one);
  const valueIn = (projectYear: number): ((of: readonly StorageState[]) => number) => {
    const price = storageUnits.map((item, place) =>
      one.storage[place]!.mwh === 0 ? 0 : fadePrice({ project, item, projectYear }, one.storage[place]!),
    );
    const known = new Map<string, number>();
    return (of) => {
      const key = of.map(({ cyclesPerDay }) => cyclesPerDay ?? '-').join(' ');
      const value =
        known.get(key) ??
        (() => {
          const { sums } = simulateYear({ prepared, one, projectYear, states: of }, searchWorkOfYear(prepared) / YEARS_TRIED);
          return sums.storageUnits.reduce(
            (left, storageUnit) => left - costOfFade(storageUnit, price[storageUnit.place]!),
            sums.sales - sums.purchases - sums.penalties,
          );
        })();
      known.set(key, value);
      return value;
    };
  };
  const valueOf = new Map<number, (of: readonly StorageState[]) => number>();
  for (let round = 0, isChanged = true; isChanged && round < MOST_ROUNDS; round++) {
    isChanged = false;
    storageUnits.forEach((item, place) => {
      if (!searchesCycleLimit(item) || one.storage[place]!.mwh === 0) return;
      const { firstYear, firstStep, lastYear } = workingTime(project, item, prepared.stepMinutes);
      const projectYear = Math.min(firstStep > 0 ? firstYear + 1 : firstYear, lastYear);
      if (projectYear > project.lifetime) return;
      const value = valueOf.get(projectYear) ?? valueIn(projectYear);
      valueOf.set(projectYear, value);
      const limitedTo = (limit: number | undefined): readonly StorageState[] =>
        states.map((state, k) => (k === place ? { ...state, cyclesPerDay: limit } : state));
      const limit = searchCycleLimit((tried) => value(limitedTo(tried)));
      if (limit === states[place]!.cyclesPerDay && round > 0) return;
      states = limitedTo(limit);
      isChanged = storageUnits.length > 1;
    });
  }
  return states;
}
