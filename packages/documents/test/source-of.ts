import { samples } from '../../catalog/src/index.ts';
import { checkProject, type Project } from '../../model/src/index.ts';
import {
  describeWithBasis,
  expandCases,
  prepare,
  sensitivityFacts,
  simulateCase,
  tabulate,
  timeSeriesOf,
} from '../../simulation/src/index.ts';
import type { ExportSource } from '../src/source.ts';

export const asItStands = (project: Project): Project => project;
/** The last cases of samples, by how they are changed: each is calculated once. */
const known = new WeakMap<(project: Project) => Project, Map<string, ExportSource>>();

/** The last case of a sample, changed; the numbers are those of the engine. @param isWhole  every case is calculated, not that one alone */
export function sourceOf(sampleId: string, change: (project: Project) => Project = asItStands, caseOf = -1, isWhole = false): ExportSource {
  if (caseOf !== -1 || isWhole) return calculated(sampleId, change, caseOf, isWhole);
  const ofChange = known.get(change) ?? new Map<string, ExportSource>();
  known.set(change, ofChange);
  const source = ofChange.get(sampleId) ?? calculated(sampleId, change, caseOf, isWhole);
  ofChange.set(sampleId, source);
  return source;
}

function calculated(sampleId: string, change: (project: Project) => Project, caseOf: number, isWhole: boolean): ExportSource {
  const { project, series } = samples.find(({ id }) => id === sampleId)!.build();
  const { project: checked, issues } = checkProject(change(project));
  if (!checked) throw new Error(issues.map(({ label }) => label).join('; '));
  const prepared = prepare(checked, series);
  const cases = expandCases(checked);
  const one = cases.at(caseOf)!;
  // Those of a project without sensitivities are not compared here: one is enough.
  const described = describeWithBasis(prepared, one);
  const simulated = isWhole ? cases.map((each) => simulateCase(prepared, each)) : [];
  const rows = isWhole ? simulated.flatMap((outcome) => (outcome.kind === 'result' ? [outcome.row] : [])) : [described.details.row];
  if (rows.length === 0) throw new Error('no system is feasible');
  const sensitivity = tabulate(checked, rows, { kind: 'sensitivity' });
  return {
    project: checked,
    ...described,
    tables: {
      sensitivity,
      optimization: tabulate(checked, rows, { kind: 'systems', sensitivity: one.sensitivity, tableKind: 'all' }),
    },
    sensitivitiesOf: () => sensitivityFacts(checked, rows, sensitivity.items, one.sensitivity),
    simulatedYears: checked.earlyAnalysis ? 1 : checked.lifetime,
    seriesOf: (year) => timeSeriesOf(prepared, one, year),
    calculatedAt: '2026-11-20T14:29:00.000Z',
    author: undefined,
    file: { isBaseYearZero: true },
  };
}
