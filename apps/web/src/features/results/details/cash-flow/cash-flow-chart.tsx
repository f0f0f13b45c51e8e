import type { DetailResult } from '@stackwatt/model';
import { useUser } from '../../../../lib/session.ts';
import { BarChart } from '../../../../ui/charts/bar-chart.tsx';
import { cashFlowChart } from './cash-flow.ts';

/** CF-01 */
export function CashFlowChart({
  detail,
  symbol,
  height = 240,
}: {
  readonly detail: DetailResult;
  readonly symbol: string;
  readonly height?: number;
}) {
  const { showBaseYearAsYearZero } = useUser();
  const chart = cashFlowChart(detail, symbol, showBaseYearAsYearZero);
  return (
    <BarChart
      title="Cash flow"
      name="Cash flow"
      unit={`${chart.unit}, costs negative`}
      categories={chart.categories}
      rowName="Year"
      rowLabel={(index) => `Year ${chart.categories[index]}`}
      bars={chart.bars}
      lines={chart.lines}
      marks={chart.marks}
      sentence={chart.sentence}
      height={height}
      labelPixels={24}
      axisTitle="Project year"
    />
  );
}
