import type { Fraction } from '@stackwatt/units';
import { REPLACEMENT_TIMING, SALVAGE_COUNTS } from '../conventions.ts';
import { annualisedAmount, discountFactor, presentValueOfYears, realDiscountRate } from './discount.ts';
import { internalRateOfTimedFlows, type InternalRateOfReturn, type TimedFlow } from './internal-rate-of-return.ts';
import { simplePayback } from './payback.ts';
import { replacementTimes, replacementYear, salvageValue, type ReplacementTiming } from './replacement.ts';

/** What a component costs; all amounts real, as of year 1, ≥ 0. */
export interface ComponentCost {
  readonly name: string;
  /** Currency, paid in year 0. */
  readonly capital: number;
  /** Currency per year, paid at the end of every year. */
  readonly operatingPerYear: number;
  /** Currency, each time its life expires. */
  readonly replacement: number;
  /** Years; undefined for a component that is never replaced. */
  readonly lifetimeYears: number | undefined;
}

export interface FinanceInputs {
  /** Whole years, N ≥ 1. */
  readonly lifetimeYears: number;
  readonly nominalDiscountRate: Fraction;
  readonly inflationRate: Fraction;
  readonly components: readonly ComponentCost[];
  /** Currency in year 0 that belongs to no component. */
  readonly fixedCapital: number;
  readonly fixedOperatingPerYear: number;
  /** Real currency by project year, length N; negative in a year that buys more than it sells. */
  readonly yearlyRevenue: Float64Array;
  /** MWh exported at the point of interconnection by project year, length N. */
  readonly yearlyExportMwh: Float64Array;
  readonly replacementTiming?: ReplacementTiming;
  /** Whether what is left of components is sold at the end of year N. */
  readonly salvageCounts?: boolean;
}

/** One year, real currency, signed: in positive, out negative. */
export interface CashFlowRow {
  /** Project year, 0…N. */
  readonly year: number;
  readonly capital: number;
  readonly operating: number;
  readonly replacement: number;
  readonly salvage: number;
  readonly revenue: number;
  /** Net operating income: revenue less operating cost. */
  readonly income: number;
  /** Sum of all of the year. */
  readonly net: number;
  /** Sum of `net` of this and all earlier years. */
  readonly cumulative: number;
  /** Present value of `net`. */
  readonly discounted: number;
}

export interface CashFlow {
  readonly realDiscountRate: Fraction;
  readonly rows: readonly CashFlowRow[];
  /** `net` of the rows, length N + 1. */
  readonly flows: Float64Array;
  /** Real currency of year 0; the sum of the rows' `discounted`. */
  readonly npv: number;
  /** Real rate. */
  readonly irr: InternalRateOfReturn;
  /** Years; undefined when never recovered. */
  readonly paybackYears: number | undefined;
  /** Currency per MWh, real; undefined when nothing is exported. */
  readonly lcoePerMwh: number | undefined;
  /** Currency per year, ≥ 0: level amount with the present value of the operating cost (without replacements). */
  readonly annualisedOperating: number;
}

/**
 * Yearly cash flow of a project and what follows from it.
 *
 *   CF_0 = −Σ capital,   CF_y = revenue_y − operating − replacement_y (+ salvage in year N)
 *   NPV  = Σ CF_y · (1 + i)^(−y),   i = (nominal − inflation) / (1 + inflation)
 *   LCOE = Σ PV(capital + operating + replacement − salvage) / Σ PV(exported MWh)
 *
 * All money is real money of year 1 and i is the real rate, so NPV, IRR and LCOE are real. A replacement is booked in the
 * year its life expires; with `exact` timing it is discounted at that very time, which its row's `discounted` includes.
 *
 * @throws RangeError when a series is not N long or any amount is not finite
 *
 * Source: W. Short, D. Packey, T. Holt, "A Manual for the Economic Evaluation of Energy Efficiency and Renewable Energy
 * Technologies", NREL/TP-462-5173, 1995; docs/engine/finance.md.
 */
export function cashFlow(inputs: FinanceInputs): CashFlow {
  assertFinanceInputs(inputs);
  const { lifetimeYears: n, components } = inputs;
  const rate = realDiscountRate(inputs.nominalDiscountRate, inputs.inflationRate);
  const isExact = (inputs.replacementTiming ?? REPLACEMENT_TIMING) === 'exact';

  const capital = inputs.fixedCapital + sumOf(components, (c) => c.capital);
  const operating = inputs.fixedOperatingPerYear + sumOf(components, (c) => c.operatingPerYear);
  const salvage = (inputs.salvageCounts ?? SALVAGE_COUNTS) ? sumOf(components, (c) => salvageValue(c.replacement, c.lifetimeYears, n)) : 0;
  const replacements = components.flatMap((c) =>
    replacementTimes(c.lifetimeYears, n).map((time) => {
      const year = replacementYear(time);
      return { year, paidAt: isExact ? time : year, cost: c.replacement };
    }));

  const rows: CashFlowRow[] = [];
  const timed: TimedFlow[] = [];
  let cumulative = 0;
  let npv = 0;
  let costToday = 0;
  for (let year = 0; year <= n; year++) {
    const row = {
      year,
      // 0 − x and x + 0, not −x and x: no table shows a minus zero.
      capital: year === 0 ? 0 - capital : 0,
      operating: year === 0 ? 0 : 0 - operating,
      salvage: year === n ? salvage : 0,
      revenue: year === 0 ? 0 : inputs.yearlyRevenue[year - 1]! + 0,
    };
    const ofThisYear = replacements.filter((r) => r.year === year);
    const replacement = 0 - sumOf(ofThisYear, (r) => r.cost);
    const replacementToday = 0 - sumOf(ofThisYear, (r) => r.cost * discountFactor(rate, r.paidAt));
    const income = row.revenue + row.operating;
    const withoutReplacement = row.capital + income + row.salvage;
    const factor = discountFactor(rate, year);
    const discounted = withoutReplacement * factor + replacementToday;
    const net = withoutReplacement + replacement;
    cumulative += net;
    npv += discounted;
    costToday -= (row.capital + row.operating + row.salvage) * factor + replacementToday;
    timed.push({ years: year, amount: withoutReplacement });
    for (const r of ofThisYear) timed.push({ years: r.paidAt, amount: -r.cost });
    rows.push({ ...row, replacement, income, net, cumulative, discounted });
  }

  const flows = Float64Array.from(rows, (row) => row.net);
  return {
    realDiscountRate: rate,
    rows,
    flows,
    npv,
    irr: internalRateOfTimedFlows(timed, rate),
    paybackYears: simplePayback(flows),
    lcoePerMwh: levelizedCost(costToday, inputs.yearlyExportMwh, rate),
    annualisedOperating: annualisedAmount(new Float64Array(n).fill(operating), rate),
  };
}

/**
 * Levelized cost: present value of all costs over present value of the energy they bring.
 *
 * @param costToday  present value of the costs, currency, ≥ 0
 * @param yearlyMwh  energy by project year, MWh
 * @param rate       the rate the costs were discounted at, fraction per year
 * @returns          currency per MWh; undefined when there is no energy
 */
export function levelizedCost(costToday: number, yearlyMwh: ArrayLike<number>, rate: number): number | undefined {
  const energyToday = presentValueOfYears(yearlyMwh, rate);
  return energyToday > 0 ? costToday / energyToday : undefined;
}

function sumOf<T>(items: readonly T[], amountOf: (item: T) => number): number {
  let sum = 0;
  for (const item of items) sum += amountOf(item);
  return sum;
}

function assertFinanceInputs(inputs: FinanceInputs): void {
  const n = inputs.lifetimeYears;
  if (!(Number.isInteger(n) && n >= 1)) throw new RangeError(`a project lifetime of ${n} is no whole number of years from 1`);
  for (const [name, values] of [['revenue', inputs.yearlyRevenue], ['export', inputs.yearlyExportMwh]] as const) {
    if (values.length !== n) throw new RangeError(`${values.length} yearly values of ${name} for ${n} years`);
    if (!values.every(Number.isFinite)) throw new RangeError(`a yearly value of ${name} is not finite: ${values.join(', ')}`);
  }
  for (const c of [...inputs.components, { name: 'fixed', capital: inputs.fixedCapital, operatingPerYear: inputs.fixedOperatingPerYear, replacement: 0 }]) {
    if (![c.capital, c.operatingPerYear, c.replacement].every(Number.isFinite)) {
      throw new RangeError(`a cost of ${c.name} is not finite: ${c.capital}, ${c.operatingPerYear}, ${c.replacement}`);
    }
  }
}
