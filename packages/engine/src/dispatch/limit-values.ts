import { PiecewiseLinear } from '../math/piecewise-linear.ts';
import { checkProblem } from './check-problem.ts';
import { dispatch } from './dispatch.ts';
import { reservoirOf } from './plan-dispatch.ts';
import type { DispatchProblem } from './problem.ts';
import { buildStepRewards } from './reward/build-step-rewards.ts';
import { exactReward } from './reward/exact-reward.ts';
import { type Plant, toPlant } from './reward/plant.ts';
import { NEAR_CORNER, dualPrices } from './solve/dual-prices.ts';
import { tinyEnergy } from './solve/rounding.ts';
import { solveWindows } from './solve/solve-windows.ts';

/** What one more unit of each limit would earn over the horizon, currency. */
export interface LimitValues {
  /** For one more MW in every step; 0 where the limit is Infinity. */
  readonly exportLimitMw: number;
  readonly importLimitMw: number;
  /** For one more MW and one more MWh of nameplate of the (first) store; 0 without one. */
  readonly storagePowerMw: number;
  readonly storageMwh: number;
  /** 'programme': read off the solved programme; 'difference': solved again with one more of each limit. */
  readonly method: 'programme' | 'difference';
}
type Limit = Exclude<keyof LimitValues, 'method'>;

/** How much a limit is raised to see what a step gains by it, as a share of the power. */
const NUDGE = 1e-6;
/** MW or MWh whose value is asked for, and in how many parts of it the derivative is taken. */
const ONE = 1;
const PARTS = 8;

/**
 * Value of one more MW of export limit, import limit or storage power, or one more MWh of storage, in all steps alike and all else equal.
 *
 * With the price λ_t of stored energy after each step the programme falls apart into steps, and the envelope theorem gives its derivative
 *
 *   by a limit θ of the steps:   Σ_t ∂/∂θ max over u of (G_t(u; θ) − λ_t·u)
 *   by the capacity:             Σ_t max(0, λ_(t+1) − λ_t) where the store is full, and the daily limits' prices times the cycles they allow
 *
 * The value of a whole MW is the mean of the derivative in the middle of its eighths: the difference of two objectives, kinks included. The derivative by a
 * step is taken near the released energy, so steps that are not concave count as they are operated; at a kink, where one more is worth less than one less, it lies
 * between both. Prices are those of the horizon seen at once: windows that see far enough earn as much, and what a limit changes in the state they
 * hand on is in the prices. Horizons with a daily cycle limit keep their windows, whose prices then stand for it.
 *
 * Plants with contracts, events, regulation, reserves or several stores are solved again with one more of each limit.
 *
 * @throws as `dispatch`
 */
export function limitValues(problem: DispatchProblem): LimitValues {
  checkProblem(problem);
  const { storage, contract, capacityEvents = [], regulation = [] } = problem;
  const [unit] = storage;
  const isPlain = storage.length <= 1 && regulation.length === 0 && contract === undefined && capacityEvents.length === 0
    && unit?.minSocMwh === undefined && unit?.maxSocMwh === undefined && unit?.powerLimitMw === undefined;
  const base = isPlain ? 0 : dispatch(problem).objective;
  const valueOf = (limit: Limit): number => {
    if (!isLimited(problem, limit)) return 0;
    if (!isPlain) return dispatch(raised(problem, limit, ONE)).objective - base;
    let sum = 0;
    for (let part = 0; part < PARTS; part++) sum += derivative(raised(problem, limit, (ONE * (part + 0.5)) / PARTS), limit);
    return (sum * ONE) / PARTS + 0;
  };
  return {
    exportLimitMw: valueOf('exportLimitMw'), importLimitMw: valueOf('importLimitMw'), storagePowerMw: valueOf('storagePowerMw'), storageMwh: valueOf('storageMwh'),
    method: isPlain ? 'programme' : 'difference',
  };
}

/** False where there is nothing to raise, or nothing that would use it. */
function isLimited({ storage, exportLimitMw, importLimitMw, gridCharging, hasEnergyMarket }: DispatchProblem, limit: Limit): boolean {
  switch (limit) {
    case 'exportLimitMw': return exportLimitMw.some((power) => power < Infinity);
    case 'importLimitMw': return gridCharging && hasEnergyMarket !== false && importLimitMw.some((power) => power < Infinity);
    default: return storage.length > 0;
  }
}

function raised(problem: DispatchProblem, limit: Limit, by: number): DispatchProblem {
  const { storage: [unit, ...others] } = problem;
  switch (limit) {
    case 'exportLimitMw': return { ...problem, exportLimitMw: problem.exportLimitMw.map((power) => power + by) };
    case 'importLimitMw': return { ...problem, importLimitMw: problem.importLimitMw.map((power) => power + by) };
    case 'storagePowerMw': return { ...problem, storage: [{ ...unit!, powerMw: unit!.powerMw + by }, ...others] };
    // What is usable at the start stays, though the lower limit of the state rises.
    case 'storageMwh': {
      const initialSocMwh = unit!.initialSocMwh + unit!.minSoc * by;
      return { ...problem, storage: [{ ...unit!, capacityMwh: unit!.capacityMwh + by, initialSocMwh }, ...others] };
    }
  }
}

/** The derivative of a plain problem's objective by a limit, currency per MW or MWh. */
function derivative(problem: DispatchProblem, limit: Limit): number {
  const { steps, storage: [unit] } = problem;
  const plant = toPlant(problem);
  const rewards = buildStepRewards(plant);
  const { reservoir } = reservoirOf(problem);
  const { capacityMwh: capacity } = reservoir;
  const daily = reservoir.limits?.daily;
  const windows = daily === undefined ? { lookAhead: steps, commit: steps } : { lookAhead: problem.lookAheadSteps, commit: problem.commitSteps };
  const prices = new Float64Array(Math.min(steps, windows.lookAhead));
  const priceOf = new Float64Array(steps);
  const releasedOf = new Float64Array(steps);
  const dayPriceOf = new Float64Array(steps);
  let fullness = 0;
  const full = capacity - NEAR_CORNER * tinyEnergy(capacity);
  solveWindows(rewards, reservoir, windows, undefined, (from, length, kept, work) => {
    dualPrices(rewards, from, length, capacity, work, prices);
    for (let k = 0; k < kept; k++) {
      priceOf[from + k] = prices[k]!;
      releasedOf[from + k] = work.released[k]!;
      dayPriceOf[from + k] = work.leavingPrice[k]!;
      if (work.after[k]! >= full) fullness += Math.max(0, (k + 1 < length ? prices[k + 1]! : 0) - prices[k]!);
    }
  });
  if (limit !== 'storageMwh') {
    return gainOfSteps(plant, (by) => toPlant(raised(problem, limit, by)), { priceOf, releasedOf, dayPriceOf }, capacity);
  }
  // A day's limit is one limit, whatever windows commit parts of it.
  let cycles = 0;
  if (daily !== undefined) for (let t = 0; t < steps; t += daily.stepsPerDay) cycles += dayPriceOf[t]! * unit!.cyclesPerDay!;
  return (unit!.maxSoc - unit!.minSoc) * fullness + cycles;
}

/** Per step: price of the stored energy after it, MWh released, price of what leaves the store on the day. */
interface Operated {
  readonly priceOf: Float64Array;
  readonly releasedOf: Float64Array;
  readonly dayPriceOf: Float64Array;
}

/** Σ over the steps of what a little more of a limit adds to max (G(u) − λ·u) near the released energy, per unit of the limit. */
function gainOfSteps(plant: Plant, limited: (by: number) => Plant, { priceOf, releasedOf, dayPriceOf }: Operated, capacity: number): number {
  const by = NUDGE * Math.max(1, plant.storagePowerMw);
  const base = exactReward(plant);
  const more = exactReward(limited(by));
  // As far as a raised limit moves what can be released, through converter and store.
  const near = (4 * by * plant.stepHours) / (plant.dischargeEfficiency * plant.converterEfficiency) + tinyEnergy(capacity);
  const kept = new PiecewiseLinear();
  let sum = 0;
  for (let t = 0; t < plant.steps; t++) {
    kept.copy(base(t));
    const before = bestNear(kept, releasedOf[t]!, near, priceOf[t]!, dayPriceOf[t]!);
    sum += bestNear(more(t), releasedOf[t]!, near, priceOf[t]!, dayPriceOf[t]!) - before;
  }
  return sum / by;
}

/** Most of f(u) − λ·u − price·max(0, u) within `near` of a point. */
function bestNear(f: PiecewiseLinear, at: number, near: number, price: number, dayPrice: number): number {
  let best = -Infinity;
  let x = f.start;
  let value = f.value;
  const consider = (u: number, worth: number): void => {
    if (u < at - near || u > at + near) return;
    best = Math.max(best, worth - price * u - (u > 0 ? dayPrice * u : 0));
  };
  for (let i = 0; i <= f.count; i++) {
    consider(x, value);
    if (i === f.count) break;
    const end = x + f.length[i]!;
    for (const edge of [at - near, at + near]) if (edge > x && edge < end) consider(edge, value + f.slope[i]! * (edge - x));
    value += f.slope[i]! * f.length[i]!;
    x = end;
  }
  return best;
}
