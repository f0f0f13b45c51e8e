import type { Keys } from '../project/field-path.ts';

/** A field and the value that loosens it. */
export interface ReliefEdit {
  readonly path: Keys;
  readonly value: unknown;
}

/** What would make an infeasible system feasible, everything else left as it is. */
export interface Relief {
  /** Such as 'the export limit'. */
  readonly limit: string;
  readonly unit: string;
  readonly present: number;
  /** The least relaxed value that was seen to be feasible. */
  readonly needed: number;
  /** How far that is: the factor by which what the limit leaves grows, less 1. */
  readonly effort: number;
  /** Of the system that has it, as calculated with the fields below taken over, currency. */
  readonly npv: number;
  /** What makes it so in the project, with values of three decimals that are enough; absent where the values of a series say the limit. */
  readonly edits?: readonly ReliefEdit[];
}

/** Why a system cannot do what it owes. */
export interface InfeasibilityExplanation {
  /** The first obligation that is not met: what is owed, when, what is missing, and the limits that bind there. */
  readonly reason: string;
  /** The highest NPV first; each was calculated as a project that takes it over, and is feasible. */
  readonly reliefs: readonly Relief[];
  /** Limits that alone do not help, however far they are relaxed, or at no value that the fields of the project can say. */
  readonly noRelief: readonly string[];
}

/** How far the search for what would help is. */
export interface ExplanationProgress {
  /** The limit that is tried at the moment; empty before the first. */
  readonly limit: string;
  /** Limits that are done, and all of them. */
  readonly tried: number;
  readonly of: number;
}
