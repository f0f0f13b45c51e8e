import type { PiecewiseLinear } from '../../../../math/piecewise-linear.ts';
import type { PricedWindow } from '../priced-window.ts';

/** One operation of a day, the steps [from, to) of a window. */
interface OperatedDay {
  readonly window: Pick<PricedWindow, 'first' | 'firstDischarge' | 'length' | 'own'>;
  readonly from: number;
  readonly to: number;
  /** MWh released in each step; left out: the storage unit rests. */
  readonly plan?: Float64Array | undefined;
  /** What it uses beyond the limit, MWh. */
  readonly excess: number;
  /** Worth of the state after the day, and that state, MWh. */
  readonly behind: PiecewiseLinear;
  readonly after: number;
}

/** Energies and their prices, currency per MWh. */
interface PricedEnergy {
  count: number;
  readonly price: number[];
  readonly mwh: number[];
}

/**
 * Where the price of a daily limit may lie, guessed from one operation of the day: as if energy could be taken from any hour to any other,
 * it takes the worst pairs of charge and discharge out of an operation that uses too much, or adds the best ones to one that uses less,
 * until the limit is just used up. What the last pair gains is the price. A guess saves passes; it proves nothing.
 */
export class PriceHint {
  readonly #sales: PricedEnergy = { count: 0, price: [], mwh: [] };
  readonly #costs: PricedEnergy = { count: 0, price: [], mwh: [] };

  /** @returns currency per MWh; NaN: nothing is gained by more, or saved by less */
  find({ window, from, to, plan, excess, behind, after }: OperatedDay): number {
    const { first, firstDischarge, length, own } = window;
    const isOver = excess > 0;
    const [sales, costs] = [this.#sales, this.#costs];
    sales.count = costs.count = 0;
    for (let k = from; k < to; k++) {
      const u = plan === undefined ? 0 : plan[k - from]!;
      const begin = first[k]!;
      const turn = firstDischarge[k]!;
      const end = first[k + 1]!;
      let rest = u > 0 ? u : 0;
      for (let j = turn; j < end; j++) {
        const taken = Math.min(rest, length[j]!);
        rest -= taken;
        add(sales, own[j]!, isOver ? taken : length[j]! - taken);
      }
      rest = u < 0 ? -u : 0;
      for (let j = turn - 1; j >= begin; j--) {
        const taken = Math.min(rest, length[j]!);
        rest -= taken;
        add(costs, own[j]!, isOver ? taken : length[j]! - taken);
      }
    }
    // What is not discharged may stay in the storage unit, what is may be taken from what stays.
    let x = behind.start;
    for (let i = 0; i < behind.count; i++) {
      const end = x + behind.length[i]!;
      add(costs, behind.slope[i]!, isOver ? end - Math.max(x, after) : Math.min(end, after) - x);
      x = end;
    }
    return isOver ? this.#pair(excess, 1) : this.#pair(-excess, -1);
  }

  /** Gain of the last pair of `mwh`, the lowest sales with the highest costs (sign 1) or the other way round (−1). */
  #pair(mwh: number, sign: 1 | -1): number {
    const [sales, costs] = [this.#sales, this.#costs];
    let sale = -1;
    let cost = -1;
    let left = mwh;
    for (;;) {
      if (sale < 0 || sales.mwh[sale]! <= 0) sale = leastOf(sales, sign);
      if (cost < 0 || costs.mwh[cost]! <= 0) cost = leastOf(costs, sign === 1 ? -1 : 1);
      if (sale < 0 || cost < 0) return NaN;
      const taken = Math.min(left, sales.mwh[sale]!, costs.mwh[cost]!);
      left -= taken;
      sales.mwh[sale]! -= taken;
      costs.mwh[cost]! -= taken;
      if (left <= 0) return sales.price[sale]! - costs.price[cost]!;
    }
  }
}

function add(to: PricedEnergy, price: number, mwh: number): void {
  if (!(mwh > 0)) return;
  to.price[to.count] = price;
  to.mwh[to.count++] = mwh;
}

/** The least of the prices of which anything is left, or with −1 the greatest; −1: nothing is left. */
function leastOf({ price, mwh, count }: PricedEnergy, sign: 1 | -1): number {
  let best = -1;
  let least = Infinity;
  for (let i = 0; i < count; i++) {
    if (mwh[i]! <= 0 || sign * price[i]! >= least) continue;
    least = sign * price[i]!;
    best = i;
  }
  return best;
}
