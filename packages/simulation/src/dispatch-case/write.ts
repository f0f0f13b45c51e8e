import { type Dispatch, statusOf, type ViolatedObligation, type WindowCounts } from '@stackwatt/engine';

/** The money of a dispatch case, currency over the horizon; the terms sum to the objective. */
export interface CaseTerms {
  readonly energySales: number;
  readonly energyPurchases: number;
  readonly regulationCapacity: number;
  readonly regulationEnergy: number;
  readonly contract: number;
  readonly contractPenalty: number;
  readonly capacityPenalty: number;
  readonly wear: number;
}

/** What `stackwatt dispatch --json` prints, field by field. */
export interface DispatchCaseOutput {
  readonly status: 'optimal' | 'infeasible';
  /** With an infeasible case: the first obligation that is not met, though it has no penalty. */
  readonly violated?: ViolatedObligation;
  readonly objective: number;
  readonly terms: CaseTerms;
  readonly solve: {
    readonly method: string;
    readonly milliseconds: number;
    readonly windows: number;
    readonly repairedWindows: number;
    readonly worstGap: number;
    /**
     * `open` and `timedOut`: a search ended by its own counts, or by the work allowed; the operation keeps every rule and is at most the
     * gap from the best.
     */
    readonly status: 'proven' | 'open' | 'timedOut';
    /** Programmes solved, and windows by how they were planned, of all energy markets. */
    readonly iterations: number;
    readonly windowCounts: WindowCounts;
  };
  readonly series: {
    readonly solarUsedMw: readonly number[];
    readonly windUsedMw: readonly number[];
    readonly curtailedMw: readonly number[];
    readonly exportMw: readonly number[];
    readonly importMw: readonly number[];
    readonly contractMwh: readonly number[];
    readonly shortageMwh: readonly number[];
    readonly marginalStoredValue: readonly number[];
    readonly storage: readonly {
      readonly chargeMw: readonly number[];
      readonly dischargeMw: readonly number[];
      readonly socMwh: readonly number[];
      readonly regulation: readonly { readonly upMw: readonly number[]; readonly downMw: readonly number[] }[];
    }[];
    readonly regulation: readonly { readonly upMw: readonly number[]; readonly downMw: readonly number[] }[];
  };
}

/**
 * A finished dispatch in the words of the dispatch-case contract. What the case has no market for is zero.
 *
 * @param milliseconds       time of the solve, measured by the caller
 * @param regulationMarkets  how many the case has: without storage each of them has its zeros, too
 */
export function toDispatchCaseOutput(result: Dispatch, milliseconds: number, regulationMarkets: number): DispatchCaseOutput {
  const { trajectory, terms, solve } = result;
  const list = (values: Float64Array): readonly number[] => Array.from(values);
  const zeros = new Float64Array(trajectory.exportMw.length);
  return {
    ...(result.infeasible === undefined ? { status: 'optimal' } : { status: 'infeasible', violated: result.infeasible }),
    objective: result.objective,
    terms: {
      energySales: terms.energySales,
      energyPurchases: terms.energyPurchases,
      regulationCapacity: terms.regulationCapacity,
      regulationEnergy: terms.regulationEnergy,
      contract: terms.contract,
      contractPenalty: terms.contractPenalty,
      capacityPenalty: terms.capacityPenalty,
      wear: terms.wear,
    },
    solve: {
      method: solve.method,
      milliseconds,
      windows: solve.windows,
      repairedWindows: solve.repairedWindows,
      worstGap: solve.worstGap,
      status: statusOf(solve.worstGap, solve.windowCounts),
      iterations: solve.iterations,
      windowCounts: solve.windowCounts,
    },
    series: {
      solarUsedMw: list(trajectory.solarUsedMw),
      windUsedMw: list(trajectory.windUsedMw),
      curtailedMw: list(trajectory.curtailedMw),
      exportMw: list(trajectory.exportMw),
      importMw: list(trajectory.importMw),
      contractMwh: list(trajectory.contractMwh ?? zeros),
      shortageMwh: list(trajectory.shortageMwh ?? zeros),
      marginalStoredValue: list(result.marginalStoredValue),
      storage: trajectory.storage.map((unit) => ({
        chargeMw: list(unit.chargeMw),
        dischargeMw: list(unit.dischargeMw),
        socMwh: list(unit.socMwh),
        regulation: (unit.regulation ?? []).map(({ upMw, downMw }) => ({ upMw: list(upMw), downMw: list(downMw) })),
      })),
      regulation: regulationOfAll(result, regulationMarkets),
    },
  };
}

/** MW committed in each market by all storage units. */
function regulationOfAll(
  { trajectory: { storage, exportMw } }: Dispatch,
  markets: number,
): { readonly upMw: readonly number[]; readonly downMw: readonly number[] }[] {
  return Array.from({ length: markets }, (_, m) => {
    const sum = (side: 'upMw' | 'downMw'): readonly number[] =>
      Array.from(exportMw, (_value, t) => storage.reduce((all, unit) => all + (unit.regulation?.[m]?.[side][t] ?? 0), 0));
    return { upMw: sum('upMw'), downMw: sum('downMw') };
  });
}
