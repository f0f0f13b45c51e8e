import { expect, test } from 'vitest';
import type { ImportOptions, SeriesKind } from '../src/index.ts';
import { decodeBytes, importSeries } from '../src/index.ts';
import { dataBytes, hasData, NO_DATA } from './data.ts';
import { read, refused, understood } from './outcome.ts';
import { column, readable, unreadable } from './real-files.ts';

const text = (file: string): string => {
  const decoded = decodeBytes(dataBytes(file), file);
  if (!decoded.ok) throw new Error(decoded.message);
  return decoded.text;
};
const open = (file: string, kind: SeriesKind, options: Partial<ImportOptions> = {}) =>
  importSeries(text(file), { kind, fileName: file.split('/').at(-1), ...options });
const close = (value: number, printed: string): void => expect(value).toBeCloseTo(Number(printed), (printed.split('.')[1] ?? '').length);

test.skipIf(!hasData).each(readable)('IMP-03 UX-03 $file ($kind) is one year and shows the figures of its index', (wanted) => {
  const { series, understood } = read(open(wanted.file, wanted.kind, wanted.options));
  const { source } = understood;
  expect([source.count, understood.stepMinutes, understood.layout]).toEqual([wanted.rows, wanted.step, wanted.layout]);
  expect(series.length).toBe(525_600 / wanted.step);
  expect(series.every((value) => Number.isFinite(value))).toBe(true);
  close(source.min, wanted.figures[0]);
  close(source.mean, wanted.figures[1]);
  close(source.max, wanted.figures[2]);
  expect(wanted.negative === undefined || source.negative === wanted.negative, `negative: ${source.negative}`).toBe(true);
});

test.skipIf(!hasData).each(unreadable)('IMP-03 UX-11 %s (%s) %j is refused: %s', (file, kind, options, rule, words) => {
  const { message, problems } = refused(open(file, kind, options));
  expect(problems[0]?.rule).toBe(rule);
  for (const word of words) expect(message).toContain(word);
});

test.skipIf(!hasData)('UX-05 the ERCOT year 2020 with its clock change and leap day is put in place hour by hour', (context) => {
  if (!hasData) context.skip(NO_DATA);
  const { series, understood } = read(open('prices/ercot_da_hourly_2020_hubs.csv', 'price', column('West LMP')));
  // Rows of the file: 8 March 01:00 → 10 lines before 03:00; the skipped 02:00 repeats 01:00, 1 November 01:00 stands twice.
  const lines = text('prices/ercot_da_hourly_2020_hubs.csv')
    .split('\n')
    .map((line) => line.split(','));
  const at = (local: string): number[] => lines.filter((cells) => cells[1] === local).map((cells) => Number(cells[11]));
  // 8 March is day 67 (31 + 28 + 8) without leap day, 1 November day 305.
  const march = 66 * 24;
  const november = 304 * 24;
  expect(at('2020-03-08 02:00:00')).toEqual([]);
  expect(series[march + 1]).toBe(at('2020-03-08 01:00:00')[0]);
  expect(series[march + 2]).toBe(series[march + 1]);
  expect(series[march + 3]).toBe(at('2020-03-08 03:00:00')[0]);
  const twice = at('2020-11-01 01:00:00');
  expect(twice).toHaveLength(2);
  expect(series[november + 1]).toBeCloseTo((twice[0]! + twice[1]!) / 2, 12);
  expect([series[58 * 24 + 23], series[59 * 24]]).toEqual([at('2020-02-28 23:00:00')[0], at('2020-03-01 00:00:00')[0]]);
  expect([series[0], series[8759]]).toEqual([at('2020-01-01 00:00:00')[0], at('2020-12-31 23:00:00')[0]]);
  expect(understood.clockChange).toMatchObject({ missing: 1, repeated: 1 });
  expect(understood.leapDay).toMatchObject({ action: 'by date', dropped: 24 });
});

test.skipIf(!hasData)('UX-05 MISO keeps standard time all year: nothing is repeated or averaged', (context) => {
  if (!hasData) context.skip(NO_DATA);
  const { clockChange, repairs } = understood(open('prices/miso_rt_hourly_2021_hubs.csv', 'price', column('Indiana Hub LMP')));
  expect(clockChange).toMatchObject({ missing: 0, repeated: 0 });
  expect(clockChange.text).toContain('UTC−5 all year');
  expect(repairs).toEqual([]);
});

test.skipIf(!hasData)('IMP-01 prices per kWh become currency per MWh, and the factor is said', (context) => {
  if (!hasData) context.skip(NO_DATA);
  const energy = understood(open('prices/caiso_2020_da_regup_regdown_hourly.csv', 'price'));
  expect(energy.unit).toMatchObject({ source: 'currency/kWh', target: 'currency/MWh', factor: 1000 });
  expect(energy.unit.from).toContain('DA Price ($/kWh)');
  expect([energy.labelSide, energy.start, energy.end]).toEqual(['ending', '2020-01-01 00:00', '2021-01-01 00:00']);
  expect(energy.series.max).toBeCloseTo(energy.source.max * 1000, 9);
  expect(energy.repairs.map(({ kind }) => kind)).toContain('unit');
  expect(understood(open('prices/caiso_2020_da_regup_regdown_hourly.csv', 'regulation', column(3))).unit).toMatchObject({
    source: 'currency/kW-h',
    target: 'currency/MW-h',
    factor: 1000,
  });
  // The file has no heading; its name says the unit. Without the name the unit is asked.
  expect(understood(open('prices/dervet_da_single_column_bom_usd_per_kwh.csv', 'price')).unit.factor).toBe(1000);
  // 0.0353 $ per kWh on average by the index of the files: no price per MWh.
  const silent = refused(open('prices/dervet_da_single_column_bom_usd_per_kwh.csv', 'price', { fileName: 'prices.csv' }));
  expect([silent.problems[0]!.rule, silent.message.includes('per kWh')]).toEqual(['unit', true]);
});

test.skipIf(!hasData)(
  'IMP-07 IMP-09 PVsyst night values become 0 and are counted; W become MW; day and month are told apart',
  (context) => {
    if (!hasData) context.skip(NO_DATA);
    const files = ['pvsyst_v663_comma_latin1_crlf_mdy_W.CSV', 'pvsyst_v663_semicolon_utf8_mdy_W.csv', 'pvsyst_v663_comma_dmy_W.csv'];
    const outcomes = files.map((file) => read(open(`pvsyst/${file}`, 'production')));
    for (const { series, understood } of outcomes) {
      expect(series).toEqual(outcomes[0]!.series);
      expect(understood.column.name).toBe('E_Grid');
      expect(understood.unit).toMatchObject({ source: 'W', target: 'MW' });
      expect(understood.series).toMatchObject({ min: 0, negative: 0 });
      expect(understood.series.max).toBeCloseTo(5.89842, 9);
      expect(understood.repairs).toContainEqual({ kind: 'negatives', count: 4472, text: '4,472 negative values set to 0' });
    }
    expect(outcomes[2]!.understood.notes.join()).toContain('day/month/year');
    const kept = read(open('pvsyst/pvsyst_v663_comma_dmy_W.csv', 'production', { removeNegatives: false }));
    expect(kept.understood.series).toMatchObject({ negative: 4472 });
  },
);

test.skipIf(!hasData)('UX-09 Fahrenheit and kelvin become °C and are said', (context) => {
  if (!hasData) context.skip(NO_DATA);
  const dallas = understood(open('other/temperature_dallas_houston_2021_fahrenheit.csv', 'temperature', { column: 1, repair: 'repeat' }));
  // −0.9 °F = (−0.9 − 32) × 5/9 = −18.28 °C; 100.9 °F = 38.28 °C.
  expect([dallas.series.min, dallas.series.max].map((value) => Math.round(value * 100) / 100)).toEqual([-18.28, 38.28]);
  expect(dallas.unit.source).toBe('°F');
  const denmark = understood(open('wind/denmark_2021_15min_ws100_temp_ghi.csv', 'temperature'));
  expect(denmark.unit).toMatchObject({ source: 'K', offset: -273.15 });
  expect(denmark.series.mean).toBeCloseTo(denmark.source.mean - 273.15, 9);
});

test.skipIf(!hasData)('the last line of a PVWatts report, its totals, is no hour', (context) => {
  if (!hasData) context.skip(NO_DATA);
  const { rows, column } = understood(open('solar/pvwatts_hourly_production_denver_4kw.csv', 'production'));
  expect(column.name).toBe('AC System Output (W)');
  expect(rows.used).toBe(8760);
  expect(rows.dropped.map(({ reason }) => reason).join()).toContain('Totals');
});
