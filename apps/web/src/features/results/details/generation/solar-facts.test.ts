import type { SolarArrayResult } from '@stackwatt/model';
import { expect, test } from 'vitest';
import { LOOKS } from '../../../../ui/charts/series-look.ts';
import { lossCut, lossScene } from '../../../../ui/charts/loss-steps.ts';
import { pathChart } from './energy-path.ts';
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
  productionByHour: Array.from({ length: 8760 }, (_, hour) => (hour % 24 === 12 ? 10 : 0)),
  path: {
    from: 'sunlight',
    gross: 30_000,
    losses: [
      { what: 'temperature', mwh: 3_000 },
      { what: 'derating', mwh: 2_700 },
      { what: 'degradation', mwh: 0 },
      { what: 'converter', mwh: 729 },
    ],
    production: 23_571,
    curtailed: 571,
    intoStores: 3_000,
    systemConverter: 0,
    lineAndTransformer: 400,
    delivered: 19_600,
  },
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

test('DET-34 from the sunlight to the grid each loss is a line, what takes nothing is left out, and cold modules win', () => {
  const { unit, steps, sentence, table } = pathChart(array.path, LOOKS.solar, false);
  expect(unit).toBe('GWh');
  expect(steps.map(({ name, left, taken }) => [name, Number(left.toFixed(3)), taken])).toEqual([
    ['Sunlight on the modules', 30, undefined],
    ['Module temperature', 27, 3],
    ['Derating', 24.3, 2.7],
    ['Converter', 23.571, 0.729],
    ['Production', 23.571, undefined],
    ['Curtailed', 23, 0.571],
    ['Used', 23, undefined],
    ['Into storage', 20, 3],
    ['Line and transformer', 19.6, 0.4],
    ['Delivered', 19.6, undefined],
  ]);
  // 19.6 of 30.
  expect(sentence.endsWith('65.3 % is delivered to the grid.')).toBe(true);
  expect([table.columns[0]!.at(1), table.columns[2]!.at(1)]).toEqual([-3, 90]);
  const cold = pathChart({ ...array.path, losses: [{ what: 'temperature', mwh: -300 }] }, LOOKS.solar, false);
  expect(cold.steps[1]).toMatchObject({ left: 30.3, taken: -0.3, look: LOOKS.solar });
});

test('the bars of losses begin where they can be told apart, and say so', () => {
  const steps = pathChart(array.path, LOOKS.solar, false).steps;
  // 19.6 to 30 in steps of 2: half of 10.4 and half a step below the least.
  expect(lossCut(steps)).toBe(12);
  expect(lossCut(steps.slice(0, 1).concat({ ...steps[0]!, left: 2 }))).toBe(0);
  const scene = lossScene(steps, 600, 260, 2);
  const bars = scene.shapes.filter((shape) => shape.kind === 'rect');
  expect(bars).toHaveLength(steps.length);
  // 3 of the 18 between the cut and the first bar; 600 less names, values and the break of the axis.
  expect(bars[1]!.width).toBeCloseTo((3 / 18) * (600 - 158 - 14 - 104), 6);
  expect(scene.shapes.some((shape) => shape.kind === 'text' && shape.text === '−3.00, −10.0\u00a0%')).toBe(true);
});
