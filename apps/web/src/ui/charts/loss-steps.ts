import { formatNumber } from '../../lib/number.ts';
import { markedRect } from './mark-shapes.ts';
import { roundStep } from './round-step.ts';
import type { Shape } from './scene.tsx';
import type { Scene } from './scene-chart.tsx';
import type { SeriesLook } from './series-look.ts';

/** One line of a way that energy goes: a total that has come so far, or what is taken on the way. */
export interface LossStep {
  readonly name: string;
  /** What is left behind it. */
  readonly left: number;
  /** Taken from what was left before; undefined of a total. Below zero where something is won. */
  readonly taken: number | undefined;
  readonly look: SeriesLook;
}

const TOP = 2;
const GAP = 4;
/** For '−20.13, −12.9 %' behind a bar. */
const VALUE_WIDTH = 104;
const NAME_WIDTH = 158;
const NARROW = 430;
const NARROW_NAME_WIDTH = 104;
const CHARACTER = 6.2;
/** Room for the break mark of a cut bar. */
const BREAK = 14;

/** Where the axis begins: zero, or a round value below the totals where those are near to each other and losses could not be seen. */
export function lossCut(steps: readonly LossStep[]): number {
  const values = steps.map(({ left }) => left);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  if (low < high / 2) return 0;
  const step = roundStep(high / 25);
  return Math.max(0, Math.floor((low - 0.5 * (high - low) - step / 2) / step) * step);
}

/** From the first total downward, a line for each loss; bars begin at the cut, and a cut one has a break mark. */
export function lossScene(steps: readonly LossStep[], width: number, height: number, digits: number): Scene {
  const cut = lossCut(steps);
  const most = Math.max(...steps.map(({ left, taken = 0 }) => Math.max(left, left + taken)), 0);
  const left = width < NARROW ? NARROW_NAME_WIDTH : NAME_WIDTH;
  const from = left + (cut > 0 ? BREAK : 0);
  const inner = Math.max(1, width - from - VALUE_WIDTH);
  const xOf = (value: number): number => from + (Math.max(0, value - cut) / Math.max(1e-9, most - cut)) * inner;
  const band = (height - TOP) / Math.max(1, steps.length);
  const gross = steps[0]?.left ?? 0;
  const letters = Math.floor((left - 8) / CHARACTER);
  return {
    shapes: steps.flatMap(({ name, left: value, taken, look }, k): Shape[] => {
      const y = TOP + k * band;
      const tall = band - GAP;
      const middle = y + tall / 2 + 4;
      const [begin, end] =
        taken === undefined ? [left, xOf(value)] : [xOf(Math.min(value, value + taken)), xOf(Math.max(value, value + taken))];
      const isBold = taken === undefined;
      const share = taken === undefined || gross === 0 ? '' : `, ${signed((-100 * taken) / gross, 1)}\u00a0%`;
      return [
        markedRect(begin, y, Math.max(1, end - begin), tall, look.mark),
        ...(isBold && cut > 0
          ? [
              {
                kind: 'path',
                d: `M${left + 6} ${y + tall + 2}L${left + 11} ${y - 2}`,
                stroke: 'surface',
                width: 3,
              } as const,
            ]
          : []),
        ...(k + 1 < steps.length
          ? [{ kind: 'path', d: `M${xOf(value)} ${y + tall}V${y + band}`, stroke: 'control', width: 1 } as const]
          : []),
        {
          kind: 'text',
          x: left - 8,
          y: middle,
          text: name.length > letters ? `${name.slice(0, letters - 1)}…` : name,
          anchor: 'end',
          fill: isBold ? 'text' : 'text-2',
          isBold,
        },
        {
          kind: 'text',
          x: end + 6,
          y: middle,
          text: isBold ? formatNumber(value, digits) : `${signed(-taken, digits)}${share}`,
          anchor: 'start',
          fill: isBold ? 'text' : 'text-2',
          isBold,
        },
      ];
    }),
    fields: steps.map((_, k) => ({ x: 0, y: TOP + k * band, width, height: band })),
  };
}

const signed = (value: number, digits: number): string => `${value > 0 ? '+' : ''}${formatNumber(value, digits)}`;
