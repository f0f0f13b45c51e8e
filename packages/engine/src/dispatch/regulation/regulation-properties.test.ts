import type { Fraction } from '@stackwatt/units';
import { expect, test } from 'vitest';
import { regulated, withPriceAdder, withReserve } from '../../../test/oracle/regulation/regulation-cases.ts';
import { dispatch } from '../dispatch.ts';
import type { DispatchProblem } from '../problem/problem.ts';

const plain = { steps: 48, hasNegativePrices: false, buysCheaper: false };
const seeds = (count: number): number[] => Array.from({ length: count }, (_, i) => 12_000 + i);
/** All steps at once. */
const whole = (problem: DispatchProblem): DispatchProblem => ({ ...problem, lookAheadSteps: problem.steps, commitSteps: problem.steps });

test('N-5 N-23 every result with regulation carries its proof; power is committed once and no value is NaN, infinite or −0', () => {
  for (const seed of seeds(60)) {
    const problem = regulated(seed, { ...plain, hasNegativePrices: seed % 3 === 0, hasCycleLimit: seed % 5 === 0 }, 1 + (seed % 3));
    const result = dispatch(problem);
    const [unit] = problem.storage;
    if (unit === undefined) continue;
    expect(result.solve.worstGap).toBeLessThanOrEqual(1e-9);
    const { chargeMw, dischargeMw, socMwh, regulation = [] } = result.trajectory.storage[0]!;
    for (let t = 0; t < problem.steps; t++) {
      const up = regulation.reduce((sum, { upMw }) => sum + upMw[t]!, 0);
      const down = regulation.reduce((sum, { downMw }) => sum + downMw[t]!, 0);
      expect(dischargeMw[t]! - chargeMw[t]! + up).toBeLessThanOrEqual(unit.powerMw * (1 + 1e-9));
      expect(chargeMw[t]! - dischargeMw[t]! + down).toBeLessThanOrEqual(unit.powerMw * (1 + 1e-9));
    }
    for (const series of [
      chargeMw,
      dischargeMw,
      socMwh,
      result.marginalStoredValue,
      ...regulation.flatMap(({ upMw, downMw }) => [upMw, downMw]),
    ]) {
      expect(series.every((value) => Number.isFinite(value) && !Object.is(value, -0))).toBe(true);
    }
  }
});

test('N-5 where a programme mixes directions and bands would hide it, the gap is closed', () => {
  // Plants in which one way of finding the value before a step and the other of deciding in it leave gaps up to 3 % of the value.
  const random = [15, 3005].map((seed) => regulated(seed, { ...plain, hasNegativePrices: true }, 2));
  const priceAdder = [3, 29, 1052].map((seed) => withPriceAdder(seed, { ...plain, steps: 36, hasNegativePrices: seed % 2 === 0 }, 2));
  const reserve = withReserve(3044, { ...plain, steps: 36, hasNegativePrices: true }, 2);
  for (const problem of [...random, ...priceAdder, reserve]) expect(dispatch(problem).solve.worstGap).toBeLessThanOrEqual(1e-9);
});

test('N-12 one more regulation market, more of it, or less to hold for it never lowers the optimum', () => {
  for (const seed of seeds(60)) {
    const problem = whole(regulated(seed, plain, 2));
    const { objective } = dispatch(problem);
    const near = 1e-9 * Math.max(1, Math.abs(objective));
    const markets = problem.regulation!;
    const better = (regulation: DispatchProblem['regulation']): void =>
      expect(dispatch({ ...problem, regulation }).objective).toBeGreaterThanOrEqual(objective - near);
    expect(dispatch({ ...problem, regulation: markets.slice(0, 1) }).objective).toBeLessThanOrEqual(objective + near);
    better(markets.map((market) => ({ ...market, reserveHours: market.reserveHours / 2 })));
    better(
      markets.map((market) => ({
        ...market,
        up: market.up && { ...market.up, maxCommitment: Math.min(1, market.up.maxCommitment * 1.5) as Fraction },
      })),
    );
  }
});

test('N-13 all prices times k make the money times k; a market in two halves earns the same', () => {
  for (const seed of seeds(60)) {
    const problem = whole(regulated(seed, plain, 1));
    const { objective } = dispatch(problem);
    const k = 7;
    const times = (values: Float64Array): Float64Array => values.map((value) => k * value);
    const dearer = dispatch({
      ...problem,
      price: times(problem.price),
      importPrice: times(problem.importPrice),
      storage: problem.storage.map((unit) => ({ ...unit, wearCostPerMwh: k * unit.wearCostPerMwh })),
      regulation: problem.regulation!.map((market) => ({
        ...market,
        energyPrice: market.energyPrice && times(market.energyPrice),
        up: market.up && { ...market.up, price: times(market.up.price), minPrice: k * market.up.minPrice },
        down: market.down && { ...market.down, price: times(market.down.price), minPrice: k * market.down.minPrice },
      })),
    });
    expect(Math.abs(dearer.objective - k * objective)).toBeLessThanOrEqual(1e-9 * Math.max(1, Math.abs(k * objective)));
    const half = (market: NonNullable<DispatchProblem['regulation']>[number]) => ({
      ...market,
      up: market.up && { ...market.up, maxCommitment: (market.up.maxCommitment / 2) as Fraction },
      down: market.down && { ...market.down, maxCommitment: (market.down.maxCommitment / 2) as Fraction },
    });
    const halves = problem.regulation!.flatMap((market) => [half(market), half(market)]);
    expect(Math.abs(dispatch({ ...problem, regulation: halves }).objective - objective)).toBeLessThanOrEqual(
      1e-9 * Math.max(1, Math.abs(objective)),
    );
  }
});

test('N-21 the same problem with regulation gives the same bits', () => {
  for (const seed of seeds(20)) {
    const problem = regulated(seed, { ...plain, hasNegativePrices: seed % 2 === 0, hasCycleLimit: seed % 5 === 0 }, 2);
    expect(JSON.stringify(dispatch(problem))).toBe(JSON.stringify(dispatch(problem)));
  }
});
