import { PROVEN, SearchBudget, WORK } from '../horizon/search-budget.ts';
import type { DispatchPlan } from '../dispatch-plan.ts';
import type { DispatchProblem } from '../problem/problem.ts';
import { rollWindows, type SolvedWindow, type Window, type WindowSolver } from '../horizon/roll-windows.ts';
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
import { type Plan, account, copyPlan, emptyPlan, enough } from './plan.ts';
import { LocalImprovement } from './local-improvement.ts';
import { Relaxation } from './relaxation.ts';
import type { PlantWindow } from './plant-window.ts';
import { roundPlan } from './round-plan.ts';
import { StateBounds } from './state-bounds.ts';
import { type WindowUnit, stepsOfDay, toWindowUnits } from './window-unit.ts';
import { toTrajectory } from './to-trajectory.ts';
import { LOOSENED, MONEY_ROUNDING } from './tuning.ts';

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
  const { steps, lookAheadSteps: lookAhead, commitSteps: commit } = problem;
  const searchBudget = newSearchBudget();
  const solver = new MultiStorageWindows(problem, searchBudget);
  const rolled = rollWindows({ steps, lookAhead, commit }, solver, { searchBudget, spoilBound });
  const { windowValues, windows, repairedWindows, worstGap } = rolled;
  const { units, plant, claimed, marginalStoredValue } = solver;
  return {
    trajectory: toTrajectory(problem, solver),
    claimed,
    windowValues,
    weight: largestWeight(plant),
    solve: {
      method: units.length === 0 ? 'none' : repairedWindows > 0 ? 'branched' : 'interior',
      windows,
      repairedWindows,
      worstGap,
      ...searchBudget.done,
    },
    marginalStoredValue,
  };
}

/** The windows of a plant with several storage units, and what is carried out of them. */
class MultiStorageWindows implements WindowSolver {
  readonly units: readonly WindowUnit[];
  readonly plant: Plant;
  claimed = 0;
  readonly marginalStoredValue: Float64Array;
  /** Per unit and step, index [unit · steps + step]. */
  readonly deliveredMwh: Float64Array;
  readonly storedMwh: Float64Array;
  readonly #problem: DispatchProblem;
  readonly #bus: StepRewards;
  readonly #searchBudget: SearchBudget;
  readonly #throughputLimits: ThroughputLimits | undefined;
  readonly #stateBounds: StateBounds | undefined;
  readonly #relaxation: Relaxation;
  readonly #improvement: LocalImprovement;
  readonly #exclusiveSearch: ExclusiveSearch;
  readonly #attempt: GeneralAttempt | undefined;
  readonly #hasPriceAdder: boolean;
  readonly #marginal: MarginalPrices;
  readonly #weigh: ReturnType<typeof weigherOf>;
  /** States before the window, MWh above the lower limits. */
  readonly #initial: Float64Array;
  /** The window solved last, its plan, another to compare with, and the prices of its daily limits. */
  #window: PlantWindow | undefined;
  #plan: Plan;
  #other: Plan;
  #limits: (Float64Array | undefined)[] | undefined;

  constructor(problem: DispatchProblem, searchBudget: SearchBudget) {
    const { steps, lookAheadSteps: lookAhead, commitSteps: commit, storagePriceAdder } = problem;
    const units = toWindowUnits(problem);
    const bus = busRewards(problem);
    const count = units.length;
    const longest = Math.min(lookAhead, steps);
    this.#problem = problem;
    this.#searchBudget = searchBudget;
    this.units = units;
    this.#bus = bus;
    this.plant = bus.plant!;
    const throughputLimits = units.some(({ dailyMwh }) => dailyMwh < Infinity)
      ? new ThroughputLimits(units, stepsOfDay(problem.stepHours))
      : undefined;
    const stateBounds = units.some(({ limits }) => limits !== undefined) ? new StateBounds(units, longest) : undefined;
    const size = { steps: longest, units: count, segments: mostSegments(bus, lookAhead, commit) };
    const relaxation = new Relaxation(size, throughputLimits, stateBounds);
    if (bus.money !== undefined) relaxation.moneyPerStep = bus.money.cashFlowScale;
    this.#throughputLimits = throughputLimits;
    this.#stateBounds = stateBounds;
    this.#relaxation = relaxation;
    const improvement = new LocalImprovement(longest, count, relaxation);
    this.#improvement = improvement;
    this.#exclusiveSearch = new ExclusiveSearch({ relaxation, improvement, steps: longest, units: count, searchBudget });
    const hasPriceAdder = storagePriceAdder?.some((priceAdder) => priceAdder > 0) === true;
    this.#hasPriceAdder = hasPriceAdder;
    if (this.plant.obligations !== undefined || hasPriceAdder)
      this.#attempt = new GeneralAttempt({ problem, bus, longest, searchBudget, relaxation, hasPriceAdder });
    this.#marginal = new MarginalPrices(longest, count, stateBounds);
    this.#weigh = weigherOf(bus);
    this.deliveredMwh = new Float64Array(count * steps);
    this.storedMwh = new Float64Array(count * steps);
    this.marginalStoredValue = new Float64Array(steps);
    this.#initial = Float64Array.from(units, (unit) => unit.initialMwh);
    this.#plan = emptyPlan(longest, count);
    this.#other = emptyPlan(longest, count);
  }

  solve(window: Window): SolvedWindow {
    const { from, to } = window;
    const count = this.units.length;
    if (this.#plan.steps !== to - from) {
      this.#plan = emptyPlan(to - from, count);
      this.#other = emptyPlan(to - from, count);
    }
    this.#limits = undefined;
    const of: PlantWindow = {
      bus: this.#bus,
      from,
      steps: to - from,
      units: this.units,
      initial: this.#initial,
      directions: directionsOf(this.plant, window, count),
    };
    this.#window = of;
    if (count > 0) return this.#searchDirections(window, of, this.#relax(of));
    account(of, this.#plan);
    return this.#searchDirections(window, of, this.#plan.value);
  }

  commit({ from, to, kept }: Window): void {
    const { units } = this;
    const { steps } = this.#problem;
    const plan = this.#plan;
    this.#writeMarginalValues(kept);
    for (let k = 0; k < kept; k++) this.claimed += plan.earned[k]!;
    if (this.plant.obligations !== undefined) this.claimed -= this.#weigh(from, kept, plan.net);
    for (let i = 0; i < units.length; i++) {
      const at = i * (to - from);
      for (let k = 0; k < kept; k++) {
        this.deliveredMwh[i * steps + from + k] = plan.delivered[at + k]!;
        this.storedMwh[i * steps + from + k] = plan.stored[at + k]!;
      }
      this.#initial[i] = plan.stored[at + kept - 1]!;
    }
    this.#throughputLimits?.commit(plan, kept);
  }

  /** Solves the linear programme and makes a plan of it, with limits of the state looser and looser. @returns the proven bound */
  #relax(window: PlantWindow): number {
    const { bus, steps } = window;
    const relaxation = this.#relaxation;
    const work = WORK.interiorPoint * this.units.length * steps;
    this.#stateBounds?.set(window, this.#throughputLimits);
    this.#searchBudget.charge(work);
    let bound = relaxation.solve(window);
    this.#limits = this.#throughputLimits?.prices(relaxation.budgetPrice, steps, Infinity);
    this.#round(window, this.#plan);
    for (const loosened of this.#stateBounds === undefined ? [] : LOOSENED.slice(1)) {
      if (bound <= enough(bus, this.#plan)) break;
      this.#searchBudget.charge(work);
      bound = Math.min(bound, relaxation.solve({ ...window, loosened }));
      this.#round(window, this.#other);
      if (this.#other.value > this.#plan.value) copyPlan(this.#other, this.#plan);
    }
    return bound;
  }

  /** Makes a plan of the solution of the linear programme. */
  #round(window: PlantWindow, plan: Plan): void {
    roundPlan(this.#relaxation, window, plan);
    this.#improvement.improve(window, plan);
  }

  /** Searches the directions of a window whose bound stays above its plan. */
  #searchDirections({ from, to, windowsLeft }: Window, of: PlantWindow, relaxed: number): SolvedWindow {
    const bus = this.#bus;
    const plan = this.#plan;
    const searchBudget = this.#searchBudget;
    const { obligations } = this.plant;
    let bound = relaxed;
    const mustSearch = (): boolean => bound > enough(bus, plan) || this.#gapOf(from, to, bound) > PROVEN;
    // A storage unit that has to be emptied may burn its energy in another at any price.
    const isOpen = (this.#stateBounds !== undefined || mayUseBothDirections(bus, from, to)) && mustSearch();
    if (isOpen && obligations !== undefined) searchBudget.observeShortage(this.#weigh(from, to - from, plan.net), obligations);
    const isSearched = isOpen && !searchBudget.isExhausted();
    if (isSearched) {
      const asked = { ...of, windowsLeft, hasPriceAdder: this.#hasPriceAdder };
      bound = this.#exclusiveSearch.run(asked, plan, bound);
      if (this.#attempt !== undefined && mustSearch() && !searchBudget.isExhausted())
        bound = Math.min(bound, this.#attempt.bound(asked, plan));
    }
    return { ...this.#inMoney(from, to, bound), planned: isSearched ? 'branched' : 'concave' };
  }

  /** Value and bound of the window. Weights are no money: with them the gap would look small where something is short. */
  #inMoney(from: number, to: number, bound: number): Omit<SolvedWindow, 'planned'> {
    const bus = this.#bus;
    const inPlan = this.plant.obligations === undefined ? 0 : this.#weigh(from, to - from, this.#plan.net);
    const near =
      (to - from) * nearMoney(bus, this.units) +
      (this.#stateBounds === undefined ? 0 : this.#stateBounds.nearMoney(bus, this.units)) +
      4 * lastDigits(inPlan);
    return { value: this.#plan.value - inPlan, bound: bound - inPlan, near };
  }

  #gapOf(from: number, to: number, bound: number): number {
    const { value, bound: most, near } = this.#inMoney(from, to, bound);
    return provenGap(most, value, near);
  }

  /** Marginal values of the first unit of the problem. */
  #writeMarginalValues(kept: number): void {
    const window = this.#window!;
    const place = this.units.findIndex((unit) => unit.index === 0);
    const marginals = { place, kept, out: this.marginalStoredValue, limits: this.#limits };
    if (place < 0 || this.#marginal.write(window, this.#plan, marginals)) return;
    this.#improvement.writeMarginal(window, this.#plan, marginals);
  }
}

/** The largest weight of an obligation, currency per MWh; 0 without any. */
function largestWeight({ obligations }: Plant): number {
  if (obligations === undefined) return 0;
  const { contractWeight, firmWeight, eventWeight, calledMw } = obligations;
  return Math.max(contractWeight + firmWeight, calledMw.some((called) => called >= 0) ? eventWeight : 0);
}

/** No storage unit charges in an event; undefined in a window without one. */
function directionsOf({ obligations }: Plant, { from, to }: Window, units: number): Directions | undefined {
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
  return MONEY_ROUNDING * most;
}
