import type { Effort } from '../dispatch/effort.ts';
import { shareOf } from '../dispatch/solve/rounding.ts';
import type { Search } from './exclusive-search.ts';
import { OneForAll } from './one-for-all.ts';
import { type Plan, copyPlan, emptyPlan } from './plan.ts';
import type { Polisher } from './polish.ts';
import type { Premium } from './premium-bound.ts';
import type { Relaxation } from './relaxation.ts';
import { RestrictedBus } from './restricted-bus.ts';
import { roundPlan } from './round-plan.ts';

/** Programmes solved from one guess, each with the sides of the solution before it. */
const MOST_ROUNDS = 6;
/** Relative gain below which a plan is not better. */
const GAIN = 1e-7;

/**
 * Where the stores together give and where they take, kept as a guess has it, leaves a programme without the corner of the premium: its solution is an operation, of which the
 * same can be asked again until nothing is gained.
 */
export class PremiumSides {
  readonly #relaxation: Relaxation;
  readonly #polisher: Polisher;
  readonly #effort: Effort;
  readonly #restricted: RestrictedBus;
  readonly #one: OneForAll;
  #next: Plan;

  constructor(relaxation: Relaxation, polisher: Polisher, steps: number, stores: number, effort: Effort) {
    this.#relaxation = relaxation;
    this.#polisher = polisher;
    this.#effort = effort;
    this.#restricted = new RestrictedBus(steps);
    this.#one = new OneForAll(steps);
    this.#next = emptyPlan(steps, stores);
  }

  /** Begins with the sides of the plan itself, and with those of one store in place of all. @param plan replaced by better ones; the relaxation holds another solution afterwards */
  begin(search: Search, premium: Premium, plan: Plan): void {
    this.follow(search, premium, plan, plan);
    this.#one.solve(search.bus, search.from, search.steps, search.stores, search.initial);
    this.follow(search, premium, plan, { net: this.#one.net, value: -Infinity });
  }

  /** @param guess net energy whose signs are kept, MWh per step, and what it is worth; @param plan replaced by better ones */
  follow({ bus, from, steps, stores, initial, directions }: Search, { perMwh }: Premium, plan: Plan, guess: Pick<Plan, 'net' | 'value'>): void {
    if (this.#next.steps !== steps) this.#next = emptyPlan(steps, stores.length);
    const next = this.#next;
    const low = bus.start.slice(from, from + steps);
    const high = bus.end.slice(from, from + steps);
    let { net, value } = guess;
    for (let round = 0; round < MOST_ROUNDS && this.#effort.goesOn(); round++) {
      for (let k = 0; k < steps; k++) {
        const t = from + k;
        if (perMwh[t] === 0) continue;
        low[k] = net[k]! < 0 ? bus.start[t]! : Math.max(0, bus.start[t]!);
        high[k] = net[k]! < 0 ? Math.min(0, bus.end[t]!) : bus.end[t]!;
      }
      this.#effort.iterations++;
      this.#restricted.build(bus, from, steps, low, high);
      this.#relaxation.solve(this.#restricted, 0, steps, stores, initial, -Infinity, directions, undefined, from);
      roundPlan(this.#relaxation, bus, from, stores, initial, next);
      this.#polisher.improve(bus, from, stores, initial, next, directions);
      if (next.value > plan.value) copyPlan(next, plan);
      if (next.value <= value + Math.max(GAIN, shareOf(bus, steps, value, GAIN))) return;
      ({ net, value } = next);
    }
  }
}
