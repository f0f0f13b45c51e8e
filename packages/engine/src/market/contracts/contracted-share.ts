/** Shares of the output of each technology that a contract without an obligation buys, 0…1. */
export interface ContractedShares {
  readonly solar: number;
  readonly wind: number;
  readonly storage: number;
}

export interface ContractTerms {
  readonly shares: ContractedShares;
  /** Currency/MWh per step. */
  readonly price: Float64Array;
  /** Of the energy market the rest is sold in; undefined without one, when the rest earns nothing. */
  readonly marketPrice: Float64Array | undefined;
  /** Whether the contracted share is sold to the better payer of each step. */
  readonly competes: boolean;
}

/** Whether the contract takes its share in a step: always, or when it pays no less than the market. */
const takesShare = ({ price, marketPrice, competes }: ContractTerms, t: number): boolean =>
  !competes || marketPrice === undefined || price[t]! >= marketPrice[t]!;

/**
 * What one more MWh of a technology earns in each step under such a contract: what the dispatch has to reckon with.
 *
 *   share · max(contract, market) + (1 − share) · market   when it competes, else share · contract + (1 − share) · market
 *
 * @returns  currency/MWh per step
 */
export function contractedSalePrice(source: keyof ContractedShares, terms: ContractTerms): Float64Array {
  assertShares(terms.shares);
  const share = terms.shares[source];
  return terms.price.map((contract, t) => {
    const market = terms.marketPrice?.[t] ?? 0;
    return takesShare(terms, t) ? share * contract + (1 - share) * market : market;
  });
}

function assertShares(shares: ContractedShares): void {
  for (const [source, share] of Object.entries(shares))
    if (!(share >= 0 && share <= 1)) throw new RangeError(`a contracted share of ${source} of ${share}`);
}
