import type { DispatchProblem, StorageUnit } from '@stackwatt/engine';
import type { StatesByRule } from './multi-storage-model.ts';

/**
 * Where reserves and upper limits want the storage units in the window [from, to), from the rule alone: each unit has its share, by power
 * in the step, of the energy the plant could take or give with all others idle; one without room has none to share. `full` charges with its
 * share in every step, and is empty after an event; `slow` discharges with its share, never below what it could not make up for before the
 * next reserves.
 *
 * @param socMwh  states before the window
 * @param usedMwh what has left each unit on the first day before it
 */
export function statesByRule(
  problem: DispatchProblem,
  from: number,
  to: number,
  socMwh: readonly number[],
  usedMwh: readonly number[],
): StatesByRule {
  const {
    stepHours: h,
    storage,
    solarMw,
    windMw,
    importLimitMw,
    exportLimitMw,
    gridCharging,
    systemConverter: converter,
    capacityEvents = [],
  } = problem;
  const eta = converter?.efficiency ?? 1;
  const powerAt = (unit: StorageUnit, t: number): number => Math.min(unit.powerMw, unit.powerLimitMw?.[t] ?? Infinity);
  const shareAt = (unit: StorageUnit, t: number): number =>
    powerAt(unit, t) > 0
      ? powerAt(unit, t) / storage.reduce((sum, one) => sum + (one.maxSoc > one.minSoc || one === unit ? powerAt(one, t) : 0), 0)
      : 0;
  const low: Float64Array[] = [];
  const high: Float64Array[] = [];
  const held: Float64Array[] = [];
  storage.forEach((unit, i) => {
    const empty = unit.minSoc * unit.capacityMwh;
    const top = unit.maxSoc * unit.capacityMwh;
    const isCalled = (t: number): boolean => capacityEvents.some((event) => t >= event.from && t < event.from + event.steps);
    const enters = (t: number): number => {
      const fromGrid = gridCharging && problem.hasEnergyMarket !== false ? importLimitMw[t]! : 0;
      const atBus =
        converter === undefined
          ? solarMw[t]! + windMw[t]! + fromGrid
          : solarMw[t]! + Math.min(converter.powerMw, eta * (windMw[t]! + fromGrid));
      return isCalled(t) || powerAt(unit, t) === 0 ? 0 : h * unit.chargeEfficiency * Math.min(powerAt(unit, t), shareAt(unit, t) * atBus);
    };
    const leaves = (t: number): number => (powerAt(unit, t) > 0 ? releases(t) : 0);
    const releases = (t: number): number =>
      (h * Math.min(powerAt(unit, t), (shareAt(unit, t) * Math.min(exportLimitMw[t]!, converter?.powerMw ?? Infinity)) / eta)) /
      unit.dischargeEfficiency;
    const steps = to - from;
    const lows = new Float64Array(steps);
    const highs = new Float64Array(steps);
    let full = socMwh[i]!;
    for (let k = 0; k < steps; k++) {
      full = isCalled(from + k) ? empty : Math.min(top, full + enters(from + k));
      lows[k] = isCalled(from + k) ? empty : Math.min(Math.max(empty, unit.minSocMwh?.[from + k] ?? 0), full);
    }
    let slow = socMwh[i]!;
    const daily = (unit.cyclesPerDay ?? Infinity) * unit.capacityMwh;
    const perDay = Math.round(24 / h);
    let left = Math.max(0, daily - (usedMwh[i] ?? 0));
    for (let k = 0; k < steps; k++) {
      if (k > 0 && (from + k) % perDay === 0) left = daily;
      let needed = lows[k]!;
      for (let s = k + 1, gained = 0; s < steps; s++) needed = Math.max(needed, lows[s]! - (gained += enters(from + s)));
      const before = slow;
      slow = Math.max(needed, slow - Math.min(left, leaves(from + k)));
      left -= Math.max(0, before - slow);
      highs[k] = Math.max(slow, empty, Math.min(top, unit.maxSocMwh?.[from + k] ?? Infinity));
    }
    // What regulation stands on: the reserve of the step, as far as it had to be there before it.
    const reserve = (t: number): number => (isCalled(t) ? 0 : Math.max(0, (unit.minSocMwh?.[t] ?? 0) - empty));
    held.push(
      lows.map((_, k) =>
        Math.min(reserve(from + k), k > 0 ? lows[k - 1]! - empty : Math.min(socMwh[i]! - empty, from > 0 ? reserve(from - 1) : Infinity)),
      ),
    );
    low.push(lows);
    high.push(highs);
  });
  return { low, high, held };
}

/** The steps of a state bounds from step k on. */
export const statesFrom = ({ low, high, held }: StatesByRule, k: number): StatesByRule => {
  const rest = (lists: readonly Float64Array[]): readonly Float64Array[] => lists.map((values) => values.subarray(k));
  return { low: rest(low), high: rest(high), held: rest(held) };
};
