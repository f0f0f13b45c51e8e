/** Kinds of price series in the working form and as type of a stored series (D-078). */
const SERIES_MARKET_KINDS = ['dam', 'fmm', 'rtm', 'rup', 'rdn'] as const;
export type SeriesMarketKind = (typeof SERIES_MARKET_KINDS)[number];

/** The long names, the {kind} of the import calls. */
const MARKET_KIND_NAMES: Record<SeriesMarketKind, string> = {
  dam: 'DayAheadMarket',
  fmm: 'FifteenMinuteMarket',
  rtm: 'RealTimeMarket',
  rup: 'RegUp',
  rdn: 'RegDown',
};
/** The kind a long name stands for; undefined for any other text. */
export const marketKindOf = (name: string): SeriesMarketKind | undefined =>
  SERIES_MARKET_KINDS.find((kind) => MARKET_KIND_NAMES[kind] === name);
