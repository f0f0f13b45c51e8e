import type { SplitSteps } from './exact-regulation.ts';
import { lighterPlant, withoutMoney } from '../obligations/weigh-obligations.ts';
import type { RegulationPlant } from './regulation-plant.ts';
import type { Found } from './regulation-window.ts';
import { type Horizon, type Relaxed, WeighedSearch } from './weighed-search.ts';
import { EQUAL_SHORTAGE_MWH, EQUAL_SHORTAGE_SHARE, LIGHTER_WEIGHTS, LIGHT_WEIGHT, PROVEN_SHARE, STEPS_AT_OWN_WEIGHTS } from './tuning.ts';

/** What was found, and at which weights: the plan's value and the bound count them. */
export interface Staged extends Found {
  readonly at: WeighedSearch;
  readonly isBranched: boolean;
}

/** What was found at one of the weights, MWh short. */
interface Stage extends Staged {
  readonly short: number;
}

/**
 * Lexicographic optimisation of windows in which obligations come before money and directions have to be searched. The least shortage is
 * proven on its own first, as the
 * optimum of the plant without money, and only where something may be short. Money is then searched at weights as light as they may be:
 * with w a weight and B the bound of its search, money − w·short ≤ B for every operation, so of those that leave no more than s short none
 * earns more than
 *
 *   B + w·s        at any of the weights
 *
 * and an operation that leaves the least s has its money proven by the least of these. Where light weights leave more short than is the
 * least, or that is not proven, the plant's own decide.
 */
export class StagedRegulation {
  readonly #own: WeighedSearch;
  readonly #horizon: Horizon;
  readonly #isStaged: boolean;
  readonly #lighter = new Map<number, WeighedSearch>();
  #unpaid: WeighedSearch | undefined;

  constructor(own: WeighedSearch, horizon: Horizon) {
    this.#own = own;
    this.#horizon = horizon;
    this.#isStaged = lighterPlant(own.plant, LIGHT_WEIGHT) !== undefined;
  }

  /** @param relaxed the window at the plant's own weights, left open */
  search(from: number, steps: number, kept: number, stored: number, relaxed: Relaxed): Staged {
    const window = { from, steps, stored, split: new Int32Array(steps) };
    const own = {
      ...this.#own.search(window, relaxed, this.#isStaged ? STEPS_AT_OWN_WEIGHTS : undefined),
      at: this.#own,
    };
    if (!this.#isStaged || !this.#isOpen(from, steps, own)) return own;
    const least = this.#leastShortage(window, own);
    if (least === undefined) return own;
    const stages: Stage[] = [];
    for (const times of [LIGHT_WEIGHT, ...LIGHTER_WEIGHTS]) {
      stages.push(this.#searchAt(this.#at(times), window, kept));
      const best = stages.reduce((a, b) => (isLess(b, a) ? b : a));
      if (best.short > least) break;
      const most = stages.reduce((bound, { bound: at, at: { weight } }) => Math.min(bound, at + weight * best.short), Infinity);
      const found = { ...best, bound: best.plan.value + Math.max(0, most - moneyOf(best)) };
      if (relaxed.blocks.length === 0 || times === LIGHTER_WEIGHTS.at(-1) || !this.#isOpen(from, steps, found)) return found;
    }
    return relaxed.blocks.length > 0 ? own : { ...this.#own.search(window, { ...relaxed, ...own }), at: this.#own };
  }

  #isOpen(from: number, steps: number, { plan, bound, at }: Staged): boolean {
    return (
      !this.#horizon.searchBudget.isExhausted() &&
      bound - plan.value > PROVEN_SHARE * Math.max(1, Math.abs(plan.value - at.weigh(from, steps, plan.decisions)))
    );
  }

  #searchAt(at: WeighedSearch, window: SplitSteps, kept: number): Stage {
    const { from, steps, stored } = window;
    const relaxed = at.relax(from, steps, kept, stored);
    const found = relaxed.isOpen ? at.search(window, relaxed) : { ...relaxed, isBranched: false };
    return { ...found, at, short: this.#shortOf(from, steps, found) };
  }

  #at(times: number): WeighedSearch {
    const known = this.#lighter.get(times);
    if (known !== undefined) return known;
    const search = new WeighedSearch(lighterPlant(this.#own.plant, times)!, this.#horizon, this.#own.near * this.#horizon.longest);
    this.#lighter.set(times, search);
    return search;
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

  #shortOf(from: number, steps: number, { plan }: Found): number {
    return Math.max(0, -this.#withoutMoney.weigh(from, steps, plan.decisions));
  }

  /**
   * What is short of an operation that leaves as little as can be, and as much more as does not matter, MWh; undefined where it is not
   * proven.
   */
  #leastShortage(window: SplitSteps, known: Found): number | undefined {
    const { from, steps, stored } = window;
    if (known.plan.value > -Infinity && this.#shortOf(from, steps, known) <= EQUAL_SHORTAGE_MWH) return EQUAL_SHORTAGE_MWH;
    const search = this.#withoutMoney;
    const relaxed = search.relax(from, steps, 0, stored);
    const { plan, bound } = relaxed.isOpen ? search.search(window, relaxed) : relaxed;
    const least = Math.max(0, -bound);
    return -plan.value <= least + EQUAL_SHORTAGE_MWH ? (least + EQUAL_SHORTAGE_MWH) * (1 + EQUAL_SHORTAGE_SHARE) : undefined;
  }
}

/** Less short, or as much and more money. */
const isLess = (a: Stage, b: Stage): boolean =>
  a.short < b.short - EQUAL_SHORTAGE_MWH || (a.short <= b.short + EQUAL_SHORTAGE_MWH && moneyOf(a) > moneyOf(b));

/** What a plan earns, and what its obligations would if all were met. */
const moneyOf = ({ plan, at, short }: Stage): number => plan.value + at.weight * short;

function unpaid({ up, down }: RegulationPlant, steps: number): RegulationPlant {
  const worth = new Float64Array(steps);
  const free = (list: RegulationPlant['up']): RegulationPlant['up'] => list.map((offer) => offer && { ...offer, worth });
  return { up: free(up), down: free(down) };
}
