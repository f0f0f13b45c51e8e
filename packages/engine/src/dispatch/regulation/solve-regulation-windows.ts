import { type RolledWindows, rollWindows, type SolvedWindow, type Window } from '../horizon/roll-windows.ts';
import { SearchBudget } from '../horizon/search-budget.ts';
import type { Plant } from '../reward/plant.ts';
import { mostLimitsOf, nothingUsed } from '../single-storage/limits/horizon-limits.ts';
import { moneyOf } from '../single-storage/limits/limited-marginals.ts';
import type { Reservoir, Windows } from '../single-storage/solve-windows.ts';
import type { RegulationPlant } from './regulation-plant.ts';
import { RegulationReserve } from './regulation-reserve.ts';
import { type Staged, StagedRegulation } from './staged-regulation.ts';
import type { StepDecision } from './step-programme/step-decision.ts';
import { weightOfStep } from './step-programme/weight-of-step.ts';
import { type Horizon, WeighedSearch } from './weighed-search.ts';
import { STATE_ROUNDING } from './tuning.ts';

/** What a horizon earns. */
export interface RegulationSchedule extends RolledWindows {
  /** Currency per MWh, after each step, in money alone. */
  readonly marginalStoredValue: Float64Array;
  /** Currency over the committed steps, in the units of the step rewards: what is owed counts with its weight. */
  readonly earned: number;
  /** MWh delivered in the steps of delivery windows, when there are limits. */
  readonly deliveredMwh: Float64Array | undefined;
}

/** One storage unit beside regulation markets, and how its year is cut into windows. */
interface RegulationHorizon {
  readonly plant: Plant;
  readonly regulation: RegulationPlant;
  readonly unit: Reservoir;
  readonly windows: Windows;
  readonly searchBudget?: SearchBudget;
}

/**
 * Operates one storage unit with regulation markets over the horizon, window by window.
 *
 * @param keep        takes what is decided in a step of the horizon; the decision is written over afterwards: thousands of them kept as
 *   objects would live through collections of garbage
 * @param spoilBound  for tests of the certificate only: what to make of a bound
 */
export function solveRegulationWindows(
  { plant, regulation, unit, windows: { lookAhead, commit }, searchBudget = new SearchBudget() }: RegulationHorizon,
  keep: (t: number, decision: StepDecision) => void,
  spoilBound = (bound: number): number => bound,
): RegulationSchedule {
  const { steps } = plant;
  const { capacityMwh: capacity } = unit;
  const longest = Math.min(lookAhead, steps);
  const reserve = unit.range && new RegulationReserve({ plant, limits: unit.range, capacity, longest });
  const horizon: Horizon = {
    regulation,
    capacity,
    longest,
    reserve,
    limits: unit.limits,
    used: unit.limits && nothingUsed(steps, unit.limits),
    mostLimits: unit.limits === undefined ? 0 : mostLimitsOf(unit.limits, longest),
    searchBudget,
  };
  const own = new WeighedSearch(plant, horizon);
  const staged = new StagedRegulation(own, horizon);
  const marginalStoredValue = new Float64Array(steps);
  let stored = unit.initialMwh;
  let earned = 0;
  let found: Staged | undefined;
  const solve = ({ from, to, kept }: Window): SolvedWindow => {
    const length = to - from;
    reserve?.begin(from, length, stored);
    const relaxed = own.relax({ from, steps: length, kept, stored });
    found = { ...relaxed, at: own, isBranched: false };
    if (plant.obligations !== undefined)
      searchBudget.observeShortage(
        relaxed.plan.value === -Infinity ? 0 : own.weigh(from, length, relaxed.plan.decisions),
        plant.obligations,
      );
    const isSearched = relaxed.isOpen && (relaxed.plan.value === -Infinity || !searchBudget.isExhausted());
    if (isSearched) found = staged.search({ from, steps: length, kept, stored }, relaxed);
    const { plan, bound, at } = found;
    const weight = at.weigh(from, length, plan.decisions);
    const missed = plan.value - bound;
    const isRounding = missed > 4 * length * at.near && missed <= STATE_ROUNDING * capacity * at.window.steepest(length);
    return {
      value: plan.value - weight,
      bound: (isRounding ? plan.value + missed : bound) - weight,
      near: 4 * length * at.near,
      planned: !isSearched ? 'concave' : found.isBranched ? 'branched' : 'exact',
    };
  };
  const carryOut = ({ from, kept }: Window): void => {
    const { plan, at } = found!;
    const inMoney = moneyOf(at);
    for (let k = 0; k < kept; k++) {
      const decision = plan.decisions[k]!;
      keep(from + k, decision);
      marginalStoredValue[from + k] = inMoney(plan.marginal[k]!);
      earned += decision.earned;
      if (at !== own) earned += weightOfStep(plant, from + k, decision) - weightOfStep(at.plant, from + k, decision);
    }
    own.commit(from, kept, plan.decisions);
    stored = plan.decisions[kept - 1]!.stored;
  };
  const rolled = rollWindows({ steps, lookAhead, commit }, { solve, commit: carryOut }, { searchBudget, spoilBound });
  return { ...rolled, marginalStoredValue, earned, deliveredMwh: horizon.used?.deliveredMwh };
}
