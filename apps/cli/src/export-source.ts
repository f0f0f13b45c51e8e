import type { ExportSource } from '@stackwatt/documents';
import type { ResultTable, TableRow } from '@stackwatt/model';
import { describeWithBasis, sensitivityFacts, tabulate, timeSeriesOf, type Prepared, type SimulationCase } from '@stackwatt/simulation';

/** What the files of one system are made of; its details are calculated here. @param rows  of all cases that have a result */
export function exportSource(prepared: Prepared, one: SimulationCase, rows: readonly TableRow[]): ExportSource {
  const { project } = prepared;
  const sensitivity: ResultTable = tabulate(project, rows, { kind: 'sensitivity' });
  return {
    project,
    ...describeWithBasis(prepared, one),
    tables: { sensitivity, optimization: tabulate(project, rows, { kind: 'systems', sensitivity: one.sensitivity, tableKind: 'all' }) },
    sensitivitiesOf: () => sensitivityFacts(project, rows, sensitivity.items, one.sensitivity),
    simulatedYears: project.earlyAnalysis ? 1 : project.lifetime,
    seriesOf: (year) => timeSeriesOf(prepared, one, year),
    calculatedAt: undefined,
    author: undefined,
    // The command line knows no user whose preference it could follow.
    file: { isBaseYearZero: true },
  };
}
