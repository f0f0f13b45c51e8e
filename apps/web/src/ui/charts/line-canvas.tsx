import { useEffect, useLayoutEffect, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { formatNumber } from '../../lib/number.ts';
import { useTokens } from '../scheme.ts';
import { FONT, type Token } from '../tokens.ts';
import {
  cutTriangles,
  geometryOf,
  labelBaseline,
  labelBeside,
  labelledTicks,
  tickAnchor,
  type Margins,
  type PlotLine,
  type PlotModel,
  labelHeight,
} from './plot-model.ts';
import { tintOf } from './series-look.ts';

type Palette = Readonly<Record<Token, string>>;

interface LineCanvasProps {
  readonly model: PlotModel;
  readonly width: number;
  readonly height: number;
  readonly margins: Margins;
}

/** What is on the canvas now. */
interface Drawn {
  readonly plot: uPlot;
  readonly structure: string;
  readonly colours: Palette;
  model: PlotModel;
}

/** What of a plot cannot be changed by new numbers alone. */
const structureOf = (model: PlotModel, width: number, height: number, margins: Margins): string =>
  JSON.stringify([
    model.lines.map((line) => [line.id, line.shape, line.isDense, line.side, line.look.mark]),
    model.bands.length,
    width,
    height,
    margins,
  ]);

/** Draws a plot model on a canvas. New numbers reuse the plot; another set of series, size or theme makes a new one. */
export function LineCanvas({ model, width, height, margins }: LineCanvasProps) {
  const host = useRef<HTMLDivElement>(null);
  const drawn = useRef<Drawn>(undefined);
  const colours = useTokens();
  useLayoutEffect(() => {
    const structure = structureOf(model, width, height, margins);
    if (drawn.current?.structure === structure && drawn.current.colours === colours) {
      drawn.current.model = model;
      drawn.current.plot.setData(dataOf(model));
      return;
    }
    drawn.current?.plot.destroy();
    const latest = { model };
    const plot = new uPlot(
      optionsOf(() => latest.model, colours, width, height, margins),
      dataOf(model),
      host.current!,
    );
    drawn.current = Object.assign(latest, { plot, structure, colours });
    // Text drawn before the font is there has the wrong letters.
    if (document.fonts.status !== 'loaded') void document.fonts.ready.then(() => drawn.current?.plot === plot && plot.redraw(false));
  }, [model, colours, width, height, margins]);
  useEffect(
    () => () => {
      drawn.current?.plot.destroy();
      drawn.current = undefined;
    },
    [],
  );
  return <div ref={host} />;
}

const dataOf = (model: PlotModel): uPlot.AlignedData => [
  [...model.x],
  ...model.bands.flatMap((band) => [[...band.high], [...band.low]]),
  // Areas lie below every line, so that none hides another.
  ...model.lines.filter(isFilled).map((line) => [...line.values]),
  ...model.lines.flatMap((line) => (isHaloed(line) ? [[...line.values], [...line.values]] : [[...line.values]])),
];
/** In front of a dense line a halo hides what it should set off. */
const isHaloed = (line: PlotLine): boolean => line.look.hasHalo && !line.isDense;
const isFilled = (line: PlotLine): boolean => line.look.isFilled && tintOf(line.look.mark) !== undefined;

function optionsOf(model: () => PlotModel, colours: Palette, width: number, height: number, margins: Margins): uPlot.Options {
  const linear = uPlot.paths.linear!();
  const stepped = uPlot.paths.stepped!({ align: 1 });
  const { lines, bands } = model();
  const shared = (line: PlotLine): uPlot.Series => ({
    scale: line.side,
    paths: line.shape === 'step' ? stepped : linear,
    points: { show: false },
    fillTo: 0,
  });
  const edge: uPlot.Series = { scale: 'left', stroke: 'transparent', width: 0, points: { show: false } };
  const series: uPlot.Series[] = [
    {},
    ...bands.flatMap(() => [edge, edge]),
    ...lines
      .filter(isFilled)
      .map((line) => ({ ...shared(line), stroke: 'transparent', width: 0, fill: `${colours[tintOf(line.look.mark)!]}cc` })),
    ...lines.flatMap((line): uPlot.Series[] => {
      const { mark } = line.look;
      const dash = line.isDense ? [] : mark.dash.map((length) => length * uPlot.pxRatio);
      const own = { ...shared(line), stroke: colours[mark.token], width: line.isDense ? 1 : mark.width, dash };
      return isHaloed(line) ? [{ ...own, stroke: colours.surface, width: 4, dash: [] }, own] : [own];
    }),
  ];
  return {
    width,
    height,
    padding: [margins.top, margins.right, margins.bottom, margins.left],
    cursor: { show: false },
    legend: { show: false },
    select: { show: false, left: 0, top: 0, width: 0, height: 0 },
    scales: {
      x: { time: false, range: () => [model().from, model().to] },
      left: { range: () => [model().left.low, model().left.high] },
      right: { range: () => [(model().right ?? model().left).low, (model().right ?? model().left).high] },
    },
    axes: [{ show: false }, { show: false, scale: 'left' }],
    series,
    bands: bands.map((band, i) => ({ series: [1 + 2 * i, 2 + 2 * i], fill: `${colours[band.look.mark.token]}38` })),
    hooks: {
      drawClear: [(u) => drawFrame(u.ctx, model(), colours, width, height, margins)],
      draw: [(u) => drawMarks(u.ctx, model(), colours, width, height, margins)],
    },
  };
}

/** Runs a drawing in CSS pixels on uPlot's canvas, which counts device pixels. */
function inCssPixels(ctx: CanvasRenderingContext2D, draw: () => void): void {
  ctx.save();
  ctx.setTransform(uPlot.pxRatio, 0, 0, uPlot.pxRatio, 0, 0);
  draw();
  ctx.restore();
}

/** Grid, zero line and labels, below the series. */
function drawFrame(
  ctx: CanvasRenderingContext2D,
  model: PlotModel,
  colours: Palette,
  width: number,
  height: number,
  margins: Margins,
): void {
  const at = geometryOf(model, width, height, margins);
  const bottom = height - margins.bottom;
  const rule = (x1: number, y1: number, x2: number, y2: number, colour: string): void => {
    ctx.strokeStyle = colour;
    ctx.beginPath();
    ctx.moveTo(x1, y1);
    ctx.lineTo(x2, y2);
    ctx.stroke();
  };
  // A hairline lies on one row of pixels when it runs through their middle.
  const crisp = (value: number): number => Math.round(value) + 0.5;
  inCssPixels(ctx, () => {
    ctx.lineWidth = 1;
    ctx.font = `11px ${FONT}`;
    ctx.fillStyle = colours['text-3'];
    ctx.textBaseline = 'alphabetic';
    for (const tick of model.left.ticks) {
      const y = crisp(at.yOf(tick));
      rule(margins.left, y, width - margins.right, y, tick === 0 ? colours.axis : colours.grid);
      ctx.textAlign = 'right';
      ctx.fillText(formatNumber(tick, model.left.digits), margins.left - 6, y + 3.5);
    }
    ctx.textAlign = 'left';
    for (const tick of model.right?.ticks ?? [])
      ctx.fillText(formatNumber(tick, model.right!.digits), width - margins.right + 6, at.yOf(tick, 'right') + 4);
    for (const tick of labelledTicks(model, at)) {
      const anchor = tickAnchor(model, tick.at);
      ctx.textAlign = anchor === 'middle' ? 'center' : anchor;
      const x = at.xOf(tick.at);
      if (tick.isDay && model.ticksBegin) rule(crisp(x), margins.top, crisp(x), bottom, colours.grid);
      ctx.fillText(tick.label, x + (model.ticksBegin ? 4 : 0), bottom + 15);
    }
  });
}

/** Limits and extremes with their labels, above the series. */
function drawMarks(
  ctx: CanvasRenderingContext2D,
  model: PlotModel,
  colours: Palette,
  width: number,
  height: number,
  margins: Margins,
): void {
  if (model.marks.length === 0 && model.cuts.length === 0) return;
  const at = geometryOf(model, width, height, margins);
  const label = (text: string, x: number, y: number): void => {
    ctx.lineWidth = 4;
    ctx.lineJoin = 'round';
    ctx.strokeStyle = colours.surface;
    ctx.strokeText(text, x, y);
    ctx.fillText(text, x, y);
  };
  const dashed = (colour: string, lineWidth: number, dash: number[], path: () => void): void => {
    ctx.strokeStyle = colour;
    ctx.lineWidth = lineWidth;
    ctx.setLineDash(dash);
    ctx.beginPath();
    path();
    ctx.stroke();
    ctx.setLineDash([]);
  };
  inCssPixels(ctx, () => {
    for (const [x, y, tip, token] of cutTriangles(model, at, height, margins)) {
      ctx.fillStyle = colours[token];
      ctx.beginPath();
      ctx.moveTo(x - 4, y);
      ctx.lineTo(x + 4, y);
      ctx.lineTo(x, tip);
      ctx.fill();
    }
    for (const mark of model.marks) {
      if (mark.direction === 'across') {
        const y = at.yOf(mark.at);
        dashed(colours.limit, 1.4, [6, 3], () => {
          ctx.moveTo(margins.left, y);
          ctx.lineTo(width - margins.right, y);
        });
        ctx.font = `11px ${FONT}`;
        ctx.fillStyle = colours['text-3'];
        ctx.textAlign = 'right';
        label(mark.label, width - margins.right - 4, labelBaseline(y, height - margins.bottom));
      } else {
        const x = at.xOf(mark.at);
        const { anchor, offset } = labelBeside(mark.label, x, margins.left, width - margins.right);
        dashed(colours['text-3'], 1, [2, 2], () => {
          ctx.moveTo(x, margins.top);
          ctx.lineTo(x, height - margins.bottom);
        });
        ctx.font = `600 11px ${FONT}`;
        ctx.fillStyle = colours.text;
        ctx.textAlign = anchor === 'end' ? 'right' : 'left';
        label(mark.label, x + offset, labelHeight(mark, margins.top, height - margins.bottom));
      }
    }
  });
}
