import type { ChargeOfMonth } from '@stackwatt/model';
import { HOURS_PER_DAY } from '@stackwatt/units';
import { formatNumber } from '../../../../lib/number.ts';
import type { ChartTable } from '../../../../ui/charts/chart-table.ts';
import type { Margins } from '../../../../ui/charts/plot-model.ts';
import type { ReadoutItem } from '../../../../ui/charts/readout.tsx';
import { genericLook, LOOKS, type SeriesLook } from '../../../../ui/charts/series-look.ts';
import { px } from '../../../../ui/charts/svg-text.ts';
import { MONTHS } from '../../../../ui/charts/time-labels.ts';
import type { Token } from '../../../../ui/tokens.ts';
import type { Picture } from './picture-chart.tsx';

export const BOX_MARGINS: Margins = { top: 10, right: 12, bottom: 22, left: 40 };
export const HEAT_MARGINS: Margins = { top: 4, right: 8, bottom: 20, left: 36 };

/** DET-42: the five figures of a box, from the top. */
const BOX_PARTS = [
  { key: 'maximum', name: 'Highest' },
  { key: 'averageMaximum', name: 'Mean daily highest' },
  { key: 'average', name: 'Mean' },
  { key: 'averageMinimum', name: 'Mean daily lowest' },
  { key: 'minimum', name: 'Lowest' },
] as const;

/** The figures of the boxes in percent, a row for each month. */
export const boxTable = (months: readonly ChargeOfMonth[]): ChartTable => ({
  rowName: 'Month',
  count: months.length,
  rowLabel: (row) => MONTHS[row]!,
  columns: BOX_PARTS.map(({ key, name }) => ({ name, unit: '%', digits: 1, at: (row) => 100 * months[row]![key] })),
});

const MEAN_LOOK: SeriesLook = { ...LOOKS.price, hasHalo: false };
const BOX_LOOK: SeriesLook = { ...LOOKS.soc, mark: { ...LOOKS.soc.mark, dash: [] } };
export const boxReadout = (months: readonly ChargeOfMonth[], month: number | undefined): ReadoutItem[] => {
  const value = (key: (typeof BOX_PARTS)[number]['key']): string | undefined =>
    month === undefined ? undefined : formatNumber(100 * months[month]![key], 1);
  return [
    {
      id: 'box',
      name: 'Mean daily lowest to highest',
      look: BOX_LOOK,
      kind: 'band',
      value: month === undefined ? undefined : `${value('averageMinimum')} to ${value('averageMaximum')}`,
    },
    { id: 'mean', name: 'Mean', look: MEAN_LOOK, kind: 'line', value: value('average') },
    {
      id: 'whiskers',
      name: 'Lowest to highest',
      look: LOOKS.storage,
      kind: 'line',
      value: month === undefined ? undefined : `${value('minimum')} to ${value('maximum')}`,
    },
  ];
};

const LEVELS = [0, 25, 50, 75, 100] as const;

/** One box for each month: from the mean daily lowest to the mean daily highest charge, its mean, and whiskers to the extremes. */
export function boxPicture(months: readonly ChargeOfMonth[], width: number, height: number): Picture {
  const { top, right, bottom, left } = BOX_MARGINS;
  const band = (width - left - right) / months.length;
  const yOf = (share: number): string => px(top + (1 - share) * (height - top - bottom));
  const half = Math.min(16, band * 0.32);
  return {
    shapes: [
      ...LEVELS.map((level) => ({
        d: `M${left} ${yOf(level / 100)}H${px(width - right)}`,
        stroke: (level === 0 ? 'control' : 'grid') as Token,
      })),
      ...months.flatMap(({ maximum, averageMaximum, average, averageMinimum, minimum }, month) => {
        const middle = left + (month + 0.5) * band;
        const [from, to] = [px(middle - half), px(middle + half)];
        const cap = (share: number): string => `M${px(middle - half / 2)} ${yOf(share)}H${px(middle + half / 2)}`;
        return [
          { d: `M${px(middle)} ${yOf(maximum)}V${yOf(minimum)}${cap(maximum)}${cap(minimum)}`, stroke: 'storage' as const },
          {
            d: `M${from} ${yOf(averageMaximum)}H${to}V${yOf(averageMinimum)}H${from}Z`,
            fill: 'storage-t' as const,
            stroke: 'storage' as const,
          },
          { d: `M${from} ${yOf(average)}H${to}`, stroke: 'text' as const, strokeWidth: 2 },
        ];
      }),
    ],
    labels: [
      ...LEVELS.map((level) => ({
        x: left - 6,
        y: Number(yOf(level / 100)) + 4,
        text: String(level),
        anchor: 'end' as const,
        token: 'text-3' as const,
      })),
      ...months.map((_, month) => ({
        x: left + (month + 0.5) * band,
        y: height - bottom + 15,
        text: MONTHS[month]!,
        anchor: 'middle' as const,
        token: 'text-3' as const,
      })),
    ],
  };
}

export function boxSentence(months: readonly ChargeOfMonth[]): string {
  const of = (key: 'maximum' | 'minimum', pick: (...values: number[]) => number): string =>
    formatNumber(100 * pick(...months.map((month) => month[key])), 1);
  return `State of charge by month: between ${of('minimum', Math.min)} % and ${of('maximum', Math.max)} % of what the storage can hold in the year.`;
}

/** DET-42: the mean charge of each hour of the day in percent, a row for each month. */
export const hourTable = (months: readonly ChargeOfMonth[]): ChartTable => ({
  rowName: 'Month',
  count: months.length,
  rowLabel: (row) => MONTHS[row]!,
  columns: Array.from({ length: HOURS_PER_DAY }, (_, hour) => ({
    name: `${hour} h`,
    unit: '%',
    digits: 0,
    at: (row) => 100 * months[row]!.hourly[hour]!,
  })),
});

const FILLS = ['seq-1', 'seq-2', 'seq-3', 'seq-4', 'seq-5', 'seq-6'] as const satisfies readonly Token[];
/** Text that is readable on each fill. */
const TEXTS = ['on-seq-low', 'on-seq-low', 'on-seq-mid', 'on-seq-mid', 'on-seq-high', 'on-seq-high'] as const satisfies readonly Token[];
/** The step of the scale of a share. */
const stepOf = (share: number): number => Math.min(FILLS.length - 1, Math.max(0, Math.floor(share * FILLS.length)));
/** Narrower cells hold no number, px. */
const LEAST_CELL = 20;

/** The mean charge by month and hour: the colour of each cell, and its percent where there is room. */
export function heatPicture(months: readonly ChargeOfMonth[], width: number, height: number): Picture {
  const { top, right, bottom, left } = HEAT_MARGINS;
  const cell = { width: (width - left - right) / HOURS_PER_DAY, height: (height - top - bottom) / months.length };
  const cells = months.flatMap(({ hourly }, month) =>
    hourly.map((share, hour) => ({ share, x: left + hour * cell.width, y: top + month * cell.height })),
  );
  return {
    shapes: cells.map(({ share, x, y }) => ({
      d: `M${px(x)} ${px(y)}H${px(x + cell.width)}V${px(y + cell.height)}H${px(x)}Z`,
      fill: FILLS[stepOf(share)]!,
      stroke: 'surface',
    })),
    labels: [
      ...(cell.width < LEAST_CELL
        ? []
        : cells.map(({ share, x, y }) => ({
            x: x + cell.width / 2,
            y: y + cell.height / 2 + 4,
            text: formatNumber(100 * share),
            anchor: 'middle' as const,
            token: TEXTS[stepOf(share)]!,
          }))),
      ...months.map((_, month) => ({
        x: left - 6,
        y: top + (month + 0.5) * cell.height + 4,
        text: MONTHS[month]!,
        anchor: 'end' as const,
        token: 'text-3' as const,
      })),
      ...[0, 3, 6, 9, 12, 15, 18, 21, 23].map((hour) => ({
        x: left + (hour + 0.5) * cell.width,
        y: height - bottom + 15,
        text: String(hour),
        anchor: 'middle' as const,
        token: 'text-3' as const,
      })),
    ],
  };
}

/** The hours of the mean day of a month at which the charge is highest and lowest, and how much it is. The cells are their own legend. */
export const heatReadout = (months: readonly ChargeOfMonth[], month: number | undefined): ReadoutItem[] => {
  if (month === undefined) return [];
  const { hourly } = months[month]!;
  const at = (share: number): string => `${formatNumber(100 * share, 1)} at ${hourly.indexOf(share)} h`;
  return [
    { id: 'high', name: 'Highest mean', look: LOOKS.storage, kind: 'fill', value: at(Math.max(...hourly)) },
    { id: 'low', name: 'lowest mean', look: BOX_LOOK, kind: 'band', value: at(Math.min(...hourly)) },
  ];
};

export function heatSentence(months: readonly ChargeOfMonth[]): string {
  const mean = Array.from(
    { length: HOURS_PER_DAY },
    (_, hour) => months.reduce((sum, { hourly }) => sum + hourly[hour]!, 0) / months.length,
  );
  const [high, low] = [Math.max(...mean), Math.min(...mean)];
  return `Mean state of charge by hour and month: fullest at ${mean.indexOf(high)} h with ${formatNumber(100 * high, 1)} %, emptiest at ${mean.indexOf(low)} h with ${formatNumber(100 * low, 1)} % on the mean of the months.`;
}

/** DET-42: a line of the hours of the day for each month. */
export const hourLines = (months: readonly ChargeOfMonth[]) =>
  months.map(({ hourly }, month) => ({
    id: MONTHS[month]!,
    name: MONTHS[month]!,
    unit: '%',
    look: genericLook(month),
    side: 'left' as const,
    digits: 1,
    values: hourly.map((share) => 100 * share),
  }));
