import type { ReliefEdit } from '@stackwatt/model';
import type { Plant } from '../../compare/edited-case.ts';

/** One limit of a plant, and the plant with another value of it. */
export interface Relaxation {
  /** What a reader may look for, such as 'the export limit'. */
  readonly limit: string;
  readonly unit: string;
  readonly present: number;
  /** The loosest value worth trying; larger or smaller than the present one. */
  readonly furthest: number;
  /** It holds or it does not; there is nothing between. */
  readonly isRule?: boolean;
  readonly at: (value: number) => Plant;
  /** How far a value is from the present one: the factor by which what the limit leaves grows, less 1. */
  readonly effort: (value: number) => number;
  /** The fields of the project that make it so; undefined where the values of a series say the limit. */
  readonly edits?: (value: number) => readonly ReliefEdit[] | undefined;
}

/** Sizes are tried up to so many times their present value. */
export const MOST_TIMES = 10;

export const sum = <T>(items: readonly T[], of: (item: T) => number): number => items.reduce((total, item) => total + of(item), 0);
/** The effort of what leaves more in proportion to its value; `scale` stands for a present value of 0. */
export const growth =
  (present: number, scale: number) =>
  (value: number): number =>
    present > 0 ? value / present - 1 : value / Math.max(scale, Number.MIN_VALUE);
