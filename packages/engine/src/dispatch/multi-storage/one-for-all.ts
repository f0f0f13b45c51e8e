import type { StepRewards } from '../reward/step-rewards.ts';
import { repairWindow } from '../single-storage/negative-prices/repair-window.ts';
import { solveConcave } from '../single-storage/slopes/solve-concave.ts';
import { type Workspace, allocateWorkspace } from '../single-storage/workspace.ts';
import { type WindowUnit, mostAt } from './window-unit.ts';
import { UnitRewards } from './unit-rewards.ts';

/** Reward pieces of one step: those of the bus, a cut at idle, and as many again for a repair. */
const MOST_PIECES = 64;

/**
 * One storage unit in place of all, of their power and energy, its losses and wear theirs weighed by power: its window is solved exactly,
 * corners of the reward included. It is no plan of the units, but where it gives and takes is a good guess of where they should.
 */
export class OneForAll {
  readonly #rewards: UnitRewards;
  readonly #work: Workspace;
  readonly #idle: Float64Array;
  /** What it gives, MWh at the bus per step of the window; written by `solve`. */
  readonly net: Float64Array;

  /** @param steps of the longest window */
  constructor(steps: number) {
    this.#rewards = new UnitRewards(steps);
    this.#work = allocateWorkspace(MOST_PIECES * steps, 4 * MOST_PIECES, steps);
    this.#idle = new Float64Array(steps);
    this.net = new Float64Array(steps);
  }

  /** @param initial states before the window, MWh above their lower limits */
  solve(bus: StepRewards, from: number, steps: number, units: readonly WindowUnit[], initial: ArrayLike<number>): void {
    const one = mergeUnits(units, from, steps);
    const stored = units.reduce((sum, _, i) => sum + initial[i]!, 0);
    const rewards = this.#rewards;
    const work = this.#work;
    rewards.build(bus, from, from + steps, one, this.#idle, undefined, 0, undefined, 0);
    solveConcave(rewards, 0, steps, one.capacityMwh, stored, work);
    if (rewards.hasHulls) repairWindow(rewards, 0, steps, one.capacityMwh, stored, work);
    for (let k = 0; k < steps; k++)
      this.net[k] = work.released[k]! < 0 ? work.released[k]! / one.chargeEfficiency : work.released[k]! * one.dischargeEfficiency;
  }
}

function mergeUnits(units: readonly WindowUnit[], from: number, steps: number): WindowUnit {
  const sum = (of: (unit: WindowUnit) => number): number => units.reduce((all, unit) => all + of(unit), 0);
  const mostMwh = sum((unit) => unit.mostMwh);
  const mean = (of: (unit: WindowUnit) => number): number => sum((unit) => of(unit) * unit.mostMwh) / mostMwh;
  return {
    index: 0,
    emptyMwh: 0,
    dailyMwh: Infinity,
    initialMwh: 0,
    capacityMwh: sum(({ capacityMwh }) => capacityMwh),
    mostMwh,
    limitMwh: Float64Array.from({ length: steps }, (_, k) => sum((unit) => mostAt(unit, from + k))),
    chargeEfficiency: mean(({ chargeEfficiency }) => chargeEfficiency),
    dischargeEfficiency: mean(({ dischargeEfficiency }) => dischargeEfficiency),
    wearCostPerMwh: mean(({ wearCostPerMwh }) => wearCostPerMwh),
  };
}
