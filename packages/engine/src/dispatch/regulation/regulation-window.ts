import { PiecewiseLinear } from '../../math/piecewise-linear.ts';
import { slopeAfter } from '../reward/read-rewards.ts';
import { tinyEnergy } from '../solve/rounding.ts';
import { type StepDecision, type StepPrices, type StepProgramme, stepDecision } from './step-programme.ts';

/** Powers below this share of the storage power are rounding errors. */
const TINY_POWER = 1e-10;

/** An operation of a window: what is decided in every step, and what it earns. */
export interface WindowPlan {
  readonly decisions: StepDecision[];
  /** Worth of one more stored MWh after each step. */
  readonly marginal: Float64Array;
  /** Currency, of the steps alone. */
  value: number;
  /** Currency: most that any operation could earn with what is ruled out. */
  bound: number;
  /** Per step: what the programme promised beyond what one direction at a time can do, and the two directions it mixed there. */
  readonly missing: Float64Array;
  readonly conflict: Int32Array;
  /** What had to be ruled out in each step for the operation to be one. */
  readonly ruledOut: Int32Array;
}

export const windowPlan = (steps: number, markets: number): WindowPlan => ({
  decisions: Array.from({ length: steps }, () => stepDecision(markets)), marginal: new Float64Array(steps), value: -Infinity, bound: Infinity,
  missing: new Float64Array(steps), conflict: new Int32Array(steps), ruledOut: new Int32Array(steps),
});

/** Solves windows of one store with regulation by the programmes of their steps, backwards and forwards. */
export class RegulationWindow {
  readonly #programme: StepProgramme;
  readonly #capacity: number;
  readonly #tinyPower: number;
  readonly #worth: PiecewiseLinear[] = [];
  readonly #trials: StepDecision[];

  constructor(programme: StepProgramme, capacity: number, powerMw: number, markets: number) {
    this.#programme = programme;
    this.#capacity = capacity;
    this.#tinyPower = TINY_POWER * powerMw;
    this.#trials = Array.from({ length: 8 }, () => stepDecision(markets));
  }

  /**
   * The window of `steps` steps that begins with step `from`, from `stored` MWh; energy left at its end is worth nothing. Where the best
   * use of a step mixes two directions, the better of them is taken, so that the plan can be operated.
   */
  solve(from: number, steps: number, stored: number, ruledOut: Int32Array, prices: readonly (StepPrices | undefined)[], out: WindowPlan): void {
    const programme = this.#programme;
    while (this.#worth.length <= steps) this.#worth.push(new PiecewiseLinear(64));
    this.#worth[steps]!.begin(0, 0).push(0, this.#capacity);
    for (let k = steps - 1; k >= 0; k--) programme.value(from + k, ruledOut[k]!, prices[k], this.#worth[k + 1]!, this.#worth[k]!);
    out.bound = this.#worth[0]!.at(stored);
    out.value = 0;
    const tiny = tinyEnergy(this.#capacity);
    let x = stored;
    for (let k = 0; k < steps; k++) {
      const after = this.#worth[k + 1]!;
      const decision = out.decisions[k]!;
      const total = programme.decide(from + k, ruledOut[k]!, prices[k], after, x, decision);
      const conflict = programme.conflict(decision, this.#tinyPower);
      out.conflict[k] = conflict;
      out.missing[k] = 0;
      out.ruledOut[k] = ruledOut[k]!;
      if (conflict !== 0) {
        const { best, mask } = this.#either(from + k, ruledOut[k]!, conflict, prices[k], after, x, 0);
        out.missing[k] = Math.max(0, total - best);
        out.ruledOut[k] = mask;
        programme.decide(from + k, mask, prices[k], after, x, decision);
      }
      x = decision.stored;
      out.value += decision.earned;
      const slope = x >= this.#capacity - tiny ? 0 : slopeAfter(after, x, tiny);
      out.marginal[k] = slope === -Infinity ? 0 : slope + 0;
    }
  }

  /** The better of two directions; each may still mix others. */
  #either(
    t: number, ruledOut: number, conflict: number, prices: StepPrices | undefined, after: PiecewiseLinear, x: number, depth: number,
  ): { readonly best: number; readonly mask: number } {
    let best = -Infinity;
    let mask = ruledOut;
    for (let rest = conflict; rest !== 0; rest &= rest - 1) {
      const tried = ruledOut | (rest & -rest);
      const trial = this.#trials[depth]!;
      let total = this.#programme.decide(t, tried, prices, after, x, trial);
      let found = tried;
      const more = this.#programme.conflict(trial, this.#tinyPower);
      if (more !== 0) ({ best: total, mask: found } = this.#either(t, tried, more, prices, after, x, depth + 1));
      if (total > best) {
        best = total;
        mask = found;
      }
    }
    return { best, mask };
  }
}
