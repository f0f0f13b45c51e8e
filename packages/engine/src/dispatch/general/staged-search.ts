import type { MarginalsOfUnit } from '../multi-storage/marginal-prices.ts';
import type { SearchBudget } from '../horizon/search-budget.ts';
import { shortageOf, weighings, withoutMoneyOfUnits } from './obligation-weights.ts';
import { type JointPlan, emptyJointPlan } from './joint-plan.ts';
import type { JointPlant } from './joint-plant.ts';
import { JointSearch, type Nodes, type SearchedWindow } from './joint-search.ts';
import type { WindowStart } from './joint-window.ts';

/** MWh short, and share of what is short, by which two plans count as equal. */
const EQUAL = 1e-6;
const EQUAL_SHARE = 1e-10;

/**
 * Windows in which obligations come before money, at weights as light as they may be. Where a plan found at light weights leaves nothing
 * short, or no more than the least there can be, money was never given up for an obligation nor an obligation for money, and its bound is
 * one on the money: bound ≥ money − weights·shortage of every operation, and none that matters has less of a shortage. Else the next
 * weights are tried. The least shortage is the optimum of the plant without money, asked for once and only where something is short.
 */
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
    for (let level = 0; ; level++) {
      const search = (this.#searches[level] ??= new JointSearch(this.#weighings[level]!, this.#steps, this.#searchBudget, this.#nodes));
      const bound = search.solve(start, plan, known);
      this.#used = level;
      this.wasSearched ||= search.wasSearched;
      if (level + 1 === this.#weighings.length) return bound;
      const short = shortageOf(this.#weighings[level]!, plan, start);
      if (plan.value > -Infinity && (short <= EQUAL || short * (1 - EQUAL_SHARE) <= (least ??= this.#leastShortage(start)) + EQUAL))
        return bound;
    }
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

  #leastShortage(start: WindowStart): number {
    this.#shortage ??= new JointSearch(withoutMoneyOfUnits(this.#weighings[0]!), this.#steps, this.#searchBudget);
    const steps = start.to - start.from;
    if (this.#next?.steps !== steps) this.#next = emptyJointPlan(steps, this.#weighings[0]!.units.length, this.#weighings[0]!.markets);
    return -this.#shortage.solve(start, this.#next);
  }
}
