import { existsSync, readFileSync } from 'node:fs';
import type { Fraction } from '@stackwatt/units';
import { expect, test } from 'vitest';
import { scaleImportedProduction } from '../solar/imported-production.ts';
import { airDensityRatio } from './air-density.ts';
import { hubSpeedRatio } from './hub-speed.ts';
import { curvePower, toPowerCurve } from './power-curve.ts';
import { totalLosses, type WindLosses } from './total-losses.ts';
import { unitTurbineProfile } from './unit-turbine-profile.ts';

const losses: WindLosses = {
  availability: 0.03 as Fraction,
  turbinePerformance: 0.01 as Fraction,
  environmental: 0.02 as Fraction,
  wakeEffects: 0.06 as Fraction,
  electrical: 0.02 as Fraction,
  curtailment: 0.01 as Fraction,
  other: 0 as Fraction,
};
const curve = toPowerCurve([
  { speed: 12, powerMw: 2 },
  { speed: 0, powerMw: -0.01 },
  { speed: 3, powerMw: -0.006 },
  { speed: 4, powerMw: 0.1 },
  { speed: 8, powerMw: 0.9 },
  { speed: 25, powerMw: 2 },
]);

const NO_WIND_LOSSES = {
  availability: 0 as Fraction,
  turbinePerformance: 0 as Fraction,
  environmental: 0 as Fraction,
  wakeEffects: 0 as Fraction,
  electrical: 0 as Fraction,
  curtailment: 0 as Fraction,
  other: 0 as Fraction,
};

test('N-20 6 m/s at 10 m are 7.8062 m/s at 80 m by the log law over 0.01 m and 8.0754 m/s by the power law', () => {
  // ln 8,000 / ln 1,000 = 8.987197/6.907755 and 8^(1/7).
  expect(6 * hubSpeedRatio(80, 10, { kind: 'logLaw', roughnessMetres: 0.01 })).toBeCloseTo(6 * (8.987196820661973 / 6.907755278982137), 12);
  expect(6 * hubSpeedRatio(80, 10, { kind: 'logLaw', roughnessMetres: 0.01 })).toBeCloseTo(7.8062, 4);
  expect(6 * hubSpeedRatio(80, 10, { kind: 'powerLaw', exponent: 1 / 7 })).toBeCloseTo(8.0754, 4);
  // (2⁷/1)^(1/7) = 2 exactly.
  expect(hubSpeedRatio(128, 1, { kind: 'powerLaw', exponent: 1 / 7 })).toBeCloseTo(2, 12);
  expect(hubSpeedRatio(60, 60, { kind: 'logLaw', roughnessMetres: 0.03 })).toBe(1);
  expect(() => hubSpeedRatio(80, 0, { kind: 'powerLaw', exponent: 0.1 })).toThrow('anemometer height 0');
  expect(() => hubSpeedRatio(80, 10, { kind: 'logLaw', roughnessMetres: 12 })).toThrow('12 m');
});

test('N-20 air at 500 m has 0.95284 and at 1,500 m 0.86365 of its density at sea level', () => {
  expect(airDensityRatio(0)).toBe(1);
  expect(airDensityRatio(500)).toBeCloseTo(0.95284, 5);
  expect(airDensityRatio(1_500)).toBeCloseTo(0.86365, 5);
  // With x = 1 − 0.0065 · 2,000/288.16 = 0.95488618 the formula is x^(9.81/(287 · 0.0065) − 1) = x^4.25864380.
  expect(airDensityRatio(2_000)).toBeCloseTo(Math.exp(4.2586437952 * Math.log(0.954886174347)), 9);
  expect(() => airDensityRatio(45_000)).toThrow('45000');
});

test('WIND-06 N-20 losses of 3, 1, 2, 6, 2, 1 and 0 % take 14.1734 % together', () => {
  // 1 − 0.97 · 0.99 · 0.98 · 0.94 · 0.98 · 0.99 = 1 − 0.858265…
  expect(100 * totalLosses(losses)).toBeCloseTo(14.1734, 4);
  expect(totalLosses(losses)).toBeCloseTo(1 - 0.97 * 0.99 * 0.98 * 0.94 * 0.98 * 0.99, 15);
  expect(totalLosses(NO_WIND_LOSSES)).toBe(0);
  expect(totalLosses({ ...losses, other: 1 as Fraction })).toBe(1);
  expect(() => totalLosses({ ...losses, wakeEffects: 6 as Fraction })).toThrow('6');
});

test('N-20 the power curve is exact at its points, straight between them and nothing outside', () => {
  expect([4, 8, 12, 25].map((speed) => curvePower(curve, speed))).toEqual([0.1, 0.9, 2, 2]);
  expect(curvePower(curve, 6)).toBeCloseTo(0.5, 12);
  expect(curvePower(curve, 18)).toBe(2);
  expect(curvePower(curve, 25.01)).toBe(0);
  // Own use below cut-in counts as no production, so the line to 4 m/s starts at zero.
  expect([0, 2, 3].map((speed) => curvePower(curve, speed))).toEqual([0, 0, 0]);
  expect(curvePower(curve, 3.5)).toBeCloseTo(0.05, 12);
  const late = toPowerCurve([
    { speed: 3, powerMw: 0.05 },
    { speed: 10, powerMw: 3 },
  ]);
  expect([2.99, 3, 10, 10.01].map((speed) => curvePower(late, speed))).toEqual([0, 0.05, 3, 0]);
});

test('a power curve that is none is refused', () => {
  expect(() => toPowerCurve([{ speed: 3, powerMw: 1 }])).toThrow('1 points');
  expect(() =>
    toPowerCurve([
      { speed: 3, powerMw: 1 },
      { speed: 3, powerMw: 2 },
    ]),
  ).toThrow('two powers at 3');
  expect(() =>
    toPowerCurve([
      { speed: 3, powerMw: Number.NaN },
      { speed: 4, powerMw: 2 },
    ]),
  ).toThrow('NaN');
});

test('WIND-21 speed at the hub, curve, density and losses, times turbines', () => {
  // 3 m/s at 1 m are 6 m/s at 128 m: 0.5 MW on the curve; at 500 m and with the losses above 0.5 · 0.952842 · 0.858266.
  // 12.6 m/s become 25.2, above the last point. Below zero is calm.
  const profile = unitTurbineProfile({
    windSpeed: Float64Array.of(3, 12.6, -0.2),
    anemometerHeight: 1,
    hubHeight: 128,
    altitude: 500,
    powerCurve: curve,
    losses,
  });
  expect(profile[0]).toBeCloseTo(0.5 * airDensityRatio(500) * (1 - totalLosses(losses)), 12);
  expect(10 * profile[0]!).toBeCloseTo(10 * 0.5 * 0.95284 * (1 - 0.141734), 4);
  expect([...profile.subarray(1)]).toEqual([0, 0]);
  expect(() =>
    unitTurbineProfile({
      windSpeed: Float64Array.of(3, Number.NaN),
      anemometerHeight: 1,
      hubHeight: 128,
      altitude: 0,
      powerCurve: curve,
      losses,
    }),
  ).toThrow('step 1');
});

test('WIND-18 imported wind production scales with size divided by the wind farm rating', () => {
  // A farm of 50 MW made 20 MW; one of 120 MW makes 48. Losses and density are in the values already.
  expect(120 * scaleImportedProduction(Float64Array.of(20), 50)[0]!).toBeCloseTo(48, 12);
});

test('a year at Amarillo through a 3.4 MW turbine gives a capacity factor of the region', ({ skip }) => {
  const folder = new URL('../../../../../shared/data/', import.meta.url);
  skip(!existsSync(folder), 'the folder shared/data is not beside the repository');
  const rows = (file: string, from: number): string[][] =>
    readFileSync(new URL(file, folder), 'utf8')
      .trim()
      .split(/\r?\n/)
      .slice(from)
      .map((line) => line.split(','));
  const powerCurve = toPowerCurve(
    rows('turbines/IEA_Reference_3.4MW_130.csv', 1).map((row) => ({ speed: Number(row[0]), powerMw: Number(row[1]) / 1_000 })),
  );
  const windSpeed = Float64Array.from(rows('wind/wtk_amarillo_tx_2012_60min_100m.srw', 5), (row) => Number(row[2]));
  const base = { windSpeed, anemometerHeight: 100, hubHeight: 110, altitude: 1_100, powerCurve };
  const capacityFactor = (losses: WindLosses): number => unitTurbineProfile({ ...base, losses }).reduce((a, b) => a + b, 0) / 8_760 / 3.37;
  // Mean speed 8.65 m/s at 100 m, and air of 0.9 of its sea-level density. A Rayleigh wind of 8.8 m/s in front of this curve
  // gives about 0.51 before losses; plants of the Panhandle report net 0.40 to 0.50.
  expect(capacityFactor(NO_WIND_LOSSES)).toBeGreaterThan(0.45);
  expect(capacityFactor(NO_WIND_LOSSES)).toBeLessThan(0.57);
  expect(capacityFactor(losses)).toBeGreaterThan(0.4);
  expect(capacityFactor(losses)).toBeLessThan(0.5);
});
