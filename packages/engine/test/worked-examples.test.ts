import { toFraction } from '@stackwatt/units';
import { expect, test } from 'vitest';
import {
  capitalIncentive,
  discountFactor,
  dispatch,
  type DispatchProblem,
  incentiveFlows,
  replacementTimes,
  salvageValue,
} from '../src/index.ts';

/** Examples that others have published, and small ones whose result is plain arithmetic, each through the public face of the package. */

test('published: a part of 1,890,000 with a life of 15 years in a project of 25 at 5.8 %', () => {
  // Bought again once, in year 15, about 809,000 today; then 5 of 15 years are left, 630,000, about 150,000 today.
  expect(replacementTimes(15, 25)).toEqual([15]);
  expect(Math.abs(1_890_000 * discountFactor(0.058, 15) - 809_000)).toBeLessThan(5_000);
  expect(salvageValue(1_890_000, 15, 25)).toBeCloseTo(630_000, 6);
  expect(Math.abs(salvageValue(1_890_000, 15, 25) * discountFactor(0.058, 25) - 150_000)).toBeLessThan(5_000);
});

test('published: a bonus of 50 % at a tax of 35 % on 100,000 is 17,500', () => {
  const capital = [{ technology: 'solar', capital: 100_000 }] as const;
  const all = { solar: true, wind: false, storage: false };
  const { total } = incentiveFlows(
    [{ kind: 'bonus', applies: all, eligible: toFraction(100), marginalTax: toFraction(35), bonus: toFraction(50) }],
    { capital, production: [] },
    { lifetimeYears: 5, basis: 'independent', inflationRate: toFraction(2) },
  );
  expect([...total]).toEqual([17_500, 0, 0, 0, 0, 0]);
});

test('published: 104,967 kWh at 1 per kWh, taxed at 35 %, pay 68,228.55 in each of 10 years', () => {
  const credit = {
    kind: 'production',
    applies: { solar: true, wind: false, storage: false },
    perMwh: 1_000,
    maxPerYear: undefined,
    durationYears: 10,
    tax: toFraction(35),
  } as const;
  const production = [{ technology: 'solar', yearlyMwh: Array.from({ length: 12 }, () => 104.967) }] as const;
  const { total } = incentiveFlows(
    [credit],
    { capital: [], production },
    { lifetimeYears: 12, basis: 'independent', inflationRate: toFraction(2) },
  );
  expect(total[0]).toBe(0);
  for (let year = 1; year <= 10; year++) expect(total[year]).toBeCloseTo(68_228.55, 6);
  expect([total[11], total[12]]).toEqual([0, 0]);
  // Of capital instead: half of 100,000 and 1 per kW of 100 kW, at the same tax.
  expect(capitalIncentive({ share: 0.5, perMw: 1_000, eligible: 1, maximum: undefined, tax: 0.35 }, 100_000, 0.1)).toBeCloseTo(32_565, 9);
});

/** A storage unit alone beside a grid that sells at 20 and buys at 50, one step each. */
function trade(change: Partial<DispatchProblem['storage'][number]>, stepHours = 1, price: readonly number[] = [20, 50]): DispatchProblem {
  const steps = price.length;
  const zero = new Float64Array(steps);
  const open = new Float64Array(steps).fill(Infinity);
  const series = Float64Array.from(price);
  return {
    steps,
    stepHours,
    lookAheadSteps: steps,
    commitSteps: steps,
    bus: 'ac',
    systemConverter: undefined,
    solarMw: zero,
    windMw: zero,
    storage: [
      {
        capacityMwh: 10,
        powerMw: 100,
        chargeEfficiency: toFraction(100),
        dischargeEfficiency: toFraction(100),
        minSoc: toFraction(0),
        maxSoc: toFraction(100),
        initialSocMwh: 0,
        wearCostPerMwh: 0,
        ...change,
      },
    ],
    exportLimitMw: open,
    importLimitMw: open,
    gridCharging: true,
    price: series,
    importPrice: series,
  };
}

test('published: a storage unit of 10 kWh gives at most 10 kW in a step of an hour and 20 kW in one of half an hour', () => {
  for (const [stepHours, most] of [
    [1, 10],
    [0.5, 20],
  ] as const) {
    const { trajectory } = dispatch(trade({ initialSocMwh: 10 }, stepHours, [0, 50]));
    expect(Math.max(...trajectory.storage[0]!.dischargeMw)).toBeCloseTo(most, 9);
  }
});

test('a round trip of 85 %, bought at 20 and sold at 50: 22.50 for each MWh bought, and nothing below a price ratio of 1.17647', () => {
  // 0.85 · 50 − 20 = 22.50; the trade pays while sale/purchase > 1/0.85 = 1.17647.
  const eta = Math.sqrt(0.85) as DispatchProblem['storage'][number]['chargeEfficiency'];
  const unit = { powerMw: 1, capacityMwh: 10, chargeEfficiency: eta, dischargeEfficiency: eta };
  const { objective, trajectory } = dispatch(trade(unit));
  expect(trajectory.importMw[0]).toBeCloseTo(1, 12);
  expect(objective).toBeCloseTo(22.5, 9);
  expect(dispatch(trade(unit, 1, [20, 20 * 1.1764])).objective).toBe(0);
  expect(dispatch(trade(unit, 1, [20, 20 * 1.1765])).objective).toBeGreaterThan(0);
});
