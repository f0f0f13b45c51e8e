import type { ChartTable } from './chart-table.ts';
import { valueAxisShapes } from './mark-shapes.ts';
import type { Shape } from './scene.tsx';
import type { Scene } from './scene-chart.tsx';
import { axisFor } from './ticks.ts';
import { MONTHS } from './time-labels.ts';
import { within, type Extent } from './value-view.ts';
import type { Token } from '../tokens.ts';

/** What a month holds: its extremes, the means of its daily extremes, and its mean. */
export interface MonthFigures {
  readonly maximum: number;
  readonly averageMaximum: number;
  readonly average: number;
  readonly averageMinimum: number;
  readonly minimum: number;
}

/** The five figures of a box, from the top. */
const PARTS = [
  { key: 'maximum', name: 'Highest' },
  { key: 'averageMaximum', name: 'Mean daily highest' },
  { key: 'average', name: 'Mean' },
  { key: 'averageMinimum', name: 'Mean daily lowest' },
  { key: 'minimum', name: 'Lowest' },
] as const;

export const monthTable = (months: readonly MonthFigures[], unit: string, digits: number): ChartTable => ({
  rowName: 'Month',
  count: months.length,
  rowLabel: (row) => MONTHS[row]!,
  columns: PARTS.map(({ key, name }) => ({ name, unit, digits, at: (row) => months[row]![key] })),
});

const LEFT = 48;
const RIGHT = 12;
const TOP = 10;
const BOTTOM = 22;
const UNCUT: Extent = { low: -Infinity, high: Infinity };

/**
 * One box for each month: from the mean daily lowest to the mean daily highest, its mean, and whiskers to the extremes.
 *
 * @param end  where the axis ends at least, such as 100 %
 * @param cut  where it ends at most: what lies beyond is drawn to its ends, and whiskers end there in a point instead of a bar
 */
export function monthBoxes(
  months: readonly MonthFigures[],
  token: Token,
  end: number,
  width: number,
  height: number,
  cut: Extent = UNCUT,
): Scene {
  const axis = axisFor(
    Math.min(0, ...months.map(({ minimum }) => within(cut, minimum))),
    Math.max(end, ...months.map(({ maximum }) => within(cut, maximum))),
  );
  const inner = height - TOP - BOTTOM;
  const yOf = (value: number): number => TOP + ((axis.high - within(cut, value)) / (axis.high - axis.low)) * inner;
  const band = (width - LEFT - RIGHT) / months.length;
  const half = Math.min(16, band * 0.32);
  const boxes = months.flatMap(({ maximum, averageMaximum, average, averageMinimum, minimum }, month): Shape[] => {
    const x = LEFT + (month + 0.5) * band;
    const cap = (value: number): string => {
      const y = yOf(value);
      if (within(cut, value) === value) return `M${x - half / 2} ${y}H${x + half / 2}`;
      const back = value > cut.high ? 6 : -6;
      return `M${x - 4} ${y + back}L${x} ${y}L${x + 4} ${y + back}`;
    };
    const top = yOf(averageMaximum);
    const box = { x: x - half, y: top, width: 2 * half, height: Math.max(1, yOf(averageMinimum) - top) };
    return [
      { kind: 'path', d: `M${x} ${yOf(maximum)}V${yOf(minimum)}`, stroke: token, width: 1 },
      { kind: 'rect', ...box, fill: 'surface' },
      { kind: 'rect', ...box, fill: token, stroke: token, fillOpacity: 0.18 },
      { kind: 'path', d: `${cap(maximum)}${cap(minimum)}`, stroke: token, width: 1 },
      { kind: 'path', d: `M${x - half} ${yOf(average)}H${x + half}`, stroke: 'text', width: 2 },
      { kind: 'text', x, y: height - BOTTOM + 15, text: MONTHS[month]!, anchor: 'middle', fill: 'text-3' },
    ];
  });
  return {
    shapes: [...valueAxisShapes(axis, yOf, LEFT, width - RIGHT), ...boxes],
    fields: months.map((_, month) => ({ x: LEFT + month * band, y: TOP, width: band, height: inner })),
  };
}
