import { yearNumber } from '@stackwatt/model';
import { BarChart } from '../../../../ui/charts/bar-chart.tsx';
import type { ColumnChart } from './generation.ts';

interface ChartCardProps {
  readonly chart: ColumnChart;
  /** Of several arrays or farms, whose chart it is. */
  readonly of: string;
}

export const AnnualChart = ({ chart, of }: ChartCardProps) => (
  <section className="card">
    <BarChart
      title="Annual production"
      name={`Annual production, ${of}`}
      unit={chart.unit}
      categories={chart.categories}
      rowName="Project year"
      rowLabel={(index) => `Year ${chart.categories[index]}`}
      bars={chart.bars}
      sentence={chart.sentence}
      height={220}
      labelPixels={24}
      axisTitle="Project year"
    />
  </section>
);

interface MonthlyChartProps extends ChartCardProps {
  readonly year: number;
  readonly isBaseYearZero: boolean;
  /** Where it is measured: 'Before curtailment'. */
  readonly where: string;
}

export function MonthlyChart({ chart, of, year, isBaseYearZero, where }: MonthlyChartProps) {
  const title = `Monthly production, year ${yearNumber(year, isBaseYearZero)}`;
  return (
    <section className="card">
      <BarChart
        title={title}
        name={`${title}, ${of}`}
        unit={chart.unit}
        categories={chart.categories}
        rowName="Month"
        bars={chart.bars}
        sentence={chart.sentence}
        height={220}
        labelPixels={24}
        axisTitle={where}
      />
    </section>
  );
}
