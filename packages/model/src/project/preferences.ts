/** The defaults a user set for new projects and for displays outside a project (D-016). */
export interface Preferences {
  readonly defaultCurrency: string;
  readonly defaultCurrencySymbol: string;
  /** Index into DATE_FORMATS. */
  readonly defaultDateFormat: number;
  /** True: comma as decimal point. */
  readonly defaultDecimalPoint: boolean;
}
