import type { RegulationResult } from '@stackwatt/model';
import { expect, test } from 'vitest';
import {
  calledByMonth,
  calledFacts,
  dailySums,
  monthlyRegulation,
  offerFinding,
  offerOfDay,
  regulationFacts,
  regulationFigures,
  REGULATION_SERIES,
} from './regulation-charts.ts';

const pair = (first: number, average = first) => ({ first, average });
const hourly = (value: number): number[] => Array.from({ length: 8760 }, () => value);
/**
 * Each hour earns 10 $ for capacity committed up, 4 for capacity committed down, 3 for what is called up, and pays 2 for what is called
 * down.
 */
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
  // 10 MW up from 12 to 24 h at 1 $ and 2 MW all day down; of each a tenth is called.
  offers: {
    up: {
      offeredMw: Array.from({ length: 12 }, () => Array.from({ length: 24 }, (_, hour) => (hour < 12 ? 0 : 10))),
      price: Array.from({ length: 24 }, (_, hour) => hour),
      calledMwh: [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31].map((days) => days * 12),
      hoursWithoutOffer: 4380,
    },
    down: {
      offeredMw: Array.from({ length: 12 }, () => Array.from({ length: 24 }, () => 2)),
      price: Array.from({ length: 24 }, () => 3),
      calledMwh: [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31].map((days) => days * 4.8),
      hoursWithoutOffer: 0,
    },
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
  const { bars, unit, lines } = monthlyRegulation(market.timeSeries, '$');
  // What is left of them: 10 + 3 + 4 − 2 $ in each of 744 hours.
  expect(lines.map(({ name, values }) => [name, values[0]])).toEqual([['Net', 15 * 744]]);
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
  // 131,400 $ on 30 MW; 87,600 $ for 10 MW in half of the hours, 35,040 $ for 2 MW in all of them.
  const figures = regulationFigures(market, '$', { powerMw: 30, firstYear: 1, inNpv: 1_500_000 });
  expect(figures.slice(3).map(({ label, value, unit: of }) => `${label}: ${value} ${of}`)).toEqual([
    'Capacity price, up: 2.00 $/MW-h',
    'Capacity price, down: 2.00 $/MW-h',
    'Per MW of storage: 4,380.0 $/MW-yr',
    'In the NPV: 1.50 M$',
  ]);
});

test('DET-28 what is offered by hour of the day, its price, and what is called of it, Reg-Down below zero', () => {
  const day = offerOfDay(market.offers, '$');
  expect(day.bars.map(({ name, values }) => [name, values[11], values[12]])).toEqual([
    ['Reg-Up', 0, 10],
    ['Reg-Down', -2, -2],
  ]);
  expect(day.lines.map(({ name, values, side }) => [name, values[12], side])).toEqual([
    ['Reg-Up price', 12, 'right'],
    ['Reg-Down price', 3, 'right'],
  ]);
  expect(offerFinding(market.offers.up!)).toBe(
    'Most at 12–13 h, 10.0\u00a0MW; least at 0–1 h, 0.0\u00a0MW. Nothing in 4,380 hours of the year.',
  );
  expect(offerFinding(market.offers.down!)).toBe('2.0\u00a0MW in every hour of the day. Something is offered in every hour of the year.');
  expect(calledByMonth(market.offers).bars.map(({ name, values }) => [name, values[1]])).toEqual([
    ['Called up', 28 * 12],
    ['Called down', -28 * 4.8],
  ]);
  // 4,380 of 43,800 MWh offered, over 100 MWh of storage units; 1,752 of 17,520.
  expect(calledFacts(market.offers, 100).map(({ values }) => values)).toEqual([
    ['4,380', '10.0', '43.8', '4,380'],
    ['1,752', '10.0', '17.5', '0'],
  ]);
  // A market of one direction shows that one.
  expect(offerOfDay({ ...market.offers, down: null }, '$').bars.map(({ name }) => name)).toEqual(['Reg-Up']);
});
