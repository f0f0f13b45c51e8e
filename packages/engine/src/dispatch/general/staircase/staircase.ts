import { LEAST_COLUMN_RANGE } from '../tuning.ts';

/**
 * A linear programme in steps, each tied to the next by states alone:
 *
 *   min c·x,  A·x = b,  0 ≤ x ≤ u
 *
 * Rows of a step stand together, those that give its states last. Columns of a step stand in rows of that step, its states behind them:
 * each with 1 in its own row and with whatever it means to the next step in rows of that. So A·Θ·Aᵀ is block tridiagonal, and what a step
 * leaves to the next has only as many rows as there are states.
 *
 * Columns are put in step by step, `beginColumns`, `column` with `entry`, then `beginStates` and the states in the order of their rows.
 */
export class Staircase {
  steps = 0;
  rows = 0;
  columns = 0;
  /** Rows of step t are rowBegin[t] … rowBegin[t + 1], states of it from stateRow[t] on. */
  readonly rowBegin: Int32Array;
  readonly stateRow: Int32Array;
  /** Columns of step t are columnBegin[t] … columnBegin[t + 1], its states from stateColumn[t] on. */
  readonly columnBegin: Int32Array;
  readonly stateColumn: Int32Array;
  rhs = new Float64Array(0);
  upper = new Float64Array(0);
  cost = new Float64Array(0);
  /** Where a column should begin, NaN: on the central path. */
  initialGuess = new Float64Array(0);
  /** Entries of column k are first[k] … first[k + 1]. */
  first = new Int32Array(1);
  row = new Int32Array(0);
  value = new Float64Array(0);
  /** What the value has beside the columns, currency. */
  constant = 0;
  #entries = 0;

  constructor(mostSteps: number) {
    this.rowBegin = new Int32Array(mostSteps + 1);
    this.stateRow = new Int32Array(mostSteps);
    this.columnBegin = new Int32Array(mostSteps + 1);
    this.stateColumn = new Int32Array(mostSteps);
  }

  begin(): void {
    this.steps = this.rows = this.columns = this.constant = this.#entries = 0;
  }

  /**
   * The rows of the next step, `states` of them, the last ones, for its states; their right-hand sides are 0. @returns the first of them
   */
  addStep(rows: number, states: number): number {
    const from = this.rows;
    if (from + rows > this.rhs.length) this.rhs = larger(this.rhs, 2 * (from + rows));
    this.rhs.fill(0, from, from + rows);
    this.rowBegin[this.steps] = from;
    this.stateRow[this.steps] = from + rows - states;
    this.rowBegin[++this.steps] = this.rows = from + rows;
    return from;
  }

  beginColumns(t: number): void {
    this.columnBegin[t] = this.columns;
  }

  beginStates(t: number): void {
    this.stateColumn[t] = this.columns;
  }

  endColumns(): void {
    this.columnBegin[this.steps] = this.columns;
  }

  /** @returns the number of a column; its entries follow */
  column(upper: number, cost: number, initialGuess = NaN): number {
    const k = this.columns++;
    if (k >= this.upper.length) {
      const size = 2 * (k + 64);
      this.upper = larger(this.upper, size);
      this.cost = larger(this.cost, size);
      this.initialGuess = larger(this.initialGuess, size);
      const first = new Int32Array(size + 1);
      first.set(this.first);
      this.first = first;
    }
    this.upper[k] = Math.max(LEAST_COLUMN_RANGE, upper);
    this.cost[k] = cost;
    this.initialGuess[k] = initialGuess;
    this.first[k + 1] = this.#entries;
    return k;
  }

  /** An entry of the column put in last; none in row −1. */
  entry(row: number, value: number): void {
    if (row < 0 || value === 0) return;
    const at = this.#entries++;
    if (at >= this.row.length) {
      const rows = new Int32Array(2 * (at + 256));
      rows.set(this.row);
      this.row = rows;
      this.value = larger(this.value, rows.length);
    }
    this.row[at] = row;
    this.value[at] = value;
    this.first[this.columns] = this.#entries;
  }
}

function larger(values: Float64Array<ArrayBuffer>, size: number): Float64Array<ArrayBuffer> {
  const out = new Float64Array(size);
  out.set(values);
  return out;
}
