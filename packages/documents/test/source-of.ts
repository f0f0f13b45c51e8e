import { samples } from '../../catalog/src/index.ts';
import { checkProject, type Project } from '../../model/src/index.ts';
import { describeWithBasis, expandCases, prepare, simulateCase, tabulate, timeSeriesOf } from '../../simulation/src/index.ts';
import type { ExportSource } from '../src/source.ts';

/** The last case of a sample, changed; the numbers are those of the engine. */
export function sourceOf(sampleId: string, change: (project: Project) => Project = (project) => project, caseOf = -1): ExportSource {
  const { project, series } = samples.find(({ id }) => id === sampleId)!.build();
  const { project: checked, issues } = checkProject(change(project));
  if (!checked) throw new Error(issues.map(({ label }) => label).join('; '));
  const prepared = prepare(checked, series);
  const cases = expandCases(checked);
  const one = cases.at(caseOf)!;
  const outcome = simulateCase(prepared, one);
  if (outcome.kind !== 'result') throw new Error(outcome.reason);
  return {
    project: checked,
    ...describeWithBasis(prepared, one),
    tables: {
      sensitivity: tabulate(checked, [outcome.row], { kind: 'sensitivity' }),
      optimization: tabulate(checked, [outcome.row], { kind: 'systems', sensitivity: one.sensitivity, tableKind: 'all' }),
    },
    simulatedYears: checked.earlyAnalysis ? 1 : checked.lifetime,
    seriesOf: (year) => timeSeriesOf(prepared, one, year),
    calculatedAt: '2026-11-20T14:29:00.000Z',
    author: undefined,
    file: { isBaseYearZero: true },
  };
}
