import { findTable } from '../table/find-table.ts';
import { readColumns } from './columns.ts';
import type { Layout } from './layout.ts';
import { cellsOfLine, siteNumber, zoneText } from './layout.ts';

/**
 * TMY3: line 1 site (id, name, state, hours ahead of UTC, latitude, longitude, elevation in m), line 2 headings with units, then 8,760 rows
 * in local standard time, date MM/DD/YYYY and hour 01:00 to 24:00 at the end of each hour. Months come from different years.
 *
 * Source: S. Wilcox and W. Marion, "Users Manual for TMY3 Data Sets", NREL/TP-581-43156 (2008).
 */
export const tmy3: Layout = {
  claims: (records, dialect) => cellsOfLine(records, dialect, 1)[0] === 'Date (MM/DD/YYYY)',
  read: (records, dialect, options) => {
    const table = findTable(records, dialect);
    if ('ok' in table) return table;
    const source = readColumns(table, options);
    if ('ok' in source) return source;
    const [id, name, state, zone, latitude, longitude, elevation] = cellsOfLine(records, dialect, 0);
    const utcOffset = siteNumber(zone);
    return {
      ...source,
      layout: 'TMY3 weather file',
      axis: source.axis && {
        ...source.axis,
        side: 'ending',
        sideFrom: 'TMY3 marks the end of the hour, 01:00 to 24:00',
        zone: utcOffset === undefined ? undefined : zoneText(utcOffset),
      },
      site: {
        name: [name, state, id].filter(Boolean).join(', '),
        latitude: siteNumber(latitude),
        longitude: siteNumber(longitude),
        elevation: siteNumber(elevation),
        utcOffset,
      },
    };
  },
};
