import { expect, test } from 'vitest';
import { jointContract, jointDeliveries, jointObligations, shortageMargin } from './joint-obligations.ts';

const flat = (value: number): Float64Array => new Float64Array(24).fill(value);
const windows = (...list: (readonly [number, number, number])[]) => ({ kind: 'windows' as const, windows: list.map(([from, to, mwh]) => ({ from, to, mwh })) });
const profile = (owed: Readonly<Record<number, number>>) => ({ kind: 'profile' as const, owedMwh: Float64Array.from({ length: 24 }, (_, t) => owed[t] ?? 0) });

test('TOD-06 windows of the same hours are one part; of different hours they are cut, and a profile is owed by the step', () => {
  // 12 to 16: 4 MWh to the first. 14 to 18: 2 MWh to the second. 20 to 22: 1 and 3 MWh. In hours 2 and 15 the third is owed 1 MWh: hour 15 cuts the windows over it once more.
  const { parts, obligations, cutDays } = jointObligations([windows([12, 16, 4], [20, 22, 1]), windows([14, 18, 2], [20, 22, 3]), profile({ 2: 1, 15: 1 }), { kind: 'none' }], 24);
  expect(parts).toEqual([
    { from: 2, to: 3, owedMwh: [0, 0, 1, 0] }, { from: 12, to: 14, owedMwh: [2, 0, 0, 0] }, { from: 14, to: 15, owedMwh: [1, 0.5, 0, 0] }, { from: 15, to: 16, owedMwh: [1, 0.5, 1, 0] },
    { from: 16, to: 18, owedMwh: [0, 1, 0, 0] }, { from: 20, to: 22, owedMwh: [1, 3, 0, 0] },
  ]);
  expect(obligations[1]).toEqual(windows([14, 15, 0.5], [15, 16, 0.5], [16, 18, 1], [20, 22, 3]));
  expect(obligations[2]).toMatchObject({ kind: 'profile' });
  expect(cutDays).toBe(1);
});

test('the joint contract pays the mean of what is owed, and the first contract is served first', () => {
  // 1 MWh at 30 and 3 MWh at 70 within two hours: 60 in the mean; missing ones cost 10 and 50: 40. Delivered are 2: 1 to the first and 1 to the second, half and half in each hour.
  const { parts } = jointObligations([windows([20, 22, 1]), windows([20, 22, 3])], 24);
  const prices = [{ price: flat(30), shortagePrice: flat(10) }, { price: flat(70), shortagePrice: flat(50) }];
  const joint = jointContract(parts, prices, 24);
  expect([joint.price[20], joint.shortagePenalty![20], joint.windows]).toEqual([60, 40, [{ from: 20, to: 22, mwh: 4 }]]);
  const delivered = flat(0);
  delivered[20] = 1.5;
  delivered[21] = 0.5;
  expect(jointDeliveries(parts, delivered, 2).map((share) => [share[19], share[20], share[21]])).toEqual([[0, 0.5, 0.5], [0, 0.5, 0.5]]);
  // The contracts earn 30 + 70 − 2 · 50 = 0, the means promised 2 · 60 − 2 · 40 = 40. 2 MWh short between 120 and 40 a MWh: 160 and those 40 at most.
  expect(shortageMargin(parts, prices, delivered)).toBeCloseTo(200, 12);
  delivered[21] = 2.5;
  expect(jointDeliveries(parts, delivered, 2).map((share) => share[20])).toEqual([0.25, 0.75]);
  expect(shortageMargin(parts, prices, delivered)).toBe(0);
});

test('contracts of which only some may fall short are refused', () => {
  const { parts } = jointObligations([windows([20, 22, 1]), windows([20, 22, 3])], 24);
  expect(() => jointContract(parts, [{ price: flat(30), shortagePrice: flat(10) }, { price: flat(70), shortagePrice: undefined }], 24)).toThrow('1 of 2 contracts that owe have a price on falling short');
});
