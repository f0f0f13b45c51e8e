import { expect, test } from 'vitest';
import { PiecewiseLinear } from '../../../../math/piecewise-linear.ts';
import { PriceHint } from './price-hint.ts';

/** Three hours that charge up to 10 MWh at a cost and discharge up to 10 MWh at a price. */
const day = {
  first: Int32Array.of(0, 2, 4, 6),
  firstDischarge: Int32Array.of(1, 3, 5),
  own: Float64Array.of(20, 18, 35, 30, 60, 50),
  length: new Float64Array(6).fill(10),
};
const nothing = new PiecewiseLinear().begin(0, 0);

test('the price of a limit is guessed from the last pair of charge and discharge it allows', () => {
  const hints = new PriceHint();
  // 15 MWh: 10 at 50 and 5 at 30, charged for 10 at 20 and 5 at 35: the last pair loses 5. Of 8 MWh the last gains 50 − 20.
  expect(hints.find({ window: day, from: 0, to: 3, excess: -15, behind: nothing, after: 0 })).toBe(-5);
  expect(hints.find({ window: day, from: 0, to: 3, excess: -8, behind: nothing, after: 0 })).toBe(30);
  // 12 MWh in the storage unit are worth 5 each later: they go first.
  const stored = new PiecewiseLinear().begin(0, 0);
  stored.push(5, 12);
  expect(hints.find({ window: day, from: 0, to: 3, excess: -8, behind: stored, after: 12 })).toBe(45);
});

test('from an operation that uses too much the worst pairs are taken', () => {
  // 10 charged at 20, 4 discharged at 30 and 10 at 50: less by 3 gives up 30 − 20 each, less by 5 begins to give up 50 − 20.
  const plan = Float64Array.of(-10, 4, 10);
  expect(new PriceHint().find({ window: day, from: 0, to: 3, plan, excess: 3, behind: nothing, after: 0 })).toBe(30 - 20);
  expect(new PriceHint().find({ window: day, from: 0, to: 3, plan, excess: 5, behind: nothing, after: 0 })).toBe(50 - 20);
});
