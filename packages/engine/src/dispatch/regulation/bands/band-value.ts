import type { PiecewiseLinear } from '../../../math/piecewise-linear.ts';
import { type BandLayout, EMPTY_UP, FILLED, FILLED_BOTH, FILLED_DOWN, FILLED_UP } from './band-layout.ts';
import { BAND_ENERGY_ROUNDING, BAND_SLOPE_ROUNDING, PART_REACHED } from '../tuning.ts';

/** What is known of the value of stored energy after a step, and where the one before it is wanted. */
export interface ValueAfter {
  after: PiecewiseLinear;
  /** Least state before the step that is wanted. */
  low: number;
  /**
   * Whether the value after the step is known on a part of the states only: then the one before it is found on the states from `low`
   * upwards from which that part can be reached, with −Infinity for its value where there is none; else all of them are.
   */
  isPart: boolean;
}

/** A state before a step, between the knots k and k + 1, and the value of stored energy after the step. */
interface StateBefore {
  readonly after: PiecewiseLinear;
  readonly x: number;
  readonly k: number;
}

/**
 * Value of stored energy before a step, given the value after it, from the bands of the step. Between two knots l < h of the state
 * everything is linear: with θ = (x − l)/(h − l), segments of both ends and of the value after sorted by falling slope, A and B the energy
 * released and Z the energy kept at the ends by all segments worth more than μ,
 *
 *   V(x) = min over μ of  (1 − θ)·φ_l(μ) + θ·φ_h(μ) + μ·x + V*(μ),   φ(μ) the step's best reward with energy sold at μ
 *
 * whose minimum is at the slope μ of the segment that x − (1 − θ)·A − θ·B − Z runs out in. As x rises one segment after the other
 * becomes it, and the value rises by μ + (φ_h(μ) − φ_l(μ))/(h − l). So the pieces of V are read off one merge per pair of knots.
 *
 * @param out on [low, capacity], or that part of it; concave
 * @returns false when the step does not lend itself to it; `out` then holds nothing of use
 */
export function bandValue(bands: BandLayout, { after, low, isPart }: ValueAfter, out: PiecewiseLinear): boolean {
  const { startEnergy, startWorth, baseEnergy, segments, slope, energy, kindOf, floor } = bands;
  const { knot, knots, kinds, mw } = bands.places;
  const { count, slope: ofAfter, length: lengthAfter } = after;
  let before = Infinity;
  let largest = 0;
  let k = 0;
  while (k + 2 < knots && knot[k + 1]! <= low) k++;
  let hasBegun = !isPart;
  if (isPart) out.begin(low, -Infinity);
  else if (!beginAt(bands, { after, x: low, k }, out)) return false;
  // Segments of the step and of the value after it that are used up, what those of the value hold, and the one in hand. What is used up at
  // a knot is so above it, too.
  let i = 0;
  let j = 0;
  let kept = after.start;
  let mu = Infinity;
  for (; k + 1 < knots; k++) {
    const begin = knot[k]!;
    const width = knot[k + 1]! - begin;
    // Released at the lower end, how much more of it is released at the upper end, and the difference of what that earns.
    let released = baseEnergy;
    let more = 0;
    let gain = 0;
    for (let kind = 0, row = k; kind < kinds; kind++, row += knots) {
      const here = mw[row]!;
      const change = mw[row + 1]! - here;
      released += startEnergy[kind]! * here;
      more += startEnergy[kind]! * change;
      gain += startWorth[kind]! * change;
    }
    for (let used = 0; used < i; used++) {
      if (!(width > more)) return false;
      const row = kindOf[used]! * knots + k;
      const here = energy[used]! * mw[row]!;
      const change = energy[used]! * mw[row + 1]! - here;
      released += here;
      more += change;
      gain += slope[used]! * change;
    }
    let done = low > begin ? (low - begin) / width : 0;
    if (!hasBegun) {
      // Below this state nothing leads to where the value after the step begins.
      if (!(width > more)) return false;
      const first = (released + kept - begin) / (width - more);
      const isLast = k + 2 === knots;
      if (isLast ? (first - 1) * width > BAND_ENERGY_ROUNDING * knot[knots - 1]! : first >= 1) continue;
      if (first > done) done = Math.min(1, first);
      if (!beginAt(bands, { after, x: begin + done * width, k }, out)) return false;
      hasBegun = true;
    }
    let isInHand = mu < Infinity;
    while (done < 1) {
      if (isInHand) isInHand = false;
      else if (i < segments && (j >= count || slope[i]! > ofAfter[j]!)) {
        mu = slope[i]!;
        const row = kindOf[i]! * knots + k;
        const here = energy[i]! * mw[row]!;
        const change = energy[i]! * mw[row + 1]! - here;
        released += here;
        more += change;
        gain += mu * change;
        i++;
      } else if (j < count) {
        mu = ofAfter[j]!;
        kept += lengthAfter[j++]!;
      } else break;
      // This segment ends where begin + θ·width = released + kept + θ·more.
      const slack = width - more;
      if (!(slack > 0)) return false;
      const ahead = released + kept - begin;
      if (ahead <= 0) continue;
      let end = ahead / slack;
      if (end > 1) end = 1;
      if (end <= done) continue;
      if (mu <= floor) return false;
      let rise = mu + (gain - mu * more) / width;
      if (Math.abs(rise) > largest) largest = Math.abs(rise);
      if (rise > before) {
        if (rise > before + BAND_SLOPE_ROUNDING * largest) return false;
        rise = before;
      }
      before = rise;
      out.push(rise, (end - done) * width);
      done = end;
    }
    // Beyond this state more is left than the part holds.
    if (done < 1 && isPart && (1 - done) * width > BAND_ENERGY_ROUNDING * knot[knots - 1]!) return true;
    if (done < 1) {
      // Everything is released and kept: only rounding is left.
      if (before === Infinity) return false;
      out.push(before, (1 - done) * width);
    }
  }
  return true;
}

/** Begins a value with what a step and all behind it earn from a state. @returns false when the step does not lend itself to it */
function beginAt(
  { base, baseEnergy, places: { kinds, knot, knots, mw }, startEnergy, startWorth, segments, slope, energy, kindOf, floor }: BandLayout,
  { after, x, k }: StateBefore,
  out: PiecewiseLinear,
): boolean {
  let value = base + after.value;
  let left = x - baseEnergy - after.start;
  const theta = (x - knot[k]!) / (knot[k + 1]! - knot[k]!);
  for (let kind = 0, row = k; kind < kinds; kind++, row += knots) {
    const here = mw[row]! + theta * (mw[row + 1]! - mw[row]!);
    value += startWorth[kind]! * here;
    left -= startEnergy[kind]! * here;
  }
  let i = 0;
  let j = 0;
  while (left > 0) {
    const ofStep = i < segments ? slope[i]! : -Infinity;
    const ofStored = j < after.count ? after.slope[j]! : -Infinity;
    if (ofStep === -Infinity && ofStored === -Infinity) break;
    if (ofStep <= floor && ofStored <= floor && left > BAND_ENERGY_ROUNDING * knot[knots - 1]!) return false;
    const isStep = ofStep > ofStored;
    const row = isStep ? kindOf[i]! * knots + k : 0;
    const length = Math.min(left, isStep ? energy[i]! * (mw[row]! + theta * (mw[row + 1]! - mw[row]!)) : after.length[j]!);
    value += (isStep ? ofStep : ofStored) * length;
    left -= length;
    if (isStep) i++;
    else j++;
  }
  out.begin(x, value);
  return true;
}

/** What a step does, MW, as places of its bands. */
export interface BandDecision {
  /** Net power of the storage unit. */
  netMw: number;
  /** By market. */
  readonly upMw: Float64Array;
  readonly downMw: Float64Array;
  /** Currency: what the step earns, prices counted, and what is stored after it is worth. */
  total: number;
}

/**
 * The best operation of a step from x. Where slopes tie the storage unit idles. Where the value after the step is known on a part of the
 * states only and none of them can be reached, `total` is −Infinity.
 *
 * @returns false when the step does not lend itself to it
 */
export function bandDecision(bands: BandLayout, after: PiecewiseLinear, x: number, out: BandDecision): boolean {
  const { up, down, startEnergy, startWorth, startPoint, segments, slope, energy, kindOf, change, floor } = bands;
  const { knot, knots, kinds, mw, kindPiece, kindUp, kindDown, upRate, downRate } = bands.places;
  let k = 0;
  while (k + 2 < knots && knot[k + 1]! < x) k++;
  const share = (x - knot[k]!) / (knot[k + 1]! - knot[k]!);
  const theta = share > 0 ? (share < 1 ? share : 1) : 0;
  for (let m = 0; m < out.upMw.length; m++) out.upMw[m] = out.downMw[m] = 0;
  let filled = bands.low;
  let total = bands.base + after.value;
  let left = x - bands.baseEnergy - after.start;
  for (let kind = 0, row = k; kind < kinds; kind++, row += knots) {
    const here = mw[row]! + theta * (mw[row + 1]! - mw[row]!);
    if (here === 0) continue;
    total += startWorth[kind]! * here;
    left -= startEnergy[kind]! * here;
    const point = startPoint[kind]!;
    if (isUp(point)) out.upMw[up.market[kindUp[kind]!]!]! += upRate[kind]! * here;
    if (point === FILLED_DOWN) out.downMw[down.market[kindDown[kind]!]!]! += downRate[kind]! * here;
    if (point >= FILLED && kindPiece[kind]! >= 0) filled += here;
  }
  const tiny = PART_REACHED * Math.max(1, knot[knots - 1]!);
  if (left < -tiny) total = -Infinity;
  let i = 0;
  let j = 0;
  while (left > 0) {
    const ofStep = i < segments ? slope[i]! : -Infinity;
    const ofStored = j < after.count ? after.slope[j]! : -Infinity;
    if (ofStep === -Infinity && ofStored === -Infinity) {
      if (left > tiny) total = -Infinity;
      break;
    }
    if (ofStep <= floor && ofStored <= floor) return false;
    if (ofStep > ofStored || (ofStep === ofStored && filled < 0)) {
      const kind = kindOf[i]!;
      const row = kind * knots + k;
      const length = Math.min(left, energy[i]! * (mw[row]! + theta * (mw[row + 1]! - mw[row]!)));
      total += ofStep * length;
      left -= length;
      const moved = length / energy[i]!;
      const from = change[i]! >> 3;
      const to = change[i]! & 7;
      if (from < FILLED && to >= FILLED) filled += moved;
      if (to === FILLED_BOTH) filled += upRate[kind]! * moved;
      if (isUp(from)) out.upMw[up.market[kindUp[kind]!]!]! -= upRate[kind]! * moved;
      if (isUp(to)) out.upMw[up.market[kindUp[kind]!]!]! += upRate[kind]! * moved;
      if (from === FILLED_DOWN) out.downMw[down.market[kindDown[kind]!]!]! -= downRate[kind]! * moved;
      if (to === FILLED_DOWN) out.downMw[down.market[kindDown[kind]!]!]! += downRate[kind]! * moved;
      i++;
    } else {
      const length = Math.min(left, after.length[j]!);
      total += ofStored * length;
      left -= length;
      j++;
    }
  }
  out.netMw = filled;
  out.total = total;
  return true;
}

const isUp = (point: number): boolean => point === EMPTY_UP || point === FILLED_UP;
