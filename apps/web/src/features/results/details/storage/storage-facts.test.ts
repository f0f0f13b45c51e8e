import { addStorage, newProject, setField, type ChargeOfMonth, type StorageResult } from '@stackwatt/model';
import { expect, test } from 'vitest';
import { ageingCosts, capacityChart, isAgeless } from '../augmentation/augmentation-charts.ts';
import { monthBoxes, monthTable } from '../../../../ui/charts/month-boxes.ts';
import { chargeByMonth, daysFinding, heatSentence, hourGrid, hourLines } from './charge-charts.ts';
import { depthChart, lcosBars, monthChart } from './storage-cost.ts';
import { healthChart } from './health-chart.ts';
import { augmentationColumns, defermentText, storageFacts, storageFigures, storageTable } from './storage-facts.ts';

/** 100 MWh that lose 10 a year and get 20 for 2 M$ at the start of year 3. */
const year = (at: number, maximum: number, augmentation: number): StorageResult['items'][number] => ({
  year: at,
  maximum,
  minimum: maximum - 10,
  minimumWithout: 100 - 10 * at,
  augmentation,
  augmentationFraction: augmentation / 100,
  augmentationCost: 100_000,
  augmentationTotalCost: augmentation * 100_000,
  replacementTotalCost: 0,
  energyInput: 30_000,
  energyOutput: 25_500,
  converterEnergyInput: 31_000,
  converterEnergyOutput: 25_000,
  energySold: [24_000],
  energyPurchased: [6_000],
  utilizationRate: 80,
  cycleCost: augmentation,
  stateOfChargePercentile25: 0.9,
  stateOfChargePercentile50: 0.5,
  stateOfChargePercentile75: 0.2,
  operatingTotalCost: 500_000,
  equivalentCycles: 292,
  cyclesByDepth: [10.5, 0, 0, 0, 0, 0, 0, 0, 0, 280],
  cyclesByMonth: [25, 20, 25, 24, 25, 24, 25, 25, 24, 25, 24, 26],
});
/** Empty but from 12 to 18 h, when it is full; in July it holds half of that. */
const months: ChargeOfMonth[] = Array.from({ length: 12 }, (_, month) => {
  const full = month === 6 ? 0.5 : 1;
  return {
    maximum: full,
    averageMaximum: 0.9 * full,
    average: 0.25 * full,
    averageMinimum: 0.1 * full,
    minimum: 0,
    hourly: Array.from({ length: 24 }, (_, hour) => (hour >= 12 && hour < 18 ? full : 0)),
  };
});
const storageUnit: StorageResult = {
  status: 0,
  index: 0,
  name: 'Energy Storage 1',
  nameplateCapacity: 100,
  nameplatePower: 25,
  coupling: 'AC',
  capitalCost: 30_000_000,
  augmentationLimit: 80,
  levelizedCostOfStorage: 61.5,
  levelizedCosts: { chargingEnergy: 20, losses: 5, capital: 30, operating: 6, augmentation: 1.5, replacement: 0, salvage: 1 },
  hasConverter: false,
  startYear: 1,
  stateOfChargeTimeSeries: [],
  stateOfChargeByMonth: months,
  capacityBid: 18,
  annualEffectiveFullCycles: { first: 292, average: 280 },
  dailyEffectiveFullCycles: { first: 0.8, average: 0.767 },
  items: [year(1, 100, 0), year(2, 90, 0), year(3, 100, 20)],
  saleMarketNames: ['Day-ahead'],
  purchaseMarketNames: ['Day-ahead'],
};
const project = { noticeToProceed: '', expectedDate: '2028-01-01', dateFormat: 0, useCapacityMarket: true };

test('DET-41 the metrics of a storage', () => {
  expect(storageFacts(storageUnit, project, '$', false, 1).map(({ label, values }) => `${label}: ${values[0]}`)).toEqual([
    'Notice to proceed: –',
    expect.stringMatching(/^Expected operation date: .*2028/),
    'Nameplate capacity: 100.0\u00a0MWh',
    'Nameplate power: 25.0\u00a0MW',
    'Coupling: AC',
    'Capital cost: 30.00\u00a0M$',
    'Augmentation limit: 80.0\u00a0%',
    'LCOS: 61.50\u00a0$/MWh',
    'Capacity bid: 18.0\u00a0MW',
    'Full cycles a year, year 1: 292.0',
    'Full cycles a year, average: 280.0',
    'Full cycles a day, year 1: 0.80',
    'Full cycles a day, average: 0.77',
  ]);
  // 25,500 out of 30,000 in; 90 of 100 MWh left; 20 MWh at 100,000 $.
  expect(storageFigures(storageUnit, '$', 1).map(({ label, value, unit }) => `${label} ${value} ${unit}`)).toEqual([
    'Full cycles 292 /yr',
    'Energy out 25.5 GWh',
    'Round trip 85.0 %',
    'Usable capacity 90.0 %',
    'Augmentation 2.00 M$',
    'LCOS 61.50 $/MWh',
  ]);
});

test('DET-40 a deferred storage says when it begins', () => {
  const open = setField(addStorage(newProject('2026-11-20')), ['expectedDate'], '2028-01-01');
  const nameOf = (index: number): number => index + 1;
  expect(defermentText(storageUnit, open, nameOf)).toBeUndefined();
  const deferred = setField(setField(open, ['storage', 0, 'hasDeferment'], true), ['storage', 0, 'deferment', 'period'], 3);
  expect(defermentText({ ...storageUnit, startYear: 4 }, deferred, nameOf)).toBe(
    'Deferred: begins 3 years after the commercial operation date, first works in year 5',
  );
});

test('DET-42 a box for each month from the extremes and the mean daily ones, and a line of hours for each month', () => {
  const boxes = chargeByMonth(months);
  expect(monthTable(boxes, '%', 1).columns.map(({ name, at }) => [name, at(6)])).toEqual([
    ['Highest', 50],
    ['Mean daily highest', 45],
    ['Mean', 12.5],
    ['Mean daily lowest', 5],
    ['Lowest', 0],
  ]);
  // 152 − 10 − 22 px stand for 100 %: the box of July lies from 45 % (76 px) to 5 % (124 px).
  const box = monthBoxes(boxes, 'storage', 100, 310, 152).shapes.filter((shape) => shape.kind === 'rect' && shape.fill === 'storage')[6];
  expect(box).toMatchObject({ y: 76, height: 48 });
  expect(hourLines(months)[6]).toMatchObject({ name: 'Jul', values: { 11: 0, 12: 50, 17: 50, 18: 0 } });
  // On the mean of the months: (11 · 100 + 50) / 12.
  expect(heatSentence(months)).toContain('fullest at 12 h with 95.8 %');
  const grid = hourGrid(months);
  expect([grid.columns, grid.rows, Array.from({ length: 24 }, (_, hour) => grid.at(hour, 6)).filter((value) => value === 50)]).toEqual([
    24,
    12,
    expect.objectContaining({ length: 6 }),
  ]);
});

test('DET-39 health falls within each year and steps up where capacity is put in, beside what would be left without', () => {
  const { series, axis, marks, rowLabel, finding } = healthChart(storageUnit, '$', true);
  expect(Array.from(axis.x)).toEqual([0, 1, 1, 2, 2, 3]);
  // 20 MWh come at the start of year 3; without them it begins with the 80 of the end of year 2.
  expect(series.map(({ name, values }) => [name, ...Array.from(values)])).toEqual([
    ['With augmentation', 100, 90, 90, 80, 100, 90],
    ['Without', 100, 90, 90, 80, 80, 70],
  ]);
  expect([rowLabel(3), rowLabel(4)]).toEqual(['End of year 2', 'Start of year 3']);
  expect(marks).toEqual([
    { direction: 'across', at: 80, label: 'Augmentation limit 80 %' },
    { direction: 'down', at: 2, foot: 0, label: '+20.0\u00a0MWh, 2.00\u00a0M$' },
  ]);
  expect(finding!.replaceAll('\u00a0', ' ')).toBe(
    'Lowest with 80.0 % at the end of year 2. 20.0 MWh come in for 2.00 M$; without them 70.0 % would be left at the end of year 3.',
  );
});

test('a storage unit into which nothing is put has one line, one that does not age nothing to be told', () => {
  const plain = { ...storageUnit, items: storageUnit.items.map((one) => ({ ...one, augmentation: 0, minimumWithout: one.minimum })) };
  const { series, finding, marks } = healthChart(plain, '$', true);
  expect([series.map(({ name }) => name), finding, marks.length]).toEqual([
    ['Usable capacity'],
    'Lowest with 80.0 % at the end of year 2.',
    1,
  ]);
  const ageless = { ...storageUnit, items: storageUnit.items.map((one) => ({ ...one, maximum: 100, minimum: 100, minimumWithout: 100 })) };
  expect(healthChart(ageless, '$', true).finding).toBeUndefined();
});

test('DET-45 DET-46 capacity of each year with what it loses and gets, and what that costs', () => {
  const chart = capacityChart(storageUnit, true);
  expect(chart.bars.map(({ values }) => values)).toEqual([
    [90, 80, 90],
    [10, 10, 10],
  ]);
  expect(chart.marks).toEqual([{ at: 2, value: 100, label: '+20.0', side: 'left' }]);
  expect(ageingCosts(storageUnit, '$', true)).toMatchObject({ unit: 'M$', bars: [{ name: 'Augmentation', values: [0, 0, 2] }] });
  expect(augmentationColumns(storageUnit, '$').map(({ name, unit, at }) => `${name}, ${unit}: ${at(2)}`)).toEqual([
    'Maximum usable capacity, MWh: 100',
    'Minimum usable capacity, MWh: 90',
    'Augmentation, %: 20',
    'Augmentation, MWh: 20',
    'Price forecast, $/kWh: 100',
    'Augmentation expenses, M$: -2',
  ]);
  const ageless = {
    ...storageUnit,
    items: storageUnit.items.map((one) => ({ ...one, maximum: 100, minimum: 100, augmentationTotalCost: 0 })),
  };
  expect([isAgeless(storageUnit), isAgeless(ageless), ageingCosts(ageless, '$', true).bars]).toEqual([false, true, []]);
});

test('DET-47 the storage by project year: flows, markets, use, charge held, costs and cycles', () => {
  const { columns } = storageTable(storageUnit, '$', true);
  const shown = Object.fromEntries(columns.map(({ name, unit, at }) => [`${name}, ${unit}`, at(2)]));
  expect(shown).toMatchObject({
    'Energy in, GWh': 30,
    'Energy out, GWh': 25.5,
    'Sold, Day-ahead, GWh': 24,
    'Bought, Day-ahead, GWh': 6,
    'Utilisation, %/day': 80,
    'Cycle cost, $/MWh': 20,
    'Time at 25 % or more, %': 90,
    'Time at 75 % or more, %': 20,
    'Operating cost, M$': -0.5,
    'Equivalent full cycles, /yr': 292,
  });
  expect(Object.keys(shown)).not.toContain('Converter in, GWh');
});

test('the parts of the LCOS stand on one another up to it, those of nothing are left out, and salvage is taken off', () => {
  // 20 + 5 + 30 + 6 + 1.5 − 1 = 61.5.
  expect(lcosBars(storageUnit).map(({ name, value, isTotal }) => [name, value, isTotal])).toEqual([
    ['Charging energy', 20, false],
    ['Losses', 25, false],
    ['Capital', 55, false],
    ['Operating', 61, false],
    ['Augmentation', 62.5, false],
    ['Salvage', 61.5, false],
    ['LCOS', 61.5, true],
  ]);
  expect(lcosBars({ ...storageUnit, levelizedCosts: null, levelizedCostOfStorage: null })).toEqual([]);
});

test('cycles by depth of a year, and none of a year in which the storage unit does not work', () => {
  const chart = depthChart(storageUnit, 2)!;
  expect([chart.categories[0], chart.categories[9], chart.bars[0]!.values[9]]).toEqual(['0–10', '90–100', 280]);
  expect(chart.sentence).toBe('Cycles by depth: 290.5 in the year, most of them 90–100 % deep (280.0).');
  expect(depthChart({ items: [{ ...year(1, 0, 0), cyclesByDepth: [] }] }, 1)).toBeUndefined();
});

test('full cycles by month of a year, and none of a year in which the storage unit does not work', () => {
  const chart = monthChart(storageUnit, 2)!;
  expect([chart.unit, chart.categories[0], chart.categories.at(-1)]).toEqual(['292 in the year', 'Jan', 'Dec']);
  expect(chart.bars[0]!.values).toEqual([25, 20, 25, 24, 25, 24, 25, 25, 24, 25, 24, 26]);
  expect(chart.sentence).toBe('Full cycles by month: most in Dec (26.0), least in Feb (20.0), 292.0 in the year.');
  expect(monthChart({ items: [{ ...year(1, 0, 0), cyclesByMonth: [] }] }, 1)).toBeUndefined();
});

test('the days of a year are counted by how much of its range they use', () => {
  // From 10 to 90 %: 80 points. Days of 80, 72, 71, 8 and 7 points: 72 are nine tenths, 8 are one.
  expect(daysFinding({ low: [10, 10, 12, 40, 40], high: [90, 82, 83, 48, 47] })).toBe(
    'Of 5 days 2 use nine tenths or more of the range of the year, 10.0 to 90.0 %; 1 uses less than one tenth.',
  );
  expect(daysFinding({ low: [50, 50], high: [50, 50] })).toBe('The charge stays at 50.0 % all year.');
});
