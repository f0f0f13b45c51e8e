import { expect, test } from 'vitest';
import { jointContract, jointDeliveries, jointObligations, shortageMargin } from './joint-obligations.ts';

const flat = (value: number): Float64Array => new Float64Array(24).fill(value);
const windows = (...list: (readonly [number, number, number])[]) => ({
  kind: 'windows' as const,
  windows: list.map(([from, to, mwh]) => ({ from, to, mwh })),
});
const profile = (owed: Readonly<Record<number, number>>) => ({
  kind: 'profile' as const,
  owedMwh: Float64Array.from({ length: 24 }, (_, t) => owed[t] ?? 0),
});

test('TOD-06 windows of the same hours are one part; of different hours they are cut, and a profile is owed by the step', () => {
  // 12 to 16: 4 MWh to the first. 14 to 18: 2 MWh to the second. 20 to 22: 1 and 3 MWh. In hours 2 and 15 the third is owed 1 MWh: hour 15
  // cuts the windows over it once more.
  const { parts, obligations, cutDays } = jointObligations(
    [windows([12, 16, 4], [20, 22, 1]), windows([14, 18, 2], [20, 22, 3]), profile({ 2: 1, 15: 1 }), { kind: 'none' }],
    24,
  );
  expect(parts).toEqual([
    { from: 2, to: 3, owedMwh: [0, 0, 1, 0] },
    { from: 12, to: 14, owedMwh: [2, 0, 0, 0] },
    { from: 14, to: 15, owedMwh: [1, 0.5, 0, 0] },
    { from: 15, to: 16, owedMwh: [1, 0.5, 1, 0] },
    { from: 16, to: 18, owedMwh: [0, 1, 0, 0] },
    { from: 20, to: 22, owedMwh: [1, 3, 0, 0] },
  ]);
  expect(obligations[1]).toEqual(windows([14, 15, 0.5], [15, 16, 0.5], [16, 18, 1], [20, 22, 3]));
  expect(obligations[2]).toMatchObject({ kind: 'profile' });
  expect(cutDays).toBe(1);
});

test('TOD-22 the joint contract pays the mean of what is owed, and the contract whose missing MWh costs most is served first', () => {
  // 1 MWh at 30 and 3 MWh at 70 within two hours: 60 in the mean; missing ones cost 10 and 50: 40. Delivered are 3.5: a MWh missing costs
  // the second 120 and the first 40, so 3 go to the second and 0.5 to the first, 6 to 1 in each hour.
  const { parts } = jointObligations([windows([20, 22, 1]), windows([20, 22, 3])], 24);
  const prices = [
    { price: flat(30), shortagePrice: flat(10) },
    { price: flat(70), shortagePrice: flat(50) },
  ];
  const joint = jointContract(parts, prices, 24);
  expect([joint.price[20], joint.shortagePenalty![20], joint.windows, joint.firmMwh]).toEqual([
    60,
    40,
    [{ from: 20, to: 22, mwh: 4 }],
    undefined,
  ]);
  const delivered = flat(0);
  delivered[20] = 2.5;
  delivered[21] = 1;
  const of = (k: number): (number | undefined)[] => [19, 20, 21].map((t) => jointDeliveries(parts, delivered, prices)[k]![t]);
  expect([of(0), of(1)]).toEqual([
    [0, 0.5 / 3.5, 0.5 / 3.5],
    [0, 3 / 3.5, 3 / 3.5],
  ]);
  // The contracts earn 0.5 · 30 + 3 · 70 − 0.5 · 10 = 220, the means promised 3.5 · 60 − 0.5 · 40 = 190: 30 less than that. 0.5 MWh short
  // between 120 and 40 a MWh: 40 − 30.
  expect(shortageMargin(parts, prices, delivered)).toBeCloseTo(10, 12);
  delivered[21] = 1.5;
  expect(jointDeliveries(parts, delivered, prices).map((share) => share[20])).toEqual([0.25, 0.75]);
  expect(shortageMargin(parts, prices, delivered)).toBe(0);
});

test('TOD-22 beside a contract that may fall short one that may not is firm and served first, however little it pays', () => {
  // Windows: 1 MWh at 30 that may be missing for 10, 3 MWh at 5 that may not. By the step in hour 2: 1 and 2 MWh.
  const { parts } = jointObligations([windows([20, 22, 1]), windows([20, 22, 3]), profile({ 2: 1 }), profile({ 2: 2 })], 24);
  const [soft, firm] = [
    { price: flat(30), shortagePrice: flat(10) },
    { price: flat(5), shortagePrice: undefined },
  ];
  const prices = [soft, firm, soft, firm];
  const joint = jointContract(parts, prices, 24);
  expect(joint.windows).toEqual([{ from: 20, to: 22, mwh: 4, firmMwh: 3 }]);
  expect([joint.obligationMwh![2], joint.firmMwh![2], joint.firmMwh![20]]).toEqual([3, 2, 0]);
  // (1 · 30 + 3 · 5)/4 a MWh; the penalty is that of the one that may fall short alone.
  expect([joint.price[20], joint.shortagePenalty![20], joint.shortagePenalty![2]]).toEqual([11.25, 10, 10]);
  const delivered = flat(0);
  delivered[20] = 3.2;
  delivered[2] = 1.5;
  const shares = jointDeliveries(parts, delivered, prices);
  expect(shares.map((share) => share[2])).toEqual([0, 0, 0, 1]);
  expect(shares[1]![20]).toBeCloseTo(3 / 3.2, 12);
  expect(shares[0]![20]).toBeCloseTo(0.2 / 3.2, 12);
});
