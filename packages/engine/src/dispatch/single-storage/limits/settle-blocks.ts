import { PiecewiseLinear, lowerEnvelope } from '../../../math/piecewise-linear.ts';
import type { SearchBudget } from '../../horizon/search-budget.ts';
import { BRANCHING_ROUNDS } from '../tuning.ts';

/** What a block does from a state, MWh: what it earns without what is stored at the end, currency. */
export interface Settled {
  readonly before: number;
  readonly after: number;
  readonly earned: number;
}

/**
 * What the search of a block found from a state: an operation, what the block and all behind it could earn from there and from any state at
 * most, currency, and how much was searched.
 */
export interface SearchedBlock<Operation> {
  readonly operation: Operation;
  readonly bound: number;
  readonly worth: PiecewiseLinear;
  readonly nodes: number;
}

/** What the search of a block begins with. */
export interface BlockStart<Operation> {
  /** State before it, MWh, and a bound on the worth of the state behind it. */
  readonly stored: number;
  readonly behind: PiecewiseLinear;
  /** Currency: what is known to be the most. */
  readonly bound: number;
  /** An operation from the same state. */
  readonly known: Operation | undefined;
  /** Gap that ends the search, currency. */
  readonly close: number;
  /** How much may be searched. */
  readonly mostNodes: number;
}

/** The blocks of a window, in turn. */
export interface Blocks<Operation extends Settled> {
  readonly count: number;
  readonly search: (d: number, start: BlockStart<Operation>) => SearchedBlock<Operation>;
  /** A state after block d within its range. */
  readonly within: (d: number, stored: number) => number;
  /** Gap of the window that closes it, by its value, currency. */
  readonly gapOf: (value: number) => number;
  /** States that differ by less are one, MWh. */
  readonly tiny: number;
  /** Share of the values of a function that rounding may have moved. */
  readonly roundOff: number;
  readonly searchBudget: SearchBudget;
}

/** A window whose blocks are to be settled. */
interface WindowToSettle<Operation> {
  /** Bounds on the worth of the state before each block, and behind the last one; that before the first is not read; made tighter. */
  readonly worth: PiecewiseLinear[];
  readonly stored: number;
  /** Currency: what the window could earn at most, as far as it is known. */
  readonly bound: number;
  /** Operations of all blocks; left out: none are known. And what they earn. */
  readonly known: readonly Operation[] | undefined;
  readonly knownValue: number;
  /** How much may be searched. */
  readonly mostNodes: number;
}

/**
 * Dual dynamic programming over blocks that share nothing but the state between them, each searched on its own: from a state x, with a
 * bound U_(d+1) on the worth of the state behind it, the search of block d gives an operation and a new bound U_d, tight at x and valid for
 * every state. U_d is the least of these, and need not be concave. When every block along an operation earns what U_d at its beginning
 * promises beyond U_(d+1) at its end, the promises add up: nothing better exists. Where one earns less, it is searched again, and what lies
 * before it learns.
 *
 * @returns the best operations found, what they earn, and what the window could earn at most, currency
 */
export function settleBlocks<Operation extends Settled>(
  blocks: Blocks<Operation>,
  { worth, stored, bound, known, knownValue, mostNodes }: WindowToSettle<Operation>,
): { readonly value: number; readonly bound: number; readonly operations: readonly (Operation | undefined)[] } {
  const { count, searchBudget } = blocks;
  const last = count - 1;
  const operations: (Operation | undefined)[] = Array.from({ length: count }, (_, d) => known?.[d]);
  const best = { value: knownValue, operations: operations.slice() };
  const before = Float64Array.from(operations, (operation) => operation?.before ?? 0);
  let spare = new PiecewiseLinear();
  let most = bound;
  let nodesLeft = mostNodes;

  /** The best known operation of block d from a state, searched for unless what is known earns what its bounds promise. */
  function settle(d: number, state: number, close: number): Operation {
    const promised = d === 0 ? most : worth[d]!.at(state);
    const behind = worth[d + 1]!;
    const kept = operations[d];
    const isKnown = kept !== undefined && Math.abs(kept.before - state) <= blocks.tiny;
    if (isKnown && (promised - kept.earned - behind.at(kept.after) <= close || nodesLeft <= 0 || searchBudget.isExhausted())) return kept;
    const found = blocks.search(d, {
      stored: state,
      behind,
      bound: promised,
      known: isKnown ? kept : undefined,
      close: 0.5 * close,
      mostNodes: nodesLeft,
    });
    nodesLeft -= found.nodes;
    if (d === 0) {
      most = Math.min(most, found.bound);
    } else {
      const at = worth[d]!;
      lowerEnvelope(at, found.worth, blocks.roundOff * (Math.abs(at.value) + Math.abs(found.bound)), spare);
      worth[d] = spare;
      spare = at;
    }
    return (operations[d] = found.operation);
  }

  for (let round = known !== undefined ? 0 : 1; ; round++) {
    const close = blocks.gapOf(best.value) / (count + 1);
    // What lies before learns from what lies behind.
    if (round !== 1) for (let d = last; d > 0; d--) settle(d, before[d]!, close);
    let state = stored;
    let value = 0;
    for (let d = 0; d <= last; d++) {
      before[d] = state;
      const { earned, after } = settle(d, state, close);
      value += earned;
      state = blocks.within(d, after);
    }
    if (value > best.value) {
      best.value = value;
      best.operations = operations.slice();
    }
    if (most - best.value <= blocks.gapOf(best.value) || nodesLeft <= 0 || round >= BRANCHING_ROUNDS || searchBudget.isExhausted()) break;
  }
  return { value: best.value, bound: Math.max(best.value, most), operations: best.operations };
}
