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

/** What a plant is at the end of where it cannot deliver what it owes. */
export type BindingLimit = 'the export limit' | 'the power of the storage' | 'the energy in the storage' | 'solar and wind output';

/** What is owed at one go on a day: a window, an hour of a profile, a call of a capacity market. Hours are those of the day. */
export interface OwedDelivery {
  /** The contract or capacity market. */
  readonly name: string;
  readonly fromHour: number;
  readonly toHour: number;
  readonly owedMwh: number;
  readonly shortMwh: number;
  /** What of it sun and wind give in these hours, and what storage gives, MWh at the point of interconnection. */
  readonly ownMwh: number;
  readonly storageMwh: number;
  /** What the plant is at the end of; the energy in its storage where what is missing is kept for later. */
  readonly limits: readonly BindingLimit[];
  /** What storage could have given more in these hours and kept for later, MWh; no more than is short. */
  readonly keptMwh: number;
}

/** A day on which something owed, which may not be missed, is. */
export interface ShortDay {
  /** Day of the year, 0 = 1 January. */
  readonly day: number;
  readonly shortMwh: number;
  readonly deliveries: readonly OwedDelivery[];
  /** What leaves the plant, means of its hours, MW at the point of interconnection. */
  readonly solarMw: readonly number[];
  readonly windMw: readonly number[];
  readonly dischargeMw: readonly number[];
  /** Into the storage units, MW. */
  readonly chargeMw: readonly number[];
  /** What is owed over several hours as a whole is spread evenly over them. */
  readonly owedMw: readonly number[];
  /** What is missing of that is where least is given, so that both together are nowhere more than is owed. */
  readonly shortMw: readonly number[];
  /** In the storage units at the end of each hour, MWh. */
  readonly storedMwh: readonly number[];
}

/** The days of the first project year that falls short. */
export interface ShortDays {
  readonly projectYear: number;
  /** How many days fall short. */
  readonly count: number;
  /** Those that miss most, the worst first. */
  readonly days: readonly ShortDay[];
}

/** Why a system cannot do what it owes. */
export interface InfeasibilityExplanation {
  /** The first obligation that is not met: what is owed, when, what is missing, and the limits that bind there. */
  readonly reason: string;
  /** What happens on the days on which it is not met; absent in explanations of earlier versions. */
  readonly shortDays?: ShortDays;
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
  /** What happens on the days that fall short, which is known before the first limit is tried. */
  readonly shortDays?: ShortDays;
}
