import type { MarginalsOfUnit } from '../multi-storage/marginal-prices.ts';
import { leastShortageFirst } from '../obligations/least-shortage-first.ts';
import { shortageOf, weighings, withoutMoneyOfUnits } from './obligation-weights.ts';
import { type JointPlan, emptyJointPlan } from './joint-plan.ts';
import type { JointPlant } from './joint-plant.ts';
import { JointSearch, type SearchOfWindows, type SearchedWindow } from './joint-search.ts';
import type { WindowStart } from './joint-window.ts';

/** Windows of the general programme in which obligations come before money, searched at weights from light to heavy. */
export class StagedSearch {
  wasSearched = false;
  readonly #weighings: readonly JointPlant[];
  readonly #setting: SearchOfWindows;
  readonly #searches: JointSearch[] = [];
  #shortage: JointSearch | undefined;
  #next: JointPlan | undefined;
  #used = 0;

  constructor(setting: SearchOfWindows) {
    this.#setting = setting;
    this.#weighings = weighings(setting.plant);
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
      solveAt: (place) => {
        const joint = this.#weighings[place]!;
        const search = (this.#searches[place] ??= new JointSearch({ ...this.#setting, plant: joint }));
        const bound = search.solve(start, plan, known);
        this.#used = place;
        this.wasSearched ||= search.wasSearched;
        const short = plan.value === -Infinity ? Infinity : shortageOf(joint, plan, start);
        return { value: plan.value, bound, weight: joint.plant.obligations?.contractWeight ?? 0, short };
      },
      leastShort: () => (least ??= this.#leastShortage(start)),
      isProven: () => true,
    });
    return bound;
  }

  /** The largest weight of the obligations the last plan was found at, currency per MWh. */
  get largestWeight(): number {
    const { obligations } = this.#weighings[this.#used]!.plant;
    return obligations === undefined ? 0 : Math.max(obligations.contractWeight, obligations.eventWeight);
  }

  /** As of `JointSearch`, of the search that found the plan. */
  writeMarginals(window: SearchedWindow, marginals: MarginalsOfUnit): void {
    this.#searches[this.#used]!.writeMarginals(window, marginals);
  }

  #leastShortage(start: WindowStart): number {
    const lightest = this.#weighings[0]!;
    this.#shortage ??= new JointSearch({ ...this.#setting, plant: withoutMoneyOfUnits(lightest), nodes: undefined });
    const steps = start.to - start.from;
    if (this.#next?.steps !== steps) this.#next = emptyJointPlan(steps, lightest.units.length, lightest.markets);
    return -this.#shortage.solve(start, this.#next);
  }
}
