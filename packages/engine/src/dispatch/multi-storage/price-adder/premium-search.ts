import type { SearchBudget } from '../../horizon/search-budget.ts';
import type { DispatchProblem } from '../../problem/problem.ts';
import type { StepRewards } from '../../reward/step-rewards.ts';
import type { ExclusiveSearch } from '../branch-and-bound/exclusive-search.ts';
import type { Search } from '../branch-and-bound/search.ts';
import { GeneralAttempt } from '../branch-and-bound/general-attempt.ts';
import { type Plan, enough } from '../plan.ts';
import type { Relaxation } from '../relaxation.ts';
import type { SideSearch } from './side-search.ts';

/** Relaxations of the storage units' own programme before sides are searched. */
const FIRST_NODES = 1;
/** Joint programmes: most in a window, for the horizon, and what each window adds. */
const JOINT_NODES = { most: 24, atFirst: 150, perWindow: 0.5 };

/**
 * The search of windows with a premium: one relaxation and the plans it leads to, then the sides of the corner (`side-search.ts`), then
 * sides of the plan exchanged. What is open beyond that is no matter of sides, or is beside limits and obligations whose prices the sides
 * do not move: it is tried as a plant whose storage units meet in several rows (`joint`), which knows that what is given comes out of the
 * units and that no unit has its power twice; the rest of what the window may take goes to the first programme again, and to exchanges if
 * that found a better plan.
 */
export class PremiumSearch {
  readonly #search: ExclusiveSearch;
  readonly #searchBudget: SearchBudget;
  readonly #sides: SideSearch;
  readonly #joint: GeneralAttempt;
  readonly #isPlain: boolean;

  /** @param longest steps of the longest window; @param relaxation its limits are what a window begins with, as the caller keeps it */
  constructor(
    problem: DispatchProblem,
    bus: StepRewards,
    longest: number,
    search: ExclusiveSearch,
    searchBudget: SearchBudget,
    relaxation: Relaxation,
  ) {
    this.#sides = search.sideSearch(longest, searchBudget);
    this.#isPlain =
      relaxation.throughputLimits === undefined && relaxation.stateBounds === undefined && bus.plant!.obligations === undefined;
    this.#search = search;
    this.#searchBudget = searchBudget;
    this.#joint = new GeneralAttempt(problem, bus, longest, searchBudget, relaxation, JOINT_NODES);
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
    proven = Math.min(proven, this.#joint.bound(search, plan));
    if (!isOpen() || this.#searchBudget.isExhausted()) return proven;
    const { value } = plan;
    proven = this.#search.run({ ...search, isBegun: true }, plan, proven);
    if (isOpen() && plan.value > value) this.#search.exchange(search, plan);
    return proven;
  }
}
