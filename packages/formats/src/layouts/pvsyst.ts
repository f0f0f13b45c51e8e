import type { Refusal } from '../problems.ts';
import { refuse } from '../problems.ts';
import { findTable } from '../table/find-table.ts';
import type { Dialect } from '../text/detect-dialect.ts';
import type { Records } from '../text/split-records.ts';
import { readColumns } from './columns.ts';
import type { FrameOptions, Layout } from './layout.ts';
import type { Source } from './source.ts';

export const PVSYST = 'PVsyst hourly output';

/**
 * PVsyst hourly output: title lines, a line of headings that begins with "date", a line of units, an empty line, then rows whose stamp
 * marks the beginning of the hour in winter time. Separator, order of day and month, unit (kW or W) and encoding vary with the user's
 * settings and are read off the file. Of the columns EArray and E_Grid the last is the production (D-134).
 */
export const pvsyst: Layout = { claims: (records) => /^\W*pvsyst/i.test(records.line(0)), read: readPvsyst };

function readPvsyst(records: Records, dialect: Dialect, options: FrameOptions): Source | Refusal {
  const table = findTable(records, dialect);
  if ('ok' in table) return table;
  const source = readColumns(table, options);
  if ('ok' in source) return source;
  if (source.axis === undefined) return refuse('layout', 'the PVsyst file has no rows with dates');
  return {
    ...source,
    layout: PVSYST,
    axis: { ...source.axis, side: 'beginning', sideFrom: 'PVsyst marks the beginning of the hour', zone: 'legal winter time of the site' },
  };
}
