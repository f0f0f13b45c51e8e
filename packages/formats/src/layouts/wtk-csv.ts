import { findTable } from '../table/find-table.ts';
import { readColumns } from './columns.ts';
import type { Layout } from './layout.ts';
import { cellsOfLine, siteNumber, zoneText } from './layout.ts';

/**
 * WIND Toolkit CSV: line 1 pairs of name and value of the site (SiteID, Site Timezone, Data Timezone, Longitude, Latitude), line 2 headings
 * with height and unit, then a row per interval.
 */
export const wtkCsv: Layout = {
  claims: (records, dialect) => /^siteid$/i.test(cellsOfLine(records, dialect, 0)[0] ?? ''),
  read: (records, dialect, options) => {
    const table = findTable(records, dialect);
    if ('ok' in table) return table;
    const source = readColumns(table, options);
    if ('ok' in source) return source;
    const pairs = cellsOfLine(records, dialect, 0);
    const of = (name: RegExp): string | undefined => pairs[pairs.findIndex((cell) => name.test(cell)) + 1];
    const stampZone = siteNumber(of(/^data timezone$/i));
    const siteZone = siteNumber(of(/^site timezone$/i));
    const isUtc = stampZone === 0 && siteZone !== 0;
    const utcOffset = isUtc ? siteZone : stampZone;
    return {
      ...source,
      layout: 'WIND Toolkit weather file',
      axis: source.axis && { ...source.axis, isUtc, zone: isUtc ? 'UTC' : utcOffset === undefined ? undefined : zoneText(utcOffset) },
      site: { name: of(/^siteid$/i), latitude: siteNumber(of(/^latitude$/i)), longitude: siteNumber(of(/^longitude$/i)), utcOffset },
    };
  },
};
