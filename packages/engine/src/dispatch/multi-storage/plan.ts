import { type StepRewards, isHull } from '../reward/step-rewards.ts';
import { shareOf } from '../single-storage/rounding.ts';
import type { PlantWindow } from './plant-window.ts';
import { type WindowUnit, mostAt } from './window-unit.ts';
import { GAP_CLOSED, NET_ENERGY_ROUNDING } from './tuning.ts';

/**
 * What all storage units do over one window. Index [unit · steps + step]; MWh inside the unit, except `delivered` at the bus.
 */
export interface Plan {
  readonly steps: number;
  /** Energy released, negative for charging. */
  readonly released: Float64Array;
  /** The same at the bus, MWh: after the discharge loss, before the charge loss. */
  readonly delivered: Float64Array;
  /** State after the step. */
  readonly stored: Float64Array;
  /** Sum of `delivered` over the storage units, per step. */
  readonly net: Float64Array;
  /** Currency per step, wear included. */
  readonly earned: Float64Array;
  value: number;
}

/** What a bound must not pass for the window of a plan to be closed, currency. */
export const enough = (bus: StepRewards, { steps, value }: Pick<Plan, 'steps' | 'value'>): number =>
  value + Math.max(GAP_CLOSED, shareOf(GAP_CLOSED, value, { money: bus.money, steps }));

export const emptyPlan = (steps: number, units: number): Plan => ({
  steps,
  released: new Float64Array(units * steps),
  delivered: new Float64Array(units * steps),
  stored: new Float64Array(units * steps),
  net: new Float64Array(steps),
  earned: new Float64Array(steps),
  value: -Infinity,
});

export function copyPlan(from: Plan, to: Plan): void {
  to.released.set(from.released);
  to.delivered.set(from.delivered);
  to.stored.set(from.stored);
  to.net.set(from.net);
  to.earned.set(from.earned);
  to.value = from.value;
}

/** MWh at the bus for MWh released inside the storage unit in step t of the horizon. */
export function deliver(unit: WindowUnit, released: number, t: number): number {
  const most = mostAt(unit, t);
  const at = released < 0 ? released / unit.chargeEfficiency : released * unit.dischargeEfficiency;
  return at > most ? most : at < -most ? -most : at;
}

/** The exact reward of the bus in step t for the net energy n, MWh; beyond its ends the value of the end. */
export function busReward(bus: StepRewards, t: number, n: number): number {
  const hull = isHull(bus, t);
  const slopes = hull ? bus.exactSlope : bus.slope;
  const lengths = hull ? bus.exactLength : bus.length;
  const to = hull ? bus.exactFirst[t + 1]! : bus.first[t + 1]!;
  let rest = n - bus.start[t]!;
  let value = bus.startReward[t]!;
  for (let j = hull ? bus.exactFirst[t]! : bus.first[t]!; j < to && rest > 0; j++) {
    const l = lengths[j]!;
    if (rest <= l) return value + slopes[j]! * rest;
    value += slopes[j]! * l;
    rest -= l;
  }
  return value;
}

/** Fills in what follows from `released` and `delivered`: net energy, money by the exact rewards. */
export function account({ bus, from, units }: Pick<PlantWindow, 'bus' | 'from' | 'units'>, plan: Plan): void {
  const { steps, released, delivered, net, earned } = plan;
  let value = 0;
  for (let k = 0; k < steps; k++) {
    let sum = 0;
    let wear = 0;
    for (let i = 0; i < units.length; i++) {
      sum += delivered[i * steps + k]!;
      const u = released[i * steps + k]!;
      if (u > 0) wear += units[i]!.wearCostPerMwh * u;
    }
    net[k] = sum;
    earned[k] = busReward(bus, from + k, sum) - wear;
    value += earned[k]!;
  }
  plan.value = value;
}

/** True where the net energy keeps to the limits of the bus, up to rounding. */
export function isWithin(bus: StepRewards, from: number, { steps, net }: Plan): boolean {
  for (let k = 0; k < steps; k++) {
    const low = bus.start[from + k]!;
    const high = bus.end[from + k]!;
    const near = NET_ENERGY_ROUNDING * (high - low);
    if (net[k]! < low - near || net[k]! > high + near) return false;
  }
  return true;
}
