import type { DispatchProblem } from '@stackwatt/engine';
import { type Fraction, HOURS_PER_YEAR, toFraction } from '@stackwatt/units';
import { describe, expect, test } from 'vitest';
import { caisoDayAhead2020, denverSolar, ercotWestDayAhead2020, ercotWestRealTime2023Hourly, hasRealSeries } from './real-series.ts';
import { worstWindow } from './window-gap.ts';

const flat = (value: number): Float64Array => new Float64Array(HOURS_PER_YEAR).fill(value);

/** 50 MW and 200 MWh on one market, bought and sold at one price, 48 hours ahead, 24 kept. */
function storageYear(price: Float64Array): DispatchProblem {
  return {
    steps: HOURS_PER_YEAR, stepHours: 1, lookAheadSteps: 48, commitSteps: 24, bus: 'ac', solarMw: flat(0), windMw: flat(0),
    storage: [{
      capacityMwh: 200, powerMw: 50, chargeEfficiency: Math.sqrt(0.85) as Fraction, dischargeEfficiency: Math.sqrt(0.85) as Fraction,
      minSoc: toFraction(0), maxSoc: toFraction(100), initialSocMwh: 0, wearCostPerMwh: 0,
    }],
    systemConverter: undefined, exportLimitMw: flat(100), importLimitMw: flat(50), gridCharging: true, price, importPrice: price,
  };
}

describe.skipIf(!hasRealSeries)('real years (skipped where ../shared/data is absent)', () => {
  test('N-10 ERCOT West day-ahead 2020 without its negative hours: storage alone, every window', () => {
    const worst = worstWindow(storageYear(ercotWestDayAhead2020().map((p) => Math.max(0, p))));
    expect(Math.abs(worst.gap)).toBeLessThanOrEqual(1e-9);
    expect(worst.claimed).toBeLessThanOrEqual(1e-9);
  });

  test('N-10 CAISO day-ahead 2020: solar on a dc bus that clips, 127 negative hours, every window', () => {
    const problem: DispatchProblem = {
      ...storageYear(caisoDayAhead2020()),
      bus: 'dc', solarMw: denverSolar('dc').map((share) => 130 * share), systemConverter: { powerMw: 60, efficiency: toFraction(97) },
      exportLimitMw: flat(60), importLimitMw: flat(60),
    };
    const worst = worstWindow(problem);
    expect(Math.abs(worst.gap)).toBeLessThanOrEqual(1e-6);
    expect(worst.claimed).toBeLessThanOrEqual(1e-9);
  });

  test('N-10 ERCOT West real-time 2023 by the hour: 8 % negative prices, storage charged from the grid, every window', () => {
    const price = ercotWestRealTime2023Hourly();
    expect(price.filter((p) => p < 0).length / HOURS_PER_YEAR).toBeGreaterThan(0.07);
    const worst = worstWindow(storageYear(price));
    expect(Math.abs(worst.gap)).toBeLessThanOrEqual(1e-6);
    expect(worst.claimed).toBeLessThanOrEqual(1e-9);
  });

  test('N-10 ERCOT West day-ahead 2020: solar on the ac bus, no grid charging, wear, every window', () => {
    const problem = storageYear(ercotWestDayAhead2020());
    const worst = worstWindow({
      ...problem,
      solarMw: denverSolar('ac').map((share) => 100 * share), exportLimitMw: flat(70), gridCharging: false,
      storage: [{ ...problem.storage[0]!, wearCostPerMwh: 5, minSoc: toFraction(10), initialSocMwh: 20 }],
    });
    expect(Math.abs(worst.gap)).toBeLessThanOrEqual(1e-6);
    expect(worst.claimed).toBeLessThanOrEqual(1e-9);
  });

  test('N-10 ERCOT West day-ahead 2020 without its negative hours: one cycle a day, every window', () => {
    const problem = storageYear(ercotWestDayAhead2020().map((p) => Math.max(0, p)));
    const worst = worstWindow({ ...problem, storage: [{ ...problem.storage[0]!, cyclesPerDay: 1 }] });
    expect(Math.abs(worst.gap)).toBeLessThanOrEqual(1e-6);
    expect(worst.claimed).toBeLessThanOrEqual(1e-6);
  });

  test('N-10 ERCOT West real-time 2023 by the hour: 8 % negative prices and half a cycle a day, every window', () => {
    const problem = storageYear(ercotWestRealTime2023Hourly());
    const worst = worstWindow({ ...problem, storage: [{ ...problem.storage[0]!, cyclesPerDay: 0.5 }] });
    expect(Math.abs(worst.gap)).toBeLessThanOrEqual(1e-6);
    expect(worst.claimed).toBeLessThanOrEqual(1e-6);
  });
});
