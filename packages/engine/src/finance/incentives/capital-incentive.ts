/** What a programme pays on capital, before and after tax. */
export interface CapitalTerms {
  /** Of the capital, fraction. */
  readonly share: number;
  /** Currency per MW of the component's size. */
  readonly perMw: number;
  /** Of the capital and the size, fraction. */
  readonly eligible: number;
  /** Currency; undefined sets no maximum. */
  readonly maximum: number | undefined;
  /** Tax on what is paid, fraction; 0 for none. */
  readonly tax: number;
}

/**
 * Incentive on capital and size: min(maximum, eligible · (share · capital + rate · size)) · (1 − tax).
 *
 * @param capital  currency
 * @param sizeMw   MW
 * @returns        currency, ≥ 0
 */
export const capitalIncentive = ({ share, perMw, eligible, maximum, tax }: CapitalTerms, capital: number, sizeMw: number): number =>
  Math.min(maximum ?? Infinity, eligible * (share * capital + perMw * sizeMw)) * (1 - tax);
