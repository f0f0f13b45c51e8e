import { eventShortage } from '../../dispatch/obligations/events-first.ts';
import { joinReports } from '../../dispatch/horizon/join-reports.ts';
import type { DeliveryWindow, Dispatch, DispatchProblem, StorageTrajectory, Trajectory } from '../../dispatch/problem/problem.ts';
import { dispatchLateUnits } from '../late/dispatch-late-units.ts';
import { callsIn, contractIn } from '../late/part-of-obligations.ts';
import { joinSeries, sliceSeries, type HorizonPart } from '../late/series-parts.ts';
import { carryOutPlan, type CarriedOut, type SteppedUnit, type SteppedUnits } from './carry-out-plan.ts';

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

/** The storage units of a plan, and how it is planned again. */
interface ReplannedUnits extends Required<SteppedUnits> {
  /** Plans one part of the horizon. */
  readonly dispatchOf: (problem: DispatchProblem) => Dispatch;
}

/**
 * Carries out a plan window by window. Where a storage unit would refuse what was planned, the window is planned again from the state that
 * was reached, with the look-ahead of the plan; so are the windows after it, until plan and unit agree again. A plan that is never cut is
 * carried out as it is, and so is one that earns more that way.
 *
 * What is owed over several steps is owed on with what of it has been delivered taken off. A unit that begins within the horizon is
 * planned with from its first step on.
 */
export function carryOutReplanned(problem: DispatchProblem, plan: Dispatch, units: ReplannedUnits): CarriedOut {
  const { stepped, fromSteps, dispatchOf } = units;
  const asPlanned = carryOutPlan(problem, plan, units);
  if (asPlanned.dispatch === plan) return asPlanned;
  const { steps, commitSteps, lookAheadSteps } = problem;
  const cut = firstCut(problem, plan.trajectory.storage, asPlanned.dispatch.trajectory.storage);
  if (cut === undefined) return asPlanned;

  const newPlan: Trajectory = joinSeries([plan.trajectory]);
  const marginalStoredValue = plan.marginalStoredValue.slice();
  let { solve } = plan;
  const first = Math.floor(cut / commitSteps) * commitSteps;
  const starts = startsOf(problem, stepped);
  let reached = first === 0 ? starts : statesAt(asPlanned, first, { starts, fromSteps });
  // What the contract has got of each step so far.
  const delivered = asPlanned.dispatch.trajectory.contractMwh?.slice() ?? new Float64Array(steps);
  let isOnPlan = true;
  for (let at = first; at < steps; at += commitSteps) {
    const to = Math.min(at + commitSteps, steps);
    const now = { from: at, to, steps };
    const ahead = { from: at, to: Math.min(at + lookAheadSteps, steps), steps };
    const begins = fromSteps.map((from) => Math.max(0, from - at));
    const unitsIn = (part: HorizonPart): Required<SteppedUnits> => ({
      stepped: stepped.map((unit, k) => unit && partOfUnit(unit, part, reached[k]!)),
      fromSteps: begins.map((from) => Math.min(from, part.to - at)),
    });
    const window = cutOut(problem, now, reached);
    const kept = (): Dispatch => ({ ...plan, trajectory: sliceSeries(newPlan, now) });
    const carryOut = (): CarriedOut => carryOutPlan(window, kept(), unitsIn(now));
    const isFollowed = ({ dispatch }: CarriedOut): boolean =>
      firstCut(window, kept().trajectory.storage, dispatch.trajectory.storage) === undefined;
    let done = carryOut();
    if (!isOnPlan || !isFollowed(done)) {
      const asItIs = {
        ...plan,
        trajectory: sliceSeries(newPlan, ahead),
        marginalStoredValue: marginalStoredValue.subarray(at, ahead.to),
      };
      const best = bestPlan(remaining(problem, ahead, { reached, delivered }), asItIs, { ...unitsIn(ahead), dispatchOf });
      put(newPlan, best.trajectory, now);
      marginalStoredValue.set(best.marginalStoredValue.subarray(0, to - at), at);
      solve = joinReports(solve, best.solve);
      done = carryOut();
    }
    delivered.set(done.dispatch.trajectory.contractMwh ?? [], at);
    reached = statesAt(done, to - at, { starts, fromSteps: begins });
    // Within a delivery window the plan counts on what it meant to deliver before.
    const isOwing = problem.contract?.windows?.some((owed) => owed.from < to && owed.to > to) ?? false;
    const isNear = reached.every(({ availableMwh, boundMwh }, k) => {
      const away = availableMwh + boundMwh - plan.trajectory.storage[k]!.socMwh[to - 1]!;
      return fromSteps[k]! >= to || Math.abs(away) <= BACK_ON_PLAN * problem.storage[k]!.capacityMwh;
    });
    isOnPlan = !isOwing && isNear;
  }
  const replanned = carryOutPlan(problem, { ...plan, trajectory: newPlan, marginalStoredValue, solve }, units);
  // Deep and slow tanks live on a stock whose use lies beyond the look-ahead: there carrying on may be worth more.
  return isBetter(problem, replanned.dispatch, asPlanned.dispatch) ? replanned : asPlanned;
}

/**
 * Of the plan as it was, one from the reached state, and one that knows where that is cut, the one of which the storage units make most
 * over the look-ahead. All prices in it are known, and so is what the units will do: this is no hindsight.
 */
function bestPlan(ahead: DispatchProblem, asItWas: Dispatch, units: ReplannedUnits): Dispatch {
  const made = (plan: Dispatch): CarriedOut => carryOutPlan(ahead, plan, units);
  let best = asItWas;
  let most = made(asItWas).dispatch;
  let problem = ahead;
  for (let round = 0; round < ROUNDS; round++) {
    const plan = dispatchLateUnits(problem, units.fromSteps, units.dispatchOf);
    const { dispatch } = made(plan);
    if (isBetter(ahead, dispatch, most)) {
      best = plan;
      most = dispatch;
    }
    if (firstCut(ahead, plan.trajectory.storage, dispatch.trajectory.storage) === undefined) break;
    problem = limitedTo(problem, plan.trajectory.storage, dispatch.trajectory.storage);
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
 * A problem whose storage units have the power they had where a plan was cut, unless the energy or the room was missing that an earlier cut
 * had taken: the next plan knows of that one.
 */
function limitedTo(problem: DispatchProblem, planned: readonly StorageTrajectory[], done: readonly StorageTrajectory[]): DispatchProblem {
  const { steps, stepHours } = problem;
  const storage = problem.storage.map((unit, k) => {
    const { powerMw, capacityMwh, minSoc, maxSoc, chargeEfficiency, dischargeEfficiency } = unit;
    const powerLimitMw = unit.powerLimitMw?.slice() ?? new Float64Array(steps).fill(powerMw);
    const rounding = NOT_FOLLOWED * capacityMwh;
    let held = unit.initialSocMwh;
    for (let t = 0; t < steps; t++) {
      const [into, out] = [planned[k]!.chargeMw[t]!, planned[k]!.dischargeMw[t]!];
      const [most, had] = [mostPower(planned[k]!, t), mostPower(done[k]!, t)];
      const fits =
        into > 0
          ? stepHours * into * chargeEfficiency <= maxSoc * capacityMwh - held + rounding
          : (stepHours * out) / dischargeEfficiency <= held - minSoc * capacityMwh + rounding;
      if (fits && most - had > NOT_FOLLOWED * powerMw) powerLimitMw[t] = Math.min(powerLimitMw[t]!, had);
      held = done[k]!.socMwh[t]!;
    }
    return { ...unit, powerLimitMw };
  });
  return { ...problem, storage };
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
  { executed, dispatch }: CarriedOut,
  steps: number,
  { starts, fromSteps }: { readonly starts: readonly Inside[]; readonly fromSteps: readonly number[] },
): Inside[] {
  return starts.map((start, k): Inside => {
    const last = steps - 1 - fromSteps[k]!;
    if (last < 0) return start;
    const done = executed[k];
    if (done === undefined) return { availableMwh: dispatch.trajectory.storage[k]!.socMwh[steps - 1]!, boundMwh: 0, celsius: 0 };
    return { availableMwh: done.availableMwh[last]!, boundMwh: done.boundMwh[last]!, celsius: done.celsius[last]! };
  });
}

const partOfUnit = (unit: SteppedUnit, part: HorizonPart, start: Inside): SteppedUnit => ({
  ...unit,
  start,
  fromStep: Math.min(Math.max(0, unit.fromStep - part.from), part.to - part.from),
  airCelsius: sliceSeries(unit.airCelsius, part),
});

/**
 * A part of the horizon with the storage units as they are; within it everything is one window. The optimiser's limits of the state hold
 * for where it begins, too.
 */
function cutOut({ contract, capacityEvents, ...rest }: DispatchProblem, part: HorizonPart, reached: readonly Inside[]): DispatchProblem {
  const steps = part.to - part.from;
  const cut = sliceSeries(rest, part);
  return {
    ...cut,
    steps,
    lookAheadSteps: steps,
    commitSteps: steps,
    storage: cut.storage.map((unit, k) => {
      const { availableMwh, boundMwh } = reached[k]!;
      return {
        ...unit,
        initialSocMwh: Math.min(unit.maxSoc * unit.capacityMwh, Math.max(unit.minSoc * unit.capacityMwh, availableMwh + boundMwh)),
      };
    }),
    ...(contract === undefined ? {} : { contract: { ...sliceSeries(contract, part), windows: undefined } }),
    ...(capacityEvents === undefined ? {} : { capacityEvents: callsIn(capacityEvents, part) }),
  };
}

/** The same with what is still owed over several steps. @param delivered  under the contract, MWh per step, known before the part */
function remaining(
  problem: DispatchProblem,
  part: HorizonPart,
  { reached, delivered }: { readonly reached: readonly Inside[]; readonly delivered: Float64Array },
): DispatchProblem {
  const cut = cutOut(problem, part, reached);
  const { contract } = problem;
  if (contract?.windows === undefined) return cut;
  const done = (_: number, window: DeliveryWindow, first: number): number =>
    delivered.subarray(window.from, first).reduce((sum, mwh) => sum + mwh, 0);
  return { ...cut, contract: contractIn(contract, part, done) };
}

/** Puts the first steps of a part's series into those of the horizon, at its steps [from, to). */
function put(into: Trajectory, part: Trajectory, { from: at, to }: HorizonPart): void {
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
