import { type Plan, account, deliver, isWithin } from './plan.ts';
import type { PlantWindow } from './plant-window.ts';
import type { Relaxation } from './relaxation.ts';
import { type WindowUnit, mostAt } from './window-unit.ts';
import { AT_BOUND } from './tuning.ts';

/**
 * The plan a solution of the relaxation stands for: charge netted against discharge in every storage unit and step, what is nearly at a
 * bound put onto it, states carried forward and kept within the unit, net energy kept within the limits of the bus. The plan is
 * feasible to the last digits whatever the solution was; what rounding costs shows in its value. Where the limits of states can be kept to
 * only by charging and discharging at once, the plan is the one that keeps to them in any case.
 */
export function roundPlan({ columns, x, isExact, throughputLimits, stateBounds }: Relaxation, window: PlantWindow, plan: Plan): void {
  const { bus, from, units, initial } = window;
  const { begin, gain } = columns;
  const share = isExact ? AT_BOUND.exact : stateBounds === undefined ? AT_BOUND.interior : AT_BOUND.limited;
  const { steps, released, delivered, stored } = plan;
  const count = units.length;
  const left = units.map(() => Infinity);
  for (let t = 0; t < steps; t++) {
    let net = 0;
    if (throughputLimits?.begins(t) === true) throughputLimits.limited.forEach((i, j) => (left[i] = throughputLimits.given(t, j)));
    for (let i = 0; i < count; i++) {
      const unit = units[i]!;
      const g = t * (count + 1) + i;
      let u = 0;
      for (let k = begin[g]!; k < begin[g + 1]!; k++) u -= gain[k]! * x[k]!;
      const before = t === 0 ? initial[i]! : stored[i * steps + t - 1]!;
      const bounds = stateBounds?.of(i);
      const low = bounds === undefined ? 0 : bounds.low[t + 1]!;
      const high = bounds === undefined ? unit.capacityMwh : bounds.high[t + 1]!;
      u = inBounds(unit, u, {
        most: mostAt(unit, from + t),
        available: Math.min(before - low, left[i]!),
        excess: before - high,
        share,
      });
      released[i * steps + t] = u;
      net += delivered[i * steps + t] = deliver(unit, u, from + t);
    }
    // Too much on the bus: who discharges, or charges, gives way, first as far as the limits of its state let it.
    let excess = net > bus.end[from + t]! ? net - bus.end[from + t]! : net < bus.start[from + t]! ? net - bus.start[from + t]! : 0;
    for (let round = stateBounds === undefined ? 1 : 0; round < 2; round++) {
      for (let i = 0; i < count && excess !== 0; i++) {
        const at = i * steps + t;
        const q = delivered[at]!;
        if (q * excess <= 0) continue;
        const bounds = round === 0 ? stateBounds!.of(i) : undefined;
        const before = t === 0 ? initial[i]! : stored[at - 1]!;
        const kept =
          bounds === undefined
            ? 0
            : deliver(
                units[i]!,
                q > 0
                  ? Math.min(released[at]!, Math.max(0, before - bounds.high[t + 1]!))
                  : Math.max(released[at]!, Math.min(0, before - bounds.low[t + 1]!)),
                from + t,
              );
        const less = Math.abs(q - kept) > Math.abs(excess) ? q - excess : kept;
        excess -= q - less;
        delivered[at] = less;
        released[at] = less < 0 ? less * units[i]!.chargeEfficiency : less / units[i]!.dischargeEfficiency;
      }
    }
    for (let i = 0; i < count; i++) {
      const at = i * steps + t;
      const before = t === 0 ? initial[i]! : stored[at - 1]!;
      left[i]! -= Math.max(0, released[at]!);
      stored[at] = Math.min(units[i]!.capacityMwh, Math.max(0, before - released[at]!));
    }
  }
  account(window, plan);
  if (stateBounds === undefined || units.every((unit, i) => stateBounds.holds(i, unit, plan))) return;
  // First the storage units that miss theirs alone; if the bus has no room for that, all.
  for (const all of [false, true]) {
    units.forEach((unit, i) => {
      if (!all && stateBounds.holds(i, unit, plan)) return;
      stateBounds.follow(i, initial[i]!, plan);
      for (let k = 0; k < steps; k++) delivered[i * steps + k] = deliver(unit, released[i * steps + k]!, from + k);
    });
    account(window, plan);
    if (isWithin(bus, from, plan)) return;
  }
}

/** What a storage unit may release in a step, MWh. */
interface ReleaseBounds {
  /** At the bus. */
  readonly most: number;
  /** Above the lowest state and within the day's limit. */
  readonly available: number;
  /** Above the highest state. */
  readonly excess: number;
  /** Share of unit and power that counts as a bound. */
  readonly share: number;
}

/**
 * The released energy nearest to `u` that power, state and what may still leave allow; a bound where it is near one.
 */
function inBounds(unit: WindowUnit, u: number, { most, available, excess, share }: ReleaseBounds): number {
  const { capacityMwh: capacity, mostMwh, chargeEfficiency: hc, dischargeEfficiency: hd } = unit;
  const highest = Math.max(-most * hc, Math.min(available, most / hd));
  const lowest = Math.min(highest, Math.max(excess, -most * hc));
  const near = share * Math.min(capacity, mostMwh);
  if (u > highest - near) return highest;
  if (u < lowest + near) return lowest;
  return Math.abs(u) < near ? 0 : u;
}
