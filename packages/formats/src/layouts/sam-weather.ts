import type { Refusal } from '../problems.ts';
import { findTable } from '../table/find-table.ts';
import type { Dialect } from '../text/detect-dialect.ts';
import type { Records } from '../text/split-records.ts';
import { readColumns } from './columns.ts';
import type { FrameOptions, Layout } from './layout.ts';
import { cellsOfLine, siteNumber, zoneText } from './layout.ts';
import type { Site, Source } from './source.ts';

/**
 * SAM CSV and NSRDB weather files: line 1 names of site data, line 2 the site data (latitude, longitude, time zone, elevation, units),
 * line 3 the headings (Year, Month, Day, Hour, Minute, GHI, …) in any order, then one row per interval in local standard time.
 * Stamps at minute 30 of an hourly file mark the middle of the hour.
 *
 * Source: System Advisor Model help, "Weather File Formats", SAM CSV.
 */
export const samWeather: Layout = {
  claims: (records, dialect) =>
    cellsOfLine(records, dialect, 0).some((cell) => /^latitude$/i.test(cell)) &&
    cellsOfLine(records, dialect, 2).some((cell) => /^month$/i.test(cell)),
  read: readSamWeather,
};

function readSamWeather(records: Records, dialect: Dialect, options: FrameOptions): Source | Refusal {
  const table = findTable(records, dialect);
  if ('ok' in table) return table;
  const source = readColumns(table, options);
  if ('ok' in source) return source;
  const names = cellsOfLine(records, dialect, 0).map((cell) => cell.toLowerCase());
  const values = cellsOfLine(records, dialect, 1);
  const of = (name: string): string | undefined => (names.includes(name) ? values[names.indexOf(name)] : undefined);
  const localZone = siteNumber(of('local time zone'));
  const stampZone = siteNumber(of('time zone')) ?? localZone;
  const isUtc = stampZone === 0 && localZone !== undefined && localZone !== 0;
  const utcOffset = isUtc ? localZone : stampZone;
  const site: Site = {
    name: [of('city'), of('state'), of('location id') ?? of('station id')]
      .filter((part) => part !== undefined && part !== '' && part !== '-')
      .join(', '),
    latitude: siteNumber(of('latitude')),
    longitude: siteNumber(of('longitude')),
    elevation: siteNumber(of('elevation')),
    utcOffset,
  };
  return {
    ...source,
    site,
    layout: of('source') === 'NSRDB' ? 'NSRDB weather file' : 'SAM weather file',
    axis: source.axis && { ...source.axis, isUtc, zone: isUtc ? 'UTC' : utcOffset === undefined ? undefined : zoneText(utcOffset) },
    columns: source.columns.map((column) => ({
      ...column,
      unitText: `${column.unitText} ${of(`${column.name.toLowerCase()} units`) ?? ''}`.trim(),
    })),
  };
}
