import { checkProject, countSimulations, TurbineSpec, turbineRatingMw } from '@stackwatt/model';
import { expect, test } from 'vitest';
import { currencies, samples, storages, turbines } from './index.ts';

test('STO-02 WIND-02 the libraries begin with the default types', () => {
  expect(storages[0]!.name).toBe('Energy Storage (1 MW / 1 MWh)');
  expect(turbines[0]!.name).toBe('1 MW Turbine');
  expect(turbineRatingMw(turbines[0]!)).toBeCloseTo(1, 3);
});
test('every turbine has a rising axis, no negative power and a source', () => {
  for (const turbine of turbines) {
    expect(TurbineSpec.parse(turbine)).toEqual(turbine);
    expect(turbine.powerCurve.every((point) => point.mw >= 0)).toBe(true);
    expect(turbine.powerCurve.every((point, i) => i === 0 || point.speed > turbine.powerCurve[i - 1]!.speed)).toBe(true);
    expect(turbine.source).not.toBe('');
  }
});
test('every storage type is physical and names its source', () => {
  for (const storage of storages) {
    expect(storage.nominalCapacity).toBeGreaterThan(0);
    expect(storage.roundtripEfficiency).toBeGreaterThan(0);
    expect(storage.roundtripEfficiency).toBeLessThanOrEqual(100);
    expect(storage.source).not.toBe('');
  }
});
test('PREF-08 the currencies begin with the seven of the list and name each code once', () => {
  expect(currencies.slice(0, 7).map(({ code }) => code)).toEqual(['USD', 'GBP', 'CAD', 'EUR', 'JPY', 'CHF', 'AUD']);
  expect(new Set(currencies.map(({ code }) => code)).size).toBe(currencies.length);
});
test.each(samples)('the sample "$name" raises no issue and is the same every time', (sample) => {
  const { project, series } = sample.build();
  const check = checkProject(project);
  expect(check.issues).toEqual([]);
  expect(check.mayCalculate).toBe(true);
  expect(countSimulations(project).total).toBeGreaterThan(1);
  expect([...sample.build().series.keys()]).toEqual([...series.keys()]);
});
test('the sample in the sunny market has negative prices', () => {
  const { project, series } = samples[0]!.build();
  const price = series.get(project.energyMarkets[0]!.price.hash)!;
  expect(price.filter((value) => value < 0).length).toBeGreaterThan(100);
});
