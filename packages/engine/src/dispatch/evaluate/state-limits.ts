import type { DispatchProblem } from '../problem.ts';

/**
 * How far a store is from where it must be after a step, MWh: below its reserve or above its most. With c and d the energy that the plant lets it
 * charge and discharge in the step, the state may miss
 *
 *   minSocMwh   where before + c does not reach it, in an event, and after one as long as an empty store would not be there yet
 *   maxSocMwh   where before − d is still above it, d within what the day has left, and up to the reserve that is still to come in the look-ahead
 *
 * @param k  number of the store
 * @returns  a function of the step, the states before and after it, whether an event calls, and what may still leave the store on the day before the
 *           step, MWh; steps in order, positive when a rule is broken
 */
export function stateLimits(problem: DispatchProblem, k: number): (t: number, before: number, after: number, isCalled: boolean, leftMwh: number) => number {
  const { stepHours: h, solarMw, windMw, exportLimitMw, importLimitMw, gridCharging, hasEnergyMarket, systemConverter: converter, lookAheadSteps } = problem;
  const { minSocMwh, maxSocMwh, powerLimitMw, powerMw, chargeEfficiency, dischargeEfficiency, minSoc, maxSoc, capacityMwh } = problem.storage[k]!;
  const highest = maxSoc * capacityMwh;
  let sinceEvent = Infinity;

  return (t, before, after, isCalled, leftMwh) => {
    if (minSocMwh === undefined && maxSocMwh === undefined) return 0;
    const power = Math.min(powerMw, powerLimitMw?.[t] ?? Infinity);
    const bought = gridCharging && hasEnergyMarket !== false ? importLimitMw[t]! : 0;
    const eta = converter?.efficiency ?? 1;
    const fromAc = Math.min(converter?.powerMw ?? Infinity, (windMw[t]! + bought) * eta);
    const toAc = Math.min(converter?.powerMw ?? Infinity, exportLimitMw[t]!) / eta;
    const charged = isCalled ? 0 : h * chargeEfficiency * Math.min(power, solarMw[t]! + fromAc);
    const discharged = Math.min(leftMwh, (h * Math.min(power, toAc)) / dischargeEfficiency);
    sinceEvent = isCalled ? minSoc * capacityMwh : sinceEvent + charged;
    const least = minSocMwh === undefined || isCalled ? 0 : Math.min(minSocMwh[t]!, highest, before + charged, sinceEvent);
    let most = Math.max(maxSocMwh?.[t] ?? Infinity, before - discharged);
    if (minSocMwh !== undefined) for (let s = t; s < t + lookAheadSteps && s < minSocMwh.length; s++) most = Math.max(most, minSocMwh[s]!);
    return Math.max(least - after, after - most, 0);
  };
}
