import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { backward } from './backward.ts';
import { valueAt } from './slope-list.ts';
import { allocateRange } from './state-range.ts';
import { allocateWorkspace, beginAtEnd } from './workspace.ts';

/** Steps of whole numbers: a price to charge at, as high or higher than the one to discharge at, or one of the two alone. */
const step = fc.record({
  price: fc.integer({ min: -3, max: 8 }), spread: fc.integer({ min: 0, max: 3 }), charge: fc.integer({ min: 0, max: 60 }), discharge: fc.integer({ min: 0, max: 60 }),
});

test('steps with one price to charge and one to discharge at are merged as steps with any number of pieces are', () => {
  fc.assert(fc.property(fc.array(step, { minLength: 1, maxLength: 14 }), fc.integer({ min: 0, max: 200 }), (steps, capacity) => {
    const pieces = steps.map(({ price, spread, charge, discharge }) => ({
      charging: charge > 0 ? [[price + spread, charge] as const] : [], discharging: discharge > 0 ? [[price, discharge] as const] : [],
    }));
    const all = pieces.flatMap(({ charging, discharging }) => [...charging, ...discharging]);
    const first = Int32Array.from([0, ...pieces]
      .map((at) => (typeof at === 'number' ? 0 : at.charging.length + at.discharging.length)))
      .map((_, t, counts) => counts.slice(0, t + 1).reduce((sum, count) => sum + count, 0));
    const table = {
      first, firstDischarge: Int32Array.from(pieces, ({ charging }, t) => first[t]! + charging.length),
      slope: Float64Array.from(all, ([slope]) => slope), length: Float64Array.from(all, ([, length]) => length),
      start: Float64Array.from(steps, ({ charge }) => -charge), end: Float64Array.from(steps, ({ discharge }) => discharge), startReward: new Float64Array(steps.length),
    };
    // A range of states, even of all of them, is kept by the general merge.
    const [plain, general] = [false, true].map((hasRange) => {
      const work = allocateWorkspace(all.length, 2, steps.length);
      if (hasRange) {
        work.range = allocateRange(steps.length);
        work.range.high.fill(capacity);
      }
      beginAtEnd(work, steps.length, capacity);
      backward(table, 0, 0, steps.length, work);
      return { threshold: [...work.threshold], values: Array.from({ length: capacity + 1 }, (_, x) => valueAt(work.value, x)) };
    });
    expect(plain).toEqual(general);
  }), { numRuns: 500 });
});
