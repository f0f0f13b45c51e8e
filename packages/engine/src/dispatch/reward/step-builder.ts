import { PiecewiseLinear, concaveHull } from '../../math/piecewise-linear.ts';
import { exactReward } from './exact-reward.ts';
import { type Plant, leavingCost, powerAt } from './plant.ts';
import { MOST_PIECES, type SegmentTable } from './segment-table.ts';
import { PIECE_ROUNDING } from './tuning.ts';
import type { StepScale } from './step-scale.ts';

/** Writes the rewards of single steps into a table of segments. */
export interface StepBuilder {
  /** The reward of the step built last where it is not concave and the segments are its hull; valid until the next step. */
  readonly exact: PiecewiseLinear | undefined;
  /**
   * Writes step t of the plant as step k of a table, which is known up to there.
   *
   * @param owedWorth in place of the plant's own, currency per MWh delivered to what is owed
   */
  build(t: number, k: number, table: SegmentTable, owedWorth?: number): void;
}

/**
 * Step rewards of a plant, every step on its own. The net flow y = export − import at the point of interconnection earns
 *
 *   owedWorth · y up to what is owed, price · y beyond,   importPrice · y for y < 0,   −importLimit ≤ y ≤ exportLimit
 *
 * Free curtailment lets any part of the generation go: it inserts a piece of slope 0. The converter divides slopes by its
 * efficiency where power flows in and multiplies them where it flows out, the storage unit likewise with its own efficiencies and
 * wear. Power called by an event adds its worth up to what is called, and nothing is charged. As long as slopes keep falling, the
 * function stays concave and sorting the pieces is exact. Where one would rise, the exact reward is built instead, and its
 * concave hull beside it.
 *
 * @param scale told what every step built could turn over
 */
export function stepBuilder(plant: Plant, scale: StepScale): StepBuilder {
  const { stepHours, atBus, behindConverter, exportLimitMw, importLimitMw, price, importPrice, obligations } = plant;
  const { converterMw, converterEfficiency: hi, chargeEfficiency: hc, dischargeEfficiency: hd } = plant;
  const isAc = converterMw === Infinity;
  const tiny = PIECE_ROUNDING * plant.storagePowerMw;
  // MWh inside the storage unit per MW at the bus.
  const storedPerMw = stepHours * hc;
  const releasedPerMw = stepHours / hd;
  let exact: ReturnType<typeof exactReward> | undefined;
  const hull = new PiecewiseLinear();
  // The pieces of one step: slopes in currency per MWh at the bus and right ends, MW of net storage power q = discharge − charge.
  const pieceSlope = new Float64Array(MOST_PIECES);
  const pieceEnd = new Float64Array(MOST_PIECES);
  // The same at the point of interconnection, while they are more than three.
  const flowSlope = new Float64Array(5);
  const flowEnd = new Float64Array(5);

  const out = { exact: undefined as PiecewiseLinear | undefined, build };

  function build(t: number, k: number, table: SegmentTable, owedWorth = obligations === undefined ? 0 : obligations.owedWorth[t]!): void {
    const power = powerAt(plant, t);
    const wear = leavingCost(plant, t);
    const solar = atBus[t]!;
    const wind = behindConverter === undefined ? 0 : behindConverter[t]!;
    const sell = price[t]!;
    const buy = importPrice[t]!;
    // Limits beyond what the plant can ever reach are cut, so that Infinity is a number like any other.
    const mostImport = Math.min(importLimitMw[t]!, power / hi);
    const mostExport = Math.min(exportLimitMw[t]!, wind + (solar + power) * hi);
    const owed = obligations === undefined ? 0 : Math.min(mostExport, obligations.owedMw[t]!);
    const isOwed = owed > 0 && owedWorth > sell;
    // Of it, what may not be missing comes first.
    const firm = obligations?.firmMw === undefined ? 0 : Math.min(owed, obligations.firmMw[t]!);
    const firmWorth = firm > 0 ? owedWorth + obligations!.firmWeight : owedWorth;
    const called = obligations === undefined ? -1 : obligations.calledMw[t]!;
    const free = isAc ? solar : wind;
    let cashFlowScale = Math.abs(buy) * mostImport + Math.abs(sell) * mostExport;
    let highestPrice = Math.max(Math.abs(buy), Math.abs(sell));
    if (plant.premiumPerMwh !== undefined) {
      const premium = Math.abs(plant.premiumPerMwh[t]!) / hd;
      cashFlowScale += premium * power;
      highestPrice += premium;
    }
    if (obligations === undefined) {
      scale.count(cashFlowScale, highestPrice);
    } else {
      const weighed = Math.abs(owedWorth) * owed + (firmWorth - owedWorth) * firm + (called > 0 ? obligations.calledWorth[t]! * called : 0);
      const isWindow = obligations.owedMw[t] === Infinity;
      const owedMoney = isWindow ? obligations.owedWorth[t]! : owed > 0 ? obligations.owedWorth[t]! - obligations.contractWeight : 0;
      const paid = Math.max(Math.abs(owedMoney), called > 0 ? obligations.calledWorth[t]! - obligations.eventWeight : 0);
      scale.count(
        cashFlowScale + weighed,
        Math.max(highestPrice, isOwed ? Math.abs(firmWorth) : 0, obligations.calledWorth[t]!),
        cashFlowScale + paid * (owed + Math.max(0, called)),
        Math.max(highestPrice, paid),
      );
    }

    // Pieces at the point of interconnection over a, the power that reaches it beside the generation `free` to curtail.
    const firstSale = isOwed ? firmWorth : sell;
    let isConcave = mostImport === 0 || buy >= firstSale;
    let left = -mostImport - free;
    let rate = -buy * mostImport;
    let count = 3;
    let flows = 3;
    if (!isOwed) {
      flowSlope[0] = buy;
      flowSlope[1] = sell;
      flowSlope[2] = 0;
      flowEnd[0] = -free;
      flowEnd[1] = mostExport - free;
      flowEnd[2] = mostExport;
      if (sell < 0) {
        flowSlope[1] = 0;
        flowSlope[2] = sell;
        flowEnd[1] = 0;
        if (buy < 0) {
          flowSlope[0] = 0;
          flowSlope[1] = buy;
          flowEnd[0] = -mostImport;
        }
      }
    } else {
      // Import, firm, owed, free export, and the piece of slope 0 before the first that falls.
      flows = 0;
      let at = left;
      let isFree = false;
      for (let piece = mostImport > 0 ? 0 : 1; piece < 4; piece++) {
        if (piece === 1 && firm === 0) continue;
        const slope = piece === 0 ? buy : piece === 1 ? firmWorth : piece === 2 ? owedWorth : sell;
        if (slope < 0 && !isFree) {
          isFree = true;
          flowSlope[flows] = 0;
          flowEnd[flows++] = at += free;
        }
        flowSlope[flows] = slope;
        flowEnd[flows++] = at += piece === 0 ? mostImport : piece === 1 ? firm : piece === 2 ? owed - firm : mostExport - owed;
      }
      if (!isFree) {
        flowSlope[flows] = 0;
        flowEnd[flows++] = mostExport;
      }
      flowEnd[flows - 1] = mostExport;
    }
    if (isAc) {
      count = flows;
      for (let piece = 0; piece < flows; piece++) {
        pieceSlope[piece] = flowSlope[piece]!;
        pieceEnd[piece] = flowEnd[piece]!;
      }
    } else {
      // Through the converter: a < 0 feeds in (n = a·η at the bus), a > 0 feeds out (n = a/η); then curtail the solar.
      const lowest = -converterMw / hi;
      const highest = Math.min(converterMw, mostExport);
      count = 0;
      let before = Infinity;
      let isSolarFree = false;
      let from = left;
      if (from < lowest) {
        // What a converter too small for the left end cuts off.
        for (let piece = 0; piece < flows && from < lowest; piece++) {
          const until = Math.min(flowEnd[piece]!, lowest);
          if (until <= from) continue;
          rate += flowSlope[piece]! * (until - from);
          from = until;
        }
        from = lowest;
      }
      left = from * hi - solar;
      let shift = -solar;
      for (let piece = 0; piece < flows; piece++) {
        const at = flowSlope[piece]!;
        const end = Math.min(flowEnd[piece]!, highest);
        for (let side = 0; side < 2; side++) {
          const isIn = side === 0;
          const to = isIn ? Math.min(end, 0) : end;
          if (to <= from || (isIn && from >= 0)) continue;
          const busSlope = isIn ? at / hi : at * hi;
          if (busSlope > before) isConcave = false;
          before = busSlope;
          if (busSlope < 0 && !isSolarFree) {
            isSolarFree = true;
            pieceSlope[count] = 0;
            pieceEnd[count++] = from < 0 ? from * hi : from / hi;
            shift = 0;
          }
          pieceSlope[count] = busSlope;
          pieceEnd[count++] = (isIn ? to * hi : to / hi) + shift;
          from = to;
        }
      }
      if (!isSolarFree) {
        pieceSlope[count] = 0;
        pieceEnd[count++] = from < 0 ? from * hi : from / hi;
      }
    }
    if (called > 0) count = splitAt(called, count);

    // Cut to the power of the storage unit, split where it turns from charging to discharging, and count in stored energy.
    const begin = table.first[k]!;
    table.makeRoom(begin + MOST_PIECES);
    const { slope, length } = table;
    const lowestPower = called >= 0 ? 0 : -power;
    let used = begin;
    let discharge = -1;
    let charging = 0;
    let discharging = 0;
    let startRate = rate;
    let isStarted = false;
    let q = left;
    let before = Infinity;
    for (let piece = 0; piece < count; piece++) {
      const at = pieceSlope[piece]!;
      const end = pieceEnd[piece]!;
      if (end > lowestPower + tiny) {
        let from = q > lowestPower ? q : lowestPower;
        if (!isStarted) {
          isStarted = true;
          startRate = rate + at * (from - q);
        }
        const to = end < power ? end : power;
        if (from < 0) {
          const until = to < 0 ? to : 0;
          if (until - from > tiny) {
            const stored = at / hc;
            const amount = (until - from) * storedPerMw;
            charging += amount;
            if (stored === before) {
              length[used - 1]! += amount;
            } else {
              if (stored > before) isConcave = false;
              slope[used] = before = stored;
              length[used++] = amount;
            }
          }
          from = until;
        }
        if (to - from > tiny) {
          const stored = (end <= called ? at + obligations!.calledWorth[t]! : at) * hd - wear;
          const amount = (to - from) * releasedPerMw;
          discharging += amount;
          if (stored === before && discharge >= 0) {
            length[used - 1]! += amount;
          } else {
            if (stored > before) isConcave = false;
            if (discharge < 0) discharge = used;
            slope[used] = before = stored;
            length[used++] = amount;
          }
        }
        if (end >= power) break;
      }
      rate += at * (end - q);
      q = end;
    }
    if (!isStarted) startRate = rate;
    if (isConcave) {
      table.first[k + 1] = used;
      table.firstDischarge[k] = discharge < 0 ? used : discharge;
      table.start[k] = 0 - charging;
      table.end[k] = discharging;
      table.startReward[k] = startRate * stepHours - (obligations === undefined ? 0 : obligations.offset[t]!);
      out.exact = undefined;
      return;
    }
    exact ??= exactReward(plant);
    const reward = exact(t, owedWorth);
    out.exact = reward.isConcave() ? undefined : reward;
    concaveHull(reward, hull);
    appendHull(table, k);
  }

  /** Splits the piece that holds the called power there. @returns the number of pieces */
  function splitAt(called: number, count: number): number {
    for (let piece = 0; piece < count; piece++) {
      const from = piece === 0 ? -Infinity : pieceEnd[piece - 1]!;
      if (called <= from || called >= pieceEnd[piece]!) continue;
      for (let later = count; later > piece; later--) {
        pieceSlope[later] = pieceSlope[later - 1]!;
        pieceEnd[later] = pieceEnd[later - 1]!;
      }
      pieceEnd[piece] = called;
      return count + 1;
    }
    return count;
  }

  function appendHull(table: SegmentTable, k: number): void {
    let used = table.first[k]!;
    table.makeRoom(used + hull.count + 1);
    const { slope, length } = table;
    let charging = 0;
    let discharging = 0;
    let discharge = -1;
    let u = hull.start;
    for (let piece = 0; piece < hull.count; piece++) {
      const end = u + hull.length[piece]!;
      // The storage unit turns at u = 0: no segment lies on both sides of it, and rounding leaves no splinter there.
      const inside = Math.min(end, 0) - u;
      const outside = end - Math.max(u, 0);
      if (inside > tiny * stepHours) {
        slope[used] = hull.slope[piece]!;
        length[used++] = inside;
        charging += inside;
      }
      if (outside > tiny * stepHours) {
        if (discharge < 0) discharge = used;
        slope[used] = hull.slope[piece]!;
        length[used++] = outside;
        discharging += outside;
      }
      u = end;
    }
    table.first[k + 1] = used;
    table.firstDischarge[k] = discharge < 0 ? used : discharge;
    table.start[k] = 0 - charging;
    table.end[k] = discharging;
    table.startReward[k] = hull.value;
  }

  return out;
}
