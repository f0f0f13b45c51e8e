import type { StepRewards } from '../../reward/step-rewards.ts';
import { tinyEnergy } from '../rounding.ts';
import { type Workspace, highestBefore, lowestBefore, reserveSegments } from '../workspace.ts';
import type { ExactEvaluator } from './exact-evaluator.ts';
import { type Mode, type Modes, within } from './modes.ts';
import type { WindowLimit } from './priced-window.ts';
import type { BlockStart } from './settle-blocks.ts';
import { type Block, type Usage, excessOf, leaving, solveBlock } from './solve-block.ts';
import type { LimitScratch } from './solve-limited-window.ts';
import { runAt, steepOutside } from './worth-runs.ts';

/** What plans use and operations earn. */
export interface Measures {
  readonly hullUsage: Usage;
  readonly exactUsage: Usage;
  readonly evaluator: ExactEvaluator;
  readonly modesOf: (t: number) => Modes;
}

/** What the blocks of a window are searched with. */
export interface BranchedWindow {
  readonly rewards: StepRewards;
  /** First step of the window in the table; blocks count from there. */
  readonly from: number;
  /** Of the window, currency per MWh. */
  readonly prohibitivePrice: number;
  readonly capacity: number;
  readonly near: number;
  readonly work: Workspace;
  readonly scratch: LimitScratch;
  readonly measures: Measures;
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

/** What a block does, and where it stands. */
interface Operated {
  /** Step of the table the block begins with. */
  readonly first: number;
  /** Numbered within the block. */
  readonly limits: readonly WindowLimit[];
  readonly stored: number;
  /** MWh per step. */
  readonly released: Float64Array;
  readonly modes?: ReadonlyMap<number, Mode>;
  readonly prices?: readonly number[];
}

/** What an operation of a block is worth. */
export function measured({ evaluator }: Measures, { first, limits, stored, released, modes = NONE, prices }: Operated): BlockOperation {
  const own = Float64Array.from(released);
  const { length: steps } = own;
  let after = stored;
  for (const u of own) after -= u;
  const earned = evaluator.evaluate(
    { from: first, steps, released: own, limits, sideOf: (k) => modes.get(k)?.side },
    { earned: new Float64Array(steps), delivered: new Float64Array(steps), counted: new Float64Array(steps) },
  );
  return { before: stored, after, released: own, modes, prices, earned };
}

const NONE: ReadonlyMap<number, Mode> = new Map();

/** A block and the state it begins with. */
interface BlockToOperate extends BranchedWindow, Pick<BlockStart<BlockOperation>, 'stored' | 'behind' | 'known'> {
  /** Step of the table the block begins with; the block itself counts from 0. */
  readonly first: number;
  readonly block: Block;
  /** Of its steps. */
  readonly modes: readonly Modes[];
  /** Where the concave runs of `behind` begin and end. */
  readonly runs: readonly number[];
}

/** Plans that share the bound of a node. */
interface SharedPlan {
  readonly released: Float64Array;
  readonly set: Int32Array;
  readonly end: number;
}
interface SharedPlans {
  readonly plans: readonly SharedPlan[];
  /** What the node confines its steps to, and its prices. */
  readonly confined: ReadonlyMap<number, Mode>;
  readonly prices: Float64Array;
  readonly isOpen: () => boolean;
}

/** Operations of a block from one state, of which the best is kept. */
export class BlockOperations {
  /** Its worth is what it earns, and what the state after it is worth at most. */
  readonly best: { operation: BlockOperation | undefined; value: number };
  readonly #given: BlockToOperate;
  readonly #tiny: number;
  readonly #lowest: number;
  readonly #highest: number;
  readonly #released: Float64Array;
  readonly #price: Float64Array;

  constructor(given: BlockToOperate) {
    const { block, known, behind, capacity, work } = given;
    this.#given = given;
    this.#tiny = tinyEnergy(capacity);
    [this.#lowest, this.#highest] = [lowestBefore(work, block.to), highestBefore(work, block.to, capacity)];
    this.#released = new Float64Array(block.to);
    this.#price = block.price.slice();
    this.best = { operation: known, value: known === undefined ? -Infinity : known.earned + behind.at(known.after) };
  }

  /**
   * Looks for operations near the plans that share the bound of a node, while it is open: each plan itself, which is all there is where it
   * has all the weight; then the best operation in the modes they have in common, and in each plan's own; where two modes meet, either.
   */
  look({ plans, confined, prices, isOpen }: SharedPlans): void {
    const { modes, runs } = this.#given;
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
      const run = runAt(runs, end, this.#tiny)[0];
      const signature = `${run},${chosen.join()}`;
      if (!tried.has(signature)) this.#improveLocally(keptOf(chosen), run);
      tried.add(signature);
    };
    for (const { released, set } of plans)
      if (isOpen() && this.#keepsDays(released)) this.#consider(released, keptOf(chosenOf((k) => set[k]!)), prices);
    const ends = plans.map(({ end }) => end);
    tryModes((k) => plans.reduce((all, { set }) => all & set[k]!, -1) || plans[0]!.set[k]!, 0.5 * (Math.min(...ends) + Math.max(...ends)));
    for (const { set, end } of plans) tryModes((k) => set[k]!, end);
    for (const { set, end } of plans) tryModes((k) => highestBit(set[k]!), end);
  }

  /** What is delivered is never too much, what leaves the storage unit may be. */
  #keepsDays(plan: Float64Array): boolean {
    return this.#given.block.limits.every(({ kind, from, to, cap }) => kind !== 'leaving' || excessOf(leaving(plan, from, to), cap) <= 0);
  }

  #consider(released: Float64Array, modes: ReadonlyMap<number, Mode>, prices: Float64Array): void {
    const { measures, first, block, stored, behind } = this.#given;
    const operation = measured(measures, { first, limits: block.limits, stored, released, modes, prices: [...prices] });
    const value = operation.earned + behind.at(Math.min(this.#highest, Math.max(this.#lowest, operation.after)));
    if (value <= this.best.value) return;
    this.best.value = value;
    this.best.operation = operation;
  }

  /**
   * The best operation that keeps to one mode in every step that has several and aims at one run of the worth behind, in which all is
   * concave.
   */
  #improveLocally(kept: ReadonlyMap<number, Mode>, run: number): void {
    const { rewards, first, block, behind, runs, stored, capacity, near, prohibitivePrice, work, scratch, measures } = this.#given;
    const { ofRun, result, near: window } = scratch;
    const [released, price] = [this.#released, this.#price];
    window.copy({ rewards, from: first, to: first + block.to, confined: kept, leastHighest: prohibitivePrice });
    reserveSegments(work, window.first[block.to]!, window.mostPerStep);
    steepOutside(behind, { low: runs[run]!, high: runs[run + 1]!, steepness: window.steepness, tiny: this.#tiny }, ofRun);
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
    if (result.value > -Infinity) this.#consider(released, kept, price);
  }
}

const lowestBit = (set: number): number => 31 - Math.clz32(set & -set);
/** The set of the last mode of a set alone. */
const highestBit = (set: number): number => (set === 0 ? 0 : 1 << (31 - Math.clz32(set)));
