import type { DispatchProblem } from '@stackwatt/engine';
import { expect, test } from 'vitest';
import { shareOf } from '../share.ts';
import { tabulate } from './tabulate.ts';
import { type WorstWindow, isConvex, worstWindow } from './window-gap.ts';

/** Linear programmes agree to rounding; the solver closes a mixed-integer programme to 1e-9 but is feasible only to its own tolerance. */
const GAP = { convex: 1e-9, binary: 1e-6 };
/** MWh short of what comes before money. */
const SHORT = 1e-7;
/**
 * The solver's stages hand on 1e-9 MWh each, and keep its rows to as much: what that is worth is no gap. By its own dual values it can be
 * worth far more than the dearest price: a MWh less delivered in a scarce hour may spare many times as much that was kept for it (65,756 a
 * MWh in seed 7536, where ours is the value that the solver's falls to as its hand-on goes to zero).
 */
const SLACK_MWH = 4e-9;
/**
 * Money found three times: by the re-evaluator, the oracle's own sum and the optimiser, as a share of its largest term. The optimiser's
 * claim has the weight of every MWh short in it, up to 10⁵ times its price, and loses as many digits there.
 */
const EVALUATOR = 1e-9;
const CLAIM_SHORT = 1e-8;

/** Half of the cases are solved at once, half in windows whose last ones are shorter. */
export const windowed = (problem: DispatchProblem, seed: number): DispatchProblem =>
  seed % 2 === 0 ? problem : { ...problem, lookAheadSteps: Math.ceil(problem.steps / 2), commitSteps: Math.ceil(problem.steps / 5) };

/** The most a MWh can be worth where something is owed before money counts, currency. */
function dearestObligation({ price, importPrice, contract, capacityEvents = [] }: DispatchProblem): number {
  if (contract === undefined && capacityEvents.length === 0) return 0;
  const largest = (values: Float64Array | undefined): number =>
    values === undefined ? 0 : values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  return Math.max(
    largest(price),
    largest(importPrice),
    largest(contract?.price) + largest(contract?.shortagePenalty),
    ...capacityEvents.map((event) => event.shortagePenalty),
  );
}

export interface Feature {
  readonly name: string;
  /** Row of the table of gaps; left out: the name. */
  readonly row?: string;
  /** Cases of the long run. */
  readonly count: number;
  /** How many of them the short run has, ten at least; left out: three in twenty. */
  readonly share?: number;
  readonly firstSeed: number;
  /** Largest proven gap a result may claim. */
  readonly proven: number;
  readonly build: (seed: number) => DispatchProblem;
}

/**
 * Random cases of some features, each window against the solver's optimum of the same window; the gaps go into the table printed at the
 * end.
 */
export function compareWithSolver(features: readonly Feature[]): void {
  for (const { name, row = name, count: all, share = 0.05, firstSeed, proven, build } of features) {
    const count = shareOf(all, Math.min(all, Math.max(4, Math.ceil(share * all))));
    for (let group = 0; group < count; group += 25) {
      const last = firstSeed + Math.min(count, group + 25) - 1;
      test(`N-10 random ${name} equal the solver in every window, seeds ${firstSeed + group} to ${last}`, () => {
        const failures: unknown[] = [];
        for (let seed = firstSeed + group; seed <= last; seed++) {
          const problem = build(seed);
          let worst: WorstWindow;
          try {
            worst = worstWindow(problem);
          } catch (fault) {
            failures.push({ seed, fault: String(fault) });
            continue;
          }
          const slack = (SLACK_MWH * Math.max(dearestObligation(problem), worst.mwhWorth)) / Math.max(1, Math.abs(worst.value));
          const allowed = (isConvex(problem) ? GAP.convex : GAP.binary) + slack;
          const { below, above, shortMwh, claimed, evaluator, claim } = worst;
          const owes = problem.contract !== undefined || problem.capacityEvents !== undefined;
          tabulate({
            feature: row,
            isRolling: problem.commitSteps < problem.steps,
            stepHours: problem.stepHours,
            below,
            above,
            claimed,
            evaluator,
            claim,
            bound: allowed,
            mostClaimed: proven,
          });
          if (
            !(
              below <= allowed &&
              above <= allowed &&
              shortMwh <= SHORT &&
              claimed <= proven &&
              evaluator <= EVALUATOR &&
              claim <= (owes ? CLAIM_SHORT : EVALUATOR)
            )
          )
            failures.push({ seed, ...worst });
        }
        expect(failures).toEqual([]);
      });
    }
  }
}
