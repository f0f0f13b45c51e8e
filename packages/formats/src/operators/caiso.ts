import { openZipOfTexts } from '../bytes/open-zip.ts';
import { decodeBytes } from '../bytes/decode-bytes.ts';
import { quote, refuse } from '../problems.ts';
import { joinRows, keepRows, type OperatorMarketKind, type PriceOperator } from './price-operator.ts';

/** Reports of locational marginal prices: hourly, of 15 and of 5 minutes. */
const REPORTS: Readonly<Record<OperatorMarketKind, { readonly query: string; readonly run: string; readonly version: number }>> = {
  dam: { query: 'PRC_LMP', run: 'DAM', version: 12 },
  fmm: { query: 'PRC_RTPD_LMP', run: 'RTPD', version: 3 },
  rtm: { query: 'PRC_INTVL_LMP', run: 'RTM', version: 3 },
};
/** Pacific Standard Time, in which a year begins and ends. */
const BEHIND_UTC = 8;

/** '20230101T08:00-0000' */
const stamp = (year: number, month: number): string =>
  `${new Date(Date.UTC(year, month, 1, BEHIND_UTC)).toISOString().slice(0, 13).replaceAll('-', '')}:00-0000`;

/** OASIS says in XML, within the zip, why it has no prices. */
const faultIn = (text: string): string | undefined => /<(?:m:)?ERR_DESC>([^<]{1,200})</.exec(text.slice(0, 20_000))?.[1]?.trim();

/**
 * California ISO, OASIS: a request of at most 31 days answers a zip of csv with the components of the price below each other, in UTC. No
 * key is needed; more than a request in five seconds is refused.
 *
 * Source: CAISO, OASIS Interface Specification 5.1.x, SingleZip; prices stand in the columns MW, PRC and VALUE.
 */
export const caiso: PriceOperator = {
  id: 'caiso',
  name: 'CAISO',
  markets: [
    { kind: 'dam', name: 'Day-ahead, hourly' },
    { kind: 'fmm', name: 'Fifteen-minute' },
    { kind: 'rtm', name: 'Real-time, 5 minutes' },
  ],
  nodes: [
    { id: 'TH_NP15_GEN-APND', name: 'NP15 trading hub' },
    { id: 'TH_SP15_GEN-APND', name: 'SP15 trading hub' },
    { id: 'TH_ZP26_GEN-APND', name: 'ZP26 trading hub' },
    { id: 'DLAP_PGAE-APND', name: 'PG&E load' },
    { id: 'DLAP_SCE-APND', name: 'SCE load' },
    { id: 'DLAP_SDGE-APND', name: 'SDG&E load' },
  ],
  otherNode: /^[A-Z0-9][A-Z0-9_.#-]{2,59}$/,
  firstYear: 2010,
  yearsNote: 'OASIS keeps prices for 39 months or so.',
  everyMs: 5000,
  utcOffset: -BEHIND_UTC,
  pieces: ({ market, node, year }) => {
    const { query, run, version } = REPORTS[market];
    return Array.from({ length: 12 }, (_, month) => {
      const pairs = {
        resultformat: '6',
        queryname: query,
        version: String(version),
        startdatetime: stamp(year, month),
        enddatetime: stamp(year, month + 1),
        market_run_id: run,
        node,
      };
      return `SingleZip?${Object.entries(pairs)
        .map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll('%3A', ':')}`)
        .join('&')}`;
    });
  },
  readPiece: (bytes, { node }) => {
    const files = openZipOfTexts(bytes);
    if ('ok' in files) return files;
    const parts = files.map((file) => {
      const decoded = decodeBytes(file.bytes, file.name, 'component');
      if (!decoded.ok) return decoded;
      const fault = faultIn(decoded.text);
      if (fault !== undefined) return refuse('empty', `OASIS says ${quote(fault)}`);
      return keepRows(decoded.text, { NODE: node, LMP_TYPE: 'LMP' });
    });
    return joinRows(parts, `node ${node}`);
  },
};
