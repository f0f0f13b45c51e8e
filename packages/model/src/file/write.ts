import type { Project } from '../project/project.ts';
import { seriesRefsOf } from '../series/series-refs-of.ts';
import type { SeriesTable } from '../series/series-table.ts';
import { toFileForm, withObligationSeries } from './to-file-form.ts';

/** The project document as the server keeps it: series are references by hash. */
export const writeProject = (project: Project): string => JSON.stringify(toFileForm(project), undefined, 1);

/**
 * The self-contained project file ('{name}.hfront', D-063): the document and the values of every series it refers to.
 *
 * @throws Error when a series is missing from the table: a file without its values would open and not calculate
 */
export function writeProjectFile(project: Project, series: SeriesTable): string {
  const table: Record<string, number[]> = {};
  for (const { place, ref } of seriesRefsOf(project)) {
    const values = series.get(ref.hash);
    if (!values) throw new Error(`the values of "${place}" (${ref.hash.slice(0, 12)}) are missing`);
    table[ref.hash] = [...values];
  }
  return `${JSON.stringify({ ...withObligationSeries(toFileForm(project), project), series: table })}\n`;
}
