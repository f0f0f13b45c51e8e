import { expect, test } from 'vitest';
import type { StepRewards } from '../reward/step-rewards.ts';
import { modeAt } from './bus-split.ts';

test('the mode of a step is the part between two corners at which its reward rises, by hand', () => {
  // From −10 MWh: 4 at a slope of 9, 6 at 5, then with a price adder 5 at 8 and 5 at 3: give and take meet at 0.
  const bus = {
    start: Float64Array.of(-10),
    end: Float64Array.of(10),
    exactFirst: Int32Array.of(0, 4),
    exactSlope: Float64Array.of(9, 5, 8, 3),
    exactLength: Float64Array.of(4, 6, 5, 5),
  } as unknown as StepRewards;
  expect(modeAt(bus, 0, -7)).toEqual([-10, 0]);
  expect(modeAt(bus, 0, -1)).toEqual([-10, 0]);
  // At rest a step may give.
  expect(modeAt(bus, 0, 0)).toEqual([0, 10]);
  expect(modeAt(bus, 0, 6)).toEqual([0, 10]);
});
