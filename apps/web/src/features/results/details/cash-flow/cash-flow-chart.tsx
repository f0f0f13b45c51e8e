import type { DetailResult } from '@stackwatt/model';
import { formatNumber } from '../../../../lib/number.ts';
import { useUser } from '../../../../lib/session.ts';
import { BarPlot, loadBars } from '../../../../ui/charts/bar-chart.tsx';
import { barPlot } from '../../../../ui/charts/bar-model.ts';
import { ChartFrame } from '../../../../ui/charts/chart-frame.tsx';
import type { ChartTable } from '../../../../ui/charts/chart-table.ts';
import { frameSvg } from '../../../../ui/charts/export-frame.ts';
import { px, xml } from '../../../../ui/charts/svg-text.ts';
import type { Margins } from '../../../../ui/charts/plot-model.ts';
import { Readout, readoutText } from '../../../../ui/charts/readout.tsx';
import { usePointing } from '../../../../ui/charts/use-pointing.ts';
import { cashFlowChart } from './cash-flow.ts';
import css from './cash-flow.module.css';

const MARGINS: Margins = { top: 14, right: 12, bottom: 22, left: 48 };
const LABEL_PIXELS = 24;
/** Share of the height that the years have; the running sum has the rest. */
const YEARS = 0.55;
const READOUT_HEIGHT = 26;
const CAPTION = 18;
const FILE = { width: 900, base: 150, years: 220, sums: 180 } as const;

interface CashFlowChartProps {
  readonly detail: DetailResult;
  readonly symbol: string;
  readonly height?: number;
}

/**
 * CF-01: capital and yearly flows differ by ten times and more, so the year before operation has a panel and a scale of its own, and the
 * running sums stand below in one of theirs. All three are read together.
 */
export function CashFlowChart({ detail, symbol, height = 300 }: CashFlowChartProps) {
  const { showBaseYearAsYearZero } = useUser();
  const chart = cashFlowChart(detail, symbol, showBaseYearAsYearZero);
  const { categories, panels, unit } = chart;
  const pointing = usePointing();
  const index = pointing.at !== undefined && pointing.at < categories.length ? pointing.at : undefined;
  const items = [
    ...chart.bars.map((one) => ({ ...one, kind: 'fill' as const })),
    ...panels.sums.lines.map((one) => ({ ...one, kind: 'line' as const })),
  ].map(({ id, name, look, kind, values, digits }) => ({
    id,
    name,
    look,
    kind,
    value: index === undefined ? undefined : formatNumber(values[index], digits),
  }));
  const at = index === undefined ? undefined : `Year ${categories[index]}`;
  const table: ChartTable = {
    rowName: 'Year',
    count: categories.length,
    rowLabel: (row) => `Year ${categories[row]}`,
    columns: [...chart.bars, ...panels.sums.lines].map((one) => ({
      name: one.name,
      unit: one.unit,
      digits: one.digits,
      at: (row) => one.values[row] ?? null,
    })),
  };
  /** @param from  the year of the first category of a panel */
  const read = (from: number) => ({
    text: readoutText(at, items),
    pointing: {
      point: (place: number | undefined) => pointing.point(place === undefined ? undefined : place + from),
      pin: (place: number) => pointing.pin(place + from),
      release: pointing.release,
    },
  });
  const yearsHeight = Math.round(height * YEARS);
  const captions = [
    `Year ${categories[0]}, own scale`,
    `Years ${categories[1] ?? ''} to ${categories.at(-1)}${panels.years.sentence === '' ? '' : `; ${panels.years.sentence}`}`,
    'Cumulative',
  ] as const;
  return (
    <ChartFrame
      title="Cash flow"
      name="Cash flow"
      unit={`${unit}, costs negative; year ${categories[0]} on its own scale`}
      finding={chart.finding}
      table={table}
      height={height + READOUT_HEIGHT + 2 * CAPTION}
      svg={async (provenance) => {
        const { barSvg } = await loadBars();
        const part = (parts: Parameters<typeof barPlot>[0], x: number, y: number, width: number, high: number, caption: string): string =>
          `<text x="${px(x + 8)}" y="${px(y + 12)}" font-weight="600">${xml(caption)}</text><g transform="translate(${px(x)} ${px(y + CAPTION)})">${barSvg(barPlot(parts, width - MARGINS.left - MARGINS.right, LABEL_PIXELS), width, high, MARGINS)}</g>`;
        return frameSvg(
          {
            title: 'Cash flow',
            unit: `${unit}, costs negative; year ${categories[0]} on its own scale`,
            legend: items,
            provenance,
            width: FILE.width,
            height: FILE.years + FILE.sums + 2 * CAPTION,
          },
          () =>
            part(panels.base, 0, 0, FILE.base, FILE.years, captions[0]) +
            part(panels.years, FILE.base, 0, FILE.width - FILE.base, FILE.years, captions[1]) +
            part(panels.sums, 0, FILE.years + CAPTION, FILE.width, FILE.sums, captions[2]),
        );
      }}
    >
      <Readout at={at} items={items} isPinned={pointing.isPinned} onRelease={pointing.release} />
      <div className={css.panels}>
        <div>
          <p className={css.caption}>{captions[0]}</p>
          <BarPlot
            parts={panels.base}
            height={yearsHeight}
            margins={MARGINS}
            labelPixels={LABEL_PIXELS}
            index={index === 0 ? 0 : undefined}
            label={`${captions[0]}: ${panels.base.sentence}`}
            {...read(0)}
          />
        </div>
        <div>
          <p className={css.caption}>{captions[1]}</p>
          <BarPlot
            parts={panels.years}
            height={yearsHeight}
            margins={MARGINS}
            labelPixels={LABEL_PIXELS}
            index={index === undefined || index === 0 ? undefined : index - 1}
            label={chart.sentence}
            {...read(1)}
          />
        </div>
      </div>
      <p className={css.caption}>{captions[2]}</p>
      <BarPlot
        parts={panels.sums}
        height={height - yearsHeight}
        margins={MARGINS}
        labelPixels={LABEL_PIXELS}
        index={index}
        label={panels.sums.sentence}
        {...read(0)}
      />
      <div className={css.axis}>Project year</div>
    </ChartFrame>
  );
}
