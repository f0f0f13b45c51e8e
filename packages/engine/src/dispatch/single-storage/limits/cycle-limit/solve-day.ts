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
export function solveDay({
  window,
  block,
  behind,
  capacity,
  stored,
  near,
  work,
  plans,
  hints,
  released,
  out,
  known,
  needsWorth,
}: DayToSolve): void {
  const { from, to, limits, price } = block;
  const limit = limits[0]!;
  const { cap, lowest, highest } = limit;
  const lowestState = lowestBefore(work, from);
  reserveSegments(work, window.first[window.steps]!, window.mostPerStep);
  plans.begin(window.origin + from, window.origin + to, stored, tinyEnergy(capacity), behind, cap);
  out.bound = Infinity;
  let before = NaN;
  let last = -1;
  // While only one side is known, whether the price at hand may be that of a kink whose other side is the one above, or below.
  let mayRise = true;
  let mayFall = !Number.isNaN(price[0]!);
  for (let evaluations = 0; evaluations < EVALUATIONS_OF_DAY; evaluations++) {
    let at: number;
    if (last < 0 && known !== undefined && known.count > 0) {
      at = known.bestAt(stored, cap);
    } else if (plans.over >= 0 && plans.under >= 0) {
      plans.meet(lowest, highest);
      at = plans.price;
      // Both sides are known: their mix keeps the limit. Plans known from before have no bound yet.
      if (
        at === before ||
        out.bound - plans.value <= shareOf(window, window.steps, plans.value, PRICES_CLOSED) + near ||
        (out.bound < Infinity && work.searchBudget.isExhausted())
      )
        break;
    } else if (last < 0) {
      at = price[0]!;
      // A guess may be the kink itself: below it a plan uses too much, unless the guess is wrong.
      if (Number.isNaN(at)) at = (1 - KINK_WIDTH) * hints.find(window, from, to, undefined, -cap, behind, stored);
      at = at > lowest ? Math.min(at, highest) : lowest;
    } else {
      const isOver = plans.excessOf(last) > 0;
      if (before === (isOver ? highest : lowest)) break;
      at = known === undefined ? NaN : known.neighbourOf(before, isOver);
      if (Number.isNaN(at)) {
        if (isOver ? mayRise : mayFall) {
          at = isOver ? before + KINK_WIDTH * before : before - KINK_WIDTH * before;
          mayRise = mayFall = false;
        } else {
          at = hints.find(window, from, to, plans.released[last], plans.excessOf(last), behind, plans.after[last]!);
          if (!isOver) at *= 1 - KINK_WIDTH;
          mayRise = true;
          mayFall = false;
        }
        // Nowhere else to go, or not there: up in growing steps, or to where nothing is charged for.
        if (!(isOver ? at > before : at < before)) at = isOver ? GROWTH_UP * before + highest / FIRST_SHARE_UP : lowest;
        at = Math.min(highest, Math.max(lowest, at));
      }
    }
    before = at;
    work.searchBudget.charge(WORK.slope * (to - from));

    window.priceLeaving(limit.from, limit.to, at);
    let pass = -1;
    const own = work.threshold;
    if (known !== undefined) {
      pass = known.find(at);
      const isNew = pass < 0;
      if (isNew) pass = known.add(at, own.length, window.first[from]!);
      work.threshold = known.thresholdOf(pass, window.first[from]!, window.first[to]!);
      if (isNew) {
        writeList(behind, work.value);
        backward(window, 0, from, to, work);
        readList(work.value, known.worthOf(pass), lowestState);
      }
    } else {
      writeList(behind, work.value);
      backward(window, 0, from, to, work);
    }
    const after = forward(window, 0, from, to, capacity, stored, work);
    work.threshold = own;
    const plan = plans.next(to - from);
    let used = 0;
    let earned = 0;
    for (let k = from; k < to; k++) {
      const u = work.released[k]!;
      plan[k - from] = u;
      earned += work.earned[k]!;
      if (u > 0 && k >= limit.from && k < limit.to) used += u;
    }
    const ahead = behind.at(after);
    last = plans.add(earned + at * used, used, after, ahead, cap);
    const bound = earned + ahead + at * cap;
    if (bound < out.bound) {
      out.bound = bound;
      price[0] = at;
      if (!needsWorth) continue;
      if (pass >= 0) out.worth.copy(known!.worthOf(pass));
      else readList(work.value, out.worth, lowestState);
      out.worth.value += at * cap;
    }
  }

  // With one side alone the plan at the end of the prices is the best there is.
  const { over, under } = plans;
  const isMixed = over >= 0 && under >= 0;
  const a = isMixed ? over : last;
  const b = isMixed ? under : last;
  const share = isMixed ? plans.shareOfOver(lowest) : 1;
  const above = plans.released[a]!;
  const below = plans.released[b]!;
  for (let k = from; k < to; k++) released[k] = share * above[k - from]! + (1 - share) * below[k - from]!;
  out.after = share * plans.after[a]! + (1 - share) * plans.after[b]!;
  out.value = share * plans.earned[a]! + (1 - share) * plans.earned[b]!;
  if (!isMixed && isOverLimit(plans.excessOf(last), cap, capacity)) out.value = -Infinity;
}
