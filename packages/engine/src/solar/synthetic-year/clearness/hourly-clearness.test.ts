import { expect, test } from 'vitest';
import { hourlyClearness } from './hourly-clearness.ts';
import { meanHourlyClearness, spreadOfHourlyClearness } from './mean-hourly-clearness.ts';
import { BRIGHTEST_CLEARNESS } from '../parameters.ts';
import { sunlitHours } from './sunlit-hours.ts';

test('mean and spread of hourly clearness by hand', () => {
  // K_t ½, air mass 2: λ = ½ − 1.167 · 0.125 · ½ = 0.4270625, ε = 0.4895, κ = 1.141, e^(−2.282) = 0.102080: 0.477031.
  expect(meanHourlyClearness(0.5, 2)).toBeCloseTo(0.477031, 6);
  // 0.16 · sin(100°) = 0.157569.
  expect(spreadOfHourlyClearness(0.5)).toBeCloseTo(0.157569, 6);
});

test('the mean hours of a day add up to the day’s clearness, as the paper made them to', () => {
  // One set of parameters for all places: within 8 % each from spring to autumn, and 2 % on average. The day is then brought to its
  // clearness.
  const ratios: number[] = [];
  for (const latitude of [10, 35, 50]) {
    const sun = sunlitHours({ latitude, longitude: 0, utcOffsetHours: 0 });
    for (const day of [80, 171, 265]) {
      for (const daily of [0.1, 0.3, 0.5, 0.7]) {
        let [light, outside] = [0, 0];
        for (let hour = day * 24; hour < day * 24 + 24; hour++) {
          if (sun.extraterrestrial[hour]! <= 0) continue;
          outside += sun.extraterrestrial[hour]!;
          light += sun.extraterrestrial[hour]! * meanHourlyClearness(daily, sun.airMass[hour]!);
        }
        ratios.push(light / outside / daily);
      }
    }
  }
  ratios.forEach((ratio) => expect(Math.abs(ratio - 1)).toBeLessThan(0.08));
  expect(Math.abs(ratios.reduce((a, b) => a + b, 0) / ratios.length - 1)).toBeLessThan(0.02);
});

test('hourly clearness has that mean and spread, rises with the normal variable and stays between dark and brightest', () => {
  for (const daily of [0.08, 0.25, 0.45, 0.65, 0.75]) {
    for (const airMass of [1, 2, 6]) {
      const mean = meanHourlyClearness(daily, airMass);
      const spread = spreadOfHourlyClearness(daily);
      let [sum, squares, weights, last] = [0, 0, 0, 0];
      for (let z = -6; z <= 6; z += 0.05) {
        const value = hourlyClearness(daily, airMass, z);
        expect(value > 0 && value <= BRIGHTEST_CLEARNESS && value >= last).toBe(true);
        last = value;
        const weight = Math.exp(-0.5 * z * z);
        sum += weight * value;
        squares += weight * value * value;
        weights += weight;
      }
      expect(sum / weights).toBeCloseTo(mean, 4);
      expect(Math.sqrt(squares / weights - (sum / weights) ** 2)).toBeCloseTo(spread, 3);
    }
  }
});

test('the clearest days stay below the brightest clearness though their mean is next to it', () => {
  for (const daily of [0.8, 0.84, 0.85]) {
    for (const z of [-5, 0, 5]) {
      const value = hourlyClearness(daily, 1, z);
      expect(value > 0 && value <= BRIGHTEST_CLEARNESS).toBe(true);
    }
  }
});
