import type { RegulationResult } from '@stackwatt/model';
import { expect, test } from 'vitest';
import { dailySums, monthlyRegulation, regulationFacts, regulationFigures, REGULATION_SERIES } from './regulation-charts.ts';

const pair = (first: number, average = first) => ({ first, average });
const hourly = (value: number): number[] => Array.from({ length: 8760 }, () => value);
/** Each hour earns 10 $ for readiness up, 4 for readiness down, 3 for what is called up, and pays 2 for what is called down. */
const market: RegulationResult = {
  name: 'Regulation',
  regUpCapacityRevenue: pair(87_600, 80_000),
  regUpEnergyRevenue: pair(26_280),
  regUpEnergyExports: pair(1_234.5),
  regDownCapacityRevenue: pair(35_040),
  regDownEnergyExpense: pair(17_520),
  regDownEnergyImports: pair(987.6),
  timeSeries: {
    regUpCapacityRevenue: hourly(10),
    regUpEnergyRevenue: hourly(3),
    regDownCapacityRevenue: hourly(4),
    regDownEnergyExpense: hourly(2),
  },
};

test('DET-28 four series by day, and by month with the expense below zero', () => {
  expect(REGULATION_SERIES.map(({ name }) => name)).toEqual([
    'Reg-Up Capacity Revenue',
    'Reg-Up Energy Revenue',
    'Reg-Down Capacity Revenue',
    'Reg-Down Energy Expense',
  ]);
  const days = dailySums(market.timeSeries.regUpEnergyRevenue);
  expect([days.length, days[100], dailySums([])]).toEqual([365, 72, []]);
  // January: 744 hours.
  const { bars, unit } = monthlyRegulation(market.timeSeries, '$');
  expect([unit, bars.map(({ values }) => values[0])]).toEqual(['$, expense below zero', [7440, 2232, 2976, -1488]]);
});

test('DET-28 DET-29 the metrics of year 1 and on average; energy is in MWh as it comes', () => {
  const { unit, facts } = regulationFacts(market, '$');
  expect(unit).toBe('k$');
  expect(facts.map(({ label, values }) => `${label}: ${values.join(' | ')}`)).toEqual([
    'Reg-Up capacity revenue: 87.60 | 80.00',
    'Reg-Up energy revenue: 26.28 | 26.28',
    'Reg-Down capacity revenue: 35.04 | 35.04',
    'Reg-Down energy expense: −17.52 | −17.52',
    'Net: 131.40 | 123.80',
    'Reg-Up energy exported: 1,234.5\u00a0MWh | 1,234.5\u00a0MWh',
    'Reg-Down energy imported: 987.6\u00a0MWh | 987.6\u00a0MWh',
  ]);
  // 131,400 $ on 30 MW.
  expect(regulationFigures(market, '$', 30, 1).at(-1)).toMatchObject({ value: '4,380.0', unit: '$/MW-yr' });
});
