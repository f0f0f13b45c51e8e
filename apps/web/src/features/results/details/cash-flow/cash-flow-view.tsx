import { TAX_BENEFIT_NOTE, yearNumber } from '@stackwatt/model';
import { useUser } from '../../../../lib/session.ts';
import { useChartSource } from '../../../../ui/charts/chart-source.tsx';
import { cashFlowScale, cashFlowTable } from './cash-flow.ts';
import { CashFlowChart } from './cash-flow-chart.tsx';
import { saveCashFlow } from '../../queries/result-files.ts';
import { hasTaxBenefits } from '../summary/summary-facts.ts';
import { WideTable } from '../years/wide-table.tsx';
import type { DetailProps } from '../../views.ts';
import css from '../../results.module.css';

/** CF-01, CF-02 */
export function CashFlowView({ projectId, detail, symbol, streams }: DetailProps) {
  const { showBaseYearAsYearZero } = useUser();
  const { project } = useChartSource();
  return (
    <>
      <section className={`card ${css.block}`}>
        <CashFlowChart detail={detail} symbol={symbol} height={300} />
      </section>
      <WideTable
        id="cash-flow-table"
        title="Cash flow by year"
        onExport={() => saveCashFlow(project, projectId, detail.row.id)}
        summary={`Year ${yearNumber(0, showBaseYearAsYearZero)} is the year before operation. Costs negative; the discounted flows add up to the NPV${hasTaxBenefits(detail.row) ? `. ${TAX_BENEFIT_NOTE}` : ''}`}
        numbers={cashFlowTable(detail, symbol, showBaseYearAsYearZero, cashFlowScale(detail), streams)}
      />
    </>
  );
}
