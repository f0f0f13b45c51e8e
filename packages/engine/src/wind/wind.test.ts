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

test('N-20 air at 500 m has 0.95287 and at 1,500 m 0.86373 of its density at sea level', () => {
  expect(airDensityRatio(0)).toBe(1);
  expect(airDensityRatio(500)).toBeCloseTo(0.95287, 5);
  expect(airDensityRatio(1_500)).toBeCloseTo(0.86373, 5);
  // U.S. Standard Atmosphere 1976, table I: 1.2250 kg/m³ at sea level, 1.1117 at 1,000 m, 1.0066 at 2,000 m, 0.90925 at 3,000 m. The table
  // counts geometric metres, the formula those of even gravity: 0.05 % at 3,000 m.
  for (const [altitude, density] of [
    [1_000, 1.1117],
    [2_000, 1.0066],
    [3_000, 0.90925],
  ] as const)
    expect(Math.abs((1.225 * airDensityRatio(altitude)) / density - 1)).toBeLessThan(0.0006);
  // With x = 1 − 0.0065 · 2,000/288.15 = 0.95488461 the formula is x^(9.80665/(287.053 · 0.0065) − 1) = x^4.25587743.
  expect(airDensityRatio(2_000)).toBeCloseTo(Math.exp(4.2558774324 * Math.log(0.954884608711)), 9);
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

test('WIND-21 D-201 speed at the hub, density, curve and losses, times turbines', () => {
  // 3 m/s at 1 m are 6 m/s at 128 m. At 500 m they do the work of 6 · 0.95287^(1/3) = 5.90422 m/s at sea level: 0.1 + 0.8 · 1.90422/4 =
  // 0.480844 MW, and with the losses above 0.480844 · 0.858266 = 0.412692.
  const inputs = {
    windSpeed: Float64Array.of(3, 12.6, -0.2, 9),
    anemometerHeight: 1,
    hubHeight: 128,
    altitude: 500,
    powerCurve: curve,
    powerControl: 'pitch',
    losses,
  } as const;
  const profile = unitTurbineProfile(inputs);
  expect(10 * profile[0]!).toBeCloseTo(4.12692, 4);
  // 12.6 m/s become 25.2, above the last point: the turbine stands, though in thin air 25.2 m/s press like 24.8. Below zero is calm.
  expect([...profile.subarray(1, 3)]).toEqual([0, 0]);
  // 18 m/s are 17.7: the rating is held.
  expect(profile[3]).toBeCloseTo(2 * 0.8582655, 5);
  // Fixed blades: 0.95287 of the power at every speed, the rating too.
  const stalled = unitTurbineProfile({ ...inputs, powerControl: 'stall' });
  expect(stalled[0]).toBeCloseTo(0.5 * airDensityRatio(500) * (1 - totalLosses(losses)), 12);
  expect(stalled[3]).toBeCloseTo(2 * 0.9528725 * 0.8582655, 5);
  expect(() => unitTurbineProfile({ ...inputs, windSpeed: Float64Array.of(3, Number.NaN) })).toThrow('step 1');
});

test('D-201 the arithmetic of IEC 61400-12-1: power of the normalised speed is the power measured', () => {
  // Measured at 1.058 kg/m³, 1,500 m: the standard enters a power measured at 8.00 m/s at V_n = 8 · (1.058/1.225)^(1/3) = 7.6186 m/s of the
  // normalised curve. Read backwards, 8 m/s of that air give the curve's power at 7.6186 m/s: 0.9 − 0.2 · 0.3814 = 0.82372 MW.
  const at = (powerControl: 'pitch' | 'stall'): number =>
    unitTurbineProfile({
      windSpeed: Float64Array.of(8),
      anemometerHeight: 80,
      hubHeight: 80,
      altitude: 1_500,
      powerCurve: curve,
      powerControl,
      losses: NO_WIND_LOSSES,
    })[0]!;
  expect(at('pitch')).toBeCloseTo(0.82372, 4);
  expect(at('stall')).toBeCloseTo((0.9 * 1.058) / 1.225, 3);
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
  const base = { windSpeed, anemometerHeight: 100, hubHeight: 110, altitude: 1_100, powerCurve, powerControl: 'pitch' } as const;
  const capacityFactor = (losses: WindLosses): number => unitTurbineProfile({ ...base, losses }).reduce((a, b) => a + b, 0) / 8_760 / 3.37;
  const gross = capacityFactor(NO_WIND_LOSSES);
  const stalled = unitTurbineProfile({ ...base, powerControl: 'stall', losses: NO_WIND_LOSSES }).reduce((a, b) => a + b, 0) / 8_760 / 3.37;
  // Mean speed 8.65 m/s at 100 m, and air of 0.9 of its sea-level density. With pitch the turbine gives more than the power times density
  // and less than at sea level; plants of the Panhandle report net 0.40 to 0.50.
  expect(gross).toBeGreaterThan(stalled);
  expect(gross).toBeLessThan(stalled / airDensityRatio(1_100));
  expect(stalled).toBeGreaterThan(0.45);
  expect(gross).toBeLessThan(0.6);
  expect(capacityFactor(losses)).toBeGreaterThan(0.4);
  expect(capacityFactor(losses)).toBeLessThan(0.5);
});
