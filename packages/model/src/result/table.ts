/** The shapes of finished results, shared by server, screens and exports. Money in currency, energy in MWh, rates as fractions. */
export interface ColumnDefinition {
  readonly name: string;
  readonly units: string;
}

/** How good the number is proven to be; on every row (a result carries its proof). */
export interface RowProof {
  /** Worst proven relative gap of the dispatch over all windows and years. */
  readonly gap: number;
  /** Largest energy balance residual of any step, MW, as recomputed by the re-evaluator. */
  readonly balanceResidualMw: number;
  readonly method: string;
  /**
   * `proven`: nothing can be better by more than 10⁻⁶ of the value of a window. `open`: a search ended before, by its own counts; the
   * operation is feasible, and at most the gap from the best. `timedOut`: the same, because the work allowed for searching was used up.
   */
  readonly status?: 'proven' | 'open' | 'timedOut';
  /** Windows the dispatch was solved in, over all energy markets and all years. */
  readonly windows?: number;
  /** Those of them in which the plain programme was not enough: solved exactly, branched or searched. */
  readonly searchedWindows?: number;
  /**
   * Those windows by how they were planned (`concave`, `exact`, `branched`, which add up), and those of them left unproven by a search that
   * ended by its counts (`open`) or by the work allowed (`timedOut`).
   */
  readonly windowCounts?: Readonly<Record<'concave' | 'exact' | 'branched' | 'open' | 'timedOut', number>>;
  /** Programmes solved for them: passes of the slope programme or the exact one over a window or a part of it, and linear programmes. */
  readonly iterations?: number;
  /** Reason in words when there is no IRR, or which one is shown when there are several. */
  readonly irrNote: string;
  /** What a reader has to know about how the number came about, such as calls that found no room; absent when there is nothing. */
  readonly notes?: readonly string[];
}

/**
 * What an investment tax credit on one storage unit comes to. The share of its charge that came from the sun in its first year of operation
 * decides: the storage unit gets that share of the full credit, and nothing below the threshold.
 */
export interface StorageCredit {
  /** Place among the storage units of the project. */
  readonly store: number;
  readonly name: string;
  /** Fractions. */
  readonly solarShare: number;
  readonly threshold: number;
  /** Currency. */
  readonly credit: number;
  /** Currency, if the sun alone charged the storage unit. */
  readonly fullCredit: number;
}

/** One system of one case. `optimization` has one list of one or two numbers for each column (MW, or MW and MWh). */
export interface TableRow {
  readonly id: number;
  /** Which combination of sensitivity values, from 0: what `result/table/{sensitivity}` asks for. */
  readonly sensitivityIndex: number;
  /** One value for each sensitivity column. */
  readonly sensitivity: readonly number[];
  readonly optimization: readonly (readonly number[])[];
  /** Revenue of year 1 for each revenue column, currency. */
  readonly revenue: readonly number[];
  readonly capex: number;
  /** Per year, annualised. */
  readonly opex: number;
  readonly energyProduction: number;
  readonly energyExports: number;
  /** Bought from the grid, MWh/yr; absent in rows of results that did not tell it. */
  readonly energyImports?: number;
  /** Curtailed and clipped, MWh/yr. */
  readonly excessElectricity: number;
  /** Fraction of the exports that is not bought from the grid. */
  readonly renewableFraction: number;
  readonly pvProduction: number;
  readonly windProduction: number;
  readonly bessThroughput: number;
  readonly npv: number;
  /** Currency per MWh. */
  readonly lcoe: number | null;
  readonly irr: number | null;
  /** Years. */
  readonly payback: number | null;
  /** Technologies with a size above 0, in the order solar, wind, storage; with the coupling it names the architecture. */
  readonly technologies: readonly ('solar' | 'wind' | 'storage')[];
  /** One for each storage unit with an investment tax credit; absent where no storage unit has one. */
  readonly storageCredits?: readonly StorageCredit[];
  readonly proof: RowProof;
}

/** What a system has beyond a base case: its value less that of the base case, currency. */
export interface RowDifference {
  readonly capex: number;
  readonly opex: number;
  readonly npv: number;
}
/** A table against a base case: each row with its difference. */
export interface TableAgainst extends ResultTable {
  readonly base: TableRow;
  readonly items: readonly (TableRow & { readonly difference: RowDifference })[];
}

export interface ResultTable {
  readonly header: {
    readonly sensitivity: readonly ColumnDefinition[];
    readonly optimization: readonly ColumnDefinition[];
    readonly revenue: readonly ColumnDefinition[];
  };
  readonly items: readonly TableRow[];
}

/** Where a result comes from; on every screen and file. */
export interface Provenance {
  readonly engineVersion: string;
  readonly inputHash: string;
  readonly calculatedAt: string;
  /** From the start of the whole calculation to its end, s; absent where nobody keeps it. */
  readonly elapsedSeconds?: number;
}
