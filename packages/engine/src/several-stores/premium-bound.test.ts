import { expect, test } from 'vitest';
import { randomProblem, seededRandom } from '../../test/oracle/random-problem.ts';
import { dispatch } from '../dispatch/dispatch.ts';
import type { DispatchProblem } from '../dispatch/problem.ts';
import { busRewards } from './bus-rewards.ts';
import { ExactBound } from './exact-bound.ts';
import { PremiumBound } from './premium-bound.ts';
import { toStores } from './store.ts';

const STEPS = 24;

/** Two stores, the second of `share` of the first. */
function twoStores(seed: number, share: number, hasNegativePrices: boolean): DispatchProblem | undefined {
  const problem = randomProblem(seededRandom(seed), { steps: STEPS, hasNegativePrices, buysCheaper: false, hasPremium: true });
  const [unit] = problem.storage;
  if (unit === undefined) return undefined;
  return { ...problem, storage: [unit, { ...unit, capacityMwh: share * unit.capacityMwh, powerMw: share * unit.powerMw, initialSocMwh: share * unit.initialSocMwh }] };
}

function boundOf(problem: DispatchProblem, busPrice: Float64Array, net: Float64Array, rounds: number, enough = -Infinity): number {
  const bus = busRewards(problem);
  const stores = toStores(problem);
  const premium = {
    bare: busRewards({ ...problem, dischargePremium: problem.dischargePremium!.map((perMwh) => Math.min(0, perMwh)) }), perMwh: bus.plant!.premiumPerMwh!.map((perMwh) => Math.max(0, perMwh)),
  };
  const part = { bus, from: 0, steps: STEPS, stores, initial: stores.map(({ initialMwh }) => initialMwh), directions: new Uint8Array(2 * STEPS), low: bus.start, high: bus.end };
  return new PremiumBound(STEPS, new ExactBound(STEPS)).of(part, premium, net, busPrice, [], 0, enough, rounds);
}

test('N-11 the premium paid at the stores bounds the plant at any prices', () => {
  let compared = 0;
  for (let seed = 1; seed <= 16; seed++) {
    const problem = twoStores(seed, 0.6, seed % 2 === 0);
    if (problem === undefined) continue;
    const random = seededRandom(seed + 1000);
    const any = (size: number): Float64Array => Float64Array.from({ length: STEPS }, () => size * (random() - 0.3));
    const { objective } = dispatch(problem);
    // Prices move towards a value below the optimum, so that all rounds are gone through.
    for (const rounds of [1, 6]) expect(boundOf(problem, any(80), any(10), rounds, objective - 100)).toBeGreaterThanOrEqual(objective - 1e-9 * Math.max(1, Math.abs(objective)));
    compared++;
  }
  expect(compared).toBeGreaterThan(12);
});

test('N-11 where the connection limits nothing and the stores are alike, the bound is the optimum', () => {
  for (let seed = 101; seed <= 112; seed++) {
    const random = twoStores(seed, 1, false);
    if (random === undefined) continue;
    const unlimited = new Float64Array(STEPS).fill(1e6);
    const dischargePremium = random.dischargePremium!.map((perMwh) => Math.max(0, perMwh));
    const problem = { ...random, dischargePremium, bus: 'ac' as const, systemConverter: undefined, exportLimitMw: unlimited, importLimitMw: unlimited, gridCharging: true, importPrice: random.price };
    // A MWh at the bus is worth its price; where the stores give, the premium more.
    const busPrice = problem.price.map((price, t) => price + dischargePremium[t]!);
    const { objective, solve } = dispatch(problem);
    expect(solve.worstGap).toBeLessThanOrEqual(1e-7);
    expect(Math.abs(boundOf(problem, busPrice, new Float64Array(STEPS).fill(1e-3), 1) - objective)).toBeLessThanOrEqual(1e-7 * Math.max(1, Math.abs(objective)));
  }
});
