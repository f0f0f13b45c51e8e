import { addIncentive, setEarlyAnalysis, setField, type Project } from '@stackwatt/model';
import { expect, test } from 'vitest';
import { solarAndStorage, yearOf } from '../../../model/test/builders.ts';
import { costsOf, runProject } from '../../test/run-project.ts';
import { describeCase } from '../index.ts';

type Edit = readonly [path: (string | number)[], value: unknown];
const set = (project: Project, ...edits: readonly Edit[]): Project => edits.reduce((p, [path, value]) => setField(p, path, value), project);
const storageUnit = (name: string, value: unknown): Edit => [['storage', 0, name], value];
const spec = (name: string, value: unknown): Edit => [['storage', 0, 'specs', name], value];

/** An array and a storage unit that fades 8 % a year, at 8 % nominal and 2 % inflation over eight years. */
function hybrid(early: boolean, ...edits: readonly Edit[]) {
  const { project, series } = solarAndStorage(
    yearOf((hour) => (hour % 24 < 12 ? 20 : 100)),
    yearOf((hour) => (hour % 24 > 6 && hour % 24 < 18 ? 0.8 : 0)),
  );
  const base = set(
    setEarlyAnalysis(project, early),
    [['lifetime'], 8],
    [['discountRate'], 8],
    [['inflationRate'], 2],
    [['systemFixedCost'], 50_000],
    [['systemOmCost'], 1_000],
    [['storage', 0, 'cost', 'items', 0, 'replacement'], 400_000],
    spec('ignoreTemperatureEffectOnLifetime', true),
    spec('simpleLifetimeInYears', 10),
    spec('capacityDegradationLimitForFitLifetimeTemperatureModel', 80),
    storageUnit('useAuxiliaryLoad', true),
    storageUnit('auxiliaryLoadSensitivity', [10]),
    storageUnit('hasConverter', true),
    [['storage', 0, 'converter', 'size', 'absolute'], [1]],
    [['storage', 0, 'converter', 'lifetime'], [3]],
  );
  return { series, project: set(base, ...edits) };
}

test.each([
  ['early-stage', true, []],
  ['augmentation', false, []],
  ['replacement', false, [storageUnit('allowAugmentation', false), storageUnit('allowReplacement', true), storageUnit('lifetime', 6)]],
  ['end of life', false, [storageUnit('allowAugmentation', false)]],
  [
    'a deferred storage unit',
    false,
    [
      storageUnit('hasDeferment', true),
      storageUnit('deferment', { isExactDate: false, startDate: '', period: 100, periodInYears: 0, periodUnit: 0 }),
    ],
  ],
  [
    'a deferred storage unit, early-stage',
    true,
    [
      storageUnit('hasDeferment', true),
      storageUnit('deferment', { isExactDate: false, startDate: '', period: 500, periodInYears: 0, periodUnit: 0 }),
    ],
  ],
  [
    'component years',
    false,
    [
      [['useComponentLifetimes'], true],
      [['solarYears'], { start: 2, end: 8 }],
      [['storageYears'], { start: 1, end: 5 }],
    ],
  ],
  ['the battery alone', false, [[['performEvaluationOverBessOnly'], true]]],
  ['the battery alone, early-stage', true, [[['performEvaluationOverBessOnly'], true]]],
] as const satisfies readonly (readonly [string, boolean, readonly Edit[]])[])(
  'N-6 CF-04 the money of %s ends at the NPV in cash flow and pro forma',
  (_, early, edits) => {
    const built = hybrid(early, ...edits);
    const run = runProject(addIncentive(addIncentive(built.project, 'itc'), 'macrs'), built.series);
    const details = describeCase(run.prepared, run.cases[0]!);
    const { npv } = run.rows[0]!;
    // By itself: every year's money of the table at (1.08/1.02)^−y. Costs are shown positive.
    const byHand = details.cashflowTable.reduce(
      (sum, row) =>
        sum +
        (row.revenue + (row.incentives ?? 0) - row.capEx - row.opEx - row.augmentation - row.replacement - (row.penalties ?? 0)) *
          (1.02 / 1.08) ** row.year,
      0,
    );
    expect(byHand).toBeCloseTo(npv, 4);
    expect(details.cashflowTable.reduce((sum, row) => sum + row.discounted, 0)).toBeCloseTo(npv, 4);
    // The lines of the cost summary, discounted, less the incentives on capital, over the energy: the LCOE.
    const costs = costsOf(run);
    const lines = [...costs.before, ...costs.inOperation];
    const all = lines.flatMap(({ present }) => Object.values(present)).reduce((sum, amount) => sum + amount, 0);
    expect((all - costs.incentivesInLcoe) / costs.presentMwh).toBeCloseTo(run.rows[0]!.lcoe!, 6);
    expect(lines.find(({ kind }) => kind === 'augmentation')?.amounts.storage ?? 0).toBeCloseTo(
      details.cashflowTable.reduce((sum, row) => sum + row.augmentation, 0),
      4,
    );
    const bottom = details.cashflowTree.at(-1)!;
    expect(bottom.name).toBe('Cumulative discounted cash flow');
    expect(bottom.values.at(-1)).toBeCloseTo(npv, 4);
  },
);
