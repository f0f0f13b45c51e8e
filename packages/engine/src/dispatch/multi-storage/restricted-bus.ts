import type { PlantWindow } from './plant-window.ts';
import { readExact } from '../reward/read-rewards.ts';
import { type Segments, isHull } from '../reward/step-rewards.ts';
import { PiecewiseLinear, concaveHull } from '../../math/piecewise-linear.ts';
import { PIECE_ROUNDING } from './tuning.ts';

/** The bus over one window with the net energy of some steps restricted to an interval: there, the concave hull of what is left. */
export class RestrictedBus implements Segments {
  readonly first: Int32Array;
  readonly firstDischarge: Int32Array;
  slope: Float64Array;
  length: Float64Array;
  readonly start: Float64Array;
  readonly end: Float64Array;
  readonly startReward: Float64Array;
  readonly #exact = new PiecewiseLinear();
  readonly #part = new PiecewiseLinear();
  readonly #hull = new PiecewiseLinear();

  /** @param steps of the longest window */
  constructor(steps: number) {
    this.first = new Int32Array(steps + 1);
    this.firstDischarge = new Int32Array(steps);
    this.slope = new Float64Array(8 * steps);
    this.length = new Float64Array(8 * steps);
    this.start = new Float64Array(steps);
    this.end = new Float64Array(steps);
    this.startReward = new Float64Array(steps);
  }

  /** @param low, high net energy per step of the window, MWh; steps that are concave keep their whole range */
  build({ bus, from, steps }: PlantWindow, low: Float64Array, high: Float64Array): void {
    let used = 0;
    for (let k = 0; k < steps; k++) {
      const t = from + k;
      this.first[k] = used;
      const needed = used + bus.first[t + 1]! - bus.first[t]! + bus.exactFirst[t + 1]! - bus.exactFirst[t]!;
      if (needed > this.slope.length) {
        this.slope = enlarged(this.slope, 2 * needed);
        this.length = enlarged(this.length, 2 * needed);
      }
      if (isHull(bus, t) && (low[k]! > bus.start[t]! || high[k]! < bus.end[t]!)) {
        const exact = this.#exact;
        readExact(bus, t, exact);
        this.#part.copyPart(exact, low[k]!, high[k]!, PIECE_ROUNDING * (bus.end[t]! - bus.start[t]!));
        const hull = this.#hull;
        concaveHull(this.#part, hull);
        this.start[k] = hull.start;
        this.startReward[k] = hull.value;
        let end = hull.start;
        for (let j = 0; j < hull.count; j++) {
          this.slope[used] = hull.slope[j]!;
          this.length[used++] = hull.length[j]!;
          end += hull.length[j]!;
        }
        this.end[k] = end;
      } else {
        this.start[k] = bus.start[t]!;
        this.end[k] = bus.end[t]!;
        this.startReward[k] = bus.startReward[t]!;
        for (let j = bus.first[t]!; j < bus.first[t + 1]!; j++) {
          this.slope[used] = bus.slope[j]!;
          this.length[used++] = bus.length[j]!;
        }
      }
    }
    this.first[steps] = used;
  }
}

function enlarged(values: Float64Array, size: number): Float64Array {
  const out = new Float64Array(size);
  out.set(values);
  return out;
}
