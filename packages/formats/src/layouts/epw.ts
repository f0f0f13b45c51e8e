import type { Refusal } from '../problems.ts';
import { refuse } from '../problems.ts';
import { findTable } from '../table/find-table.ts';
import type { Dialect } from '../text/detect-dialect.ts';
import type { Records } from '../text/split-records.ts';
import { readAxis } from '../time/read-axis.ts';
import type { Layout } from './layout.ts';
import { cellsOfLine, siteNumber, zoneText } from './layout.ts';
import type { Source } from './source.ts';
import { sourceOfTable } from './source.ts';

/** Fields of a row that are read, with the unit the format fixes. */
const FIELDS: ReadonlyMap<number, string> = new Map([
  [6, 'Dry bulb temperature (C)'],
  [7, 'Dew point temperature (C)'],
  [8, 'Relative humidity (%)'],
  [9, 'Atmospheric pressure (Pa)'],
  [13, 'Global horizontal radiation (Wh/m2)'],
  [14, 'Direct normal radiation (Wh/m2)'],
  [15, 'Diffuse horizontal radiation (Wh/m2)'],
  [20, 'Wind direction (deg)'],
  [21, 'Wind speed (m/s)'],
]);
const TIME_FIELDS = 5;
const HEADER_LINES = 8;

/**
 * EnergyPlus weather files (EPW): eight header lines, the first with the site (city, …, latitude, longitude, hours ahead of UTC,
 * elevation), no headings, then rows of year, month, day, hour 1 to 24, minute, flags and values for the hour that ends at the stamp, local
 * standard time.
 *
 * Source: EnergyPlus "Auxiliary Programs", weather data format.
 */
export const epw: Layout = {
  // SAM files begin with the word too, as the first of the names of their site data: there a word stands where EPW has the latitude.
  claims: (records, dialect) => {
    const site = cellsOfLine(records, dialect, 0);
    return records.count > HEADER_LINES && /^location$/i.test(site[0] ?? '') && !site.some((cell) => /^latitude$/i.test(cell));
  },
  read: readEpw,
};

function readEpw(records: Records, dialect: Dialect): Source | Refusal {
  const found = findTable(records, dialect);
  if ('ok' in found) return found;
  if (found.kinds.length < 22) return refuse('layout', `an EPW row has at least 22 fields; here it has ${found.kinds.length}`);
  const names = found.kinds.map((_, column) => FIELDS.get(column));
  const titles = Array.from({ length: HEADER_LINES }, (_, record) => records.line(record));
  const table = {
    ...found,
    names,
    titles,
    units: names.map(() => ''),
    headerRecord: undefined,
    kinds: names.map((name) => (name === undefined ? ('text' as const) : ('number' as const))),
  };
  const axis = readAxis(table, { form: 'parts', year: 0, month: 1, day: 2, hour: 3, minute: 4 });
  if ('ok' in axis) return axis;
  const [, city, state, country, , , latitude, longitude, zone, elevation] = cellsOfLine(records, dialect, 0);
  const utcOffset = siteNumber(zone);
  const time = Array.from({ length: TIME_FIELDS }, (_, column) => column);
  return {
    ...sourceOfTable(table, 'EPW weather file', time, {
      ...axis,
      sideFrom: axis.side === 'ending' ? axis.sideFrom : 'EPW counts the hours 1 to 24: hour 1 begins at 00:00',
      zone: utcOffset === undefined ? undefined : zoneText(utcOffset),
    }),
    site: {
      name: [city, state, country].filter((part) => part !== undefined && part !== '' && part !== '-').join(', '),
      latitude: siteNumber(latitude),
      longitude: siteNumber(longitude),
      elevation: siteNumber(elevation),
      utcOffset,
    },
  };
}
