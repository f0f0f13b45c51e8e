import { PiecewiseLinear, lowerEnvelope } from '../../../math/piecewise-linear.ts';
import type { StepRewards } from '../../reward/step-rewards.ts';
import { roundOffOf, shareOf, tinyEnergy } from '../rounding.ts';
import { type Workspace, highestBefore, lowestBefore } from '../workspace.ts';
import type { BlockOperation, Measures } from './block-operation.ts';
import { blockSearch } from './branch-block.ts';
import type { Mode } from './modes.ts';
import type { Block } from './solve-block.ts';
import type { LimitScratch } from './solve-limited-window.ts';

/** A gap below this share of the value ends the search. */
const CLOSED = 1e-10;
/** Nodes, per window and for each of its blocks, after which the best operation found is kept and its proven gap reported. */
const MOST_NODES = 1000;
const NODES_OF_BLOCK = 40;
/** Rounds over the blocks, likewise. */
const MOST_ROUNDS = 60;

/**
 * A window with limits and with steps whose reward is not concave. Its blocks share nothing but the state between them, so each is branched on its own
 * (`blockSearch`): from a state x, with a bound U_(d+1) on the worth of the state behind it, the search of block d gives an operation and a new bound U_d, tight at x
 * and valid for every state. U_d is the least of these, and need not be concave. When every block along an operation earns what U_d at its beginning promises
 * beyond U_(d+1) at its end, the promises add up: nothing better exists. Where one earns less, it is searched again, and what lies before it learns.
 *
 * @param highestPrice of its steps, currency per MWh
 * @param blocks   with the prices of their limits as the hulls want them
 * @param scratch  the bounds on the worth of the states between the blocks, as the hulls want them
 * @param bound    currency: what the window could earn at most on hulls
 * @param released MWh per step: an operation that keeps the limits where `known` says so, the best one found afterwards
 * @param known    currency that operation earns; −Infinity: it does not keep them
 * @returns currency: what the operation earns, and what the window could earn at most; the modes the operation was found for, and the prices of the limits in them
 */
export function branchWindow(
  rewards: StepRewards, from: number, to: number, highestPrice: number, blocks: readonly Block[], capacity: number, stored: number, near: number,
  work: Workspace, scratch: LimitScratch, measures: Measures, bound: number, released: Float64Array, known: number,
): { readonly value: number; readonly bound: number; readonly nodes: number; readonly modes: ReadonlyMap<number, Mode>; readonly prices: readonly number[] } {
  const steps = to - from;
  const last = blocks.length - 1;
  const tiny = tinyEnergy(capacity);
  const search = blockSearch(rewards, from, highestPrice, capacity, near, work, scratch, measures);
  /** Bounds on the worth of the state before each block, and behind the last one. */
  const worth = Array.from({ length: blocks.length + 1 }, (_, d) => (d === 0 ? new PiecewiseLinear() : new PiecewiseLinear().copy(scratch.worth[d]!)));
  let spare = new PiecewiseLinear();
  let most = bound;
  let nodesLeft = MOST_NODES + NODES_OF_BLOCK * blocks.length;
  const total = (): number => CLOSED + shareOf(rewards, steps, best.value, CLOSED) + near;

  /** What each block does from which state, as far as it is known. */
  const operations: (BlockOperation | undefined)[] = blocks.map(() => undefined);
  const best = { value: known, operations: operations.slice() };
  const before = new Float64Array(blocks.length);
  if (known > -Infinity) {
    let state = stored;
    blocks.forEach((block, d) => {
      const operation = search.measure(block, state, released.subarray(block.from, block.to));
      operations[d] = best.operations[d] = operation;
      before[d] = state;
      state = operation.after;
    });
  }

  /** The best known operation of block d from a state, searched for unless what is known earns what its bounds promise. */
  function settle(d: number, state: number, close: number): BlockOperation {
    const promised = d === 0 ? most : worth[d]!.at(state);
    const behind = worth[d + 1]!;
    const kept = operations[d];
    const isKnown = kept !== undefined && Math.abs(kept.before - state) <= tiny;
    if (isKnown && (promised - kept.earned - behind.at(kept.after) <= close || nodesLeft <= 0 || !work.effort.goesOn())) return kept;
    const found = search.branch(blocks[d]!, state, behind, promised, isKnown ? kept : undefined, 0.5 * close, nodesLeft);
    nodesLeft -= found.nodes;
    if (d === 0) {
      most = Math.min(most, found.bound);
    } else {
      const at = worth[d]!;
      lowerEnvelope(at, found.worth, roundOffOf(rewards) * (Math.abs(at.value) + Math.abs(found.bound)), spare);
      worth[d] = spare;
      spare = at;
    }
    return (operations[d] = found.operation);
  }

  for (let round = known > -Infinity ? 0 : 1; ; round++) {
    const close = total() / (blocks.length + 1);
    // What lies before learns from what lies behind.
    if (round !== 1) for (let d = last; d > 0; d--) settle(d, before[d]!, close);
    let state = stored;
    let value = 0;
    for (let d = 0; d <= last; d++) {
      before[d] = state;
      const { earned, after } = settle(d, state, close);
      value += earned;
      state = Math.min(highestBefore(work, blocks[d]!.to, capacity), Math.max(lowestBefore(work, blocks[d]!.to), after));
    }
    if (value > best.value) {
      best.value = value;
      best.operations = operations.slice();
    }
    if (most - best.value <= total() || nodesLeft <= 0 || round >= MOST_ROUNDS || !work.effort.goesOn()) break;
  }

  const modes = new Map<number, Mode>();
  const prices: number[] = [];
  blocks.forEach((block, d) => {
    const operation = best.operations[d];
    if (operation === undefined) throw new Error(`block ${d} of the window that begins with step ${from} has no operation`);
    released.set(operation.released, block.from);
    for (const [k, mode] of operation.modes) modes.set(block.from + k, mode);
    prices.push(...(operation.prices ?? block.price.subarray(0, block.limits.length)));
  });
  return { value: best.value, bound: Math.max(best.value, most), nodes: MOST_NODES + NODES_OF_BLOCK * blocks.length - nodesLeft, modes, prices };
}
