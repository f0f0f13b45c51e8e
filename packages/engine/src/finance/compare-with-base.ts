import type { CashFlow } from './cash-flow.ts';
import { internalRateOfTimedFlows, type InternalRateOfReturn } from './internal-rate-of-return.ts';
import { paybackOf, type Payback } from './payback.ts';

/** Real currency, signed. */
export interface YearFlow {
  readonly annual: number;
  readonly cumulative: number;
}
export interface ComparedYear {
  /** 0…N. */
  readonly year: number;
  readonly proposed: YearFlow;
  readonly base: YearFlow;
  /** Proposed less base. */
  readonly difference: YearFlow;
}

/** Of the differences: what the proposed case is worth beyond the base case. */
export interface Comparison {
  readonly years: readonly ComparedYear[];
  readonly npv: number;
  readonly irr: InternalRateOfReturn;
  readonly payback: Payback;
  /** Fraction per year; undefined when the proposed case does not cost more in year 0. */
  readonly returnOnInvestment: number | undefined;
}

/**
 * A case against a base case, year by year. Without a base case the base is a cash flow of zeros and the difference is the case itself.
 *
 *   difference_y = CF_y − CF_base,y, annual and cumulative alike
 *   ROI = mean over years 1…N of the difference / −difference_0
 *
 * @throws RangeError when the cases differ in lifetime or discount rate: then they are of different projects
 */
export function compareWithBase(proposed: CashFlow, base?: CashFlow): Comparison {
  if (base !== undefined && (base.rows.length !== proposed.rows.length || base.realDiscountRate !== proposed.realDiscountRate)) {
    throw new RangeError(
      `a case of ${proposed.rows.length - 1} years at ${proposed.realDiscountRate} against one of ${base.rows.length - 1} years at ${base.realDiscountRate}`,
    );
  }
  const years = proposed.rows.map((row, k): ComparedYear => {
    const other = base?.rows[k];
    const [annual, cumulative] = [other?.net ?? 0, other?.cumulative ?? 0];
    return {
      year: row.year,
      proposed: { annual: row.net, cumulative: row.cumulative },
      base: { annual, cumulative },
      difference: { annual: row.net - annual, cumulative: row.cumulative - cumulative },
    };
  });
  const flows = years.map((one) => one.difference.annual);
  const timed = [...proposed.timedFlows, ...(base?.timedFlows ?? []).map((flow) => ({ years: flow.years, amount: -flow.amount }))];
  return {
    years,
    npv: proposed.npv - (base?.npv ?? 0),
    irr: internalRateOfTimedFlows(timed, proposed.realDiscountRate),
    payback: paybackOf(flows),
    returnOnInvestment: returnOnInvestment(flows),
  };
}

/**
 * Return on investment: mean yearly flow of years 1…N over the outlay of year 0.
 *
 * @param flows  signed currency, index is the project year, at least years 0 and 1
 * @returns      fraction per year; undefined without an outlay
 */
export function returnOnInvestment(flows: readonly number[]): number | undefined {
  const [first = 0, ...later] = flows;
  if (!(first < 0) || later.length === 0) return undefined;
  return later.reduce((sum, flow) => sum + flow, 0) / later.length / -first;
}
