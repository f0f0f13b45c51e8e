import { PiecewiseLinear } from '../../../math/piecewise-linear.ts';
import type { StepRewards } from '../../reward/step-rewards.ts';
import { roundOffOf, shareOf, tinyEnergy } from '../rounding.ts';
import { type Workspace, highestBefore, lowestBefore } from '../workspace.ts';
import type { Measures } from './block-operation.ts';
import { blockSearch } from './branch-block.ts';
import type { Mode } from './modes.ts';
import type { Block } from './solve-block.ts';
import { settleBlocks } from './settle-blocks.ts';
import type { LimitScratch } from './solve-limited-window.ts';
import { BRANCHING_CLOSED, NODES_OF_BLOCK, NODES_OF_WINDOW } from '../tuning.ts';

/** A window with limits whose bound on hulls is above what its operation earns. */
interface OpenWindow {
  readonly rewards: StepRewards;
  readonly from: number;
  readonly to: number;
  /** Of its steps, currency per MWh. */
  readonly prohibitivePrice: number;
  /** With the prices of their limits as the hulls want them. */
  readonly blocks: readonly Block[];
  readonly capacity: number;
  readonly stored: number;
  readonly near: number;
  readonly work: Workspace;
  /** The bounds on the worth of the states between the blocks, as the hulls want them. */
  readonly scratch: LimitScratch;
  readonly measures: Measures;
  /** Currency: what the window could earn at most on hulls. */
  readonly bound: number;
  /** MWh per step: an operation that keeps the limits where `known` says so, the best one found afterwards. */
  readonly released: Float64Array;
  /** Currency that operation earns; −Infinity: it does not keep them. */
  readonly known: number;
}

/**
 * Branch and bound of a window with limits and with steps whose reward is not concave. Its blocks share nothing but the state between them,
 * so `settleBlocks` combines them and `blockSearch` branches each on its own.
 *
 * @returns currency: what the operation earns, and what the window could earn at most; the modes the operation was found for, and the
 *   prices of the limits in them
 */
export function branchWindow({
  rewards,
  from,
  to,
  prohibitivePrice,
  blocks,
  capacity,
  stored,
  near,
  work,
  scratch,
  measures,
  bound,
  released,
  known,
}: OpenWindow): {
  readonly value: number;
  readonly bound: number;
  readonly nodes: number;
  readonly modes: ReadonlyMap<number, Mode>;
  readonly prices: readonly number[];
} {
  const steps = to - from;
  const search = blockSearch(rewards, from, prohibitivePrice, capacity, near, work, scratch, measures);
  const worth = Array.from({ length: blocks.length + 1 }, (_, d) =>
    d === 0 ? new PiecewiseLinear() : new PiecewiseLinear().copy(scratch.worth[d]!),
  );
  let state = stored;
  const before =
    known === -Infinity
      ? undefined
      : blocks.map((block) => {
          const operation = search.measure(block, state, released.subarray(block.from, block.to));
          state = operation.after;
          return operation;
        });
  const best = settleBlocks(
    {
      count: blocks.length,
      search: (d, ...rest) => search.branch(blocks[d]!, ...rest),
      within: (d, x) => Math.min(highestBefore(work, blocks[d]!.to, capacity), Math.max(lowestBefore(work, blocks[d]!.to), x)),
      gapOf: (value) => BRANCHING_CLOSED + shareOf(rewards, steps, value, BRANCHING_CLOSED) + near,
      tiny: tinyEnergy(capacity),
      roundOff: roundOffOf(rewards),
      searchBudget: work.searchBudget,
    },
    worth,
    stored,
    bound,
    before,
    known,
    NODES_OF_WINDOW + NODES_OF_BLOCK * blocks.length,
  );

  const modes = new Map<number, Mode>();
  const prices: number[] = [];
  blocks.forEach((block, d) => {
    const operation = best.operations[d];
    if (operation === undefined) throw new Error(`block ${d} of the window that begins with step ${from} has no operation`);
    released.set(operation.released, block.from);
    for (const [k, mode] of operation.modes) modes.set(block.from + k, mode);
    prices.push(...(operation.prices ?? block.price.subarray(0, block.limits.length)));
  });
  return { value: best.value, bound: best.bound, nodes: best.nodes, modes, prices };
}
