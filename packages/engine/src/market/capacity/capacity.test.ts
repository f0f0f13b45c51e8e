import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { backedBids, type BackingUnit, type CapacityOffer } from './capacity-bid.ts';
import { callSteps, capacityCallRandom, drawCapacityCalls, scheduledCapacityCalls } from './capacity-calls.ts';
import { capacityRevenue } from './capacity-price.ts';
import { capacityReserve } from './capacity-reserve.ts';
import { highestPriceDays } from './highest-price-days.ts';
import { monthlyCapacityPrices } from './monthly-capacity-prices.ts';
import { seedOfName } from '../seed-of-name.ts';
import { settleCapacityCalls } from './settle-capacity-calls.ts';
import { shortagePrice } from '../contracts/shortage-penalty.ts';

const HOURS = 8_760;
const unit = (powerMw: number, usableMwh: number, roundTrip: number): BackingUnit => ({
  powerMw,
  usableMwh,
  dischargeEfficiency: Math.sqrt(roundTrip),
});
const bidsOf = (offers: readonly CapacityOffer[], units: readonly BackingUnit[], limitMw: number): number[] =>
  backedBids(offers, units, limitMw).map(({ bidMw }) => bidMw);
const escalatedTwice = 1.02 ** 2;

test('capacity revenue by hand 1: 400 MWh, 95 % usable, 85 % round trip, 4-h calls, 100 MW, 250,000 per MW-yr', () => {
  // 380 · √0.85 / 4 = 87.586 MW, less than 100 MW; times 250,000 is 21,896,418 a year.
  const [bid] = bidsOf([{ share: 1, callHours: 4 }], [unit(100, 380, 0.85)], Infinity);
  expect(bid).toBeCloseTo(87.586, 3);
  expect(capacityRevenue(bid!, { per: 'MW', period: 'year', values: [250_000] }).total).toBeCloseTo(21_896_418, 0);
});

test('capacity revenue by hand 2: monthly prices per kW, in the third year of 2 % growth', () => {
  // 50 MW at 5 per kW-mo for six months and 8 for six: 50,000 · (30 + 48) = 3,900,000; times 1.02² = 4,057,560. July: 50,000 · 8 · 1.0404.
  const price = { per: 'kW', period: 'month', values: [5, 5, 5, 5, 5, 5, 8, 8, 8, 8, 8, 8] } as const;
  const { total, byMonth } = capacityRevenue(50, price, { factor: escalatedTwice });
  expect(total).toBeCloseTo(4_057_560, 6);
  expect(byMonth[6]).toBeCloseTo(416_160, 8);
  // Offered from mid-March on: half of March and nine months.
  const shares = [0, 0, 0.5, 1, 1, 1, 1, 1, 1, 1, 1, 1];
  expect(capacityRevenue(50, price, { shares }).total).toBeCloseTo(50_000 * (5 * 3.5 + 8 * 6), 6);
});

test('CM-02 capacity revenue by hand 3: a bid, two calls, one of them short, each kind of penalty', () => {
  // Bid 40 MW. Call 1, two hours at 60: 80 MWh, 4,800. Call 2, two hours at 100: 40 and 25 MWh, 6,500; 15 MWh short.
  const [delivered, price, penaltyPrice] = [new Float64Array(HOURS), new Float64Array(HOURS), new Float64Array(HOURS)];
  delivered.set([40, 55], 100);
  delivered.set([40, 25], 200);
  price.set([60, 60], 100);
  price.set([100, 100], 200);
  penaltyPrice.set([150, 170], 200);
  const settle = (shortage: Float64Array | undefined) =>
    settleCapacityCalls({
      calls: [
        { from: 100, steps: 2 },
        { from: 200, steps: 2 },
      ],
      bidMw: 40,
      deliveredMw: delivered,
      energyPrice: price,
      shortagePrice: shortage,
      stepHours: 1,
    });
  const market = settle(shortagePrice({ kind: 'market', price: penaltyPrice }, 1, HOURS));
  expect(market).toMatchObject({
    deliveredMwh: 145,
    energyRevenue: 11_300,
    shortageMwh: 15,
    shortageMwhByCall: [0, 15],
    penalty: 15 * 170,
  });
  // Delta: 170 − 100 paid; flat: 80 with 10 % growth.
  expect(settle(shortagePrice({ kind: 'delta', price: penaltyPrice, paid: price }, 1, HOURS)).penalty).toBe(15 * 70);
  expect(settle(shortagePrice({ kind: 'flat', perMwh: 80 }, 1.1, HOURS)).penalty).toBeCloseTo(15 * 88, 9);
  expect(settle(undefined).penalty).toBe(0);
  // What counts as the bid's is not sold again: of the 55 MWh only 40.
  expect(Array.from(market.deliveredMwhByStep.subarray(100, 102))).toEqual([40, 40]);
  expect(market.deliveredMwhByStep.reduce((a, b) => a + b, 0)).toBe(145);
  // At a flat price of 20 the energy earns 145 · 20, at half hours half of it.
  const flat = { calls: [{ from: 100, steps: 2 }], bidMw: 40, deliveredMw: delivered, energyPrice: 20, shortagePrice: undefined };
  expect(settleCapacityCalls({ ...flat, stepHours: 1 }).energyRevenue).toBe(1_600);
  expect(settleCapacityCalls({ ...flat, stepHours: 0.5 }).energyRevenue).toBe(800);
  expect(() => settleCapacityCalls({ ...flat, stepHours: 1, energyPrice: Number.NaN })).toThrow('capacity calls come to NaN');
});

test('a shortage is never paid for: a market price or a difference below 0 is a penalty of 0', () => {
  const price = Float64Array.of(-30, 50);
  expect([...shortagePrice({ kind: 'market', price }, 1, 2)]).toEqual([0, 50]);
  expect([...shortagePrice({ kind: 'delta', price, paid: 60 }, 1, 2)]).toEqual([0, 0]);
  expect([...shortagePrice({ kind: 'delta', price, paid: Float64Array.of(10, 20) }, 2, 2)]).toEqual([0, 60]);
  expect(() => shortagePrice({ kind: 'market', price }, 1, 3)).toThrow('2 penalty prices for 3 steps');
});

test('all four units say the same of the same price', () => {
  // 240,000 per MW-yr = 20,000 per MW-mo = 240 per kW-yr = 20 per kW-mo.
  const twelve = (value: number): number[] => Array.from({ length: 12 }, () => value);
  for (const price of [
    { per: 'MW', period: 'year', values: [240_000] },
    { per: 'MW', period: 'month', values: twelve(20_000) },
    { per: 'kW', period: 'year', values: [240] },
    { per: 'kW', period: 'month', values: twelve(20) },
  ] as const)
    expect(capacityRevenue(3, price).total).toBe(720_000);
  expect(monthlyCapacityPrices({ per: 'kW', period: 'year', values: [240] })).toEqual(twelve(20_000));
  expect(() => monthlyCapacityPrices({ per: 'MW', period: 'month', values: [1] })).toThrow('per month');
});

test('a bid is limited by power, by energy, by its share and by the point of interconnection', () => {
  const bid = (share: number, callHours: number, units: BackingUnit[], limit = Infinity): number =>
    bidsOf([{ share, callHours }], units, limit)[0]!;
  expect(bid(1, 2, [unit(100, 400, 1)])).toBe(100);
  expect(bid(1, 5, [unit(100, 400, 1)])).toBe(80);
  expect(bid(0.5, 5, [unit(100, 400, 1)])).toBe(40);
  expect(bid(1, 2, [unit(100, 400, 1)], 70)).toBe(70);
  // Two storage units: min(50, 400/4) + min(100, 80/4) = 50 + 20; pooled they would promise min(150, 480/4) = 120, which nobody can keep.
  expect(bid(1, 4, [unit(50, 400, 1), unit(100, 80, 1)])).toBe(70);
  expect(bid(1, 4, [])).toBe(0);
  expect(() => bid(1.2, 4, [])).toThrow('1.2');
  expect(() => bid(1, 4, [unit(Number.NaN, 1, 1)])).toThrow('NaN MW');
});

test('N-5 capacity is sold once: bids of several markets share power, energy and room', () => {
  // 100 MW, 400 MWh: 60 % for 4 h is 60 MW and 240 MWh. The second finds 40 MW and 160 MWh: all of it for 2 h is 40 MW.
  expect(
    bidsOf(
      [
        { share: 0.6, callHours: 4 },
        { share: 1, callHours: 2 },
      ],
      [unit(100, 400, 1)],
      Infinity,
    ),
  ).toEqual([60, 40]);
  // At η 0.9: 0.6 · 400 · 0.9/4 = 54 MW, which takes 240 MWh out; 160 · 0.9/4 = 36.
  expect(
    bidsOf(
      [
        { share: 0.6, callHours: 4 },
        { share: 1, callHours: 4 },
      ],
      [unit(500, 400, 0.81)],
      Infinity,
    ),
  ).toEqual([expect.closeTo(54, 10), expect.closeTo(36, 10)]);
  const anyOffers = fc.array(
    fc.record({ share: fc.double({ min: 0, max: 1, noNaN: true }), callHours: fc.double({ min: 0.25, max: 12, noNaN: true }) }),
    { minLength: 1, maxLength: 4 },
  );
  const anyUnits = fc.array(
    fc.record({
      powerMw: fc.double({ min: 0, max: 200, noNaN: true }),
      usableMwh: fc.double({ min: 0, max: 900, noNaN: true }),
      dischargeEfficiency: fc.double({ min: 0.5, max: 1, noNaN: true }),
    }),
    { minLength: 1, maxLength: 3 },
  );
  fc.assert(
    fc.property(anyOffers, anyUnits, fc.double({ min: 0, max: 400, noNaN: true }), (offers, units, limit) => {
      const bids = bidsOf(offers, units, limit);
      const all = bids.reduce((a, b) => a + b, 0);
      expect(all).toBeLessThanOrEqual(
        Math.min(
          limit,
          units.reduce((sum, one) => sum + one.powerMw, 0),
        ) + 1e-9,
      );
      const energy = bids.reduce((sum, bid, k) => sum + bid * offers[k]!.callHours, 0);
      expect(energy).toBeLessThanOrEqual(units.reduce((sum, one) => sum + one.usableMwh * one.dischargeEfficiency, 0) * (1 + 1e-9) + 1e-9);
      for (const bid of bids) expect(bid).toBeGreaterThanOrEqual(0);
    }),
  );
});

/** Every hour at 10, hours 16 to 21 of the given days at more. */
function pricesWith(dear: ReadonlyMap<number, readonly number[]>, minutes = 60): Float64Array {
  const perHour = 60 / minutes;
  const prices = new Float64Array(HOURS * perHour).fill(10);
  for (const [day, evening] of dear)
    evening.forEach((price, k) => prices.fill(price, (day * 24 + 16 + k) * perHour, (day * 24 + 17 + k) * perHour));
  return prices;
}
const evenings = (minutes = 60): Uint8Array =>
  Uint8Array.from({ length: (HOURS * 60) / minutes }, (_, t) => {
    const hour = Math.floor((t * minutes) / 60) % 24;
    return hour >= 16 && hour < 22 ? 1 : 0;
  });

test('the days of highest mean price in permitted hours, the highest first, of equal ones the earlier', () => {
  const prices = pricesWith(
    new Map([
      [40, [60, 60, 60, 60, 60, 60]],
      [10, [90, 10, 10, 10, 10, 10]],
      [200, [60, 60, 60, 60, 60, 60]],
      [300, [30, 30, 30, 30, 30, 30]],
    ]),
  );
  prices.fill(500, 100 * 24, 100 * 24 + 8); // an expensive night, not permitted
  expect(highestPriceDays({ prices, permitted: evenings() }, 4)).toEqual([40, 200, 300, 10]);
  expect(highestPriceDays({ prices, permitted: evenings() }, 2, (day) => day !== 40)).toEqual([200, 300]);
  expect(highestPriceDays({ prices, permitted: new Uint8Array(HOURS) }, 4)).toEqual([]);
  // With all hours permitted the first hour of day 51 belongs to day 51, not to day 50.
  const midnight = new Float64Array(HOURS);
  midnight[51 * 24] = 100;
  expect(highestPriceDays({ prices: midnight, permitted: new Uint8Array(HOURS).fill(1) }, 2)).toEqual([51, 0]);
});

test('calls fall on highest-price days, at the permitted steps of the highest prices of the day', () => {
  const prices = pricesWith(
    new Map([
      [40, [50, 90, 95, 94, 20, 10]],
      [200, [80, 80, 80, 10, 10, 10]],
      [300, [10, 10, 10, 70, 70, 70]],
    ]),
  );
  const how = { callsPerYear: 3, callHours: 3, highestPriceDays: 3 };
  const { calls, unplaced } = drawCapacityCalls({ prices, permitted: evenings(), stepMinutes: 60 }, how, capacityCallRandom('capacity-1'));
  // Day 40 from 17:00 (90 + 95 + 94), day 200 from 16:00, day 300 from 19:00.
  expect(calls).toEqual([
    { from: 40 * 24 + 17, steps: 3 },
    { from: 200 * 24 + 16, steps: 3 },
    { from: 300 * 24 + 19, steps: 3 },
  ]);
  expect(unplaced).toBe(0);
  // 0.3 + 0.2 + 0.1 and 0.2 + 0.1 + 0.3 differ in binary; they are equal prices all the same, and the earlier counts.
  const close = new Float64Array(HOURS).fill(-100);
  close.set([0.3, 0.2, 0.1, 0.3], 40 * 24 + 16);
  expect(0.2 + 0.1 + 0.3).toBeGreaterThan(0.3 + 0.2 + 0.1);
  expect(
    drawCapacityCalls(
      { prices: close, permitted: evenings(), stepMinutes: 60 },
      { ...how, callsPerYear: 1, highestPriceDays: 1 },
      capacityCallRandom('capacity-1'),
    ).calls,
  ).toEqual([{ from: 40 * 24 + 16, steps: 3 }]);
  // At 15 minutes the same hours, four steps each.
  const fine = drawCapacityCalls(
    { prices: pricesWith(new Map([[40, [50, 90, 95, 94, 20, 10]]]), 15), permitted: evenings(15), stepMinutes: 15 },
    { ...how, callsPerYear: 1, highestPriceDays: 1 },
    capacityCallRandom('capacity-1'),
  );
  expect(fine.calls).toEqual([{ from: (40 * 24 + 17) * 4, steps: 12 }]);
});

test('a window shorter than the call is no room for it, and a day without room is not chosen', () => {
  const permitted = evenings();
  const prices = pricesWith(
    new Map([
      [40, [90, 90, 90, 90, 90, 90]],
      [200, [50, 50, 50, 50, 50, 50]],
    ]),
  );
  permitted.fill(0, 40 * 24 + 18, 40 * 24 + 19); // day 40 keeps 2 h and 3 h
  const { calls } = drawCapacityCalls(
    { prices, permitted, stepMinutes: 60 },
    { callsPerYear: 1, callHours: 4, highestPriceDays: 1 },
    capacityCallRandom('a'),
  );
  expect(calls).toEqual([{ from: 200 * 24 + 16, steps: 4 }]);
});

test('more calls than days: a day takes a second one where there is room, the rest is told', () => {
  const prices = pricesWith(
    new Map([
      [40, [10, 90, 90, 20, 50, 50]],
      [200, [80, 80, 10, 10, 30, 30]],
    ]),
  );
  const draw = (callsPerYear: number, callHours: number) =>
    drawCapacityCalls(
      { prices, permitted: evenings(), stepMinutes: 60 },
      { callsPerYear, callHours, highestPriceDays: 2 },
      capacityCallRandom('a'),
    );
  expect(draw(4, 2)).toEqual({
    calls: [
      { from: 977, steps: 2 },
      { from: 980, steps: 2 },
      { from: 4_816, steps: 2 },
      { from: 4_820, steps: 2 },
    ],
    unplaced: 0,
  });
  // Three-hour calls: day 40 takes 17–20, which leaves no room for a second; day 200 takes 16–19 and 19–22.
  expect(draw(4, 3)).toMatchObject({ unplaced: 1 });
  expect(
    drawCapacityCalls(
      { prices, permitted: new Uint8Array(HOURS), stepMinutes: 60 },
      { callsPerYear: 2, callHours: 1, highestPriceDays: 5 },
      capacityCallRandom('a'),
    ),
  ).toEqual({ calls: [], unplaced: 2 });
});

test('N-21 CALC-46 the draw is that of its name: the same calls every time, others for another market, every day alike', () => {
  const prices = Float64Array.from({ length: HOURS }, (_, hour) => 20 + (Math.floor(hour / 24) % 10));
  const how = { callsPerYear: 3, callHours: 4, highestPriceDays: 9 };
  const draw = (id: string) => drawCapacityCalls({ prices, permitted: evenings(), stepMinutes: 60 }, how, capacityCallRandom(id)).calls;
  expect(draw('capacity-1')).toEqual(draw('capacity-1'));
  const seen = new Map<number, number>();
  const rounds = 400;
  for (let k = 0; k < rounds; k++) {
    const calls = draw(`capacity-${k}`);
    expect(calls).toHaveLength(3);
    expect(new Set(calls.map((call) => Math.floor(call.from / 24))).size).toBe(3);
    for (const { from } of calls) seen.set(Math.floor(from / 24), (seen.get(Math.floor(from / 24)) ?? 0) + 1);
  }
  // Each of the nine days is drawn with chance 1/3: 133 ± 9.4 of 400. χ² of 8 degrees of freedom is 8 ± 4; five deviations.
  expect(seen.size).toBe(9);
  const chiSquare = [...seen.values()].reduce((sum, count) => sum + (count - rounds / 3) ** 2 / (rounds / 3), 0);
  expect(chiSquare).toBeLessThan(28);
  expect(seedOfName('capacity-1')).not.toBe(seedOfName('capacity-2'));
});

test('calls never overlap, never leave the permitted hours and never cross midnight', () => {
  const anyCase = fc.record({
    callsPerYear: fc.integer({ min: 0, max: 40 }),
    callHours: fc.double({ min: 0.1, max: 10, noNaN: true }),
    highestPriceDays: fc.integer({ min: 0, max: 30 }),
    from: fc.integer({ min: 0, max: 23 }),
    length: fc.integer({ min: 1, max: 12 }),
    seed: fc.string(),
  });
  const prices = Float64Array.from({ length: HOURS * 2 }, (_, t) => Math.sin(t) * 50 + (t % 977));
  fc.assert(
    fc.property(anyCase, ({ from, length, seed, ...how }) => {
      const permitted = Uint8Array.from({ length: HOURS * 2 }, (_, t) =>
        Math.floor(t / 2) % 24 >= from && Math.floor(t / 2) % 24 < from + length ? 1 : 0,
      );
      const { calls, unplaced } = drawCapacityCalls({ prices, permitted, stepMinutes: 30 }, how, capacityCallRandom(seed));
      expect(calls.length + unplaced).toBe(how.callsPerYear);
      expect(unplaced).toBeGreaterThanOrEqual(0);
      calls.forEach((call, k) => {
        expect(call.steps).toBe(callSteps(how.callHours, 30));
        for (let t = call.from; t < call.from + call.steps; t++) expect(permitted[t]).toBe(1);
        expect(Math.floor(call.from / 48)).toBe(Math.floor((call.from + call.steps - 1) / 48));
        const before = calls[k - 1] ?? { from: 0, steps: 0 };
        expect(call.from).toBeGreaterThanOrEqual(before.from + before.steps);
      });
      expect(new Set(calls.map((call) => Math.floor(call.from / 48))).size).toBeLessThanOrEqual(how.highestPriceDays);
    }),
    { numRuns: 40 },
  );
});

test('calls given by date: whole steps, in order, within a day, apart', () => {
  expect(
    scheduledCapacityCalls(
      [
        { fromHour: 5_010, hours: 4 },
        { fromHour: 100, hours: 1.5 },
      ],
      60,
    ),
  ).toEqual([
    { from: 100, steps: 2 },
    { from: 5_010, steps: 4 },
  ]);
  expect(scheduledCapacityCalls([{ fromHour: 100.25, hours: 0.5 }], 15)).toEqual([{ from: 401, steps: 2 }]);
  // Touching is not overlapping; the last hour of the day is its last.
  expect(
    scheduledCapacityCalls(
      [
        { fromHour: 20, hours: 2 },
        { fromHour: 22, hours: 2 },
      ],
      60,
    ),
  ).toHaveLength(2);
  expect(() => scheduledCapacityCalls([{ fromHour: 23, hours: 2 }], 60)).toThrow('2 h from hour 23');
  expect(() =>
    scheduledCapacityCalls(
      [
        { fromHour: 20, hours: 2 },
        { fromHour: 21, hours: 1 },
      ],
      60,
    ),
  ).toThrow('overlap from step 21');
  expect(() => scheduledCapacityCalls([{ fromHour: 8_760, hours: 1 }], 60)).toThrow('hour 8760');
});

test('the reserve: all of a call through permitted hours until it comes, what is left of it while it runs, nothing after it', () => {
  // 40 MW at η 0.8: 50 MWh an hour. Calls of two hours: 100 MWh. Day 0 is called from 18:00; day 1 is not.
  const inputs = { bidMw: 40, dischargeEfficiency: 0.8, calls: [{ from: 18, steps: 2 }], stepHours: 1, callSteps: 2, steps: HOURS };
  const held = capacityReserve({ ...inputs, permitted: evenings() });
  expect(Array.from(held.subarray(15, 23))).toEqual([0, 100, 100, 100, 50, 0, 0, 0]);
  expect(Array.from(held.subarray(24 + 15, 24 + 23))).toEqual([0, 100, 100, 100, 100, 100, 100, 0]);
  const callsOnly = capacityReserve(inputs);
  expect(Array.from(callsOnly.subarray(16, 21))).toEqual([0, 0, 100, 50, 0]);
  expect(callsOnly.reduce((a, b) => a + b, 0)).toBe(150);
  // In half hours each step takes half.
  const fine = capacityReserve({ ...inputs, calls: [{ from: 36, steps: 4 }], stepHours: 0.5, callSteps: 4, steps: 2 * HOURS });
  expect(Array.from(fine.subarray(35, 41))).toEqual([0, 100, 75, 50, 25, 0]);
});
