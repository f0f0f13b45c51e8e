import { eventShortage } from '../../dispatch/obligations/events-first.ts';
import { joinReports } from '../../dispatch/horizon/join-reports.ts';
import type {
  DeliveryWindow,
  Dispatch,
  DispatchProblem,
  StorageTrajectory,
  StorageUnit,
  Trajectory,
} from '../../dispatch/problem/problem.ts';
import { dispatchLateUnits } from '../late/dispatch-late-units.ts';
import { callsIn, contractIn } from '../late/part-of-obligations.ts';
import { joinSeries, sliceSeries } from '../late/series-parts.ts';
import { carryOutPlan, type CarriedOut, type SteppedUnit } from './carry-out-plan.ts';

/** Power of a plan that is missing counts as refused above this share of the rating; less is not worth another plan. */
const NOT_FOLLOWED = 1e-2;
/** Nearness of a state to the planned one that counts as having returned to the plan, share of the capacity. */
const BACK_ON_PLAN = 1e-2;

/**
 * Plans tried from a reached state: one, and another that knows where the first was cut. A third and a fourth find little more and cost as
 * much.
 */
const ROUNDS = 3;

/** A storage unit where it has got to. */
type Inside = SteppedUnit['start'];

/**
 * Carries out a plan window by window. Where a storage unit would refuse what was planned, the window is planned again from the state that
 * was reached, with the look-ahead of the plan; so are the windows after it, until plan and unit agree again. A plan that is never cut is
 * carried out as it is, and so is one that earns more that way.
 *
 * What is owed over several steps is owed on with what of it has been delivered taken off. A unit that begins within the horizon is
 * planned with from its first step on.
 *
 * @param given       in the order of the problem, as for `carryOutPlan`
 * @param dispatchOf  plans one part of the horizon
 */
export function carryOutReplanned(
  problem: DispatchProblem,
  plan: Dispatch,
  given: readonly (SteppedUnit | undefined)[],
  fromSteps: readonly number[],
  dispatchOf: (problem: DispatchProblem) => Dispatch,
): CarriedOut {
  const asPlanned = carryOutPlan(problem, plan, given, fromSteps);
  if (asPlanned.dispatch === plan) return asPlanned;
  const { steps, commitSteps, lookAheadSteps } = problem;
  const cut = firstCut(problem, plan.trajectory.storage, asPlanned.dispatch.trajectory.storage);
  if (cut === undefined) return asPlanned;

  const newPlan: Trajectory = joinSeries([plan.trajectory]);
  const marginalStoredValue = plan.marginalStoredValue.slice();
  let { solve } = plan;
  const first = Math.floor(cut / commitSteps) * commitSteps;
  let reached = first === 0 ? startsOf(problem, given) : statesAt(problem, asPlanned, given, fromSteps, first);
  // What the contract has got of each step so far.
  const delivered = asPlanned.dispatch.trajectory.contractMwh?.slice() ?? new Float64Array(steps);
  let isOnPlan = true;
  for (let at = first; at < steps; at += commitSteps) {
    const [to, end] = [Math.min(at + commitSteps, steps), Math.min(at + lookAheadSteps, steps)];
    const begins = after(fromSteps, at);
    const unitsTo = (until: number): (SteppedUnit | undefined)[] =>
      given.map((unit, k) => unit && partOfUnit(unit, at, until, steps, reached[k]!));
    const window = cutOut(problem, at, to, reached);
    const kept = (): Dispatch => ({ ...plan, trajectory: sliceSeries(newPlan, at, to, steps) });
    const carryOut = (): CarriedOut =>
      carryOutPlan(
        window,
        kept(),
        unitsTo(to),
        begins.map((from) => Math.min(from, to - at)),
      );
    const isFollowed = ({ dispatch }: CarriedOut): boolean =>
      firstCut(window, kept().trajectory.storage, dispatch.trajectory.storage) === undefined;
    let done = carryOut();
    if (!isOnPlan || !isFollowed(done)) {
      const asItIs = {
        ...plan,
        trajectory: sliceSeries(newPlan, at, end, steps),
        marginalStoredValue: marginalStoredValue.subarray(at, end),
      };
      const best = bestPlan(remaining(problem, at, end, reached, delivered), asItIs, unitsTo(end), begins, dispatchOf);
      put(newPlan, best.trajectory, at, to);
      marginalStoredValue.set(best.marginalStoredValue.subarray(0, to - at), at);
      solve = joinReports(solve, best.solve);
      done = carryOut();
    }
    delivered.set(done.dispatch.trajectory.contractMwh ?? [], at);
    reached = statesAt(problem, done, given, begins, to - at);
    // Within a delivery window the plan counts on what it meant to deliver before.
    const isOwing = problem.contract?.windows?.some((owed) => owed.from < to && owed.to > to) ?? false;
    isOnPlan = !isOwing && isNear(problem, fromSteps, plan.trajectory.storage, to, reached);
  }
  const replanned = carryOutPlan(problem, { ...plan, trajectory: newPlan, marginalStoredValue, solve }, given, fromSteps);
  // Deep and slow tanks live on a stock whose use lies beyond the look-ahead: there carrying on may be worth more.
  return isBetter(problem, replanned.dispatch, asPlanned.dispatch) ? replanned : asPlanned;
}

/**
 * Of the plan as it was, one from the reached state, and one that knows where that is cut, the one of which the storage units make most
 * over the look-ahead. All prices in it are known, and so is what the units will do: this is no hindsight.
 */
function bestPlan(
  ahead: DispatchProblem,
  asItWas: Dispatch,
  units: readonly (SteppedUnit | undefined)[],
  fromSteps: readonly number[],
  dispatchOf: (problem: DispatchProblem) => Dispatch,
): Dispatch {
  const clipped = fromSteps.map((from) => Math.min(from, ahead.steps));
  const made = (plan: Dispatch): CarriedOut => carryOutPlan(ahead, plan, units, clipped);
  let best = asItWas;
  let most = made(asItWas).dispatch;
  let problem = ahead;
  for (let round = 0; round < ROUNDS; round++) {
    const plan = dispatchLateUnits(problem, fromSteps, dispatchOf);
    const { dispatch } = made(plan);
    if (isBetter(ahead, dispatch, most)) {
      best = plan;
      most = dispatch;
    }
    if (firstCut(ahead, plan.trajectory.storage, dispatch.trajectory.storage) === undefined) break;
    const { stepHours } = problem;
    problem = {
      ...problem,
      storage: problem.storage.map((unit, k) => limitedTo(unit, plan.trajectory.storage[k]!, dispatch.trajectory.storage[k]!, stepHours)),
    };
  }
  return best;
}

/** Shortage that counts as none, MWh. */
const MET_MWH = 1e-6;

/** Whether one operation serves its obligations better than another, calls before the contract, or serves them alike and earns more. */
function isBetter(problem: DispatchProblem, one: Dispatch, other: Dispatch): boolean {
  const less = [
    eventShortage(problem, other.trajectory) - eventShortage(problem, one.trajectory),
    shortOfContract(other) - shortOfContract(one),
  ].find((mwh) => Math.abs(mwh) > MET_MWH);
  return less === undefined ? one.objective > other.objective : less > 0;
}

const shortOfContract = ({ trajectory: { shortageMwh } }: Dispatch): number => shortageMwh?.reduce((sum, mwh) => sum + mwh, 0) ?? 0;

/**
 * A storage unit with the power it had where a plan was cut, unless the energy or the room was missing that an earlier cut had taken: the
 * next plan knows of that one.
 */
function limitedTo(unit: StorageUnit, planned: StorageTrajectory, done: StorageTrajectory, stepHours: number): StorageUnit {
  const { powerMw, capacityMwh, minSoc, maxSoc, chargeEfficiency, dischargeEfficiency } = unit;
  const powerLimitMw = unit.powerLimitMw?.slice() ?? new Float64Array(planned.chargeMw.length).fill(powerMw);
  const rounding = NOT_FOLLOWED * capacityMwh;
  let held = unit.initialSocMwh;
  for (let t = 0; t < powerLimitMw.length; t++) {
    const [into, out] = [planned.chargeMw[t]!, planned.dischargeMw[t]!];
    const [most, had] = [mostPower(planned, t), mostPower(done, t)];
    const fits =
      into > 0
        ? stepHours * into * chargeEfficiency <= maxSoc * capacityMwh - held + rounding
        : (stepHours * out) / dischargeEfficiency <= held - minSoc * capacityMwh + rounding;
    if (fits && most - had > NOT_FOLLOWED * powerMw) powerLimitMw[t] = Math.min(powerLimitMw[t]!, had);
    held = done.socMwh[t]!;
  }
  return { ...unit, powerLimitMw };
}

/** The most a storage unit may be asked for in a step, committed regulation capacity included, MW at the bus. */
function mostPower({ chargeMw, dischargeMw, regulation = [] }: StorageTrajectory, t: number): number {
  const net = dischargeMw[t]! - chargeMw[t]!;
  let [out, into] = [net, -net];
  for (const { upMw, downMw } of regulation) {
    out += upMw[t]!;
    into += downMw[t]!;
  }
  return Math.max(out, into);
}

const after = (fromSteps: readonly number[], at: number): number[] => fromSteps.map((from) => Math.max(0, from - at));

/** The first step in which a storage unit did less than it was meant to. */
function firstCut(
  { steps, storage }: DispatchProblem,
  planned: readonly StorageTrajectory[],
  done: readonly StorageTrajectory[],
): number | undefined {
  for (let t = 0; t < steps; t++) {
    for (let k = 0; k < storage.length; k++) {
      let refused = Math.max(planned[k]!.chargeMw[t]! - done[k]!.chargeMw[t]!, planned[k]!.dischargeMw[t]! - done[k]!.dischargeMw[t]!);
      planned[k]!.regulation?.forEach(({ upMw, downMw }, m) => {
        const kept = done[k]!.regulation![m]!;
        refused = Math.max(refused, upMw[t]! - kept.upMw[t]!, downMw[t]! - kept.downMw[t]!);
      });
      if (refused > NOT_FOLLOWED * storage[k]!.powerMw) return t;
    }
  }
  return undefined;
}

const startsOf = ({ storage }: DispatchProblem, given: readonly (SteppedUnit | undefined)[]): Inside[] =>
  given.map((unit, k) => unit?.start ?? { availableMwh: storage[k]!.initialSocMwh, boundMwh: 0, celsius: 0 });

/** Every storage unit after so many steps; one that has not begun as it will begin. */
function statesAt(
  { storage }: DispatchProblem,
  { executed, dispatch }: CarriedOut,
  given: readonly (SteppedUnit | undefined)[],
  fromSteps: readonly number[],
  steps: number,
): Inside[] {
  return given.map((unit, k): Inside => {
    const hasBegun = fromSteps[k]! < steps;
    const done = executed[k];
    if (unit === undefined || done === undefined)
      return {
        availableMwh: hasBegun ? dispatch.trajectory.storage[k]!.socMwh[steps - 1]! : storage[k]!.initialSocMwh,
        boundMwh: 0,
        celsius: 0,
      };
    const last = steps - 1 - fromSteps[k]!;
    return hasBegun ? { availableMwh: done.availableMwh[last]!, boundMwh: done.boundMwh[last]!, celsius: done.celsius[last]! } : unit.start;
  });
}

const isNear = (
  { storage }: DispatchProblem,
  fromSteps: readonly number[],
  planned: readonly StorageTrajectory[],
  steps: number,
  reached: readonly Inside[],
): boolean =>
  storage.every(
    ({ capacityMwh }, k) =>
      fromSteps[k]! >= steps ||
      Math.abs(reached[k]!.availableMwh + reached[k]!.boundMwh - planned[k]!.socMwh[steps - 1]!) <= BACK_ON_PLAN * capacityMwh,
  );

const partOfUnit = (unit: SteppedUnit, from: number, to: number, steps: number, start: Inside): SteppedUnit => ({
  ...unit,
  start,
  fromStep: Math.min(Math.max(0, unit.fromStep - from), to - from),
  airCelsius: sliceSeries(unit.airCelsius, from, to, steps),
});

/**
 * A part of the horizon with the storage units as they are; within it everything is one window. The optimiser's limits of the state hold
 * for where it begins, too.
 */
function cutOut(
  { contract, capacityEvents, ...rest }: DispatchProblem,
  from: number,
  to: number,
  reached: readonly Inside[],
): DispatchProblem {
  const steps = to - from;
  const part = sliceSeries(rest, from, to, rest.steps);
  return {
    ...part,
    steps,
    lookAheadSteps: steps,
    commitSteps: steps,
    storage: part.storage.map((unit, k) => {
      const { availableMwh, boundMwh } = reached[k]!;
      return {
        ...unit,
        initialSocMwh: Math.min(unit.maxSoc * unit.capacityMwh, Math.max(unit.minSoc * unit.capacityMwh, availableMwh + boundMwh)),
      };
    }),
    ...(contract === undefined ? {} : { contract: { ...sliceSeries(contract, from, to, rest.steps), windows: undefined } }),
    ...(capacityEvents === undefined ? {} : { capacityEvents: callsIn(capacityEvents, from, to) }),
  };
}

/** The same with what is still owed over several steps. @param delivered  under the contract, MWh per step, known before `from` */
function remaining(
  problem: DispatchProblem,
  from: number,
  to: number,
  reached: readonly Inside[],
  delivered: Float64Array,
): DispatchProblem {
  const part = cutOut(problem, from, to, reached);
  const { contract } = problem;
  if (contract?.windows === undefined) return part;
  const done = (_: number, window: DeliveryWindow, first: number): number =>
    delivered.subarray(window.from, first).reduce((sum, mwh) => sum + mwh, 0);
  return { ...part, contract: contractIn(contract, from, to, problem.steps, done) };
}

/** Puts the first steps of a part's series into those of the horizon. */
function put(into: Trajectory, part: Trajectory, at: number, to: number): void {
  const set = (target: Float64Array | undefined, values: Float64Array | undefined): void =>
    values && target?.set(values.subarray(0, to - at), at);
  for (const key of ['solarUsedMw', 'windUsedMw', 'curtailedMw', 'exportMw', 'importMw', 'contractMwh', 'shortageMwh'] as const)
    set(into[key], part[key]);
  into.storage.forEach((unit, k) => {
    for (const key of ['chargeMw', 'dischargeMw', 'socMwh'] as const) set(unit[key], part.storage[k]![key]);
    unit.regulation?.forEach((market, m) => {
      for (const key of ['upMw', 'downMw'] as const) set(market[key], part.storage[k]!.regulation?.[m]?.[key] ?? new Float64Array(to - at));
    });
  });
}
