import type { TimeSeriesItem, TimeSeriesResult } from '@stackwatt/model';
import { DAYS_PER_YEAR, HOURS_PER_DAY } from '@stackwatt/units';
import { positionOf } from '../../../../ui/charts/decimate.ts';
import type { LineSeries } from '../../../../ui/charts/plot-model.ts';
import { settleRange, type Range } from '../../../../ui/charts/range.ts';
import { lookOfToken, type SeriesLook } from '../../../../ui/charts/series-look.ts';
import { genericPalette, ROUND_DASHES, type Token } from '../../../../ui/tokens.ts';
import { stepsPerDay, type TimeBase } from '../../../../ui/charts/time-labels.ts';

export type PaneName = 'top' | 'bottom';
/** Ids of the series each chart shows. */
export type Chosen = Readonly<Record<PaneName, readonly string[]>>;

/** Colours chosen over those of the look, by id of the series; dash and form stay. */
export type Colours = Readonly<Record<string, Token>>;
/** What a series may be coloured with: every colour of the look that is no state. */
export const PALETTE: readonly { readonly token: Token; readonly name: string }[] = [
  { token: 'solar', name: 'Amber' },
  { token: 'wind', name: 'Blue' },
  { token: 'storage', name: 'Violet' },
  { token: 'import', name: 'Crimson' },
  { token: 'export', name: 'Graphite' },
  { token: 'dam', name: 'Navy' },
  { token: 'fmm', name: 'Cyan' },
  { token: 'rtm', name: 'Olive' },
  { token: 'reg-up', name: 'Rust' },
  { token: 'reg-down', name: 'Brown' },
  { token: 'capacity', name: 'Plum' },
  { token: 'limit', name: 'Grey' },
];
export const coloured = (look: SeriesLook, token: Token | undefined): SeriesLook =>
  token === undefined ? look : { ...look, mark: { ...look.mark, token } };

export const allItems = (result: TimeSeriesResult): TimeSeriesItem[] => result.groups.flatMap((group) => [...group.main, ...group.extra]);

/** What the plant does: its sources, its storage units and what leaves it, below the limit it may not pass. */
const PLANT = /^(solar-used|wind-used|(dis)?charge(-\d+)?|export|export-limit)$/;
const CHARGE_HELD = /^soc(-\d+)?$/;

/**
 * What is shown at first: above what the plant does, below why it does so, the price and the charge that the storage units hold. A result
 * without these series has those that it names itself (D-158).
 */
export function firstChoice(result: TimeSeriesResult): Chosen {
  const items = allItems(result);
  const idsOf = (isShown: (item: TimeSeriesItem) => boolean): string[] => items.filter(isShown).map(({ id }) => id);
  const plant = idsOf(({ id }) => PLANT.test(id));
  return {
    top: plant.length > 0 ? plant : idsOf((item) => item.selectedTop),
    bottom: idsOf((item) => item.selectedBottom || CHARGE_HELD.test(item.id)),
  };
}

/** Power into the storage or out of the grid is drawn below zero, so that it is told from its opposite; everything else as it is. */
const BELOW_ZERO = new Set(['charge', 'import']);

const DIGITS: Record<string, number> = { MW: 1, MWh: 1, '%': 1, 'W/m²': 0, '°C': 1, 'm/s': 1 };
export const digitsOf = (item: Pick<TimeSeriesItem, 'units'>): number => DIGITS[item.units] ?? 2;

const keyOf = ({ mark }: SeriesLook): string => `${mark.token} ${mark.dash.join(' ')}`;

/**
 * The look of every series of a result, the same in the list and in either chart. One series of a token has the look of the token; the
 * others get a dash that no series of that colour has, and their area stays clear.
 */
export function looksOf(result: TimeSeriesResult): ReadonlyMap<string, SeriesLook> {
  const items = allItems(result);
  const generic = items.filter(({ color }) => color === 'generic');
  const palette = genericPalette(generic.length);
  const owner = new Map<string, string>();
  // What is shown at first has the look of its kind.
  const own = items
    .toSorted((a, b) => Number(PLANT.test(b.id)) - Number(PLANT.test(a.id)))
    .map((item) => {
      const look = lookOfToken(item.color, palette[Math.max(0, generic.indexOf(item))]!);
      if (!owner.has(keyOf(look))) owner.set(keyOf(look), item.id);
      return { id: item.id, look };
    });
  return new Map(
    own.map(({ id, look }) => {
      if (owner.get(keyOf(look)) === id) return [id, look];
      const plain = { ...look, isFilled: false, hasHalo: false };
      const free = ROUND_DASHES.map((dash) => ({ ...plain, mark: { ...look.mark, dash } })).find((one) => !owner.has(keyOf(one)));
      if (free) owner.set(keyOf(free), id);
      return [id, free ?? plain];
    }),
  );
}

export interface PaneContent {
  readonly series: readonly LineSeries[];
  /** Units on the left and on the right axis. */
  readonly units: readonly string[];
}
const MOST_UNITS = 2;

/**
 * The series of one chart: power, else the unit of the first, is on the left, another unit on the right; a third has no axis and is not
 * drawn.
 */
export function paneContent(result: TimeSeriesResult, chosen: readonly string[], colours: Colours = {}): PaneContent {
  const items = allItems(result).filter((item) => chosen.includes(item.id));
  const units = [...new Set(items.map((item) => item.units))]
    .toSorted((a, b) => Number(b === 'MW') - Number(a === 'MW'))
    .slice(0, MOST_UNITS);
  const drawn = items.filter((item) => units.includes(item.units));
  const looks = looksOf(result);
  return {
    units,
    series: drawn.map((item) => ({
      id: item.id,
      name: item.name,
      unit: item.units,
      look: coloured(looks.get(item.id)!, colours[item.id]),
      side: item.units === units[0] ? 'left' : 'right',
      digits: digitsOf(item),
      values: BELOW_ZERO.has(item.id) ? item.data.map((value) => 0 - value) : item.data,
    })),
  };
}

/** Why a series cannot be put on a chart now: it would need a third axis. */
export function refusal(result: TimeSeriesResult, chosen: readonly string[], item: TimeSeriesItem): string | undefined {
  const { units } = paneContent(result, chosen);
  return units.length < MOST_UNITS || units.includes(item.units) || chosen.includes(item.id)
    ? undefined
    : `This chart shows ${units.join(' and ')} already`;
}

export const toggled = (chosen: Chosen, pane: PaneName, id: string): Chosen => ({
  ...chosen,
  [pane]: chosen[pane].includes(id) ? chosen[pane].filter((one) => one !== id) : [...chosen[pane], id],
});

const NAMES: Record<string, string> = { MW: 'Power', MWh: 'Energy', 'W/m²': 'Irradiance', '°C': 'Temperature', 'm/s': 'Wind speed' };
/** 'Power' for MW, the name of the one series where there is one, else the units. */
export function paneName({ series, units }: PaneContent): string {
  if (series.length === 0) return 'No series';
  if (series.length === 1) return series[0]!.name;
  const nameOf = (unit: string): string => {
    const of = series.filter((one) => one.unit === unit);
    if (of.length === 1) return of[0]!.name;
    return NAMES[unit] ?? (unit.includes('/MWh') ? 'Price' : 'Series');
  };
  return units
    .map(nameOf)
    .map((name, index) => (index === 0 ? name : name.charAt(0).toLowerCase() + name.slice(1)))
    .join(' and ');
}

const DAYS_AT_FIRST = 7;

/** The week around a day of the year; undefined where the text is none. @param day  from 0, as in the address */
export function rangeOfDay(day: string | null, base: TimeBase, count: number): Range | undefined {
  const number = day === null ? Number.NaN : Number(day);
  if (!Number.isInteger(number) || number < 0 || number >= DAYS_PER_YEAR) return undefined;
  const from = (number - Math.floor(DAYS_AT_FIRST / 2)) * stepsPerDay(base);
  return settleRange({ from, to: from + DAYS_AT_FIRST * stepsPerDay(base) }, count);
}

/** The week in the middle of which the highest price of the year stands: what the plant is built for. */
export function firstRange(result: TimeSeriesResult, base: TimeBase, count: number): Range {
  const price = allItems(result).find((item) => item.color === 'price');
  const day = stepsPerDay(base);
  const peak = price ? positionOf('highest', price.data, { from: 0, to: count }) : Math.floor(count / 2);
  const from = (Math.floor(Math.max(0, peak) / day) - Math.floor(DAYS_AT_FIRST / 2)) * day;
  return settleRange({ from, to: from + DAYS_AT_FIRST * day }, count);
}

export type Span = 'day' | 'week' | 'month' | 'year';
const SPAN_DAYS: Record<Exclude<Span, 'year'>, number> = { day: 1, week: 7, month: 30 };
/** A window of a usual width that begins with the day in the middle of the present one. */
export function spanRange(span: Span, range: Range, base: TimeBase, count: number): Range {
  if (span === 'year') return { from: 0, to: count };
  const day = stepsPerDay(base);
  const width = SPAN_DAYS[span] * day;
  const from = Math.floor(((range.from + range.to) / 2 - width / 2) / day + 0.5) * day;
  return settleRange({ from, to: from + width }, count);
}
export function spanOf(range: Range, base: TimeBase, count: number): Span | undefined {
  const width = range.to - range.from;
  if (width === count) return 'year';
  return (Object.keys(SPAN_DAYS) as (keyof typeof SPAN_DAYS)[]).find((span) => SPAN_DAYS[span] * stepsPerDay(base) === width);
}

/** Points of the year of a result. */
export const pointsOf = (result: TimeSeriesResult): number => allItems(result)[0]?.data.length ?? HOURS_PER_DAY;
