import type { SolarArrayResult } from '@stackwatt/model';
import { expect, test } from 'vitest';
import { LOOKS } from '../../../../ui/charts/series-look.ts';
import { annualProduction, monthlyProduction } from './generation.ts';
import { solarFacts, solarFigures, solarTable } from './solar-facts.ts';

/** 10 MW that give 20,000 MWh in their first year, of which 500 are clipped, and 2 % less in the second. */
const array: SolarArrayResult = {
  index: 0,
  name: 'South field',
  nameplateCapacity: 10,
  capitalExpenses: 8_500_000,
  derateFactor: 88,
  usefulLife: undefined,
  totalProductionByMonth: Array.from({ length: 12 }, (_, month) => (month === 5 ? 3000 : 1500)),
  items: [1, 0.98].map((share, k) => ({
    year: k + 1,
    production: 20_000 * share,
    clippedProduction: 500 * share,
    afterConverter: 19_500 * share,
    energyYield: 2000 * share,
    degradation: 1 - share,
    capacityFactor: (20_000 * share) / (10 * 8760),
    operatingTotalCost: 130_000,
  })),
};

test('DET-34 production by project year, what is clipped on top, and by month', () => {
  const annual = annualProduction(array.items, LOOKS.solar, false);
  // Users who count the year before operation as year 1 have the first year of operation as 2 (D-195).
  expect([annual.unit, annual.categories]).toEqual(['GWh', ['2', '3']]);
  expect(annual.bars.map(({ name, values }) => [name, values])).toEqual([
    ['Production', [19.5, 19.11]],
    ['Clipped', [0.5, 0.49]],
  ]);
  // 11 · 1,500 + 3,000 = 19,500 MWh.
  const months = monthlyProduction(array.totalProductionByMonth, LOOKS.solar);
  expect(months.sentence).toBe('Production by month: most in Jun, 3.00 GWh, least in Jan, 1.50 GWh; 19.50 GWh in the year.');
});

test('DET-35 DET-58 the panel of an array: dates, nameplate, capital, useful life and derate factor in per cent', () => {
  const project = { noticeToProceed: '2026-06-01', expectedDate: '', dateFormat: 2 };
  expect(solarFacts(array, project, '$').map(({ label, values }) => `${label}: ${values[0]}`)).toEqual([
    expect.stringMatching(/^Notice to proceed: .*2026/),
    'Expected operation date: –',
    'Generator nameplate: 10.0\u00a0MW',
    'Capital expenses: 8.50\u00a0M$',
    'Useful life: Not replaced',
    'Derate factor: 88.0\u00a0%',
  ]);
  expect(solarFacts({ ...array, usefulLife: 20, derateFactor: undefined }, project, '$').slice(-2)).toEqual([
    { label: 'Useful life', values: ['20\u00a0yr'] },
    { label: 'Derate factor', values: ['Imported production'] },
  ]);
  // 20,000 MWh of 10 MW · 8,760 h; 500 of 20,000 clipped.
  expect(solarFigures(array, 1).map(({ label, value, unit }) => `${label} ${value} ${unit}`)).toEqual([
    'Production 20.0 GWh',
    'After converter 19.5 GWh',
    'Clipped 2.5 %',
    'Energy yield 2,000 MWh/MW',
    'Capacity factor 22.8 %',
    'Degradation 2.0 %',
  ]);
});

test('DET-36 the array by project year, energy in the unit of its head, degradation in per cent, costs negative', () => {
  const { columns, rowLabel } = solarTable(array, '$', true);
  expect(columns.map(({ name, unit, at }) => `${name}, ${unit}: ${Math.round(at(1)! * 1000) / 1000}`)).toEqual([
    'Solar production, GWh: 19.6',
    'Clipped, GWh: 0.49',
    'After converter, GWh: 19.11',
    'Energy yield, MWh/MW: 1960',
    'Cumulative degradation, %: 2',
    'Capacity factor, %: 22.374',
    'Operating expenses, k$: -130',
  ]);
  expect(rowLabel(1)).toBe('2');
});
