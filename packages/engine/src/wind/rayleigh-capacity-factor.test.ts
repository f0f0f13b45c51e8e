import { expect, test } from 'vitest';
import { toPowerCurve } from './power-curve.ts';
import { rayleighCapacityFactor } from './rayleigh-capacity-factor.ts';

test('the capacity factor of a turbine in Rayleigh wind is that of the closed forms', () => {
  // Full power between 4 and 20 m/s: the share of the time between them, e^(−π/4·(4/7.5)²) − e^(−π/4·(20/7.5)²) = 0.796035.
  const full = toPowerCurve([
    { speed: 4, powerMw: 2 },
    { speed: 20, powerMw: 2 },
  ]);
  expect(rayleighCapacityFactor(full, 7.5)).toBeCloseTo(
    Math.exp((-Math.PI / 4) * (4 / 7.5) ** 2) - Math.exp((-Math.PI / 4) * (20 / 7.5) ** 2),
    5,
  );
  // Power in proportion to the speed up to 100 m/s: the mean speed over 100.
  const straight = toPowerCurve([
    { speed: 0, powerMw: 0 },
    { speed: 100, powerMw: 3 },
  ]);
  expect(rayleighCapacityFactor(straight, 7.5)).toBeCloseTo(0.075, 6);
  expect(
    rayleighCapacityFactor(
      toPowerCurve([
        { speed: 0, powerMw: 0 },
        { speed: 9, powerMw: 0 },
      ]),
      7.5,
    ),
  ).toBe(0);
});
