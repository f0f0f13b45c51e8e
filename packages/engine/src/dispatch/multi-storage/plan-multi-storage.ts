import { PROVEN, SearchBudget, WORK } from '../horizon/search-budget.ts';
import type { DispatchPlan } from '../dispatch-plan.ts';
import type { DispatchProblem } from '../problem/problem.ts';
import { rollWindows, type SolvedWindow, type Window } from '../horizon/roll-windows.ts';
import type { Plant } from '../reward/plant.ts';
import { type StepRewards, isHull } from '../reward/step-rewards.ts';
import { weigherOf } from '../single-storage/limits/exact-evaluator.ts';
import { lastDigits } from '../single-storage/rounding.ts';
import { provenGap } from '../single-storage/certificate.ts';
import { ThroughputLimits } from './throughput-limits.ts';
import { busRewards } from './bus-rewards.ts';
import { DISCHARGE, type Directions, EITHER } from './directions.ts';
import { ExclusiveSearch } from './branch-and-bound/exclusive-search.ts';
import { GeneralAttempt } from './branch-and-bound/general-attempt.ts';
import { MarginalPrices } from './marginal-prices.ts';
import { account, copyPlan, emptyPlan, enough } from './plan.ts';
import { LocalImprovement } from './local-improvement.ts';
import { LOOSENED, Relaxation } from './relaxation.ts';
import { roundPlan } from './round-plan.ts';
import { StateBounds } from './state-bounds.ts';
import { type WindowUnit, stepsOfDay, toWindowUnits } from './window-unit.ts';
import { toTrajectory } from './to-trajectory.ts';

/** Sums of a year of products, relative to the most a step can turn over. */
const ROUND_OFF = 1e-13;

/**
 * The most profitable operation of a plant with several storage units behind one connection, window by window with known prices: the
 * problem of `dispatch`, which says what it is and evaluates the plan.
 *
 * Each window is a linear programme in which the units meet at the bus, solved by a structured interior point. Its end is rounded to a
 * feasible plan, then each unit is solved exactly while the others keep still, which leaves no rounding residue. Where prices let charge
 * and discharge pay at once, the directions of the steps concerned are searched. The proven gap sets the plan against the dual of the
 * programme, computed apart from it; a window the search had to leave open shows there.
 *
 * @param problem one that `checkProblem` would pass, with any number of units, without regulation and deliveries over several steps
 * @param newSearchBudget what a plan of it may spend on searching
 * @param spoilBound for tests of the certificate only: what to make of a bound
 * @returns marginal values of the first unit; `repairedWindows` counts the searched ones
 */
export function planMultiStorage(
  problem: DispatchProblem,
  newSearchBudget = (): SearchBudget => new SearchBudget(),
  spoilBound = (bound: number): number => bound,
): DispatchPlan {
  const searchBudget = newSearchBudget();
  const { steps, lookAheadSteps: lookAhead, commitSteps: commit } = problem;
  const units = toWindowUnits(problem);
  const bus = busRewards(problem);
  const count = units.length;
  const longest = Math.min(lookAhead, steps);
  const throughputLimits = units.some(({ dailyMwh }) => dailyMwh < Infinity)
    ? new ThroughputLimits(units, stepsOfDay(problem.stepHours))
    : undefined;
  const stateBounds = units.some(({ limits }) => limits !== undefined) ? new StateBounds(units, longest) : undefined;
  const relaxation = new Relaxation(longest, count, mostSegments(bus, lookAhead, commit), throughputLimits, stateBounds);
  if (bus.money !== undefined) relaxation.moneyPerStep = bus.money.cashFlowScale;
  const improvement = new LocalImprovement(longest, count, throughputLimits, stateBounds);
  const search = new ExclusiveSearch(relaxation, improvement, longest, count, searchBudget);
  const plant = bus.plant!;
  const { obligations } = plant;
  const hasPriceAdder = problem.dischargePremium?.some((premium) => premium > 0) === true;
  const attempt =
    obligations === undefined && !hasPriceAdder
      ? undefined
      : new GeneralAttempt(problem, bus, longest, searchBudget, relaxation, hasPriceAdder);
  const marginal = new MarginalPrices(longest, count, stateBounds);
  const weigh = weigherOf(bus);
  const deliveredMwh = new Float64Array(count * steps);
  const storedMwh = new Float64Array(count * steps);
  const marginalStoredValue = new Float64Array(steps);
  const initial = Float64Array.from(units, (unit) => unit.initialMwh);
  const place = units.findIndex((unit) => unit.index === 0);

  let plan = emptyPlan(longest, count);
  let other = emptyPlan(longest, count);
  let claimed = 0;
  /** Prices of the daily limits of the window that was solved last. */
  let limits: (Float64Array | undefined)[] | undefined;
  let directions: Directions | undefined;
  const solve = ({ from, to, windowsLeft }: Window): SolvedWindow => {
    if (plan.steps !== to - from) {
      plan = emptyPlan(to - from, count);
      other = emptyPlan(to - from, count);
    }
    directions = directionsOf(plant, from, to, count);
    limits = undefined;
    let bound: number;
    if (count === 0) {
      account(bus, from, units, plan);
      bound = plan.value;
    } else {
      stateBounds?.set(bus, from, to, units, initial, throughputLimits);
      searchBudget.charge(WORK.interiorPoint * count * (to - from));
      bound = relaxation.solve(bus, from, to, units, initial, -Infinity, directions);
      limits = throughputLimits?.prices(relaxation.budgetPrice, to - from, Infinity);
      roundPlan(relaxation, bus, from, units, initial, plan);
      improvement.improve(bus, from, units, initial, plan, directions);
      for (const loosened of stateBounds === undefined ? [] : LOOSENED.slice(1)) {
        if (bound <= enough(bus, plan)) break;
        searchBudget.charge(WORK.interiorPoint * count * (to - from));
        bound = Math.min(bound, relaxation.solve(bus, from, to, units, initial, -Infinity, directions, loosened));
        roundPlan(relaxation, bus, from, units, initial, other);
        improvement.improve(bus, from, units, initial, other, directions);
        if (other.value > plan.value) copyPlan(other, plan);
      }
    }
    // Weights are no money: with them the gap would look small where something is short.
    const weight = (): number => (obligations === undefined ? 0 : weigh(from, to - from, plan.net));
    const inMoney = (proven: number): Omit<SolvedWindow, 'planned'> => {
      const inPlan = weight();
      return {
        value: plan.value - inPlan,
        bound: proven - inPlan,
        near:
          (to - from) * nearMoney(bus, units) +
          (stateBounds === undefined ? 0 : stateBounds.nearMoney(bus, units)) +
          4 * lastDigits(inPlan),
      };
    };
    const gapOf = (proven: number): number => {
      const { value, bound: most, near } = inMoney(proven);
      return provenGap(most, value, near);
    };
    const mustSearch = (): boolean => bound > enough(bus, plan) || gapOf(bound) > PROVEN;
    // A storage unit that has to be emptied may burn its energy in another at any price.
    const isOpen = (stateBounds !== undefined || mayUseBothDirections(bus, from, to)) && mustSearch();
    if (isOpen && obligations !== undefined) searchBudget.observeShortage(weigh(from, to - from, plan.net), obligations);
    const isSearched = isOpen && !searchBudget.isExhausted();
    if (isSearched) {
      const asked = { bus, from, steps: to - from, units, initial, directions, windowsLeft, hasPriceAdder };
      bound = search.run(asked, plan, bound);
      if (attempt !== undefined && mustSearch() && !searchBudget.isExhausted()) bound = Math.min(bound, attempt.bound(asked, plan));
    }
    return { ...inMoney(bound), planned: isSearched ? 'branched' : 'concave' };
  };
  const carryOut = ({ from, to, kept }: Window): void => {
    if (place >= 0 && !marginal.write(bus, from, units, plan, place, kept, marginalStoredValue, limits)) {
      improvement.writeMarginal(bus, from, units, initial, plan, place, kept, marginalStoredValue, directions);
    }
    for (let k = 0; k < kept; k++) claimed += plan.earned[k]!;
    if (obligations !== undefined) claimed -= weigh(from, kept, plan.net);
    for (let i = 0; i < count; i++) {
      const at = i * (to - from);
      for (let k = 0; k < kept; k++) {
        deliveredMwh[i * steps + from + k] = plan.delivered[at + k]!;
        storedMwh[i * steps + from + k] = plan.stored[at + k]!;
      }
      initial[i] = plan.stored[at + kept - 1]!;
    }
    throughputLimits?.commit(plan, kept);
  };
  const rolled = rollWindows({ steps, lookAhead, commit }, { solve, commit: carryOut }, searchBudget, spoilBound);
  const { windowValues, windows, repairedWindows, worstGap } = rolled;
  return {
    trajectory: toTrajectory(problem, plant, units, { deliveredMwh, storedMwh }),
    claimed,
    windowValues,
    weight:
      obligations === undefined
        ? 0
        : Math.max(
            obligations.contractWeight + obligations.firmWeight,
            obligations.calledMw.some((called) => called >= 0) ? obligations.eventWeight : 0,
          ),
    solve: {
      method: count === 0 ? 'none' : repairedWindows > 0 ? 'branched' : 'interior',
      windows,
      repairedWindows,
      worstGap,
      ...searchBudget.done,
    },
    marginalStoredValue,
  };
}

/** No storage unit charges in an event; undefined in a window without one. */
function directionsOf({ obligations }: Plant, from: number, to: number, units: number): Directions | undefined {
  if (obligations === undefined || !obligations.calledMw.subarray(from, to).some((called) => called >= 0)) return undefined;
  return Uint8Array.from({ length: units * (to - from) }, (_, at) =>
    obligations.calledMw[from + (at % (to - from))]! >= 0 ? DISCHARGE : EITHER,
  );
}

/** True where the relaxation can be better than any operation: a reward that falls, or is not concave. */
function mayUseBothDirections(bus: StepRewards, from: number, to: number): boolean {
  for (let t = from; t < to; t++) if (isHull(bus, t)) return true;
  for (let j = bus.first[from]!; j < bus.first[to]!; j++) if (bus.slope[j]! < 0) return true;
  return false;
}

function mostSegments({ steps, first }: StepRewards, lookAhead: number, commit: number): number {
  let most = 0;
  for (let from = 0; from < steps; from += commit) most = Math.max(most, first[Math.min(steps, from + lookAhead)]! - first[from]!);
  return most;
}

/** Currency rounding may move in one step: of its trade, and of the worth of what is stored. */
function nearMoney(bus: StepRewards, units: readonly WindowUnit[]): number {
  let most = bus.cashFlowScale;
  for (const unit of units) most += (bus.highestPrice + unit.wearCostPerMwh) * (unit.capacityMwh + unit.mostMwh);
  return ROUND_OFF * most;
}
