import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { shareOf } from '../../../test/share.ts';
import { randomProblem, seededRandom } from '../../../test/oracle/random-problem.ts';
import { appendPlainSteps } from './plain-steps.ts';
import { toPlant } from './plant.ts';
import { SegmentTable } from './segment-table.ts';
import { StepBuilder } from './step-builder.ts';
import { StepScale } from './step-scale.ts';

const sum = (values: Float64Array): number => values.reduce((a, b) => a + b, 0);

test('a plain step has the segments the general builder gives it', () => {
  let plain = 0;
  let windy = 0;
  const recipes = fc.record({
    seed: fc.integer({ min: 0, max: 2 ** 31 }),
    hasNegativePrices: fc.boolean(),
    buysCheaper: fc.boolean(),
    hasPriceAdder: fc.boolean(),
    hasEvents: fc.boolean(),
    owes: fc.constantFrom('steps' as const, 'windows' as const, undefined),
  });
  fc.assert(
    fc.property(recipes, ({ seed, owes, ...options }) => {
      const plant = toPlant(randomProblem(seededRandom(seed), { steps: 24, ...options, ...(owes !== undefined && { owes }) }));
      for (let t = 0; t < plant.steps; t++) {
        const [fast, general] = [new SegmentTable(plant.steps + 1, 0), new SegmentTable(plant.steps + 1, 0)];
        const [fastScale, generalScale] = [new StepScale(), new StepScale()];
        const end = appendPlainSteps({ ...plant, steps: t + 1 }, t, { table: fast, scale: fastScale });
        if (end === t) continue;
        plain++;
        if ((plant.behindConverter?.[t] ?? 0) > 0) windy++;
        new StepBuilder(plant, generalScale).build(t, t, general);
        const near = 1e-12 * (Math.abs(plant.price[t]!) + Math.abs(plant.importPrice[t]!) + 1);
        const far = plant.stepHours * plant.storagePowerMw;
        const [turnFast, turnGeneral] = [fast.firstDischarge[t]!, general.firstDischarge[t]!];
        const count = fast.first[t + 1]!;
        expect(fast.startReward[t]).toBeCloseTo(general.startReward[t]!, 7);
        expect(fast.start[t]).toBeCloseTo(general.start[t]!, 9);
        expect(fast.end[t]).toBeCloseTo(general.end[t]!, 9);
        expect(-fast.start[t]!).toBeCloseTo(sum(fast.length.subarray(0, turnFast)), 12);
        expect(fast.end[t]).toBeCloseTo(sum(fast.length.subarray(turnFast, count)), 12);
        expect(fastScale.cashFlowScale).toBeCloseTo(generalScale.cashFlowScale, 7);
        expect(fastScale.highestPrice).toBe(generalScale.highestPrice);
        // Equal slopes told apart by a rounding may be one segment or two: what is left and right of the turn counts, slope by slope.
        const at = (table: SegmentTable, from: number, to: number, share: number): number => {
          let rest = share * sum(table.length.subarray(from, to));
          for (let j = from; j < to; j++) if ((rest -= table.length[j]!) <= 1e-9 * far) return table.slope[j]!;
          return NaN;
        };
        for (const share of [0, 0.21, 0.39, 0.63, 0.87, 1]) {
          const [a, b] = [at(fast, 0, turnFast, share), at(general, 0, turnGeneral, share)];
          const [c, d] = [at(fast, turnFast, count, share), at(general, turnGeneral, general.first[t + 1]!, share)];
          expect(a === b || Math.abs(a - b) <= near || (Number.isNaN(a) && Number.isNaN(b))).toBe(true);
          expect(c === d || Math.abs(c - d) <= near || (Number.isNaN(c) && Number.isNaN(d))).toBe(true);
        }
      }
    }),
    { numRuns: shareOf(400, 130), seed: 6 },
  );
  expect(plain).toBeGreaterThan(shareOf(2000, 650));
  expect(windy).toBeGreaterThan(200);
});
