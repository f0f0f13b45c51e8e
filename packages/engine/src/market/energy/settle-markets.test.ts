import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Fraction } from '@stackwatt/units';
import { commitmentWindow, hourlyCommitmentWindow } from './commitment-window.ts';
import { importPriceByCharge } from './prices.ts';
import { settleMarkets, type ClearedMarket, type MarketPosition } from './settle-markets.ts';

const series = (...values: number[]): Float64Array => Float64Array.from(values);
const position = (steps: number, sources: Partial<Record<keyof MarketPosition, readonly number[]>>): MarketPosition => {
  const of = (source: keyof MarketPosition): Float64Array => Float64Array.from(sources[source] ?? Array.from({ length: steps }, () => 0));
  return { solarMw: of('solarMw'), windMw: of('windMw'), storageMw: of('storageMw'), importMw: of('importMw') };
};
const market = (
  price: readonly number[],
  sources: Partial<Record<keyof MarketPosition, readonly number[]>>,
  importPrice = price,
): ClearedMarket => ({
  price: Float64Array.from(price),
  importPrice: Float64Array.from(importPrice),
  position: position(price.length, sources),
});

test('multi-market settlement by hand 1: half of an array day-ahead, half in real time', () => {
  // 100 MW for an hour. Day-ahead 50 at 30: 1,500. Real time takes the delivery to 100: 50 at 50: 2,500. Together 4,000.
  const [first, last] = settleMarkets([market([30], { solarMw: [50] }), market([50], { solarMw: [100] })], 1);
  expect(first!.solar).toEqual({ mwh: 50, revenue: 1_500 });
  expect(last!.solar).toEqual({ mwh: 50, revenue: 2_500 });
  expect(first!.total.revenue + last!.total.revenue).toBe(4_000);
});

test('multi-market settlement by hand 2: a storage unit keeps its forward sale or buys it back', () => {
  // Day-ahead: buy 25 in hour 1 at 20, sell 20 in hour 2 at 80: −500 + 1,600 = 1,100.
  // In real time hour 2 pays 30 and hour 3 120: it buys the 20 back (−600) and sells them in hour 3 (2,400). Together 2,900.
  const [first, last] = settleMarkets(
    [
      market([20, 80, 90], { importMw: [25, 0, 0], storageMw: [0, 20, 0] }),
      market([22, 30, 120], { importMw: [25, 0, 0], storageMw: [0, 0, 20] }),
    ],
    1,
  );
  expect(first!.imports).toEqual({ mwh: 25, revenue: -500 });
  expect(first!.total).toEqual({ mwh: -5, revenue: 1_100 });
  expect(last!.storage).toEqual({ mwh: 0, revenue: 1_800 });
  expect(last!.imports).toEqual({ mwh: 0, revenue: 0 });
  expect([...last!.revenueByStep]).toEqual([0, -600, 2_400]);
  expect(first!.total.revenue + last!.total.revenue).toBe(2_900);
});

test('multi-market settlement by hand 3: three markets, half hours, a negative real-time price and an import charge', () => {
  // Half hours. Hour-ahead wind 60 MW at 24: 720. Fifteen-minute takes it to 80 at 40: 400. In real time at −10 it is curtailed to 0: −80 ·
  // 0.5 · −10 = 400. Step 2: day-ahead buys 30 MW at 20 · 1.1 = 22: −330. The second market leaves it. In real time at 40 (44 to buy) only
  // 10 are taken: 20 · 0.5 · 44 = 440 back.
  const charged = (price: number[]): number[] => [...importPriceByCharge(Float64Array.from(price), 0.1)];
  const [first, second, last] = settleMarkets(
    [
      market([24, 20], { windMw: [60, 0], importMw: [0, 30] }, charged([24, 20])),
      market([40, 30], { windMw: [80, 0], importMw: [0, 30] }, charged([40, 30])),
      market([-10, 40], { windMw: [0, 0], importMw: [0, 10] }, charged([-10, 40])),
    ],
    0.5,
  );
  expect(first!.wind.revenue).toBe(720);
  expect(first!.imports.revenue).toBeCloseTo(-330, 10);
  expect(second!.total).toEqual({ mwh: 10, revenue: 400 });
  expect(last!.wind).toEqual({ mwh: -40, revenue: 400 });
  expect(last!.imports).toEqual({ mwh: -10, revenue: expect.closeTo(440, 10) });
  expect(first!.total.revenue + second!.total.revenue + last!.total.revenue).toBeCloseTo(1_630, 10);
});

test('EM-30 with an import price of its own what is bought costs that price and what is sold earns the sale price', () => {
  const [only] = settleMarkets([market([50, 50], { importMw: [10, 0], storageMw: [0, 8] }, [70, 70])], 1);
  expect(only!.imports.revenue).toBe(-700);
  expect(only!.storage.revenue).toBe(400);
  // By charge: 5 % on 40 is 42, on −20 it is −19.
  expect([...importPriceByCharge(series(40, -20, 0), 0.05)]).toEqual([42, -19, 0]);
  const price = series(1, 2);
  expect(importPriceByCharge(price, 0)).toBe(price);
  expect(() => importPriceByCharge(price, -0.1)).toThrow('-0.1');
});

test('EM-31 what each market settles is the change its allocation brings', () => {
  // 60, 30 and 10 % of 200 and 100 MW; curtailed to 150 and 100 in the end, the last market takes the difference: 150 − 180.
  const positions = [
    [120, 60],
    [180, 90],
    [150, 100],
  ];
  const settled = settleMarkets(
    positions.map((mw) => market([10, 10], { solarMw: mw })),
    1,
  );
  [180, 90, -20].forEach((mwh, m) => expect(settled[m]!.solar.mwh).toBeCloseTo(mwh, 10));
});

const anyMarkets = fc.integer({ min: 1, max: 12 }).chain((steps) => {
  const mw = fc.array(fc.double({ min: 0, max: 200, noNaN: true }), { minLength: steps, maxLength: steps });
  const price = fc.array(fc.double({ min: -150, max: 900, noNaN: true }), { minLength: steps, maxLength: steps });
  return fc.array(fc.record({ price, importPrice: price, solarMw: mw, windMw: mw, storageMw: mw, importMw: mw }), {
    minLength: 1,
    maxLength: 3,
  });
});
const clearedOf = (
  list: readonly { price: number[]; importPrice: number[]; solarMw: number[]; windMw: number[]; storageMw: number[]; importMw: number[] }[],
  k = 1,
): ClearedMarket[] =>
  list.map(({ price, importPrice, ...sources }) =>
    market(
      price.map((p) => k * p),
      sources,
      importPrice.map((p) => k * p),
    ),
  );
const sum = (values: Iterable<number>): number => [...values].reduce((a, b) => a + b, 0);

test('N-5 what the markets move adds up to what is delivered, for every source', () => {
  fc.assert(
    fc.property(anyMarkets, fc.constantFrom(1, 0.5, 0.25), (list, h) => {
      const settled = settleMarkets(clearedOf(list), h);
      const last = list.at(-1)!;
      for (const [source, key] of [
        ['solarMw', 'solar'],
        ['windMw', 'wind'],
        ['storageMw', 'storage'],
        ['importMw', 'imports'],
      ] as const) {
        expect(sum(settled.map((one) => one[key].mwh))).toBeCloseTo(h * sum(last[source]), 8);
      }
      expect(sum(settled.map((one) => one.total.mwh))).toBeCloseTo(
        h * (sum(last.solarMw) + sum(last.windMw) + sum(last.storageMw) - sum(last.importMw)),
        8,
      );
    }),
  );
});

test('N-6 revenue by market, by source and by step is one sum', () => {
  fc.assert(
    fc.property(anyMarkets, (list) => {
      const settled = settleMarkets(clearedOf(list), 0.25);
      const byMarket = sum(settled.map((one) => one.total.revenue));
      const bySource = (['solar', 'wind', 'storage', 'imports'] as const).map((key) => sum(settled.map((one) => one[key].revenue)));
      // 36 products of up to 900 · 200.
      expect(Math.abs(byMarket - sum(bySource))).toBeLessThan(1e-6);
      expect(Math.abs(byMarket - sum(settled.flatMap((one) => [...one.revenueByStep])))).toBeLessThan(1e-6);
      for (const one of settled)
        for (const part of [one.solar, one.wind, one.storage, one.imports])
          expect(Object.is(part.revenue, -0) || Object.is(part.mwh, -0)).toBe(false);
    }),
  );
});

test('with one price in all markets the chain earns what the delivery alone would', () => {
  fc.assert(
    fc.property(anyMarkets, (list) => {
      const same = list.map((one) => ({ ...one, price: list[0]!.price, importPrice: list[0]!.importPrice }));
      const chain = sum(settleMarkets(clearedOf(same), 1).map((one) => one.total.revenue));
      const alone = settleMarkets(clearedOf([same.at(-1)!]), 1)[0]!.total.revenue;
      expect(Math.abs(chain - alone)).toBeLessThan(1e-6);
    }),
  );
});

test('N-13 prices times k: money times k', () => {
  fc.assert(
    fc.property(anyMarkets, fc.double({ min: 0.01, max: 100, noNaN: true }), (list, k) => {
      const revenueAt = (k: number): number => sum(settleMarkets(clearedOf(list, k), 1).map((one) => one.total.revenue));
      expect(Math.abs(revenueAt(k) / k - revenueAt(1))).toBeLessThan(1e-6);
    }),
  );
});

test('series of different lengths and numbers that are none are refused', () => {
  expect(() => settleMarkets([market([1], { windMw: [Number.NaN] })], 1)).toThrow('windMw in market 1 comes to NaN');
  expect(() => settleMarkets([market([1], {}), market([Infinity], { solarMw: [1] })], 1)).toThrow('solarMw in market 2 comes to Infinity');
  expect(() => settleMarkets([{ ...market([1, 2], {}), price: series(1) }], 1)).toThrow('2 positions and 1 prices');
});

test('published: two markets at 50 % each: the first from 25 to 75 %, the last from 0 to 100 %', () => {
  const whole = { minSoc: 0 as Fraction, maxSoc: 1 as Fraction };
  expect(commitmentWindow(whole, 0.5)).toEqual({ minSoc: 0.25, maxSoc: 0.75 });
  expect(commitmentWindow(whole, 1)).toEqual(whole);
  // 40 % and 70 %: 30–70 and 15–85. With a lowest state of charge of 10 % and 50 %: 10 + 90/4 = 32.5 to 77.5.
  expect(commitmentWindow(whole, 0.4)).toEqual({ minSoc: expect.closeTo(0.3, 12), maxSoc: expect.closeTo(0.7, 12) });
  expect(commitmentWindow(whole, 0.7)).toEqual({ minSoc: expect.closeTo(0.15, 12), maxSoc: expect.closeTo(0.85, 12) });
  expect(commitmentWindow({ minSoc: 0.1 as Fraction, maxSoc: 1 as Fraction }, 0.5)).toEqual({ minSoc: 0.325, maxSoc: 0.775 });
  // None of a range: 0.1 + 0.3 = 0.4, and 0.7 − 0.3 is a digit less.
  expect(commitmentWindow({ minSoc: 0.1 as Fraction, maxSoc: (0.1 + 0.6) as Fraction }, 0)).toEqual({ minSoc: 0.4, maxSoc: 0.4 });
  expect(() => commitmentWindow(whole, 1.1)).toThrow('1.1');
});

test('EM-31 a share for every hour of the day narrows that hour’s range', () => {
  const shares = Array.from({ length: 24 }, (_, hour) => (hour === 18 ? 0.2 : 1));
  const { minSoc, maxSoc } = hourlyCommitmentWindow({ minSoc: 0 as Fraction, maxSoc: 1 as Fraction }, shares, {
    calendarYear: 2007,
    stepMinutes: 30,
  });
  expect([minSoc[35], minSoc[36], minSoc[37], minSoc[38], minSoc[48 + 36]]).toEqual([0, 0.4, 0.4, 0, 0.4]);
  expect([maxSoc[36], maxSoc[38]]).toEqual([0.6, 1]);
  expect(() =>
    hourlyCommitmentWindow({ minSoc: 0 as Fraction, maxSoc: 1 as Fraction }, [1], { calendarYear: 2007, stepMinutes: 60 }),
  ).toThrow('1 storage commitments');
});
