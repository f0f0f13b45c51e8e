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
  const { rows, components } = flow;
  const inflation = rows.map(({ year }) => (moneyOf === 'nominal' ? (1 + flow.inflationRate) ** year : 1));
  const { money, yearlyMoney, yearlyEnergy } = proFormaRows(inflation);
  const ofRows = (name: string, of: (row: CashFlowRow) => number): ProFormaRow => money(name, rows.map(of));
  const nothing = (name: string): ProFormaRow => ofRows(name, () => 0);
  const energy = (name: string, list: readonly YearlyLine[]) =>
    group(
      name,
      list.map((one) => yearlyEnergy(one.name, one.values)),
    );
  const expenses = (name: string, list: readonly YearlyLine[]) =>
    group(
      name,
      list.map((one) => yearlyMoney(one.name, one.values, -1)),
    );
  const sales = ({ name, solar, wind, storage }: SalesLine) =>
    group(name, [yearlyMoney('Solar', solar), yearlyMoney('Wind', wind), yearlyMoney('Storage', storage)]);
  const byComponent = (name: string, of: (c: ComponentFlows) => Float64Array, sign: 1 | -1 = -1) =>
    group(
      name,
      components.map((c) => unlessZero(money(c.name, of(c), sign))),
    );

  const revenues = group('Revenues', [
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
  const regulationDown = expenses('Regulation-down energy', lines.regulationDownEnergy);
  const imports = expenses('Energy bought for charging', lines.chargingImports);
  const penalties = expenses('Penalties', lines.penalties);
  assertSame(
    'revenue',
    ofRows('Revenue', (row) => row.revenue),
    [revenues, regulationDown, imports],
    inflation,
  );
  assertSame(
    'penalties',
    ofRows('Penalties', (row) => row.penalties),
    [penalties],
    inflation,
  );

  const operating = group('Operating expenses', [
    ...NAME_OF_GROUP.map(([which, name]) =>
      group(
        name,
        components.filter((c) => c.group === which).map((c) => money(c.name, c.operating, -1)),
      ),
    ),
    unlessZero(ofRows('Auxiliary load purchases', (row) => row.purchases)),
    regulationDown,
    imports,
    unlessZero(ofRows('System O&M', (row) => (row.year === 0 ? 0 : -flow.fixedOperatingPerYear))),
  ]);
  const capital = group('Capital', [
    ...components.map((c) =>
      unlessZero(
        money(
          c.name,
          c.capital.map((all, year) => all - c.indirectCapital[year]!),
          -1,
        ),
      ),
    ),
    byComponent('Indirect capital', (c) => c.indirectCapital),
    unlessZero(ofRows('System fixed cost', (row) => (row.year === 0 ? -flow.fixedCapital : 0))),
  ]);
  const { itc, bonus, macrs, production } = flow.incentives ?? {};
  const incentive = (name: string, byYear: Float64Array | undefined) =>
    byYear === undefined ? undefined : unlessZero(money(name, byYear));

  const net = ofRows('Net cash flow', (row) => row.net);
  const discounted = rows.map((row) => row.discounted);
  return present([
    energy('Production', lines.production),
    energy('Storage throughput', lines.throughput),
    energy('Energy sold', lines.exports),
    revenues ?? nothing('Revenues'),
    operating ?? nothing('Operating expenses'),
    ofRows('Net operating income', (row) => row.income),
    capital ?? nothing('Capital'),
    byComponent('Augmentation', (c) => c.augmentation),
    byComponent('Replacement', (c) => c.replacement),
    byComponent('Salvage', (c) => c.salvage, 1),
    group('Incentives', [
      incentive('Investment tax credit', itc),
      incentive('Bonus depreciation', bonus),
      incentive('MACRS', macrs),
      incentive('Production credit', production),
    ]),
    penalties,
    net,
    leaf('Cumulative cash flow', 'currency', runningSum(net.values)),
    leaf(
      'Discount factor',
      'factor',
      rows.map(({ year }) => discountFactor(flow.realDiscountRate, year) / inflation[year]!),
    ),
    leaf('Discounted cash flow', 'currency', discounted),
    leaf('Cumulative discounted cash flow', 'currency', runningSum(discounted)),
  ]);
}

/** @throws RangeError in the first year in which the parts do not add up to the whole */
function assertSame(what: string, whole: ProFormaRow, parts: readonly (ProFormaRow | undefined)[], inflation: readonly number[]): void {
  whole.values.forEach((expected, year) => {
    const sum = parts.reduce((total, part) => total + (part?.values[year] ?? 0), 0);
    if (!(Math.abs(sum - expected) <= SAME_MONEY * inflation[year]!))
      throw new RangeError(`the lines of ${what} of year ${year} add up to ${sum}, not to ${expected}`);
  });
}
