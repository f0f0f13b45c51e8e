import { PiecewiseLinear } from '../../../math/piecewise-linear.ts';
import type { StepRewards } from '../../reward/step-rewards.ts';
import { tinyEnergy } from '../rounding.ts';
import { type Workspace, highestBefore, lowestBefore, reserveSegments } from '../workspace.ts';
import type { ExactEvaluator } from './exact-evaluator.ts';
import { type Mode, type Modes, within } from './modes.ts';
import type { WindowLimit } from './priced-window.ts';
import { type Block, type Usage, excessOf, leaving, solveBlock } from './solve-block.ts';
import type { LimitScratch } from './solve-limited-window.ts';
import { runAt, steepOutside } from './worth-runs.ts';

/** What plans use and operations earn. */
export interface Measures {
  readonly hullUsage: Usage;
  readonly exactUsage: Usage;
  readonly evaluateExactly: ExactEvaluator['evaluateExactly'];
  readonly sideAt: ExactEvaluator['sideAt'];
  readonly modesOf: (t: number) => Modes;
}

/** What a block does from a state. Steps are numbered from its first one. */
export interface BlockOperation {
  readonly before: number;
  readonly after: number;
  readonly released: Float64Array;
  /** Currency, without what is stored at the end. */
  readonly earned: number;
  /** The modes it was found for, and the prices of the limits in them; left out: those of the hulls. */
  readonly modes: ReadonlyMap<number, Mode>;
  readonly prices: readonly number[] | undefined;
}

/** @param first step of the table the block begins with; @param limits numbered within the block; @param released MWh per step */
export function measured(
  { evaluateExactly }: Measures,
  first: number,
  limits: readonly WindowLimit[],
  stored: number,
  released: Float64Array,
  modes: ReadonlyMap<number, Mode>,
  prices: readonly number[] | undefined,
): BlockOperation {
  const own = Float64Array.from(released);
  const { length } = own;
  let after = stored;
  for (const u of own) after -= u;
  const earned = evaluateExactly(
    first,
    length,
    own,
    limits,
    new Float64Array(length),
    new Float64Array(length),
    new Float64Array(length),
    (k) => modes.get(k)?.side,
  );
  return { before: stored, after, released: own, modes, prices, earned };
}

/** Operations of a block from one state, of which the best is kept. */
export interface BlockOperations {
  /** Its worth is what it earns, and what the state after it is worth at most. */
  readonly best: { readonly operation: BlockOperation | undefined; readonly value: number };
  /**
   * Looks for operations near the plans that share the bound of a node, while it is open: each plan itself, which is all there is where it
   * has all the weight; then the best operation in the modes they have in common, and in each plan's own; where two modes meet, either.
   */
  readonly look: (
    plans: readonly { readonly released: Float64Array; readonly set: Int32Array; readonly end: number }[],
    confined: ReadonlyMap<number, Mode>,
    price: Float64Array,
    isOpen: () => boolean,
  ) => void;
}

/**
 * @param first  step of the table the block begins with; the block itself counts from 0
 * @param modes  of its steps
 * @param behind bound on the worth of the state after it, and where the concave runs of that begin and end
 * @param start  an operation that is known
 */
export function blockOperations(
  rewards: StepRewards,
  first: number,
  block: Block,
  modes: readonly Modes[],
  behind: PiecewiseLinear,
  runs: readonly number[],
  stored: number,
  capacity: number,
  near: number,
  prohibitivePrice: number,
  work: Workspace,
  scratch: LimitScratch,
  measures: Measures,
  start: BlockOperation | undefined,
): BlockOperations {
  const count = block.to;
  const tiny = tinyEnergy(capacity);
  const [lowest, highest] = [lowestBefore(work, count), highestBefore(work, count, capacity)];
  const released = new Float64Array(count);
  const { ofRun, result, near: window } = scratch;
  const price = block.price.slice();
  const best: { operation: BlockOperation | undefined; value: number } = {
    operation: start,
    value: start === undefined ? -Infinity : start.earned + behind.at(start.after),
  };

  function consider(plan: Float64Array, kept: ReadonlyMap<number, Mode>, prices: Float64Array): void {
    const operation = measured(measures, first, block.limits, stored, plan, kept, [...prices]);
    const value = operation.earned + behind.at(Math.min(highest, Math.max(lowest, operation.after)));
    if (value <= best.value) return;
    best.value = value;
    best.operation = operation;
  }

  /** What is delivered is never too much, what leaves the storage unit may be. */
  const keepsDays = (plan: Float64Array): boolean =>
    block.limits.every(({ kind, from, to, cap }) => kind !== 'leaving' || excessOf(leaving(plan, from, to), cap) <= 0);

  /**
   * The best operation that keeps to one mode in every step that has several and aims at one run of the worth behind, in which all is
   * concave.
   */
  function improveLocally(kept: ReadonlyMap<number, Mode>, run: number): void {
    window.copy(rewards, first, first + count, kept, prohibitivePrice);
    reserveSegments(work, window.first[count]!, window.mostPerStep);
    steepOutside(behind, runs[run]!, runs[run + 1]!, window.steepness, tiny, ofRun);
    solveBlock({
      window,
      block: { ...block, price },
      behind: ofRun,
      capacity,
      stored,
      near,
      work,
      plans: scratch.plans,
      usage: measures.hullUsage,
      released,
      out: result,
    });
    if (result.value > -Infinity) consider(released, kept, price);
  }

  return {
    best,
    look(plans, confined, prices, isOpen) {
      const tried = new Set<string>();
      const chosenOf = (setOf: (k: number) => number): number[] =>
        modes.map(({ length }, k) => (length === 0 ? 0 : Math.max(0, lowestBit(setOf(k)))));
      const keptOf = (chosen: readonly number[]): ReadonlyMap<number, Mode> => {
        const kept = new Map<number, Mode>(confined);
        modes.forEach((list, k) => list.length > 0 && kept.set(k, within(list[chosen[k]!]!, confined.get(k))));
        return kept;
      };
      const tryModes = (setOf: (k: number) => number, end: number): void => {
        if (!isOpen()) return;
        const chosen = chosenOf(setOf);
        const run = runAt(runs, end, tiny)[0];
        const signature = `${run},${chosen.join()}`;
        if (!tried.has(signature)) improveLocally(keptOf(chosen), run);
        tried.add(signature);
      };
      for (const { released: own, set } of plans) if (isOpen() && keepsDays(own)) consider(own, keptOf(chosenOf((k) => set[k]!)), prices);
      const ends = plans.map(({ end }) => end);
      tryModes(
        (k) => plans.reduce((all, { set }) => all & set[k]!, -1) || plans[0]!.set[k]!,
        0.5 * (Math.min(...ends) + Math.max(...ends)),
      );
      for (const { set, end } of plans) tryModes((k) => set[k]!, end);
      for (const { set, end } of plans) tryModes((k) => highestBit(set[k]!), end);
    },
  };
}

const lowestBit = (set: number): number => 31 - Math.clz32(set & -set);
/** The set of the last mode of a set alone. */
const highestBit = (set: number): number => (set === 0 ? 0 : 1 << (31 - Math.clz32(set)));
