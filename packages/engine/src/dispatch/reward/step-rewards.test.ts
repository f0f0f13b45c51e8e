import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { shareOf } from '../../../test/share.ts';
import { PiecewiseLinear } from '../../math/piecewise-linear.ts';
import { randomProblem, seededRandom } from '../../../test/oracle/random-problem.ts';
import { buildStepRewards } from './build-step-rewards.ts';
import { plantOperator } from '../clipping-and-curtailment/operate-plant.ts';
import { toPlant } from './plant.ts';
import { readExact, readSegments } from './read-rewards.ts';
import { type StepRewards, isHull } from './step-rewards.ts';

const recipes = fc.record({ seed: fc.integer({ min: 0, max: 2 ** 31 }), hasNegativePrices: fc.boolean(), buysCheaper: fc.boolean() });
const plantOf = ({ seed, ...options }: { seed: number; hasNegativePrices: boolean; buysCheaper: boolean }) =>
  toPlant(randomProblem(seededRandom(seed), { steps: 24, ...options }));
const sum = (values: Iterable<number>): number => [...values].reduce((a, b) => a + b, 0);
const segments = (rewards: StepRewards, t: number): Float64Array => rewards.length.subarray(rewards.first[t], rewards.first[t + 1]);

test('the segments of a step pay what the best operation of the plant pays, at every corner and between', () => {
  const exact = new PiecewiseLinear();
  const hull = new PiecewiseLinear();
  fc.assert(
    fc.property(recipes, (recipe) => {
      const plant = plantOf(recipe);
      const rewards = buildStepRewards(plant);
      const operate = plantOperator(plant);
      const { stepHours: h, chargeEfficiency: hc, dischargeEfficiency: hd } = plant;
      for (let t = 0; t < plant.steps; t++) {
        readExact(rewards, t, exact);
        readSegments(rewards, t, hull);
        let u = exact.start;
        for (let i = 0; i <= 2 * exact.count; i++) {
          const q = u < 0 ? u / (h * hc) : (u * hd) / h;
          const best = h * operate(t, q).rate - (u > 0 ? plant.wearCostPerMwh * u : 0);
          const near = 1e-9 * Math.max(1, Math.abs(best), plant.storagePowerMw * Math.abs(plant.price[t]!));
          expect(Math.abs(exact.at(u) - best)).toBeLessThanOrEqual(near);
          expect(hull.at(u)).toBeGreaterThanOrEqual(best - near);
          if (i < 2 * exact.count) u += exact.length[i >> 1]! / 2;
        }
      }
    }),
    { numRuns: shareOf(300, 100), seed: 3 },
  );
});

test('segments fall, reach as far as the storage unit and keep its two directions apart', () => {
  fc.assert(
    fc.property(recipes, (recipe) => {
      const plant = plantOf(recipe);
      const rewards = buildStepRewards(plant);
      const full = plant.stepHours * plant.storagePowerMw;
      for (let t = 0; t < plant.steps; t++) {
        const [from, turn, to] = [rewards.first[t]!, rewards.firstDischarge[t]!, rewards.first[t + 1]!];
        for (let j = from + 1; j < to; j++) expect(rewards.slope[j]!).toBeLessThanOrEqual(rewards.slope[j - 1]!);
        // A multiplier on discharge will shift the slopes behind the turn: a segment across it would be wrong from then on.
        const charging = sum(rewards.length.subarray(from, turn));
        const discharging = sum(rewards.length.subarray(turn, to));
        expect(rewards.start[t]).toBeCloseTo(-charging, 9);
        expect(charging).toBeLessThanOrEqual(full * plant.chargeEfficiency * (1 + 1e-9));
        expect(discharging).toBeLessThanOrEqual((full / plant.dischargeEfficiency) * (1 + 1e-9));
      }
    }),
    { numRuns: shareOf(300, 100), seed: 4 },
  );
});

test('a hull begins with the reward at its left end and reaches as far as the exact reward', () => {
  // The value at the left end must be the hull's own: an interior point put there cost 4e-5 to 5e-2 of the money, silently.
  let hulls = 0;
  fc.assert(
    fc.property(recipes, (recipe) => {
      const plant = plantOf({ ...recipe, hasNegativePrices: true });
      const rewards = buildStepRewards(plant);
      const operate = plantOperator(plant);
      for (let t = 0; t < plant.steps; t++) {
        if (!isHull(rewards, t)) continue;
        hulls++;
        const left = rewards.start[t]! / (plant.stepHours * plant.chargeEfficiency);
        const pays = plant.stepHours * operate(t, left).rate;
        expect(Math.abs(rewards.startReward[t]! - pays)).toBeLessThanOrEqual(1e-9 * Math.max(1, Math.abs(pays)));
        const exact = sum(rewards.exactLength.subarray(rewards.exactFirst[t], rewards.exactFirst[t + 1]));
        expect(sum(segments(rewards, t))).toBeCloseTo(exact, 9);
      }
    }),
    { numRuns: shareOf(300, 100), seed: 5 },
  );
  expect(hulls).toBeGreaterThan(shareOf(500, 160));
});

test('corners at −1e-16 and at 0 are one corner', () => {
  // 0.1 + 0.2 of sun under an export limit of 0.3: the limit binds at q = −5.6e-17, the storage unit turns at 0.
  const plant = {
    ...plantOf({ seed: 1, hasNegativePrices: false, buysCheaper: false }),
    steps: 1,
    stepHours: 1,
    converterMw: Infinity,
    converterEfficiency: 1,
    behindConverter: undefined,
    storagePowerMw: 1,
    chargeEfficiency: 0.9,
    dischargeEfficiency: 0.9,
    wearCostPerMwh: 0,
    atBus: Float64Array.of(0.1 + 0.2),
    exportLimitMw: Float64Array.of(0.3),
    importLimitMw: Float64Array.of(0),
    price: Float64Array.of(10),
    importPrice: Float64Array.of(10),
  };
  const rewards = buildStepRewards(plant);
  // Charging 0.3 MW gives up sales at 10: slope 10/0.9 over 0.27 MWh. Discharging meets the limit and displaces the sun: nothing to
  // gain, and no splinter of a segment at 10 · 0.9 between the two.
  expect([...rewards.slope.subarray(0, rewards.first[1])]).toEqual([10 / 0.9, 0]);
  expect(rewards.length[0]).toBeCloseTo(0.27, 12);
});
