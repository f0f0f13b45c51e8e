import { BarChart, CustomChart, LineChart } from 'echarts/charts';
import { GridComponent } from 'echarts/components';
import { init, use, type EChartsType } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { tokens, type Token } from '../tokens.ts';
import { bandsOf, VALUE_ABOVE, type BarModel } from './bar-model.ts';
import { barOption, type Medium } from './bar-option.ts';
import type { Margins } from './plot-model.ts';
import { px, xml } from './svg-text.ts';

// The only parts of the library the page loads; this module is imported when a bar chart is first shown.
use([BarChart, CustomChart, LineChart, GridComponent, SVGRenderer]);

/** A drawing in an element of the page; `draw` replaces it. */
export function mountBars(host: HTMLElement) {
  // Made with its size: the library begins with one of its own, and what is drawn in that may be seen.
  let chart: EChartsType | undefined;
  return {
    draw: (
      model: BarModel,
      { colours, medium }: { readonly colours: Readonly<Record<Token, string>>; readonly medium: Medium },
      margins: Margins,
      width: number,
      height: number,
    ): void => {
      chart ??= init(host, null, { renderer: 'svg', width, height });
      chart.resize({ width, height, silent: true });
      chart.setOption(barOption(model, colours, margins, medium) as never, { notMerge: true });
      // Paper scales the drawing.
      host.querySelector('svg')?.setAttribute('viewBox', `0 0 ${width} ${height}`);
    },
    dispose: (): void => chart?.dispose(),
  };
}

/** The bars as elements of an svg, light theme and full patterns, for files and paper. */
export function barSvg(model: BarModel, width: number, height: number, margins: Margins): string {
  const chart = init(null, null, { renderer: 'svg', ssr: true, width, height });
  try {
    chart.setOption(barOption(model, tokens.light, margins, 'paper') as never);
    const drawn = chart.renderToSVGString();
    return drawn + overlaySvg(model, width, height, margins);
  } finally {
    // Without this the library keeps the process and the memory of the chart.
    chart.dispose();
  }
}

/** Category labels and marks, which the page draws as elements over the chart. */
function overlaySvg(model: BarModel, width: number, height: number, margins: Margins): string {
  const at = bandsOf(model, width, height, margins);
  const colours = tokens.light;
  const labels = model.categories.flatMap((label, i) =>
    i % model.labelEvery === 0
      ? [
          `<text x="${px(at.middleOf(i))}" y="${px(height - margins.bottom + 15)}" text-anchor="middle" fill="${colours['text-3']}">${xml(label)}</text>`,
        ]
      : [],
  );
  const values = model.values.map(
    ({ value, text }, i) =>
      `<text x="${px(at.middleOf(i))}" y="${px(at.yOf(value) - VALUE_ABOVE)}" text-anchor="middle" fill="${colours['text-3']}">${xml(text)}</text>`,
  );
  const marks = model.marks.map(
    (mark) =>
      `${mark.lift === undefined ? '' : `<path d="M${px(at.middleOf(mark.at))} ${px(at.yOf(mark.value, mark.side))}v${-mark.lift}" stroke="${colours['text-3']}"/>`}<text x="${px(at.middleOf(mark.at))}" y="${px(at.yOf(mark.value, mark.side) - (mark.lift ?? 4) - 5)}" text-anchor="${mark.at > model.categories.length - 3 ? 'end' : 'middle'}" font-weight="600" fill="${colours.text}" paint-order="stroke" stroke="${colours.surface}" stroke-width="4">${xml(mark.label)}</text>`,
  );
  return [...labels, ...values, ...marks].join('');
}
