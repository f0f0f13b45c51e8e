import { scheduleSeries, type LineToPoi } from '@stackwatt/engine';
import { isReady, type CheckedProject, type Schedule, type SeriesTable } from '@stackwatt/model';
import { stepsPerYear, toFraction } from '@stackwatt/units';
import { calendarOf, calendarSeries } from './series-of.ts';

export interface LimitInputs {
  /** At the point of interconnection, MW per step; Infinity for none. */
  readonly exportMw: Float64Array;
  readonly importMw: Float64Array;
}

/**
 * Limits at the point of interconnection. The fixed export limit is the interconnection limit: it bounds both directions; a schedule, a
 * series or an import limit lowers it (D-097). Without storage nothing is ever bought (LIM-08).
 */
export function limitInputs(project: CheckedProject, series: SeriesTable): LimitInputs {
  const steps = stepsPerYear(project.timeStepSize);
  const interconnectionMw = project.hasExportLimit ? project.exportLimit : Infinity;
  const exportMw = new Float64Array(steps).fill(interconnectionMw);
  if (project.hasExportLimitTimeSeries)
    lowerTo(exportMw, calendarSeries(project, project.exportLimitTimeSeriesData, series, 'Export limit'));
  if (project.hasExportLimitSchedule) lowerTo(exportMw, scheduled(project, project.exportLimitSchedule));
  const importMw = new Float64Array(steps).fill(
    project.hasImportLimit ? Math.min(project.importLimit, interconnectionMw) : interconnectionMw,
  );
  // Where imports may not be limited nothing is bought, and the checker does not ask for the series.
  if (project.hasImportLimitTimeSeries && isReady(project.importLimitTimeSeriesData))
    lowerTo(importMw, calendarSeries(project, project.importLimitTimeSeriesData, series, 'Import limit'));
  if (project.hasImportLimitSchedule) lowerTo(importMw, scheduled(project, project.importLimitSchedule));
  if (!project.useStorage) importMw.fill(0);
  return { exportMw, importMw };
}

/** A schedule of rates over the simulated year. */
export const scheduled = (project: CheckedProject, { grid, rates }: Schedule): Float64Array =>
  scheduleSeries(
    grid,
    rates.map(({ value }) => value),
    calendarOf(project),
  );

function lowerTo(limit: Float64Array, values: Float64Array): void {
  for (let i = 0; i < limit.length; i++) limit[i] = Math.max(0, Math.min(limit[i]!, values[i]!));
}

/** Line and transformer between the ac bus and the point of interconnection (LIM-13). */
export const lineInputs = ({ acLineEfficiencySensitivity, acTransformerEfficiencySensitivity }: CheckedProject): LineToPoi => ({
  lineEfficiency: toFraction(acLineEfficiencySensitivity[0]!),
  transformerEfficiency: toFraction(acTransformerEfficiencySensitivity[0]!),
});

/** Of both together: the share that arrives. */
export const lineEfficiency = ({ lineEfficiency: line, transformerEfficiency }: LineToPoi): number => line * transformerEfficiency;
