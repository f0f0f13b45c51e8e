import { capital } from '../../lib/capital.ts';
import type { SeriesKind, Understood } from '@stackwatt/formats';
import type { SeriesFacts, SeriesRef } from '@stackwatt/model';
import { formatNumber, plural } from '../../lib/number.ts';
import { shownUnit } from '../../lib/money.ts';
import type { ImportChoices, ImportText } from './import-state.ts';

/** What of a file the user may read otherwise. */
export type Changeable = 'column' | 'decimal' | 'separator' | 'dateOrder' | 'summerTime' | 'labelSide' | 'year' | 'unit';

export interface CardFact {
  readonly label: string;
  readonly value: string;
  /** How it was found out. */
  readonly from?: string;
  readonly change?: Changeable;
  /** What the way to change it is called, where its label does not say it. */
  readonly changeWhat?: string;
}

/** 'prices', 'speeds': what one value of a kind is called. */
export const NOUNS: Record<SeriesKind, { readonly one: string; readonly many: string }> = {
  price: { one: 'price', many: 'prices' },
  regulation: { one: 'price', many: 'prices' },
  production: { one: 'value', many: 'values' },
  irradiance: { one: 'value', many: 'values' },
  wind: { one: 'wind speed', many: 'wind speeds' },
  temperature: { one: 'temperature', many: 'temperatures' },
  limit: { one: 'limit', many: 'limits' },
  obligation: { one: 'obligation', many: 'obligations' },
};

const SEPARATORS: Record<string, string> = { ',': 'comma', ';': 'semicolon', '\t': 'tab', ' ': 'blank', '': 'none' };

/** 'Use 8,760 prices': the one primary button says what happens. */
export const actionLabel = (kind: SeriesKind, understood: Understood): string =>
  `Use ${plural(understood.series.count, NOUNS[kind].one, NOUNS[kind].many)}`;

/** 2.1 MB */
export function sizeText(bytes: number): string {
  const steps = ['bytes', 'kB', 'MB'] as const;
  let value = bytes;
  let step = 0;
  while (value >= 1024 && step < steps.length - 1) {
    value /= 1024;
    step++;
  }
  return `${formatNumber(value, step === 0 ? 0 : 1)} ${steps[step]}`;
}

/** What was detected, in the order of the card. */
export function factsOf(understood: Understood, symbol: string): CardFact[] {
  const unit = (text: string): string => shownUnit(text, symbol) ?? text;
  const { rows, unit: units } = understood;
  const hasDates = understood.start !== undefined;
  const left = [...rows.dropped.map((part) => `${formatNumber(part.count)} left out: ${part.reason}`), ...headingRows(understood)];
  return [
    { label: 'Layout', value: understood.layout, from: understood.header ? `heading in row ${understood.header.row}` : 'no heading' },
    {
      label: 'Column',
      value: understood.column.name,
      change: understood.candidates.length > 1 ? 'column' : undefined,
      from: understood.candidates.length > 1 ? `${understood.candidates.length} columns of numbers` : undefined,
    },
    {
      label: 'Rows',
      value: `${formatNumber(rows.read)} read, ${formatNumber(rows.used)} used`,
      from: left.join('; ') || undefined,
    },
    {
      label: 'Period',
      value: understood.start === undefined ? 'no dates, from 1 January 00:00' : `${understood.start} to ${understood.end ?? ''}`,
      from: understood.notes.find(isOfDates),
      change: hasDates ? 'dateOrder' : undefined,
      changeWhat: 'order of day and month',
    },
    { label: 'Year', value: String(understood.year), from: understood.yearFrom, change: 'year' },
    {
      label: 'Time step',
      value: `${understood.stepMinutes} min${labelSide(understood.labelSide)}`,
      from: understood.labelSideFrom,
      change: hasDates ? 'labelSide' : undefined,
      changeWhat: 'which end of its interval a stamp marks',
    },
    { label: 'Time zone', value: understood.zone, change: hasDates ? 'summerTime' : undefined },
    {
      label: 'Unit',
      value: units.source === units.target ? unit(units.target) : `${unit(units.source)} → ${unit(units.target)}`,
      from: units.from,
      change: 'unit',
    },
    { label: 'Decimal sign', value: understood.decimalSign === ',' ? 'comma' : 'point', from: understood.decimalFrom, change: 'decimal' },
    { label: 'Separator', value: SEPARATORS[understood.separator] ?? understood.separator, change: 'separator' },
  ];
}

const labelSide = (side: Understood['labelSide']): string =>
  ({
    beginning: ', stamped at its beginning',
    ending: ', stamped at its end',
    centre: ', stamped at its middle',
    none: ', one value after the other',
  })[side];

/** The rows above the values, so that what was read and what was used add up. */
function headingRows({ header, rows }: Understood): string[] {
  const rest = rows.read - rows.used - rows.dropped.reduce((sum, { count }) => sum + count, 0);
  return header === undefined || rest < 1 || rest > header.row
    ? []
    : [rest === 1 ? '1 row is the heading' : `${rest} rows stand above the values`];
}

/** Whether a note of the reader tells how it read the dates: the card shows it beside them. */
const isOfDates = (note: string): boolean => note.startsWith('dates are read as');
const isOfYear = (note: string): boolean => note.startsWith('the name of the file says');
/** The notes that no other line of the card says, with the project's money in their units. */
export const notesOf = ({ notes }: Understood, symbol: string): string[] =>
  notes.filter((note) => !isOfDates(note) && !isOfYear(note)).map((note) => capital(withSymbol(note, symbol)));

/** The year that the name of the file says, where the file is read as another. */
export const otherYear = ({ notes, yearInName }: Understood): number | undefined => (notes.some(isOfYear) ? yearInName : undefined);

const MONEY_SIGNS = /[$€£¥₹]|\b(?:USD|EUR|GBP|CHF|CAD|AUD|JPY|INR|CNY)\b/u;
const SIGN_OF_CODE: Readonly<Record<string, string>> = { USD: '$', EUR: '€', GBP: '£', JPY: '¥', INR: '₹', CNY: '¥' };

/** The money of a heading where it is not that of the project: values are taken as they stand, nothing is exchanged. */
function otherMoney({ header, column }: Understood, symbol: string): string | undefined {
  const named = MONEY_SIGNS.exec(`${column.name} ${header?.text ?? ''}`)?.[0];
  if (named === undefined || named === symbol || SIGN_OF_CODE[named] === symbol || SIGN_OF_CODE[symbol] === named) return undefined;
  // Other dollars carry their sign after letters: 'CA$'.
  return symbol.endsWith(named) ? undefined : named;
}

export interface CheckLine {
  readonly text: string;
  /** False: something to look at. */
  readonly isFine: boolean;
}

/** What was looked for: clock changes, leap day, gaps, duplicates, and what was changed. */
export function checksOf(understood: Understood, symbol: string): CheckLine[] {
  const { clockChange, gaps, duplicates, leapDay, repairs } = understood;
  const lines: CheckLine[] = [];
  if (clockChange.missing > 0 || clockChange.repeated > 0) {
    lines.push({
      isFine: true,
      text: `Clock changes: ${[clockChange.missing > 0 ? `${clockChange.missing} filled` : '', clockChange.repeated > 0 ? `${clockChange.repeated} averaged` : ''].filter(Boolean).join(', ')}`,
    });
  }
  if (leapDay.dropped > 0) lines.push({ isFine: true, text: capital(leapDay.text) });
  const none = [
    gaps.count === 0 ? 'no gaps' : '',
    duplicates === 0 ? 'no duplicates' : '',
    leapDay.dropped === 0 ? 'no leap day' : '',
  ].filter(Boolean);
  if (none.length > 0) lines.push({ isFine: true, text: capital(none.join(', ')) });
  if (gaps.count > 0) {
    lines.push({
      isFine: false,
      text: `${plural(gaps.count, 'gap')}, ${plural(gaps.missing, 'interval')} missing, the longest ${plural(gaps.longest, 'interval')}; the first from ${gaps.first[0]?.from ?? ''} after row ${formatNumber(gaps.first[0]?.afterRow ?? 0)}`,
    });
  }
  const money = otherMoney(understood, symbol);
  if (money !== undefined)
    lines.push({
      isFine: false,
      text: `The heading says ${money}, the project counts in ${symbol}: values are taken as they stand, nothing is exchanged`,
    });
  if (duplicates > 0) lines.push({ isFine: false, text: `${plural(duplicates, 'interval')} stood twice` });
  // The lines above tell of these already.
  for (const repair of repairs)
    if (!['clockMissing', 'clockRepeated', 'leapDay', 'negatives', 'duplicate'].includes(repair.kind))
      lines.push({ isFine: true, text: capital(withSymbol(repair.text, symbol)) });
  return lines;
}
/** A text of the import with the project's money in its units. */
export const withSymbol = (text: string, symbol: string): string => text.replaceAll('currency', symbol);

export interface NegativeNotice {
  readonly text: string;
  readonly explanation: string;
  /** The other way, offered as a link. */
  readonly action: string;
  readonly removes: boolean;
}

/** IMP-07, IMP-08, UX-09: negative values are kept or set to 0, counted, and the other way is one click away. */
export function negativesOf(kind: SeriesKind, understood: Understood, symbol: string): NegativeNotice | undefined {
  const zeroed = understood.repairs.find((repair) => repair.kind === 'negatives');
  const count = zeroed?.count ?? understood.series.negative;
  // A temperature below zero is no finding.
  if (count === 0 || kind === 'temperature') return undefined;
  const things = plural(count, `negative ${NOUNS[kind].one}`, `negative ${NOUNS[kind].many}`);
  if (zeroed) return { text: `${things} set to 0`, explanation: '.', action: 'Keep them', removes: false };
  const lowest = `lowest ${formatNumber(understood.series.min, 2)} ${shownUnit(understood.unit.target, symbol) ?? ''}`.trim();
  return {
    text: `${things} kept`,
    explanation: `, ${lowest}.${kind === 'price' ? ' Charging then earns money.' : ''}`,
    action: 'Set them to 0',
    removes: true,
  };
}

/** What is stored with the series and printed in exports: its source, and every change with every choice. */
export function seriesFactsOf(name: string, source: ImportText, choices: ImportChoices, understood: Understood): SeriesFacts {
  const chosen = [
    choices.column === undefined ? '' : `column ${understood.column.name} chosen`,
    choices.node === undefined ? '' : `node ${choices.node} chosen`,
    choices.separator === undefined ? '' : `separator ${SEPARATORS[choices.separator] ?? choices.separator} chosen`,
    choices.dateOrder === undefined ? '' : `dates read ${choices.dateOrder === 'dayFirst' ? 'day first' : 'month first'} as chosen`,
    choices.summerTime === undefined
      ? ''
      : `hours of summer time ${choices.summerTime === 'clock' ? 'kept at the clock' : 'moved to standard time'} as chosen`,
    choices.ignoreTimes === true ? 'dates not read, rows from 1 January as chosen' : '',
    choices.labelSide === undefined ? '' : `stamps at the ${choices.labelSide === 'ending' ? 'end' : 'beginning'} of intervals as chosen`,
    choices.stampOffset === undefined ? '' : `stamps ${choices.stampOffset} h ahead of UTC as chosen`,
    choices.rating === undefined ? '' : `rating ${choices.rating} MW chosen`,
    choices.decimalComma === undefined ? '' : `decimal ${choices.decimalComma ? 'comma' : 'point'} chosen`,
    choices.unit === undefined ? '' : `unit ${choices.unit} chosen`,
    choices.year === undefined ? '' : `year ${choices.year} chosen`,
  ].filter((text) => text !== '');
  const negatives =
    understood.series.negative > 0 && choices.removeNegatives === false
      ? [`${plural(understood.series.negative, 'negative value')} kept`]
      : [];
  return {
    name,
    year: understood.year,
    stepMinutes: understood.stepMinutes,
    source: `${source.name}${source.fetched === undefined ? '' : ` (${source.fetched})`}, ${readAs(understood)}`,
    repairs: [...understood.repairs.map((repair) => repair.text), ...negatives, ...chosen],
    importedOn: new Date().toISOString(),
    importChoices: { ...defined(choices), ...columnChoice(understood) },
  };
}
const readAs = ({ layout, column }: Understood): string => `${layout}, ${column.name}`;
/** Of several columns the one that was read, by its heading where that tells it from the others. */
function columnChoice({ candidates, column, header }: Understood): { column?: string | number } {
  if (candidates.length < 2) return {};
  const isOwn = header !== undefined && candidates.filter(({ name }) => name === column.name).length === 1;
  return { column: isOwn ? column.name : column.number };
}
const defined = (choices: ImportChoices): NonNullable<SeriesFacts['importChoices']> =>
  Object.fromEntries(Object.entries(choices).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])));

/** True where a file was read as the one that is stored: the same layout, the same column. */
export const isReadAlike = (stored: SeriesRef, understood: Understood): boolean => stored.source.endsWith(`, ${readAs(understood)}`);

/** What an import that replaced another one changed. */
export function replacedText(before: SeriesRef, now: SeriesRef, many: string, unit: string): string {
  const figures = [
    ['mean', before.mean, now.mean],
    ['lowest', before.minimum, now.minimum],
    ['highest', before.maximum, now.maximum],
  ] as const;
  const facts = [
    ['year', String(before.year), String(now.year)],
    ['step', `${before.stepMinutes} min`, `${now.stepMinutes} min`],
  ] as const;
  const changes = [
    ...(before.hash === now.hash
      ? [`the same ${many} as before`]
      : figures.map(([what, old, is]) =>
          old === is ? `${what} as before` : `${what} ${formatNumber(old, 2)} → ${formatNumber(is, 2)} ${unit}`.trim(),
        )),
    ...facts.flatMap(([what, old, is]) => (old === is ? [] : [`${what} ${old} → ${is}`])),
  ];
  return `Imported again: ${changes.join(', ')}.`;
}
