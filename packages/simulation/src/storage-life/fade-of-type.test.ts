import { storages } from '@stackwatt/catalog';
import { StorageSpec } from '@stackwatt/model';
import { expect, test } from 'vitest';
import { fadeOfType, rangeOfType, throughputOfType, yearsUntil, type SteadyUse } from './fade-of-type.ts';

const type = (specs: Partial<StorageSpec>): StorageSpec => StorageSpec.parse({ useLifetimeCurve: true, ...specs });
const YEAR = { cyclesPerYear: 365, celsius: 25, years: 20 };
const healthOf = (specs: StorageSpec, use: SteadyUse = YEAR): readonly number[] => {
  const fade = fadeOfType(specs, use);
  if (fade.kind !== 'health') throw new Error(JSON.stringify(fade));
  return fade.health;
};

test('LIB-02 the fade of a type is that of its own laws: cycles of its range, and time at the temperature of the cells', () => {
  // A = 1e-4, beta = 1, range 10 to 90 %, depths counted on the nameplate. Year 1: 365 · 1e-4 · 0.8 = 2.92 % of the nameplate; in year 2
  // the unit holds 97.08 %, so that its swings are 0.8 · 0.9708 of the nameplate: 365 · 1e-4 · 0.77664 = 2.834736 %.
  const cells = type({ fittedA: 1e-4, fittedBeta: 1, minimumStateOfCharge: 10, rangeOfCharge: 80, degradationUsesNominalSoc: true });
  const byCycles = healthOf(cells);
  expect(byCycles[0]).toBe(1);
  expect(byCycles[1]).toBeCloseTo(0.9708, 12);
  expect(byCycles[2]).toBeCloseTo(0.9708 - 0.02834736, 12);
  // Time alone: 30 % in 15 years, 2 % each year, whatever the cycles; the sum of both where the type adds them.
  const time = {
    ignoreTemperatureEffectOnLifetime: true,
    simpleLifetimeInYears: 15,
    capacityDegradationLimitForFitLifetimeTemperatureModel: 30,
  };
  expect(healthOf(type({ ...time, useLifetimeCurve: false }))[10]).toBeCloseTo(0.8, 12);
  expect(healthOf(type({ ...cells, ...time, additiveEndOfLifeCalculation: true }))[1]).toBeCloseTo(0.9508, 12);
  // Other cycles from year 2 on: 100 · 1e-4 · 0.77664 = 0.77664 % of the nameplate instead of 2.834736 %.
  expect(healthOf(cells, { ...YEAR, cyclesPerYear: [365, 100] })[2]).toBeCloseTo(0.9708 - 0.0077664, 12);
  // Half as deep: 365 · 1e-4 · 0.4 = 1.46 % of the nameplate in year 1.
  expect(healthOf(cells, { ...YEAR, depth: 0.5 })[1]).toBeCloseTo(0.9854, 12);
  expect(rangeOfType(cells)).toBeCloseTo(0.8, 12);
  // The guarantee of a type without one, and a type without any ageing.
  expect([fadeOfType(cells, { ...YEAR, guaranteed: true }).kind, fadeOfType(type({}), YEAR).kind]).toEqual(['none', 'none']);
});

test('LIB-02 the ring of a fade stands where its line meets the limit; a table that determines nothing is named', () => {
  // 0.25 of the 0.3 of the second year.
  expect(yearsUntil([1, 0.9, 0.6], 0.65)).toBeCloseTo(1 + 0.25 / 0.3, 12);
  expect([yearsUntil([1, 0.9], 0.65), yearsUntil([0.5], 0.65)]).toEqual([undefined, 0]);
  const broken = type({ lifetimeCurve: [{ x: 150, y: 1000 }] });
  expect(fadeOfType(broken, YEAR)).toEqual({
    kind: 'problem',
    text: expect.stringContaining('row 1, depthFraction is 1.5, must be above 0'),
  });
  expect([throughputOfType(broken), throughputOfType(type({ estimatedLifetimeThroughput: 12 }))]).toEqual([undefined, 12]);
});

test('LIB-02 every built-in type has a fade under its simulated law and under its guarantee', () => {
  for (const spec of storages)
    for (const guaranteed of [false, true]) {
      const fade = fadeOfType(spec, { ...YEAR, guaranteed });
      expect([spec.name, guaranteed, fade.kind]).toEqual([spec.name, guaranteed, 'health']);
    }
});
