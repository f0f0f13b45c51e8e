import { BarChart, LineChart } from 'echarts/charts';
import { GridComponent, LegendComponent } from 'echarts/components';
import { init, use, type ComposeOption } from 'echarts/core';
import { LegacyGridContainLabel } from 'echarts/features';
import { SVGRenderer } from 'echarts/renderers';
import { scalesWithOneZero } from './one-zero.ts';

use([BarChart, LineChart, GridComponent, LegendComponent, LegacyGridContainLabel, SVGRenderer]);

/** Colours of paper: always the light ones. */
export const COLOUR = {
  text: '#16201E',
  grey: '#5F6B67',
  line: '#C9D2CF',
  accent: '#0B6B61',
  price: '#8C4A00',
  storage: '#5B4B9A',
  solar: '#C98A00',
  wind: '#2A7FBF',
  charging: '#9A8FC4',
  curtailed: '#B9C1BE',
  loss: '#B23A2E',
} as const;
const FONT = 'Roboto';

export interface ChartSeries {
  readonly name: string;
  readonly kind: 'bar' | 'line' | 'step';
  readonly colour: string;
  readonly values: readonly number[];
  /** On the right axis. */
  readonly isRight?: boolean;
  /** Bars stand on those before them: above zero on each other, below zero under each other. */
  readonly isStacked?: boolean;
}

export interface Chart {
  readonly width: number;
  readonly height: number;
  readonly categories: readonly (string | number)[];
  readonly series: readonly ChartSeries[];
  readonly unit: string;
  readonly rightUnit?: string;
  readonly hasLegend?: boolean;
  /** Zero of both axes on one line, whatever is below it. */
  readonly hasOneZero?: boolean;
  /** Every how many categories one is named; left to the chart without it. */
  readonly namedEvery?: number;
  /** A value of an axis, by the decimal sign of the report. */
  readonly write: (value: number) => string;
}

/** Lowest and highest value that is drawn: of a stack its ends. */
function extentOf(series: readonly ChartSeries[], count: number): [number, number] {
  const ends = Array.from({ length: count }, (_, at) => {
    const values = series.map((one) => ({ value: one.values[at] ?? 0, isStacked: one.isStacked === true }));
    const sum = (sign: 1 | -1): number =>
      values.reduce((all, { value, isStacked }) => (isStacked && value * sign > 0 ? all + value : all), 0);
    const alone = values.filter(({ isStacked }) => !isStacked).map(({ value }) => value);
    return [Math.min(0, sum(-1), ...alone), Math.max(0, sum(1), ...alone)] as const;
  });
  return [Math.min(...ends.map(([low]) => low)), Math.max(...ends.map(([, high]) => high))];
}

/** A chart as SVG text; the same text for the same numbers. */
export function chartSvg({
  width,
  height,
  categories,
  series,
  unit,
  rightUnit,
  hasLegend = true,
  hasOneZero = false,
  namedEvery,
  write,
}: Chart): string {
  const [leftScale, rightScale] = hasOneZero
    ? scalesWithOneZero(
        [false, true].map((isRight) =>
          extentOf(
            series.filter((one) => (one.isRight ?? false) === isRight),
            categories.length,
          ),
        ),
      )
    : [];
  const chart = init(null, null, { renderer: 'svg', ssr: true, width, height });
  const text = { fontFamily: FONT, fontSize: 8, color: COLOUR.grey };
  const axis = (name: string, isRight: boolean): object => ({
    type: 'value',
    ...(isRight ? rightScale : leftScale),
    name,
    nameTextStyle: { ...text, align: isRight ? 'right' : 'left' },
    axisLabel: { ...text, formatter: write },
    splitLine: { show: !isRight, lineStyle: { color: COLOUR.line, width: 0.5 } },
  });
  try {
    chart.setOption({
      animation: false,
      textStyle: { fontFamily: FONT },
      grid: { left: 4, right: rightUnit === undefined ? 6 : 4, top: hasLegend ? 30 : unit === '' ? 8 : 18, bottom: 2, containLabel: true },
      ...(hasLegend ? { legend: { top: 0, left: 40, itemWidth: 10, itemHeight: 6, textStyle: text } } : {}),
      xAxis: {
        type: 'category',
        data: [...categories],
        axisLabel: { ...text, ...(namedEvery !== undefined && { interval: namedEvery - 1 }) },
        axisTick: { show: false },
        axisLine: { onZero: false, lineStyle: { color: COLOUR.grey } },
      },
      yAxis: rightUnit === undefined ? axis(unit, false) : [axis(unit, false), axis(rightUnit, true)],
      series: series.map(({ name, kind, colour, values, isRight = false, isStacked = false }) => ({
        name,
        type: kind === 'bar' ? 'bar' : 'line',
        data: [...values],
        showSymbol: false,
        itemStyle: { color: colour },
        lineStyle: { color: colour, width: 1.2 },
        barMaxWidth: 14,
        ...(isStacked ? { stack: 'all', barCategoryGap: '12%' } : {}),
        ...(kind === 'step' ? { step: 'middle' } : {}),
        ...(isRight ? { yAxisIndex: 1 } : {}),
      })),
    } as ComposeOption<never>);
    return chart.renderToSVGString();
  } finally {
    // A chart that is kept holds its process.
    chart.dispose();
  }
}

/** What the charts beside each other draw, once above them, as SVG text. */
export function legendSvg(series: readonly Pick<ChartSeries, 'name' | 'kind' | 'colour'>[], width: number): string {
  const [mark, height, gap] = [10, 12, 14];
  let x = 0;
  const parts = series.map(({ name, kind, colour }) => {
    const at = x;
    x += mark + 4 + name.length * 4.4 + gap;
    return (
      (kind === 'bar'
        ? `<rect x="${at}" y="3" width="${mark}" height="6" fill="${colour}"/>`
        : `<path d="M${at} 6h${mark}" stroke="${colour}" stroke-width="1.2" fill="none"/>`) +
      `<text x="${(at + mark + 4).toFixed(1)}" y="9" font-family="${FONT}" font-size="8" fill="${COLOUR.grey}">${escaped(name)}</text>`
    );
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${parts.join('')}</svg>`;
}

/** One bar of a tornado, values in the unit of the chart. */
export interface TornadoBar {
  readonly name: string;
  /** The value of the input at either end, and the NPV there. */
  readonly low: { readonly at: string; readonly value: number };
  readonly high: { readonly at: string; readonly value: number };
}

const ROW = 26;
/** Share of the width that names take. */
const NAMES = 0.36;

/** Bars from the base value to the worst and the best of each input, as SVG text. @param write  a value with its decimals */
export function tornadoSvg(bars: readonly TornadoBar[], base: number, width: number, write: (value: number) => string): string {
  const all = [base, ...bars.flatMap(({ low, high }) => [low.value, high.value])];
  const [least, most] = [Math.min(...all), Math.max(...all)];
  const [left, right] = [width * NAMES + 46, width - 46];
  const xOf = (value: number): number => left + ((value - least) / (most - least || 1)) * (right - left);
  const height = bars.length * ROW + 16;
  const text = (x: number, y: number, words: string, anchor: 'start' | 'middle' | 'end', fill: string = COLOUR.text): string =>
    `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" font-family="${FONT}" font-size="7.5" fill="${fill}" text-anchor="${anchor}">${escaped(words)}</text>`;
  const rows = bars.map(({ name, low, high }, k) => {
    const middle = k * ROW + ROW / 2;
    const [from, at, to] = [xOf(low.value), xOf(base), xOf(high.value)];
    const bar = (x: number, end: number, fill: string): string =>
      `<rect x="${x.toFixed(1)}" y="${middle - 7}" width="${Math.max(0, end - x).toFixed(1)}" height="14" fill="${fill}"/>`;
    return [
      text(width * NAMES - 4, middle - 1, name, 'end'),
      text(width * NAMES - 4, middle + 8, `${low.at} / ${high.at}`, 'end', COLOUR.grey),
      ...(low.value < base ? [bar(from, at, COLOUR.loss), text(from - 4, middle + 3, write(low.value), 'end')] : []),
      ...(high.value > base ? [bar(at, to, COLOUR.accent), text(to + 4, middle + 3, write(high.value), 'start')] : []),
    ].join('');
  });
  const foot = bars.length * ROW;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${rows.join('')}<path d="M${xOf(base).toFixed(1)} 0V${foot}" stroke="${COLOUR.text}" stroke-width="1" fill="none"/>${text(xOf(base), foot + 11, write(base), 'middle', COLOUR.grey)}</svg>`;
}

export const escaped = (words: string): string => words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
