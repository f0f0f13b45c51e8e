import { addContract, setObligationKind } from '@stackwatt/model';
import { expect, test } from 'vitest';
import { solarAndStorage, yearOf } from '../../../model/test/builders.ts';
import { sumOfFlows } from '../../test/cash-flow-sum.ts';
import { set, details, price, clipped, at } from '../../test/detailed-plants.ts';

test('DET-12 DET-55 the financial summary of year 1 and its average', () => {
  // Solar of 1.5 MW behind its converter earns 1.5 · 50 · 8760 = 657,000; 10 % less each year of three: average 657,000 · (1 + 0.9 +
  // 0.81)/3.
  const { financial } = details(clipped([['lifetime'], 3]));
  expect(financial).toMatchObject({
    projectLifeTime: 3,
    marketParticipation: expect.closeTo(100, 9),
    contractParticipation: null,
    capacityMarketParticipation: null,
    augmentationCost: { first: 0, average: 0 },
  });
  expect(financial.revenue.first).toBeCloseTo(657_000, 6);
  expect(financial.revenue.average).toBeCloseTo((657_000 * 2.71) / 3, 6);
});

test('DET-15 DET-52 DET-53 revenue and prices by market, contract and year, with their changes', () => {
  // 1.8 MW of which 1.5 passes. The contract buys 40 % at 80, the market the rest at 50: 0.6 · 80 · 8760 = 420,480 and 0.9 · 50 · 8760 =
  // 394,200.
  const plain = clipped(
    [['solar', 0, 'degradation'], 0],
    [['solar', 0, 'converter', 'size', 'absolute'], [1.8]],
    [['earlyAnalysis'], false],
    [['lifetime'], 3],
    [['energyMarkets', 0, 'priceEscalator', 'enabled'], true],
    [['energyMarkets', 0, 'priceEscalator', 'linearValue'], 10],
  );
  const flat = { rates: [{ value: 80, color: '#000000' }], grid: Array.from({ length: 24 }, () => Array.from({ length: 24 }, () => 0)) };
  const added = addContract(plain.project);
  const project = set(
    setObligationKind(added, added.contracts[0]!.id, 'none'),
    at('contractedSolarCapacity', 40),
    at('energyPriceSchedule', flat),
  );
  const { revenue, price: prices, cashflowTable, financial } = details({ ...plain, project });
  expect(revenue.columns).toEqual({
    contracts: ['TOD contract'],
    energyMarkets: ['Day-ahead'],
    capacityMarkets: [],
    regulationMarkets: [],
  });
  const [first, second] = revenue.items;
  expect(first!.contracts[0]).toMatchObject({
    revenue: expect.closeTo(1.8 * 0.4 * 80 * 8760, 4),
    revenueChange: null,
    price: expect.closeTo(80, 9),
    priceChange: null,
    shortage: 0,
    penalty: 0,
  });
  expect(first!.energyMarkets[0]).toMatchObject({
    revenue: expect.closeTo(1.8 * 0.6 * 50 * 8760, 4),
    solarRevenue: expect.closeTo(1.8 * 0.6 * 50 * 8760, 4),
    energy: expect.closeTo(1.8 * 0.6 * 8760, 5),
    price: expect.closeTo(50, 9),
  });
  expect(second!.energyMarkets[0]).toMatchObject({
    revenueChange: expect.closeTo(0.1, 9),
    price: expect.closeTo(55, 9),
    priceChange: expect.closeTo(0.1, 9),
  });
  expect(second!.contracts[0]!.revenueChange).toBeCloseTo(0, 9);
  expect(prices.markets[0]!.sale).toEqual({ first: expect.closeTo(50, 9), average: expect.closeTo((50 + 55 + 60.5) / 3, 9) });
  expect(prices.capacityPrice).toBeNull();
  expect([financial.contractParticipation, financial.marketParticipation]).toEqual([expect.closeTo(40, 9), expect.closeTo(60, 9)]);
  for (const row of cashflowTable.slice(1)) expect(row.revenues.reduce((a, b) => a + b)).toBeCloseTo(row.revenue, 5);
});

test('CF-03 CF-04 CF-08 the columns of the cash flow add up, and so does every parent of the pro forma, whose last row ends at the NPV', () => {
  const built = solarAndStorage(
    price,
    yearOf((hour) => (hour % 24 < 8 ? 0.6 : 0)),
  );
  for (const earlyAnalysis of [true, false]) {
    const project = set(
      { ...built.project, earlyAnalysis },
      [['lifetime'], 6],
      [['discountRate'], 7],
      [['inflationRate'], 2],
      [['solar', 0, 'degradation'], 3],
      [['storage', 0, 'allowReplacement'], true],
      [['storage', 0, 'allowAugmentation'], false],
      [['storage', 0, 'lifetime'], 4],
      [['storage', 0, 'cost', 'items', 0, 'replacement'], 3e5],
      [['systemFixedCost'], 1e5],
      [['systemOmCost'], 1e3],
    );
    const { cashflowTable, cashflow, cashflowCumulative, cashflowTree, financial } = details({ ...built, project });
    expect(cashflowTable).toHaveLength(7);
    cashflowTable.forEach((row, y) => {
      expect(sumOfFlows(row)).toBeCloseTo(row.income, 6);
      expect(cashflow[y]).toBe(row.income);
      expect(cashflowCumulative[y]).toBeCloseTo(
        cashflow.slice(0, y + 1).reduce((a, b) => a + b),
        6,
      );
    });
    expect(cashflowTable[4]!.replacement).toBe(3e5);
    const parents = (nodes: typeof cashflowTree): typeof cashflowTree =>
      nodes.filter(({ children }) => children.length > 0).flatMap((node) => [node, ...parents(node.children)]);
    for (const { values, children } of parents(cashflowTree))
      values.forEach((value, y) => expect(children.reduce((sum, child) => sum + child.values[y]!, 0)).toBeCloseTo(value, 6));
    expect(parents(cashflowTree).length).toBeGreaterThan(5);
    expect(cashflowTree.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Revenues', 'Operating expenses', 'Capital', 'Replacement', 'Net cash flow', 'Discounted cash flow']),
    );
    const last = cashflowTree.at(-1)!;
    expect(last.name).toBe('Cumulative discounted cash flow');
    expect(last.values.at(-1)).toBeCloseTo(financial.npv, 5);
  }
});
