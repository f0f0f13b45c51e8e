import type { MarginalsOfUnit } from '../multi-storage/marginal-prices.ts';
import type { SearchBudget } from '../horizon/search-budget.ts';
import { type Stage, leastShortageFirst } from '../obligations/least-shortage-first.ts';
import { shortageOf, weighings, withoutMoneyOfUnits } from './obligation-weights.ts';
import { type JointPlan, emptyJointPlan } from './joint-plan.ts';
import type { JointPlant } from './joint-plant.ts';
import { JointSearch, type Nodes, type SearchedWindow } from './joint-search.ts';
import type { WindowStart } from './joint-window.ts';

/** Windows of the general programme in which obligations come before money, searched at weights from light to heavy. */
export class StagedSearch {
  wasSearched = false;
  readonly #weighings: readonly JointPlant[];
  readonly #steps: number;
  readonly #searchBudget: SearchBudget;
  readonly #nodes: Nodes | undefined;
  readonly #searches: JointSearch[] = [];
  #shortage: JointSearch | undefined;
  #next: JointPlan | undefined;
  #used = 0;

  /** @param nodes of each of its searches; left out: as beside regulation */
  constructor(joint: JointPlant, steps: number, searchBudget: SearchBudget, nodes?: Nodes) {
    this.#searchBudget = searchBudget;
    this.#nodes = nodes;
    this.#weighings = weighings(joint);
    this.#steps = steps;
  }

  /**
   * @param plan written: the best found; its value counts the weights it was found at
   * @param known without obligations: what an operation found elsewhere earns
   * @returns a proven bound on that value, as long as the least shortage is kept
   */
  solve(start: WindowStart, plan: JointPlan, known?: number): number {
    this.wasSearched = false;
    let least: number | undefined;
    const { bound } = leastShortageFirst({
      own: this.#weighings.length - 1,
      first: 0,
      solveAt: (place) => this.#solveAt(place, start, plan, known),
      leastShort: () => (least ??= this.#leastShortage(start)),
      isProven: () => true,
    });
    return bound;
  }

  /** The heaviest weight of the obligations the last plan was found at, currency per MWh. */
  get largestWeight(): number {
    const { obligations } = this.#weighings[this.#used]!.plant;
    return obligations === undefined ? 0 : Math.max(obligations.contractWeight, obligations.eventWeight);
  }

  /** As of `JointSearch`, of the search that found the plan. */
  writeMarginals(window: SearchedWindow, marginals: MarginalsOfUnit): void {
    this.#searches[this.#used]!.writeMarginals(window, marginals);
  }

  #solveAt(place: number, start: WindowStart, plan: JointPlan, known: number | undefined): Stage {
    const joint = this.#weighings[place]!;
    const search = (this.#searches[place] ??= new JointSearch(joint, this.#steps, this.#searchBudget, this.#nodes));
    const bound = search.solve(start, plan, known);
    this.#used = place;
    this.wasSearched ||= search.wasSearched;
    const short = plan.value === -Infinity ? Infinity : shortageOf(joint, plan, start);
    return { value: plan.value, bound, weight: joint.plant.obligations?.contractWeight ?? 0, short };
  }

  #leastShortage(start: WindowStart): number {
    this.#shortage ??= new JointSearch(withoutMoneyOfUnits(this.#weighings[0]!), this.#steps, this.#searchBudget);
    const steps = start.to - start.from;
    if (this.#next?.steps !== steps) this.#next = emptyJointPlan(steps, this.#weighings[0]!.units.length, this.#weighings[0]!.markets);
    return -this.#shortage.solve(start, this.#next);
  }
}
