import { PiecewiseLinear } from '../../math/piecewise-linear.ts';
import { type SearchBudget, WORK } from '../horizon/search-budget.ts';
import { slopeAfter } from '../reward/read-rewards.ts';
import { poolRises, runsOf } from '../single-storage/limits/worth-runs.ts';
import { tinyEnergy } from '../single-storage/rounding.ts';
import { type Found, type RegulationWindow, type WindowPlan, windowPlan } from './regulation-window.ts';
import {
  NO_CHARGE,
  NO_DISCHARGE,
  NO_EXPORT,
  NO_FEED_IN,
  NO_FEED_OUT,
  NO_IMPORT,
  type StepDecision,
  type StepPrices,
  conflictOf,
  stepDecision,
} from './step-programme/step-decision.ts';
import { upperEnvelope } from './bands/upper-envelope.ts';
import { stepToSolve } from './step-programme/step-to-solve.ts';
import {
  EXACT_ROUNDING,
  EXACT_ROUNDS,
  EXACT_ROUNDS_AT_PRICES,
  IDLE_SHARE,
  MANY_PIECES,
  RUNS_AT_MOST,
  RUNS_FOLLOWED,
  SIMPLER_VALUE_SHARE,
  STEPS_OF_WINDOW,
} from './tuning.ts';

const PAIRS = [NO_CHARGE | NO_DISCHARGE, NO_IMPORT | NO_EXPORT, NO_FEED_IN | NO_FEED_OUT];

/** Steps of the horizon from a state, MWh. */
export interface SplitSteps {
  readonly from: number;
  readonly steps: number;
  readonly stored: number;
  /** Directions that are known to be mixed in each step; those found are added. */
  readonly split: Int32Array;
}

/** Prices of limits and directions ruled out, by step, and the worth of the state after the steps, concave or not; left out: none. */
interface AtPrices {
  readonly prices?: readonly StepPrices[];
  readonly ruledOut?: Int32Array;
  readonly behind?: PiecewiseLinear;
}
const AT_NO_PRICES: AtPrices = {};

/** What ends a search. */
interface SearchEnd {
  /** Currency that rounding may move in a step. */
  readonly near: number;
  /** Gap that is small enough beside a value, currency. */
  readonly close: (value: number) => number;
  /** Steps solved at most. */
  readonly mostWork?: number | undefined;
}

/**
 * Dynamic programming with a value function that need not be concave, for windows in which the programmes of some steps mix two directions.
 * In those steps each direction is a programme of its own, and the value of stored energy before the step is the largest of theirs. The
 * value is cut into its concave runs, and the step before is solved for each. Steps that mix nothing keep their one programme, which only
 * widens the bound, until they are found to.
 */
export class ExactRegulation {
  readonly #window: RegulationWindow;
  readonly #worth: PiecewiseLinear[] = [];
  /** Of steps that are split, for each mask and run in turn, whether bands say the value before it. */
  readonly #isByBands: boolean[][] = [];
  readonly #run = new PiecewiseLinear();
  readonly #part = new PiecewiseLinear();
  #spare = new PiecewiseLinear();
  #trial;
  readonly #step = stepToSolve();
  /** Plans of two rounds. */
  #rounds: readonly WindowPlan[] | undefined;

  constructor(window: RegulationWindow) {
    this.#window = window;
    this.#trial = stepDecision(window.markets);
  }

  get searchBudget(): SearchBudget {
    return this.#window.searchBudget;
  }

  /**
   * Round by round, steps found to promise more than they keep are solved one direction at a time. Value functions with many pieces are
   * made simpler from above: all steps together by a share of the gap there is, so it closes all the same, and what is left of their
   * ruggedness shrinks with it.
   *
   * @param known the window as its programmes want it, and the bound; its plan may be written over
   * @returns the best operation and the least bound of all rounds
   */
  solve(window: SplitSteps, known: Found, { near, close, mostWork = STEPS_OF_WINDOW }: SearchEnd): Found {
    const { steps, stored, split } = window;
    const plans = [
      known.plan,
      ...(this.#rounds ??= [
        windowPlan(known.plan.decisions.length, this.#window.markets),
        windowPlan(known.plan.decisions.length, this.#window.markets),
      ]),
    ];
    let last = known.plan;
    let best = known.plan;
    let { bound } = known;
    let work = 0;
    let mostRuns = RUNS_FOLLOWED;
    if (best.missing.subarray(0, steps).includes(Infinity)) best.value = -Infinity;
    for (let round = 0; round < EXACT_ROUNDS; round++) {
      let isNew = false;
      for (let k = 0; k < steps; k++) {
        if (last.missing[k]! <= near || (split[k]! | last.conflict[k]!) === split[k]!) continue;
        split[k]! |= last.conflict[k]!;
        isNew = true;
      }
      const before = bound - best.value;
      const raise = before === Infinity ? near : (SIMPLER_VALUE_SHARE * before) / steps;
      work += this.#backward(window, AT_NO_PRICES, { raise, mostRuns });
      bound = Math.min(bound, this.#worth[0]!.at(stored));
      last = plans.find((plan) => plan !== best)!;
      this.#forward(window, last, AT_NO_PRICES);
      // Where a step has neither of two directions alone, what it mixes is none. Of equal plans the last one has the marginal values of
      // more exact functions.
      if (last.value >= best.value && !last.missing.subarray(0, steps).includes(Infinity)) best = last;
      if (bound - best.value <= close(best.value) || this.searchBudget.isExhausted()) break;
      if (!isNew && bound - best.value > IDLE_SHARE * before) mostRuns *= 4;
      if (work >= mostWork || mostRuns > RUNS_AT_MOST) break;
    }
    return { plan: best, bound };
  }

  /**
   * The window at prices of its limits and with something ruled out. `plan.bound` is what it is worth at those prices, without what the
   * prices earn for the limits; where the window was too rugged or did not end, steps keep their one programme: a bound all the same.
   *
   * @returns steps solved
   */
  solvePriced(window: SplitSteps, plan: WindowPlan, at: AtPrices & Pick<SearchEnd, 'near'>): number {
    const { steps, stored, split } = window;
    let work = 0;
    for (let round = 0; ; round++) {
      const own = this.#backward(window, at);
      if (own < 0) {
        split.fill(0);
        continue;
      }
      work += own + steps;
      plan.bound = this.#worth[0]!.at(stored);
      this.#forward(window, plan, at);
      let isNew = false;
      for (let k = 0; k < steps; k++) {
        if (plan.missing[k]! <= at.near || (split[k]! | plan.conflict[k]!) === split[k]!) continue;
        split[k]! |= plan.conflict[k]!;
        isNew = true;
      }
      if (!isNew || round >= EXACT_ROUNDS_AT_PRICES || this.searchBudget.isExhausted()) return work;
    }
  }

  /**
   * Worth of the state before the steps solved last, at the prices they were solved at; what the prices earn for the limits is not in it.
   */
  get worthBefore(): PiecewiseLinear {
    return this.#worth[0]!;
  }

  /** @returns steps solved; −1 when a value function got too rugged */
  #backward(
    { from, steps, split }: SplitSteps,
    { prices, ruledOut, behind }: AtPrices,
    simpler?: { readonly raise: number; readonly mostRuns: number },
  ): number {
    const { programme } = this.#window;
    const worth = this.#worth;
    this.searchBudget.charge(WORK.exactRegulation * steps);
    while (worth.length <= steps) worth.push(new PiecewiseLinear());
    if (behind === undefined) this.#window.worthless(from + steps, worth[steps]!);
    else worth[steps]!.copy(behind);
    let solved = 0;
    const step = this.#step;
    for (let k = steps - 1; k >= 0; k--) {
      const after = worth[k + 1]!;
      step.t = from + k;
      step.prices = prices?.[k];
      if (split[k] === 0 && after.isConcave()) {
        step.ruledOut = ruledOut?.[k] ?? 0;
        step.after = after;
        programme.value(step, worth[k]!);
        solved++;
        continue;
      }
      let isFirst = true;
      let runs = 0;
      const isByBands = (this.#isByBands[k] ??= []);
      for (const mask of masksOf(split[k]!, ruledOut?.[k])) {
        for (let at = 0; at === 0 || at < after.count;) {
          if (++runs > RUNS_FOLLOWED && simpler === undefined) return -1;
          at = this.#cutRun(after, at);
          step.ruledOut = mask;
          step.after = this.#run;
          isByBands[runs] = programme.valueOfPart(step, this.#part);
          if (isFirst) worth[k]!.copy(this.#part);
          else {
            upperEnvelope(worth[k]!, this.#part, EXACT_ROUNDING * size(worth[k]!), this.#spare);
            [worth[k], this.#spare] = [this.#spare, worth[k]!];
          }
          isFirst = false;
        }
      }
      solved += runs;
      if (simpler !== undefined && worth[k]!.count > MANY_PIECES) worth[k] = withFewerRuns(worth[k]!, simpler.raise, simpler.mostRuns);
    }
    return solved;
  }

  /** Reads the operation off the worths that the backward pass has left. */
  #forward({ from, steps, stored, split }: SplitSteps, plan: WindowPlan, { prices, ruledOut }: AtPrices): void {
    const { programme, capacity, tinyPower } = this.#window;
    const tiny = tinyEnergy(capacity);
    plan.value = 0;
    let x = stored;
    const step = this.#step;
    for (let k = 0; k < steps; k++) {
      const after = this.#worth[k + 1]!;
      step.t = from + k;
      step.prices = prices?.[k];
      step.isByBands = undefined;
      let decision = plan.decisions[k]!;
      let best = -Infinity;
      let mask = 0;
      let begin = 0;
      const isPlain = split[k] === 0 && after.isConcave();
      if (isPlain) {
        mask = ruledOut?.[k] ?? 0;
        step.ruledOut = mask;
        step.after = after;
        best = programme.decide(step, x, decision);
      } else {
        step.after = this.#run;
        let runs = 0;
        for (const tried of masksOf(split[k]!, ruledOut?.[k])) {
          for (let at = 0; at === 0 || at < after.count;) {
            const next = this.#cutRun(after, at);
            step.ruledOut = tried;
            step.isByBands = this.#isByBands[k]![++runs];
            const total = programme.decideForPart(step, x, this.#trial);
            if (total > best) {
              best = total;
              mask = tried;
              begin = at;
              plan.decisions[k] = this.#trial;
              this.#trial = decision;
              decision = plan.decisions[k]!;
            }
            at = next;
          }
        }
        this.#cutRun(after, begin);
      }
      const conflict = conflictOf(decision, tinyPower);
      plan.conflict[k] = conflict;
      plan.missing[k] = 0;
      plan.ruledOut[k] = mask;
      if (conflict !== 0) {
        // Another direction has to be told apart in the next round; until then the better one is taken.
        const before = x;
        step.isByBands = undefined;
        const decide = (tried: number, out: StepDecision): number => {
          step.ruledOut = tried;
          return isPlain ? programme.decide(step, before, out) : programme.decideForPart(step, before, out);
        };
        const { best: real, mask: settled } = this.#window.either({ ruledOut: mask, conflict }, decide);
        plan.missing[k] = Math.max(0, best - real);
        plan.ruledOut[k] = settled;
        decide(settled, decision);
      }
      x = decision.stored;
      plan.value += decision.earned;
      plan.marginal[k] = this.marginalAfter(k, x, tiny);
    }
  }

  /**
   * Worth of one more stored MWh after step k of the steps solved last, the right-hand derivative, where a state may be off by `tiny`;
   * nothing where it can be neither kept nor used.
   */
  marginalAfter(k: number, stored: number, tiny: number): number {
    const slope = stored >= this.#window.capacity - tiny ? 0 : slopeAfter(this.#worth[k + 1]!, stored, tiny);
    return slope === -Infinity ? 0 : slope + 0;
  }

  /** The concave run that begins with a piece, or the one state that is all of `f`, into `run`. @returns the piece behind it */
  #cutRun(f: PiecewiseLinear, begin: number): number {
    let start = f.start;
    let { value } = f;
    for (let i = 0; i < begin; i++) {
      start += f.length[i]!;
      value += f.slope[i]! * f.length[i]!;
    }
    const run = this.#run.begin(start, value);
    let i = begin;
    do if (i < f.count) run.push(f.slope[i]!, f.length[i]!);
    while (++i < f.count && f.slope[i]! <= f.slope[i - 1]!);
    return i;
  }
}

/** A function above `f` by no more than `raise`, or by as much more as it takes to have so many concave runs at most. */
function withFewerRuns(f: PiecewiseLinear, raise: number, mostRuns: number): PiecewiseLinear {
  for (let most = raise; ; most *= 4) {
    const out = poolRises(f, most);
    if (most === Infinity || most === 0 || runsOf(out).length <= mostRuns) return out;
  }
}

/** What to rule out for each combination of the directions that are told apart. */
function masksOf(split: number, ruledOut = 0): readonly number[] {
  let masks = [ruledOut];
  for (const pair of PAIRS) {
    if ((split & pair) === 0 || (ruledOut & pair) !== 0) continue;
    const low = pair & -pair;
    masks = masks.flatMap((mask) => [mask | low, mask | (pair & ~low)]);
  }
  return masks;
}

/** Scale of a function's values. */
function size(f: PiecewiseLinear): number {
  let sum = Math.abs(f.value);
  for (let i = 0; i < f.count; i++) sum += Math.abs(f.slope[i]!) * f.length[i]!;
  return sum;
}
