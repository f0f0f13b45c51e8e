import type { DispatchProblem } from '@stackwatt/engine';
import { expect, test } from 'vitest';
import { randomProblem, seededRandom } from './random-problem.ts';
import { isConvex, worstWindow } from './window-gap.ts';

/** Linear programmes agree to rounding; the solver closes a mixed-integer programme to 1e-9 but is feasible only to its own tolerance. */
const GAP = { convex: 1e-9, binary: 1e-6 };

/** Half of the cases are solved at once, half in windows whose last ones are shorter. */
const windowed = (problem: DispatchProblem, seed: number): DispatchProblem =>
  seed % 2 === 0 ? problem : { ...problem, lookAheadSteps: Math.ceil(problem.steps / 2), commitSteps: Math.ceil(problem.steps / 5) };

const batch = (name: string, count: number, firstSeed: number, build: (seed: number) => DispatchProblem): void => {
  for (let group = 0; group < count; group += 25) {
    test(`${name}, seeds ${firstSeed + group} to ${firstSeed + Math.min(count, group + 25) - 1}`, () => {
      const failures: unknown[] = [];
      for (let seed = firstSeed + group; seed < firstSeed + Math.min(count, group + 25); seed++) {
        const problem = build(seed);
        const worst = worstWindow(problem);
        const allowed = isConvex(problem) ? GAP.convex : GAP.binary;
        if (!(Math.abs(worst.gap) <= allowed && worst.claimed <= GAP.convex)) failures.push({ seed, ...worst });
      }
      expect(failures).toEqual([]);
    });
  }
};

batch('N-10 random plants at prices above zero equal the linear programme in every window', 250, 1000, (seed) =>
  windowed(randomProblem(seededRandom(seed), { steps: 96, hasNegativePrices: false, buysCheaper: false }), seed));

batch('N-10 random plants with negative prices equal the mixed-integer programme in every window', 150, 2000, (seed) =>
  windowed(randomProblem(seededRandom(seed), { steps: 48, hasNegativePrices: true, buysCheaper: false }), seed));

batch('N-10 random plants that buy cheaper than they sell equal the mixed-integer programme in every window', 75, 3000, (seed) =>
  windowed(randomProblem(seededRandom(seed), { steps: 36, hasNegativePrices: seed % 3 === 0, buysCheaper: true }), seed));

batch('N-10 random plants with a daily cycle limit equal the linear programme in every window', 100, 4000, (seed) =>
  windowed(randomProblem(seededRandom(seed), { steps: 96, hasNegativePrices: false, buysCheaper: false, hasCycleLimit: true }), seed));

batch('N-10 random plants with a daily cycle limit and negative prices equal the mixed-integer programme in every window', 50, 4500, (seed) =>
  windowed(randomProblem(seededRandom(seed), { steps: 48, hasNegativePrices: true, buysCheaper: seed % 3 === 0, hasCycleLimit: true }), seed));
