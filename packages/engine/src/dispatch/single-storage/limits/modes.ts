import { PiecewiseLinear } from '../../../math/piecewise-linear.ts';
import { exactReward } from '../../reward/exact-reward.ts';
import type { Side } from '../../reward/plant.ts';
import { readExact } from '../../reward/read-rewards.ts';
import { type StepRewards, isHull } from '../../reward/step-rewards.ts';

/** One way to operate a step, in which its reward is concave: energies it may release, MWh, and a direction of the connection. */
export interface Mode {
  readonly low: number;
  readonly high: number;
  /** Left out: either. */
  readonly side: Side | undefined;
}

/** The ways to operate a step; none where its reward is concave anyhow. At most 31, so that a set of them is a number. */
export type Modes = readonly Mode[];

/** The modes of the steps of a table, each found once. */
export function modesOfSteps(rewards: StepRewards): (t: number) => Modes {
  const known: Modes[] = [];
  const reward = rewards.plant === undefined ? undefined : exactReward(rewards.plant);
  return (t) => (known[t] ??= modesOf(rewards, t, reward));
}

/**
 * The modes of a step. Without a delivery window the concave runs of its reward. With one the reward depends on the price of
 * delivery, and at one energy the plant may import or deliver: the runs for either direction, with corners at any price.
 */
function modesOf(rewards: StepRewards, t: number, reward: ReturnType<typeof exactReward> | undefined): Modes {
  const exact = new PiecewiseLinear();
  const { plant } = rewards;
  if (plant?.obligations?.owedMw[t] !== Infinity) {
    if (!isHull(rewards, t)) return [];
    readExact(rewards, t, exact);
    return toModes(runEnds(exact), undefined);
  }
  const modes: Mode[] = [];
  for (const side of plant.importLimitMw[t]! > 0 ? (['import', 'export'] as const) : [undefined]) {
    const ends = new Set<number>();
    // Worth more than all else, and worth nothing: every price between bends at one of their corners.
    for (const worth of [plant.obligations.contractWeight + plant.obligations.firmWeight, -Infinity])
      for (const end of runEnds(reward!(t, worth, side))) ends.add(end);
    modes.push(
      ...toModes(
        [...ends].sort((a, b) => a - b),
        side,
      ),
    );
  }
  return modes.length > 1 ? modes : [];
}

function toModes(ends: readonly number[], side: Side | undefined): Mode[] {
  return ends.slice(1).map((high, i) => ({ low: ends[i]!, high, side }));
}

/** Where the maximal concave runs of a function begin and end, from left to right. */
function runEnds(f: PiecewiseLinear): number[] {
  const ends = [f.start];
  let x = f.start;
  for (let i = 0; i < f.count; i++) {
    if (i > 0 && f.slope[i]! > f.slope[i - 1]!) ends.push(x);
    x += f.length[i]!;
  }
  ends.push(x);
  return ends;
}

/** The modes a step is in, a bit each, when it releases u MWh in a direction; at an end of two it is in both. */
export function modesAt(
  modes: Modes,
  { u, side, tiny }: { readonly u: number; readonly side: Side | undefined; readonly tiny: number },
): number {
  let set = 0;
  for (let i = 0; i < modes.length; i++) {
    const mode = modes[i]!;
    const isThere = u >= mode.low - tiny && u <= mode.high + tiny && (side === undefined || mode.side === undefined || mode.side === side);
    if (isThere) set |= 1 << i;
  }
  return set;
}

/** The part of a mode inside of another. */
export function within(mode: Mode, outer: Mode | undefined): Mode {
  if (outer === undefined) return mode;
  return { low: Math.max(mode.low, outer.low), high: Math.min(mode.high, outer.high), side: outer.side ?? mode.side };
}

/** Two parts of a step's possibilities that hold the modes of one plan or of another, but never of both. */
export interface Split {
  readonly step: number;
  readonly parts: readonly [Mode, Mode];
}

/** Plans of steps with modes, some of which are confined to one. */
interface DividedPlans {
  readonly modes: readonly Modes[];
  /** MWh per step, and the modes of every step. */
  readonly plans: readonly { readonly released: Float64Array; readonly set: Int32Array }[];
  readonly confined: ReadonlyMap<number, Mode>;
  readonly tiny: number;
}

/** Where plans that have no mode of a step in common differ most: either in the direction of the connection or in the energy. */
export function whereToSplit({ modes, plans, confined, tiny }: DividedPlans): Split | undefined {
  let found: Split | undefined;
  let widest = -1;
  modes.forEach((list, step) => {
    if (list.length === 0) return;
    let common = -1;
    for (const { set } of plans) common &= set[step]!;
    if (common !== 0) return;
    let [low, high] = [0, 0];
    const energyOf = (i: number): number => plans[i]!.released[step]!;
    for (let i = 1; i < plans.length; i++) {
      if (energyOf(i) < energyOf(low)) low = i;
      if (energyOf(i) > energyOf(high)) high = i;
    }
    const width = energyOf(high) - energyOf(low);
    if (width <= widest) return;
    const outer = confined.get(step) ?? { low: -Infinity, high: Infinity, side: undefined };
    const isSided = list.some(({ side }) => side !== undefined) && outer.side === undefined;
    const at = Math.max(...list.filter((_, i) => (plans[low]!.set[step]! & (1 << i)) !== 0).map((mode) => mode.high));
    if (width > tiny && at < energyOf(high) - tiny && at > outer.low + tiny) {
      found = {
        step,
        parts: [
          { ...outer, high: at },
          { ...outer, low: at },
        ],
      };
    } else if (isSided) {
      found = {
        step,
        parts: [
          { ...outer, side: 'import' },
          { ...outer, side: 'export' },
        ],
      };
    } else {
      return;
    }
    widest = width;
  });
  return found;
}
