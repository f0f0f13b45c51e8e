import { toFraction } from '@stackwatt/units';
import { expect } from 'vitest';
import { evaluate } from '../src/dispatch/proof/evaluate.ts';
import type { DispatchProblem, StorageUnit } from '../src/dispatch/problem/problem.ts';
import { planMultiStorage } from '../src/dispatch/multi-storage/plan-multi-storage.ts';
import { lossyUnit as unit, plantOf } from './plants.ts';

/** A storage unit that gives back all it takes. */
export const lossless = { ...unit, chargeEfficiency: toFraction(100), dischargeEfficiency: toFraction(100) };

/** A plant on the ac bus over as many hours as there are prices, one window; numbers stand for flat series. */
export function plant(change: {
  readonly price: readonly number[];
  readonly storage: readonly StorageUnit[];
  readonly solar?: readonly number[];
  readonly exportLimit?: number | readonly number[];
  readonly importLimit?: number;
}): DispatchProblem {
  const steps = change.price.length;
  const series = (value: number | readonly number[]): Float64Array =>
    typeof value === 'number' ? new Float64Array(steps).fill(value) : Float64Array.from(value);
  return plantOf(change.price, {
    solarMw: series(change.solar ?? 0),
    storage: change.storage,
    exportLimitMw: series(change.exportLimit ?? Infinity),
    importLimitMw: series(change.importLimit ?? 0),
  });
}

/** The plan, whose money and physics must be what it claims. */
export function solve(problem: DispatchProblem) {
  const plan = planMultiStorage(problem);
  const evaluation = evaluate(problem, plan.trajectory);
  if (evaluation.kind === 'violated') throw new Error(JSON.stringify(evaluation.violations.slice(0, 3)));
  const { terms } = evaluation;
  const objective = Object.values(terms).reduce((sum: number, term: number) => sum + term, 0);
  const size = Object.values(terms).reduce((most: number, term: number) => Math.max(most, Math.abs(term)), 1);
  // What can be traded at the dearest price is what the last digits of a sum are measured by.
  const power = problem.storage.reduce((sum, { powerMw }) => sum + powerMw, 0);
  const cashFlowScale = problem.price.reduce(
    (sum, price, t) =>
      sum + Math.max(Math.abs(price), Math.abs(problem.importPrice[t]!)) * (power + problem.solarMw[t]! + problem.windMw[t]!),
    0,
  );
  expect(Math.abs(objective - plan.claimed)).toBeLessThanOrEqual(1e-9 * size + 1e-13 * cashFlowScale);
  return { ...plan, objective, terms };
}
/** Values to nine decimals. */
export const near = (values: readonly number[]) => values.map((value) => expect.closeTo(value, 9));
