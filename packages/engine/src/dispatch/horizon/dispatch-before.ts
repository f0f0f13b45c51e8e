import { sliceSeries } from '../../storage/late/series-parts.ts';
import { evaluate } from '../proof/evaluate.ts';
import type {
  CallObligation,
  DeliveryContract,
  DeliveryWindow,
  Dispatch,
  DispatchProblem,
  RegulationMarket,
  RegulationSide,
  StorageTrajectory,
  StorageUnit,
} from '../problem/problem.ts';

/**
 * Dispatches a horizon that another one follows: its last windows see the first steps of what comes next, as the windows before them see
 * theirs, so what is owed there finds the storage unit prepared and charge that is worth more tomorrow is kept. Nothing beyond the horizon
 * is decided or paid here.
 *
 * @param problem     the horizon
 * @param next        the one that follows: the same plant with the same markets; its units are those of `problem`
 * @param dispatchOf  dispatches a problem, proof included
 * @param fromSteps   first step of each unit of `problem`, as of `dispatchLateUnits`; all from the first when left out
 * @returns           the dispatch of `problem`; its money is recomputed from the trajectory it keeps
 * @throws RangeError when the two have not the same contract, markets or number of units
 */
export function dispatchBefore(
  problem: DispatchProblem,
  next: DispatchProblem,
  dispatchOf: (problem: DispatchProblem) => Dispatch,
  fromSteps: readonly number[] = [],
): Dispatch {
  const ahead = Math.min(next.steps, problem.lookAheadSteps - problem.commitSteps);
  if (ahead <= 0) return dispatchOf(problem);
  const { steps } = problem;
  const both = dispatchOf(followedBy(problem, next, ahead));
  const trajectory = sliceSeries(both.trajectory, 0, steps, steps + ahead);
  // Where a state had to be was proven with the steps ahead, which may ask for more than an upper limit allows.
  const storage = problem.storage.map((unit) => ({ ...unit, minSocMwh: undefined, maxSocMwh: undefined }));
  const evaluation = evaluate(
    { ...problem, storage },
    { ...trajectory, storage: trajectory.storage.map((one, k) => waiting(one, problem.storage[k]!, fromSteps[k] ?? 0)) },
  );
  if (evaluation.kind === 'violated') {
    const { quantity, step, amount } = evaluation.violations[0]!;
    throw new Error(`fault in dispatch: before the next horizon ${quantity} in step ${step} is off by ${amount}`);
  }
  const { terms, infeasible } = evaluation;
  return {
    ...both,
    infeasible,
    trajectory,
    terms,
    objective: Object.values(terms).reduce((sum: number, term: number) => sum + term, 0) + 0,
    marginalStoredValue: both.marginalStoredValue.slice(0, steps),
  };
}

/** A storage unit that has not begun yet as one that waits in the state it will begin with. */
const waiting = (one: StorageTrajectory, { initialSocMwh }: StorageUnit, fromStep: number): StorageTrajectory =>
  fromStep === 0 ? one : { ...one, socMwh: one.socMwh.map((mwh, t) => (t < fromStep ? initialSocMwh : mwh)) };

/** The horizon and the first steps of the next as one problem. */
function followedBy(problem: DispatchProblem, next: DispatchProblem, ahead: number): DispatchProblem {
  const { steps } = problem;
  const join = (a: Float64Array, b: Float64Array): Float64Array => {
    const out = new Float64Array(steps + ahead);
    out.set(a);
    out.set(b.subarray(0, ahead), steps);
    return out;
  };
  const ofBoth = (a: Float64Array | undefined, b: Float64Array | undefined, otherwise: number): Float64Array | undefined => {
    if (a === undefined && b === undefined) return undefined;
    return join(a ?? new Float64Array(steps).fill(otherwise), b ?? new Float64Array(ahead).fill(otherwise));
  };
  const given = <K extends string>(key: K, series: Float64Array | undefined): Partial<Record<K, Float64Array>> =>
    (series === undefined ? {} : { [key]: series }) as Partial<Record<K, Float64Array>>;
  if (next.storage.length !== problem.storage.length)
    throw new RangeError(`${next.storage.length} stores cannot follow ${problem.storage.length}`);
  const importLimitMw = join(problem.importLimitMw, next.importLimitMw);
  // A horizon that may charge from the grid and one that may not are told apart by the limit.
  if (!next.gridCharging) importLimitMw.fill(0, steps);
  const storage = problem.storage.map((unit, k): StorageUnit => {
    const after = next.storage[k]!;
    return {
      ...unit,
      ...given('minSocMwh', ofBoth(unit.minSocMwh, after.minSocMwh, 0)),
      ...given('maxSocMwh', ofBoth(unit.maxSocMwh, after.maxSocMwh, unit.maxSoc * unit.capacityMwh)),
      ...given('powerLimitMw', ofBoth(unit.powerLimitMw, after.powerLimitMw, unit.powerMw)),
    };
  });
  return {
    ...problem,
    steps: steps + ahead,
    storage,
    importLimitMw,
    solarMw: join(problem.solarMw, next.solarMw),
    windMw: join(problem.windMw, next.windMw),
    exportLimitMw: join(problem.exportLimitMw, next.exportLimitMw),
    price: join(problem.price, next.price),
    importPrice: join(problem.importPrice, next.importPrice),
    ...given('dischargePremium', ofBoth(problem.dischargePremium, next.dischargePremium, 0)),
    ...contractOf(),
    ...((problem.capacityEvents ?? next.capacityEvents) === undefined
      ? {}
      : { capacityEvents: [...(problem.capacityEvents ?? []), ...(next.capacityEvents ?? []).flatMap(eventAhead)] }),
    ...regulationOf(),
  };

  function contractOf(): { contract?: DeliveryContract } {
    const { contract: now } = problem;
    const { contract: then } = next;
    if ((now === undefined) !== (then === undefined)) throw new RangeError('a horizon with a contract cannot follow one without');
    if (now === undefined || then === undefined) return {};
    return {
      contract: {
        price: join(now.price, then.price),
        ...given('obligationMwh', ofBoth(now.obligationMwh, then.obligationMwh, 0)),
        ...given('firmMwh', ofBoth(now.firmMwh, then.firmMwh, 0)),
        ...((now.windows ?? then.windows) === undefined
          ? {}
          : { windows: [...(now.windows ?? []), ...(then.windows ?? []).flatMap(windowAhead)] }),
        ...given('shortagePenalty', ofBoth(now.shortagePenalty, then.shortagePenalty, 0)),
      },
    };
  }

  /** Of a window that reaches beyond the look-ahead the share of its steps in view is owed. */
  function windowAhead({ from, to, mwh, firmMwh }: DeliveryWindow): DeliveryWindow[] {
    if (from >= ahead) return [];
    const end = Math.min(to, ahead);
    const inView = (end - from) / (to - from);
    return [{ from: steps + from, to: steps + end, mwh: mwh * inView, ...(firmMwh !== undefined && { firmMwh: firmMwh * inView }) }];
  }

  function eventAhead(event: CallObligation): CallObligation[] {
    return event.from >= ahead ? [] : [{ ...event, from: steps + event.from, steps: Math.min(event.steps, ahead - event.from) }];
  }

  function regulationOf(): { regulation?: readonly RegulationMarket[] } {
    const { regulation: now = [] } = problem;
    const { regulation: then = [] } = next;
    if (now.length !== then.length) throw new RangeError(`${then.length} regulation markets cannot follow ${now.length}`);
    if (problem.regulation === undefined) return {};
    return {
      regulation: now.map((market, m) => {
        const after = then[m]!;
        return {
          ...market,
          up: sideOf(market.up, after.up),
          down: sideOf(market.down, after.down),
          energyPrice: ofBoth(market.energyPrice, after.energyPrice, 0),
        };
      }),
    };
  }

  /** The least prices may differ: what is below its own is put below both. */
  function sideOf(now: RegulationSide | undefined, then: RegulationSide | undefined): RegulationSide | undefined {
    if (now === undefined || then === undefined) return undefined;
    const minPrice = Math.min(now.minPrice, then.minPrice);
    const offered = ({ price, minPrice: own }: RegulationSide): Float64Array =>
      price.map((value) => (value < own && value >= minPrice ? minPrice - 1 : value));
    return {
      price: join(offered(now), offered(then)),
      maxCommitment: now.maxCommitment > then.maxCommitment ? now.maxCommitment : then.maxCommitment,
      minPrice,
    };
  }
}
