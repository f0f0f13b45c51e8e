import { HOURS_PER_DAY } from '@stackwatt/units';
import type { DispatchProblem } from '../problem.ts';

/**
 * How far a store is from where it must be after a step, MWh: below its reserve or above its most. With c and d the energy that the plant lets it
 * charge and discharge in the step, the state may miss
 *
 *   minSocMwh   where before + c does not reach it, in an event, and after one as long as an empty store would not be there yet
 *   maxSocMwh   where before − d is still above it, d within what the day has left, and up to the reserve that is still to come in the look-ahead
 *
 * Several stores share what the plant takes and gives by their power, each its share of c and d, and count from the start of the window:
 *
 *   minSocMwh   where neither the state at the start nor an empty store after an event would reach it with c in every step
 *   maxSocMwh   where the state at the start, less d in every step, is still above it, or a reserve of the look-ahead is
 *
 * @param k  number of the store
 * @returns  a function of the step, the states before and after it, whether an event calls, and what may still leave the store on the day before the
 *           step, MWh; steps in order, positive when a rule is broken
 */
export function stateLimits(problem: DispatchProblem, k: number): (t: number, before: number, after: number, isCalled: boolean, leftMwh: number) => number {
  const { stepHours: h, solarMw, windMw, exportLimitMw, importLimitMw, gridCharging, hasEnergyMarket, systemConverter: converter, lookAheadSteps, commitSteps, storage } = problem;
  const { minSocMwh, maxSocMwh, powerLimitMw, powerMw, chargeEfficiency, dischargeEfficiency, minSoc, maxSoc, capacityMwh } = storage[k]!;
  const isOneOfSeveral = storage.length > 1;
  const share = isOneOfSeveral ? powerMw / storage.reduce((sum, unit) => sum + ((unit.maxSoc - unit.minSoc) * unit.capacityMwh > 0 ? unit.powerMw : 0), 0) : 1;
  const dailyMwh = (storage[k]!.cyclesPerDay ?? Infinity) * capacityMwh;
  const stepsPerDay = Math.round(HOURS_PER_DAY / h);
  const highest = maxSoc * capacityMwh;
  let sinceEvent = Infinity;
  let path = Infinity;
  let leftOnPath = Infinity;

  return (t, before, after, isCalled, leftMwh) => {
    if (minSocMwh === undefined && maxSocMwh === undefined) return 0;
    const power = Math.min(powerMw, powerLimitMw?.[t] ?? Infinity);
    const bought = gridCharging && hasEnergyMarket !== false ? importLimitMw[t]! : 0;
    const eta = converter?.efficiency ?? 1;
    const fromAc = Math.min(converter?.powerMw ?? Infinity, (windMw[t]! + bought) * eta);
    const toAc = Math.min(converter?.powerMw ?? Infinity, exportLimitMw[t]!) / eta;
    const charged = isCalled ? 0 : h * chargeEfficiency * Math.min(power, share * (solarMw[t]! + fromAc));
    const mostDischarged = (h * Math.min(power, share * toAc)) / dischargeEfficiency;
    const discharged = Math.min(leftMwh, mostDischarged);
    let reserve = 0;
    if (minSocMwh !== undefined) for (let s = t; s < t + lookAheadSteps && s < minSocMwh.length; s++) reserve = Math.max(reserve, minSocMwh[s]!);
    if (isOneOfSeveral) {
      if (t % commitSteps === 0) [sinceEvent, path, leftOnPath] = [before, before, leftMwh];
      else if (t % stepsPerDay === 0) leftOnPath = dailyMwh;
      const gone = Math.min(leftOnPath, mostDischarged);
      path -= gone;
      leftOnPath -= gone;
      path = Math.max(path, reserve);
    }
    sinceEvent = isCalled ? minSoc * capacityMwh : sinceEvent + charged;
    const least = minSocMwh === undefined || isCalled ? 0 : Math.min(minSocMwh[t]!, highest, isOneOfSeveral ? Infinity : before + charged, sinceEvent);
    const most = Math.max(maxSocMwh?.[t] ?? Infinity, isOneOfSeveral ? path : before - discharged, reserve);
    return Math.max(least - after, after - most, 0);
  };
}
