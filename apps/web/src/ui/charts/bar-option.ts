import type { CustomSeriesRenderItemAPI, CustomSeriesRenderItemParams } from 'echarts';
import { formatNumber } from '../../lib/number.ts';
import { FONT, type Token } from '../tokens.ts';
import type { BarModel, BarSeries, OverLine } from './bar-model.ts';
import type { Margins } from './plot-model.ts';
import type { SeriesLook } from './series-look.ts';
import type { Axis } from './ticks.ts';

type Palette = Readonly<Record<Token, string>>;

/** On paper patterns are full, on the screen faint. */
export type Medium = 'screen' | 'paper';
const FAINT = 0.5;

/** ECharts' drawing instructions for a bar model. Nothing is left to the library's defaults: axes, colours, patterns, fonts. */
export function barOption(model: BarModel, colours: Palette, margins: Margins, medium: Medium) {
  const label = { color: colours['text-3'], fontFamily: FONT, fontSize: 11 };
  const valueAxis = (axis: Axis, position: 'left' | 'right') => ({
    type: 'value' as const,
    position,
    min: axis.low,
    max: axis.high,
    interval: axis.step,
    axisLabel: {
      ...label,
      margin: 6,
      formatter: (value: number) => formatNumber(value, axis.digits),
      showMinLabel: true,
      showMaxLabel: true,
    },
    axisLine: { show: false },
    axisTick: { show: false },
    splitLine: { show: position === 'left', lineStyle: { color: colours.grid, width: 1 } },
  });
  return {
    animation: false,
    textStyle: { fontFamily: FONT, fontSize: 11 },
    grid: { left: margins.left, right: margins.right, top: margins.top, bottom: margins.bottom, containLabel: false },
    xAxis: {
      type: 'category' as const,
      data: [...model.categories],
      axisLine: { show: true, onZero: true, lineStyle: { color: colours.axis, width: 1 } },
      axisTick: { show: false },
      // Labels belong to the foot of the plot also where bars go below zero: the page draws them over it.
      axisLabel: { show: false },
    },
    yAxis: [valueAxis(model.left, 'left'), ...(model.right ? [valueAxis(model.right, 'right')] : [])],
    series: [
      ...model.bars.map((bar) => ({
        type: 'bar' as const,
        id: bar.id,
        name: bar.name,
        stack: 'all',
        silent: true,
        barCategoryGap: model.categories.length > 30 ? '12%' : '16%',
        // A bar without height would still draw its edge.
        data: bar.values.map((value) => (value === 0 ? null : value)),
        itemStyle: barStyle(bar.look, colours, medium),
      })),
      ...model.lines.flatMap((line) => overLine(line, colours)),
    ],
  };
}

function barStyle({ mark }: SeriesLook, colours: Palette, medium: Medium) {
  const colour = colours[mark.token];
  const gap = { borderColor: colours.surface, borderWidth: 0.8 };
  const opacity = medium === 'paper' ? 1 : FAINT;
  const solid = { color: colour, ...gap };
  switch (mark.fill) {
    case 'plain':
      return solid;
    case 'dots':
      return {
        ...solid,
        decal: {
          symbol: 'circle',
          symbolSize: 0.36,
          dashArrayX: [
            [6, 6],
            [0, 6, 6, 0],
          ],
          dashArrayY: [6, 0],
          color: fade(colours.surface, opacity),
        },
      };
    case 'lines':
      return {
        ...solid,
        decal: { symbol: 'rect', symbolSize: 1, dashArrayX: [1, 0], dashArrayY: [1, 5], color: fade(colours.surface, opacity) },
      };
    case 'stripes':
      return { ...solid, decal: { symbol: 'rect', symbolSize: 1, dashArrayX: [1, 0], dashArrayY: [2, 2], color: colours.surface } };
    // Open hatches: the surface shows between the strokes.
    case 'hatch':
      return { color: colours.surface, borderColor: colour, borderWidth: 0.8, decal: hatch(colour, -Math.PI / 4) };
    case 'hatch-back':
      return { color: colours.surface, borderColor: colour, borderWidth: 0.8, decal: hatch(colour, Math.PI / 4) };
  }
}
const hatch = (color: string, rotation: number) => ({
  symbol: 'rect',
  symbolSize: 1,
  dashArrayX: [1, 0],
  dashArrayY: [2, 2.6],
  rotation,
  color,
});
/** A six-digit colour with an opacity. */
const fade = (hex: string, opacity: number): string =>
  `${hex}${Math.round(opacity * 255)
    .toString(16)
    .padStart(2, '0')}`;

/** A line over the bars: a band of surface colour below it where it needs one, so that it stays readable in front of them. */
function overLine(line: OverLine, colours: Palette): object[] {
  const { mark, hasHalo, shape } = line.look;
  const yAxisIndex = line.side === 'right' ? 1 : 0;
  const strokes = [
    ...(hasHalo ? [{ stroke: colours.surface, lineWidth: 4, lineDash: [] as number[] }] : []),
    { stroke: colours[mark.token], lineWidth: mark.width, lineDash: [...mark.dash] },
  ];
  if (shape === 'step') {
    return strokes.map((style, n) => ({
      type: 'custom' as const,
      id: `${line.id}-${n}`,
      name: line.name,
      silent: true,
      yAxisIndex,
      z: 3 + n,
      data: [...line.values],
      renderItem: (params: CustomSeriesRenderItemParams, api: CustomSeriesRenderItemAPI) =>
        // The whole line is one shape, drawn with its first item.
        params.dataIndex === 0
          ? { type: 'polyline' as const, shape: { points: stepPoints(line.values, api) }, style: { ...style, fill: 'none' } }
          : null,
    }));
  }
  return strokes.map((style, n) => ({
    type: 'line' as const,
    id: `${line.id}-${n}`,
    name: line.name,
    silent: true,
    yAxisIndex,
    z: 3 + n,
    data: [...line.values],
    symbol: 'none',
    lineStyle: { color: style.stroke, width: style.lineWidth, type: style.lineDash.length === 0 ? ('solid' as const) : style.lineDash },
    ...(mark.marker === 'circle' && n === strokes.length - 1
      ? {
          symbol: 'circle',
          showSymbol: true,
          showAllSymbol: true,
          symbolSize: everyFifth(line.values.length),
          itemStyle: { color: colours.surface, borderColor: colours[mark.token], borderWidth: 1.6 },
        }
      : {}),
  }));
}
/** Markers only where points are few: every fifth of a long line. */
const everyFifth =
  (count: number) =>
  (_: unknown, params: { dataIndex: number }): number =>
    count <= 12 || params.dataIndex % 5 === 0 ? 6 : 0;

function stepPoints(values: BarSeries['values'], api: CustomSeriesRenderItemAPI): number[][] {
  const band = (api.size!([1, 0]) as number[])[0]!;
  return values.flatMap((value, i) => {
    if (value === null) return [];
    const [x, y] = api.coord([i, value]) as [number, number];
    return [
      [x - band / 2, y],
      [x + band / 2, y],
    ];
  });
}
