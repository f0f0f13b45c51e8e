import { type SearchBudget, WORK } from '../../horizon/search-budget.ts';
import { shareOf } from '../../single-storage/rounding.ts';
import type { Premium, Search } from '../branch-and-bound/search.ts';
import { OneForAll } from '../one-for-all.ts';
import { type Plan, copyPlan, emptyPlan } from '../plan.ts';
import type { LocalImprovement } from '../local-improvement.ts';
import type { Relaxation } from '../relaxation.ts';
import { RestrictedBus } from '../restricted-bus.ts';
import { roundPlan } from '../round-plan.ts';

/** Programmes solved from one guess, each with the sides of the solution before it. */
const MOST_ROUNDS = 6;
/**
 * Steps between which sides are exchanged, at most; exchanges tried in one window, and of those left for the horizon; what there are for
 * it, and what each window adds.
 */
const FAR = 2;
const MOST_EXCHANGES = 400;
const FAIR_SHARE = 8;
const EXCHANGES_AT_FIRST = 2000;
const EXCHANGES_PER_WINDOW = 40;
/** Answers of each storage unit to the others in one alternation, at most. */
const MOST_ANSWERS = 6;
/** Relative gain below which a plan is not better. */
const GAIN = 1e-7;

/**
 * Where the storage units together give and where they take, kept as a guess has it, leaves a programme without the corner of the premium:
 * its solution is an operation, of which the same can be asked again until nothing is gained.
 */
export class PremiumSides {
  readonly #relaxation: Relaxation;
  readonly #improvement: LocalImprovement;
  readonly #searchBudget: SearchBudget;
  readonly #restricted: RestrictedBus;
  readonly #one: OneForAll;
  #next: Plan;
  #guess: Plan;
  #exchangesLeft = EXCHANGES_AT_FIRST;

  constructor(relaxation: Relaxation, improvement: LocalImprovement, steps: number, units: number, searchBudget: SearchBudget) {
    this.#relaxation = relaxation;
    this.#improvement = improvement;
    this.#searchBudget = searchBudget;
    this.#restricted = new RestrictedBus(steps);
    this.#one = new OneForAll(steps);
    this.#next = emptyPlan(steps, units);
    this.#guess = emptyPlan(steps, units);
  }

  /**
   * Begins with the sides of the plan itself, and with those of one storage unit in place of all. @param plan replaced by better ones; the
   * relaxation holds another solution afterwards
   */
  begin(search: Search, premium: Premium, plan: Plan): void {
    this.follow(search, premium, plan, plan);
    this.#one.solve(search.bus, search.from, search.steps, search.units, search.initial);
    this.follow(search, premium, plan, { net: this.#one.net, value: -Infinity });
  }

  /**
   * Sides of neighbouring steps exchanged, and of single steps turned round, one after the other, as long as that earns more: what storage
   * units that turn round every hour or two have wrong is when they do.
   *
   * @param plan replaced by better ones
   */
  exchange(search: Search, premium: Premium, plan: Plan): void {
    const { steps, from, windowsLeft } = search;
    this.#exchangesLeft += EXCHANGES_PER_WINDOW;
    let left = Math.min(MOST_EXCHANGES, Math.max(EXCHANGES_PER_WINDOW, this.#exchangesLeft / Math.min(FAIR_SHARE, windowsLeft)));
    for (let isBetter = true; isBetter;) {
      isBetter = false;
      for (let far = 0; far <= FAR; far++) {
        for (let k = 0; k + far < steps; k++) {
          const isTaking = plan.net[k]! < 0;
          if (premium.perMwh[from + k] === 0 || premium.perMwh[from + k + far] === 0 || (far > 0 && isTaking === plan.net[k + far]! < 0))
            continue;
          if (left-- <= 0 || this.#searchBudget.isExhausted()) return;
          this.#exchangesLeft--;
          const net = plan.net.slice();
          net[k + far] = isTaking ? -1 : 1;
          net[k] = isTaking ? 1 : -1;
          const { value } = plan;
          this.follow(search, premium, plan, { net, value });
          isBetter ||= plan.value > value;
        }
      }
    }
  }

  /**
   * A guess that turns round many sides at once: each storage unit in turn has what is best for it beside the others, corner included,
   * until none gains by it.
   *
   * @param flows MWh at the bus the others begin with, [unit · steps + step], those of a mixture of operations for one
   * @param first unit that answers first
   * @param limitPrice of daily limits, per unit and step
   * @returns net energy, MWh per step, until the next call; limits of the bus and of days may be left
   */
  alternate(
    { bus, from, steps, units, initial, directions }: Search,
    flows: Float64Array,
    first: number,
    limitPrice: readonly (Float64Array | undefined)[],
  ): Float64Array {
    const count = units.length;
    if (this.#guess.steps !== steps) this.#guess = emptyPlan(steps, count);
    const guess = this.#guess;
    guess.delivered.set(flows);
    guess.released.fill(0);
    for (let k = 0; k < steps; k++) {
      guess.net[k] = 0;
      for (let i = 0; i < count; i++) guess.net[k]! += flows[i * steps + k]!;
    }
    // Before every storage unit has answered once, the flows of some are no operation.
    for (let turn = 0, idle = 0; turn < MOST_ANSWERS * count && idle < count - 1 && !this.#searchBudget.isExhausted(); turn++) {
      const { value } = guess;
      const i = (first + turn) % count;
      this.#improvement.answer(bus, from, units, initial, guess, i, directions, limitPrice[i]);
      idle = turn < count || guess.value > value + shareOf(bus, steps, value, GAIN) ? 0 : idle + 1;
    }
    return guess.net;
  }

  /** @param guess net energy whose signs are kept, MWh per step, and what it is worth; @param plan replaced by better ones */
  follow(
    { bus, from, steps, units, initial, directions }: Search,
    { perMwh }: Premium,
    plan: Plan,
    guess: Pick<Plan, 'net' | 'value'>,
  ): void {
    if (this.#next.steps !== steps) this.#next = emptyPlan(steps, units.length);
    const next = this.#next;
    const low = bus.start.slice(from, from + steps);
    const high = bus.end.slice(from, from + steps);
    let { net, value } = guess;
    for (let round = 0; round < MOST_ROUNDS && !this.#searchBudget.isExhausted(); round++) {
      for (let k = 0; k < steps; k++) {
        const t = from + k;
        if (perMwh[t] === 0) continue;
        low[k] = net[k]! < 0 ? bus.start[t]! : Math.max(0, bus.start[t]!);
        high[k] = net[k]! < 0 ? Math.min(0, bus.end[t]!) : bus.end[t]!;
      }
      this.#searchBudget.charge(WORK.interiorPoint * steps * units.length);
      this.#restricted.build(bus, from, steps, low, high);
      // The plan may be no better than the programme: it is left as soon as that is clear.
      const enough = value === -Infinity ? value : value + Math.max(GAIN, shareOf(bus, steps, value, GAIN));
      if (this.#relaxation.solve(this.#restricted, 0, steps, units, initial, enough, directions, undefined, from) <= enough) return;
      roundPlan(this.#relaxation, bus, from, units, initial, next);
      this.#improvement.improve(bus, from, units, initial, next, directions);
      if (next.value > plan.value) copyPlan(next, plan);
      if (next.value <= enough) return;
      ({ net, value } = next);
    }
  }
}
