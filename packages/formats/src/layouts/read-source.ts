import type { Refusal } from '../problems.ts';
import { refuse } from '../problems.ts';
import { findTable } from '../table/find-table.ts';
import { detectDialect } from '../text/detect-dialect.ts';
import { splitRecords } from '../text/split-records.ts';
import { EXCEL_REFUSAL, isExcelName } from '../bytes/excel.ts';
import { isDayByTime, readDayByTime } from './day-by-time.ts';
import { epw } from './epw.ts';
import type { FrameOptions, Layout } from './layout.ts';
import { pvgis } from './pvgis.ts';
import { pvsyst } from './pvsyst.ts';
import { samWeather } from './sam-weather.ts';
import { srw } from './srw.ts';
import { tmy3 } from './tmy3.ts';
import { wtkCsv } from './wtk-csv.ts';
import { readColumns } from './columns.ts';
import type { Source } from './source.ts';

/** Layouts with a name; a new one is one file and one entry here. */
const LAYOUTS: readonly Layout[] = [epw, tmy3, samWeather, srw, wtkCsv, pvsyst, pvgis];

/** TMY2: one line of station, then rows of 142 characters that begin with year, month, day and hour in two digits each and run together. */
const isTmy2 = (first: string, second: string): boolean =>
  /^ ?\d{5} .*[NS] +\d+ +\d+ +[EW] +\d+ +\d+ +-?\d+\s*$/.test(first) && second.length >= 130 && /^ ?\d{8}\d/.test(second);

/** Finds the layout of a text and reads its frame: separator, decimal sign, heading, columns and the time of every row. */
export function readSource(text: string, options: FrameOptions): Source | Refusal {
  if (isExcelName(options.fileName)) return refuse('excel', EXCEL_REFUSAL);
  if (text.trim() === '') return refuse('empty', 'the file is empty');
  const records = splitRecords(text);
  if ('ok' in records) return records;
  if (isTmy2(records.line(0), records.line(1)))
    return refuse(
      'layout',
      'the file is a TMY2 weather file (tm2), whose columns have fixed places; read are TMY3, EPW, SRW and the csv files of SAM and NSRDB: save it as one of them',
      { row: 1 },
    );
  const dialect = detectDialect(records, {
    separator: options.separator,
    decimalComma: options.decimalComma,
    hasColumn: options.column !== undefined,
  });
  if ('ok' in dialect) return dialect;
  const named = LAYOUTS.find((layout) => layout.claims(records, dialect));
  if (named !== undefined) return named.read(records, dialect, options);
  const table = findTable(records, dialect);
  if ('ok' in table) return table;
  return isDayByTime(table) ? readDayByTime(table, options) : readColumns(table, options);
}
