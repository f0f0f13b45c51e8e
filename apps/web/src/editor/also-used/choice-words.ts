import type { Keys } from '@stackwatt/model';

type Words = Readonly<Record<string, string>>;
const SHORTAGE: Words = { market: 'market price', delta: 'market less price', flat: 'flat' };
const RESOURCE: Words = { library: 'library averages', timeseries: 'imported year' };
const YEARS: Words = { linear: 'one rate', custom: 'by year' };

/** What the stored words of a choice are called on its screen, by the end of the path without places in lists. */
const WORDS: readonly (readonly [end: string, words: Words])[] = [
  ['capacityMarkets.energyPriceKind', { market: 'price of a market', flat: 'flat price' }],
  ['contracts.energyPriceKind', { schedule: 'by month and hour', import: 'imported year' }],
  ['mounting.kind', { fixed: 'fixed', tracker: 'single-axis tracker' }],
  ['mounting.orientation', { latitude: 'by the latitude', chosen: 'own' }],
  ['solar.kind', { homer: 'PV calculator', custom: 'PVsyst import' }],
  ['wind.kind', { library: 'calculator', production: 'wind import', custom: 'own turbine' }],
  ['storage.kind', { library: 'from the storage library', custom: 'own' }],
  ['solarResource.kind', RESOURCE],
  ['windResource.kind', RESOURCE],
  ['temperatureResource.kind', RESOURCE],
  ['powerControl', { pitch: 'pitch', stall: 'stall' }],
  ['eventKind', { random: 'drawn among highest-price days', scheduled: 'by date' }],
  ['obligationKind', { daily: 'daily windows', import: 'delivery profile', none: 'none' }],
  ['dayKind', { all: 'all days', weekday: 'weekdays', weekend: 'weekends' }],
  ['shortagePenaltyKind', SHORTAGE],
  ['costTableKind', { simple: 'the simple table', complex: 'by lines' }],
  ['multiYearKind', YEARS],
  ['degradationKind', YEARS],
  ['sizingKind', { absolute: 'in MW', relative: 'as a share' }],
  ['bus', { ac: 'AC-coupled', dc: 'DC-coupled' }],
  ['canBatteryChargeFromGrid', { true: 'yes', false: 'no', ITC: 'ITC rule' }],
  [
    'productionImportMode',
    { singleYear: 'one wind series', multipleYear: 'several wind series', singleFileMultiYear: 'one file of several years' },
  ],
  ['oemGuaranteedDegradationType', { Default: 'default', YearByYear: 'year by year', Interpolated: 'interpolated' }],
];

/** A stored word of a choice as its screen says it; any other value as it is. */
export function inWords(path: Keys, value: unknown): unknown {
  const keys = `.${path.filter((key) => typeof key === 'string').join('.')}`;
  const words = WORDS.find(([end]) => keys.endsWith(`.${end}`))?.[1];
  return typeof value === 'string' && words !== undefined && Object.hasOwn(words, value) ? words[value] : value;
}
