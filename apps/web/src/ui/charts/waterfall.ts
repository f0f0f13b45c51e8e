import { formatNumber } from '../../lib/number.ts';
import { markedRect, valueAxisShapes } from './mark-shapes.ts';
import type { Shape } from './scene.tsx';
import type { Scene } from './scene-chart.tsx';
import { LOOKS, type SeriesLook } from './series-look.ts';
import { axisFor } from './ticks.ts';

/** A bar of a waterfall: a total from zero, or a change from the value before (of the first one from zero). */
export interface WaterfallBar {
  readonly name: string;
  /** Where the bar ends; a total stands at it. */
  readonly value: number;
  readonly isTotal: boolean;
}
/** How bars look that go up and down. */
export interface WaterfallLooks {
  readonly up: SeriesLook;
  readonly down: SeriesLook;
}
const MONEY: WaterfallLooks = { up: LOOKS.moneyIn, down: LOOKS.moneyOut };

const LEFT = 52;
const RIGHT = 12;
const TOP = 18;
const BOTTOM = 40;
const CHARACTER = 6;

/** What a bar adds to the one before; of a total its value. */
export const changeOf = (bars: readonly WaterfallBar[], k: number): number => bars[k]!.value - fromOf(bars, k);
const fromOf = (bars: readonly WaterfallBar[], k: number): number => (k === 0 || bars[k]!.isTotal ? 0 : bars[k - 1]!.value);

/** Totals, and between them what each change adds or takes: side by side, or below each other where the names have no room side by side. */
export function waterfall(bars: readonly WaterfallBar[], width: number, height: number, looks: WaterfallLooks = MONEY): Scene {
  const letters = Math.max(4, Math.floor((width - LEFT - RIGHT) / Math.max(1, bars.length) / CHARACTER));
  const isCut = bars.some(({ name }) => linesOf(name, letters).some((line) => line.length > letters));
  return isCut ? below(bars, width, height, looks) : beside(bars, width, height, looks);
}

const markOf = ({ isTotal }: WaterfallBar, by: number, { up, down }: WaterfallLooks) =>
  (isTotal ? LOOKS.together : by >= 0 ? up : down).mark;
const valueText = ({ isTotal, value }: WaterfallBar, by: number): string =>
  isTotal ? formatNumber(value, 2) : `${by > 0 ? '+' : ''}${formatNumber(by, 2)}`;
const rangeOf = (bars: readonly WaterfallBar[]): [number, number] => {
  const values = bars.map(({ value }) => value);
  return [Math.min(0, ...values), Math.max(0, ...values)];
};

function beside(bars: readonly WaterfallBar[], width: number, height: number, looks: WaterfallLooks): Scene {
  const axis = axisFor(...rangeOf(bars), 5, 'whole');
  const bottom = height - BOTTOM;
  const yOf = (value: number): number => TOP + ((axis.high - value) / (axis.high - axis.low)) * (bottom - TOP);
  const band = (width - LEFT - RIGHT) / Math.max(1, bars.length);
  const letters = Math.max(4, Math.floor(band / CHARACTER));
  const drawn = bars.flatMap((bar, k): Shape[] => {
    const { name, value } = bar;
    const from = fromOf(bars, k);
    const x = LEFT + k * band;
    const [top, foot] = [yOf(Math.max(from, value)), yOf(Math.min(from, value))];
    return [
      markedRect(x + band * 0.1, top, band * 0.8, Math.max(1, foot - top), markOf(bar, value - from, looks)),
      ...(k + 1 < bars.length
        ? [{ kind: 'path', d: `M${x + band * 0.9} ${yOf(value)}H${x + band * 1.1}`, stroke: 'control', width: 1 } as const]
        : []),
      {
        kind: 'text',
        x: x + band / 2,
        y: top - 5,
        text: valueText(bar, value - from),
        anchor: 'middle',
        fill: 'text',
        isBold: true,
        hasHalo: true,
      },
      ...linesOf(name, letters).map((text, n): Shape => ({
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

const GAP = 6;
/** For '+1,234.56' behind a bar. */
const VALUE_WIDTH = 62;
const MOST_LETTERS = 22;

function below(bars: readonly WaterfallBar[], width: number, height: number, looks: WaterfallLooks): Scene {
  const [low, high] = rangeOf(bars);
  const letters = Math.min(MOST_LETTERS, Math.max(...bars.map(({ name }) => name.length)), Math.floor((0.4 * width) / CHARACTER));
  const left = letters * CHARACTER + 10;
  const inner = Math.max(1, width - left - VALUE_WIDTH);
  const xOf = (value: number): number => left + ((value - low) / Math.max(1e-9, high - low)) * inner;
  const band = height / Math.max(1, bars.length);
  const drawn = bars.flatMap((bar, k): Shape[] => {
    const { name, value, isTotal } = bar;
    const from = fromOf(bars, k);
    const [y, tall] = [k * band + GAP / 2, band - GAP];
    const [begin, end] = [xOf(Math.min(from, value)), xOf(Math.max(from, value))];
    const text = { kind: 'text', y: y + tall / 2 + 4, fill: isTotal ? 'text' : 'text-2', isBold: isTotal } as const;
    return [
      markedRect(begin, y, Math.max(1, end - begin), tall, markOf(bar, value - from, looks)),
      ...(k + 1 < bars.length ? [{ kind: 'path', d: `M${xOf(value)} ${y + tall}V${y + band}`, stroke: 'control', width: 1 } as const] : []),
      { ...text, x: left - 8, text: name.length > letters ? `${name.slice(0, letters - 1)}…` : name, anchor: 'end' as const },
      { ...text, x: end + 6, text: valueText(bar, value - from), anchor: 'start' as const },
    ];
  });
  return {
    shapes: [{ kind: 'path', d: `M${xOf(0)} 0V${height}`, stroke: 'axis', width: 1 }, ...drawn],
    fields: bars.map((_, k) => ({ x: 0, y: k * band, width, height: band })),
  };
}

/** A name on at most two lines, broken at a blank near so many characters. */
function linesOf(name: string, letters: number): string[] {
  if (name.length <= letters) return [name];
  const at = name.lastIndexOf(' ', letters);
  return at > 0 ? [name.slice(0, at), name.slice(at + 1)] : [name];
}
