import { markedFileName } from '@stackwatt/model';
import { useState } from 'react';
import { findingOf } from '../../../../ui/charts/chart-text.ts';
import { BarChart } from '../../../../ui/charts/bar-chart.tsx';
import { useChartSource } from '../../../../ui/charts/chart-source.tsx';
import { projectFileName, toCsv } from '../../../../ui/charts/chart-table.ts';
import { saveText } from '../../../../ui/charts/export-file.ts';
import { Segments } from '../../../../ui/choice-fields.tsx';
import { boughtBackIn, chartScales, energyChart, marketEnergyChart, marketRevenueChart, revenueChart, revenueTable } from './revenue.ts';
import { useRevenueSetting } from './use-revenue-setting.ts';
import { WideTable } from '../years/wide-table.tsx';
import type { DetailProps } from '../../views.ts';
import css from '../../results.module.css';

type View = 'Market' | 'Technology';

/** DET-48 to DET-51 */
export function RevenueView({ detail, symbol }: DetailProps) {
  const setting = useRevenueSetting();
  const source = useChartSource();
  const table = revenueTable(detail, symbol, setting, chartScales(detail, setting));
  const boughtBack = boughtBackIn(detail);
  const [view, setView] = useState<View>('Market');
  const charts =
    view === 'Market'
      ? [
          { title: 'Revenue by Market', chart: marketRevenueChart(detail, symbol, setting) },
          { title: 'Energy Exported to Grid by Market', chart: marketEnergyChart(detail, setting) },
        ]
      : [
          { title: 'Revenue by Technology', chart: revenueChart(detail, symbol, setting) },
          { title: 'Energy Exported to Grid by Technology', chart: energyChart(detail, setting) },
        ];
  return (
    <>
      <div className={`row ${css.visualize}`} style={{ marginBottom: 12, gap: 10 }}>
        <span className="text-2 small">Visualize Graphs by</span>
        <Segments<View>
          label="Visualize Graphs by"
          size="small"
          value={view}
          choices={[
            { value: 'Market', label: 'Market' },
            { value: 'Technology', label: 'Technology' },
          ]}
          onCommit={setView}
        />
      </div>
      <div className={css.pair}>
        {charts.map(({ title, chart }) => (
          <section key={title} className="card">
            <BarChart
              title={title}
              name={title}
              unit={chart.unit}
              categories={chart.categories}
              rowName="Year"
              rowLabel={(index) => `Year ${chart.categories[index]}`}
              bars={chart.bars}
              lines={chart.lines}
              sentence={chart.sentence}
              finding={chart.bars.length === 0 ? undefined : findingOf(chart.sentence)}
              height={260}
              labelPixels={24}
              axisTitle="Project year"
              empty={chart.bars.length === 0 ? 'No revenue of this kind' : undefined}
            />
          </section>
        ))}
      </div>
      <WideTable
        id="revenue-table"
        title="Revenue by year"
        summary="Sales less purchases for charging; costs and penalties negative"
        onExport={async () =>
          saveText(
            projectFileName(source.project, markedFileName('revenue.csv', source.partial)),
            toCsv(revenueTable(detail, symbol, setting), source.partial),
            'text/csv',
          )
        }
        numbers={table}
      />
      {boughtBack.length > 0 && (
        <p className="small text-2">
          Below zero in {boughtBack.join(' and ')}: what sun or wind had sold ahead and does not deliver there is bought back at the price
          of this market. Each market settles the change of position at its own price; the sum over all markets is what sun or wind earns.
        </p>
      )}
    </>
  );
}
