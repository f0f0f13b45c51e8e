import { useUser } from '../../lib/session.ts';
import { cashFlowScale, cashFlowTable } from './cash-flow.ts';
import { CashFlowChart } from './cash-flow-chart.tsx';
import { WideTable } from './wide-table.tsx';
import { yearLabel } from './year-label.ts';
import type { DetailProps } from './views.ts';
import css from './results.module.css';

/** CF-01, CF-02 */
export function CashFlowView({ detail, symbol, streams }: DetailProps) {
  const { showBaseYearAsYearZero } = useUser();
  return (
    <>
      <section className={`card ${css.block}`}>
        <CashFlowChart detail={detail} symbol={symbol} height={300} />
      </section>
      <WideTable
        id="cash-flow-table"
        title="Cash flow by year"
        fileName="cashflow.csv"
        summary={`Year ${yearLabel(0, showBaseYearAsYearZero)} is the year before operation. Costs negative; the discounted flows add up to the NPV`}
        numbers={cashFlowTable(detail, symbol, showBaseYearAsYearZero, cashFlowScale(detail), streams)}
      />
    </>
  );
}
