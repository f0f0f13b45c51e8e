import { backward } from '../single-storage/slopes/backward.ts';
import { forward } from '../single-storage/slopes/forward.ts';
import { addMarginalValues } from '../single-storage/slopes/marginal-values.ts';
import { repairWindow } from '../single-storage/negative-prices/repair-window.ts';
import { allocateRange, type StateRange } from '../single-storage/state-range.ts';
import { type Workspace, allocateWorkspace, beginAtEnd } from '../single-storage/workspace.ts';
import { type MarginalsOfUnit, moneyOfUnit } from './marginal-prices.ts';
import { type Plan, account, copyPlan, deliver, emptyPlan, isWithin } from './plan.ts';
import type { PlantWindow } from './plant-window.ts';
import type { Relaxation } from './relaxation.ts';
import { UnitRewards } from './unit-rewards.ts';
import { MONEY_ROUNDING } from './tuning.ts';

/** Daily limits of the storage units and limits of their states. */
type UnitLimits = Pick<Relaxation, 'throughputLimits' | 'stateBounds'>;

/** Reward pieces of one step: those of the bus, penalties at both ends, a cut at idle, and as many again for a repair. */
const MOST_PIECES = 64;

/**
 * Solves each storage unit exactly while the others keep to the plan, in turn. The plan never gets worse, and afterwards no unit alone can
 * do better: no rounding residue, no charge with discharge at any price, idle where trading earns nothing. Alone it is no way to the
 * optimum: units that would have to move together stay where they are (0.4 % below on average).
 */
export class LocalImprovement {
  readonly #rewards: UnitRewards;
  readonly #work: Workspace;
  readonly #others: Float64Array;
  #next: Plan;

  readonly #limits: UnitLimits;
  readonly #range: StateRange;

  constructor(steps: number, units: number, limits: UnitLimits) {
    this.#limits = limits;
    this.#range = allocateRange(steps);
    this.#rewards = new UnitRewards(steps);
    this.#work = allocateWorkspace({ segments: MOST_PIECES * steps, perStep: 4 * MOST_PIECES, steps });
    this.#others = new Float64Array(steps);
    this.#next = emptyPlan(steps, units);
  }

  /**
   * One round over all storage units.
   *
   * @param plan a feasible one, replaced by one at least as good
   * @returns currency gained
   */
  improve(window: PlantWindow, plan: Plan): number {
    const before = plan.value;
    for (let i = 0; i < window.units.length; i++) this.#improveUnit(window, plan, i);
    return plan.value - before;
  }

  #improveUnit(window: PlantWindow, plan: Plan, i: number): void {
    const { bus, from } = window;
    this.#solveUnit(window, plan, i);
    const next = this.#next;
    // Equally good is better: it comes from a corner.
    if (
      next.value >= plan.value - MONEY_ROUNDING * Math.max(Math.abs(plan.value), bus.cashFlowScale) &&
      isWithin(bus, from, next) &&
      this.#limits.throughputLimits?.isKept(next, i) !== false
    )
      copyPlan(next, plan);
  }

  /** The plan with storage unit i solved anew, in `#next`. */
  #solveUnit(window: PlantWindow, plan: Plan, i: number): void {
    const { bus, from, units, initial, directions } = window;
    const { steps, delivered, net } = plan;
    // The last windows are shorter than the others.
    if (this.#next.steps !== steps) this.#next = emptyPlan(steps, units.length);
    const others = this.#others;
    const rewards = this.#rewards;
    const work = this.#work;
    const next = this.#next;
    const unit = units[i]!;
    const at = i * steps;
    for (let k = 0; k < steps; k++) others[k] = net[k]! - delivered[at + k]!;
    rewards.build({ bus, from, to: from + steps, unit, others, directions, place: i });
    const { stateBounds } = this.#limits;
    work.range = stateBounds?.of(i) === undefined ? undefined : this.#range;
    // The plan itself keeps to the state bounds, so there is a way, but for rounding.
    if (work.range !== undefined) stateBounds!.connect(i, rewards, work.range);
    beginAtEnd(work, steps, unit.capacityMwh);
    const alone = { rewards, windowFrom: 0, from: 0, to: steps, capacity: unit.capacityMwh, stored: initial[i]! };
    backward(alone, work);
    forward(alone, work);
    if (rewards.hasHulls) repairWindow({ ...alone, work });
    copyPlan(plan, next);
    for (let k = 0; k < steps; k++) {
      next.released[at + k] = work.released[k]!;
      next.delivered[at + k] = deliver(unit, work.released[k]!, from + k);
      next.stored[at + k] = work.after[k]!;
    }
    account(window, next);
  }

  /**
   * Worth of one more MWh in one storage unit after each step while the others keep to the plan, right-hand derivative, in money.
   *
   * @param marginal written from index `from` of its values
   */
  writeMarginal(window: PlantWindow, plan: Plan, { place, kept, out }: MarginalsOfUnit): void {
    const { bus, from } = window;
    this.#improveUnit(window, plan, place);
    const unit = window.units[place]!;
    const steps = { steps: plan.steps, kept, capacity: unit.capacityMwh, out, at: from };
    addMarginalValues(this.#work, steps, (worth) => moneyOfUnit(bus.plant, unit, worth));
  }
}
