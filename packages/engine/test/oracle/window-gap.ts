import { type Dispatch, type DispatchProblem, checkProblem, planOf, proveDispatch } from '@stackwatt/engine';
import { PlantModel, type WindowOptimum, type WindowState, owedMwh } from './plant-model.ts';

/** True when nothing in [from, to) can make it pay to do two opposite things at once: then the linear programme is the whole truth. */
export function isConvex(problem: DispatchProblem, from = 0, to = problem.steps): boolean {
  const {
    price,
    importPrice,
    importLimitMw,
    gridCharging,
    contract,
    capacityEvents = [],
    hasEnergyMarket = true,
    bus,
    regulation = [],
  } = problem;
  // Discharging for its price adder while charging, and burning what has to leave the storage unit, would pay.
  if (problem.storagePriceAdder !== undefined || problem.storage.some(({ maxSocMwh }) => maxSocMwh !== undefined)) return false;
  // Regulation may pay for energy that is burnt to hold more of it, or more room.
  if (regulation.length > 0) return false;
  // An event that cannot get out would burn its power by going through the converter both ways.
  if (bus === 'dc' && capacityEvents.some((event) => event.from < to && event.from + event.steps > from)) return false;
  for (let t = from; t < to; t++) {
    if (hasEnergyMarket ? price[t]! < 0 || importPrice[t]! < price[t]! : contract!.price[t]! < 0) return false;
    const owes = (contract?.obligationMwh?.[t] ?? 0) > 0 || contract?.windows?.some((w) => t >= w.from && t < w.to) === true;
    if (owes && (contract!.price[t]! < 0 || (gridCharging && hasEnergyMarket && importLimitMw[t]! > 0))) return false;
  }
  return true;
}

export interface WindowGap {
  readonly from: number;
  readonly bound: number;
  readonly value: number;
  /** (bound − value)/max(1, |value|). */
  readonly gap: number;
  /** MWh by which we fall short of the solver in what comes before money: events, then the contract. */
  readonly shortMwh: number;
  /** What a MWh missing of it would earn, as far as the solver says. */
  readonly mwhWorth: number;
}

/** A linear programme that agrees with us this closely has settled the window. */
const SETTLED = 1e-9;

/** Shortages closer than this are equal, MWh. */
const EQUAL = 1e-7;

/**
 * Now and then the solver ends a mixed-integer programme early and calls a worse operation optimal. Where we disagree it is asked
 * again in these ways; whatever it finds is feasible, so the best of its answers is what it knows.
 */
const OTHER_WAYS = [{ mip_feasibility_tolerance: 1e-7 }, { presolve: 'off' }, { random_seed: 5, mip_feasibility_tolerance: 1e-8 }] as const;
const AGREES = 1e-7;

/** The better of two optima of one window: shortages first, then money. */
function betterOf(a: WindowOptimum, b: WindowOptimum): WindowOptimum {
  if (Math.abs(a.eventShortMwh - b.eventShortMwh) > EQUAL) return a.eventShortMwh < b.eventShortMwh ? a : b;
  if (Math.abs(a.deliveredMwh - b.deliveredMwh) > EQUAL) return a.deliveredMwh > b.deliveredMwh ? a : b;
  return a.money > b.money ? a : b;
}

/**
 * Compares every window of our run with the solver's optimum of the same window from the state our run was in. What is ours is
 * what the committed steps did by the rules of the dispatch case, plus the solver's optimum for the rest of the window from the
 * state we left: what we committed is optimal exactly when nothing is lost, neither in shortages nor in money. That rest holds the reserve
 * of its window, which counts from where the window begins: down-regulation on a dc bus may have brought more than that counts on, and a
 * window that began there would have to hold more.
 *
 * The linear programme, which lets opposite things happen at once, is tried first: where it promises no more than we earn,
 * nothing can. Else the mixed-integer programme decides.
 */
export function windowGaps(problem: DispatchProblem): {
  readonly result: Dispatch;
  readonly evaluator: number;
  readonly claim: number;
  readonly gaps: readonly WindowGap[];
} {
  const { result, claimed } = planned(problem);
  const { steps, lookAheadSteps, commitSteps } = problem;
  const linear = new PlantModel(problem, false);
  const mixed = new PlantModel(problem, true);
  const others: PlantModel[] = [];
  const gaps: WindowGap[] = [];
  try {
    for (let from = 0; from < steps; from += commitSteps) {
      const to = Math.min(steps, from + lookAheadSteps);
      const kept = Math.min(steps, from + commitSteps);
      const done = committed(problem, result, from, kept, to);
      let bound: WindowOptimum;
      let rest: WindowOptimum;
      const states = linear.states({ from, to }, stateAt(problem, result, from));
      const solve = (model: PlantModel, begin: number): WindowOptimum =>
        model.solve({ from: begin, to }, stateAt(problem, result, begin), states.slice(begin - from));
      const compare = (): WindowGap => {
        const value = done.money + rest.money;
        return {
          from,
          bound: bound.money,
          value,
          gap: (bound.money - value) / Math.max(1, Math.abs(value)),
          shortMwh: Math.max(
            done.eventShortMwh + rest.eventShortMwh - bound.eventShortMwh,
            bound.deliveredMwh - done.deliveredMwh - rest.deliveredMwh,
          ),
          mwhWorth: Math.max(bound.mwhWorth ?? 0, rest.mwhWorth ?? 0),
        };
      };
      const isClose = ({ gap, shortMwh }: WindowGap, near: number): boolean => Math.abs(gap) <= near && shortMwh <= EQUAL;
      // The rest may be credited only with what it can really earn: with binaries as soon as they can matter.
      rest = solve(isConvex(problem, kept, to) ? linear : mixed, kept);
      bound = solve(linear, from);
      let found = compare();
      if (!isConvex(problem, from, to) && !isClose(found, SETTLED)) {
        bound = solve(mixed, from);
        found = compare();
        for (let way = 0; way < OTHER_WAYS.length && !isClose(found, AGREES); way++) {
          const other = (others[way] ??= new PlantModel(problem, true, OTHER_WAYS[way]));
          bound = betterOf(bound, solve(other, from));
          if (!isConvex(problem, kept, to)) rest = betterOf(rest, solve(other, kept));
          found = compare();
        }
      }
      gaps.push(found);
    }
  } finally {
    linear.dispose();
    mixed.dispose();
    for (const other of others) other.dispose();
  }
  const own = committed(problem, result, 0, steps, steps).money;
  return { result, evaluator: apart(result, own), claim: apart(result, claimed), gaps };
}

/** Our run, and the money its optimiser claims before anything is evaluated again. */
export function planned(problem: DispatchProblem): { readonly result: Dispatch; readonly claimed: number } {
  checkProblem(problem);
  const plan = planOf(problem);
  return { result: proveDispatch(problem, plan), claimed: plan.claimed };
}

/** How far some money is from what the re-evaluator found, as a share of the largest of its terms. */
export const apart = ({ objective, terms }: Dispatch, money: number): number =>
  Math.abs(objective - money) / Object.values(terms).reduce((most: number, term: number) => Math.max(most, Math.abs(term)), 1);

/** What our run has done before step t. */
export function stateAt(problem: DispatchProblem, result: Dispatch, t: number): WindowState {
  const [unit] = problem.storage;
  const window = problem.contract?.windows?.find((w) => w.from < t && t < w.to);
  return {
    socMwh: t === 0 ? (unit?.initialSocMwh ?? 0) : (result.trajectory.storage[0]?.socMwh[t - 1] ?? 0),
    usedTodayMwh: leftTheUnit(problem, result, startOfDay(problem, t), t),
    ...(window !== undefined && { deliveredMwh: sum(result.trajectory.contractMwh!, window.from, t) }),
  };
}

function sum(values: Float64Array, from: number, to: number): number {
  let total = 0;
  for (let t = from; t < to; t++) total += values[t]!;
  return total;
}

/** First step of the day step t lies in; days are 24 h from step 0. */
const startOfDay = ({ stepHours }: DispatchProblem, t: number): number => t - (t % Math.round(24 / stepHours));

/** MWh that left the storage unit in the steps [from, to). */
function leftTheUnit(
  { stepHours: h, storage, regulation = [] }: DispatchProblem,
  { trajectory }: Dispatch,
  from: number,
  to: number,
): number {
  let total = 0;
  storage.forEach((unit, k) => {
    const { dischargeMw, regulation: committed = [] } = trajectory.storage[k]!;
    for (let t = from; t < to; t++) {
      total += (h * dischargeMw[t]!) / unit.dischargeEfficiency;
      committed.forEach(({ upMw }, m) => (total += (regulation[m]!.throughput * h * upMw[t]!) / unit.dischargeEfficiency));
    }
  });
  return total;
}

/** The windows of a run that are furthest from the solver's optimum, and what the run says of itself. */
export interface WorstWindow extends WindowGap {
  /** How far a window lies below the solver's optimum, and how far another lies above it, as gaps ≥ 0. */
  readonly below: number;
  readonly above: number;
  readonly claimed: number;
  /** The re-evaluator's money against the oracle's own sum, and against the optimiser's claim, as shares of the largest term. */
  readonly evaluator: number;
  readonly claim: number;
}

/**
 * The window of our run that is furthest from the solver's optimum, above or below, and what our run claims to have proven.
 *
 * @throws when a window of the run was not compared
 */
export function worstWindow(problem: DispatchProblem): WorstWindow {
  const { result, evaluator, claim, gaps } = windowGaps(problem);
  if (gaps.length !== result.solve.windows) throw new Error(`${gaps.length} windows compared, ${result.solve.windows} solved`);
  const worst = gaps.reduce((a, b) => (Math.abs(b.gap) > Math.abs(a.gap) ? b : a));
  const all = gaps.map(({ gap }) => gap);
  return {
    ...worst,
    below: Math.max(0, ...all),
    above: Math.max(0, ...all.map((gap) => -gap)),
    claimed: result.solve.worstGap,
    evaluator,
    claim,
    shortMwh: Math.max(...gaps.map(({ shortMwh }) => shortMwh)),
  };
}

/**
 * What the committed steps [from, kept) of a window that is seen up to step `to` did, by the rules of the dispatch case: shortage of
 * events, energy delivered to what was owed, and money. A delivery window that goes on behind `kept` pays its penalty there.
 */
function committed(problem: DispatchProblem, result: Dispatch, from: number, kept: number, to: number): WindowOptimum {
  const { stepHours: h, price, importPrice, storage, contract, capacityEvents = [], hasEnergyMarket = true, regulation = [] } = problem;
  const { exportMw, importMw, contractMwh, storage: units } = result.trajectory;
  let money = 0;
  let eventShortMwh = 0;
  let deliveredMwh = 0;
  for (let t = from; t < kept; t++) {
    const delivered = contractMwh?.[t] ?? 0;
    if (hasEnergyMarket) money += price[t]! * (h * exportMw[t]! - delivered) - h * importPrice[t]! * importMw[t]!;
    if (contract !== undefined) money += contract.price[t]! * delivered;
    storage.forEach((unit, k) => {
      const priceAdder = (problem.storagePriceAdder?.[t] ?? 0) * (problem.systemConverter?.efficiency ?? 1);
      money += h * (priceAdder - unit.wearCostPerMwh / unit.dischargeEfficiency) * units[k]!.dischargeMw[t]!;
    });
    regulation.forEach(({ up, down, throughput, energyPrice }, m) => {
      units.forEach(({ regulation: commitments }, k) => {
        const raise = commitments![m]!.upMw[t]!;
        const lower = commitments![m]!.downMw[t]!;
        const wear = (storage[k]!.wearCostPerMwh * throughput * raise) / storage[k]!.dischargeEfficiency;
        money +=
          h * ((up?.price[t] ?? 0) * raise + (down?.price[t] ?? 0) * lower + throughput * (energyPrice?.[t] ?? 0) * (raise - lower) - wear);
      });
    });
    const owed = contract?.obligationMwh?.[t] ?? 0;
    if (owed > 0) {
      deliveredMwh += Math.min(owed, delivered);
      money -= (contract!.shortagePenalty?.[t] ?? 0) * Math.max(0, owed - delivered);
    }
    const event = capacityEvents.find((e) => t >= e.from && t < e.from + e.steps);
    if (event !== undefined) {
      const net = units.reduce((power, unit) => power + unit.dischargeMw[t]! - unit.chargeMw[t]!, 0);
      const short = h * Math.max(0, event.powerMw - net);
      eventShortMwh += short;
      money -= event.shortagePenalty * short;
    }
  }
  for (const window of contract?.windows ?? []) {
    if (window.from >= kept || window.to <= from) continue;
    const before = window.from < from ? sum(contractMwh!, window.from, from) : 0;
    const owed = owedMwh(window, { from, to }, before);
    const delivered = sum(contractMwh!, Math.max(from, window.from), Math.min(kept, window.to));
    deliveredMwh += Math.min(owed, delivered);
    if (window.to <= kept) money -= (contract!.shortagePenalty?.[window.from] ?? 0) * Math.max(0, owed - delivered);
  }
  return { eventShortMwh, deliveredMwh, money };
}
