import { findTable } from '../table/find-table.ts';
import { readColumns } from './columns.ts';
import type { Layout } from './layout.ts';
import { siteNumber } from './layout.ts';
import type { Records } from '../text/split-records.ts';

/** Lines above the headings that may hold the site: a handful of pairs, and of a typical year the twelve months with their years. */
const PREAMBLE = 40;
const latitudeLine = /^"?latitude[^:]*:\s*(.*)$/i;

/** The text behind `Name (unit): ` in the preamble. */
function preambleValue(records: Records, name: RegExp): string | undefined {
  for (let record = 0; record < Math.min(PREAMBLE, records.count); record++) {
    const match = name.exec(records.line(record).trim());
    if (match !== null) return match[1]!.replace(/[",;\s]+$/, '').trim();
  }
  return undefined;
}

/**
 * PVGIS csv: lines `Latitude (decimal degrees): 45.000`, `Longitude …`, `Elevation (m): …`, further ones on the database, then headings
 * that begin with time and rows with stamps 20180101:0010 in UTC; remarks below the rows.
 *
 * Source: European Commission, Joint Research Centre, PVGIS user manual.
 */
export const pvgis: Layout = {
  claims: (records) => [0, 1, 2].some((record) => record < records.count && latitudeLine.test(records.line(record).trim())),
  read: (records, dialect, options) => {
    const table = findTable(records, dialect);
    if ('ok' in table) return table;
    const source = readColumns(table, options);
    if ('ok' in source) return source;
    const isPvgis = table.names.some((name) => /^time(?:\(utc\))?$/i.test(name ?? ''));
    const axis = source.axis && isPvgis ? { ...source.axis, isUtc: true, zone: 'UTC' } : source.axis;
    return {
      ...source,
      axis,
      layout: isPvgis ? 'PVGIS weather file' : source.layout,
      site: {
        latitude: siteNumber(preambleValue(records, latitudeLine)),
        longitude: siteNumber(preambleValue(records, /^"?longitude[^:]*:\s*(.*)$/i)),
        elevation: siteNumber(preambleValue(records, /^"?elevation[^:]*:\s*(.*)$/i)),
      },
    };
  },
};
