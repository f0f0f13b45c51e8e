import { expect, test } from 'vitest';
import { PiecewiseLinear } from '../../../../math/piecewise-linear.ts';
import { DayPlans } from './day-plans.ts';

/** What is stored after the day is worth so much per MWh, up to 10. */
function worth(perMwh: number): PiecewiseLinear {
  const f = new PiecewiseLinear().begin(0, 0);
  f.push(perMwh, 10);
  return f;
}
function plan(plans: DayPlans, earned: number, used: number, after: number, behind: PiecewiseLinear): void {
  plans.next(2).fill(used / 2);
  plans.add({ earned, used, after, ahead: behind.at(after) }, 4);
}

test('the tangents of plans on both sides of a limit meet at its price, and their mix keeps it', () => {
  // Of 4 MWh: 100 with 10 used, 40 with none. 0.4 and 0.6 of them keep the limit and earn 64; a MWh of it is worth 60/10.
  const nothing = worth(0);
  const plans = new DayPlans();
  plans.begin({ from: 0, to: 2, stored: 5, tiny: 0 }, nothing, 4);
  plan(plans, 100, 10, 0, nothing);
  plan(plans, 40, 0, 10, nothing);
  plans.meet(0, 1000);
  expect([plans.price, plans.value, plans.shareOfOver(0)]).toEqual([6, 64, 0.4]);
  // A plan above the chord takes over: 70 with 2 used. From there to the first it is 30 for 8.
  plan(plans, 70, 2, 8, nothing);
  plans.meet(0, 1000);
  expect([plans.price, plans.value, plans.shareOfOver(0)]).toEqual([3.75, 77.5, 0.25]);
});

test('plans stay when what they leave is worth something else, and go when they began in another state', () => {
  const plans = new DayPlans();
  plans.begin({ from: 0, to: 2, stored: 5, tiny: 0 }, worth(0), 4);
  plan(plans, 100, 10, 0, worth(0));
  plan(plans, 40, 0, 10, worth(0));
  // 10 MWh kept are worth 20 now: 60 against 100, 40 for 10.
  plans.begin({ from: 0, to: 2, stored: 5, tiny: 0 }, worth(2), 4);
  plans.meet(0, 1000);
  expect([plans.count, plans.price, plans.value]).toEqual([2, 4, 76]);
  // Worth 80, the plan that uses nothing earns more than the other one: the limit costs nothing.
  plans.begin({ from: 0, to: 2, stored: 5, tiny: 0 }, worth(8), 4);
  plans.meet(0, 1000);
  expect([plans.price, plans.value, plans.shareOfOver(0)]).toEqual([0, 120, 0]);
  plans.begin({ from: 0, to: 2, stored: 6, tiny: 0 }, worth(8), 4);
  expect(plans.count).toBe(0);
});
