import { formatNumber } from '../../lib/number.ts';
import type { Token } from '../tokens.ts';
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
  type Side,
  labelHeight,
} from './plot-model.ts';
import { tintOf } from './series-look.ts';
import { px, xml } from './svg-text.ts';

type Palette = Readonly<Record<Token, string>>;

/**
 * The plot as SVG: what the canvas shows, with text as text, for files and paper.
 *
 * @returns elements to put into an svg of that size
 */
export function lineSvg(model: PlotModel, width: number, height: number, margins: Margins, colours: Palette): string {
  const at = geometryOf(model, width, height, margins);
  const right = width - margins.right;
  const bottom = height - margins.bottom;
  const text = (x: number, y: number, anchor: string, label: string, extra = ''): string =>
    `<text x="${px(x)}" y="${px(y)}" text-anchor="${anchor}" fill="${colours['text-3']}" ${extra}>${xml(label)}</text>`;
  const rule = (x1: number, y1: number, x2: number, y2: number, colour: string, dash = ''): string =>
    `<path d="M${px(x1)} ${px(y1)}L${px(x2)} ${px(y2)}" stroke="${colour}" fill="none"${dash === '' ? '' : ` stroke-dasharray="${dash}"`}/>`;
  const out: string[] = [];
  for (const tick of model.left.ticks) {
    out.push(rule(margins.left, at.yOf(tick), right, at.yOf(tick), tick === 0 ? colours.axis : colours.grid));
    out.push(text(margins.left - 6, at.yOf(tick) + 3.5, 'end', formatNumber(tick, model.left.digits)));
  }
  for (const tick of model.right?.ticks ?? [])
    out.push(text(right + 6, at.yOf(tick, 'right') + 3.5, 'start', formatNumber(tick, model.right!.digits)));
  for (const tick of labelledTicks(model, at)) {
    if (tick.isDay && model.ticksBegin) out.push(rule(at.xOf(tick.at), margins.top, at.xOf(tick.at), bottom, colours.grid));
    out.push(text(at.xOf(tick.at) + (model.ticksBegin ? 4 : 0), bottom + 15, tickAnchor(model, tick.at), tick.label));
  }
  const path = (values: PlotLine['values'], side: Side, shape: PlotLine['shape']): string =>
    pathOf(model.x.map(at.xOf), values, (value) => at.yOf(value, side), shape);
  for (const band of model.bands) {
    const there = path(band.high, 'left', 'line');
    const back = pathOf(model.x.map(at.xOf).toReversed(), band.low.toReversed(), (value) => at.yOf(value), 'line');
    out.push(`<path d="${there}L${back.slice(1)}Z" fill="${colours[band.look.mark.token]}" fill-opacity="0.22"/>`);
  }
  for (const line of model.lines) {
    const tint = line.look.isFilled ? tintOf(line.look.mark) : undefined;
    if (tint === undefined) continue;
    out.push(`<path d="${areaOf(model, line, at)}" fill="${colours[tint]}" fill-opacity="0.8"/>`);
  }
  for (const line of model.lines) {
    const d = path(line.values, line.side, line.shape);
    const { mark, hasHalo } = line.look;
    if (hasHalo && !line.isDense) out.push(`<path d="${d}" fill="none" stroke="${colours.surface}" stroke-width="4"/>`);
    out.push(
      `<path d="${d}" fill="none" stroke="${colours[mark.token]}" stroke-width="${line.isDense ? 1 : mark.width}" stroke-linejoin="round"${mark.dash.length > 0 && !line.isDense ? ` stroke-dasharray="${mark.dash.join(' ')}"` : ''}/>`,
    );
  }
  for (const [x, y, tip, token] of cutTriangles(model, at, height, margins))
    out.push(`<path d="M${px(x - 4)} ${px(y)}H${px(x + 4)}L${px(x)} ${px(tip)}Z" fill="${colours[token]}"/>`);
  const halo = `paint-order="stroke" stroke="${colours.surface}" stroke-width="4" stroke-linejoin="round"`;
  for (const mark of model.marks) {
    if (mark.direction === 'across') {
      out.push(
        rule(margins.left, at.yOf(mark.at), right, at.yOf(mark.at), colours.limit, '6 3'),
        text(right - 4, labelBaseline(at.yOf(mark.at), bottom), 'end', mark.label, halo),
      );
    } else {
      const beside = labelBeside(mark.label, at.xOf(mark.at), margins.left, right);
      out.push(rule(at.xOf(mark.at), margins.top, at.xOf(mark.at), bottom, colours['text-3'], '2 2'));
      out.push(
        text(
          at.xOf(mark.at) + beside.offset,
          labelHeight(mark, margins.top, bottom),
          beside.anchor,
          mark.label,
          `${halo} font-weight="600"`,
        ).replace(colours['text-3'], colours.text),
      );
    }
  }
  return out.join('');
}

/** A line through points with gaps where there is no value; steps hold each value until the next point. */
export function pathOf(x: readonly number[], values: PlotLine['values'], yOf: (value: number) => number, shape: 'line' | 'step'): string {
  let d = '';
  let isOpen = false;
  let last = 0;
  for (let i = 0; i < x.length; i++) {
    const value = values[i];
    if (value === undefined) continue;
    if (value === null) {
      isOpen = false;
      continue;
    }
    const y = yOf(value);
    if (!isOpen) d += `M${px(x[i]!)} ${px(y)}`;
    else if (shape === 'step') d += `L${px(x[i]!)} ${px(last)}L${px(x[i]!)} ${px(y)}`;
    else d += `L${px(x[i]!)} ${px(y)}`;
    isOpen = true;
    last = y;
  }
  return d;
}

function areaOf(model: PlotModel, line: PlotLine, at: ReturnType<typeof geometryOf>): string {
  const zero = px(at.yOf(0, line.side));
  const known = model.x
    .map((x, i) => ({ x: at.xOf(x), value: line.values[i] }))
    .filter((point) => point.value !== null && point.value !== undefined);
  if (known.length === 0) return '';
  const d = pathOf(
    known.map((point) => point.x),
    known.map((point) => point.value!),
    (value) => at.yOf(value, line.side),
    line.shape,
  );
  return `M${px(known[0]!.x)} ${zero}L${d.slice(1)}L${px(known.at(-1)!.x)} ${zero}Z`;
}
