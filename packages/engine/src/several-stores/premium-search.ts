import type { Effort } from '../dispatch/effort.ts';
import type { DispatchProblem } from '../dispatch/problem.ts';
import type { StepRewards } from '../dispatch/reward/step-rewards.ts';
import { appraisal } from '../dispatch/solve/limits/appraise.ts';
import { lastDigits } from '../dispatch/solve/rounding.ts';
import type { ExclusiveSearch, Search } from './exclusive-search.ts';
import { type JointPlan, emptyJointPlan } from './joint/joint-plan.ts';
import { toJointPlant } from './joint/joint-plant.ts';
import { StagedSearch } from './joint/staged-search.ts';
import { type Plan, account, copyPlan, deliver, emptyPlan, enough } from './plan.ts';
import type { Relaxation } from './relaxation.ts';
import type { SideSearch } from './side-search.ts';

/** Relaxations of the stores' own programme before sides are searched. */
const FIRST_NODES = 1;
/** Joint programmes: most in a window, for the horizon, and what each window adds. One takes as long as some twenty of the stores' own. */
const JOINT_NODES = { most: 24, atFirst: 150, perWindow: 0.5 };
/** MWh short by which two plans count as equal. */
const EQUAL = 1e-9;

/**
 * The search of windows with a premium: one relaxation and the plans it leads to, then the sides of the corner (`side-search.ts`), then sides of the plan exchanged. What is open beyond that is no matter of sides, or is
 * beside limits and duties whose prices the sides do not move: it is tried as a plant whose stores meet in several rows (`joint`), which knows that what is given comes out of the stores and that no store has its power twice; the
 * rest of what the window may take goes to the first programme again, and to exchanges if that found a better plan.
 */
export class PremiumSearch {
  readonly #search: ExclusiveSearch;
  readonly #effort: Effort;
  readonly #sides: SideSearch;
  readonly #joint: () => StagedSearch;
  readonly #stepHours: number;
  readonly #duties: { readonly weightOf: (from: number, plan: Plan) => number; readonly heaviest: number } | undefined;
  readonly #isPlain: boolean;
  #staged: StagedSearch | undefined;
  #other: Plan = emptyPlan(0, 0);
  #plan: JointPlan = emptyJointPlan(0, 0, 0);

  /** @param longest steps of the longest window; @param relaxation its limits are what a window begins with, as the caller keeps it */
  constructor(problem: DispatchProblem, bus: StepRewards, longest: number, search: ExclusiveSearch, effort: Effort, { budgets, boxes }: Relaxation) {
    this.#sides = search.sideSearch(longest, effort);
    this.#isPlain = budgets === undefined && boxes === undefined && bus.plant!.duties === undefined;
    this.#search = search;
    this.#effort = effort;
    this.#stepHours = problem.stepHours;
    this.#joint = () => new StagedSearch({ ...toJointPlant(problem, longest), budgets, boxes }, longest, effort, JOINT_NODES);
    const { duties } = bus.plant!;
    const { weigh } = appraisal(bus, longest);
    this.#duties = duties && { weightOf: (from, { steps, net }) => weigh(from, steps, net, [], net), heaviest: Math.max(duties.contractWeight, duties.eventWeight) };
  }

  /** As `ExclusiveSearch.run`. @param plan the best known, replaced by better ones; @returns a proven bound */
  run(search: Search, plan: Plan, bound: number): number {
    const { bus } = search;
    const isOpen = (): boolean => proven > enough(bus, plan);
    let proven = this.#search.run({ ...search, most: FIRST_NODES }, plan, bound);
    if (isOpen()) proven = this.#sides.run(search, plan, proven);
    if (!isOpen()) return proven;
    this.#search.exchange(search, plan);
    if (!isOpen() || (this.#isPlain && !this.#sides.hasDecided)) return proven;
    proven = Math.min(proven, this.#boundJointly(search, plan));
    if (!isOpen() || !this.#effort.goesOn()) return proven;
    const { value } = plan;
    proven = this.#search.run({ ...search, isBegun: true }, plan, proven);
    if (isOpen() && plan.value > value) this.#search.exchange(search, plan);
    return proven;
  }

  /** @returns a bound on all operations that are no shorter than the plan of what they owe, counted with its weights; Infinity where the joint programme found only plans that are */
  #boundJointly({ bus, from, steps, stores, initial }: Search, plan: Plan): number {
    if (this.#other.steps !== steps) {
      this.#other = emptyPlan(steps, stores.length);
      this.#plan = emptyJointPlan(steps, stores.length, 0);
    }
    const joint = this.#plan;
    const other = this.#other;
    this.#staged ??= this.#joint();
    const bound = this.#staged.solve({ from, to: from + steps, initial, owedMwh: [] }, joint, this.#duties === undefined ? plan.value : undefined);
    if (joint.value === -Infinity) return Infinity;
    stores.forEach((store, i) => {
      for (let k = 0, at = i * steps; k < steps; k++, at++) {
        const q = this.#stepHours * joint.netMw[at]!;
        other.released[at] = q < 0 ? q * store.chargeEfficiency : q / store.dischargeEfficiency;
        other.delivered[at] = deliver(store, other.released[at]!, from + k);
        other.stored[at] = joint.stored[at]!;
      }
    });
    account(bus, from, stores, other);
    if (other.value > plan.value) copyPlan(other, plan);
    const money = bound - (joint.value - joint.worth);
    if (this.#duties === undefined) return money;
    const weight = this.#duties.weightOf(from, plan);
    const least = this.#duties.weightOf(from, other);
    return weight < least - 4 * lastDigits(least) - EQUAL * this.#duties.heaviest ? Infinity : money + weight;
  }
}
