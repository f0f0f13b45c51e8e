import type { PiecewiseLinear } from '../../math/piecewise-linear.ts';
import { EMPTY_UP, FILLED, FILLED_DOWN, type StepBands } from './step-bands.ts';

/** Slopes may rise by this share of the largest slope through rounding. */
const ROUND_OFF = 1e-11;

/**
 * Value of stored energy before a step, given the value after it, from the bands of the step. Between two knots l < h of the state everything
 * is linear: with θ = (x − l)/(h − l), segments of both ends and of the value after sorted by falling slope, A and B the energy released and
 * Z the energy kept at the ends by all segments worth more than μ,
 *
 *   V(x) = min over μ of  (1 − θ)·φ_l(μ) + θ·φ_h(μ) + μ·x + V*(μ),   φ(μ) the step's best reward with energy sold at μ
 *
 * whose minimum is at the slope μ of the segment that x − (1 − θ)·A − θ·B − Z runs out in. As x rises one segment after the other
 * becomes it, and the value rises by μ + (φ_h(μ) − φ_l(μ))/(h − l). So the pieces of V are read off one merge per pair of knots.
 *
 * @param out on [0, capacity], concave
 * @returns false when the step does not lend itself to it; `out` then holds nothing of use
 */
export function bandValue(bands: StepBands, after: PiecewiseLinear, out: PiecewiseLinear): boolean {
  const { knot } = bands;
  let before = Infinity;
  let largest = 0;
  for (let k = 0; k + 1 < bands.knots; k++) {
    const low = knot[k]!;
    const high = knot[k + 1]!;
    if (!bands.cut(low, high)) return false;
    const { segments, slope, lengthLow, lengthHigh } = bands;
    const width = high - low;
    if (k === 0) out.begin(0, valueOfEmpty(bands, after));
    let i = 0;
    let j = 0;
    // Position at the lower end, how much more of it is released at the upper end, and the difference of what that earns.
    let position = bands.startLow;
    let more = bands.startHigh - bands.startLow;
    let gain = bands.valueChange;
    let done = 0;
    while (done < 1) {
      const ofStep = i < segments ? slope[i]! : -Infinity;
      const ofStored = j < after.count ? after.slope[j]! : -Infinity;
      if (ofStep === -Infinity && ofStored === -Infinity) break;
      let mu: number;
      if (ofStep > ofStored) {
        mu = ofStep;
        const change = lengthHigh[i]! - lengthLow[i]!;
        position += lengthLow[i]!;
        more += change;
        gain += mu * change;
        i++;
      } else {
        mu = ofStored;
        position += after.length[j++]!;
      }
      // This segment ends where low + θ·width = position + θ·more.
      const slack = width - more;
      if (!(slack > 0)) return false;
      const end = Math.min(1, (position - low) / slack);
      if (end <= done) continue;
      if (mu < 0 && bands.needsWorth) return false;
      let rise = mu + (gain - mu * more) / width;
      if (Math.abs(rise) > largest) largest = Math.abs(rise);
      if (rise > before) {
        if (rise > before + ROUND_OFF * largest) return false;
        rise = before;
      }
      before = rise;
      out.push(rise, (end - done) * width);
      done = end;
    }
    if (done < 1) {
      // Everything is released and kept: only rounding is left.
      if (before === Infinity) return false;
      out.push(before, (1 - done) * width);
    }
  }
  return true;
}

/** What a step and all behind it earn from an empty store. */
function valueOfEmpty(bands: StepBands, after: PiecewiseLinear): number {
  let value = bands.valueLow + after.value;
  let left = -bands.startLow;
  let i = 0;
  let j = 0;
  while (left > 0) {
    const ofStep = i < bands.segments ? bands.slope[i]! : -Infinity;
    const ofStored = j < after.count ? after.slope[j]! : -Infinity;
    if (ofStep === -Infinity && ofStored === -Infinity) break;
    const isStep = ofStep > ofStored;
    const length = Math.min(left, isStep ? bands.lengthLow[i]! : after.length[j]!);
    value += (isStep ? ofStep : ofStored) * length;
    left -= length;
    if (isStep) i++;
    else j++;
  }
  return value;
}

/** What a step does, MW, as places of its bands. */
export interface BandDecision {
  /** Net power of the store. */
  netMw: number;
  /** By market. */
  readonly upMw: Float64Array;
  readonly downMw: Float64Array;
  /** Currency: what the step earns, prices counted, and what is stored after it is worth. */
  total: number;
}

/**
 * The best operation of a step from x, after `cut(x, x)`. Where slopes tie the store idles.
 *
 * @returns false when the step does not lend itself to it
 */
export function bandDecision(bands: StepBands, after: PiecewiseLinear, x: number, out: BandDecision): boolean {
  const { segments, slope, lengthLow, perEnergy, upOf, downOf, change, upMarket, downMarket } = bands;
  for (let m = 0; m < out.upMw.length; m++) {
    out.upMw[m] = bands.startUpMw[m]!;
    out.downMw[m] = bands.startDownMw[m]!;
  }
  let filled = bands.low + bands.startFilledMw;
  let total = bands.valueLow + after.value;
  let left = x - bands.startLow;
  let i = 0;
  let j = 0;
  while (left > 0) {
    const ofStep = i < segments ? slope[i]! : -Infinity;
    const ofStored = j < after.count ? after.slope[j]! : -Infinity;
    if (ofStep === -Infinity && ofStored === -Infinity) break;
    if (bands.needsWorth && ofStep < 0 && ofStored < 0) return false;
    if (ofStep > ofStored || (ofStep === ofStored && filled < 0)) {
      const length = Math.min(left, lengthLow[i]!);
      total += ofStep * length;
      left -= length;
      const mw = length * perEnergy[i]!;
      const from = change[i]! >> 2;
      const to = change[i]! & 3;
      if (from < FILLED && to >= FILLED) filled += mw;
      if (from === EMPTY_UP) out.upMw[upMarket[upOf[i]!]!]! -= mw;
      if (to === EMPTY_UP) out.upMw[upMarket[upOf[i]!]!]! += mw;
      if (from === FILLED_DOWN) out.downMw[downMarket[downOf[i]!]!]! -= mw;
      if (to === FILLED_DOWN) out.downMw[downMarket[downOf[i]!]!]! += mw;
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
