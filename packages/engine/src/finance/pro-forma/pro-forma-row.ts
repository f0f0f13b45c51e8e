/** A row of the pro forma. A row with children is their sum. */
export interface ProFormaRow {
  readonly name: string;
  readonly unit: 'MWh' | 'currency' | 'factor';
  /** By year, 0…N; money is signed, in positive, out negative. */
  readonly values: readonly number[];
  readonly children: readonly ProFormaRow[];
}

/** A row that is not there: nothing of the kind is in the project. */
type MaybeRow = ProFormaRow | undefined;
const isRow = (row: MaybeRow): row is ProFormaRow => row !== undefined;

export const present = (rows: readonly MaybeRow[]): ProFormaRow[] => rows.filter(isRow);

export const leaf = (name: string, unit: ProFormaRow['unit'], values: readonly number[]): ProFormaRow => ({
  name,
  unit,
  values,
  children: [],
});

/** A row without a value in any year is left out. */
export const unlessZero = (row: ProFormaRow): MaybeRow => (row.values.every((value) => value === 0) ? undefined : row);

/** The sum of its rows; not there without any. */
export function group(name: string, rows: readonly MaybeRow[]): MaybeRow {
  const children = present(rows);
  const first = children[0];
  if (first === undefined) return undefined;
  return {
    name,
    unit: first.unit,
    values: first.values.map((_, year) => children.reduce((sum, row) => sum + row.values[year]!, 0)),
    children,
  };
}

export function runningSum(values: readonly number[]): number[] {
  let sum = 0;
  return values.map((value) => (sum += value));
}

/**
 * Rows of one pro forma.
 *
 * @param moneyFactors  on money of each year, 0…N; its length sets that of every row
 */
export function proFormaRows(moneyFactors: readonly number[]): {
  /** Money by year 0…N, counted in (1) or out (−1). */
  readonly money: (name: string, byYear: ArrayLike<number>, sign?: 1 | -1) => ProFormaRow;
  /** Money by project year 1…N; nothing in year 0. */
  readonly yearlyMoney: (name: string, byProjectYear: ArrayLike<number>, sign?: 1 | -1) => ProFormaRow;
  /** MWh by project year 1…N. */
  readonly yearlyEnergy: (name: string, byProjectYear: ArrayLike<number>) => ProFormaRow;
} {
  const years = moneyFactors.length;
  const withYearZero = (name: string, values: ArrayLike<number>): number[] => {
    if (values.length !== years - 1) throw new RangeError(`${values.length} yearly values of ${name} for ${years - 1} years`);
    return [0, ...Array.from(values)];
  };
  const money = (name: string, byYear: ArrayLike<number>, sign: 1 | -1 = 1): ProFormaRow =>
    // 0 ± x, so that no row shows a minus zero.
    leaf(
      name,
      'currency',
      moneyFactors.map((factor, year) => 0 + sign * byYear[year]! * factor),
    );
  return {
    money,
    yearlyMoney: (name, values, sign) => money(name, withYearZero(name, values), sign),
    yearlyEnergy: (name, values) => leaf(name, 'MWh', withYearZero(name, values)),
  };
}
