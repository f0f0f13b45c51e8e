import { type Dispatch, type DispatchProblem, commitmentWindow, settleMarkets } from '@stackwatt/engine';

/** An energy market that closes before delivery: it plans for its own price and is paid for the change of position it brings. */
export interface ForwardMarket {
  /** Currency per MWh. */
  readonly price: Float64Array;
  readonly importPrice: Float64Array;
  /** Shares of the available solar and wind that are sold by this and all earlier markets. */
  readonly solarShare: number;
  readonly windShare: number;
  /** Share of the range of charge it may use, in its middle. */
  readonly storageShare: number;
}

/**
 * The plant as a forward market plans it: solar and wind by their shares, the middle of the range of charge, its own price; obligations as
 * in the operation, regulation only there. A storage unit that is outside of that range counts as at its edge: the plan is a position, not
 * an operation.
 */
export function forwardProblem(
  problem: DispatchProblem,
  { price, importPrice, solarShare, windShare, storageShare }: ForwardMarket,
): DispatchProblem {
  return {
    ...problem,
    price,
    importPrice,
    regulation: undefined,
    solarMw: problem.solarMw.map((power) => power * solarShare),
    windMw: problem.windMw.map((power) => power * windShare),
    storage: problem.storage.map((unit) => {
      const range = commitmentWindow(unit, storageShare);
      const [low, high] = [range.minSoc * unit.capacityMwh, range.maxSoc * unit.capacityMwh];
      return { ...unit, ...range, initialSocMwh: Math.min(high, Math.max(low, unit.initialSocMwh)) };
    }),
  };
}

/**
 * Money of all energy markets, each paid for the change of position at its own price: sales and purchases apart,
 *
 *   Σ_m h · (p_m · (sales_m − sales_(m−1)) − p_import,m · (imports_m − imports_(m−1)))
 *
 * which is Σ p_m·(q_m − q_(m−1)) where a market buys and sells at one price. What the contract takes is in no market.
 *
 * @param plans  one per forward market, then the operation
 * @returns      currency over the horizon; purchases negative
 */
export function settlePositions(
  problem: DispatchProblem,
  markets: readonly ForwardMarket[],
  plans: readonly Dispatch['trajectory'][],
): { readonly sales: number; readonly purchases: number } {
  const zeros = new Float64Array(problem.steps);
  const settled = settleMarkets(
    plans.map(({ exportMw, importMw, contractMwh }, m) => ({
      price: markets[m]?.price ?? problem.price,
      importPrice: markets[m]?.importPrice ?? problem.importPrice,
      // The case knows no sources: everything sold is one position.
      position: {
        solarMw: zeros,
        windMw: zeros,
        storageMw: exportMw.map((power, t) => power - (contractMwh?.[t] ?? 0) / problem.stepHours),
        importMw,
      },
    })),
    problem.stepHours,
  );
  return {
    sales: settled.reduce((sum, { storage }) => sum + storage.revenue, 0),
    purchases: settled.reduce((sum, { imports }) => sum + imports.revenue, 0),
  };
}
