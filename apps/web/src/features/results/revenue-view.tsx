import { BarChart } from '../../ui/charts/bar-chart.tsx';
import { energyChart, revenueChart, revenueTable } from './revenue.ts';
import { WideTable } from './wide-table.tsx';
import type { DetailProps } from './views.ts';
import css from './results.module.css';

/** DET-50, DET-51 */
export function RevenueView({ detail, symbol }: DetailProps) {
  const charts = [{ title: 'Revenue by Technology', chart: revenueChart(detail, symbol) }, { title: 'Energy Exported to Grid by Technology', chart: energyChart(detail) }];
  return (
    <>
      <div className={css.pair}>
        {charts.map(({ title, chart }) => (
          <section key={title} className="card">
            <BarChart
              title={title} name={title} unit={chart.unit} categories={chart.categories} rowName="Year" rowLabel={(index) => `Year ${chart.categories[index]}`} bars={chart.bars} sentence={chart.sentence}
              height={260} labelPixels={24} axisTitle="Year of operation" empty={chart.bars.length === 0 ? 'No energy market in use' : undefined}
            />
          </section>
        ))}
      </div>
      <WideTable id="revenue-table" title="Revenue by year" summary="Sales less purchases for charging; costs negative" fileName="revenue.csv" numbers={revenueTable(detail, symbol)} />
    </>
  );
}
