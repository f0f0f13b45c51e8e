import { type StepRewards, isHull } from '../../reward/step-rewards.ts';
import { busReward } from '../plan.ts';

/** Share of a step's range within which a corner is at an end of it. */
const NEAR = 1e-9;

/**
 * Where the plant may be in each step of a window: on either side of its corner, at or below it, at or above it. Steps without a corner are
 * below.
 */
export type Sides = Uint8Array;
export const BOTH = 0;
export const BELOW = 1;
export const ABOVE = 2;

/** The exact reward of the bus by the vertices of its steps, each step cut in two at the corner at which it is furthest from concave. */
export class SidedWindow {
  steps = 0;
  /** Net energy at the corner, MWh; NaN in a step whose reward is concave. */
  readonly corner: Float64Array;
  /** By how much the reward rises more steeply above the corner, currency per MWh. */
  readonly rise: Float64Array;
  /** Vertices of step k are first[k] … first[k + 1]: MWh, currency, 1 above the corner. The corner itself is one of both sides. */
  readonly first: Int32Array;
  net = new Float64Array(0);
  reward = new Float64Array(0);
  isAbove = new Uint8Array(0);

  /** @param steps of the longest window */
  constructor(steps: number) {
    this.corner = new Float64Array(steps);
    this.rise = new Float64Array(steps);
    this.first = new Int32Array(steps + 1);
  }

  /** @returns whether a step has a corner */
  build(bus: StepRewards, from: number, steps: number): boolean {
    this.steps = steps;
    let isSided = false;
    let used = 0;
    const push = (net: number, reward: number, isAbove: number): void => {
      this.net[used] = net;
      this.reward[used] = reward;
      this.isAbove[used++] = isAbove;
    };
    for (let k = 0; k < steps; k++) {
      const t = from + k;
      const hull = isHull(bus, t);
      const slopes = hull ? bus.exactSlope : bus.slope;
      const lengths = hull ? bus.exactLength : bus.length;
      const begin = hull ? bus.exactFirst[t]! : bus.first[t]!;
      const end = hull ? bus.exactFirst[t + 1]! : bus.first[t + 1]!;
      this.#reserve(used + end - begin + 3);
      this.first[k] = used;
      this.corner[k] = NaN;
      const at = hull ? this.#findCorner(bus, t, k) : -1;
      isSided ||= at >= 0;
      let net = bus.start[t]!;
      let reward = bus.startReward[t]!;
      push(net, reward, 0);
      for (let j = begin; j < end; j++) {
        net += lengths[j]!;
        reward += slopes[j]! * lengths[j]!;
        push(net, reward, at >= 0 && j > at ? 1 : 0);
        if (j === at) push(net, reward, 1);
      }
    }
    this.first[steps] = used;
    return isSided;
  }

  /** @returns the segment that ends at the corner at which the hull promises most beyond the reward; −1: none */
  #findCorner(bus: StepRewards, t: number, k: number): number {
    const { exactSlope, exactLength } = bus;
    const near = NEAR * (bus.end[t]! - bus.start[t]!);
    let net = bus.start[t]!;
    let best = -1;
    let most = 0;
    for (let j = bus.exactFirst[t]!; j + 1 < bus.exactFirst[t + 1]!; j++) {
      net += exactLength[j]!;
      if (exactSlope[j + 1]! <= exactSlope[j]! || net < bus.start[t]! + near || net > bus.end[t]! - near) continue;
      const excess = hullReward(bus, t, net) - busReward(bus, t, net);
      if (excess <= most) continue;
      most = excess;
      best = j;
      this.corner[k] = net;
      this.rise[k] = exactSlope[j + 1]! - exactSlope[j]!;
    }
    return best;
  }

  #reserve(size: number): void {
    if (size <= this.net.length) return;
    const { net, reward, isAbove } = this;
    this.net = new Float64Array(2 * size);
    this.reward = new Float64Array(2 * size);
    this.isAbove = new Uint8Array(2 * size);
    this.net.set(net);
    this.reward.set(reward);
    this.isAbove.set(isAbove);
  }
}

/** What the concave hull of step t promises for the net energy n, MWh. */
function hullReward(bus: StepRewards, t: number, n: number): number {
  let rest = n - bus.start[t]!;
  let value = bus.startReward[t]!;
  for (let j = bus.first[t]!; j < bus.first[t + 1]! && rest > 0; j++) {
    value += bus.slope[j]! * Math.min(rest, bus.length[j]!);
    rest -= bus.length[j]!;
  }
  return value;
}
