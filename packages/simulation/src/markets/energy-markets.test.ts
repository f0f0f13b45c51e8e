import {
  addEnergyMarket,
  seriesRefOf,
  setEarlyAnalysis,
  setField,
  setMarketPrice,
  type EnergyMarketKind,
  type Project,
} from '@stackwatt/model';
import { expect, test } from 'vitest';
import { solarAndStorage, storageOnly, yearOf, type Built } from '../../../model/test/builders.ts';
import { sensitivityDimensions } from '../cases/sensitivity-dimensions.ts';
import { runYear } from '../../test/run-year.ts';
import type { EnergyMarketSums } from './settle-year.ts';

type Edit = readonly [path: (string | number)[], value: unknown];
const set = (project: Project, ...edits: readonly Edit[]): Project => edits.reduce((p, [path, value]) => setField(p, path, value), project);
const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);

/** Another market with its price; `shares` are those of solar and storage, in percent. */
function withMarket({ project, series }: Built, kind: EnergyMarketKind, price: Float64Array): Built {
  const ref = seriesRefOf(price, { name: kind, stepMinutes: price.length === 8760 ? 60 : 15 });
  return { project: setMarketPrice(addEnergyMarket(project, kind), kind, ref), series: new Map([...series, [ref.hash, price]]) };
}
const share = (built: Built, place: number, shares: { solar?: number; wind?: number; storage?: number }): Built => ({
  ...built,
  project: set(
    built.project,
    [['energyMarkets', place, 'pvAllocationSensitivity'], [shares.solar ?? 0]],
    [['energyMarkets', place, 'windAllocationSensitivity'], [shares.wind ?? 0]],
    [['energyMarkets', place, 'maxStorageCommitmentSensitivity'], [shares.storage ?? 100]],
  ),
});
/** 2 MW of a constant production, no storage unit. */
function steadySolar(price: Float64Array): Built {
  const { project, series } = solarAndStorage(price, yearOf(1));
  return {
    series,
    project: set({ ...project, useStorage: false }, [['solar', 0, 'sizing', 'absolute'], [2]], [['solar', 0, 'degradation'], 0]),
  };
}
/** A lossless MWh of storage. */
function storageUnit(price: Float64Array): Built {
  const { project, series } = storageOnly(price);
  return { series, project: set(project, [['storage', 0, 'roundtripEfficiencySensitivity'], [100]]) };
}
const half = (first: number, second: number): Float64Array => yearOf((hour) => (hour % 24 < 12 ? first : second));
const near = (value: number): unknown => expect.closeTo(value, 4);

test('DET-53 multi-market settlement of a year by hand 1: half of an array day-ahead, half in real time', () => {
  // 2 MW: 1 MW · 8,760 h at 30, the other at 50.
  const built = share(share(withMarket(steadySolar(yearOf(30)), 'rtm', yearOf(50)), 0, { solar: 50 }), 1, { solar: 50 });
  const { sums } = runYear(built);
  expect(sums.energyMarkets).toMatchObject([
    {
      kind: 'dam',
      name: 'Day-ahead',
      revenue: near(262_800),
      solarRevenue: near(262_800),
      solarMwh: near(8_760),
      price: near(30),
      storageRevenue: 0,
    },
    { kind: 'rtm', name: 'Real-time', revenue: near(438_000), solarRevenue: near(438_000), solarMwh: near(8_760), price: near(50) },
  ]);
  expect(sums.sales - sums.purchases).toBeCloseTo(700_800, 4);
  expect(sums.exportMwh).toBeCloseTo(17_520, 6);
});

test('A18 EM-31 multi-market settlement of a year by hand 2: a storage unit commits half of its range day-ahead and re-trades with all of it', () => {
  // Day-ahead 25 to 75 %: 0.5 MWh bought at 20 and sold at 100, 40 a day. Real time, 30 and 60, moves the whole MWh: 0.5 more each way, 0.5
  // · 30 = 15 a day.
  const built = share(share(withMarket(storageUnit(half(20, 100)), 'rtm', half(30, 60)), 0, { solar: 100, storage: 50 }), 1, {
    storage: 100,
  });
  const { sums } = runYear(built);
  expect(sums.energyMarkets).toMatchObject([
    {
      revenue: near(365 * 40),
      storageRevenue: near(365 * 40),
      sales: near(365 * 50),
      purchases: near(365 * 10),
      storageMwh: near(365 / 2),
      importMwh: near(365 / 2),
    },
    {
      revenue: near(365 * 15),
      sales: near(365 * 30),
      purchases: near(365 * 15),
      storageMwh: near(365 / 2),
      importMwh: near(365 / 2),
      price: near(60),
      importPrice: near(30),
    },
  ]);
  expect(sums.importMwh).toBeCloseTo(365, 6);
});

test('multi-market settlement of a year by hand 3: three markets, sold ahead and bought back at a negative price', () => {
  // 2 MW. Day-ahead a quarter at 24: 0.5 · 24 = 12 an hour. Fifteen-minute brings it to 1.5 MW at 40: 40 an hour. Real time sells the last
  // 0.5 at 45, but at noon, at −10, everything is switched off: 1.5 MW are bought back at −10, which pays 15. A day: 24 · (12 + 40) + 23 ·
  // 22.5 + 15 = 1,780.5.
  const three = withMarket(
    withMarket(steadySolar(yearOf(24)), 'fmm', yearOf(40)),
    'rtm',
    yearOf((hour) => (hour % 24 === 12 ? -10 : 45)),
  );
  const { sums } = runYear(share(share(share(three, 0, { solar: 25 }), 1, { solar: 50 }), 2, { solar: 25 }));
  expect(sums.energyMarkets.map((market) => market.revenue)).toEqual([
    near(365 * 24 * 12),
    near(365 * 24 * 40),
    near(365 * (23 * 22.5 + 15)),
  ]);
  expect(sums.energyMarkets.map((market) => market.solarMwh)).toEqual([near(4_380), near(8_760), near(365 * (11.5 - 1.5))]);
  expect(sums.economicCurtailedMwh).toBeCloseTo(730, 6);
  expect(sum(sums.energyMarkets.map((market) => market.soldMwh))).toBeCloseTo(sums.exportMwh, 6);
});

test('N-5 DET-25 what the markets moved adds up to the delivery and their money to the total, for every source and step', () => {
  const sunny = yearOf((hour) => Math.max(0, Math.sin((((hour % 24) - 6) / 12) * Math.PI)));
  const dayAhead = yearOf((hour) => 35 + 30 * Math.sin(hour / 4) + (hour % 89 === 0 ? -80 : 0));
  const realTime = Float64Array.from({ length: 35_040 }, (_, step) => 35 + 45 * Math.sin(step / 13) + (step % 401 === 0 ? -120 : 0));
  const base = solarAndStorage(dayAhead, sunny);
  const lossy = {
    ...base,
    project: set(
      base.project,
      [['solar', 0, 'sizing', 'absolute'], [3]],
      [['exportLimit'], 2],
      [['acLineEfficiencySensitivity'], [97]],
      [['timeStepSize'], 15],
      [['energyMarkets', 0, 'useImportPriceMultiplier'], true],
    ),
  };
  const year = runYear(share(share(withMarket(lossy, 'rtm', realTime), 0, { solar: 60, storage: 70 }), 1, { solar: 40 }));
  const { sums, settlement } = year;
  const of = (pick: (market: EnergyMarketSums) => number): number => sum(sums.energyMarkets.map(pick));
  expect(of((market) => market.solarMwh)).toBeCloseTo(sums.solarExportMwh, 6);
  expect(of((market) => market.storageMwh)).toBeCloseTo(sums.storageExportMwh, 6);
  expect(of((market) => market.importMwh)).toBeCloseTo(sums.importMwh, 6);
  expect(of((market) => market.revenue)).toBeCloseTo(sums.sales - sums.purchases, 6);
  expect(of((market) => market.solarRevenue + market.windRevenue + market.storageRevenue)).toBeCloseTo(
    of((market) => market.revenue),
    6,
  );
  expect(settlement.revenueByStep.reduce((a, b) => a + b, 0)).toBeCloseTo(
    of((market) => market.revenue),
    6,
  );
  for (const market of sums.energyMarkets) expect(Math.abs(market.revenue)).toBeGreaterThan(1_000);
});

test('one market earns what its dispatch says, whatever share it has', () => {
  const price = yearOf((hour) => 35 + 30 * Math.sin(hour / 4) + (hour % 89 === 0 ? -80 : 0));
  const built = solarAndStorage(
    price,
    yearOf((hour) => (hour % 24 === 12 ? 1 : 0)),
  );
  const plain = runYear(built);
  expect(plain.sums.sales - plain.sums.purchases).toBeCloseTo(plain.dispatch.terms.energySales + plain.dispatch.terms.energyPurchases, 6);
  const shared = runYear({
    ...built,
    project: set(built.project, [['energyMarkets', 0, 'maxStorageCommitmentSensitivity'], [40]], [['energyMarkets', 0, 'allocation'], 60]),
  });
  expect(shared.sums.sales - shared.sums.purchases).toBe(plain.sums.sales - plain.sums.purchases);
});

test('a forward market of no share moves nothing, and one with the price of delivery moves all and leaves no money', () => {
  const [price, other] = [half(20, 100), half(90, 10)];
  const none = runYear(share(share(withMarket(storageUnit(other), 'rtm', price), 0, { solar: 100, storage: 0 }), 1, {}));
  expect(none.sums.energyMarkets).toMatchObject([{ revenue: 0, soldMwh: 0, importMwh: 0, price: null }, { revenue: near(365 * 80) }]);
  const same = runYear(share(share(withMarket(storageUnit(price), 'rtm', price), 0, { solar: 100 }), 1, {}));
  expect(same.sums.energyMarkets).toMatchObject([{ revenue: near(365 * 80) }, { revenue: near(0), soldMwh: near(0) }]);
});

test('EM-08 the allocation is the share of the plant that is offered ahead', () => {
  // 60 % of 50 % of 2 MW at 30, the rest of the 2 MW in real time at 50.
  const built = share(share(withMarket(steadySolar(yearOf(30)), 'rtm', yearOf(50)), 0, { solar: 50 }), 1, { solar: 50 });
  const { sums } = runYear({ ...built, project: set(built.project, [['energyMarkets', 0, 'allocation'], 60]) });
  expect(sums.energyMarkets.map((market) => market.solarMwh)).toEqual([near(0.6 * 8_760), near(1.4 * 8_760)]);
  // Of several allocations each case has its own: 20 % of 50 % of 2 MW in the second.
  const several = set(built.project, [
    ['energyMarkets', 0, 'allocationSensitivity'],
    [60, 20],
  ]);
  const second = sensitivityDimensions(several)[0]!.at(several, 1);
  expect(runYear({ ...built, project: second }).sums.energyMarkets.map((market) => market.solarMwh)).toEqual([
    near(0.2 * 8_760),
    near(1.8 * 8_760),
  ]);
});

test('EM-28 D-083 a storage commitment by hour narrows the range of charge of the forward market in its hours', () => {
  // All of the range but from 18 h on, when the plan has to be at one half: it buys 0.5 MWh at 20 in the morning and sells it at 100 in the
  // afternoon, 40 a day; the first day begins empty and buys 1 MWh, 30. In real time, at the same prices, the whole MWh is moved: 80 a day
  // in all.
  const built = share(share(withMarket(storageUnit(half(20, 100)), 'rtm', half(20, 100)), 0, { solar: 100 }), 1, {});
  const hours = Array.from({ length: 24 }, (_, hour) => (hour < 18 ? 100 : 0));
  const { sums } = runYear({ ...built, project: set(built.project, [['energyMarkets', 0, 'hourlyMaxStorageCommitment'], [hours]]) });
  expect(sums.energyMarkets[0]!.revenue).toBeCloseTo(364 * 40 + 30, 4);
  expect(sums.sales - sums.purchases).toBeCloseTo(365 * 80, 4);
  // The same share in every hour is the share all day.
  const even = runYear({
    ...built,
    project: set(built.project, [['energyMarkets', 0, 'hourlyMaxStorageCommitment'], [hours.map(() => 50)]]),
  });
  expect(even.sums.energyMarkets[0]!.revenue).toBeCloseTo(365 * 40, 4);
});

test('EM-07 every market has its own escalator', () => {
  // In year 3: 1 MW ahead at 30 · 1.1², 1 MW in real time at 50 · 0.9².
  const built = share(share(withMarket(steadySolar(yearOf(30)), 'rtm', yearOf(50)), 0, { solar: 50 }), 1, { solar: 50 });
  const escalator = built.project.energyMarkets[0]!.priceEscalator;
  const project = set(
    setEarlyAnalysis(built.project, false),
    [['energyMarkets', 0, 'priceEscalator'], { ...escalator, enabled: true, linearValue: 10 }],
    [['energyMarkets', 1, 'priceEscalator'], { ...escalator, enabled: true, linearValue: -10 }],
  );
  expect(runYear({ ...built, project }, 3).sums.energyMarkets.map((market) => market.revenue)).toEqual([
    near(8_760 * 30 * 1.21),
    near(8_760 * 50 * 0.81),
  ]);
});
