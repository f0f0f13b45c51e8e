import type { Project, Storage } from '@stackwatt/model';
import { toFraction } from '@stackwatt/units';
import type { SimulationCase } from '../cases/expand-cases.ts';
import { addedPerMwh, costOfFade } from '../finance/store-money.ts';
import type { Prepared } from '../prepare.ts';
import { searchCycleLimit } from '../storage-life/cycle-limit-search.ts';
import { replacementCost } from '../storage-life/store-costs.ts';
import { initialStates, storesOf, type StoreState } from '../storage-life/store-state.ts';
import { workingTime } from '../storage-life/working-time.ts';
import { simulateYear } from './simulate-year.ts';

/** What a MWh of capacity is worth that fades: what puts it back. A replacement at a limit L puts the share 1 − L back. */
function fadePrice(project: Project, item: Storage, units: number, mwh: number, projectYear: number): number {
  const lost = 1 - toFraction(item.augmentationDegradationLimitSensitivity[0]!);
  const isReplaced = !item.allowAugmentation && item.allowReplacement && lost > 0;
  return isReplaced ? replacementCost(item, units) / (mwh * lost) : addedPerMwh(project, item, projectYear);
}

/**
 * Every store of a case on its first day, with the cycle limit that is best for it where one is searched (STO-26): the limit of the greatest
 * revenue of its first whole year, with the dispatch's own 48 h of foresight, less what puts back the capacity that year takes. It holds
 * for all years. Several stores are searched one after the other.
 */
export function startStates(prepared: Prepared, one: SimulationCase): readonly StoreState[] {
  const { project } = prepared;
  let states: readonly StoreState[] = initialStates(prepared, one);
  storesOf(project).forEach((item, place) => {
    const { units, mwh } = one.storage[place]!;
    if (!item.optimizeCycleLimitPerDay || mwh === 0) return;
    const { firstYear, firstStep, lastYear } = workingTime(project, item, prepared.stepMinutes);
    const projectYear = Math.min(firstStep > 0 ? firstYear + 1 : firstYear, lastYear);
    if (projectYear > project.lifetime) return;
    const limitedTo = (limit: number | undefined): readonly StoreState[] => states.map((state, k) => (k === place ? { ...state, cyclesPerDay: limit } : state));
    const price = fadePrice(project, item, units, mwh, projectYear);
    const limit = searchCycleLimit((tried) => {
      const { sums } = simulateYear(prepared, one, projectYear, limitedTo(tried));
      const store = sums.stores.find((worked) => worked.place === place);
      return sums.sales - sums.purchases - sums.penalties - (store === undefined ? 0 : costOfFade(store, price));
    });
    states = limitedTo(limit);
  });
  return states;
}
