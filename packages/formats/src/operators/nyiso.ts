import { openZipOfTexts } from '../bytes/open-zip.ts';
import { decodeBytes } from '../bytes/decode-bytes.ts';
import { joinRows, keepRows, monthsOf, type PriceOperator } from './price-operator.ts';

/** Reports of zonal prices, hourly: day-ahead (P-2A), and real-time as the hourly time-weighted mean (P-4A). */
const REPORTS: Readonly<Partial<Record<string, string>>> = { dam: 'damlbmp', rtm: 'rtlbmp' };

/**
 * New York ISO, Market Information System: a zip a month with a csv a day, each with all zones. The stamps are Eastern Prevailing Time at
 * the beginning of the hour. No key is needed.
 *
 * Source: mis.nyiso.com/public, index pages P-2Alist.htm and P-4Alist.htm.
 */
export const nyiso: PriceOperator = {
  id: 'nyiso',
  name: 'NYISO',
  markets: [
    { kind: 'dam', name: 'Day-ahead, hourly' },
    { kind: 'rtm', name: 'Real-time, hourly mean' },
  ],
  nodes: [
    { id: 'WEST', name: 'A, West' },
    { id: 'GENESE', name: 'B, Genesee' },
    { id: 'CENTRL', name: 'C, Central' },
    { id: 'NORTH', name: 'D, North' },
    { id: 'MHK VL', name: 'E, Mohawk Valley' },
    { id: 'CAPITL', name: 'F, Capital' },
    { id: 'HUD VL', name: 'G, Hudson Valley' },
    { id: 'MILLWD', name: 'H, Millwood' },
    { id: 'DUNWOD', name: 'I, Dunwoodie' },
    { id: 'N.Y.C.', name: 'J, New York City' },
    { id: 'LONGIL', name: 'K, Long Island' },
  ],
  firstYear: 2005,
  everyMs: 1000,
  pieces: ({ market, year }) => monthsOf(year).map((month) => `${REPORTS[market]}/${month}01${REPORTS[market]}_zone_csv.zip`),
  readPiece: (bytes, { node }) => {
    const files = openZipOfTexts(bytes);
    if ('ok' in files) return files;
    const days = files
      .toSorted((a, b) => (a.name < b.name ? -1 : 1))
      .map((file) => {
        const decoded = decodeBytes(file.bytes, file.name);
        return decoded.ok ? keepRows(decoded.text, { Name: node }) : decoded;
      });
    return joinRows(days, `zone ${node}`);
  },
};
