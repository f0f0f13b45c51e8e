import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { backward } from './backward.ts';
import { forward } from './forward.ts';
import { valueAt } from './slope-list.ts';
import { allocateRange } from '../state-range.ts';
import { allocateWorkspace, beginAtEnd } from '../workspace.ts';

/** Steps of whole numbers: some prices to charge at, each as high or higher than those to discharge at; several may be the same. */
const piece = fc.tuple(fc.integer({ min: -3, max: 8 }), fc.integer({ min: 1, max: 60 }));
const step = fc.record({ pieces: fc.array(piece, { maxLength: 6 }), charging: fc.integer({ min: 0, max: 6 }) });
const sum = (pieces: readonly (readonly [number, number])[]): number => pieces.reduce((total, [, length]) => total + length, 0);

interface Step {
  readonly pieces: readonly (readonly [slope: number, length: number])[];
  readonly charging: number;
}

/** Merges the steps price after price, and in a range of all states, which the general merge keeps: both give the same. */
function compareMerges(steps: readonly Step[], capacity: number): void {
  const pieces = steps.map(({ pieces: own, charging }) => {
    const falling = own.toSorted(([a], [b]) => b - a);
    return { charging: falling.slice(0, charging), discharging: falling.slice(charging) };
  });
  const all = pieces.flatMap(({ charging, discharging }) => [...charging, ...discharging]);
  const first = Int32Array.from([0, ...pieces].map((at) => (typeof at === 'number' ? 0 : at.charging.length + at.discharging.length))).map(
    (_, t, counts) => counts.slice(0, t + 1).reduce((sum, count) => sum + count, 0),
  );
  const table = {
    first,
    firstDischarge: Int32Array.from(pieces, ({ charging }, t) => first[t]! + charging.length),
    slope: Float64Array.from(all, ([slope]) => slope),
    length: Float64Array.from(all, ([, length]) => length),
    start: Float64Array.from(pieces, ({ charging }) => -sum(charging)),
    end: Float64Array.from(pieces, ({ discharging }) => sum(discharging)),
    startReward: new Float64Array(steps.length),
  };
  // A range of states, even of all of them, is kept by the general merge.
  const [plain, general] = [false, true].map((hasRange) => {
    const work = allocateWorkspace({ segments: all.length, perStep: 6, steps: steps.length });
    if (hasRange) {
      work.range = allocateRange(steps.length);
      work.range.high.fill(capacity);
    }
    beginAtEnd(work, steps.length, capacity);
    backward({ rewards: table, windowFrom: 0, from: 0, to: steps.length }, work);
    return { threshold: [...work.threshold], values: Array.from({ length: capacity + 1 }, (_, x) => valueAt(work.value, x)) };
  });
  expect(plain).toEqual(general);
}

test('price after price, steps are merged as all their pieces at once are', () => {
  fc.assert(fc.property(fc.array(step, { minLength: 1, maxLength: 14 }), fc.integer({ min: 0, max: 200 }), compareMerges), {
    numRuns: 500,
  });
});

test('the same where there are so many prices that the list outgrows its room', () => {
  const priced = fc.tuple(fc.integer({ min: 0, max: 1e6 }), fc.integer({ min: 1, max: 6 }));
  const many = fc.record({ pieces: fc.array(priced, { minLength: 2, maxLength: 4 }), charging: fc.integer({ min: 0, max: 2 }) });
  fc.assert(fc.property(fc.array(many, { minLength: 150, maxLength: 200 }), fc.constant(600), compareMerges), { numRuns: 20, seed: 3 });
});

test('behind its last price to charge at a step is idle to the last digit', () => {
  // 0.1 and 0.2 MWh to charge sum to 0.30000000000000004: what is released counts from 0, not from what is left of that.
  const table = {
    first: Int32Array.of(0, 3),
    firstDischarge: Int32Array.of(2),
    slope: Float64Array.of(9, 8, 5),
    length: Float64Array.of(0.1, 0.2, 0.1),
    start: Float64Array.of(-(0.1 + 0.2)),
    end: Float64Array.of(0.1),
    startReward: new Float64Array(1),
  };
  const work = allocateWorkspace({ segments: 3, perStep: 3, steps: 1 });
  beginAtEnd(work, 1, 10);
  const step = { rewards: table, windowFrom: 0, from: 0, to: 1 };
  backward(step, work);
  forward({ ...step, capacity: 10, stored: 5 }, work);
  expect(work.released[0]).toBe(0.1);
});
