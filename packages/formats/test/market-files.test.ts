import { expect, test } from 'vitest';
import type { ImportOptions } from '../src/index.ts';
import type { ImportOutcome } from '../src/series/import-series.ts';
import { importSeries } from '../src/index.ts';
import type { Row } from './build.ts';
import { shareOf } from '../../engine/test/share.ts';
import { calendar, dateOf, iso, timeOf, withClockChange } from './build.ts';
import { read, refused } from './outcome.ts';

// The operators' own layouts, written here from their headings with values that count true hours.
const two = (n: number): string => String(n).padStart(2, '0');
// Values that count hours are no likely prices, so their unit is said.
const price = (text: string, options: Partial<ImportOptions> = {}): ImportOutcome =>
  importSeries(text, { kind: 'price', unit: 'currency/MWh', ...options });
const springs: Readonly<Record<number, number>> = { 2020: 8, 2021: 14, 2022: 13 };
const autumns: Readonly<Record<number, number>> = { 2020: 1, 2021: 7, 2022: 6 };
const american = (year: number, step = 60): Row[] => withClockChange(calendar(year, step), [3, springs[year]!, 2], [11, autumns[year]!, 1]);
const usDate = (row: Row): string => `${two(row.month)}/${two(row.day)}/${row.year}`;
/** UTC begin of a row whose index counts true intervals since 1 January 00:00 standard time. */
const utc = (year: number, behind: number, step: number, row: Row): Date =>
  new Date(Date.UTC(year, 0, 1, behind) + row.index * step * 60_000);
const stamp = (date: Date): string => date.toISOString().slice(0, 19);

interface Market {
  readonly name: string;
  readonly layout: string;
  readonly node?: string;
  readonly step: number;
  readonly hasChange: boolean;
  readonly text: (year: number) => string;
}

const markets: readonly Market[] = [
  {
    name: 'ERCOT day-ahead',
    layout: 'ERCOT settlement point prices',
    node: 'HB_NORTH',
    step: 60,
    hasChange: true,
    text: (year) =>
      `DeliveryDate,HourEnding,SettlementPoint,SettlementPointPrice,DSTFlag \n${american(year)
        .flatMap((row) =>
          ['HB_NORTH', 'HB_WEST'].map((node, i) => `${usDate(row)},${two(row.hour + 1)}:00,${node},${row.index + i * 0.5},N`),
        )
        .join('\n')}`,
  },
  {
    name: 'ERCOT real-time',
    layout: 'ERCOT settlement point prices',
    node: 'HB_WEST',
    step: 15,
    hasChange: true,
    text: (year) =>
      `DeliveryDate,DeliveryHour,DeliveryInterval,SettlementPointName,SettlementPointType,SettlementPointPrice,DSTFlag\n${american(year, 15)
        .flatMap((row) =>
          ['HB_WEST', 'HB_NORTH'].map(
            (node, i) => `${usDate(row)},${row.hour + 1},${row.minute / 15 + 1},${node},HU,${row.index + i * 0.5},N`,
          ),
        )
        .join('\n')}`,
  },
  {
    name: 'PJM',
    layout: 'PJM Data Miner',
    node: 'WESTERN HUB',
    step: 60,
    hasChange: true,
    text: (year) =>
      `datetime_beginning_utc,datetime_beginning_ept,pnode_id,pnode_name,voltage,equipment,type,zone,system_energy_price_da,total_lmp_da,congestion_price_da,marginal_loss_price_da,row_is_current,version_nbr\n${american(
        year,
      )
        .flatMap((row) => {
          const begin = utc(year, 5, 60, row);
          const twelve = (hour: number): string => `${hour % 12 === 0 ? 12 : hour % 12}:00:00 ${hour < 12 ? 'AM' : 'PM'}`;
          const times = `${begin.getUTCMonth() + 1}/${begin.getUTCDate()}/${begin.getUTCFullYear()} ${twelve(begin.getUTCHours())},${row.month}/${row.day}/${row.year} ${twelve(row.hour)}`;
          return [
            `${times},51288,WESTERN HUB,,,HUB,,1.5,${row.index},0.5,0.5,TRUE,2`,
            `${times},51288,WESTERN HUB,,,HUB,,1.5,-7,0.5,0.5,FALSE,1`,
          ];
        })
        .join('\n')}`,
  },
  {
    name: 'NYISO',
    layout: 'NYISO location-based marginal prices',
    node: 'N.Y.C.',
    step: 60,
    hasChange: true,
    text: (year) =>
      `"Time Stamp","Name","PTID","LBMP ($/MWHr)","Marginal Cost Losses ($/MWHr)","Marginal Cost Congestion ($/MWHr)"\n${american(year)
        .flatMap((row) =>
          ['CAPITL', 'N.Y.C.'].map((node, i) => `"${usDate(row)} ${timeOf(row)}","${node}",617${i}7,${row.index + (1 - i) * 0.5},0.1,-0.2`),
        )
        .join('\n')}`,
  },
  {
    name: 'ISO-NE',
    layout: 'ISO-NE locational marginal prices',
    node: '.H.INTERNAL_HUB',
    step: 60,
    hasChange: true,
    text: (year) => {
      const seen = new Set<string>();
      const rows = american(year).map((row) => {
        const mark = seen.has(iso(row)) ? 'X' : '';
        seen.add(iso(row));
        return `"D","${usDate(row)}","${two(row.hour + 1)}${mark}","4000",".H.INTERNAL_HUB","HUB",${row.index},1.5,0.5,0.1`;
      });
      return [
        '"C","Day-Ahead Hourly LMP Report"',
        '"C","Filename: WW.csv"',
        '"H","Date","Hour Ending","Location ID","Location Name","Location Type","Locational Marginal Price","Energy Component","Congestion Component","Marginal Loss Component"',
        '"H","Date","HH24","Number","String","String","$/MWh","$/MWh","$/MWh","$/MWh"',
        ...rows,
        `"T",${rows.length}`,
      ].join('\n');
    },
  },
  {
    name: 'SPP',
    layout: 'SPP marketplace',
    node: 'SPPSOUTH_HUB',
    step: 60,
    hasChange: true,
    text: (year) =>
      `Interval,GMTIntervalEnd,Settlement Location,Pnode,LMP,MLC,MCC,MEC\n${american(year)
        .map((row) => {
          const end = new Date(Date.UTC(row.year, row.month - 1, row.day, row.hour + 1));
          const us = (date: Date): string =>
            `${two(date.getUTCMonth() + 1)}/${two(date.getUTCDate())}/${date.getUTCFullYear()} ${stamp(date).slice(11)}`;
          return `${us(end)},${us(new Date(utc(year, 6, 60, row).getTime() + 3_600_000))},SPPSOUTH_HUB,SPPSOUTH_HUB,${row.index},0.1,0.2,1.5`;
        })
        .join('\n')}`,
  },
  {
    name: 'MISO',
    layout: 'MISO market report',
    node: 'INDIANA.HUB',
    step: 60,
    hasChange: false,
    text: (year) =>
      `MKTHOUR_EST,PNODENAME,LMP,CON_LMP,LOSS_LMP\n${calendar(year)
        .map((row) => `${dateOf(row)} ${timeOf(row)}:00,INDIANA.HUB,${row.index},0.1,0.2`)
        .join('\n')}`,
  },
];

// In every run the leap year of each, and the other of the first.
const cases = markets.flatMap((market, k) => shareOf([2020, 2021], k === 0 ? [2020, 2021] : [2020]).map((year) => ({ ...market, year })));

test.each(cases)('UX-05 UX-06 $name $year gives exactly a year, hour by hour', ({ text, layout, node, step, hasChange, year }) => {
  const options = { node, summerTime: 'standard' } as const;
  const source = text(year);
  const standard = read(price(source, options));
  // In standard time every value keeps the true hour it counts, but for the leap day.
  const perDay = 1440 / step;
  const expected = calendar(year, step)
    .filter(({ month, day }) => !(month === 2 && day === 29))
    .map(({ index }) => index);
  expect([standard.series.length, standard.series.findIndex((value, slot) => value !== expected[slot])]).toEqual([expected.length, -1]);
  expect(standard.understood.layout).toBe(layout);
  const clock = read(price(source, { node }));
  const { clockChange, leapDay } = clock.understood;
  expect([clock.series.length, leapDay.dropped]).toEqual([525_600 / step, year === 2020 ? perDay : 0]);
  expect(clockChange).toMatchObject(hasChange ? { missing: 60 / step, repeated: 60 / step } : { missing: 0, repeated: 0 });
  expect(clock.understood.zone).toContain(hasChange ? 'Prevailing Time' : 'Eastern Standard Time');
});

test('UX-06 CAISO: rows of the full price are taken, the stamps are in UTC', () => {
  const rows = calendar(2021).flatMap((row) => {
    const begin = utc(2021, 8, 60, row);
    const end = new Date(begin.getTime() + 3_600_000);
    return ['LMP', 'MCE', 'MCC', 'MCL', 'MGHG'].map(
      (type, i) =>
        `${stamp(begin)}-00:00,${stamp(end)}-00:00,${dateOf(row)},${row.hour + 1},0,TH_SP15_GEN-APND,TH_SP15_GEN-APND,TH_SP15_GEN-APND,${type},DAM,PRC_LMP,${row.index + i / 10},11`,
    );
  });
  const text = `INTERVALSTARTTIME_GMT,INTERVALENDTIME_GMT,OPR_DT,OPR_HR,OPR_INTERVAL,NODE_ID_XML,NODE_ID,NODE,LMP_TYPE,MARKET_RUN_ID,XML_DATA_ITEM,MW,GROUP\n${rows.join('\n')}`;
  const { series, understood } = read(price(text, { utcOffset: -8 }));
  expect(series.findIndex((value, slot) => value !== slot)).toBe(-1);
  expect(understood).toMatchObject({ layout: 'CAISO OASIS', column: { name: 'MW' } });
  expect(understood.rows.dropped).toContainEqual({ count: 4 * 8760, reason: 'price components beside the full price' });
  // "MW" heads a column of prices: its name is no unit.
  expect(understood.unit).toMatchObject({ target: 'currency/MWh', factor: 1 });
});

test('UX-06 of several nodes one is chosen', () => {
  const text = markets[0]!.text(2021);
  expect(refused(price(text)).message).toBe('the file lists 2 nodes, choose one: "HB_NORTH", "HB_WEST"');
  expect(refused(price(text, { node: 'HB_EAST' })).message).toBe('there is no node "HB_EAST"; the file has: "HB_NORTH", "HB_WEST"');
  const west = read(price(text, { node: 'hb_west' }));
  expect(west.series[10]).toBe(10.5);
  expect(west.understood.notes).toContain('node "HB_WEST"');
  expect(west.understood.rows.dropped).toContainEqual({ count: 8760, reason: 'rows of other nodes' });
  // Words beside intervals that stand once are remarks, not nodes.
  const remarks = `time,zone,price\n${calendar(2021)
    .map((row) => `${iso(row)},${row.hour < 8 ? 'off-peak' : 'peak'},${row.hour}`)
    .join('\n')}`;
  expect(read(price(remarks)).series[9]).toBe(9);
});
