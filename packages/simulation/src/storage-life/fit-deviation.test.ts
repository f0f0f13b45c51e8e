import { fitCycleLifetime, fitFunctionalFromPowers, fitLifetimeTemperature, fitTemperatureCapacity } from '@stackwatt/engine';
import { StorageSpec } from '@stackwatt/model';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { curvesWithoutFit, fitDeviations } from '../../../model/src/check/curve-deviation.ts';

/** The model fits the curves of a type by orthogonal polynomials, the engine by other means; they share no code. */
const named = (specs: Partial<StorageSpec>): Record<string, number> =>
  Object.fromEntries(
    fitDeviations({ specs: StorageSpec.parse(specs), augmentationDegradationLimitSensitivity: [65] }).map(({ curve, deviation }) => [
      curve,
      deviation,
    ]),
  );
const rows = (x: fc.Arbitrary<number>, y: fc.Arbitrary<number>) =>
  fc.uniqueArray(fc.record({ x, y }), { minLength: 3, maxLength: 9, selector: ({ x: at }) => at });

test('M-8 the checker and the fits of the calculation find the same deviation, and the same curves without a fit', () => {
  const curves = rows(fc.integer({ min: 1, max: 100 }), fc.double({ min: 100, max: 1e5, noNaN: true }));
  const lives = rows(fc.integer({ min: -20, max: 60 }), fc.double({ min: 1, max: 40, noNaN: true }));
  const capacities = rows(fc.integer({ min: -20, max: 60 }), fc.double({ min: 20, max: 110, noNaN: true }));
  let [fits, refused] = [0, 0];
  fc.assert(
    fc.property(curves, lives, capacities, (lifetimeCurve, lifetimeTemperatureCurve, capacityTemperatureCurve) => {
      const specs = { useLifetimeCurve: true, lifetimeCurve, lifetimeTemperatureCurve, capacityTemperatureCurve };
      const found = named(specs);
      const without = curvesWithoutFit(StorageSpec.parse(specs));
      const cycles = fitCycleLifetime({
        points: lifetimeCurve.map(({ x, y }) => ({ depthFraction: x / 100, cyclesToFailure: y })),
        degradationLimit: 0.35,
        nominalVolts: 1,
        maximumCapacityAh: 1,
        minimumSocFraction: 0,
      });
      const life = fitLifetimeTemperature({
        points: lifetimeTemperatureCurve.map(({ x, y }) => ({ temperatureCelsius: x, lifetimeYears: y })),
        degradationLimit: 0.35,
      });
      const capacity = fitTemperatureCapacity(
        capacityTemperatureCurve.map(({ x, y }) => ({ temperatureCelsius: x, capacityFraction: y / 100 })),
      );
      expect(without.some((what) => what.startsWith('A cycle lifetime'))).toBe(cycles.kind === 'problem');
      expect(without.includes('A lifetime that grows with temperature')).toBe(life.kind === 'problem');
      const results = [
        ['cycle lifetime', cycles],
        ['lifetime by temperature', life],
        ['capacity by temperature', capacity],
      ] as const;
      const made = results.flatMap(([curve, result]) => (result.kind === 'ok' ? [[found[curve]!, result.largestDeviation!] as const] : []));
      for (const [ofModel, ofEngine] of made) expect(Math.abs(ofModel - ofEngine)).toBeLessThan(1e-9 * (1 + ofEngine));
      fits += made.length;
      refused += results.length - made.length;
    }),
    { numRuns: 200, seed: 7 },
  );
  expect(fits).toBeGreaterThan(200);
  expect(refused).toBeGreaterThan(20);
});

test('M-8 a stored fit is held against the table it stands beside', () => {
  // N = 0.2/(A · D): with A = 0.0002 the storage unit ends after 1,000 full cycles or 2,000 half ones. The table says 1,000 and 2,200.
  const specs = {
    useLifetimeCurve: true,
    fittedA: 0.0002,
    fittedBeta: 1,
    capacityDegradationLimitForFitCyclelifetimeModel: 20,
    lifetimeCurve: [
      { x: 100, y: 1_000 },
      { x: 50, y: 2_200 },
    ],
  };
  expect(named(specs)['cycle lifetime']).toBeCloseTo(1 - 2_000 / 2_200, 9);
  // Two points are met by a fit of their own.
  expect(named({ ...specs, fittedA: 0 })['cycle lifetime']).toBeLessThan(1e-9);
  expect(named({ ...specs, useLifetimeCurve: false })).toEqual({});
  // 1 − 0.005 · 40 = 0.8 where the table has 86 % of nominal.
  const cold = {
    fittedD0: 1,
    fittedD1: -0.005,
    capacityTemperatureCurve: [
      { x: 0, y: 100 },
      { x: 40, y: 86 },
    ],
  };
  expect(named(cold)['capacity by temperature']).toBeCloseTo(0.06, 12);
  expect(named({ ...cold, ignoreCapacityVsTemperatureInModel: true })).toEqual({});
});

test('M-8 tanks that were fitted are held against their curve of powers', () => {
  // A curve that no two tanks have: the fit of the library misses it, and the checker finds its deviation.
  const points = [
    [500, 4_000],
    [1_000, 3_500],
    [2_000, 3_300],
    [4_000, 2_000],
    [8_000, 1_900],
  ].map(([powerWatts, capacityWh]) => ({ powerWatts: powerWatts!, capacityWh: capacityWh! }));
  const result = fitFunctionalFromPowers({ points, nominalVolts: 48 });
  const { fit, largestDeviation } = result as Extract<typeof result, { kind: 'ok' }>;
  expect(largestDeviation).toBeGreaterThan(0.03);
  const specs = {
    capacityCurve: points.map(({ powerWatts, capacityWh }) => ({ x: powerWatts, y: capacityWh })),
    nominalVoltage: fit.nominalVolts,
    maximumCapacity: fit.maximumCapacityAh,
    rateConstant: fit.rateConstantPerHour,
    capacityRatio: fit.capacityRatio,
    effectiveSeriesResistance: fit.effectiveSeriesOhms,
  };
  expect(named(specs)['capacity by power']).toBeCloseTo(largestDeviation!, 6);
  // Before they are fitted nothing is calculated with them.
  expect(named({ ...specs, rateConstant: 0 })).toEqual({});
});
