import { zipSync } from 'fflate';
import { withClockChange, calendar, type Row } from './build.ts';

/** Files as operators publish them, made here from their headings; prices follow from hour and place, so each can be checked. */
const two = (n: number): string => String(n).padStart(2, '0');
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

export const NYISO_ZONES = ['CAPITL', 'CENTRL', 'DUNWOD', 'H Q', 'HUD VL', 'LONGIL', 'N.Y.C.', 'NPX', 'WEST'];
/** $/MWh; below zero in some hours. @param step  true intervals since 1 January 00:00 standard time */
export const priceAt = (step: number, place: number): number =>
  Math.round(100 * (25 + 30 * Math.sin(step / 4) + place + (step % 11))) / 100;

/** The second Sunday of March and the first of November. */
const sunday = (year: number, month: number, nth: number): number => {
  const first = new Date(Date.UTC(year, month - 1, 1)).getUTCDay();
  return 1 + ((7 - first) % 7) + 7 * (nth - 1);
};
const eastern = (year: number): Row[] => withClockChange(calendar(year), [3, sunday(year, 3, 2), 2], [11, sunday(year, 11, 1), 1]);

/** Daily csv files of a month of NYISO's zonal prices by name. @param report  day-ahead has plain cells, real-time quoted ones */
export function nyisoDays(report: 'damlbmp' | 'rtlbmp', year: number, month: number): Record<string, string> {
  const cells = (...parts: (string | number)[]): string =>
    parts.map((part) => (report === 'rtlbmp' && typeof part === 'string' ? `"${part}"` : String(part))).join(',');
  const header = cells('Time Stamp', 'Name', 'PTID', 'LBMP ($/MWHr)', 'Marginal Cost Losses ($/MWHr)', 'Marginal Cost Congestion ($/MWHr)');
  const hours = eastern(year).filter((row) => row.month === month);
  const days = [...new Set(hours.map(({ day }) => day))];
  return Object.fromEntries(
    days.map((day) => {
      const lines = hours
        .filter((row) => row.day === day)
        .flatMap((row) =>
          NYISO_ZONES.map((zone, place) =>
            cells(`${two(month)}/${two(day)}/${year} ${two(row.hour)}:00`, zone, 61750 + place, priceAt(row.index, place), 1.5, -0.5),
          ),
        );
      return [`${year}${two(month)}${two(day)}${report}_zone.csv`, `${[header, ...lines].join('\r\n')}\r\n`];
    }),
  );
}

/** @param path  below the address of the service */
export function nyisoAnswer(path: string): Uint8Array | undefined {
  const asked = /^\/(damlbmp|rtlbmp)\/(\d{4})(\d\d)01\1_zone_csv\.zip$/.exec(path);
  if (asked === null) return undefined;
  const files = nyisoDays(asked[1] as 'damlbmp', Number(asked[2]), Number(asked[3]));
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, bytes(text)])));
}

const CAISO_REPORTS = {
  PRC_LMP: { run: 'DAM', step: 60, column: 'MW' },
  PRC_RTPD_LMP: { run: 'RTPD', step: 15, column: 'PRC' },
  PRC_INTVL_LMP: { run: 'RTM', step: 5, column: 'VALUE' },
} as const;
const instantOf = (text: string): number => Date.parse(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d:\d\d)-0000$/, '$1-$2-$3T$4:00Z'));
const HOUR_MS = 3_600_000;

/** @param query  of SingleZip */
export function caisoAnswer(query: URLSearchParams): Uint8Array | undefined {
  const name = query.get('queryname') as keyof typeof CAISO_REPORTS;
  const report = CAISO_REPORTS[name];
  const node = query.get('node') ?? '';
  const [from, to] = [instantOf(query.get('startdatetime') ?? ''), instantOf(query.get('enddatetime') ?? '')];
  if (report?.run !== query.get('market_run_id') || query.get('resultformat') !== '6' || !(to > from) || to - from > 31 * 24 * HOUR_MS)
    return undefined;
  if (node === 'NO_SUCH_NODE') {
    const fault = `<?xml version="1.0"?><m:OASISReport xmlns:m="http://www.caiso.com/soa/OASISReport_v1.xsd"><m:MessagePayload><m:RTO><m:name>CAISO</m:name><m:ERROR><m:ERR_CODE>1000</m:ERR_CODE><m:ERR_DESC>No data returned for the specified selection</m:ERR_DESC></m:ERROR></m:RTO></m:MessagePayload></m:OASISReport>`;
    return zipSync({ [`20230101_20230131_${name}_INVALID.xml`]: bytes(fault) });
  }
  const stepMs = report.step * 60_000;
  const iso = (at: number): string => `${new Date(at).toISOString().slice(0, 19)}-00:00`;
  const lines: string[] = [];
  for (const [i, type] of (report.step === 5 ? ['MCC', 'LMP'] : ['MCC', 'LMP', 'MCE', 'MCL']).entries()) {
    for (let at = from; at < to; at += stepMs) {
      const local = new Date(at - 8 * HOUR_MS);
      const step = (local.getTime() - Date.UTC(local.getUTCFullYear(), 0, 1)) / stepMs;
      const value = type === 'LMP' ? priceAt(step, 3) : i;
      const day = `${local.toISOString().slice(0, 10)},${local.getUTCHours() + 1},0`;
      lines.push(
        `${iso(at)},${iso(at + stepMs)},${day},${node},${node},${node},${report.run},${type},${type}_PRC,${node},ALL,1,${value},1`,
      );
    }
  }
  const header = `INTERVALSTARTTIME_GMT,INTERVALENDTIME_GMT,OPR_DT,OPR_HR,OPR_INTERVAL,NODE_ID_XML,NODE_ID,NODE,MARKET_RUN_ID,LMP_TYPE,XML_DATA_ITEM,PNODE_RESMRID,GRP_TYPE,POS,${report.column},GROUP`;
  return zipSync({ [`20230101_20230131_${name}_v1.csv`]: bytes(`${[header, ...lines].join('\n')}\n`) });
}
