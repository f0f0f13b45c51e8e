import { SearchBudget } from '../horizon/search-budget.ts';
import { eventsFirst } from '../obligations/events-first.ts';
import type { DispatchPlan } from '../dispatch-plan.ts';
import type { DeliveryWindow, DispatchProblem } from '../problem/problem.ts';
import { rollWindows, type SolvedWindow, type Window } from '../horizon/roll-windows.ts';
import { busRewards } from '../multi-storage/bus-rewards.ts';
import { toJointPlant, type JointPlant } from './joint-plant.ts';
import { emptyJointPlan } from './joint-plan.ts';
import type { WindowStart } from './joint-window.ts';
import { StagedSearch } from './staged-search.ts';
import { jointTrajectory, type JointSeries } from './joint-trajectory.ts';

/** Sums of a window of products, relative to the most a step can turn over. */
const ROUND_OFF = 1e-13;
const LAST_DIGITS = 4e-15;
/**
 * Share of the power of all, and of a storage unit with limits of its state, by which rounding lets a plan miss them; what it delivers by
 * that has the weight of obligations.
 */
const MISSED = 1e-9;

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
): DispatchPlan => eventsFirst(problem, (eventFirst) => planWindows(problem, eventFirst, spoilBound, newSearchBudget()));

function planWindows(
  problem: DispatchProblem,
  eventFirst: number,
  spoilBound: (bound: number) => number,
  searchBudget: SearchBudget,
): DispatchPlan {
  const { steps, lookAheadSteps: lookAhead, commitSteps: commit } = problem;
  const longest = Math.min(lookAhead, steps);
  const joint = toJointPlant(problem, longest, eventFirst);
  const { plant, units, markets, deliveries, throughputLimits, stateBounds, penalty } = joint;
  const { obligations, stepHours: h } = plant;
  const count = units.length;
  const search = new StagedSearch(joint, longest, searchBudget);
  const bus = stateBounds === undefined ? undefined : busRewards(problem);
  const series = emptySeries(steps, count, markets);
  const marginalStoredValue = new Float64Array(steps);
  const initial = Float64Array.from(units, (unit) => unit.initialMwh);
  const limitedMwh = units.reduce((sum, { capacityMwh, limits }) => sum + (limits === undefined ? 0 : capacityMwh), 0);
  const doneMwh = new Float64Array(deliveries.length);
  const paidMwh = new Float64Array(deliveries.length);
  const place = units.findIndex((unit) => unit.index === 0);

  let plan = emptyJointPlan(longest, count, markets);
  let claimed = 0;
  let start: WindowStart;
  const solve = ({ from, to }: Window): SolvedWindow => {
    if (plan.steps !== to - from) plan = emptyJointPlan(to - from, count, markets);
    stateBounds?.set(bus!, from, to, units, initial, throughputLimits);
    const leftOf = (mwh: number, { from: first, to: last }: DeliveryWindow, d: number): number =>
      Math.max(0, (mwh * Math.max(0, Math.min(last, to) - first)) / (last - first) - doneMwh[d]!);
    const owedMwh = Float64Array.from(deliveries, (delivery, d) => leftOf(delivery.mwh, delivery, d));
    const softMwh = owedMwh.map((mwh, d) => mwh - leftOf(deliveries[d]!.firmMwh ?? 0, deliveries[d]!, d));
    start = { from, to, initial, owedMwh, softMwh };
    const bound = search.solve(start, plan);
    if (plan.value === -Infinity) throw new Error(`fault in dispatch: no operation of the window from step ${from} to ${to} was found`);
    const weight = plan.value - plan.worth;
    const near =
      (stateBounds === undefined ? ROUND_OFF : MISSED) * (to - from) * cashFlowScaleOf(joint, from, to) +
      LAST_DIGITS * Math.abs(weight) +
      MISSED * (h * plant.storagePowerMw + limitedMwh) * search.largestWeight;
    // A shortage of rounding weighs as much as money would; what is left of the gap is money.
    const proven = bound - weight;
    return {
      value: plan.worth,
      bound: proven > plan.worth ? Math.max(plan.worth, proven - plan.residue) : proven,
      near,
      planned: search.wasSearched ? 'branched' : 'concave',
    };
  };
  const carryOut = ({ from, kept }: Window): void => {
    if (place >= 0) search.writeMarginals(start, plan, place, kept, marginalStoredValue, from);
    for (let k = 0; k < kept; k++) {
      const t = from + k;
      claimed += plan.money[k]!;
      if (obligations?.owedMw[t] !== Infinity) continue;
      const d = deliveries.findIndex((delivery) => t >= delivery.from && t < delivery.to);
      paidMwh[d]! += h * plan.owedMw[k]!;
      doneMwh[d]! += h * (obligations.countsAllExport ? plan.exportMw[k]! : plan.owedMw[k]!);
    }
    keep(series, plan, from, kept, steps);
    for (let i = 0; i < count; i++) initial[i] = plan.stored[i * plan.steps + kept - 1]!;
    throughputLimits?.commit(plan, kept);
  };
  const rolled = rollWindows({ steps, lookAhead, commit }, { solve, commit: carryOut }, searchBudget, spoilBound);
  const { windowValues, windows, repairedWindows, worstGap } = rolled;
  deliveries.forEach(({ mwh }, d) => (claimed -= penalty[d]! * Math.max(0, mwh - doneMwh[d]!)));
  return {
    trajectory: jointTrajectory(problem, joint, series),
    claimed,
    windowValues,
    marginalStoredValue,
    weight:
      obligations === undefined
        ? 0
        : Math.max(
            obligations.contractWeight + obligations.firmWeight,
            obligations.calledMw.some((called) => called >= 0) ? obligations.eventWeight : 0,
          ),
    solve: { method: repairedWindows > 0 ? 'branched' : 'interior', windows, repairedWindows, worstGap, ...searchBudget.done },
  };
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

/** The first steps of a plan are done. */
function keep(series: JointSeries, plan: JointSeries & { readonly steps: number }, from: number, kept: number, steps: number): void {
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
      flow * (Math.abs(plant.premiumPerMwh?.[t] ?? 0) + Math.max(Math.abs(plant.price[t]!), Math.abs(plant.importPrice[t]!))) +
        plant.stepHours * committed(t),
    );
  }
  return most;
}
