import { addIncentive, newComplexLine, setEarlyAnalysis, setField, setUseStorage, type Project } from '@stackwatt/model';
import { expect, test } from 'vitest';
import { solarAndStorage, yearOf } from '../../../model/test/builders.ts';
import { costsOf, runProject } from '../../test/run-project.ts';
import type { CostByPart, CostSummary } from '../index.ts';

type Edit = readonly [path: (string | number)[], value: unknown];
const set = (project: Project, ...edits: readonly Edit[]): Project => edits.reduce((p, [path, value]) => setField(p, path, value), project);

/** 2 MW of sun that yield their rating in every hour of two years, at 10 % and no inflation, with everything sold. */
function sunAlone(...edits: readonly Edit[]) {
  const { project, series } = solarAndStorage(
    yearOf(() => 50),
    yearOf(() => 1),
  );
  const plain = set(
    setEarlyAnalysis(setUseStorage(project, false), true),
    [['lifetime'], 2],
    [['discountRate'], 10],
    [['inflationRate'], 0],
    [['systemFixedCost'], 100_000],
    [['systemOmCost'], 5_000],
    [['exportLimit'], 5],
    [['solar', 0, 'sizing', 'absolute'], [2]],
    [['solar', 0, 'degradation'], 0],
    [['solar', 0, 'cost', 'items', 0, 'capital'], 1_000_000],
    [['solar', 0, 'cost', 'items', 0, 'operating'], 10_000],
    [['solar', 0, 'cost', 'items', 0, 'replacement'], 50_000],
    [['solar', 0, 'allowReplacement'], true],
    [['solar', 0, 'lifetime'], 1],
  );
  const run = runProject(set(addIncentive(plain, 'itc'), ...edits), series);
  return { summary: costsOf(run), row: run.rows[0]! };
}
const sum = (amounts: CostByPart): number => Object.values(amounts).reduce((all, amount) => all + amount, 0);
const present = ({ before, inOperation }: CostSummary): number =>
  [...before, ...inOperation].reduce((all, one) => all + sum(one.present), 0);

test('COST-25 the cost summary of a plant of 2 MW over two years, by hand', () => {
  const { summary, row } = sunAlone();
  // Before operation: 2 MW at 1,000,000 and the fixed cost; all in year 0, so the present value is the amount.
  expect(summary.before).toMatchObject([
    { kind: 'directCapital', years: [0], amounts: { solar: 2_000_000, wind: 0, storage: 0, system: 0 }, present: { solar: 2_000_000 } },
    { kind: 'fixedCapital', years: [0], amounts: { solar: 0, system: 100_000 }, present: { system: 100_000 } },
  ]);
  // In operation: 20,000 of the array and 5,000 of the system in each of two years; discounted 1/1.1 + 1/1.21 = 1.735537 times.
  // A life of one year ends once within two: 2 MW at 50,000 at the end of year 1.
  const [operating, replacement] = summary.inOperation;
  expect(operating).toMatchObject({ kind: 'operating', years: [1, 2], amounts: { solar: 40_000, system: 10_000 } });
  expect(operating!.present.solar).toBeCloseTo(34_710.74, 2);
  expect(operating!.present.system).toBeCloseTo(8_677.69, 2);
  expect(replacement).toMatchObject({ kind: 'replacement', years: [1], amounts: { solar: 100_000 } });
  expect(replacement!.present.solar).toBeCloseTo(90_909.09, 2);
  // 2 MW in 8,760 hours are 17,520 MWh a year.
  expect(summary.levelMwh).toBeCloseTo(17_520, 6);
  expect(summary.presentMwh).toBeCloseTo(30_406.61, 2);
  expect(summary.operatingPerYear).toBeCloseTo(25_000, 6);
  expect(summary.installedMw).toEqual({ solar: 2, wind: 0, storage: 0 });
  // 30 % of the 2,000,000 in year 0.
  expect(summary.incentives).toEqual([{ kind: 'itc', years: [0], amount: 600_000, present: 600_000 }]);
  // (2,000,000 + 100,000 + 43,388.43 + 90,909.09) / 30,406.61 = 73.4807 and less the credit of 19.7325 the LCOE, 53.7481 per MWh.
  expect(present(summary) / summary.presentMwh).toBeCloseTo(73.4807, 3);
  expect(summary.incentivesInLcoe / summary.presentMwh).toBeCloseTo(19.7325, 3);
  expect(summary.lcoePerMwh).toBeCloseTo(53.7481, 3);
  expect(row.lcoe).toBe(summary.lcoePerMwh);
  expect(row.capex).toBeCloseTo(2_100_000, 6);
});

test('COST-24 indirect lines stand apart from direct ones, and nothing stands where nothing is paid', () => {
  const { summary } = sunAlone(
    [['systemFixedCost'], 0],
    [['systemOmCost'], 0],
    [['solar', 0, 'allowReplacement'], false],
    [['solar', 0, 'cost', 'costTableKind'], 'complex'],
    [['solar', 0, 'cost', 'directCapital'], [{ ...newComplexLine('directCapital', 'Module'), value: 400_000 }]],
    [
      ['solar', 0, 'cost', 'indirectCapital'],
      [{ ...newComplexLine('indirectCapital', 'Permits'), unit: 'PercentOfDirectCapital', value: 5 }],
    ],
  );
  // 5 % of 400,000.
  expect(summary.before.map(({ kind, amounts }) => [kind, amounts.solar])).toEqual([
    ['directCapital', 400_000],
    ['indirectCapital', 20_000],
  ]);
  expect(summary.inOperation).toEqual([]);
});
