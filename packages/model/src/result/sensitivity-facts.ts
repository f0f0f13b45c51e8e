import type { OstDimension, OstResult } from './sensitivity-graph.ts';
import type { TableRow } from './table.ts';

/** A point of an input with every other at its base value, and the best system of that case. */
export interface InputPoint {
  readonly point: number;
  /** Undefined where no system of the case is feasible. */
  readonly row: TableRow | undefined;
}
/** What an input does to the NPV, every other held at its base value. */
export interface InputEffect {
  readonly dimension: number;
  readonly points: readonly InputPoint[];
  readonly lowest: InputPoint;
  readonly highest: InputPoint;
  readonly span: number;
}

/** What the sensitivities of a calculation say, around one of its cases. */
export interface SensitivityFacts {
  readonly dimensions: readonly OstDimension[];
  /** The point of each dimension in the case; every effect holds the others there. */
  readonly base: readonly number[];
  /** The best system of the case. */
  readonly own: TableRow | undefined;
  readonly effects: readonly InputEffect[];
  /** Over the two inputs with the largest effect, the others at their base values; undefined with fewer than two. */
  readonly plane: OstResult | undefined;
}
