import { makeFile, type FileProgress } from '@stackwatt/documents';
import type { CheckedProject } from '@stackwatt/model';
import type { NumberedCase, Simulation } from '../calculation/simulation.ts';
import type { ExportOrder } from './export-order.ts';

/** The pieces of a file, in a calculating process: its details are calculated from the inputs, as those of the page are. */
export function makeExport(
  simulation: Simulation,
  project: CheckedProject,
  prepared: never,
  one: NumberedCase,
  order: ExportOrder,
  onProgress: (progress: FileProgress) => void,
): AsyncIterable<Uint8Array> {
  const { rows, options, isBaseYearZero, partial, calculatedAt, author } = order;
  onProgress({ stage: 'Details of the system', share: 0.05 });
  const sensitivity = simulation.tabulate(project, rows, { kind: 'sensitivity' });
  return makeFile(
    {
      project,
      ...simulation.describeWithBasis(prepared, one as never),
      tables: {
        sensitivity,
        optimization: simulation.tabulate(project, rows, { kind: 'systems', sensitivity: one.sensitivity, tableKind: 'all' }),
      },
      sensitivitiesOf: () => simulation.sensitivityFacts(project, rows, sensitivity.items, one.sensitivity),
      simulatedYears: project.earlyAnalysis ? 1 : project.lifetime,
      seriesOf: (year) => simulation.timeSeriesOf(prepared, one as never, year),
      calculatedAt,
      author,
      file: { isBaseYearZero, ...(partial !== undefined && { partial }) },
    },
    options,
    onProgress,
  );
}
