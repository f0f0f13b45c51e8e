import { expect, test } from 'vitest';
import { dataText, hasData, NO_DATA } from '../../test/data.ts';
import type { YearsOutcome } from './import-years.ts';
import { importYears } from './import-years.ts';

const read = (outcome: YearsOutcome): Extract<YearsOutcome, { ok: true }> => {
  if (!outcome.ok) throw new Error(outcome.message);
  return outcome;
};
const lines = (count: number): string => Array.from({ length: count }, (_, i) => i / 8).join('\n');

test.skipIf(!hasData)('IMP-14 IMP-15 twenty years in one column become twenty series', (context) => {
  if (!hasData) context.skip(NO_DATA);
  const { years, understood } = read(importYears(dataText('solar/multi_year_production_20y_single_file.csv'), { kind: 'production' }, 20));
  expect(years.map((year) => year.length)).toEqual(Array.from({ length: 20 }, () => 8760));
  const sums = years.map((year) => year.reduce((sum, value) => sum + value, 0));
  // The index: 0 / 228.3 / 350 kW over all, slowly declining.
  expect((sums.reduce((a, b) => a + b) / 175_200) * 1000).toBeCloseTo(228.3, 1);
  expect(sums[19]).toBeLessThan(sums[0]!);
  expect(understood[19]!.firstRows[0]).toMatchObject({ row: 19 * 8760 + 1 });
});

test('A19 IMP-15 a price file of fifteen hourly years has 131,400 rows, and one row more or less is refused', () => {
  const rows = 131_400;
  const { years } = read(importYears(lines(rows), { kind: 'price' }, 15));
  expect([years.length, years.reduce((sum, year) => sum + year.length, 0)]).toEqual([15, rows]);
  // Row n holds (n − 1)/8: the first of year 15 is the 122,641st, the last of all the 131,400th.
  expect([years[0]![0], years[14]![0], years[14]![8759]]).toEqual([0, 122_640 / 8, 131_399 / 8]);
  for (const count of [rows - 1, rows + 1])
    expect(importYears(lines(count), { kind: 'price' }, 15)).toMatchObject({ ok: false, problems: [{ rule: 'severalYears' }] });
});

test('IMP-15 the lines are one year times the lifetime, at any step; other lengths are refused', () => {
  const { years } = read(importYears(lines(3 * 17_520), { kind: 'price', unit: 'currency/MWh' }, 3));
  expect([years.length, years[0]!.length, years[2]![0]]).toEqual([3, 17_520, (2 * 17_520) / 8]);
  for (const [count, lifetime] of [
    [8760, 2],
    [3 * 8760 + 1, 3],
    [2 * 8784, 2],
  ] as const) {
    expect(importYears(lines(count), { kind: 'price' }, lifetime)).toMatchObject({ ok: false, problems: [{ rule: 'severalYears' }] });
  }
  const bad = importYears(`${lines(8760)}\nx\n${lines(8759)}`, { kind: 'price' }, 2);
  expect(bad).toMatchObject({ ok: false, message: 'row 8,761, column 1: "x" is not a number' });
});
