import { type DispatchProblem, type LimitValues, type StorageUnit, dispatch, limitValues } from '@stackwatt/engine';
import { expect, test } from 'vitest';
import { shareOf } from './random-batch.ts';
import { worstWindow } from './several-stores-batch.ts';
import { VALUE_CASES } from './value-cases.ts';
import { windowGaps } from './window-gap.ts';

const LIMITS = ['exportLimitMw', 'importLimitMw', 'converterMw', 'storagePowerMw', 'storageMwh', 'cyclesPerDay'] as const;
/** Currency, and share of what the plant earns, that the digits of two optima may move. */
const ROUNDING = 1e-4;
const ROUNDING_SHARE = 1e-7;
/** MWh short of what comes before money, beyond what the solver finds. */
const SHORT = 1e-6;

/**
 * The plant with one more MW, MWh or cycle a day; undefined where there is nothing to raise. What the store can use at the start stays as
 * it is.
 */
function withOneMore(problem: DispatchProblem, limit: keyof LimitValues): DispatchProblem | undefined {
  const {
    storage: [unit, ...others],
    systemConverter: converter,
    exportLimitMw,
    importLimitMw,
  } = problem;
  const store = (change: (unit: StorageUnit) => Partial<StorageUnit>): DispatchProblem | undefined =>
    unit && { ...problem, storage: [{ ...unit, ...change(unit) }, ...others] };
  const isNone = (limits: Float64Array): boolean => limits.every((power) => power === Infinity);
  const raised = (limits: Float64Array): Float64Array => limits.map((power) => power + 1);
  switch (limit) {
    case 'exportLimitMw':
      return isNone(exportLimitMw) ? undefined : { ...problem, exportLimitMw: raised(exportLimitMw) };
    case 'importLimitMw':
      return !problem.gridCharging || problem.hasEnergyMarket === false || isNone(importLimitMw)
        ? undefined
        : { ...problem, importLimitMw: raised(importLimitMw) };
    case 'converterMw':
      return converter && { ...problem, systemConverter: { ...converter, powerMw: converter.powerMw + 1 } };
    case 'storagePowerMw':
      return store(({ powerMw }) => ({ powerMw: powerMw + 1 }));
    case 'storageMwh':
      return store(({ capacityMwh, initialSocMwh, minSoc }) => ({
        capacityMwh: capacityMwh + 1,
        initialSocMwh: minSoc * (capacityMwh + 1) + (initialSocMwh - minSoc * capacityMwh),
      }));
    case 'cyclesPerDay':
      return unit?.cyclesPerDay === undefined ? undefined : store(({ cyclesPerDay }) => ({ cyclesPerDay: cyclesPerDay! + 1 }));
  }
}

interface Earned {
  /**
   * Currency with every window at the solver's optimum from the state our run begins it in: of a horizon seen at once the solver's optimum
   * itself.
   */
  readonly money: number;
  readonly shortMwh: number;
}

/**
 * Where the solver ends at a worse operation than ours, which the re-evaluator has confirmed, it has not found the optimum, and ours
 * counts.
 */
function earnedBySolver(problem: DispatchProblem): Earned {
  const { objective } = dispatch(problem);
  if (problem.storage.length > 1) {
    const { missed, shortMwh } = worstWindow(problem);
    return { money: objective + missed, shortMwh };
  }
  const { gaps } = windowGaps(problem);
  return {
    money: objective + gaps.reduce((sum, { bound, value }) => sum + Math.max(0, bound - value), 0),
    shortMwh: Math.max(...gaps.map(({ shortMwh }) => shortMwh)),
  };
}

for (const [name, build] of Object.entries(VALUE_CASES)) {
  test(`one more of each limit earns what the solver earns with it, within 1 %: ${name}`, () => {
    const failures: unknown[] = [];
    let compared = 0;
    // Premiums are mixed-integer programmes of seconds.
    const seeds = shareOf(name.endsWith('premium') ? 25 : 100, 2);
    for (let seed = 41_004; seed < 41_004 + seeds; seed++) {
      const problem = build(seed);
      const ours = limitValues(problem);
      const base = earnedBySolver(problem);
      for (const limit of LIMITS) {
        const more = withOneMore(problem, limit);
        const found = more === undefined ? base : earnedBySolver(more);
        const expected = found.money - base.money;
        const near = 0.01 * Math.abs(expected) + ROUNDING + ROUNDING_SHARE * Math.abs(base.money);
        if (Math.abs(expected) > near) compared++;
        if (!(Math.abs(ours[limit] - expected) <= near && found.shortMwh <= SHORT))
          failures.push({ seed, limit, ours: ours[limit], expected, shortMwh: found.shortMwh });
      }
    }
    expect(failures).toEqual([]);
    expect(compared).toBeGreaterThan(seeds / 2);
  });
}
