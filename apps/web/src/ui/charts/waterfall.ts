import { formatNumber } from '../../lib/number.ts';
import { markedRect, valueAxisShapes } from './mark-shapes.ts';
import type { Shape } from './scene.tsx';
import type { Scene } from './scene-chart.tsx';
import { LOOKS } from './series-look.ts';
import { axisFor } from './ticks.ts';

/** A bar of a waterfall: a total from zero, or a change from the value before. */
export interface WaterfallBar {
  readonly name: string;
  /** Where the bar ends; a total stands at it. */
  readonly value: number;
  readonly isTotal: boolean;
}

const LEFT = 52;
const RIGHT = 12;
const TOP = 18;
const BOTTOM = 40;
const CHARACTER = 6;

/** Totals at both ends, and between them what each change adds or takes. */
export function waterfall(bars: readonly WaterfallBar[], width: number, height: number): Scene {
  const values = bars.map(({ value }) => value);
  const axis = axisFor(Math.min(0, ...values), Math.max(0, ...values), 5, 'whole');
  const bottom = height - BOTTOM;
  const yOf = (value: number): number => TOP + ((axis.high - value) / (axis.high - axis.low)) * (bottom - TOP);
  const band = (width - LEFT - RIGHT) / Math.max(1, bars.length);
  const most = Math.max(4, Math.floor(band / CHARACTER));
  const drawn = bars.flatMap(({ name, value, isTotal }, k): Shape[] => {
    const from = isTotal ? 0 : bars[k - 1]!.value;
    const x = LEFT + k * band;
    const [top, foot] = [yOf(Math.max(from, value)), yOf(Math.min(from, value))];
    const mark = isTotal ? LOOKS.together.mark : value >= from ? LOOKS.moneyIn.mark : LOOKS.moneyOut.mark;
    const by = value - from;
    return [
      markedRect(x + band * 0.1, top, band * 0.8, Math.max(1, foot - top), mark),
      ...(k + 1 < bars.length
        ? [{ kind: 'path', d: `M${x + band * 0.9} ${yOf(value)}H${x + band * 1.1}`, stroke: 'control', width: 1 } as const]
        : []),
      {
        kind: 'text',
        x: x + band / 2,
        y: top - 5,
        text: isTotal ? formatNumber(value, 2) : `${by > 0 ? '+' : ''}${formatNumber(by, 2)}`,
        anchor: 'middle',
        fill: 'text',
        isBold: true,
        hasHalo: true,
      },
      ...linesOf(name, most).map((text, n): Shape => ({
        kind: 'text',
        x: x + band / 2,
        y: bottom + 15 + n * 13,
        text,
        anchor: 'middle',
        fill: 'text-3',
      })),
    ];
  });
  return {
    shapes: [...valueAxisShapes(axis, yOf, LEFT, width - RIGHT), ...drawn],
    fields: bars.map((_, k) => ({ x: LEFT + k * band, y: TOP, width: band, height: bottom - TOP })),
  };
}

/** A name on two lines of so many characters; what does not fit stands in the readout and the table. */
function linesOf(name: string, most: number): string[] {
  if (name.length <= most) return [name];
  const at = name.lastIndexOf(' ', most);
  const [first, rest] = at > 0 ? [name.slice(0, at), name.slice(at + 1)] : [name.slice(0, most), name.slice(most)];
  return [first, rest.length > most ? `${rest.slice(0, most - 1)}…` : rest];
}
