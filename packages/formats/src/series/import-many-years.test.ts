import { expect, test } from 'vitest';
import { dataText, hasData, NO_DATA } from '../../test/data.ts';
import { importManyYears, type ManyYearsOutcome } from './import-many-years.ts';

const read = (outcome: ManyYearsOutcome): Extract<ManyYearsOutcome, { ok: true }> => {
  if (!outcome.ok) throw new Error(outcome.message);
  return outcome;
};
/** Values that no market has had say their unit. */
const PRICES = { kind: 'price', unit: 'currency/MWh' } as const;
const HOURS = Array.from({ length: 8760 }, (_, hour) => hour);

test('IMP-14 IMP-15 years below each other without dates are as many as the rows make', () => {
  const rows = HOURS.flatMap((hour) => [hour, hour, hour]).map((_, row) => row / 8);
  const { layout, years } = read(importManyYears(rows.join('\n'), PRICES));
  expect([layout, years.map(({ label }) => label)]).toEqual(['blocks', ['1', '2', '3']]);
  // Row n holds (n − 1)/8: the third year begins at row 17,521.
  expect([years[0]!.series[0], years[2]!.series[0], years[2]!.series[8759]]).toEqual([0, 17_520 / 8, 26_279 / 8]);
  expect(years[2]!.understood.firstRows[0]).toMatchObject({ row: 17_521 });
});

test('IMP-14 a column for each year, headed by calendar years, by bare years or by numbers, is a year each', () => {
  const headings: [string, string[], number[]][] = [
    ['SP15 2028;SP15 2029;SP15 2030', ['2028', '2029', '2030'], [2028, 2029, 2030]],
    ['2028;2029;2030', ['2028', '2029', '2030'], [2028, 2029, 2030]],
    ['Year 1;Year 2;Year 3', ['Year 1', 'Year 2', 'Year 3'], [2007, 2007, 2007]],
  ];
  for (const [heading, labels, calendar] of headings) {
    const { layout, years } = read(importManyYears(`${heading}\n${HOURS.map((h) => `${h};${h + 0.5};${h + 100.5}`).join('\n')}`, PRICES));
    expect([layout, years.map(({ label }) => label), years.map(({ understood }) => understood.year)]).toEqual([
      'columns',
      labels,
      calendar,
    ]);
    expect(years.map(({ series }) => [series[0], series[8759]])).toEqual([
      [0, 8759],
      [0.5, 8759.5],
      [100.5, 8859.5],
    ]);
  }
});

const stamps = (first: number, last: number, isEnding = false): string[] => {
  const out: string[] = [];
  const hour = 3_600_000;
  const end = Date.UTC(last + 1, 0, 1) + (isEnding ? hour : 0);
  for (let time = Date.UTC(first, 0, 1) + (isEnding ? hour : 0); time < end; time += hour)
    out.push(new Date(time).toISOString().slice(0, 16).replace('T', ' '));
  return out;
};

test.each([false, true])(
  'IMP-14 dates over several calendar years make a year each, 29 February dropped; stamps at the end %s',
  (isEnding) => {
    // 2027 to 2029 with the leap year 2028; the value is the calendar year of the interval's begin, and an hour of 2030 follows.
    const rows = stamps(2027, 2029, isEnding).map((stamp, i) => {
      const begin = new Date(Date.UTC(2027, 0, 1) + i * 3_600_000);
      return `${stamp},${begin.getUTCFullYear()}`;
    });
    const text = `${isEnding ? 'hour ending' : 'interval start'},price\n${rows.join('\n')}`;
    const { layout, years } = read(importManyYears(text, { ...PRICES, labelSide: isEnding ? 'ending' : 'beginning' }));
    expect([layout, years.map(({ label }) => label)]).toEqual(['dates', ['2027', '2028', '2029']]);
    for (const { label, series, understood } of years) {
      expect([series.length, Math.min(...series), Math.max(...series)]).toEqual([8760, Number(label), Number(label)]);
      expect([understood.year, understood.repairs.filter(({ kind }) => kind === 'outside')]).toEqual([Number(label), []]);
    }
    // The card shows a year from its own first row to its own last one, not the days around it.
    const { start, end, firstRows, lastRows } = years[1]!.understood;
    expect([start, end]).toEqual(['2028-01-01 00:00', '2029-01-01 00:00']);
    expect([firstRows[0]!.time, lastRows.at(-1)!.time, lastRows.at(-1)!.value]).toEqual(['2028-01-01 00:00', '2028-12-31 23:00', 2028]);
    expect(years[1]!.understood.leapDay).toMatchObject({ action: 'by date', dropped: 24 });
  },
);

test('IMP-14 a year that is there in part only is named and not used', () => {
  const text = `time,price\n${[...stamps(2027, 2028), '2029-01-01 00:00', '2029-01-01 01:00'].map((stamp) => `${stamp},1`).join('\n')}`;
  const { years, notes } = read(importManyYears(text, PRICES));
  expect(years.map(({ label }) => label)).toEqual(['2027', '2028']);
  expect(notes).toEqual(['2 rows of 2029, which is no whole year there, not used']);
});

test('IMP-14 a file of one year, of a year and a half, or with a bad value in a later year is refused with the reason', () => {
  const text = (count: number): string => Array.from({ length: count }, (_, i) => i).join('\n');
  expect(importManyYears(text(8760), PRICES)).toMatchObject({
    ok: false,
    message: 'the file holds one year, 8,760 values; a file of several years is read here',
  });
  expect(importManyYears(text(13_140), PRICES)).toMatchObject({ ok: false, problems: [{ rule: 'count' }] });
  expect(importManyYears(`${text(8760)}\nx\n${text(8759)}`, PRICES)).toMatchObject({
    ok: false,
    problems: [{ row: 8761, value: 'x' }],
  });
});

test.skipIf(!hasData)('IMP-14 the twenty years of a real file are found without naming their number', (context) => {
  if (!hasData) context.skip(NO_DATA);
  const { layout, years } = read(importManyYears(dataText('solar/multi_year_production_20y_single_file.csv'), { kind: 'production' }));
  expect([layout, years.length]).toEqual(['blocks', 20]);
  // The index of the data: 228.3 kW in the mean of all years.
  const mean = years.reduce((sum, { understood }) => sum + understood.series.mean, 0) / 20;
  expect(mean * 1000).toBeCloseTo(228.3, 1);
});
