import loadHighs from 'highs';

const highs = await loadHighs();

/** low ≤ Σ factor·column ≤ high. */
export interface LinearRow {
  readonly low: number;
  readonly high: number;
  readonly entries: readonly (readonly [column: number, factor: number])[];
}

/** The maximum HiGHS finds of a linear objective over columns within their bounds, under the rows. @throws when there is none */
export function linearOptimum(
  objective: readonly number[],
  lower: readonly number[],
  upper: readonly number[],
  rows: readonly LinearRow[],
): number {
  const starts = new Int32Array(rows.length + 1);
  rows.forEach(({ entries }, i) => (starts[i + 1] = starts[i]! + entries.length));
  const entries = rows.flatMap((one) => one.entries);
  const numCols = objective.length;
  const model = highs.createModel({
    numCols,
    numRows: rows.length,
    sense: highs.constants.objectiveSense.maximize,
    colCost: Float64Array.from(objective),
    colLower: Float64Array.from(lower),
    colUpper: Float64Array.from(upper),
    rowLower: rows.map(({ low }) => low),
    rowUpper: rows.map(({ high }) => high),
    matrix: {
      format: 'csr',
      numCols,
      numRows: rows.length,
      starts,
      indices: Int32Array.from(entries, ([at]) => at),
      values: Float64Array.from(entries, ([, value]) => value),
    },
  });
  try {
    model.options.set({ output_flag: false, primal_feasibility_tolerance: 1e-9, dual_feasibility_tolerance: 1e-9 });
    model.run();
    if (model.getModelStatus() !== highs.constants.modelStatus.optimal)
      throw new Error(`HiGHS ended with status ${String(model.getModelStatus())}`);
    return model.getObjectiveValue();
  } finally {
    model.dispose();
  }
}
