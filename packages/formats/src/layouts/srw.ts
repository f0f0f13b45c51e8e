import type { Refusal } from '../problems.ts';
import { refuse } from '../problems.ts';
import { findTable } from '../table/find-table.ts';
import type { Dialect } from '../text/detect-dialect.ts';
import type { Records } from '../text/split-records.ts';
import type { Layout } from './layout.ts';
import { cellsOfLine, siteNumber, zoneText } from './layout.ts';
import type { Source } from './source.ts';
import { sourceOfTable } from './source.ts';

const HEADER_LINES = 5;
const quantities = /^(?:temperature|pressure|speed|direction)$/i;

/**
 * Wind resource files (SRW): line 1 site data (id, city, state, country, year, latitude, longitude, elevation, time step in hours or
 * hours ahead of UTC, rows), line 2 a remark, line 3 quantities, line 4 units, line 5 heights in m, then one row per interval from
 * 1 January 00:00 without dates.
 *
 * Source: System Advisor Model help, "Weather File Formats", SRW.
 */
export const srw: Layout = {
  claims: (records, dialect) => {
    const names = cellsOfLine(records, dialect, 2);
    return names.some((name) => /^speed$/i.test(name)) && names.every((name) => name === '' || quantities.test(name));
  },
  read: readSrw,
};

function readSrw(records: Records, dialect: Dialect): Source | Refusal {
  const found = findTable(records, dialect);
  if ('ok' in found) return found;
  const [site, names, units, heights] = [0, 2, 3, 4].map((line) => cellsOfLine(records, dialect, line)) as [
    string[],
    string[],
    string[],
    string[],
  ];
  if (heights.some((height) => height !== '' && siteNumber(height) === undefined))
    return refuse('layout', 'row 5 of an SRW wind file gives the heights in m', { row: HEADER_LINES });
  const rows = Array.from({ length: records.count - HEADER_LINES }, (_, i) => i + HEADER_LINES).filter(
    (record) => records.line(record).trim() !== '',
  );
  const table = {
    ...found,
    rows,
    blanks: [],
    footers: [],
    headerRecord: 2,
    titles: [0, 1, 3, 4].map((record) => records.line(record)),
    kinds: names.map(() => 'number' as const),
    names: names.map((name, column) => (heights[column] === undefined || heights[column] === '' ? name : `${name} (${heights[column]} m)`)),
    units: names.map((_, column) => units[column] ?? ''),
  };
  // Newer files give the time step in hours where older ones give the zone: 1 or less is a step.
  const ninth = siteNumber(site[8]);
  const utcOffset = ninth !== undefined && (ninth < 0 || ninth > 1) ? ninth : undefined;
  const year = siteNumber(site[4]);
  const source = sourceOfTable(table, 'SRW wind resource file', [], undefined);
  return {
    ...source,
    year: year !== undefined && Number.isInteger(year) ? year : undefined,
    site: {
      name: site
        .slice(0, 3)
        .filter((part) => part !== '' && !part.includes('??'))
        .join(', '),
      latitude: siteNumber(site[5]),
      longitude: siteNumber(site[6]),
      elevation: siteNumber(site[7]),
      utcOffset,
    },
    notes: utcOffset === undefined ? [] : [`stamps in ${zoneText(utcOffset)}`],
  };
}
