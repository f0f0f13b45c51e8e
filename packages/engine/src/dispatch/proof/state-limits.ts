import { HOURS_PER_DAY } from '@stackwatt/units';
import type { DispatchProblem, StorageUnit } from '../problem/problem.ts';

/** The rules of one storage unit's state; asked for each step in turn, `held` first. */
export interface StateRules {
  /** MWh that regulation may not draw on in a step, given the state before it. */
  readonly held: (t: number, before: number) => number;
  /**
   * How far the state is from where it must be after a step, MWh, given the states before and after it, and what may still leave the
   * storage unit on the day before the step; positive when a rule is broken.
   */
  readonly missed: (t: number, before: number, after: number, leftMwh: number) => number;
}

/**
 * How far a unit is from where it must be after a step, MWh: below its reserve or above its most. With c and d the energy that the plant
 * lets it charge and discharge in the step, the state may miss
 *
 *   minSocMwh   where before + c does not reach it, in an event, and after one as long as an empty unit would not be there yet
 *   maxSocMwh   where before − d is still above it, d within what the day has left, and up to the reserve that is still to come in the
 *   look-ahead
 *
 * Several storage units share what the plant takes and gives by their power in the step, each its share of c and d. They, and a unit with
 * regulation, whose c is not all that charges it, count from the start of the window:
 *
 *   minSocMwh   where neither the state at the start nor an empty unit after an event would reach it with c in every step
 *   maxSocMwh   where the state at the start, less d in every step, is still above it, or a reserve of the look-ahead is
 *
 * and never below the unit's own lower limit.
 *
 * Energy held for up-regulation stands on top of the reserve of the step, as far as it had to be there before the step.
 *
 * @param k  number of the unit
 */
export function stateLimits(problem: DispatchProblem, k: number): StateRules {
  const {
    stepHours: h,
    solarMw,
    windMw,
    exportLimitMw,
    importLimitMw,
    gridCharging,
    hasEnergyMarket,
    systemConverter: converter,
    lookAheadSteps,
    commitSteps,
    storage,
  } = problem;
  const { minSocMwh, maxSocMwh, chargeEfficiency, dischargeEfficiency, minSoc, maxSoc, capacityMwh } = storage[k]!;
  const isOneOfSeveral = storage.length > 1;
  const isByPath = isOneOfSeveral || (problem.regulation ?? []).length > 0;
  const powerOf = (unit: StorageUnit, t: number): number => Math.min(unit.powerMw, unit.powerLimitMw?.[t] ?? Infinity);
  const powerOfAll = (t: number): number =>
    storage.reduce((sum, unit) => sum + ((unit.maxSoc - unit.minSoc) * unit.capacityMwh > 0 ? powerOf(unit, t) : 0), 0);
  const dailyMwh = (storage[k]!.cyclesPerDay ?? Infinity) * capacityMwh;
  const stepsPerDay = Math.round(HOURS_PER_DAY / h);
  const highest = maxSoc * capacityMwh;
  const called = new Uint8Array(problem.steps);
  for (const event of problem.capacityEvents ?? []) called.fill(1, event.from, event.from + event.steps);
  let sinceEvent = Infinity;
  let path = Infinity;
  let leftOnPath = Infinity;
  // What was asked for after the step before, and how much of it had to be there.
  let askedBefore = Infinity;
  let leastBefore = Infinity;

  const held: StateRules['held'] = (t, before) => {
    if (minSocMwh === undefined || called[t] === 1) return 0;
    return Math.min(minSocMwh[t]!, t % commitSteps === 0 ? Math.min(askedBefore, before) : leastBefore);
  };
  const missed: StateRules['missed'] = (t, before, after, leftMwh) => {
    if (minSocMwh === undefined && maxSocMwh === undefined) return 0;
    const isCalled = called[t] === 1;
    const power = powerOf(storage[k]!, t);
    const ofAll = powerOfAll(t);
    const share = isOneOfSeveral && ofAll > 0 ? power / ofAll : 1;
    const bought = gridCharging && hasEnergyMarket !== false ? importLimitMw[t]! : 0;
    const eta = converter?.efficiency ?? 1;
    const fromAc = Math.min(converter?.powerMw ?? Infinity, (windMw[t]! + bought) * eta);
    const toAc = Math.min(converter?.powerMw ?? Infinity, exportLimitMw[t]!) / eta;
    const charged = isCalled ? 0 : h * chargeEfficiency * Math.min(power, share * (solarMw[t]! + fromAc));
    const mostDischarged = (h * Math.min(power, share * toAc)) / dischargeEfficiency;
    const discharged = Math.min(leftMwh, mostDischarged);
    let reserve = 0;
    if (minSocMwh !== undefined)
      for (let s = t; s < t + lookAheadSteps && s < minSocMwh.length; s++) reserve = Math.max(reserve, minSocMwh[s]!);
    if (isByPath) {
      if (t % commitSteps === 0) [sinceEvent, path, leftOnPath] = [before, before, leftMwh];
      else if (t % stepsPerDay === 0) leftOnPath = dailyMwh;
      const gone = Math.min(leftOnPath, mostDischarged);
      path -= gone;
      leftOnPath -= gone;
      path = Math.max(path, reserve);
    }
    sinceEvent = isCalled ? minSoc * capacityMwh : sinceEvent + charged;
    const least =
      minSocMwh === undefined || isCalled ? 0 : Math.min(minSocMwh[t]!, highest, isByPath ? Infinity : before + charged, sinceEvent);
    const most = Math.max(maxSocMwh?.[t] ?? Infinity, isByPath ? path : before - discharged, reserve, minSoc * capacityMwh);
    leastBefore = least;
    askedBefore = minSocMwh === undefined || isCalled ? 0 : minSocMwh[t]!;
    return Math.max(least - after, after - most, 0);
  };
  return { held, missed };
}
