import type { Fraction } from '@stackwatt/units';
import { componentFlows, type ComponentCost, type ComponentFlows, type ProjectTerms } from '../costs/component-flows.ts';
import { annualisedAmount, capitalRecoveryFactor, discountFactor, presentValueOfYears, realDiscountRate } from '../key-figures/discount.ts';
import { PURCHASES_COUNT_IN_LCOE } from '../finance-conventions.ts';
import type { IncentiveFlows } from '../incentives/incentives.ts';
import { internalRateOfTimedFlows, type InternalRateOfReturn, type TimedFlow } from '../key-figures/internal-rate-of-return.ts';
import { paybackOf, type Payback } from '../key-figures/payback.ts';

export type { ComponentCost, ComponentFlows, ComponentGroup } from '../costs/component-flows.ts';

export interface FinanceInputs extends ProjectTerms {
  readonly nominalDiscountRate: Fraction;
  readonly inflationRate: Fraction;
  readonly components: readonly ComponentCost[];
  /** Currency in year 0 that belongs to no component. */
  readonly fixedCapital: number;
  readonly fixedOperatingPerYear: number;
  /** Real currency by project year, length N: sales less what is bought for them; negative in a year that buys more than it sells. */
  readonly yearlyRevenue: Float64Array;
  /** MWh by project year, length N, at the point of interconnection: exports and the energy of Reg-Up. */
  readonly yearlyDeliveredMwh: Float64Array;
  /** Real currency by project year, length N: energy bought that is not in `yearlyRevenue`, such as that of an auxiliary load. */
  readonly yearlyPurchases?: ArrayLike<number>;
  /** Real currency by project year, length N, ≥ 0: paid for energy owed and not delivered. */
  readonly yearlyPenalties?: ArrayLike<number>;
  readonly incentives?: IncentiveFlows;
  /** Whether `yearlyPurchases` count as a cost of energy. */
  readonly purchasesCountInLcoe?: boolean;
}

/** One year, real currency, signed: in positive, out negative. */
export interface CashFlowRow {
  /** Project year, 0…N. */
  readonly year: number;
  readonly capital: number;
  readonly operating: number;
  readonly purchases: number;
  readonly augmentation: number;
  readonly replacement: number;
  readonly salvage: number;
  readonly revenue: number;
  readonly incentives: number;
  readonly penalties: number;
  /** Net operating income: revenue less operating cost and purchases. */
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
  readonly inflationRate: Fraction;
  readonly rows: readonly CashFlowRow[];
  /** `net` of the rows, length N + 1. */
  readonly flows: Float64Array;
  /** `net` in parts at the times they are discounted at; differ from `flows` only with exact replacements. */
  readonly timedFlows: readonly TimedFlow[];
  readonly components: readonly ComponentFlows[];
  readonly fixedCapital: number;
  readonly fixedOperatingPerYear: number;
  readonly incentives: IncentiveFlows | undefined;
  /** Real currency of year 0; the sum of the rows' `discounted`. */
  readonly npv: number;
  /** Real rate. */
  readonly irr: InternalRateOfReturn;
  /** Years; undefined when never recovered. */
  readonly paybackYears: number | undefined;
  /** The same with its reason. */
  readonly payback: Payback;
  /** Currency per MWh, real; undefined when nothing is delivered. */
  readonly lcoePerMwh: number | undefined;
  /** Currency per year: level amount with the present value of the operating cost (without purchases, augmentation, replacements). */
  readonly annualisedOperating: number;
  /** The same of operating cost, augmentation and replacements together. */
  readonly annualisedRunning: number;
  /** The same of every cost that is in the levelized cost of energy. */
  readonly annualisedCost: number;
}

/**
 * Yearly cash flow of a project and what follows from it.
 *
 *   CF_y = revenue − operating − purchases − augmentation − replacement − capital + salvage + incentives − penalties
 *   NPV  = Σ CF_y · (1 + i)^(−y),   i = (nominal − inflation) / (1 + inflation)
 *   LCOE = Σ PV(capital + operating + augmentation + replacement − salvage − incentives on capital) / Σ PV(delivered MWh)
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
  const { lifetimeYears: n, incentives } = inputs;
  const rate = realDiscountRate(inputs.nominalDiscountRate, inputs.inflationRate);
  const purchasesCount = inputs.purchasesCountInLcoe ?? PURCHASES_COUNT_IN_LCOE;
  const components = inputs.components.map((c) => componentFlows(c, inputs));
  const replacements = components.flatMap((c) => c.replacements);

  const rows: CashFlowRow[] = [];
  const timed: TimedFlow[] = [];
  const operatingByYear = new Float64Array(n);
  let [cumulative, npv, costToday, runningToday] = [0, 0, 0, 0];
  for (let year = 0; year <= n; year++) {
    const sum = (of: 'capital' | 'operating' | 'augmentation' | 'salvage'): number => sumOf(components, (c) => c[of][year]!);
    const operating = year === 0 ? 0 : inputs.fixedOperatingPerYear + sum('operating');
    const row = {
      year,
      // 0 − x and x + 0, not −x and x: no table shows a minus zero.
      capital: 0 - (sum('capital') + (year === 0 ? inputs.fixedCapital : 0)),
      operating: 0 - operating,
      purchases: year === 0 ? 0 : 0 - (inputs.yearlyPurchases?.[year - 1] ?? 0),
      augmentation: 0 - sum('augmentation'),
      salvage: sum('salvage'),
      revenue: year === 0 ? 0 : inputs.yearlyRevenue[year - 1]! + 0,
      incentives: (incentives?.total[year] ?? 0) + 0,
      penalties: year === 0 ? 0 : 0 - (inputs.yearlyPenalties?.[year - 1] ?? 0),
    };
    const ofThisYear = replacements.filter((r) => r.year === year);
    const replacement = 0 - sumOf(ofThisYear, (r) => r.cost);
    const replacementToday = 0 - sumOf(ofThisYear, (r) => r.cost * discountFactor(rate, r.paidAt));
    const income = row.revenue + row.operating + row.purchases;
    const withoutReplacement = row.capital + income + row.augmentation + row.salvage + row.incentives + row.penalties;
    const factor = discountFactor(rate, year);
    const discounted = withoutReplacement * factor + replacementToday;
    const net = withoutReplacement + replacement;
    cumulative += net;
    npv += discounted;
    runningToday -= (row.operating + row.augmentation) * factor + replacementToday;
    costToday -=
      (row.capital +
        row.operating +
        row.augmentation +
        row.salvage +
        (incentives?.onCapital[year] ?? 0) +
        (purchasesCount ? row.purchases : 0)) *
        factor +
      replacementToday;
    if (year > 0) operatingByYear[year - 1] = operating;
    timed.push({ years: year, amount: withoutReplacement });
    for (const r of ofThisYear) timed.push({ years: r.paidAt, amount: -r.cost });
    rows.push({ ...row, replacement, income, net, cumulative, discounted });
  }

  const flows = Float64Array.from(rows, (row) => row.net);
  const payback = paybackOf(flows);
  const recovery = capitalRecoveryFactor(rate, n);
  return {
    realDiscountRate: rate,
    inflationRate: inputs.inflationRate,
    rows,
    flows,
    timedFlows: timed,
    components,
    fixedCapital: inputs.fixedCapital,
    fixedOperatingPerYear: inputs.fixedOperatingPerYear,
    incentives,
    npv,
    irr: internalRateOfTimedFlows(timed, rate),
    paybackYears: payback.years,
    payback,
    lcoePerMwh: levelizedCost(costToday, inputs.yearlyDeliveredMwh, rate),
    annualisedOperating: annualisedAmount(operatingByYear, rate),
    annualisedRunning: runningToday * recovery,
    annualisedCost: costToday * recovery,
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
  const yearly = [
    ['revenue', inputs.yearlyRevenue, n],
    ['delivered energy', inputs.yearlyDeliveredMwh, n],
    ['purchases', inputs.yearlyPurchases, n],
    ['penalties', inputs.yearlyPenalties, n],
    ['incentives', inputs.incentives?.total, n + 1],
  ] as const;
  for (const [name, values, length] of yearly) {
    if (values === undefined) continue;
    if (values.length !== length) throw new RangeError(`${values.length} yearly values of ${name} for ${length} years`);
    if (!Array.from(values).every(Number.isFinite))
      throw new RangeError(`a yearly value of ${name} is not finite: ${Array.from(values).join(', ')}`);
  }
  const fixed = [inputs.fixedCapital, inputs.fixedOperatingPerYear];
  if (!fixed.every(Number.isFinite)) throw new RangeError(`a fixed cost is not finite: ${fixed.join(', ')}`);
}
