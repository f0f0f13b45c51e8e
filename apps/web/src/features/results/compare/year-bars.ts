import { formatNumber } from '../../../lib/number.ts';
import { labelStep } from '../../../ui/charts/label-step.ts';
import { markedRect, valueAxisShapes } from '../../../ui/charts/mark-shapes.ts';
import type { Shape } from '../../../ui/charts/scene.tsx';
import type { Scene } from '../../../ui/charts/scene-chart.tsx';
import { axisFor } from '../../../ui/charts/ticks.ts';
import type { Mark } from '../../../ui/tokens.ts';

/** Yearly values that stand side by side. */
export interface YearSeries {
  readonly id: string;
  readonly name: string;
  readonly mark: Mark;
  /** Of values below zero, where they look otherwise. */
  readonly markBelow?: Mark;
  readonly values: readonly number[];
}

const LEFT = 48;
const RIGHT = 12;
const TOP = 22;
const BOTTOM = 22;
const FIRST_BAND = 56;

/**
 * Yearly cash flows in two panels: the year before operation, which holds the capital, on a scale of its own, and the years of operation on
 * theirs. Both scales contain zero.
 *
 * @param labels  the years as the user counts them
 */
export function yearBars(labels: readonly string[], series: readonly YearSeries[], width: number, height: number): Scene {
  const bottom = height - BOTTOM;
  const fields: { x: number; y: number; width: number; height: number }[] = [];
  const panel = (from: number, to: number, left: number, right: number, title: string): Shape[] => {
    const values = series.flatMap((one) => one.values.slice(from, to));
    const axis = axisFor(Math.min(0, ...values), Math.max(0, ...values), 4, 'whole');
    const yOf = (value: number): number => TOP + ((axis.high - value) / (axis.high - axis.low)) * (bottom - TOP);
    const band = (right - left) / Math.max(1, to - from);
    const bar = (band * 0.8) / Math.max(1, series.length);
    const every = labelStep(to - from, right - left, 24);
    const bars = Array.from({ length: to - from }, (_, k): Shape[] => {
      const x = left + k * band;
      fields.push({ x, y: TOP, width: band, height: bottom - TOP });
      return [
        ...series.flatMap((one, n): Shape[] => {
          const value = one.values[from + k]!;
          if (value === 0) return [];
          const [top, foot] = [yOf(Math.max(0, value)), yOf(Math.min(0, value))];
          const mark = value < 0 ? (one.markBelow ?? one.mark) : one.mark;
          return [markedRect(x + band * 0.1 + n * bar, top, Math.max(0.5, bar - 1), foot - top, mark)];
        }),
        ...(k % every === 0
          ? [
              {
                kind: 'text',
                x: x + band / 2,
                y: bottom + 15,
                text: labels[from + k]!,
                anchor: 'middle',
                fill: 'text-3',
              } as const,
            ]
          : []),
      ];
    });
    return [
      { kind: 'text', x: left, y: 12, text: title, anchor: 'start', fill: 'text-3' },
      ...valueAxisShapes(axis, yOf, left, right),
      ...bars.flat(),
    ];
  };
  const next = LEFT + FIRST_BAND + LEFT + 8;
  const shapes = [
    ...panel(0, 1, LEFT, LEFT + FIRST_BAND, 'own scale'),
    ...panel(1, labels.length, next, Math.max(next + 40, width - RIGHT), `years ${labels[1] ?? ''} to ${labels.at(-1) ?? ''}`),
  ];
  return { shapes, fields };
}

/** Table, readout and picture of the same values. */
export const yearValue = (value: number): string => formatNumber(value, 2);
