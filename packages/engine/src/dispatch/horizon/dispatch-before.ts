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

/** How a plant is dispatched. */
interface DispatchedPlant {
  /** Dispatches a problem, proof included. */
  readonly dispatchOf: (problem: DispatchProblem) => Dispatch;
  /** First step of each unit, as of `dispatchLateUnits`; all from the first when left out. */
  readonly fromSteps?: readonly number[];
}

/**
 * Dispatches a horizon that another one follows: its last windows see the first steps of what comes next, as the windows before them see
 * theirs, so what is owed there finds the storage unit prepared and charge that is worth more tomorrow is kept. Nothing beyond the horizon
 * is decided or paid here.
 *
 * @param problem  the horizon
 * @param next     the one that follows: the same plant with the same markets; its units are those of `problem`
 * @returns        the dispatch of `problem`; its money is recomputed from the trajectory it keeps
 * @throws RangeError when the two have not the same contract, markets or number of units
 */
export function dispatchBefore(problem: DispatchProblem, next: DispatchProblem, { dispatchOf, fromSteps = [] }: DispatchedPlant): Dispatch {
  const ahead = Math.min(next.steps, problem.lookAheadSteps - problem.commitSteps);
  if (ahead <= 0) return dispatchOf(problem);
  const { steps } = problem;
  const both = dispatchOf(followedBy(problem, next, ahead));
  const trajectory = sliceSeries(both.trajectory, { from: 0, to: steps, steps: steps + ahead });
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
  const seam = new Seam(steps, ahead);
  if (next.storage.length !== problem.storage.length)
    throw new RangeError(`${next.storage.length} storage units cannot follow ${problem.storage.length}`);
  const importLimitMw = seam.join(problem.importLimitMw, next.importLimitMw);
  // A horizon that may charge from the grid and one that may not are told apart by the limit.
  if (!next.gridCharging) importLimitMw.fill(0, steps);
  return {
    ...problem,
    steps: steps + ahead,
    storage: problem.storage.map((unit, k) => joinUnits(seam, unit, next.storage[k]!)),
    importLimitMw,
    solarMw: seam.join(problem.solarMw, next.solarMw),
    windMw: seam.join(problem.windMw, next.windMw),
    exportLimitMw: seam.join(problem.exportLimitMw, next.exportLimitMw),
    price: seam.join(problem.price, next.price),
    importPrice: seam.join(problem.importPrice, next.importPrice),
    ...given('storagePriceAdder', seam.joinOr(problem.storagePriceAdder, next.storagePriceAdder, 0)),
    ...joinContracts(seam, problem, next),
    ...((problem.capacityEvents ?? next.capacityEvents) === undefined
      ? {}
      : { capacityEvents: [...(problem.capacityEvents ?? []), ...(next.capacityEvents ?? []).flatMap((event) => seam.eventAhead(event))] }),
    ...joinRegulation(seam, problem, next),
  };
}

/** Where a horizon of so many steps meets the first steps of the next. */
class Seam {
  readonly #steps: number;
  readonly #ahead: number;

  constructor(steps: number, ahead: number) {
    this.#steps = steps;
    this.#ahead = ahead;
  }

  join(now: Float64Array, then: Float64Array): Float64Array {
    const out = new Float64Array(this.#steps + this.#ahead);
    out.set(now);
    out.set(then.subarray(0, this.#ahead), this.#steps);
    return out;
  }

  /** The same where one of the two has no series but one value; undefined where both have none. */
  joinOr(now: Float64Array | undefined, then: Float64Array | undefined, otherwise: number): Float64Array | undefined {
    if (now === undefined && then === undefined) return undefined;
    return this.join(now ?? new Float64Array(this.#steps).fill(otherwise), then ?? new Float64Array(this.#ahead).fill(otherwise));
  }

  /** Of a window that reaches beyond the look-ahead the share of its steps in view is owed. */
  windowAhead({ from, to, mwh, firmMwh }: DeliveryWindow): DeliveryWindow[] {
    const [steps, ahead] = [this.#steps, this.#ahead];
    if (from >= ahead) return [];
    const end = Math.min(to, ahead);
    const inView = (end - from) / (to - from);
    return [{ from: steps + from, to: steps + end, mwh: mwh * inView, ...(firmMwh !== undefined && { firmMwh: firmMwh * inView }) }];
  }

  eventAhead(event: CallObligation): CallObligation[] {
    const ahead = this.#ahead;
    return event.from >= ahead ? [] : [{ ...event, from: this.#steps + event.from, steps: Math.min(event.steps, ahead - event.from) }];
  }
}

/** A series under its key; nothing where there is none. */
const given = <K extends string>(key: K, series: Float64Array | undefined): Partial<Record<K, Float64Array>> =>
  (series === undefined ? {} : { [key]: series }) as Partial<Record<K, Float64Array>>;

/** A storage unit with the limits of its state and its power in both horizons. */
const joinUnits = (seam: Seam, now: StorageUnit, then: StorageUnit): StorageUnit => ({
  ...now,
  ...given('minSocMwh', seam.joinOr(now.minSocMwh, then.minSocMwh, 0)),
  ...given('maxSocMwh', seam.joinOr(now.maxSocMwh, then.maxSocMwh, now.maxSoc * now.capacityMwh)),
  ...given('powerLimitMw', seam.joinOr(now.powerLimitMw, then.powerLimitMw, now.powerMw)),
});

function joinContracts(
  seam: Seam,
  { contract: now }: DispatchProblem,
  { contract: then }: DispatchProblem,
): { contract?: DeliveryContract } {
  if ((now === undefined) !== (then === undefined)) throw new RangeError('a horizon with a contract cannot follow one without');
  if (now === undefined || then === undefined) return {};
  return {
    contract: {
      price: seam.join(now.price, then.price),
      ...given('obligationMwh', seam.joinOr(now.obligationMwh, then.obligationMwh, 0)),
      ...given('firmMwh', seam.joinOr(now.firmMwh, then.firmMwh, 0)),
      ...((now.windows ?? then.windows) === undefined
        ? {}
        : { windows: [...(now.windows ?? []), ...(then.windows ?? []).flatMap((window) => seam.windowAhead(window))] }),
      ...given('shortagePenalty', seam.joinOr(now.shortagePenalty, then.shortagePenalty, 0)),
    },
  };
}

function joinRegulation(
  seam: Seam,
  { regulation: now }: DispatchProblem,
  { regulation: then = [] }: DispatchProblem,
): { regulation?: readonly RegulationMarket[] } {
  const markets = now?.length ?? 0;
  if (markets !== then.length) throw new RangeError(`${then.length} regulation markets cannot follow ${markets}`);
  if (now === undefined) return {};
  return {
    regulation: now.map((market, m) => {
      const after = then[m]!;
      return {
        ...market,
        up: joinSides(seam, market.up, after.up),
        down: joinSides(seam, market.down, after.down),
        energyPrice: seam.joinOr(market.energyPrice, after.energyPrice, 0),
      };
    }),
  };
}

/** The least prices may differ: what is below its own is put below both. */
function joinSides(seam: Seam, now: RegulationSide | undefined, then: RegulationSide | undefined): RegulationSide | undefined {
  if (now === undefined || then === undefined) return undefined;
  const minPrice = Math.min(now.minPrice, then.minPrice);
  const offered = ({ price, minPrice: own }: RegulationSide): Float64Array =>
    price.map((value) => (value < own && value >= minPrice ? minPrice - 1 : value));
  return {
    price: seam.join(offered(now), offered(then)),
    maxCommitment: now.maxCommitment > then.maxCommitment ? now.maxCommitment : then.maxCommitment,
    minPrice,
  };
}
