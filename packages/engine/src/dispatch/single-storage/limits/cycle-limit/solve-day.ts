import { WORK } from '../../../horizon/search-budget.ts';
import type { PiecewiseLinear } from '../../../../math/piecewise-linear.ts';
import { backward } from '../../slopes/backward.ts';
import { forward } from '../../slopes/forward.ts';
import { shareOf, tinyEnergy } from '../../rounding.ts';
import { readList, writeList } from '../../slopes/slope-list.ts';
import { type Workspace, lowestBefore, reserveSegments } from '../../workspace.ts';
import type { DayPlans } from './day-plans.ts';
import type { KnownPasses } from './known-passes.ts';
import type { PriceHint } from './price-hint.ts';
import type { PricedWindow } from '../priced-window.ts';
import { FIRST_SHARE_UP, GROWTH_UP, KINK_WIDTH, PRICES_CLOSED } from '../../../search/tuning.ts';
import { EVALUATIONS_OF_DAY } from '../../tuning.ts';
import { type Block, type BlockResult, isOverLimit } from '../solve-block.ts';

/** A block whose one limit is what leaves the storage unit on a day, from one state. */
interface DayToSolve {
  readonly window: PricedWindow;
  readonly block: Block;
  readonly behind: PiecewiseLinear;
  readonly capacity: number;
  readonly stored: number;
  readonly near: number;
  readonly work: Workspace;
  /** Of the block, kept between searches. */
  readonly plans: DayPlans;
  readonly hints: PriceHint;
  readonly released: Float64Array;
  readonly out: BlockResult;
  /** Passes made with the same worth behind the block, added to; they hold for every state. */
  readonly known: KnownPasses | undefined;
  /** Whether `out.worth` is wanted. */
  readonly needsWorth: boolean;
}

/**
 * Lagrangian dual of a daily cycle limit: the best operation, from a given state, of a block whose one limit is what leaves the storage
 * unit on a day. With one price the tangents of two plans say all: where they meet is the next price to try, and where φ is no lower than
 * they are their mix is optimal. A price to begin with comes from the plans known, from the day before or from a guess; whether a price is
 * that of a kink shows a step of 10⁻⁹ of it aside.
 */
export function solveDay(day: DayToSolve): void {
  const search = new DaySearch(day);
  for (let evaluations = 0; evaluations < EVALUATIONS_OF_DAY; evaluations++) {
    const price = search.nextPrice();
    if (price === undefined) break;
    search.evaluate(price);
  }
  search.mix();
}

/** The search for the price of one day: the price tried last, its plan, and what is known on either side. */
class DaySearch {
  readonly #day: DayToSolve;
  readonly #lowestState: number;
  #before = NaN;
  #last = -1;
  /** While only one side is known, whether the price at hand may be that of a kink whose other side is the one above, or below. */
  #mayRise = true;
  #mayFall: boolean;

  constructor(day: DayToSolve) {
    const { window, block, work, plans, stored, capacity, behind, out } = day;
    const { from, to, limits, price } = block;
    this.#day = day;
    this.#lowestState = lowestBefore(work, from);
    this.#mayFall = !Number.isNaN(price[0]!);
    reserveSegments(work, window.first[window.steps]!, window.mostPerStep);
    plans.begin({ from: window.origin + from, to: window.origin + to, stored, tiny: tinyEnergy(capacity) }, behind, limits[0]!.cap);
    out.bound = Infinity;
  }

  /** The next price to try; undefined where none would tell more. */
  nextPrice(): number | undefined {
    const { plans, known, stored, block } = this.#day;
    if (this.#last < 0 && known !== undefined && known.count > 0) return known.bestAt(stored, block.limits[0]!.cap);
    if (plans.over >= 0 && plans.under >= 0) return this.#meetingPrice();
    return this.#last < 0 ? this.#firstPrice() : this.#priceBeyond();
  }

  /** Both sides are known: the price at which their tangents meet. Undefined where their mix, which keeps the limit, is optimal. */
  #meetingPrice(): number | undefined {
    const { window, block, plans, near, out, work } = this.#day;
    const { lowest, highest } = block.limits[0]!;
    plans.meet(lowest, highest);
    // Plans known from before have no bound yet.
    const isClosed =
      plans.price === this.#before ||
      out.bound - plans.value <= shareOf(PRICES_CLOSED, plans.value, window) + near ||
      (out.bound < Infinity && work.searchBudget.isExhausted());
    return isClosed ? undefined : plans.price;
  }

  #firstPrice(): number {
    const { window, block, behind, stored, hints } = this.#day;
    const { from, to, limits, price } = block;
    const { cap, lowest, highest } = limits[0]!;
    let at = price[0]!;
    // A guess may be the kink itself: below it a plan uses too much, unless the guess is wrong.
    if (Number.isNaN(at)) at = (1 - KINK_WIDTH) * hints.find({ window, from, to, excess: -cap, behind, after: stored });
    return at > lowest ? Math.min(at, highest) : lowest;
  }

  /** One side is known: a price on the other. Undefined where the price tried last is the end of the prices. */
  #priceBeyond(): number | undefined {
    const { window, block, behind, plans, hints, known } = this.#day;
    const { from, to, limits } = block;
    const { lowest, highest } = limits[0]!;
    const before = this.#before;
    const last = this.#last;
    const isOver = plans.excessOf(last) > 0;
    if (before === (isOver ? highest : lowest)) return undefined;
    let at = known === undefined ? NaN : known.neighbourOf(before, isOver);
    if (!Number.isNaN(at)) return at;
    if (isOver ? this.#mayRise : this.#mayFall) {
      at = isOver ? before + KINK_WIDTH * before : before - KINK_WIDTH * before;
      this.#mayRise = this.#mayFall = false;
    } else {
      at = hints.find({ window, from, to, plan: plans.released[last], excess: plans.excessOf(last), behind, after: plans.after[last]! });
      if (!isOver) at *= 1 - KINK_WIDTH;
      this.#mayRise = true;
      this.#mayFall = false;
    }
    // Nowhere else to go, or not there: up in growing steps, or to where nothing is charged for.
    if (!(isOver ? at > before : at < before)) at = isOver ? GROWTH_UP * before + highest / FIRST_SHARE_UP : lowest;
    return Math.min(highest, Math.max(lowest, at));
  }

  /** Solves the block at a price and keeps its plan and its bound. */
  evaluate(at: number): void {
    const { window, block, capacity, stored, work } = this.#day;
    const { from, to, limits } = block;
    const limit = limits[0]!;
    this.#before = at;
    work.searchBudget.charge(WORK.slope * (to - from));
    window.priceLeaving(limit.from, limit.to, at);
    const own = work.threshold;
    const pass = this.#passBackward(at);
    const after = forward({ rewards: window, windowFrom: 0, from, to, capacity, stored }, work);
    work.threshold = own;
    this.#keep(at, after, pass);
  }

  /** The backward pass at a price, a known one where there is one. @returns its place among those known, −1 without any */
  #passBackward(at: number): number {
    const { window, block, behind, work, known } = this.#day;
    const { from, to } = block;
    if (known === undefined) {
      writeList(behind, work.value);
      backward({ rewards: window, windowFrom: 0, from, to }, work);
      return -1;
    }
    let pass = known.find(at);
    const isNew = pass < 0;
    if (isNew) pass = known.add(at, work.threshold.length, window.first[from]!);
    work.threshold = known.thresholdOf(pass, window.first[from]!, window.first[to]!);
    if (isNew) {
      writeList(behind, work.value);
      backward({ rewards: window, windowFrom: 0, from, to }, work);
      readList(work.value, known.worthOf(pass), this.#lowestState);
    }
    return pass;
  }

  /** Adds the plan of a price to those known, and takes its bound where it is the least. */
  #keep(at: number, after: number, pass: number): void {
    const { block, behind, work, plans, out, known, needsWorth } = this.#day;
    const { from, to, limits, price } = block;
    const { from: limitFrom, to: limitTo, cap } = limits[0]!;
    const plan = plans.next(to - from);
    let used = 0;
    let earned = 0;
    for (let k = from; k < to; k++) {
      const u = work.released[k]!;
      plan[k - from] = u;
      earned += work.earned[k]!;
      if (u > 0 && k >= limitFrom && k < limitTo) used += u;
    }
    const ahead = behind.at(after);
    this.#last = plans.add({ earned: earned + at * used, used, after, ahead }, cap);
    const bound = earned + ahead + at * cap;
    if (!(bound < out.bound)) return;
    out.bound = bound;
    price[0] = at;
    if (!needsWorth) return;
    if (pass >= 0) out.worth.copy(known!.worthOf(pass));
    else readList(work.value, out.worth, this.#lowestState);
    out.worth.value += at * cap;
  }

  /** Writes the best mix of the plans on either side of the limit; with one side alone the plan at the end of the prices is the best. */
  mix(): void {
    const { block, capacity, plans, released, out } = this.#day;
    const { from, to, limits } = block;
    const { cap, lowest } = limits[0]!;
    const { over, under } = plans;
    const isMixed = over >= 0 && under >= 0;
    const a = isMixed ? over : this.#last;
    const b = isMixed ? under : this.#last;
    const share = isMixed ? plans.shareOfOver(lowest) : 1;
    const above = plans.released[a]!;
    const below = plans.released[b]!;
    for (let k = from; k < to; k++) released[k] = share * above[k - from]! + (1 - share) * below[k - from]!;
    out.after = share * plans.after[a]! + (1 - share) * plans.after[b]!;
    out.value = share * plans.earned[a]! + (1 - share) * plans.earned[b]!;
    if (!isMixed && isOverLimit(plans.excessOf(this.#last), cap, capacity)) out.value = -Infinity;
  }
}
