import { PiecewiseLinear, concaveHull } from '../../math/piecewise-linear.ts';
import { exactReward } from './exact-reward.ts';
import type { Plant } from './plant.ts';
import type { StepRewards } from './step-rewards.ts';

/** Import, export and curtailment, each split once at an idle converter or store, and the curtailment at a dc bus: 3 + 1 + 1 + 1. */
const MOST_SEGMENTS = 6;
/** Pieces shorter than this share of the storage power are rounding errors of the limits. */
const TINY = 1e-12;

/**
 * Step rewards of a plant, every step on its own. The net flow y = export − import at the point of interconnection earns
 *
 *   price · y for y > 0,   importPrice · y for y < 0,   −importLimit ≤ y ≤ exportLimit
 *
 * Free curtailment lets any part of the generation go: it inserts a piece of slope 0. The converter divides slopes by its
 * efficiency where power flows in and multiplies them where it flows out, the store likewise with its own efficiencies and
 * wear. As long as slopes keep falling, the function stays concave and sorting the pieces is exact. Where one would rise, the
 * exact reward is built instead, and its concave hull beside it.
 *
 * @returns one table; currency and MWh inside the store
 */
export function buildStepRewards(plant: Plant): StepRewards {
  const { steps, stepHours, atBus, behindConverter, exportLimitMw, importLimitMw, price, importPrice } = plant;
  const { converterMw, converterEfficiency: hi, storagePowerMw: power, chargeEfficiency: hc, dischargeEfficiency: hd } = plant;
  const isAc = converterMw === Infinity;
  const wear = plant.wearCostPerMwh;
  const tiny = TINY * power;
  // MWh inside the store per MW at the bus.
  const storedPerMw = stepHours * hc;
  const releasedPerMw = stepHours / hd;

  const first = new Int32Array(steps + 1);
  const firstDischarge = new Int32Array(steps);
  // Most steps have two segments; room for more is made when it is needed.
  let slope = new Float64Array(2 * steps + MOST_SEGMENTS);
  let length = new Float64Array(2 * steps + MOST_SEGMENTS);
  const start = new Float64Array(steps);
  const reach = new Float64Array(steps);
  const startReward = new Float64Array(steps);
  const exact = exactReward(plant);
  const exactPieces = new PiecewiseLinear();
  const exactFirst = new Int32Array(steps + 1);
  const hull = new PiecewiseLinear();

  // The pieces of one step: slopes in currency per MWh at the bus and right ends, MW of net storage power q = discharge − charge.
  const pieceSlope = new Float64Array(MOST_SEGMENTS);
  const pieceEnd = new Float64Array(MOST_SEGMENTS);
  let used = 0;
  let turnover = 0;
  let dearest = 0;

  for (let t = 0; t < steps; t++) {
    const solar = atBus[t]!;
    const wind = behindConverter === undefined ? 0 : behindConverter[t]!;
    const sell = price[t]!;
    const buy = importPrice[t]!;
    // Limits beyond what the plant can ever reach are cut, so that Infinity is a number like any other.
    const mostImport = Math.min(importLimitMw[t]!, power / hi);
    const mostExport = Math.min(exportLimitMw[t]!, wind + (solar + power) * hi);
    const free = isAc ? solar : wind;
    turnover = Math.max(turnover, Math.abs(buy) * mostImport + Math.abs(sell) * mostExport);
    dearest = Math.max(dearest, Math.abs(buy), Math.abs(sell));

    // Pieces at the point of interconnection over a, the power that reaches it beside the generation `free` to curtail.
    let isConcave = mostImport === 0 || buy >= sell;
    let s0 = buy;
    let s1 = sell;
    let s2 = 0;
    let e0 = -free;
    let e1 = mostExport - free;
    if (sell < 0) {
      s1 = 0;
      s2 = sell;
      e1 = 0;
      if (buy < 0) {
        s0 = 0;
        s1 = buy;
        e0 = -mostImport;
      }
    }
    let left = -mostImport - free;
    let rate = -buy * mostImport;
    let count = 3;
    if (isAc) {
      pieceSlope[0] = s0;
      pieceSlope[1] = s1;
      pieceSlope[2] = s2;
      pieceEnd[0] = e0;
      pieceEnd[1] = e1;
      pieceEnd[2] = mostExport;
    } else if (wind === 0 && sell >= 0 && isConcave) {
      // The common case on a dc bus, worked out: import, export as far as the converter goes, curtailment of the rest.
      const feedsIn = mostImport * hi < converterMw ? mostImport : converterMw / hi;
      const highest = (mostExport < converterMw ? mostExport : converterMw) / hi;
      left = -feedsIn * hi - solar;
      rate = -buy * feedsIn;
      pieceSlope[0] = buy / hi;
      pieceSlope[1] = sell * hi;
      pieceSlope[2] = 0;
      pieceEnd[0] = -solar;
      pieceEnd[1] = highest - solar;
      pieceEnd[2] = highest;
    } else {
      // Through the converter: a < 0 feeds in (n = a·η at the bus), a > 0 feeds out (n = a/η); then curtail the solar.
      const lowest = -converterMw / hi;
      const highest = Math.min(converterMw, mostExport);
      count = 0;
      let before = Infinity;
      let isSolarFree = false;
      let from = left;
      if (from < lowest) from = lowest;
      rate += clippedRate(left, from, s0, s1, s2, e0, e1);
      left = from * hi - solar;
      let shift = -solar;
      for (let piece = 0; piece < 3; piece++) {
        const at = piece === 0 ? s0 : piece === 1 ? s1 : s2;
        const end = Math.min(piece === 0 ? e0 : piece === 1 ? e1 : mostExport, highest);
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
            pieceEnd[count++] = (from < 0 ? from * hi : from / hi);
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

    // Cut to the power of the store, split where it turns from charging to discharging, and count in stored energy.
    if (used + MOST_SEGMENTS > slope.length) {
      slope = enlarged(slope, Math.ceil(1.5 * slope.length) + MOST_SEGMENTS);
      length = enlarged(length, slope.length);
    }
    const begin = used;
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
      if (end > -power + tiny) {
        let from = q > -power ? q : -power;
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
          const stored = at * hd - wear;
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
    first[t] = begin;
    exactFirst[t] = exactPieces.count;
    if (isConcave) {
      firstDischarge[t] = discharge < 0 ? used : discharge;
      start[t] = 0 - charging;
      reach[t] = discharging;
      startReward[t] = startRate * stepHours;
      continue;
    }
    const reward = exact(t);
    if (!reward.isConcave()) append(exactPieces, reward);
    concaveHull(reward, hull);
    if (begin + hull.count + 1 > slope.length) {
      slope = enlarged(slope, 2 * slope.length + hull.count);
      length = enlarged(length, slope.length);
    }
    startReward[t] = hull.value;
    charging = 0;
    discharging = 0;
    used = begin;
    discharge = -1;
    let u = hull.start;
    for (let piece = 0; piece < hull.count; piece++) {
      const end = u + hull.length[piece]!;
      // The store turns at u = 0: no segment lies on both sides of it, and rounding leaves no splinter there.
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
    firstDischarge[t] = discharge < 0 ? used : discharge;
    start[t] = 0 - charging;
    reach[t] = discharging;
  }
  first[steps] = used;
  exactFirst[steps] = exactPieces.count;
  return {
    steps, first, firstDischarge, slope, length, start, end: reach, startReward,
    exactFirst, exactSlope: exactPieces.slope, exactLength: exactPieces.length,
    turnover: (turnover + wear * power) * stepHours, dearest: dearest / (hi * hc) + wear,
  };
}

/** Area under the three pieces between `left` and `from`, currency per hour: what a converter too small for the left end cuts off. */
function clippedRate(left: number, from: number, s0: number, s1: number, s2: number, e0: number, e1: number): number {
  const until0 = Math.max(left, Math.min(e0, from));
  const until1 = Math.max(until0, Math.min(e1, from));
  return s0 * (until0 - left) + s1 * (until1 - until0) + s2 * (from - until1);
}

function append(list: PiecewiseLinear, pieces: PiecewiseLinear): void {
  const needed = list.count + pieces.count;
  if (needed > list.slope.length) list.reserve(2 * needed);
  list.slope.set(pieces.slope.subarray(0, pieces.count), list.count);
  list.length.set(pieces.length.subarray(0, pieces.count), list.count);
  list.count += pieces.count;
}

function enlarged(values: Float64Array<ArrayBuffer>, size: number): Float64Array<ArrayBuffer> {
  const out = new Float64Array(size);
  out.set(values);
  return out;
}
