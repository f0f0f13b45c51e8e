import type { DetailResult } from '@stackwatt/model';
import type { SimulationCase } from '../cases/expand-cases.ts';
import type { Prepared } from '../prepare.ts';
import { simulateYear, type SimulatedYear } from '../year/simulate-year.ts';
import { statesBefore } from '../year/simulate-years.ts';
import type { YearSums } from '../year/year-result.ts';

/** Energy below this share of what a storage unit can hold is none. */
const NOTHING = 1e-9;

const earned = ({ sales, purchases, penalties }: YearSums): number => sales - purchases - penalties;

/**
 * What the storage units hold at the first step and what it is worth (N-15): the money of year 1 less that of the same year begun with
 * every unit at its lowest state. Only a plant that begins with charge is calculated once more.
 *
 * @param first  year 1 as it was simulated
 */
export function chargeAtStart(prepared: Prepared, one: SimulationCase, first: SimulatedYear): DetailResult['performance']['chargeAtStart'] {
  const held = first.working.reduce((sum, { unit, fromStep }) => {
    const energy = unit.initialSocMwh - unit.minSoc * unit.capacityMwh;
    return fromStep === 0 && energy > NOTHING * unit.capacityMwh ? sum + energy : sum;
  }, 0);
  if (held === 0) return { energy: 0, revenue: 0 };
  const { projectYear } = first;
  const states = statesBefore(prepared, one, projectYear).map((state) => ({ ...state, storedMwh: 0 }));
  return { energy: held, revenue: earned(first.sums) - earned(simulateYear({ prepared, one, projectYear, states }).sums) + 0 };
}
