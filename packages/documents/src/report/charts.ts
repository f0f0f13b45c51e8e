import { BarChart, LineChart } from 'echarts/charts';
import { GridComponent, LegendComponent } from 'echarts/components';
import { init, use, type ComposeOption } from 'echarts/core';
import { LegacyGridContainLabel } from 'echarts/features';
import { SVGRenderer } from 'echarts/renderers';

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
  loss: '#B23A2E',
} as const;
const FONT = 'Roboto';

interface ChartSeries {
  readonly name: string;
  readonly kind: 'bar' | 'line' | 'step';
  readonly colour: string;
  readonly values: readonly number[];
  /** On the right axis. */
  readonly isRight?: boolean;
}

export interface Chart {
  readonly width: number;
  readonly height: number;
  readonly categories: readonly (string | number)[];
  readonly series: readonly ChartSeries[];
  readonly unit: string;
  readonly rightUnit?: string;
  readonly hasLegend?: boolean;
}

/** A chart as SVG text; the same text for the same numbers. */
export function chartSvg({ width, height, categories, series, unit, rightUnit, hasLegend = true }: Chart): string {
  const chart = init(null, null, { renderer: 'svg', ssr: true, width, height });
  const text = { fontFamily: FONT, fontSize: 8, color: COLOUR.grey };
  const axis = (name: string, isRight: boolean): object => ({
    type: 'value',
    name,
    nameTextStyle: { ...text, align: isRight ? 'right' : 'left' },
    axisLabel: text,
    splitLine: { show: !isRight, lineStyle: { color: COLOUR.line, width: 0.5 } },
  });
  try {
    chart.setOption({
      animation: false,
      textStyle: { fontFamily: FONT },
      grid: { left: 4, right: rightUnit === undefined ? 6 : 4, top: hasLegend ? 30 : 18, bottom: 2, containLabel: true },
      ...(hasLegend ? { legend: { top: 0, left: 40, itemWidth: 10, itemHeight: 6, textStyle: text } } : {}),
      xAxis: {
        type: 'category',
        data: [...categories],
        axisLabel: text,
        axisTick: { show: false },
        axisLine: { onZero: false, lineStyle: { color: COLOUR.grey } },
      },
      yAxis: rightUnit === undefined ? axis(unit, false) : [axis(unit, false), axis(rightUnit, true)],
      series: series.map(({ name, kind, colour, values, isRight = false }) => ({
        name,
        type: kind === 'bar' ? 'bar' : 'line',
        data: [...values],
        showSymbol: false,
        itemStyle: { color: colour },
        lineStyle: { color: colour, width: 1.2 },
        barMaxWidth: 14,
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

const escaped = (words: string): string => words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
