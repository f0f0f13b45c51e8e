import type { SplitSteps } from './exact-regulation.ts';
import { type Stage, leastShortageFirst } from '../obligations/least-shortage-first.ts';
import { EQUAL_SHORTAGE_MWH, WEIGHTS_OF_ONE_UNIT } from '../obligations/tuning.ts';
import { lighterPlant, withoutMoney } from '../obligations/weigh-obligations.ts';
import type { RegulationPlant } from './regulation-plant.ts';
import type { Found } from './regulation-window.ts';
import { type Horizon, type Relaxed, type RelaxedSteps, WeighedSearch } from './weighed-search.ts';
import { PROVEN_SHARE, STEPS_AT_OWN_WEIGHTS } from './tuning.ts';

/** What was found, and at which weights: the plan's value and the bound count them. */
export interface Staged extends Found {
  readonly at: WeighedSearch;
  readonly isBranched: boolean;
}

/**
 * Windows of one storage unit with regulation in which obligations come before money and directions have to be searched. The plant's own
 * weights are tried first; where they leave the window open, the least shortage is proven on its own, as the optimum of the plant without
 * money, and money is searched at lighter weights (`leastShortageFirst`).
 */
export class StagedRegulation {
  readonly #own: WeighedSearch;
  readonly #horizon: Horizon;
  readonly #isStaged: boolean;
  readonly #lighter: WeighedSearch[] = [];
  #unpaid: WeighedSearch | undefined;

  constructor(own: WeighedSearch, horizon: Horizon) {
    this.#own = own;
    this.#horizon = horizon;
    this.#isStaged = lighterPlant(own.plant, WEIGHTS_OF_ONE_UNIT.at(-1)!) !== undefined;
  }

  /** @param relaxed the window at the plant's own weights, left open */
  search(relaxedSteps: RelaxedSteps, relaxed: Relaxed): Staged {
    const window = { ...relaxedSteps, split: new Int32Array(relaxedSteps.steps) };
    const isLimited = relaxed.blocks.length > 0;
    const own = {
      ...this.#own.search(window, relaxed, this.#isStaged ? STEPS_AT_OWN_WEIGHTS : undefined),
      at: this.#own,
    };
    if (!this.#isStaged || !this.#isOpen(window, own)) return own;
    const least = this.#leastShortage(window, own);
    if (least === undefined) return own;
    const ownPlace = WEIGHTS_OF_ONE_UNIT.length;
    return leastShortageFirst<Staged & Stage>({
      own: ownPlace,
      first: ownPlace - 1,
      solveAt: (place) => {
        if (place < ownPlace) return this.#searchAt(this.#at(place), window, relaxedSteps);
        return this.#stageOf(window, isLimited ? own : { ...this.#own.search(window, { ...relaxed, ...own }), at: this.#own });
      },
      leastShort: () => least,
      isProven: (found) => !isLimited || !this.#isOpen(window, found),
    });
  }

  #isOpen({ from, steps }: SplitSteps, { plan, bound, at }: Staged): boolean {
    return (
      !this.#horizon.searchBudget.isExhausted() &&
      bound - plan.value > PROVEN_SHARE * Math.max(1, Math.abs(plan.value - at.weigh(from, steps, plan.decisions)))
    );
  }

  #searchAt(at: WeighedSearch, window: SplitSteps, relaxedSteps: RelaxedSteps): Staged & Stage {
    const relaxed = at.relax(relaxedSteps);
    const found = relaxed.isOpen ? at.search(window, relaxed) : { ...relaxed, isBranched: false };
    return this.#stageOf(window, { ...found, at });
  }

  #stageOf(window: SplitSteps, found: Staged): Staged & Stage {
    return { ...found, value: found.plan.value, weight: found.at.weight, short: this.#shortOf(window, found) };
  }

  #at(place: number): WeighedSearch {
    const { longest } = this.#horizon;
    return (this.#lighter[place] ??= new WeighedSearch(
      lighterPlant(this.#own.plant, WEIGHTS_OF_ONE_UNIT[place]!)!,
      this.#horizon,
      this.#own.near * longest,
    ));
  }

  /** The plant without money: its value is what is short, one a MWh. */
  get #withoutMoney(): WeighedSearch {
    const { regulation } = this.#horizon;
    return (this.#unpaid ??= new WeighedSearch(
      withoutMoney(this.#own.plant, this.#own.eventFirst),
      { ...this.#horizon, regulation: unpaid(regulation, this.#own.plant.steps) },
      EQUAL_SHORTAGE_MWH / 2,
    ));
  }

  #shortOf({ from, steps }: SplitSteps, { plan }: Found): number {
    return Math.max(0, -this.#withoutMoney.weigh(from, steps, plan.decisions));
  }

  /** What an operation leaves short at least, MWh; undefined where it is not proven. */
  #leastShortage(window: SplitSteps, known: Found): number | undefined {
    if (known.plan.value > -Infinity && this.#shortOf(window, known) <= EQUAL_SHORTAGE_MWH) return 0;
    const search = this.#withoutMoney;
    const relaxed = search.relax({ ...window, kept: 0 });
    const { plan, bound } = relaxed.isOpen ? search.search(window, relaxed) : relaxed;
    const least = Math.max(0, -bound);
    return -plan.value <= least + EQUAL_SHORTAGE_MWH ? least : undefined;
  }
}

function unpaid({ up, down }: RegulationPlant, steps: number): RegulationPlant {
  const worth = new Float64Array(steps);
  const free = (list: RegulationPlant['up']): RegulationPlant['up'] => list.map((offer) => offer && { ...offer, worth });
  return { up: free(up), down: free(down) };
}
