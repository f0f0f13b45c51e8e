import type { Refusal } from '../problems.ts';
import { refuse } from '../problems.ts';
import { findTable } from '../table/find-table.ts';
import type { Dialect } from '../text/detect-dialect.ts';
import type { Records } from '../text/split-records.ts';
import { yearOfCount } from '../time/year-count.ts';
import type { Layout } from './layout.ts';
import { cellsOfLine, siteNumber, zoneText } from './layout.ts';
import type { Source } from './source.ts';
import { sourceOfTable } from './source.ts';

/** Lines among which the quantities stand; usually the third. */
const HEAD = 8;
const quantity = /^(?:temperature|temp|pressure|speed|wind ?speed|direction|wind ?direction)\b/i;
const speed = /^(?:wind ?)?speed\b/i;
/** "80", "80.0", "80m", "80 m". */
const height = /^(\d+(?:\.\d+)?)\s*m?$/i;

/**
 * Wind resource files (SRW): line 1 site data (id, city, state, country, year, latitude, longitude, elevation, time step in hours or
 * hours ahead of UTC, rows), line 2 a remark, line 3 quantities, line 4 units, line 5 heights in m, then one row per interval from
 * 1 January 00:00 without dates. Files without the remark, without units or with heights before units are read too: what stands between the
 * quantities and a whole year of rows is header and never data.
 *
 * Source: System Advisor Model help, "Weather File Formats", SRW.
 */
export const srw: Layout = { claims: (records, dialect) => findQuantities(records, dialect) !== undefined, read: readSrw };

/** The line whose cells are all quantities of wind files, one of them speed, with site data in the first line. */
function findQuantities(records: Records, dialect: Dialect): number | undefined {
  if (cellsOfLine(records, dialect, 0).length < 8) return undefined;
  for (let record = 1; record < Math.min(HEAD, records.count); record++) {
    const names = cellsOfLine(records, dialect, record).filter((name) => name !== '');
    if (names.length > 1 && names.every((name) => quantity.test(name)) && names.some((name) => speed.test(name))) return record;
  }
  return undefined;
}

function readSrw(records: Records, dialect: Dialect): Source | Refusal {
  const found = findTable(records, dialect);
  if ('ok' in found) return found;
  const nameLine = findQuantities(records, dialect)!;
  const filled = Array.from({ length: records.count - nameLine - 1 }, (_, i) => i + nameLine + 1).filter(
    (record) => records.line(record).trim() !== '',
  );
  const header = findHeader(records, dialect, filled);
  if (header === undefined) {
    const line = records.lineNumber(filled[0] ?? nameLine);
    return refuse(
      'layout',
      `an SRW wind file has its units and heights in m in the lines below "${cellsOfLine(records, dialect, nameLine).slice(0, 4).join(', ')}" and then the rows of one year; row ${line} and the next do not look like this`,
      { row: line },
    );
  }
  const { heightLine, unitLine, count } = header;
  const names = cellsOfLine(records, dialect, nameLine);
  const units = unitLine === undefined ? [] : cellsOfLine(records, dialect, unitLine);
  const heights = heightLine === undefined ? [] : cellsOfLine(records, dialect, heightLine).map((cell) => height.exec(cell)?.[1] ?? '');
  const table = {
    ...found,
    rows: filled.slice(count),
    blanks: [],
    footers: [],
    headerRecord: nameLine,
    titles: [...Array.from({ length: nameLine }, (_, record) => record), ...filled.slice(0, count)].map((record) => records.line(record)),
    kinds: names.map(() => 'number' as const),
    forms: names.map(() => undefined),
    names: names.map((name, column) => (heights[column] === undefined || heights[column] === '' ? name : `${name} (${heights[column]} m)`)),
    units: names.map((_, column) => units[column] ?? ''),
  };
  // Newer files give the time step in hours where older ones give the zone: 1 or less is a step.
  const site = cellsOfLine(records, dialect, 0);
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

/**
 * The lines of units and heights below the quantities. A line of words is the units. A line of numbers is the heights only when the rows
 * behind it are a year, so that no row of data is taken for a header and no header for data.
 */
function findHeader(
  records: Records,
  dialect: Dialect,
  filled: readonly number[],
): { heightLine?: number; unitLine?: number; count: number } | undefined {
  let heightLine: number | undefined;
  let unitLine: number | undefined;
  let count = 0;
  while (count < 2 && count < filled.length) {
    const cells = cellsOfLine(records, dialect, filled[count]!).filter((cell) => cell !== '');
    if (cells.length > 0 && cells.every((cell) => height.test(cell)) && heightLine === undefined) {
      const isMeantAsHeights = cells.some((cell) => /m$/i.test(cell)) || yearOfCount(filled.length - count) === undefined;
      if (!isMeantAsHeights) break;
      heightLine = filled[count];
    } else if (cells.some((cell) => /\p{L}/u.test(cell)) && unitLine === undefined) unitLine = filled[count];
    else break;
    count++;
  }
  return count === 0 || heightLine === undefined ? undefined : { heightLine, unitLine, count };
}
