/** Shares of the output of each technology that a contract without an obligation buys, 0…1. */
export interface ContractedShares {
  readonly solar: number;
  readonly wind: number;
  readonly storage: number;
}
/** Exports by source, MWh per step. */
export interface ExportsBySource {
  readonly solar: Float64Array;
  readonly wind: Float64Array;
  readonly storage: Float64Array;
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
 * Splits exports between a contract and the market: the contract buys its share of every technology, the market what is left; a contract
 * that competes with the market gets its share only in the steps in which it pays as much.
 *
 * @returns  what the contract and the market buy, MWh per step by source; they sum to the exports
 */
export function splitByContract(
  exports: ExportsBySource,
  terms: ContractTerms,
): { readonly contract: ExportsBySource; readonly market: ExportsBySource } {
  assertShares(terms.shares);
  const contracted = (source: keyof ContractedShares): Float64Array =>
    exports[source].map((mwh, t) => (takesShare(terms, t) ? terms.shares[source] * mwh : 0));
  const contract = { solar: contracted('solar'), wind: contracted('wind'), storage: contracted('storage') };
  const left = (source: keyof ContractedShares): Float64Array => exports[source].map((mwh, t) => mwh - contract[source][t]!);
  return { contract, market: { solar: left('solar'), wind: left('wind'), storage: left('storage') } };
}

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
