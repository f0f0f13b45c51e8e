/**
 * What a mean day of a year looks like: 24 means, MW. What leaves the plant by source, what is left unused, what goes into the storage
 * units.
 */
export interface AverageDay {
  readonly windMw: readonly number[];
  readonly solarMw: readonly number[];
  readonly storageMw: readonly number[];
  readonly curtailedMw: readonly number[];
  /** ≥ 0, of all storage units at their terminals. */
  readonly chargeMw: readonly number[];
  /** Of the operational energy market, currency/MWh; undefined without one. */
  readonly price: readonly number[] | undefined;
}
