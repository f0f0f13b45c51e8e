import { type Connected, connectionOf } from './connection.ts';
import type { JointPlan } from './joint-plan.ts';
import { type JointPlant, storagePower } from './joint-plant.ts';
import { EXPORT, IMPORT, type JointWindow, OWED, type WindowStart } from './joint-window.ts';
import { STATE_BOUND_ROUNDING } from '../multi-storage/tuning.ts';
import { GENERAL_AT_BOUND, GIVE_WAY_ROUNDS, LIMIT_MISSED, SHORTAGE_ROUNDING_MWH } from './tuning.ts';

/**
 * The operation a solution of the programme stands for, feasible to the last digits whatever the solution was: what is committed is kept
 * within what is held and the connection, each storage unit's charge is netted against its discharge on the way to the state the solution
 * has there, and the connection makes the best of what they deliver together. What rounding costs shows in its value.
 *
 * @param solution its `plan` is written; the value of it is −Infinity where no operation came of the solution
 */
export function roundJointPlan(solution: SolutionToRound): void {
  const rounding = new PlanRounding(solution);
  for (let k = 0; k < solution.start.to - solution.start.from; k++) rounding.step(k);
  rounding.finish();
}

/** A solution x of the programme of a window, where the window begins, and the plan that is made of it. */
interface SolutionToRound {
  readonly window: JointWindow;
  readonly x: Float64Array;
  readonly start: WindowStart;
  readonly plan: JointPlan;
}

/** What a storage unit commits up and down in a step, MW in all markets, and what of it leaves the unit, MWh. */
interface Committed {
  readonly up: number;
  readonly down: number;
  readonly calledMwh: number;
}

/** What is committed in one direction, of one storage unit or of all: so many series of a plan, the first of which begins at `first`. */
interface CommittedSeries {
  readonly mw: Float64Array;
  readonly first: number;
  readonly count: number;
  readonly steps: number;
}

class PlanRounding {
  readonly #window: JointWindow;
  readonly #joint: JointPlant;
  readonly #x: Float64Array;
  readonly #start: WindowStart;
  readonly #plan: JointPlan;
  readonly #steps: number;
  readonly #connectionAt: (t: number, netMw: number) => Connected;
  /** By how much converter and connection may be missed, MW. */
  readonly #roomMw: number;
  /** What is committed by each storage unit, and by all of them. */
  readonly #up: readonly CommittedSeries[];
  readonly #down: readonly CommittedSeries[];
  readonly #allUp: CommittedSeries;
  readonly #allDown: CommittedSeries;
  /** MWh: what the day leaves each storage unit, and what is still owed to each delivery window. */
  readonly #left: number[];
  readonly #owedLeft: Float64Array;
  #isPossible = true;
  #value = 0;
  #worth = 0;
  #residue = 0;

  constructor({ window, x, start, plan }: SolutionToRound) {
    const { plant: joint } = window;
    const { plant, units, powerMw, deliveries, markets } = joint;
    const { steps, upMw, downMw } = plan;
    this.#window = window;
    this.#joint = joint;
    this.#x = x;
    this.#start = start;
    this.#plan = plan;
    this.#steps = start.to - start.from;
    this.#up = units.map((_, i) => ({ mw: upMw, first: i * markets, count: markets, steps }));
    this.#down = units.map((_, i) => ({ mw: downMw, first: i * markets, count: markets, steps }));
    this.#allUp = { mw: upMw, first: 0, count: units.length * markets, steps };
    this.#allDown = { mw: downMw, first: 0, count: units.length * markets, steps };
    this.#left = units.map(() => Infinity);
    this.#owedLeft = Float64Array.from(deliveries, (_, d) => start.owedMwh[d]!);
    this.#connectionAt = connectionOf(plant);
    const allMw = powerMw.reduce((sum, power) => sum + power, 0);
    this.#roomMw = LIMIT_MISSED * Math.max(allMw, plant.converterMw === Infinity ? 0 : plant.converterMw);
  }

  step(k: number): void {
    const { units, throughputLimits } = this.#joint;
    if (throughputLimits?.begins(k) === true) throughputLimits.limited.forEach((i, j) => (this.#left[i] = throughputLimits.given(k, j)));
    let net = 0;
    for (let i = 0; i < units.length; i++) net += this.#moveUnit(k, i, this.#commit(k, i));
    this.#connect(k, net);
    for (let i = 0; i < units.length; i++) this.#store(k, i);
    const { earned, money, short } = moneyOfStep(this.#joint, this.#plan, { k, t: this.#start.from + k });
    this.#residue += short;
    this.#plan.money[k] = money;
    this.#value += earned;
    this.#worth += money;
  }

  /** Takes off what is short of the delivery windows in view, and writes what the plan is worth. */
  finish(): void {
    const { plant, deliveries, penalty } = this.#joint;
    const { from, to, owedMwh, softMwh = owedMwh } = this.#start;
    const { obligations } = plant;
    deliveries.forEach(({ from: first, to: last }, d) => {
      if (first >= to || last <= from) return;
      const owed = this.#owedLeft[d]!;
      const firmLeft = softMwh[d]! < owedMwh[d]! ? Math.max(0, owed - softMwh[d]!) : 0;
      this.#value -= obligations!.contractWeight * owed + obligations!.firmWeight * firmLeft;
      this.#residue += obligations!.contractWeight * residueOf(owed) + obligations!.firmWeight * residueOf(firmLeft);
      this.#worth -= penalty[d]! * owed;
    });
    this.#plan.value = this.#isPossible ? this.#value : -Infinity;
    this.#plan.worth = this.#worth;
    this.#plan.residue = this.#residue;
  }

  /** What the solution has at a place of its columns. */
  #of(at: number): number {
    const column = this.#window.column[at]!;
    return column < 0 ? 0 : this.#x[column]!;
  }

  /** State of storage unit i before step k, MWh. */
  #before(k: number, i: number): number {
    return k === 0 ? this.#start.initial[i]! : this.#plan.stored[i * this.#steps + k - 1]!;
  }

  /** Commits storage unit i to regulation as the solution does, as far as what is held and what may leave allow. */
  #commit(k: number, i: number): Committed {
    const { plant, units, offers, markets, stateBounds } = this.#joint;
    const { upMw, downMw } = this.#plan;
    const { capacityMwh: capacity, chargeEfficiency: hc, dischargeEfficiency: hd } = units[i]!;
    const t = this.#start.from + k;
    const power = storagePower(this.#joint, i, t);
    const place = k * this.#window.width + this.#window.placeOf(i);
    const before = this.#before(k, i);
    const own = i * markets * this.#steps + k;
    let up = 0;
    let heldMwh = 0;
    let calledMwh = 0;
    let down = 0;
    let roomMwh = 0;
    for (let m = 0; m < markets; m++) {
      const raise = offers[i]!.up[m];
      const lower = offers[i]!.down[m];
      const u = raise === undefined ? 0 : snapped(this.#of(place + 2 + m), raise.mostMw[t]!, GENERAL_AT_BOUND * power);
      const d = lower === undefined ? 0 : snapped(this.#of(place + 2 + markets + m), lower.mostMw[t]!, GENERAL_AT_BOUND * power);
      upMw[own + m * this.#steps] = u;
      downMw[own + m * this.#steps] = d;
      up += u;
      down += d;
      if (raise !== undefined) {
        heldMwh += (raise.reserveHours * u) / hd;
        calledMwh += (raise.throughput * plant.stepHours * u) / hd;
      }
      if (lower !== undefined) roomMwh += lower.reserveHours * hc * d;
    }
    const free = before - (stateBounds?.held(i, k) ?? 0);
    const lessUp = Math.min(1, share(free, heldMwh), share(2 * power, up), share(this.#left[i]!, calledMwh));
    const lessDown = Math.min(1, share(capacity - before, roomMwh), share(2 * power, down));
    for (let m = 0; m < markets; m++) {
      upMw[own + m * this.#steps]! *= lessUp;
      downMw[own + m * this.#steps]! *= lessDown;
    }
    return { up: up * lessUp, down: down * lessDown, calledMwh: calledMwh * lessUp };
  }

  /**
   * Moves storage unit i to the state the solution has, or the nearest in reach. What is committed and the power may be in each other's way
   * by what the solution is not exact: then both give way.
   *
   * @returns discharge less charge, MW
   */
  #moveUnit(k: number, i: number, { up: upFirst, down: downFirst, calledMwh }: Committed): number {
    const { plant, units } = this.#joint;
    const { stepHours: h, obligations } = plant;
    const unit = units[i]!;
    const t = this.#start.from + k;
    const power = storagePower(this.#joint, i, t);
    const before = this.#before(k, i);
    const target = this.#targetOf(k, i);
    const mostOut = Math.min(power, ((this.#left[i]! - calledMwh) * unit.dischargeEfficiency) / h);
    const isCalled = obligations !== undefined && obligations.calledMw[t]! >= 0;
    let up = upFirst;
    let down = downFirst;
    let q = 0;
    for (let round = 0; round < GIVE_WAY_ROUNDS; round++) {
      const flows = before + this.#calledMwh(k, i);
      q = powerOf(unit, flows - target, h);
      if (Math.abs(q) < GENERAL_AT_BOUND * power) q = 0;
      const least = powerOf(unit, flows - unit.capacityMwh, h);
      const most = Math.min(mostOut, powerOf(unit, flows, h));
      q = Math.max(least, Math.min(Math.max(q, Math.min(most, down - power)), Math.max(least, power - up)));
      q = Math.max(isCalled ? 0 : -power, Math.min(most, q));
      const newUp = limit(this.#up[i]!, k, power - q);
      const newDown = limit(this.#down[i]!, k, power + q);
      if (newUp === up && newDown === down) break;
      up = newUp;
      down = newDown;
    }
    this.#plan.netMw[i * this.#steps + k] = q;
    return q;
  }

  /** Energy of regulation into storage unit i in step k, MWh; below 0: out of it. */
  #calledMwh(k: number, i: number): number {
    const { plant, units, offers, markets } = this.#joint;
    const { upMw, downMw } = this.#plan;
    const { chargeEfficiency: hc, dischargeEfficiency: hd } = units[i]!;
    let sum = 0;
    for (let m = 0; m < markets; m++) {
      const at = (i * markets + m) * this.#steps + k;
      sum +=
        plant.stepHours *
        ((offers[i]!.down[m]?.throughput ?? 0) * hc * downMw[at]! - ((offers[i]!.up[m]?.throughput ?? 0) * upMw[at]!) / hd);
    }
    return sum;
  }

  /** The state of storage unit i the solution has after step k, or the bound it means. */
  #targetOf(k: number, i: number): number {
    const { units, stateBounds } = this.#joint;
    const { programme, ranges } = this.#window;
    const { capacityMwh: capacity } = units[i]!;
    const bounds = stateBounds?.of(i);
    const lowest = bounds === undefined ? 0 : bounds.low[k + 1]!;
    const highest = bounds === undefined ? capacity : bounds.high[k + 1]!;
    const aim = ranges.floor[k * units.length + i]! + this.#x[programme.stateColumn[k]! + i]!;
    return aim > highest - GENERAL_AT_BOUND * capacity ? highest : aim < lowest + GENERAL_AT_BOUND * capacity ? lowest : aim;
  }

  /** Who delivers or takes too much gives way, then what is committed; the connection makes the best of what is left. */
  #connect(k: number, unitsNet: number): void {
    const { plant } = this.#joint;
    const t = this.#start.from + k;
    const first = this.#connectionAt(t, unitsNet);
    let net = unitsNet;
    if (first.tooMuch > 0) net -= this.#giveWay(k, first.tooMuch);
    else if (first.tooLittle > 0) net -= this.#giveWay(k, -first.tooLittle);
    let used = this.#connectionAt(t, net);
    let { allUp, allDown } = this.#committedAt(k);
    const exportLimit = plant.exportLimitMw[t]!;
    const importLimit = plant.importLimitMw[t]!;
    const mostUpOf = ({ lowest }: Connected): number => exportLimit - Math.max(lowest, -importLimit);
    if (allUp > mostUpOf(used)) {
      used = this.#connectionAt(t, net - this.#keepInUnits(k, allUp - mostUpOf(used)));
      ({ allUp, allDown } = this.#committedAt(k));
    }
    const mostUp = mostUpOf(used);
    if (allUp > mostUp) allUp = limit(this.#allUp, k, mostUp);
    const mostDown = importLimit + Math.min(used.highest, exportLimit - allUp);
    if (allDown > mostDown) allDown = limit(this.#allDown, k, mostDown);
    this.#deliver(k, used, { upMw: allUp, downMw: allDown });
  }

  /** What all storage units commit, each within the room its power leaves, MW. */
  #committedAt(k: number): { readonly allUp: number; readonly allDown: number } {
    const t = this.#start.from + k;
    let allUp = 0;
    let allDown = 0;
    for (let i = 0; i < this.#joint.units.length; i++) {
      const q = this.#plan.netMw[i * this.#steps + k]!;
      const power = storagePower(this.#joint, i, t);
      allUp += limit(this.#up[i]!, k, power - q);
      allDown += limit(this.#down[i]!, k, power + q);
    }
    return { allUp, allDown };
  }

  /**
   * A storage unit that goes both ways in the solution loses energy, and one that goes the net way to the same state delivers it instead.
   * Where that is in the way of what is committed up, up to `excess` MW of it stay in the unit: at a price of 0 as good, and no commitment
   * is lost.
   *
   * @returns what is delivered less, MW
   */
  #keepInUnits(k: number, excess: number): number {
    const { units, plant, stateBounds } = this.#joint;
    const { netMw } = this.#plan;
    let kept = 0;
    for (let i = 0; i < units.length && kept < excess; i++) {
      const place = k * this.#window.width + this.#window.placeOf(i);
      const at = i * this.#steps + k;
      const q = netMw[at]!;
      const mostMwh = stateBounds?.of(i)?.high[k + 1] ?? units[i]!.capacityMwh;
      const full = powerOf(units[i]!, this.#before(k, i) + this.#calledMwh(k, i) - mostMwh, plant.stepHours);
      const least = Math.max(full, this.#of(place + 1) - this.#of(place), q - (excess - kept));
      if (!(least < q)) continue;
      kept += q - least;
      netMw[at] = least;
    }
    return kept;
  }

  /** Takes `excess` MW off what the storage units deliver, or off what they take where it is below 0. @returns what was taken off */
  #giveWay(k: number, excess: number): number {
    const { netMw } = this.#plan;
    const count = this.#joint.units.length;
    let rest = excess;
    for (let i = 0; i < count && rest !== 0; i++) {
      const at = i * this.#steps + k;
      const q = netMw[at]!;
      if (q * rest <= 0) continue;
      const less = Math.abs(q) > Math.abs(rest) ? q - rest : 0;
      rest -= q - less;
      netMw[at] = less;
    }
    return excess - rest;
  }

  /** Export, import and what of it is owed. */
  #deliver(k: number, used: Connected, committed: { readonly upMw: number; readonly downMw: number }): void {
    const { plant, deliveries } = this.#joint;
    const { stepHours: h, obligations } = plant;
    const plan = this.#plan;
    const t = this.#start.from + k;
    const place = k * this.#window.width;
    const inWindow = obligations !== undefined && obligations.owedMw[t] === Infinity;
    const delivery = inWindow ? deliveries.findIndex(({ from: first, to: last }) => t >= first && t < last) : -1;
    const owed =
      obligations === undefined
        ? 0
        : inWindow
          ? Math.min(this.#owedLeft[delivery]! / h, nearest(this.#of(place + OWED), this.#owedLeft[delivery]! / h))
          : obligations.owedMw[t]!;
    const decided = used.operate({
      owedMw: owed,
      ...committed,
      wantedMw: this.#of(place + EXPORT) + this.#of(place + OWED) - this.#of(place + IMPORT),
    });
    plan.exportMw[k] = Math.max(0, decided.flowMw);
    plan.importMw[k] = Math.max(0, -decided.flowMw);
    plan.owedMw[k] = Math.min(owed, plan.exportMw[k]);
    plan.atBusUsedMw[k] = decided.atBusUsedMw;
    plan.behindConverterUsedMw[k] = decided.behindConverterUsedMw;
    if (decided.missedMw > this.#roomMw) this.#isPossible = false;
    if (inWindow) this.#owedLeft[delivery] = Math.max(0, this.#owedLeft[delivery]! - h * plan.owedMw[k]);
  }

  /** The state of storage unit i after step k, and what has left it. */
  #store(k: number, i: number): void {
    const { plant, units, offers, markets, stateBounds } = this.#joint;
    const plan = this.#plan;
    const { stepHours: h } = plant;
    const unit = units[i]!;
    const { capacityMwh: capacity, dischargeEfficiency: hd } = unit;
    const at = i * this.#steps + k;
    const q = plan.netMw[at]!;
    const after = this.#before(k, i) + this.#calledMwh(k, i) - leaving(unit, q, h);
    const bounds = stateBounds?.of(i);
    if (
      after < -LIMIT_MISSED * capacity ||
      after > capacity * (1 + LIMIT_MISSED) ||
      (bounds !== undefined &&
        (after < bounds.low[k + 1]! - STATE_BOUND_ROUNDING * capacity || after > bounds.high[k + 1]! + STATE_BOUND_ROUNDING * capacity))
    )
      this.#isPossible = false;
    plan.stored[at] = Math.min(capacity, Math.max(0, after));
    let released = (Math.max(0, q) * h) / hd;
    for (let m = 0; m < markets; m++)
      released += ((offers[i]!.up[m]?.throughput ?? 0) * h * plan.upMw[(i * markets + m) * this.#steps + k]!) / hd;
    plan.released[at] = released;
    this.#left[i]! -= released;
    if (this.#left[i]! < -LIMIT_MISSED * capacity) this.#isPossible = false;
  }
}

/**
 * What a step earns: in money, and as the programme counts it, with weights and avoided penalties of what is owed and without the penalties
 * of delivery windows. Step k of the window is step t of the horizon.
 */
function moneyOfStep(
  { plant, units, offers, markets, penaltyPerMwh }: JointPlant,
  { steps, netMw, upMw, downMw, released, exportMw, importMw, owedMw }: JointPlan,
  { k, t }: { readonly k: number; readonly t: number },
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
  money += h * (plant.priceAdderPerMwh?.[t] ?? 0) * Math.max(0, net);
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

const residueOf = (mwh: number): number => (mwh > 0 && mwh <= SHORTAGE_ROUNDING_MWH ? mwh : 0);

interface Efficiencies {
  readonly chargeEfficiency: number;
  readonly dischargeEfficiency: number;
}

/** The net power at which so many MWh leave a storage unit in a step of h hours; below 0: enter it. */
const powerOf = ({ chargeEfficiency: hc, dischargeEfficiency: hd }: Efficiencies, released: number, h: number): number =>
  released < 0 ? released / (hc * h) : (released * hd) / h;

/** MWh that leave a storage unit at a net power in a step of h hours; below 0: that enter it. */
const leaving = ({ chargeEfficiency: hc, dischargeEfficiency: hd }: Efficiencies, q: number, h: number): number =>
  q < 0 ? q * hc * h : (q * h) / hd;

/** What part of what is needed there is; all where nothing is needed, also of a state that rounding has put below what is held. */
const share = (available: number, needed: number): number => (needed > 0 && needed > available ? Math.max(0, available) / needed : 1);

/** A value of [0, most], put onto an end it is near. */
const snapped = (value: number, most: number, near: number): number => (value > most - near ? most : value < near ? 0 : value);
const nearest = (value: number, most: number): number => (value > most * (1 - GENERAL_AT_BOUND) ? most : value);

/** Scales what is committed in step k down to `most` MW if it is more. @returns what is left of it */
function limit({ mw, first, count, steps }: CommittedSeries, k: number, most: number): number {
  let sum = 0;
  for (let n = first; n < first + count; n++) sum += mw[n * steps + k]!;
  const highest = Math.max(0, most);
  if (!(sum > highest)) return sum;
  for (let n = first; n < first + count; n++) mw[n * steps + k]! *= highest / sum;
  return highest;
}
