import { internalRateOfReturn, paybackOf } from '@stackwatt/engine';
import type { ComparedCase, ComparedDetails, ComparedYear, DetailResult } from '@stackwatt/model';
import { shownIrr } from '../finance/irr-note.ts';

const NOTHING: ComparedCase = { id: -1, capex: 0, opex: 0, npv: 0, irr: null, payback: null };
const caseOf = ({ row: { id, capex, opex, npv, irr, payback } }: DetailResult): ComparedCase => ({ id, capex, opex, npv, irr, payback });

/**
 * A case against a base case of the same project, from the details of both. Without a base case the base is a cash flow of zeros and the
 * difference is the case itself.
 *
 * @throws RangeError when the cases differ in lifetime or discount rate: then they are of different projects
 */
export function compareDetails(proposed: DetailResult, base?: DetailResult): ComparedDetails {
  const { realDiscountRate } = proposed.financial;
  if (base !== undefined && (base.cashflow.length !== proposed.cashflow.length || base.financial.realDiscountRate !== realDiscountRate)) {
    throw new RangeError(
      `a case of ${proposed.cashflow.length - 1} years at ${realDiscountRate} against one of ${base.cashflow.length - 1} years at ${base.financial.realDiscountRate}`,
    );
  }
  const years = proposed.cashflow.map((annual, year): ComparedYear => {
    const of = { annual, cumulative: proposed.cashflowCumulative[year]! };
    const other = { annual: base?.cashflow[year] ?? 0, cumulative: base?.cashflowCumulative[year] ?? 0 };
    return {
      year,
      proposed: of,
      base: other,
      difference: { annual: of.annual - other.annual, cumulative: of.cumulative - other.cumulative },
    };
  });
  const flows = years.map(({ difference }) => difference.annual);
  const { irr, note } = shownIrr(internalRateOfReturn(flows, realDiscountRate));
  return {
    rows: [base === undefined ? NOTHING : caseOf(base), caseOf(proposed)],
    years,
    difference: { npv: proposed.financial.npv - (base?.financial.npv ?? 0), irr, irrNote: note, payback: paybackOf(flows).years ?? null },
  };
}
