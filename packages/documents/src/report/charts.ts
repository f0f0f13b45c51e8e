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
