import { PiecewiseLinear } from '../../math/piecewise-linear.ts';
import { type SearchBudget, WORK } from '../horizon/search-budget.ts';
import { slopeAfter } from '../reward/read-rewards.ts';
import { tinyEnergy } from '../single-storage/rounding.ts';
import { type StepDecision, type StepPrices, conflictOf, stepDecision } from './step-programme/step-decision.ts';
import type { StepProgramme } from './step-programme/step-programme.ts';
import { type StepToSolve, stepToSolve } from './step-programme/step-to-solve.ts';
import { MIXED_POWER } from './tuning.ts';

/** An operation of a window: what is decided in every step, and what it earns. */
export interface WindowPlan {
  readonly decisions: StepDecision[];
  /** Worth of one more stored MWh after each step. */
  readonly marginal: Float64Array;
  /** Currency, of the steps alone, and of what is left short of a limit; −Infinity when it cannot be operated. */
  value: number;
  /** Currency: most that any operation could earn with what is ruled out. */
  bound: number;
  /** Per step: what the programme promised beyond what one direction at a time can do, and the two directions it mixed there. */
  readonly missing: Float64Array;
  readonly conflict: Int32Array;
  /** What had to be ruled out in each step for the operation to be one. */
  readonly ruledOut: Int32Array;
}

/** The steps [first, last) of the window that begins with step `from` of the horizon, and what the state behind them is worth. */
interface PassBackwards {
  readonly from: number;
  readonly first: number;
  readonly last: number;
  readonly behind: PiecewiseLinear;
  /** By step of the window. */
  readonly ruledOut: Int32Array;
  /** From step `first` on. */
  readonly prices?: readonly StepPrices[] | undefined;
}

/** Steps of the horizon from a state, MWh, with directions ruled out by step. */
interface RuledWindow {
  readonly from: number;
  readonly steps: number;
  readonly stored: number;
  readonly ruledOut: Int32Array;
}

/** Directions that a step mixes beside those ruled out, and how many pairs of them have been told apart before. */
interface Mixed {
  readonly ruledOut: number;
  readonly conflict: number;
  readonly depth?: number;
}

/** A storage unit, and the programmes of its steps. */
interface UnitOfWindow {
  readonly programme: StepProgramme;
  readonly capacity: number;
  readonly powerMw: number;
  readonly markets: number;
  readonly searchBudget: SearchBudget;
}

/** What a search begins with and ends with: an operation, and what any could earn at most. */
export interface Found {
  readonly plan: WindowPlan;
  readonly bound: number;
}

export const windowPlan = (steps: number, markets: number): WindowPlan => ({
  decisions: Array.from({ length: steps }, () => stepDecision(markets)),
  marginal: new Float64Array(steps),
  value: -Infinity,
  bound: Infinity,
  missing: new Float64Array(steps),
  conflict: new Int32Array(steps),
  ruledOut: new Int32Array(steps),
});

/** Dynamic programming over stored energy with regulation: windows solved by the programmes of their steps, backwards and forwards. */
export class RegulationWindow {
  readonly programme: StepProgramme;
  readonly capacity: number;
  /** MW below which a flow is a rounding error. */
  readonly tinyPower: number;
  readonly markets: number;
  readonly searchBudget: SearchBudget;
  /** Value of stored energy before each step of the window solved last, and behind it. */
  readonly worth: PiecewiseLinear[] = [];
  readonly #trials: StepDecision[];
  readonly #step = stepToSolve();
  /** Energy left at the end of a window is worth nothing. */
  readonly #nothing: PiecewiseLinear;

  constructor({ programme, capacity, powerMw, markets, searchBudget }: UnitOfWindow) {
    this.searchBudget = searchBudget;
    this.programme = programme;
    this.capacity = capacity;
    this.tinyPower = MIXED_POWER * powerMw;
    this.markets = markets;
    this.#nothing = new PiecewiseLinear();
    this.#trials = Array.from({ length: 8 }, () => stepDecision(markets));
  }

  /**
   * The value of stored energy before the steps, given what it is worth behind them; into `worth`.
   */
  backward({ from, first, last, behind, ruledOut, prices }: PassBackwards): void {
    const { worth, programme } = this;
    this.searchBudget.charge(WORK.regulation * (last - first));
    while (worth.length <= last) worth.push(new PiecewiseLinear(64));
    if (worth[last] !== behind) worth[last]!.copy(behind);
    const step = this.#step;
    for (let k = last - 1; k >= first; k--) {
      step.t = from + k;
      step.ruledOut = ruledOut[k]!;
      step.prices = prices?.[k - first];
      step.after = worth[k + 1]!;
      programme.value(step, worth[k]!);
    }
  }

  /** Energy left before step t as it is at the end of a window: worth nothing, on all states from the least one upwards. */
  worthless(t: number, out: PiecewiseLinear): PiecewiseLinear {
    const low = this.programme.lowBefore(t);
    out.begin(low, 0).push(0, this.capacity - low);
    return out;
  }

  /**
   * A window without limits over several steps. Where the best use of a step mixes two directions, the better of them is taken, so that
   * the plan can be operated; what that loses is in `missing`.
   */
  solve({ from, steps, stored, ruledOut }: RuledWindow, out: WindowPlan): void {
    const { programme } = this;
    this.backward({ from, first: 0, last: steps, behind: this.worthless(from + steps, this.#nothing), ruledOut });
    out.bound = this.worth[0]!.at(stored);
    out.value = 0;
    let x = stored;
    const step = this.#step;
    step.prices = undefined;
    for (let k = 0; k < steps; k++) {
      const decision = out.decisions[k]!;
      step.t = from + k;
      step.ruledOut = ruledOut[k]!;
      step.after = this.worth[k + 1]!;
      const total = programme.decide(step, x, decision);
      const conflict = conflictOf(decision, this.tinyPower);
      out.conflict[k] = conflict;
      out.missing[k] = 0;
      out.ruledOut[k] = ruledOut[k]!;
      if (conflict !== 0) this.#decideApart(step, { k, conflict, total, x }, out);
      x = decision.stored;
      out.value += decision.earned;
      out.marginal[k] = this.marginalAt(k, x);
    }
  }

  /**
   * Step k of a window again, in the better of two directions that it mixed to earn `total`. A method of its own: a function made in the
   * loop of all steps costs every one of them.
   */
  #decideApart(step: StepToSolve, { k, conflict, total, x }: Record<'k' | 'conflict' | 'total' | 'x', number>, out: WindowPlan): void {
    const { best, mask } = this.either({ ruledOut: out.ruledOut[k]!, conflict }, (tried, trial) => {
      step.ruledOut = tried;
      return this.programme.decide(step, x, trial);
    });
    out.missing[k] = Math.max(0, total - best);
    out.ruledOut[k] = mask;
    step.ruledOut = mask;
    this.programme.decide(step, x, out.decisions[k]!);
  }

  /** The largest slope of the values of stored energy in a window of so many steps, currency per MWh. */
  steepest(steps: number): number {
    let most = 0;
    for (let k = 0; k <= steps; k++) {
      const { slope, count } = this.worth[k]!;
      for (let i = 0; i < count; i++) most = Math.max(most, Math.abs(slope[i]!));
    }
    return most;
  }

  /** Worth of one more stored MWh after step k, the right-hand derivative; nothing where it can be neither kept nor used. */
  marginalAt(k: number, stored: number): number {
    const tiny = tinyEnergy(this.capacity);
    if (stored >= this.capacity - tiny) return 0;
    const slope = slopeAfter(this.worth[k + 1]!, stored, tiny);
    return slope === -Infinity ? 0 : slope + 0;
  }

  /**
   * The better of two directions in a step, what it is worth and what has to be ruled out for it; each may still mix others.
   *
   * @param decide the step with something ruled out, into the decision, and what it is worth
   */
  either(
    { ruledOut, conflict, depth = 0 }: Mixed,
    decide: (ruledOut: number, out: StepDecision) => number,
  ): { readonly best: number; readonly mask: number } {
    let best = -Infinity;
    let mask = ruledOut;
    for (let rest = conflict; rest !== 0; rest &= rest - 1) {
      let tried = ruledOut | (rest & -rest);
      const trial = this.#trials[depth]!;
      let total = decide(tried, trial);
      const more = total === -Infinity ? 0 : conflictOf(trial, this.tinyPower);
      if (more !== 0) ({ best: total, mask: tried } = this.either({ ruledOut: tried, conflict: more, depth: depth + 1 }, decide));
      if (total > best) {
        best = total;
        mask = tried;
      }
    }
    return { best, mask };
  }
}
