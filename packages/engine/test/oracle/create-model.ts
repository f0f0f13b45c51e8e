import loadHighs, { type Model } from 'highs';

export const highs = await loadHighs();
/** Of what a solution may miss a row or a bound by. */
export const TOLERANCE = 1e-9;

interface ModelRow {
  readonly lower: number;
  readonly upper: number;
  /** Column and coefficient. */
  readonly entries: readonly (readonly [number, number])[];
}

/** A model of HiGHS with these rows; its columns have no cost and are 0 so far. @param isBinary  undefined without binary columns */
export function createModel(rows: readonly ModelRow[], columns: number, isBinary: ((column: number) => boolean) | undefined): Model {
  const byColumn: [number, number][][] = Array.from({ length: columns }, () => []);
  rows.forEach(({ entries }, row) => entries.forEach(([column, value]) => byColumn[column]!.push([row, value])));
  const starts = new Int32Array(columns + 1);
  byColumn.forEach((list, column) => (starts[column + 1] = starts[column]! + list.length));
  const flat = byColumn.flat();
  const model = highs.createModel({
    numCols: columns,
    numRows: rows.length,
    sense: highs.constants.objectiveSense.maximize,
    colCost: new Float64Array(columns),
    colLower: new Float64Array(columns),
    colUpper: new Float64Array(columns),
    rowLower: rows.map(({ lower }) => lower),
    rowUpper: rows.map(({ upper }) => upper),
    matrix: {
      format: 'csc',
      numCols: columns,
      numRows: rows.length,
      starts,
      indices: Int32Array.from(flat, ([row]) => row),
      values: Float64Array.from(flat, ([, value]) => value),
    },
    ...(isBinary && { integrality: Int32Array.from({ length: columns }, (_, column) => (isBinary(column) ? 1 : 0)) }),
  });
  model.options.set({
    output_flag: false,
    primal_feasibility_tolerance: TOLERANCE,
    dual_feasibility_tolerance: TOLERANCE,
    ...(isBinary && { mip_rel_gap: 1e-9, mip_abs_gap: 1e-9, mip_feasibility_tolerance: TOLERANCE }),
  });
  return model;
}
