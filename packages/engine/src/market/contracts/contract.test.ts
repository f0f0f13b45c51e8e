import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { contractedSalePrice, type ContractTerms } from './contracted-share.ts';
import { obligationWindows, type DailyObligation } from './obligation-windows.ts';
import { settleContract } from './settle-contract.ts';
import { shortagePrice } from './shortage-penalty.ts';

const hourly2007 = { calendarYear: 2007, stepMinutes: 60 };
const obligation = (more: Partial<DailyObligation>): DailyObligation => ({
  days: 'all',
  firstDay: 0,
  lastDay: 364,
  startHour: 17,
  endHour: 21,
  mwh: 160,
  ...more,
});

test('an obligation is a window on every matching day between its dates', () => {
  const all = obligationWindows([obligation({})], hourly2007).windows;
  expect(all).toHaveLength(365);
  expect(all[1]).toEqual({ from: 41, to: 45, mwh: 160 });
  // 2007: 261 weekdays, 104 days of weekends. January 6 and 7 are the first weekend.
  expect(obligationWindows([obligation({ days: 'weekday' })], hourly2007).windows).toHaveLength(261);
  expect(
    obligationWindows([obligation({ days: 'weekend' })], hourly2007)
      .windows.map((one) => one.from)
      .slice(0, 2),
  ).toEqual([5 * 24 + 17, 6 * 24 + 17]);
  expect(obligationWindows([obligation({ firstDay: 10, lastDay: 16 })], hourly2007).windows).toHaveLength(7);
  expect(
    obligationWindows([obligation({ firstDay: 16, lastDay: 10 }), obligation({ endHour: 17 }), obligation({ mwh: 0 })], hourly2007).windows,
  ).toEqual([]);
  expect(obligationWindows([obligation({ firstDay: 3, lastDay: 3 })], { calendarYear: 2007, stepMinutes: 15 }).windows).toEqual([
    { from: (72 + 17) * 4, to: (72 + 21) * 4, mwh: 160 },
  ]);
});

test('obligations add up; windows that overlap are cut and spread evenly over their hours', () => {
  const day3 = { firstDay: 3, lastDay: 3 };
  const windowsOf = (...list: Partial<DailyObligation>[]) =>
    obligationWindows(
      list.map((one) => obligation({ ...day3, ...one })),
      hourly2007,
    );
  expect(windowsOf({ mwh: 100 }, { mwh: 60 })).toEqual({ windows: [{ from: 89, to: 93, mwh: 160 }], cutDays: 0 });
  expect(windowsOf({ startHour: 21, endHour: 23, mwh: 10 }, { mwh: 60 })).toEqual({
    windows: [
      { from: 89, to: 93, mwh: 60 },
      { from: 93, to: 95, mwh: 10 },
    ],
    cutDays: 0,
  });
  // 120 over 8–20 is 10 an hour, 160 over 17–21 is 40: 9 h of 10, 3 h of 50, 1 h of 40.
  expect(windowsOf({ startHour: 8, endHour: 20, mwh: 120 }, {})).toEqual({
    windows: [
      { from: 80, to: 89, mwh: 90 },
      { from: 89, to: 92, mwh: 150 },
      { from: 92, to: 93, mwh: 40 },
    ],
    cutDays: 1,
  });
  expect(() => windowsOf({ startHour: 3.5 })).toThrow('from hour 3.5');
  expect(() => windowsOf({ mwh: Number.NaN })).toThrow('NaN MWh');
});

test('windows never overlap and owe in all what the obligations owe', () => {
  const anyObligation = fc.record({
    days: fc.constantFrom('all' as const, 'weekday' as const, 'weekend' as const),
    firstDay: fc.integer({ min: 0, max: 364 }),
    lastDay: fc.integer({ min: 0, max: 364 }),
    startHour: fc.integer({ min: 0, max: 23 }),
    endHour: fc.integer({ min: 1, max: 24 }),
    mwh: fc.double({ min: 0, max: 500, noNaN: true }),
  });
  fc.assert(
    fc.property(fc.array(anyObligation, { maxLength: 5 }), fc.integer({ min: 0, max: 6 }), (list, first) => {
      const calendar = { calendarYear: 2007 + first, stepMinutes: 30 };
      const { windows } = obligationWindows(list, calendar);
      windows.forEach((one, k) => {
        expect(one.to).toBeGreaterThan(one.from);
        expect(one.from).toBeGreaterThanOrEqual(windows[k - 1]?.to ?? 0);
      });
      const alone = list.flatMap((one) => obligationWindows([one], calendar).windows);
      const total = (of: readonly { mwh: number }[]): number => of.reduce((sum, one) => sum + one.mwh, 0);
      expect(total(windows)).toBeCloseTo(total(alone), 6);
    }),
    { numRuns: 40 },
  );
});

test('TOD-15 TOD-22 delivered energy earns the price of its hour and counts against the window; a shortfall is charged by kind', () => {
  // Window of hours 17 to 20 owes 160: 50 + 50 + 40 + 0 delivered, at 100, 100, 120, 120: 14,800. 20 MWh short.
  const [deliveredMwh, price, market] = [new Float64Array(24), new Float64Array(24), new Float64Array(24)];
  deliveredMwh.set([50, 50, 40, 0], 17);
  price.set([100, 100, 120, 120], 17);
  market.set([180, 300, 300, 300], 17);
  const settle = (penalty: Float64Array | undefined) =>
    settleContract({
      deliveredMwh,
      price,
      obligation: { kind: 'windows', windows: [{ from: 17, to: 21, mwh: 160 }] },
      shortagePrice: penalty,
    });
  expect(settle(undefined)).toEqual({
    deliveredMwh: 140,
    revenue: 14_800,
    shortageMwh: 20,
    shortages: [{ from: 17, mwh: 20 }],
    penalty: 0,
  });
  // Market price of the window's first step: 180; less the contract's 100: 80; flat 500 grown by 2 %.
  expect(settle(shortagePrice({ kind: 'market', price: market }, 1, 24)).penalty).toBe(3_600);
  expect(settle(shortagePrice({ kind: 'delta', price: market, paid: price }, 1, 24)).penalty).toBe(1_600);
  expect(settle(shortagePrice({ kind: 'flat', perMwh: 500 }, 1.02, 24)).penalty).toBeCloseTo(10_200, 9);
  // Delivered beyond what is owed is no credit for another window.
  const twice = settleContract({
    deliveredMwh: Float64Array.of(30, 5),
    price: Float64Array.of(1, 1),
    obligation: {
      kind: 'windows',
      windows: [
        { from: 0, to: 1, mwh: 10 },
        { from: 1, to: 2, mwh: 10 },
      ],
    },
    shortagePrice: undefined,
  });
  expect(twice.shortages).toEqual([{ from: 1, mwh: 5 }]);
});

test('TOD-22 an imported profile is owed step by step; none owes nothing', () => {
  const settle = (obligation: Parameters<typeof settleContract>[0]['obligation']) =>
    settleContract({
      deliveredMwh: Float64Array.of(10, 4, 7),
      price: Float64Array.of(50, 50, 60),
      obligation,
      shortagePrice: Float64Array.of(90, 80, 70),
    });
  // Owed 8, 9, 7: 5 short in step 1, at 80.
  expect(settle({ kind: 'profile', owedMwh: Float64Array.of(8, 9, 7) })).toEqual({
    deliveredMwh: 21,
    revenue: 1_120,
    shortageMwh: 5,
    shortages: [{ from: 1, mwh: 5 }],
    penalty: 400,
  });
  expect(settle({ kind: 'none' })).toMatchObject({ revenue: 1_120, shortageMwh: 0, penalty: 0 });
  const bare = { obligation: { kind: 'none' }, shortagePrice: undefined } as const;
  expect(() => settleContract({ ...bare, deliveredMwh: Float64Array.of(1), price: Float64Array.of(Number.NaN) })).toThrow(
    'a contract comes to NaN',
  );
  expect(() => settleContract({ ...bare, deliveredMwh: Float64Array.of(1), price: Float64Array.of(1, 2) })).toThrow(
    '1 deliveries and 2 prices',
  );
});

const terms: ContractTerms = {
  shares: { solar: 0.8, wind: 0, storage: 0.5 },
  price: Float64Array.of(60, 60),
  marketPrice: Float64Array.of(40, 90),
  competes: false,
};

test('without an obligation the contract buys its share of each technology, the market the rest', () => {
  // 0.8 · 60 + 0.2 · 40 = 56 and 0.8 · 60 + 0.2 · 90 = 66.
  expect([...contractedSalePrice('solar', terms)]).toEqual([56, 66]);
  expect([...contractedSalePrice('wind', terms)]).toEqual([40, 90]);
  // Without a market the rest earns nothing.
  expect([...contractedSalePrice('storage', { ...terms, marketPrice: undefined })]).toEqual([30, 30]);
});

test('a contract that competes gets its share only in steps in which it pays as much as the market', () => {
  expect([...contractedSalePrice('solar', { ...terms, competes: true })]).toEqual([56, 90]);
  expect(() => contractedSalePrice('solar', { ...terms, shares: { solar: 1.5, wind: 0, storage: 0 } })).toThrow('1.5');
});

test('N-6 a contract that competes never pays less for a MWh than one that does not', () => {
  const three = fc.array(fc.double({ min: -50, max: 300, noNaN: true }), { minLength: 3, maxLength: 3 });
  fc.assert(
    fc.property(three, three, fc.double({ min: 0, max: 1, noNaN: true }), (price, market, share) => {
      const saleOf = (competes: boolean): Float64Array =>
        contractedSalePrice('solar', {
          shares: { solar: share, wind: 0, storage: 0 },
          price: Float64Array.from(price),
          marketPrice: Float64Array.from(market),
          competes,
        });
      const [plain, competing] = [saleOf(false), saleOf(true)];
      plain.forEach((paid, t) => expect(competing[t]).toBeGreaterThanOrEqual(paid - 1e-9));
    }),
  );
});
