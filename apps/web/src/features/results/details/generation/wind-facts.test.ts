import { Wind, type WindFarmResult } from '@stackwatt/model';
import { expect, test } from 'vitest';
import { turbineFacts, windFacts, windFigures, windTable } from './wind-facts.ts';

/** 20 turbines of 3 MW: 210,240 MWh in a year are 40 % of 60 MW · 8,760 h. */
const farm: WindFarmResult = {
  index: 0,
  name: '3 MW Turbine',
  turbines: 20,
  nameplateCapacity: 60,
  capitalExpenses: 84_000_000,
  totalProductionByMonth: Array.from({ length: 12 }, () => 17_520),
  productionByHour: Array.from({ length: 8760 }, () => 1),
  path: {
    from: 'wind',
    gross: 1,
    losses: [],
    production: 1,
    curtailed: 0,
    intoStores: 0,
    systemConverter: 0,
    lineAndTransformer: 0,
    delivered: 1,
  },
  items: [1, 2].map((year) => ({ year, production: 210_240, capacityFactor: 0.4, operatingTotalCost: 2_400_000 })),
};

test('DET-31 the metrics of a wind farm and its project years', () => {
  expect(windFigures(farm, 1).map(({ label, value, unit }) => `${label} ${value} ${unit}`)).toEqual([
    'Production 210.2 GWh',
    'Average production 210.2 GWh/yr',
    'Energy yield 3,504 MWh/MW',
    'Capacity factor 40.0 %',
  ]);
  const facts = windFacts(farm, { noticeToProceed: '', expectedDate: '', dateFormat: 0 }, '$');
  expect(facts.slice(2).map(({ label, values }) => `${label} ${values[0]}`)).toEqual([
    'Nameplate 60.0\u00a0MW',
    'Turbines 20',
    'Capital expenses 84.00\u00a0M$',
  ]);
  expect(windTable(farm, '$', true).columns.map(({ at }) => at(0))).toEqual([210.24, 3504, 40, -2.4]);
});

test('DET-32 DET-58 the turbine with its losses in per cent, all of them multiplied; an imported production has none', () => {
  const wind = Wind.parse({ model: '3 MW Turbine', hubHeight: 98, wakeEffectsLoss: 10, electricalLoss: 2 });
  const shown = Object.fromEntries(turbineFacts(wind)!.map(({ label, values }) => [label, values[0]]));
  // 1 − 0.9 · 0.98 = 11.8 %.
  expect(shown).toMatchObject({ 'Hub height': '98\u00a0m', 'Wake loss': '10.0\u00a0%', 'All losses together': '11.8\u00a0%' });
  expect(shown).not.toHaveProperty('Availability loss');
  expect(turbineFacts({ ...wind, kind: 'production' })).toBeUndefined();
});
