/** One physical rule broken: which quantity, in which step, by how much (MW, or MWh for a state of charge). */
export interface Violation {
  readonly quantity: string;
  readonly step: number;
  readonly amount: number;
}

/** Rounding of sums of double precision, relative to the size of the plant. */
export const TOLERANCE = 1e-9;

/** The rules an operation breaks. */
export class Violations {
  readonly list: Violation[] = [];

  add(quantity: string, step: number, amount: number): void {
    this.list.push({ quantity, step, amount });
  }

  /** Puts the violations found so far in the order of their steps, those of one step in the order they were found in. */
  sortBySteps(): void {
    this.list.sort((a, b) => a.step - b.step);
  }
}
