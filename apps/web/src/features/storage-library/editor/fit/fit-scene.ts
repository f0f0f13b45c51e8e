import { formatNumber } from '../../../../lib/number.ts';
import type { Scene } from '../../../../ui/charts/scene-chart.tsx';
import type { Shape } from '../../../../ui/charts/scene.tsx';
import type { Token } from '../../../../ui/tokens.ts';
import { linearScale, logScale, type Scale } from './fit-scales.ts';

interface Point {
  readonly x: number;
  readonly y: number;
}
export interface FitPicture {
  /** By x. */
  readonly points: readonly Point[];
  /** Of the table as it stands; undefined while it has no fit. */
  readonly fitted: ((x: number) => number) | undefined;
  /** The fit less and plus its standard error. */
  readonly band: ((x: number) => readonly [low: number, high: number]) | undefined;
  /** Of the parameters that the type holds, where they are others. */
  readonly held: ((x: number) => number) | undefined;
  /** Of each point from the fit, fraction. */
  readonly deviations: readonly number[];
  readonly isLogarithmic: boolean;
}

const MARGINS = { top: 10, right: 14, bottom: 24, left: 52 };
const RESIDUALS = 64;
const GAP = 16;
const SAMPLES = 120;
/** D-198: a fit farther from its table than this is marked. */
export const MARKED = 0.03;

const finite = (values: readonly number[]): number[] => values.filter(Number.isFinite);

/** Where the picture lies: its axes, the places at which the curves are taken, and the curves there. */
interface Frame {
  /** Points that can be drawn. */
  readonly shown: readonly Point[];
  readonly places: readonly number[];
  /** The fit and what the type holds, at the places. */
  readonly lines: readonly (readonly number[] | undefined)[];
  readonly x: Scale;
  readonly y: Scale;
  /** Lower edge of the curves, of the deviations, and right edge of both, px. */
  readonly bottom: number;
  readonly base: number;
  readonly right: number;
}

function frameOf({ points, fitted, held, isLogarithmic }: FitPicture, width: number, height: number): Frame | undefined {
  const shown = isLogarithmic ? points.filter(({ x, y }) => x > 0 && y > 0) : points;
  if (shown.length === 0) return undefined;
  const xs = shown.map(({ x }) => x);
  const [least, most] = [Math.min(...xs), Math.max(...xs)];
  const pad = isLogarithmic ? 1.15 : Math.max(1e-9, (most - least) * 0.07 || Math.abs(most) * 0.1 || 1);
  // Below the first of values that are all above 0 a curve need not exist at 0 and under it.
  const begin = least > 0 ? Math.max(least - pad, least / 5) : least - pad;
  const [low, high] = isLogarithmic ? [least / pad, most * pad] : [begin, most + pad];
  const places = Array.from({ length: SAMPLES + 1 }, (_, i) =>
    isLogarithmic ? low * (high / low) ** (i / SAMPLES) : low + ((high - low) * i) / SAMPLES,
  );
  const lines = [fitted, held].map((curve) => curve && places.map(curve));
  const ys = finite([...shown.map(({ y }) => y), ...lines.flatMap((line) => line ?? [])]);
  const bottom = height - MARGINS.bottom - RESIDUALS - GAP;
  const right = width - MARGINS.right;
  const x = isLogarithmic ? logScale(low, high, MARGINS.left, right) : linearScale(low, high, MARGINS.left, right);
  const [yLow, yHigh] = [Math.min(...ys), Math.max(...ys)];
  const room = (yHigh - yLow) * 0.08 || Math.abs(yHigh) * 0.1 || 1;
  const y = isLogarithmic
    ? logScale(yLow / 1.2, yHigh * 1.2, bottom, MARGINS.top)
    : linearScale(Math.max(yLow >= 0 ? 0 : -Infinity, yLow - room), yHigh + room, bottom, MARGINS.top);
  return { shown, places, lines, x, y, bottom, base: height - MARGINS.bottom, right };
}

/** Collects shapes, in the order in which they lie over each other. */
interface Pen {
  readonly shapes: Shape[];
  readonly rule: (d: string, stroke: Token, ofWidth?: number, dash?: readonly number[]) => void;
  readonly text: (at: number, down: number, label: string, anchor: 'start' | 'middle' | 'end') => void;
}

function penOf(): Pen {
  const shapes: Shape[] = [];
  const rule = (d: string, stroke: Token, ofWidth = 1, dash?: readonly number[]): void =>
    void shapes.push({ kind: 'path', d, stroke, width: ofWidth, ...(dash && { dash }) });
  const text = (at: number, down: number, label: string, anchor: 'start' | 'middle' | 'end'): void =>
    void shapes.push({ kind: 'text', x: at, y: down, text: label, anchor, fill: 'text-3' });
  return { shapes, rule, text };
}

function drawAxes({ rule, text }: Pen, { x, y, bottom, base, right }: Frame): void {
  for (const tick of y.ticks) {
    rule(`M${MARGINS.left} ${y.at(tick.value)}H${right}`, 'grid');
    text(MARGINS.left - 6, y.at(tick.value) + 4, tick.label, 'end');
  }
  for (const tick of x.ticks) text(x.at(tick.value), base + 15, tick.label, 'middle');
  rule(`M${MARGINS.left} ${bottom}H${right}`, 'axis');
}

function drawCurves({ shapes, rule }: Pen, { shown, places, lines, x, y, bottom }: Frame, { band, isLogarithmic }: FitPicture): void {
  const path = (line: readonly number[]): string => {
    let isDrawing = false;
    return line
      .map((value, i) => {
        const isShown = Number.isFinite(value) && (!isLogarithmic || value > 0);
        const step = isShown ? `${isDrawing ? 'L' : 'M'}${x.at(places[i]!).toFixed(1)} ${y.at(value).toFixed(1)}` : '';
        isDrawing = isShown;
        return step;
      })
      .join('');
  };
  if (band) {
    // Cut at the frame: beyond its table a fit may know nothing.
    const inside = (value: number): number => Math.min(bottom, Math.max(MARGINS.top, y.at(value)));
    const edges = places
      .map((at) => ({ at: x.at(at), edge: band(at) }))
      .filter(({ edge }) => edge.every((value) => Number.isFinite(value) && (!isLogarithmic || value > 0)));
    const line = (end: 0 | 1, list: typeof edges): string =>
      list.map(({ at, edge }) => `${at.toFixed(1)} ${inside(edge[end]).toFixed(1)}`).join('L');
    if (edges.length > 1)
      shapes.push({
        kind: 'path',
        d: `M${line(1, edges)}L${line(0, edges.toReversed())}Z`,
        stroke: 'accent-line',
        width: 0.8,
        fill: 'accent-soft',
      });
  }
  if (lines[1]) rule(path(lines[1]), 'limit', 1.6, [5, 3]);
  if (lines[0]) rule(path(lines[0]), 'accent', 1.8);
  for (const point of shown)
    shapes.push({ kind: 'circle', x: x.at(point.x), y: y.at(point.y), r: 3.6, fill: 'surface', stroke: 'text', width: 1.6 });
}

/** Bars from zero, with the lines beyond which a fit is marked. Such lines are labelled as long as they are apart. */
function drawDeviations({ rule, text }: Pen, { x, base, right }: Frame, { points, deviations, isLogarithmic }: FitPicture): void {
  const largest = Math.max(MARKED, ...finite(deviations).map(Math.abs));
  const span = largest * 1.15;
  const labelled = largest > 2 * MARKED ? largest : MARKED;
  const percent = formatNumber(labelled * 100, labelled === MARKED ? 0 : 1);
  const middle = base - RESIDUALS / 2;
  const down = (deviation: number): number => middle - (deviation / span) * (RESIDUALS / 2);
  rule(`M${MARGINS.left} ${middle}H${right}`, 'axis');
  for (const edge of [MARKED, -MARKED]) rule(`M${MARGINS.left} ${down(edge)}H${right}`, 'limit', 1, [4, 3]);
  text(MARGINS.left - 6, down(labelled) + 4, `+${percent} %`, 'end');
  text(MARGINS.left - 6, down(-labelled) + 4, `−${percent} %`, 'end');
  for (const [k, point] of points.entries()) {
    const deviation = deviations[k];
    if (deviation === undefined || !Number.isFinite(deviation) || (isLogarithmic && point.x <= 0)) continue;
    rule(`M${x.at(point.x)} ${middle}V${down(deviation)}`, Math.abs(deviation) > MARKED ? 'warn' : 'text-2', 3);
  }
}

/** The stripe of each point, where its values are read. */
function fieldsOf({ x, base, right }: Frame, { points, isLogarithmic }: FitPicture): Scene['fields'] {
  const centres = points.map((point) => (isLogarithmic && point.x <= 0 ? MARGINS.left : x.at(point.x)));
  return centres.map((centre, k) => {
    const from = k === 0 ? MARGINS.left : (centres[k - 1]! + centre) / 2;
    const to = k === centres.length - 1 ? right : (centre + centres[k + 1]!) / 2;
    return { x: from, y: MARGINS.top, width: Math.max(0, to - from), height: base - MARGINS.top };
  });
}

/**
 * Points as rings, the fit as a line in the band of its standard error, what the type holds dashed. Below stand the deviations of
 * the points on the same x.
 */
export function fitScene(picture: FitPicture, width: number, height: number): Scene {
  const frame = frameOf(picture, width, height);
  if (!frame) return { shapes: [], fields: [] };
  const pen = penOf();
  drawAxes(pen, frame);
  drawCurves(pen, frame, picture);
  drawDeviations(pen, frame, picture);
  return { shapes: pen.shapes, fields: fieldsOf(frame, picture) };
}
