import { SearchBudget } from '../horizon/search-budget.ts';
import { eventsFirst } from '../obligations/events-first.ts';
import type { DispatchPlan } from '../dispatch-plan.ts';
import type { DeliveryWindow, DispatchProblem } from '../problem/problem.ts';
import { type RolledWindows, rollWindows, type SolvedWindow, type Window, type WindowSolver } from '../horizon/roll-windows.ts';
import type { StepRewards } from '../reward/step-rewards.ts';
import { busRewards } from '../multi-storage/bus-rewards.ts';
import { toJointPlant, type JointPlant } from './joint-plant.ts';
import { emptyJointPlan, type JointPlan } from './joint-plan.ts';
import type { WindowStart } from './joint-window.ts';
import { StagedSearch } from './staged-search.ts';
import { jointTrajectory, type JointSeries } from './joint-trajectory.ts';
import { MONEY_ROUNDING } from '../multi-storage/tuning.ts';
import { PLAN_ROUNDING, WEIGHT_ROUNDING } from './tuning.ts';

/**
 * The most profitable operation of a plant with several storage units that commit regulation, or owe energy over several steps: windows as
 * in `planMultiStorage`, each a linear programme of a step's rows tied by the states (`JointWindow`), searched where it does two opposite
 * things at once.
 *
 * @param problem one that `checkProblem` would pass
 * @param newSearchBudget what a plan of the problem may spend
 * @returns marginal values of the first unit: the price its state has in the programme of the window
 */
export const planJointly = (
  problem: DispatchProblem,
  newSearchBudget = (): SearchBudget => new SearchBudget(),
  spoilBound = (bound: number): number => bound,
): DispatchPlan =>
  eventsFirst(problem, (eventFirst) => {
    const { steps, lookAheadSteps: lookAhead, commitSteps: commit } = problem;
    const searchBudget = newSearchBudget();
    const windows = new JointWindows(problem, eventFirst, searchBudget);
    const rolled = rollWindows({ steps, lookAhead, commit }, windows, { searchBudget, spoilBound });
    return windows.planOf(rolled);
  });

/** The windows of a horizon one after the other: what was carried out, and what the window solved last found. */
class JointWindows implements WindowSolver {
  readonly #problem: DispatchProblem;
  readonly #joint: JointPlant;
  readonly #searchBudget: SearchBudget;
  readonly #search: StagedSearch;
  readonly #bus: StepRewards | undefined;
  readonly #series: JointSeries;
  readonly #marginalStoredValue: Float64Array;
  /** State of each storage unit before the next window, MWh. */
  readonly #initial: Float64Array;
  /** Capacity of the storage units with limits of their state, MWh. */
  readonly #limitedMwh: number;
  /** Delivered in each delivery window so far, MWh. */
  readonly #doneMwh: Float64Array;
  #plan: JointPlan;
  #start: WindowStart | undefined;
  /** Currency that the steps carried out earn. */
  #claimed = 0;

  constructor(problem: DispatchProblem, eventFirst: number, searchBudget: SearchBudget) {
    const { steps, lookAheadSteps } = problem;
    const longest = Math.min(lookAheadSteps, steps);
    const joint = toJointPlant(problem, longest, eventFirst);
    const { units, markets, deliveries, stateBounds } = joint;
    this.#problem = problem;
    this.#joint = joint;
    this.#searchBudget = searchBudget;
    this.#search = new StagedSearch({ plant: joint, steps: longest, searchBudget });
    this.#bus = stateBounds === undefined ? undefined : busRewards(problem);
    this.#series = emptySeries(steps, units.length, markets);
    this.#marginalStoredValue = new Float64Array(steps);
    this.#initial = Float64Array.from(units, (unit) => unit.initialMwh);
    this.#limitedMwh = units.reduce((sum, { capacityMwh, limits }) => sum + (limits === undefined ? 0 : capacityMwh), 0);
    this.#doneMwh = new Float64Array(deliveries.length);
    this.#plan = emptyJointPlan(longest, units.length, markets);
  }

  solve({ from, to }: Window): SolvedWindow {
    const { units, markets, throughputLimits, stateBounds } = this.#joint;
    if (this.#plan.steps !== to - from) this.#plan = emptyJointPlan(to - from, units.length, markets);
    const plan = this.#plan;
    stateBounds?.set({ bus: this.#bus!, from, steps: to - from, units, initial: this.#initial }, throughputLimits);
    const start = this.#startOf(from, to);
    this.#start = start;
    const bound = this.#search.solve(start, plan);
    if (plan.value === -Infinity) throw new Error(`fault in dispatch: no operation of the window from step ${from} to ${to} was found`);
    const weight = plan.value - plan.worth;
    // A shortage of rounding weighs as much as money would; what is left of the gap is money.
    const proven = bound - weight;
    return {
      value: plan.worth,
      bound: proven > plan.worth ? Math.max(plan.worth, proven - plan.residue) : proven,
      near: this.#nearOf(from, to, weight),
      planned: this.#search.wasSearched ? 'branched' : 'concave',
    };
  }

  /** Where a window begins, and what it owes: of a delivery window the share of its steps in view, less what was delivered. */
  #startOf(from: number, to: number): WindowStart {
    const { deliveries } = this.#joint;
    const doneMwh = this.#doneMwh;
    const leftOf = (mwh: number, { from: first, to: last }: DeliveryWindow, d: number): number =>
      Math.max(0, (mwh * Math.max(0, Math.min(last, to) - first)) / (last - first) - doneMwh[d]!);
    const owedMwh = Float64Array.from(deliveries, (delivery, d) => leftOf(delivery.mwh, delivery, d));
    const softMwh = owedMwh.map((mwh, d) => mwh - leftOf(deliveries[d]!.firmMwh ?? 0, deliveries[d]!, d));
    return { from, to, initial: this.#initial, owedMwh, softMwh };
  }

  /** By how much rounding may move bound and value of a window, currency. @param weight of obligations in its value */
  #nearOf(from: number, to: number, weight: number): number {
    const { plant, stateBounds } = this.#joint;
    return (
      (stateBounds === undefined ? MONEY_ROUNDING : PLAN_ROUNDING) * (to - from) * cashFlowScaleOf(this.#joint, from, to) +
      WEIGHT_ROUNDING * Math.abs(weight) +
      PLAN_ROUNDING * (plant.stepHours * plant.storagePowerMw + this.#limitedMwh) * this.#search.largestWeight
    );
  }

  commit({ from, kept }: Window): void {
    const { plant, units, deliveries, throughputLimits } = this.#joint;
    const { obligations, stepHours: h } = plant;
    const plan = this.#plan;
    const place = units.findIndex((unit) => unit.index === 0);
    if (place >= 0) this.#search.writeMarginals({ start: this.#start!, plan }, { place, kept, out: this.#marginalStoredValue });
    for (let k = 0; k < kept; k++) {
      const t = from + k;
      this.#claimed += plan.money[k]!;
      if (obligations?.owedMw[t] !== Infinity) continue;
      const d = deliveries.findIndex((delivery) => t >= delivery.from && t < delivery.to);
      this.#doneMwh[d]! += h * (obligations.countsAllExport ? plan.exportMw[k]! : plan.owedMw[k]!);
    }
    keep(this.#series, plan, { from, kept, steps: this.#problem.steps });
    for (let i = 0; i < units.length; i++) this.#initial[i] = plan.stored[i * plan.steps + kept - 1]!;
    throughputLimits?.commit(plan, kept);
  }

  /** The plan of the horizon, its windows carried out. */
  planOf({ windowValues, windows, repairedWindows, worstGap }: RolledWindows): DispatchPlan {
    const { plant, deliveries, penalty } = this.#joint;
    const { obligations } = plant;
    const shortOf = ({ mwh }: DeliveryWindow, d: number): number => Math.max(0, mwh - this.#doneMwh[d]!);
    return {
      trajectory: jointTrajectory(this.#problem, this.#joint, this.#series),
      claimed: deliveries.reduce((sum, delivery, d) => sum - penalty[d]! * shortOf(delivery, d), this.#claimed),
      windowValues,
      marginalStoredValue: this.#marginalStoredValue,
      weight:
        obligations === undefined
          ? 0
          : Math.max(
              obligations.contractWeight + obligations.firmWeight,
              obligations.calledMw.some((called) => called >= 0) ? obligations.eventWeight : 0,
            ),
      solve: { method: repairedWindows > 0 ? 'branched' : 'interior', windows, repairedWindows, worstGap, ...this.#searchBudget.done },
    };
  }
}

function emptySeries(steps: number, units: number, markets: number): JointSeries {
  const room = (count: number): Float64Array => new Float64Array(count * steps);
  return {
    netMw: room(units),
    upMw: room(units * markets),
    downMw: room(units * markets),
    stored: room(units),
    exportMw: room(1),
    importMw: room(1),
    owedMw: room(1),
    atBusUsedMw: room(1),
    behindConverterUsedMw: room(1),
  };
}

/** Writes the first steps of a plan into the series of a horizon of so many steps. */
function keep(
  series: JointSeries,
  plan: JointPlan,
  { from, kept, steps }: { readonly from: number; readonly kept: number; readonly steps: number },
): void {
  for (const name of Object.keys(series) as (keyof JointSeries)[]) {
    const of = plan[name];
    for (let n = 0; n * plan.steps < of.length; n++) series[name].set(of.subarray(n * plan.steps, n * plan.steps + kept), n * steps + from);
  }
}

/** Most a step of the window can turn over, currency. */
function cashFlowScaleOf({ plant, powerMw, units, offers }: JointPlant, from: number, to: number): number {
  const power = powerMw.reduce((sum, mw) => sum + mw, 0);
  const capacity = units.reduce((sum, { capacityMwh }) => sum + capacityMwh, 0);
  const committed = (t: number): number => {
    let sum = 0;
    for (const { up, down } of offers)
      for (const list of [up, down]) for (const offer of list) if (offer !== undefined) sum += Math.abs(offer.worth[t]!) * offer.mostMw[t]!;
    return sum;
  };
  let most = 0;
  for (let t = from; t < to; t++) {
    const flow = plant.stepHours * (plant.atBus[t]! + (plant.behindConverter?.[t] ?? 0) + 2 * power) + capacity;
    most = Math.max(
      most,
      flow * (Math.abs(plant.priceAdderPerMwh?.[t] ?? 0) + Math.max(Math.abs(plant.price[t]!), Math.abs(plant.importPrice[t]!))) +
        plant.stepHours * committed(t),
    );
  }
  return most;
}
