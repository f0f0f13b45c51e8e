import { type Dispatch, type DispatchProblem, dispatch } from '@stackwatt/engine';
import { PlantModel, type WindowState } from './plant-model.ts';

/** True when no price in [from, to) can make it pay to do two opposite things at once: then the linear programme is the whole truth. */
export function isConvex({ price, importPrice, steps }: DispatchProblem, from = 0, to = steps): boolean {
  for (let t = from; t < to; t++) if (price[t]! < 0 || importPrice[t]! < price[t]!) return false;
  return true;
}

export interface WindowGap {
  readonly from: number;
  readonly bound: number;
  readonly value: number;
  /** (bound − value)/max(1, |value|). */
  readonly gap: number;
}

/** A linear programme that agrees with us this closely has settled the window. */
const SETTLED = 1e-9;

/**
 * Compares every window of our run with the solver's optimum of the same window from the state our run was in. The value of
 * ours is the money of the committed steps by the rules of the dispatch case, plus the solver's optimum for the rest of the
 * window from the state we left: what we committed is optimal exactly when nothing is lost.
 *
 * The linear programme, which lets opposite things happen at once, is tried first: where it promises no more than we earn,
 * nothing can. Else the mixed-integer programme decides.
 */
export function windowGaps(problem: DispatchProblem): { readonly result: Dispatch; readonly gaps: readonly WindowGap[] } {
  const result = dispatch(problem);
  const { steps, lookAheadSteps, commitSteps, storage } = problem;
  const soc = result.trajectory.storage[0]?.socMwh;
  const linear = new PlantModel(problem, false);
  const mixed = new PlantModel(problem, true);
  const stateAt = (t: number): WindowState => ({
    socMwh: t === 0 ? (storage[0]?.initialSocMwh ?? 0) : (soc?.[t - 1] ?? 0), usedTodayMwh: leftTheStore(problem, result, startOfDay(problem, t), t),
  });
  const gaps: WindowGap[] = [];
  try {
    for (let from = 0; from < steps; from += commitSteps) {
      const to = Math.min(steps, from + lookAheadSteps);
      const kept = Math.min(steps, from + commitSteps);
      const earned = money(problem, result, from, kept);
      const compare = (model: PlantModel): WindowGap => {
        const bound = model.solve({ from, to }, stateAt(from)).money;
        // The rest may be credited only with what it can really earn: with binaries as soon as they can matter.
        const value = earned + (isConvex(problem, kept, to) ? linear : mixed).solve({ from: kept, to }, stateAt(kept)).money;
        return { from, bound, value, gap: (bound - value) / Math.max(1, Math.abs(value)) };
      };
      const first = compare(linear);
      gaps.push(isConvex(problem, from, to) || Math.abs(first.gap) <= SETTLED ? first : compare(mixed));
    }
  } finally {
    linear.dispose();
    mixed.dispose();
  }
  return { result, gaps };
}

/** First step of the day step t lies in; days are 24 h from step 0. */
const startOfDay = ({ stepHours }: DispatchProblem, t: number): number => t - (t % Math.round(24 / stepHours));

/** MWh that left the store in the steps [from, to). */
function leftTheStore({ stepHours: h, storage }: DispatchProblem, { trajectory }: Dispatch, from: number, to: number): number {
  let sum = 0;
  storage.forEach((unit, k) => {
    for (let t = from; t < to; t++) sum += (h * trajectory.storage[k]!.dischargeMw[t]!) / unit.dischargeEfficiency;
  });
  return sum;
}

/**
 * The window of our run that is furthest from the solver's optimum, above or below, and what our run claims to have proven.
 *
 * @throws when a window of the run was not compared
 */
export function worstWindow(problem: DispatchProblem): WindowGap & { readonly claimed: number } {
  const { result, gaps } = windowGaps(problem);
  if (gaps.length !== result.solve.windows) throw new Error(`${gaps.length} windows compared, ${result.solve.windows} solved`);
  const worst = gaps.reduce((a, b) => (Math.abs(b.gap) > Math.abs(a.gap) ? b : a));
  return { ...worst, claimed: result.solve.worstGap };
}

/** Σ h·(price·export − importPrice·import) − wear·h·discharge/η over the steps [from, to), currency. */
function money(problem: DispatchProblem, { trajectory }: Dispatch, from: number, to: number): number {
  const { stepHours: h, price, importPrice, storage } = problem;
  const { exportMw, importMw } = trajectory;
  let sum = 0;
  for (let t = from; t < to; t++) {
    sum += h * (price[t]! * exportMw[t]! - importPrice[t]! * importMw[t]!);
    storage.forEach((unit, k) => (sum -= (unit.wearCostPerMwh * h * trajectory.storage[k]!.dischargeMw[t]!) / unit.dischargeEfficiency));
  }
  return sum;
}
