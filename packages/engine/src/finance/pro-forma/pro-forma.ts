import type { CashFlow, CashFlowRow, ComponentFlows, ComponentGroup } from './cash-flow.ts';
import { discountFactor } from '../key-figures/discount.ts';
import { group, leaf, present, proFormaRows, runningSum, unlessZero, type ProFormaRow } from './pro-forma-row.ts';

export type { ProFormaRow } from './pro-forma-row.ts';

/** Real currency or MWh by project year, length N, ≥ 0. */
type Yearly = ArrayLike<number>;
interface YearlyLine {
  readonly name: string;
  readonly values: Yearly;
}
/** What is sold under one market or contract, by source; currency. */
export interface SalesLine {
  readonly name: string;
  readonly solar: Yearly;
  readonly wind: Yearly;
  readonly storage: Yearly;
}

/** The yearly revenue of a cash flow line by line, before anything bought is taken off, and the energy behind it. */
export interface ProFormaLines {
  /** Arrays and turbines, MWh. */
  readonly production: readonly YearlyLine[];
  /** Storage units, MWh. */
  readonly throughput: readonly YearlyLine[];
  /** What is delivered by market and contract, in capacity events and by Reg-Up, MWh: the energy of the levelized cost. */
  readonly exports: readonly YearlyLine[];
  readonly energyMarkets: readonly SalesLine[];
  readonly regulation: readonly {
    readonly name: string;
    readonly upCapacity: Yearly;
    readonly downCapacity: Yearly;
    readonly upEnergy: Yearly;
  }[];
  readonly capacityMarkets: readonly { readonly name: string; readonly capacity: Yearly; readonly energy: Yearly }[];
  readonly contracts: readonly SalesLine[];
  /** Paid for the energy of Reg-Down, by market. */
  readonly regulationDownEnergy: readonly YearlyLine[];
  /** Paid for energy bought to charge, by market. */
  readonly chargingImports: readonly YearlyLine[];
  /** Paid for energy owed and not delivered, by capacity market and contract. */
  readonly penalties: readonly YearlyLine[];
}

/** Real money of year 1, or the money of each year. */
export type MoneyOf = 'real' | 'nominal';

/** Real currency by which the lines may miss the cash flow they belong to (N-6). */
const SAME_MONEY = 0.01;

const NAME_OF_GROUP: readonly (readonly [ComponentGroup | undefined, string])[] = [
  ['solar', 'Solar'],
  ['wind', 'Wind'],
  ['storage', 'Storage'],
  ['converter', 'Converters'],
  [undefined, 'Other equipment'],
];

/**
 * Pro forma of a cash flow as a tree of rows: energy, revenues, operating expenses, net operating income, capital, augmentation,
 * replacement, salvage, incentives, penalties, net cash flow and its discounting. Energy that is bought is netted in the revenue of the
 * cash flow and an expense of its own here; the net operating income is the same. The last cumulative discounted value is the NPV. What a
 * project does not have has no row.
 *
 * `nominal` multiplies money of year y by (1 + inflation)^y and discounts at the nominal rate, so the NPV stays the same.
 *
 * @throws RangeError when lines are not N long, or do not add up to the revenue or the penalties of the cash flow: money was lost on the
 *   way
 */
export function proForma(flow: CashFlow, lines: ProFormaLines, moneyOf: MoneyOf = 'real'): ProFormaRow[] {
  const inflation = flow.rows.map(({ year }) => (moneyOf === 'nominal' ? (1 + flow.inflationRate) ** year : 1));
  const maker = rowMaker(flow, inflation);
  const { ofYears, energy, expenses, byComponent } = maker;
  const nothing = (name: string): ProFormaRow => ofYears(name, () => 0);

  const revenues = revenueRow(maker, lines);
  const bought = [
    expenses('Regulation-down energy', lines.regulationDownEnergy),
    expenses('Energy bought for charging', lines.chargingImports),
  ];
  const penalties = expenses('Penalties', lines.penalties);
  const ofFlow = {
    revenue: ofYears('Revenue', (row) => row.revenue),
    penalties: ofYears('Penalties', (row) => row.penalties),
  };
  assertSame({ what: 'revenue', whole: ofFlow.revenue, parts: [revenues, ...bought], inflation });
  assertSame({ what: 'penalties', whole: ofFlow.penalties, parts: [penalties], inflation });

  return present([
    energy('Production', lines.production),
    energy('Storage throughput', lines.throughput),
    energy('Energy sold', lines.exports),
    revenues ?? nothing('Revenues'),
    operatingRow(maker, flow, bought) ?? nothing('Operating expenses'),
    ofYears('Net operating income', (row) => row.income),
    capitalRow(maker, flow) ?? nothing('Capital'),
    byComponent('Augmentation', (c) => c.augmentation),
    byComponent('Replacement', (c) => c.replacement),
    byComponent('Salvage', (c) => c.salvage, 1),
    incentiveRow(maker, flow),
    penalties,
    ...netRows(maker, flow, inflation),
  ]);
}

/** Makes rows of one cash flow. */
interface RowMaker extends ReturnType<typeof proFormaRows> {
  /** A value of every year of the cash flow. */
  readonly ofYears: (name: string, of: (row: CashFlowRow) => number) => ProFormaRow;
  /** Lines of energy, lines of money that is paid, and a row for each component; nothing without any. */
  readonly energy: (name: string, list: readonly YearlyLine[]) => ProFormaRow | undefined;
  readonly expenses: (name: string, list: readonly YearlyLine[]) => ProFormaRow | undefined;
  readonly byComponent: (name: string, of: (c: ComponentFlows) => Float64Array, sign?: 1 | -1) => ProFormaRow | undefined;
}

function rowMaker({ rows, components }: CashFlow, inflation: readonly number[]): RowMaker {
  const made = proFormaRows(inflation);
  return {
    ...made,
    ofYears: (name, of) => made.money(name, rows.map(of)),
    energy: (name, list) =>
      group(
        name,
        list.map((one) => made.yearlyEnergy(one.name, one.values)),
      ),
    expenses: (name, list) =>
      group(
        name,
        list.map((one) => made.yearlyMoney(one.name, one.values, -1)),
      ),
    byComponent: (name, of, sign = -1) =>
      group(
        name,
        components.map((c) => unlessZero(made.money(c.name, of(c), sign))),
      ),
  };
}

/** What markets and contracts pay, before anything bought is taken off. */
function revenueRow({ yearlyMoney }: RowMaker, lines: ProFormaLines): ProFormaRow | undefined {
  const sales = ({ name, solar, wind, storage }: SalesLine) =>
    group(name, [yearlyMoney('Solar', solar), yearlyMoney('Wind', wind), yearlyMoney('Storage', storage)]);
  return group('Revenues', [
    group('Energy markets', lines.energyMarkets.map(sales)),
    group(
      'Regulation',
      lines.regulation.map((one) =>
        group(one.name, [
          yearlyMoney('Reg-Up capacity', one.upCapacity),
          yearlyMoney('Reg-Down capacity', one.downCapacity),
          yearlyMoney('Reg-Up energy', one.upEnergy),
        ]),
      ),
    ),
    group(
      'Capacity markets',
      lines.capacityMarkets.map((one) =>
        group(one.name, [yearlyMoney('Capacity', one.capacity), yearlyMoney('Energy in events', one.energy)]),
      ),
    ),
    group('Contracts', lines.contracts.map(sales)),
  ]);
}

/** Operating cost by kind of equipment, what is bought, and the operating cost of the system. */
function operatingRow(
  { money, ofYears }: RowMaker,
  { components, fixedOperatingPerYear }: CashFlow,
  bought: readonly (ProFormaRow | undefined)[],
): ProFormaRow | undefined {
  return group('Operating expenses', [
    ...NAME_OF_GROUP.map(([which, name]) =>
      group(
        name,
        components.filter((c) => c.group === which).map((c) => money(c.name, c.operating, -1)),
      ),
    ),
    unlessZero(ofYears('Auxiliary load purchases', (row) => row.purchases)),
    ...bought,
    unlessZero(ofYears('System O&M', (row) => (row.year === 0 ? 0 : -fixedOperatingPerYear))),
  ]);
}

/** Capital by component, direct and indirect, and that of the system. */
function capitalRow({ money, ofYears, byComponent }: RowMaker, { components, fixedCapital }: CashFlow): ProFormaRow | undefined {
  const direct = (c: ComponentFlows): Float64Array => c.capital.map((all, year) => all - c.indirectCapital[year]!);
  return group('Capital', [
    ...components.map((c) => unlessZero(money(c.name, direct(c), -1))),
    byComponent('Indirect capital', (c) => c.indirectCapital),
    unlessZero(ofYears('System fixed cost', (row) => (row.year === 0 ? -fixedCapital : 0))),
  ]);
}

/** Tax credits and what depreciation saves. */
function incentiveRow({ money }: RowMaker, { incentives }: CashFlow): ProFormaRow | undefined {
  const { itc, bonus, macrs, production } = incentives ?? {};
  const incentive = (name: string, byYear: Float64Array | undefined) =>
    byYear === undefined ? undefined : unlessZero(money(name, byYear));
  return group('Incentives', [
    incentive('Investment tax credit', itc),
    incentive('Bonus depreciation', bonus),
    incentive('MACRS', macrs),
    incentive('Production credit', production),
  ]);
}

/** Net cash flow, its discounting, and both summed up over the years; the last value is the NPV. */
function netRows({ ofYears }: RowMaker, { rows, realDiscountRate }: CashFlow, inflation: readonly number[]): ProFormaRow[] {
  const net = ofYears('Net cash flow', (row) => row.net);
  const discounted = rows.map((row) => row.discounted);
  return [
    net,
    leaf('Cumulative cash flow', 'currency', runningSum(net.values)),
    leaf(
      'Discount factor',
      'factor',
      rows.map(({ year }) => discountFactor(realDiscountRate, year) / inflation[year]!),
    ),
    leaf('Discounted cash flow', 'currency', discounted),
    leaf('Cumulative discounted cash flow', 'currency', runningSum(discounted)),
  ];
}

/** Rows that add up to another. */
interface SumOfRows {
  readonly what: string;
  readonly whole: ProFormaRow;
  readonly parts: readonly (ProFormaRow | undefined)[];
  readonly inflation: readonly number[];
}

/** @throws RangeError in the first year in which the parts do not add up to the whole */
function assertSame({ what, whole, parts, inflation }: SumOfRows): void {
  whole.values.forEach((expected, year) => {
    const sum = parts.reduce((total, part) => total + (part?.values[year] ?? 0), 0);
    if (!(Math.abs(sum - expected) <= SAME_MONEY * inflation[year]!))
      throw new RangeError(`the lines of ${what} of year ${year} add up to ${sum}, not to ${expected}`);
  });
}
