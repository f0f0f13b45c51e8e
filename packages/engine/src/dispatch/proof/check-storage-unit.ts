import { HOURS_PER_DAY } from '@stackwatt/units';
import { stateLimits } from './state-limits.ts';
import { type Operation, sizeAt } from './operation.ts';
import { TOLERANCE } from './violations.ts';

/** What a storage unit commits to regulation in all markets, MW, and what is held for that, MWh; one value per step. */
interface Held {
  readonly up: Float64Array;
  readonly down: Float64Array;
  readonly energy: Float64Array;
  readonly room: Float64Array;
}

/** The rules of storage unit k; conditions are written so that NaN breaks them, too. Adds what it does to the sums of the operation. */
export function checkStorageUnit(operation: Operation, k: number): void {
  const entering = checkPowers(operation, k);
  const held = checkCommitments(operation, k, entering);
  checkState(operation, k, { entering, held });
}

/** Charge and discharge within the power of the step, one of them alone. @returns what enters the storage unit, MWh */
function checkPowers(operation: Operation, k: number): Float64Array {
  const { problem, trajectory, delivered, leaving, violations } = operation;
  const { steps, stepHours: h, storage } = problem;
  const { powerMw, powerLimitMw, chargeEfficiency, dischargeEfficiency } = storage[k]!;
  const { chargeMw, dischargeMw } = trajectory.storage[k]!;
  const entering = new Float64Array(steps);
  const left = leaving[k]!;
  for (let t = 0; t < steps; t++) {
    const tiny = TOLERANCE * sizeAt(operation, t);
    const charge = chargeMw[t]!;
    const discharge = dischargeMw[t]!;
    const most = powerLimitMw === undefined ? powerMw : Math.min(powerMw, powerLimitMw[t]!);
    if (!(charge >= 0 && charge <= most + tiny)) violations.add('chargeMw', t, charge < 0 ? charge : charge - most);
    if (!(discharge >= 0 && discharge <= most + tiny)) violations.add('dischargeMw', t, discharge < 0 ? discharge : discharge - most);
    if (!(charge <= tiny || discharge <= tiny)) violations.add('charge with discharge', t, Math.min(charge, discharge));
    left[t] = (h * discharge) / dischargeEfficiency;
    entering[t] = h * chargeEfficiency * charge;
    delivered[t]! += discharge - charge;
  }
  return entering;
}

/** What is committed to each regulation market, what of it flows, and what is held for it; undefined without such a market. */
function checkCommitments(operation: Operation, k: number, entering: Float64Array): Held | undefined {
  const { problem, trajectory, leaving, violations } = operation;
  const { steps, stepHours: h, regulation = [], storage } = problem;
  if (regulation.length === 0) return undefined;
  const { powerMw, capacityMwh, minSoc, maxSoc, chargeEfficiency, dischargeEfficiency } = storage[k]!;
  const hasRoom = maxSoc * capacityMwh > minSoc * capacityMwh;
  const series = (): Float64Array => new Float64Array(steps);
  const held: Held = { up: series(), down: series(), energy: series(), room: series() };
  const left = leaving[k]!;
  for (let m = 0; m < regulation.length; m++) {
    const { up, down, throughput, reserveHours } = regulation[m]!;
    const committed = trajectory.storage[k]!.regulation?.[m];
    for (let t = 0; t < steps; t++) {
      const tiny = TOLERANCE * sizeAt(operation, t);
      const raise = committed?.upMw[t] ?? NaN;
      const lower = committed?.downMw[t] ?? NaN;
      const mostUp = up === undefined || up.price[t]! < up.minPrice || !hasRoom ? 0 : up.maxCommitment * powerMw;
      const mostDown = down === undefined || down.price[t]! < down.minPrice || !hasRoom ? 0 : down.maxCommitment * powerMw;
      if (!(raise >= 0 && raise <= mostUp + tiny)) violations.add(`regulation[${m}].upMw`, t, raise < 0 ? raise : raise - mostUp);
      if (!(lower >= 0 && lower <= mostDown + tiny)) violations.add(`regulation[${m}].downMw`, t, lower < 0 ? lower : lower - mostDown);
      held.up[t]! += raise;
      held.down[t]! += lower;
      held.energy[t]! += (reserveHours * raise) / dischargeEfficiency;
      held.room[t]! += reserveHours * chargeEfficiency * lower;
      left[t]! += (throughput * h * raise) / dischargeEfficiency;
      entering[t]! += throughput * h * chargeEfficiency * lower;
    }
  }
  for (let t = 0; t < steps; t++) {
    operation.up[t]! += held.up[t]!;
    operation.down[t]! += held.down[t]!;
  }
  return held;
}

/** The state after each step, within its limits and those of the day, and power, energy and room held for regulation before it. */
function checkState(
  operation: Operation,
  k: number,
  { entering, held }: { readonly entering: Float64Array; readonly held: Held | undefined },
): void {
  const { problem, trajectory, leaving, violations } = operation;
  const { steps, stepHours: h, storage } = problem;
  const unit = storage[k]!;
  const { powerMw, powerLimitMw, capacityMwh } = unit;
  const { chargeMw, dischargeMw, socMwh } = trajectory.storage[k]!;
  const left = leaving[k]!;
  const rules = stateLimits(problem, k);
  const stepsPerDay = Math.round(HOURS_PER_DAY / h);
  const lowest = unit.minSoc * capacityMwh;
  const highest = unit.maxSoc * capacityMwh;
  const allowed = unit.cyclesPerDay === undefined ? Infinity : unit.cyclesPerDay * capacityMwh;
  let before = unit.initialSocMwh;
  let used = 0;
  for (let t = 0; t < steps; t++) {
    const tiny = TOLERANCE * sizeAt(operation, t);
    const small = TOLERANCE * Math.max(capacityMwh, h * sizeAt(operation, t));
    if (held !== undefined) {
      const most = powerLimitMw === undefined ? powerMw : Math.min(powerMw, powerLimitMw[t]!);
      const raised = dischargeMw[t]! - chargeMw[t]! + held.up[t]!;
      const lowered = chargeMw[t]! - dischargeMw[t]! + held.down[t]!;
      if (!(raised <= most + tiny)) violations.add('headroom up', t, raised - most);
      if (!(lowered <= most + tiny)) violations.add('headroom down', t, lowered - most);
      const free = before - Math.max(lowest, rules.held(t, before));
      if (!(held.energy[t]! <= Math.max(0, free) + small)) violations.add('energy held', t, held.energy[t]! - free);
      const room = highest - before;
      if (!(held.room[t]! <= room + small)) violations.add('room held', t, held.room[t]! - room);
    }
    const soc = socMwh[t]!;
    const expected = before + entering[t]! - left[t]!;
    if (!(Math.abs(soc - expected) <= small)) violations.add('socMwh', t, soc - expected);
    if (!(soc >= lowest - small && soc <= highest + small)) violations.add('socMwh', t, soc < lowest ? soc - lowest : soc - highest);
    if (t % stepsPerDay === 0) used = 0;
    used += left[t]!;
    if (!(used <= allowed + small)) violations.add('cyclesPerDay', t, used - allowed);
    const off = rules.missed(t, before, soc, Math.max(0, allowed - (used - left[t]!)));
    if (!(off <= small)) violations.add('minSocMwh or maxSocMwh', t, off);
    before = soc;
  }
}
