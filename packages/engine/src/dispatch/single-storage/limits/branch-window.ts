import { PiecewiseLinear } from '../../../math/piecewise-linear.ts';
import { roundOffOf, shareOf, tinyEnergy } from '../rounding.ts';
import { highestBefore, lowestBefore } from '../workspace.ts';
import type { BranchedWindow } from './block-operation.ts';
import { measureBlock, searchBlock } from './branch-block.ts';
import type { Mode } from './modes.ts';
import type { Block } from './solve-block.ts';
import { settleBlocks } from './settle-blocks.ts';
import { BRANCHING_CLOSED, NODES_OF_BLOCK, NODES_OF_WINDOW } from '../tuning.ts';

/** A window with limits whose bound on hulls is above what its operation earns. */
interface OpenWindow extends BranchedWindow {
  readonly to: number;
  /** With the prices of their limits as the hulls want them; the bounds on the worth of the states between them stand in `scratch`. */
  readonly blocks: readonly Block[];
  readonly stored: number;
  /** Currency: what the window could earn at most on hulls. */
  readonly bound: number;
  /** MWh per step: an operation that keeps the limits where `known` says so, the best one found afterwards. */
  readonly released: Float64Array;
  /** Currency that operation earns; −Infinity: it does not keep them. */
  readonly known: number;
}

/**
 * Branch and bound of a window with limits and with steps whose reward is not concave. Its blocks share nothing but the state between them,
 * so `settleBlocks` combines them and `searchBlock` branches each on its own.
 *
 * @returns what the window could earn at most, currency; the modes the operation was found for, and the prices of the limits in them
 */
export function branchWindow(window: OpenWindow): {
  readonly bound: number;
  readonly modes: ReadonlyMap<number, Mode>;
  readonly prices: readonly number[];
} {
  const { rewards, from, to, blocks, capacity, stored, near, work, scratch, bound, released, known } = window;
  const worth = Array.from({ length: blocks.length + 1 }, (_, d) =>
    d === 0 ? new PiecewiseLinear() : new PiecewiseLinear().copy(scratch.worth[d]!),
  );
  let state = stored;
  const before =
    known === -Infinity
      ? undefined
      : blocks.map((block) => {
          const operation = measureBlock(window, block, { stored: state, released: released.subarray(block.from, block.to) });
          state = operation.after;
          return operation;
        });
  const best = settleBlocks(
    {
      count: blocks.length,
      search: (d, start) => searchBlock(window, blocks[d]!, start),
      within: (d, x) => Math.min(highestBefore(work, blocks[d]!.to, capacity), Math.max(lowestBefore(work, blocks[d]!.to), x)),
      gapOf: (value) => BRANCHING_CLOSED + shareOf(BRANCHING_CLOSED, value, { money: rewards.money, steps: to - from }) + near,
      tiny: tinyEnergy(capacity),
      roundOff: roundOffOf(rewards),
      searchBudget: work.searchBudget,
    },
    { worth, stored, bound, known: before, knownValue: known, mostNodes: NODES_OF_WINDOW + NODES_OF_BLOCK * blocks.length },
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
  return { bound: best.bound, modes, prices };
}
