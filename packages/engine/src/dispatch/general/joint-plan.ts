import { connectionOf } from './connection.ts';
import { type JointPlant, storagePower } from './joint-plant.ts';
import { EXPORT, IMPORT, type JointWindow, OWED, type WindowStart } from './joint-window.ts';

/**
 * What all storage units and the connection do over one window: MW, MWh stored. Index [unit · steps + step], regulation [(unit · markets +
 * market) · steps + step].
 */
export interface JointPlan {
  readonly steps: number;
  /** Discharge less charge. */
  readonly netMw: Float64Array;
  readonly upMw: Float64Array;
  readonly downMw: Float64Array;
  /** After the step, MWh above the lower limit. */
  readonly stored: Float64Array;
  /** MWh that left each storage unit, throughput of regulation included. */
  readonly released: Float64Array;
  readonly exportMw: Float64Array;
  readonly importMw: Float64Array;
  readonly owedMw: Float64Array;
  readonly atBusUsedMw: Float64Array;
  readonly behindConverterUsedMw: Float64Array;
  /** Currency per step, penalties of delivery windows left out. */
  readonly money: Float64Array;
  /**
   * Money and weights of the window as the programme counts them; −Infinity: no operation. And its money alone, delivery windows included.
   */
  value: number;
  worth: number;
  /** What shortages weigh that are nothing but rounding, currency: of the value, and no money. */
  residue: number;
}

export function emptyJointPlan(steps: number, units: number, markets: number): JointPlan {
  const series = (count: number): Float64Array => new Float64Array(count * steps);
  return {
    steps,
    netMw: series(units),
    upMw: series(units * markets),
    downMw: series(units * markets),
    stored: series(units),
    released: series(units),
    exportMw: series(1),
    importMw: series(1),
    owedMw: series(1),
    atBusUsedMw: series(1),
    behindConverterUsedMw: series(1),
    money: series(1),
    value: -Infinity,
    worth: 0,
    residue: 0,
  };
}

const SERIES = [
  'netMw',
  'upMw',
  'downMw',
  'stored',
  'released',
  'exportMw',
  'importMw',
  'owedMw',
  'atBusUsedMw',
  'behindConverterUsedMw',
  'money',
] as const;

export function copyJointPlan(from: JointPlan, to: JointPlan): void {
  for (const name of SERIES) to[name].set(from[name]);
  to.value = from.value;
  to.worth = from.worth;
  to.residue = from.residue;
}

/** Shares of power and capacity below which an interior point means a bound. */
const NEAR = 1e-9;
/** Rounds in which the power of a storage unit and what it commits give way to each other. */
const ROUNDS = 4;
/** Share of a storage unit, or of the power of all, by which a plan may miss what rounding keeps it from. */
const MISSED = 4e-10;

/**
 * The operation a solution of the programme stands for, feasible to the last digits whatever the solution was: what is committed is kept
 * within what is held and the connection, each storage unit's charge is netted against its discharge on the way to the state the solution
 * has there, and the connection makes the best of what they deliver together. What rounding costs shows in its value.
 *
 * @param plan written; its value is −Infinity where no operation came of it
 */
export function roundJointPlan(
  window: JointWindow,
  x: Float64Array,
  { from, to, initial, owedMwh, softMwh = owedMwh }: WindowStart,
  plan: JointPlan,
): void {
  const { plant: joint, column, width } = window;
  const { plant, units, powerMw, offers, markets, throughputLimits, stateBounds, deliveries } = joint;
  const { stepHours: h, obligations } = plant;
  const steps = to - from;
  const count = units.length;
  const of = (at: number): number => (column[at]! < 0 ? 0 : x[column[at]!]!);
  const { stateColumn } = window.programme;
  const left = units.map(() => Infinity);
  const owedLeft = Float64Array.from(deliveries, (_, d) => owedMwh[d]!);
  const connection = connectionOf(plant);
  const allMw = powerMw.reduce((sum, power) => sum + power, 0);
  const room = MISSED * Math.max(allMw, plant.converterMw === Infinity ? 0 : plant.converterMw);
  let isPossible = true;
  let value = 0;
  let worth = 0;
  let residue = 0;

  for (let k = 0; k < steps; k++) {
    const t = from + k;
    const called = obligations === undefined ? -1 : obligations.calledMw[t]!;
    if (throughputLimits?.begins(k) === true) throughputLimits.limited.forEach((i, j) => (left[i] = throughputLimits.given(k, j)));
    let net = 0;
    for (let i = 0; i < count; i++) {
      const { capacityMwh: capacity, chargeEfficiency: hc, dischargeEfficiency: hd } = units[i]!;
      const power = storagePower(joint, i, t);
      const place = k * width + window.placeOf(i);
      const before = k === 0 ? initial[i]! : plan.stored[i * steps + k - 1]!;
      const own = i * markets * steps + k;
      // What is held, and what may leave, limit what is committed.
      let up = 0;
      let heldMwh = 0;
      let calledUp = 0;
      let down = 0;
      let roomMwh = 0;
      for (let m = 0; m < markets; m++) {
        const raise = offers[i]!.up[m];
        const lower = offers[i]!.down[m];
        const u = raise === undefined ? 0 : snapped(of(place + 2 + m), raise.mostMw[t]!, NEAR * power);
        const d = lower === undefined ? 0 : snapped(of(place + 2 + markets + m), lower.mostMw[t]!, NEAR * power);
        plan.upMw[own + m * steps] = u;
        plan.downMw[own + m * steps] = d;
        up += u;
        down += d;
        if (raise !== undefined) {
          heldMwh += (raise.reserveHours * u) / hd;
          calledUp += (raise.throughput * h * u) / hd;
        }
        if (lower !== undefined) roomMwh += lower.reserveHours * hc * d;
      }
      const lessUp = Math.min(1, share(before - (stateBounds?.held(i, k) ?? 0), heldMwh), share(2 * power, up), share(left[i]!, calledUp));
      const lessDown = Math.min(1, share(capacity - before, roomMwh), share(2 * power, down));
      for (let m = 0; m < markets; m++) {
        plan.upMw[own + m * steps]! *= lessUp;
        plan.downMw[own + m * steps]! *= lessDown;
      }
      up *= lessUp;
      down *= lessDown;
      // The state the solution has, or the nearest in reach.
      const bounds = stateBounds?.of(i);
      const lowest = bounds === undefined ? 0 : bounds.low[k + 1]!;
      const highest = bounds === undefined ? capacity : bounds.high[k + 1]!;
      const aim = window.ranges.floor[k * count + i]! + x[stateColumn[k]! + i]!;
      const target = aim > highest - NEAR * capacity ? highest : aim < lowest + NEAR * capacity ? lowest : aim;
      const mostOut = Math.min(power, ((left[i]! - calledUp * lessUp) * hd) / h);
      let q = 0;
      // What is committed and the power may be in each other's way by what the solution is not exact: then both give way.
      for (let round = 0; round < ROUNDS; round++) {
        const flows = before + flow(plan, joint, i, k);
        q = powerOf(flows - target, hc, hd, h);
        if (Math.abs(q) < NEAR * power) q = 0;
        const least = powerOf(flows - capacity, hc, hd, h);
        const most = Math.min(mostOut, powerOf(flows, hc, hd, h));
        q = Math.max(least, Math.min(Math.max(q, Math.min(most, down - power)), Math.max(least, power - up)));
        q = Math.max(called >= 0 ? 0 : -power, Math.min(most, q));
        const newUp = scale(plan.upMw, i * markets, markets, steps, k, power - q);
        const newDown = scale(plan.downMw, i * markets, markets, steps, k, power + q);
        if (newUp === up && newDown === down) break;
        up = newUp;
        down = newDown;
      }
      plan.netMw[i * steps + k] = q;
      net += q;
    }
    // Who delivers or takes too much gives way, then what is committed.
    const first = connection(t, net);
    if (first.tooMuch > 0) net = giveWay(plan, count, steps, k, net, first.tooMuch);
    else if (first.tooLittle > 0) net = giveWay(plan, count, steps, k, net, -first.tooLittle);
    const used = connection(t, net);
    let allUp = 0;
    let allDown = 0;
    for (let i = 0; i < count; i++) {
      const q = plan.netMw[i * steps + k]!;
      allUp += scale(plan.upMw, i * markets, markets, steps, k, storagePower(joint, i, t) - q);
      allDown += scale(plan.downMw, i * markets, markets, steps, k, storagePower(joint, i, t) + q);
    }
    const { [t]: exportLimit = 0 } = plant.exportLimitMw;
    const { [t]: importLimit = 0 } = plant.importLimitMw;
    const mostUp = exportLimit - Math.max(used.lowest, -importLimit);
    if (allUp > mostUp) allUp = scale(plan.upMw, 0, count * markets, steps, k, mostUp);
    const mostDown = importLimit + Math.min(used.highest, exportLimit - allUp);
    if (allDown > mostDown) allDown = scale(plan.downMw, 0, count * markets, steps, k, mostDown);
    const inWindow = obligations !== undefined && obligations.owedMw[t] === Infinity;
    const delivery = inWindow ? deliveries.findIndex(({ from: first, to: last }) => t >= first && t < last) : -1;
    const owed =
      obligations === undefined
        ? 0
        : inWindow
          ? Math.min(owedLeft[delivery]! / h, nearest(of(k * width + OWED), owedLeft[delivery]! / h))
          : obligations.owedMw[t]!;
    const decided = used.operate(owed, allUp, allDown, of(k * width + EXPORT) + of(k * width + OWED) - of(k * width + IMPORT));
    plan.exportMw[k] = Math.max(0, decided.flowMw);
    plan.importMw[k] = Math.max(0, -decided.flowMw);
    plan.owedMw[k] = Math.min(owed, plan.exportMw[k]!);
    plan.atBusUsedMw[k] = decided.atBusUsedMw;
    plan.behindConverterUsedMw[k] = decided.behindConverterUsedMw;
    if (decided.missedMw > room) isPossible = false;
    if (inWindow) owedLeft[delivery] = Math.max(0, owedLeft[delivery]! - h * plan.owedMw[k]!);

    for (let i = 0; i < count; i++) {
      const { capacityMwh: capacity, chargeEfficiency: hc, dischargeEfficiency: hd } = units[i]!;
      const at = i * steps + k;
      const q = plan.netMw[at]!;
      const before = k === 0 ? initial[i]! : plan.stored[at - 1]!;
      const after = before + flow(plan, joint, i, k) - leaving(q, hc, hd, h);
      const bounds = stateBounds?.of(i);
      if (
        after < -MISSED * capacity ||
        after > capacity * (1 + MISSED) ||
        (bounds !== undefined &&
          (after < bounds.low[k + 1]! - OFF_BOUNDS * capacity || after > bounds.high[k + 1]! + OFF_BOUNDS * capacity))
      )
        isPossible = false;
      plan.stored[at] = Math.min(capacity, Math.max(0, after));
      let released = (Math.max(0, q) * h) / hd;
      for (let m = 0; m < markets; m++)
        released += ((offers[i]!.up[m]?.throughput ?? 0) * h * plan.upMw[(i * markets + m) * steps + k]!) / hd;
      plan.released[at] = released;
      left[i]! -= released;
      if (left[i]! < -MISSED * capacity) isPossible = false;
    }
    const { earned, money, short } = moneyOfStep(joint, plan, k, t);
    residue += short;
    plan.money[k] = money;
    value += earned;
    worth += money;
  }
  // What is short of the delivery windows in view.
  deliveries.forEach(({ from: first, to: last }, d) => {
    if (first >= to || last <= from) return;
    const firmLeft = softMwh[d]! < owedMwh[d]! ? Math.max(0, owedLeft[d]! - softMwh[d]!) : 0;
    value -= obligations!.contractWeight * owedLeft[d]! + obligations!.firmWeight * firmLeft;
    residue += obligations!.contractWeight * residueOf(owedLeft[d]!) + obligations!.firmWeight * residueOf(firmLeft);
    worth -= joint.penalty[d]! * owedLeft[d]!;
  });
  plan.value = isPossible ? value : -Infinity;
  plan.worth = worth;
  plan.residue = residue;
}

/** States may miss a reserve or an upper limit by this share of their storage unit. */
const OFF_BOUNDS = 8e-10;

/**
 * What a step earns: in money, and as the programme counts it, with weights and avoided penalties of what is owed and without the penalties
 * of delivery windows.
 */
function moneyOfStep(
  { plant, units, offers, markets, penaltyPerMwh }: JointPlant,
  { steps, netMw, upMw, downMw, released, exportMw, importMw, owedMw }: JointPlan,
  k: number,
  t: number,
): { readonly earned: number; readonly money: number; readonly short: number } {
  const { stepHours: h, price, importPrice, obligations } = plant;
  const owed = owedMw[k]!;
  let money = h * (price[t]! * (exportMw[k]! - owed) - importPrice[t]! * importMw[k]!);
  let net = 0;
  for (let i = 0; i < units.length; i++) {
    net += netMw[i * steps + k]!;
    money -= units[i]!.wearCostPerMwh * released[i * steps + k]!;
    for (let m = 0; m < markets; m++) {
      const at = (i * markets + m) * steps + k;
      money += h * ((offers[i]!.up[m]?.worth[t] ?? 0) * upMw[at]! + (offers[i]!.down[m]?.worth[t] ?? 0) * downMw[at]!);
    }
  }
  money += h * (plant.premiumPerMwh?.[t] ?? 0) * Math.max(0, net);
  if (obligations === undefined) return { earned: money, money, short: 0 };
  const { owedMw: allOwed, owedWorth, owedPrice, calledMw, calledWorth, contractWeight, eventWeight, offset } = obligations;
  const called = calledMw[t]!;
  const served = called > 0 ? Math.max(0, Math.min(called, net)) : 0;
  const earned = money + h * (owedWorth[t]! * owed + (called > 0 ? calledWorth[t]! * served : 0)) - offset[t]!;
  if (called > 0) money -= h * (calledWorth[t]! - eventWeight) * (called - served);
  money += h * owedPrice[t]! * owed;
  if (allOwed[t]! > 0 && allOwed[t] !== Infinity) money -= (penaltyPerMwh?.[t] ?? 0) * h * (allOwed[t]! - owed);
  const short =
    (called > 0 ? eventWeight * residueOf(h * (called - served)) : 0) +
    (allOwed[t] === Infinity ? 0 : contractWeight * residueOf(h * (allOwed[t]! - owed)));
  return { earned, money, short };
}

/** MWh short that are nothing but rounding: shortages are compared to ten times that. */
const RESIDUE_MWH = 1e-8;
const residueOf = (mwh: number): number => (mwh > 0 && mwh <= RESIDUE_MWH ? mwh : 0);

/** Energy of regulation into storage unit i in a step, MWh; below 0: out of it. */
function flow({ steps, upMw, downMw }: JointPlan, { plant, units, offers, markets }: JointPlant, i: number, k: number): number {
  const { chargeEfficiency: hc, dischargeEfficiency: hd } = units[i]!;
  let sum = 0;
  for (let m = 0; m < markets; m++) {
    const at = (i * markets + m) * steps + k;
    sum +=
      plant.stepHours * ((offers[i]!.down[m]?.throughput ?? 0) * hc * downMw[at]! - ((offers[i]!.up[m]?.throughput ?? 0) * upMw[at]!) / hd);
  }
  return sum;
}

/** The net power at which so many MWh leave a storage unit in a step; below 0: enter it. */
const powerOf = (released: number, hc: number, hd: number, h: number): number => (released < 0 ? released / (hc * h) : (released * hd) / h);

/** MWh that leave a storage unit at a net power; below 0: that enter it. */
const leaving = (q: number, hc: number, hd: number, h: number): number => (q < 0 ? q * hc * h : (q * h) / hd);

/** What part of what is needed there is; all where nothing is needed, also of a state that rounding has put below what is held. */
const share = (available: number, needed: number): number => (needed > 0 && needed > available ? Math.max(0, available) / needed : 1);

/** A value of [0, most], put onto an end it is near. */
const snapped = (value: number, most: number, near: number): number => (value > most - near ? most : value < near ? 0 : value);
const nearest = (value: number, most: number): number => (value > most * (1 - NEAR) ? most : value);

/** Scales what `count` series from `first` on commit in a step down to `most` if it is more. @returns what is left of it */
function scale(series: Float64Array, first: number, count: number, steps: number, k: number, most: number): number {
  let sum = 0;
  for (let n = first; n < first + count; n++) sum += series[n * steps + k]!;
  const limit = Math.max(0, most);
  if (!(sum > limit)) return sum;
  for (let n = first; n < first + count; n++) series[n * steps + k]! *= limit / sum;
  return limit;
}

/** Takes `excess` MW off what the storage units deliver, or off what they take where it is below 0. @returns the net power left */
function giveWay({ netMw }: JointPlan, count: number, steps: number, k: number, net: number, excess: number): number {
  let rest = excess;
  for (let i = 0; i < count && rest !== 0; i++) {
    const at = i * steps + k;
    const q = netMw[at]!;
    if (q * rest <= 0) continue;
    const less = Math.abs(q) > Math.abs(rest) ? q - rest : 0;
    rest -= q - less;
    netMw[at] = less;
  }
  return net - (excess - rest);
}
