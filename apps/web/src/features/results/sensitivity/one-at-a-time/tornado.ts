import { formatNumber } from '../../../../lib/number.ts';
import { markedRect } from '../../../../ui/charts/mark-shapes.ts';
import type { Shape } from '../../../../ui/charts/scene.tsx';
import type { Scene } from '../../../../ui/charts/scene-chart.tsx';
import { LOOKS } from '../../../../ui/charts/series-look.ts';
import { roundStep } from '../../../../ui/charts/round-step.ts';

/** One bar of a tornado, values in the unit of the chart. */
export interface TornadoBar {
  readonly name: string;
  /** What the input belongs to, and its values at both ends: 'PV Solar 1, 1.2 / 0.8'. */
  readonly detail: string;
  readonly low: number;
  readonly high: number;
}

/** Height of a bar with its space, px. */
const LOWEST_ROW = 30;
const HIGHEST_ROW = 90;
export const tornadoHeight = (bars: number): number => Math.max(220, bars * LOWEST_ROW + 34);
const TOP = 6;
const BOTTOM = 24;
/** Px between two numbers of the axis. */
const TICK_WIDTH = 34;
/** Px of a character, near enough to keep a name in its column. */
const CHARACTER = 6.2;

/** Bars from the base value to the worst and the best of each input, on one axis that need not contain zero. */
export function tornado(bars: readonly TornadoBar[], base: number, width: number, height: number): Scene {
  const longest = Math.max(0, ...bars.map(({ name, detail }) => Math.max(name.length, detail.length)));
  const left = Math.min(width * 0.42, longest * CHARACTER + 12) + 44;
  const right = width - 54;
  const all = [base, ...bars.flatMap(({ low, high }) => [low, high])];
  const span = Math.max(...all) - Math.min(...all) || Math.abs(base) || 1;
  const axisOf = (steps: number) => {
    const step = roundStep(span / steps);
    const low = Math.floor(Math.min(...all) / step) * step;
    return { step, low, high: Math.max(low + step, Math.ceil(Math.max(...all) / step) * step) };
  };
  // Numbers need room: on a phone there are two or three steps.
  const axes = [5, 4, 3, 2, 1].map(axisOf);
  const { step, low, high } = axes.find((axis) => (axis.step / (axis.high - axis.low)) * (right - left) >= TICK_WIDTH) ?? axes.at(-1)!;
  const xOf = (value: number): number => left + ((value - low) / (high - low)) * (right - left);
  const row = Math.min(HIGHEST_ROW, (height - TOP - BOTTOM) / Math.max(1, bars.length));
  const bottom = TOP + bars.length * row;
  const digits = step >= 1 ? 0 : step >= 0.1 ? 1 : 2;
  const ticks = Array.from({ length: Math.round((high - low) / step) + 1 }, (_, k) => low + k * step);
  const short = (text: string): string => {
    const most = Math.floor((left - 52) / CHARACTER);
    return text.length > most ? `${text.slice(0, Math.max(3, most - 1))}…` : text;
  };
  const rows = bars.map((bar, k): Shape[] => {
    const y = TOP + k * row;
    const middle = y + row / 2;
    const [from, at, to] = [xOf(bar.low), xOf(base), xOf(bar.high)];
    return [
      { kind: 'text', x: left - 48, y: middle - 2, text: short(bar.name), anchor: 'end', fill: 'text-2' },
      { kind: 'text', x: left - 48, y: middle + 11, text: short(bar.detail), anchor: 'end', fill: 'text-3' },
      ...(bar.low < base
        ? [
            markedRect(from, middle - 9.5, at - from, 19, LOOKS.moneyOut.mark),
            {
              kind: 'text',
              x: from - 5,
              y: middle + 4,
              text: formatNumber(bar.low, 2),
              anchor: 'end',
              fill: 'text',
              isBold: true,
            } as const,
          ]
        : []),
      ...(bar.high > base
        ? [
            markedRect(at, middle - 9.5, to - at, 19, LOOKS.moneyIn.mark),
            {
              kind: 'text',
              x: to + 5,
              y: middle + 4,
              text: formatNumber(bar.high, 2),
              anchor: 'start',
              fill: 'text',
              isBold: true,
            } as const,
          ]
        : []),
    ];
  });
  return {
    shapes: [
      ...ticks.flatMap((tick): Shape[] => [
        { kind: 'path', d: `M${xOf(tick)} ${TOP}V${bottom}`, stroke: 'grid', width: 1 },
        { kind: 'text', x: xOf(tick), y: bottom + 16, text: formatNumber(tick, digits), anchor: 'middle', fill: 'text-3' },
      ]),
      ...rows.flat(),
      { kind: 'path', d: `M${xOf(base)} ${TOP}V${bottom}`, stroke: 'text', width: 1.6 },
    ],
    fields: bars.map((_, k) => ({ x: 0, y: TOP + k * row, width, height: row })),
  };
}
