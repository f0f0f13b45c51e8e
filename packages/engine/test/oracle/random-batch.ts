import type { DispatchProblem } from '@stackwatt/engine';
import { afterAll, expect, test } from 'vitest';
import { isConvex, worstWindow } from './window-gap.ts';

/** Linear programmes agree to rounding; the solver closes a mixed-integer programme to 1e-9 but is feasible only to its own tolerance. */
const GAP = { convex: 1e-9, binary: 1e-6 };
/** MWh short of what comes before money. */
const SHORT = 1e-7;
/** The solver's stages hand on 1e-9 MWh each, and keep its rows to as much: what that is worth is no gap. */
const SLACK_MWH = 4e-9;

/** Half of the cases are solved at once, half in windows whose last ones are shorter. */
export const windowed = (problem: DispatchProblem, seed: number): DispatchProblem =>
  seed % 2 === 0 ? problem : { ...problem, lookAheadSteps: Math.ceil(problem.steps / 2), commitSteps: Math.ceil(problem.steps / 5) };

/** The most a MWh can be worth where something is owed before money counts, currency. */
function dearestDuty({ price, importPrice, contract, capacityEvents = [] }: DispatchProblem): number {
  if (contract === undefined && capacityEvents.length === 0) return 0;
  const largest = (values: Float64Array | undefined): number => (values === undefined ? 0 : values.reduce((most, value) => Math.max(most, Math.abs(value)), 0));
  return Math.max(
    largest(price), largest(importPrice), largest(contract?.price) + largest(contract?.shortagePenalty), ...capacityEvents.map((event) => event.shortagePenalty),
  );
}

export interface Feature {
  readonly name: string;
  readonly count: number;
  readonly firstSeed: number;
  /** Largest proven gap a result may claim. */
  readonly proven: number;
  readonly build: (seed: number) => DispatchProblem;
}

interface Seen {
  gap: number;
  shortMwh: number;
  claimed: number;
}

/** Random cases of some features, each window against the solver's optimum of the same window; the gaps are printed by feature at the end. */
export function compareWithSolver(features: readonly Feature[]): void {
  const seen = new Map<string, Seen>(features.map(({ name }) => [name, { gap: 0, shortMwh: 0, claimed: 0 }]));
  for (const { name, count, firstSeed, proven, build } of features) {
    for (let group = 0; group < count; group += 25) {
      const last = firstSeed + Math.min(count, group + 25) - 1;
      test(`N-10 random ${name} equal the solver in every window, seeds ${firstSeed + group} to ${last}`, () => {
        const worstSeen = seen.get(name)!;
        const failures: unknown[] = [];
        for (let seed = firstSeed + group; seed <= last; seed++) {
          const problem = build(seed);
          const worst = worstWindow(problem);
          const slack = (SLACK_MWH * dearestDuty(problem)) / Math.max(1, Math.abs(worst.value));
          const allowed = (isConvex(problem) ? GAP.convex : GAP.binary) + slack;
          worstSeen.gap = Math.max(worstSeen.gap, Math.abs(worst.gap));
          worstSeen.shortMwh = Math.max(worstSeen.shortMwh, worst.shortMwh);
          worstSeen.claimed = Math.max(worstSeen.claimed, worst.claimed);
          if (!(Math.abs(worst.gap) <= allowed && worst.shortMwh <= SHORT && worst.claimed <= proven)) failures.push({ seed, ...worst });
        }
        expect(failures).toEqual([]);
      });
    }
  }
  afterAll(() => {
    const rows = features.map(({ name, count }) => {
      const { gap, shortMwh, claimed } = seen.get(name)!;
      return `${String(count).padStart(4)} ${name}: gap ${gap.toExponential(1)}, short ${shortMwh.toExponential(1)} MWh, claimed ${claimed.toExponential(1)}`;
    });
    console.log(`worst of all windows by feature\n${rows.join('\n')}`);
  });
}
