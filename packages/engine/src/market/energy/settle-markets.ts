/**
 * Position by source after a market has closed, those of all earlier markets included; MW per step, each ≥ 0. The last one is the delivery.
 */
export interface MarketPosition {
  readonly solarMw: Float64Array;
  readonly windMw: Float64Array;
  readonly storageMw: Float64Array;
  /** Bought, for charging. */
  readonly importMw: Float64Array;
}
export interface ClearedMarket {
  /** Currency/MWh per step. */
  readonly price: Float64Array;
  /** Currency/MWh per step, for what is bought; the price itself when nothing else is agreed. */
  readonly importPrice: Float64Array;
  readonly position: MarketPosition;
}

/** Energy a market moved and what it paid; both may be negative where it took back what an earlier one had sold. */
interface Settled {
  readonly mwh: number;
  /** Currency. */
  readonly revenue: number;
}
export interface MarketSettlement {
  readonly solar: Settled;
  readonly wind: Settled;
  /** What the storage unit sold. */
  readonly storage: Settled;
  /** What was bought; `revenue` is negative for money paid. */
  readonly imports: Settled;
  /** Sales less imports. */
  readonly total: Settled;
  /** `total` per step, currency. */
  readonly revenueByStep: Float64Array;
}

const SOURCES = ['solarMw', 'windMw', 'storageMw', 'importMw'] as const;

/**
 * Money of a chain of energy markets. Each market settles the change of position it brings, at its own price:
 *
 *   money = Σ_m h · (p_m · (sales_m − sales_(m−1)) − p_import,m · (imports_m − imports_(m−1))),   position 0 before the first
 *
 * With one price for buying and selling that is Σ p_m · (q_m − q_(m−1)), q net of imports. What the markets moved adds up to the
 * delivery for every source, and the money by market to the money by source (N-5, N-6).
 *
 * @param markets    in commitment order, at least one; the last is operational, its position what is delivered
 * @param stepHours  h
 * @throws           RangeError when the series differ in length or a number is not finite
 *
 * Source: two-settlement system of the US markets, as in A. L. Ott, "Experience with PJM Market Operation, System Design, and
 * Implementation", IEEE Transactions on Power Systems 18 (2003) 528–534; docs/engine/markets.md.
 */
export function settleMarkets(markets: readonly ClearedMarket[], stepHours: number): MarketSettlement[] {
  const steps = markets[0]?.price.length ?? 0;
  return markets.map((market, m) => {
    const before = markets[m - 1]?.position;
    const revenueByStep = new Float64Array(steps);
    const settle = (source: (typeof SOURCES)[number]): Settled => {
      const [now, then] = [market.position[source], before?.[source]];
      const price = source === 'importMw' ? market.importPrice : market.price;
      if (now.length !== steps || price.length !== steps)
        throw new RangeError(`market ${m + 1} has ${now.length} positions and ${price.length} prices for ${steps} steps`);
      const sign = source === 'importMw' ? -1 : 1;
      let [mwh, revenue] = [0, 0];
      for (let t = 0; t < steps; t++) {
        const moved = stepHours * (now[t]! - (then?.[t] ?? 0));
        const money = sign * price[t]! * moved;
        mwh += moved;
        revenue += money;
        revenueByStep[t]! += money;
      }
      if (!Number.isFinite(revenue))
        throw new RangeError(`${source} in market ${m + 1} comes to ${revenue}: a power or a price is not finite`);
      return { mwh, revenue };
    };
    const [solar, wind, storage, imports] = SOURCES.map(settle) as [Settled, Settled, Settled, Settled];
    const total = {
      mwh: solar.mwh + wind.mwh + storage.mwh - imports.mwh,
      revenue: solar.revenue + wind.revenue + storage.revenue + imports.revenue,
    };
    return { solar, wind, storage, imports, total, revenueByStep };
  });
}
