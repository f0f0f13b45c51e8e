import type { DispatchProblem } from '@stackwatt/engine';
import { type Fraction, HOURS_PER_YEAR, toFraction } from '@stackwatt/units';
import { describe, expect, test } from 'vitest';
import {
  caisoDayAhead2020,
  caisoRegulation2020,
  denmark2021,
  denverSolar,
  ercotHoustonDayAhead2020,
  ercotHoustonRealTime2023Hourly,
  ercotWestDayAhead2020,
  ercotWestRealTime2023Hourly,
  hasRealSeries,
  ironMountain2015,
  isoNewEngland2021,
  misoIndiana2021,
  nyisoNewYorkCity2020,
  unnamedDayAhead2017,
} from './real-series.ts';
import { shareOf } from '../share.ts';
import { tabulate } from './tabulate.ts';
import { type WorstWindow, apart, planned, worstWindow } from './window-gap.ts';

const flat = (value: number): Float64Array => new Float64Array(HOURS_PER_YEAR).fill(value);

/** Some days of a year, from one of them on. */
function daysOf(problem: DispatchProblem, first: number, days: number): DispatchProblem {
  const [from, to] = [24 * first, 24 * (first + days)];
  const cut = (value: unknown): unknown => {
    if (value instanceof Float64Array) return value.slice(from, to);
    if (Array.isArray(value)) return value.map(cut);
    return typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).map(([key, own]) => [key, cut(own)]))
      : value;
  };
  const { contract, capacityEvents } = problem;
  const windows = contract?.windows
    ?.filter((window) => window.from >= from && window.to <= to)
    .map((window) => ({ ...window, from: window.from - from, to: window.to - from }));
  const events = capacityEvents
    ?.filter((event) => event.from >= from && event.from + event.steps <= to)
    .map((event) => ({ ...event, from: event.from - from }));
  const part = cut(problem) as DispatchProblem;
  return {
    ...part,
    steps: to - from,
    ...(part.contract && { contract: { ...part.contract, windows } }),
    ...(events && { capacityEvents: events }),
  };
}
/** Of the costliest years every run has spring, with its negative prices, and the first calls. */
const partOf = (problem: DispatchProblem): DispatchProblem => shareOf(problem, daysOf(problem, FIRST_DAY, DAYS));
const [FIRST_DAY, DAYS] = [75, 91];

/** 50 MW and 200 MWh on one market, bought and sold at one price, 48 hours ahead, 24 kept. */
function storageYear(price: Float64Array): DispatchProblem {
  return {
    steps: HOURS_PER_YEAR,
    stepHours: 1,
    lookAheadSteps: 48,
    commitSteps: 24,
    bus: 'ac',
    solarMw: flat(0),
    windMw: flat(0),
    storage: [
      {
        capacityMwh: 200,
        powerMw: 50,
        chargeEfficiency: Math.sqrt(0.85) as Fraction,
        dischargeEfficiency: Math.sqrt(0.85) as Fraction,
        minSoc: toFraction(0),
        maxSoc: toFraction(100),
        initialSocMwh: 0,
        wearCostPerMwh: 0,
      },
    ],
    systemConverter: undefined,
    exportLimitMw: flat(100),
    importLimitMw: flat(50),
    gridCharging: true,
    price,
    importPrice: price,
  };
}

/** A year against the solver in every window, for the table. */
function solved(problem: DispatchProblem, bound: number, mostClaimed: number): WorstWindow {
  const worst = worstWindow(problem);
  const { below, above, claimed, evaluator, claim } = worst;
  tabulate({
    feature: 'real years',
    isRolling: true,
    stepHours: problem.stepHours,
    below,
    above,
    claimed,
    evaluator,
    claim,
    bound,
    mostClaimed,
  });
  expect(evaluator).toBeLessThanOrEqual(1e-9);
  return worst;
}
/** A year that is not solved by the solver: what it claims to have proven. */
function claimedOf(problem: DispatchProblem, mostClaimed: number): number {
  const { result, claimed } = planned(problem);
  const { worstGap } = result.solve;
  tabulate({
    feature: 'real years, by their proof',
    isRolling: true,
    stepHours: problem.stepHours,
    claimed: worstGap,
    evaluator: 0,
    claim: apart(result, claimed),
    bound: mostClaimed,
    mostClaimed,
  });
  return worstGap;
}

describe.skipIf(!hasRealSeries)('real years (skipped where ../shared/data is absent)', () => {
  test('N-10 ERCOT West day-ahead 2020 without its negative hours: storage alone, every window', () => {
    const worst = solved(storageYear(ercotWestDayAhead2020().map((p) => Math.max(0, p))), 1e-9, 1e-9);
    expect(Math.abs(worst.gap)).toBeLessThanOrEqual(1e-9);
    expect(worst.claimed).toBeLessThanOrEqual(1e-9);
  });

  test('N-10 CAISO day-ahead 2020: solar on a dc bus that clips, negative hours, every window', () => {
    const problem = partOf({
      ...storageYear(caisoDayAhead2020()),
      bus: 'dc',
      solarMw: denverSolar('dc').map((share) => 130 * share),
      systemConverter: { powerMw: 60, efficiency: toFraction(97) },
      exportLimitMw: flat(60),
      importLimitMw: flat(60),
    });
    expect(problem.price.filter((p) => p < 0).length).toBeGreaterThan(30);
    const worst = solved(problem, 1e-6, 1e-9);
    expect(Math.abs(worst.gap)).toBeLessThanOrEqual(1e-6);
    expect(worst.claimed).toBeLessThanOrEqual(1e-9);
  });

  test('N-10 ERCOT West real-time 2023 by the hour: 8 % negative prices, storage charged from the grid, every window', () => {
    const problem = partOf(storageYear(ercotWestRealTime2023Hourly()));
    expect(problem.price.filter((p) => p < 0).length / problem.steps).toBeGreaterThan(0.07);
    const worst = solved(problem, 1e-6, 1e-9);
    expect(Math.abs(worst.gap)).toBeLessThanOrEqual(1e-6);
    expect(worst.claimed).toBeLessThanOrEqual(1e-9);
  });

  test('N-10 ERCOT West day-ahead 2020: solar on the ac bus, no grid charging, wear, every window', () => {
    const problem = storageYear(ercotWestDayAhead2020());
    const worst = solved(
      {
        ...problem,
        solarMw: denverSolar('ac').map((share) => 100 * share),
        exportLimitMw: flat(70),
        gridCharging: false,
        storage: [{ ...problem.storage[0]!, wearCostPerMwh: 5, minSoc: toFraction(10), initialSocMwh: 20 }],
      },
      1e-6,
      1e-9,
    );
    expect(Math.abs(worst.gap)).toBeLessThanOrEqual(1e-6);
    expect(worst.claimed).toBeLessThanOrEqual(1e-9);
  });

  test('N-10 ERCOT West day-ahead 2020 without its negative hours: one cycle a day, every window', () => {
    const problem = storageYear(ercotWestDayAhead2020().map((p) => Math.max(0, p)));
    const worst = solved({ ...problem, storage: [{ ...problem.storage[0]!, cyclesPerDay: 1 }] }, 1e-6, 1e-6);
    expect(Math.abs(worst.gap)).toBeLessThanOrEqual(1e-6);
    expect(worst.claimed).toBeLessThanOrEqual(1e-6);
  });

  test('N-10 ERCOT West real-time 2023 by the hour: 8 % negative prices and half a cycle a day, every window', () => {
    const problem = partOf(storageYear(ercotWestRealTime2023Hourly()));
    const worst = solved({ ...problem, storage: [{ ...problem.storage[0]!, cyclesPerDay: 0.5 }] }, 1e-6, 1e-6);
    expect(Math.abs(worst.gap)).toBeLessThanOrEqual(1e-6);
    expect(worst.claimed).toBeLessThanOrEqual(1e-6);
  });

  const solar = (): Float64Array => denverSolar('ac').map((share) => 100 * share);
  const everyDay = (from: number, hours: number, mwh: number) =>
    Array.from({ length: 365 }, (_, day) => ({ from: 24 * day + from, to: 24 * day + from + hours, mwh }));
  const calls = (powerMw: number) =>
    Array.from({ length: 12 }, (_, i) => ({ from: 24 * (150 + 8 * i) + 16, steps: 4, powerMw, shortagePenalty: 800 }));
  const years: readonly (readonly [string, () => DispatchProblem])[] = [
    [
      'ERCOT Houston day-ahead 2020: solar on a dc bus that clips, nothing bought',
      () => ({
        ...storageYear(ercotHoustonDayAhead2020().map((p) => Math.max(0, p))),
        bus: 'dc',
        solarMw: denverSolar('dc').map((share) => 120 * share),
        systemConverter: { powerMw: 60, efficiency: toFraction(97) },
        exportLimitMw: flat(60),
        gridCharging: false,
      }),
    ],
    [
      'ERCOT Houston real-time 2023 by the hour: wear and a range of charge',
      () => {
        const problem = storageYear(ercotHoustonRealTime2023Hourly().map((p) => Math.max(0, p)));
        return {
          ...problem,
          storage: [{ ...problem.storage[0]!, wearCostPerMwh: 8, minSoc: toFraction(5), maxSoc: toFraction(95), initialSocMwh: 100 }],
        };
      },
    ],
    [
      'NYISO New York City 2020: a contract by the hour, 8 negative hours',
      () => ({
        ...storageYear(nyisoNewYorkCity2020()),
        solarMw: solar(),
        gridCharging: false,
        contract: {
          price: flat(30),
          shortagePenalty: flat(400),
          obligationMwh: Float64Array.from({ length: HOURS_PER_YEAR }, (_, t) => (t % 24 >= 17 && t % 24 < 21 ? 25 : 0)),
        },
      }),
    ],
    [
      'MISO Indiana 2021: delivery windows every evening, and capacity events',
      () => ({
        ...storageYear(misoIndiana2021()),
        solarMw: solar(),
        gridCharging: false,
        contract: { price: flat(45), shortagePenalty: flat(500), windows: everyDay(17, 4, 110) },
        capacityEvents: calls(45),
      }),
    ],
    [
      'ISO New England 2021 without its negative hours: capacity events, charged from the grid',
      () => ({
        ...storageYear(isoNewEngland2021().map((p) => Math.max(0, p))),
        capacityEvents: calls(50),
      }),
    ],
    [
      'Denmark 2021 without its negative hours: one cycle a day beside the sun',
      () => {
        const problem = storageYear(denmark2021().map((p) => Math.max(0, p)));
        return { ...problem, solarMw: solar(), exportLimitMw: flat(80), storage: [{ ...problem.storage[0]!, cyclesPerDay: 1 }] };
      },
    ],
    [
      'an unnamed day-ahead year 2017: a contract is the only outlet',
      () => ({
        ...storageYear(unnamedDayAhead2017()),
        solarMw: solar(),
        hasEnergyMarket: false,
        contract: { price: unnamedDayAhead2017(), shortagePenalty: flat(200), windows: everyDay(18, 3, 90) },
      }),
    ],
    [
      'Iron Mountain 2015 without its negative hours: a reserve every afternoon',
      () => {
        const problem = storageYear(ironMountain2015().map((p) => Math.max(0, p)));
        const minSocMwh = Float64Array.from({ length: HOURS_PER_YEAR }, (_, t) => (t % 24 >= 15 && t % 24 < 20 ? 120 : 0));
        return { ...problem, storage: [{ ...problem.storage[0]!, minSocMwh }] };
      },
    ],
  ];
  for (const [name, build] of years) {
    test(`N-10 ${name}, every window`, () => {
      const worst = solved(build(), 1e-8, 1e-6);
      // What is owed is handed on between the solver's stages with 1e-9 MWh, worth up to 500 each.
      expect(Math.abs(worst.gap)).toBeLessThanOrEqual(1e-8);
      expect(worst.shortMwh).toBeLessThanOrEqual(1e-7);
      expect(worst.claimed).toBeLessThanOrEqual(1e-6);
    });
  }

  test('N-11 CAISO 2020 with its own prices of regulation up and down, 127 negative hours, and with one cycle a day, proves every window to 1e-6', () => {
    const { up, down } = caisoRegulation2020();
    const side = (price: Float64Array) => ({ price, maxCommitment: toFraction(40), minPrice: 0 });
    const problem: DispatchProblem = {
      ...storageYear(caisoDayAhead2020()),
      regulation: [{ up: side(up), down: side(down), throughput: toFraction(15), energyPrice: caisoDayAhead2020(), reserveHours: 1 }],
    };
    expect(claimedOf(problem, 1e-6)).toBeLessThanOrEqual(1e-6);
    expect(claimedOf({ ...problem, storage: [{ ...problem.storage[0]!, cyclesPerDay: 1 }] }, 1e-6)).toBeLessThanOrEqual(1e-6);
  });

  test('N-11 a year of everything proves every window to 5e-4: windows, import, events, a cycle a day, regulation committed both ways, negative prices', () => {
    const { up, down } = caisoRegulation2020();
    const side = (price: Float64Array) => ({ price, maxCommitment: toFraction(40), minPrice: 0 });
    for (const price of [caisoDayAhead2020(), ercotWestRealTime2023Hourly()].slice(0, shareOf(2, 1))) {
      const problem = storageYear(price);
      const worst = claimedOf(
        partOf({
          ...problem,
          solarMw: solar(),
          exportLimitMw: flat(90),
          storage: [{ ...problem.storage[0]!, cyclesPerDay: 1, wearCostPerMwh: 3 }],
          contract: { price: flat(45), shortagePenalty: flat(500), windows: everyDay(17, 4, 110) },
          capacityEvents: calls(40),
          regulation: [{ up: side(up), down: side(down), throughput: toFraction(15), energyPrice: price, reserveHours: 1 }],
        }),
        5e-4,
      );
      expect(worst).toBeLessThanOrEqual(5e-4);
    }
  });

  test('real years of windows that meet import, events and cycle limits prove every window', () => {
    const owing = { contract: { price: flat(45), shortagePenalty: flat(500), windows: everyDay(17, 4, 120) }, capacityEvents: calls(40) };
    for (const price of [ercotWestDayAhead2020(), ercotWestRealTime2023Hourly()]) {
      const problem = partOf({ ...storageYear(price), solarMw: solar(), ...owing });
      expect(claimedOf(problem, 1e-6)).toBeLessThanOrEqual(1e-6);
      expect(claimedOf({ ...problem, storage: [{ ...problem.storage[0]!, cyclesPerDay: 1 }] }, 1e-6)).toBeLessThanOrEqual(1e-6);
    }
  });

  test('N-11 real years that owe in every hour more than there is, beside a purchase, prove every window', () => {
    for (const price of [ercotWestDayAhead2020(), misoIndiana2021()]) {
      const owing = { contract: { price: flat(45), shortagePenalty: flat(100), obligationMwh: flat(40) }, importLimitMw: flat(50) };
      const problem: DispatchProblem = { ...storageYear(price), solarMw: solar().map((mw) => 0.3 * mw), ...owing };
      expect(claimedOf(problem, 1e-6)).toBeLessThanOrEqual(1e-6);
    }
  });
});
