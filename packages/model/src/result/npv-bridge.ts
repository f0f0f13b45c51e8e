import type { InputChange } from '../in-force/input-changes.ts';
import type { TableRow } from './table.ts';

/** The best system of a version. */
export type BridgeEnd = Pick<TableRow, 'npv' | 'irr' | 'payback' | 'lcoe' | 'capex' | 'opex'>;

/** Inputs that are changed together, and the NPV of the best system with them and every change before them. */
export interface BridgeStep {
  /** Places in the list of changes. */
  readonly changes: readonly number[];
  readonly npv: number;
}

/**
 * Why the NPV of one version is not that of another: the inputs changed one after the other in the order of the list, each step calculated
 * as a whole. What the steps add, and the remainder, are the difference of the ends.
 */
export interface NpvBridge {
  readonly changes: readonly InputChange[];
  readonly from: BridgeEnd;
  readonly to: BridgeEnd;
  readonly steps: readonly BridgeStep[];
  /** Places of the changes that no step has; they are in the remainder. */
  readonly rest: readonly number[];
  /** NPV of the end less that of the last step. */
  readonly remainder: number;
}

/** How far a bridge is: projects calculated of those there are at most, and cases of the present one. */
export interface BridgeProgress {
  readonly done: number;
  readonly of: number;
  readonly cases: number;
  readonly casesOf: number;
}
