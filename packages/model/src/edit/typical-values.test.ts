import { expect, test } from 'vitest';
import { fresh, turbine } from '../../test/builders.ts';
import {
  addSolar,
  addStorage,
  hasStartingValues,
  setField,
  settle,
  setUseWind,
  simpleCost,
  startWithTypicalValues,
  StorageSpec,
  TurbineSpec,
} from '../index.ts';

test('D-210 MODEL-18 the project gets 8 % discount, 2 % inflation and a connection of 100 MW, and nothing else', () => {
  const start = fresh();
  expect(startWithTypicalValues(start, { kind: 'project' })).toEqual({
    ...start,
    discountRate: 8,
    inflationRate: 2,
    hasExportLimit: true,
    exportLimit: 100,
  });
});

test('D-210 an array gets 100 MW at the cost given for one MW; others keep theirs', () => {
  const two = addSolar(addSolar(fresh()));
  const cost = simpleCost({ capital: 1_165_000, operating: 19_000 });
  const { solar } = startWithTypicalValues(two, { kind: 'solar', id: 'solar-2', cost });
  expect([solar[0], solar[1]!.sizing.absolute, solar[1]!.cost]).toEqual([two.solar[0], [100], cost]);
});

test('D-210 a wind farm gets the whole turbines nearest to 100 MW', () => {
  // 100 MW of turbines of 3.3 MW are 30.3: 30 of them.
  const specs = TurbineSpec.parse({ ...turbine, powerCurve: turbine.powerCurve.map(({ speed, mw }) => ({ speed, mw: mw * 3.3 })) });
  const cost = simpleCost({ capital: 4_818_000 });
  const { wind } = startWithTypicalValues(setUseWind(fresh(), true, specs), { kind: 'wind', id: 'wind-1', cost });
  expect([wind[0]!.sizing.absolute, wind[0]!.cost]).toEqual([[30], cost]);
});

test('D-210 a storage unit gets 50 MW of a type of 4 h, with the costs of the type', () => {
  const specs = StorageSpec.parse({ name: 'LFP 4 h', nominalPower: 2.5, nominalCapacity: 10, roundtripEfficiency: 87 });
  const { storage } = startWithTypicalValues(addStorage(fresh()), { kind: 'storage', id: 'storage-1', specs });
  const [store] = storage;
  // 50 MW / 2.5 MW each; 20 × 10 MWh = 200 MWh, four hours of 50 MW.
  expect([store!.sizing.absolute, store!.model, store!.roundtripEfficiencySensitivity]).toEqual([[20], 'LFP 4 h', [87]]);
});

test('D-210 typical values are settled, and offered only while money and connection are those of a new project', () => {
  const typical = startWithTypicalValues(fresh(), { kind: 'project' });
  expect(settle(typical)).toEqual(typical);
  expect([fresh(), typical, setField(fresh(), ['discountRate'], 6), setField(fresh(), ['exportLimit'], 50)].map(hasStartingValues)).toEqual(
    [true, false, false, false],
  );
});
