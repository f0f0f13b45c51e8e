import { offeredYears } from '@stackwatt/model';
import { expect, test } from 'vitest';
import {
  assign,
  assignByYear,
  cleared,
  followBefore,
  mendsOf,
  pasteYears,
  putRow,
  removeRow,
  repeatInOrder,
  type YearRow,
  type YearTable,
} from './year-rows.ts';

const rowOf = (year: number | undefined, years: number[] = [], fileName = `prices_${year ?? 'x'}.csv`): YearRow => ({
  key: fileName,
  fileName,
  year,
  yearFrom: year === undefined ? '' : 'dates',
  label: year === undefined ? fileName : String(year),
  years,
  stepMinutes: 60,
  count: 8760,
  mean: 40,
  minimum: -5,
  maximum: 300,
});
const tableOf = (rows: readonly YearRow[]): YearTable => ({ rows, follows: {} });
/** What each project year has, by label. */
const namesOf = ({ rows }: YearTable, lifetime: number): string[] =>
  Array.from({ length: lifetime }, (_, i) => rows.find(({ years }) => years.includes(i + 1))?.label ?? '–');
const plain = (year: number): string => String(year);

test('UX-10 IMP-19 files of the offered calendar years stand in their years; what is between them stays a gap', () => {
  const { by, ...table } = assignByYear([rowOf(2029), rowOf(2026), rowOf(2027)], offeredYears(5, 2026), false);
  expect([by, namesOf(table, 5)]).toEqual(['calendar', ['2026', '2027', '–', '2029', '–']]);
});

test('UX-10 files of other years stand in the order of their years, those without a year behind them, and none is repeated by itself', () => {
  const { by, ...table } = assignByYear([rowOf(undefined), rowOf(2021), rowOf(2019)], offeredYears(5, 2026), false);
  expect([by, namesOf(table, 5)]).toEqual(['order', ['2019', '2021', 'prices_x.csv', '–', '–']]);
  // More files than project years: the last ones are used in none.
  expect(assignByYear([rowOf(2019), rowOf(2020), rowOf(2021)], offeredYears(2, 2026), false).rows.map(({ years }) => years)).toEqual([
    [1],
    [2],
    [],
  ]);
  // The years of one file are consecutive project years even where they are calendar years of the project.
  expect(namesOf(assignByYear([rowOf(2027), rowOf(2028)], offeredYears(3, 2026), true), 3)).toEqual(['2027', '2028', '–']);
});

test('IMP-20 a project year belongs to one file; giving it takes it from the other', () => {
  const table = assign(tableOf([rowOf(2019, [1, 2]), rowOf(2020, [3])]), 2, 'prices_2020.csv');
  expect(table.rows.map(({ years }) => years)).toEqual([[1], [2, 3]]);
  expect(namesOf(assign(table, 2, undefined), 3)).toEqual(['2019', '–', '2020']);
});

test('IMP-18 a year that follows another takes what that one has, also when it changes, until it is given one itself', () => {
  let table = followBefore(tableOf([rowOf(2019, [1]), rowOf(2020, [2])]), 3);
  expect([namesOf(table, 3), table.follows]).toEqual([['2019', '2020', '2020'], { 3: 2 }]);
  table = assign(table, 2, 'prices_2019.csv');
  expect(namesOf(table, 3)).toEqual(['2019', '2019', '2019']);
  table = assign(table, 3, 'prices_2020.csv');
  expect([namesOf(table, 3), table.follows]).toEqual([['2019', '2019', '2020'], {}]);
  // Year 1 has no year before it.
  expect(followBefore(table, 1)).toEqual(table);
});

test('IMP-28 a gap is mended by a button that says with what', () => {
  const table = tableOf([rowOf(2019, [1, 4]), rowOf(2020, [2, 5]), rowOf(2021, [3])]);
  const [same, goOn] = mendsOf(table, 8, plain);
  expect([same!.label, namesOf(same!.table, 8).slice(5)]).toEqual(['Same as year 5', ['2020', '2020', '2020']]);
  // 2021 comes behind the 2020 of year 5, then the order begins again.
  expect([goOn!.label, namesOf(goOn!.table, 8).slice(5)]).toEqual(['Go on repeating: 2021, 2019, 2020', ['2021', '2019', '2020']]);
  expect(mendsOf(goOn!.table, 8, plain)).toEqual([]);
  // Nothing before the gap: the first year that has one; nothing at all: no year to be the same as.
  expect(mendsOf(tableOf([rowOf(2019, [2])]), 2, plain)[0]!.label).toBe('Same as year 2');
  expect(mendsOf(cleared(table), 3, plain).map(({ label }) => label)).toEqual(['Go on repeating: 2019, 2020, 2021']);
});

test('IMP-18 repeating in order fills what has no file and nothing else', () => {
  const table = repeatInOrder(tableOf([rowOf(2020, [2]), rowOf(2019, [1])]), 5);
  expect(namesOf(table, 5)).toEqual(['2019', '2020', '2019', '2020', '2019']);
});

test('IMP-18 a pasted row or column of source years gives the project years in order, and names what it does not know', () => {
  const start = tableOf([rowOf(2019), rowOf(2020)]);
  const { table, unknown } = pasteYears(start, '2020\n2019\r\n2031\t2019', 4);
  expect([namesOf(table, 4), unknown]).toEqual([['2020', '2019', '–', '2019'], ['2031']]);
});

test('IMP-25 a file taken out leaves its years without; UX-12 one that is replaced keeps them', () => {
  const table = tableOf([rowOf(2019, [1, 3]), rowOf(2020, [2])]);
  expect(namesOf(removeRow(table, 'prices_2019.csv'), 3)).toEqual(['–', '2020', '–']);
  const replaced = putRow(table, { ...rowOf(2019), mean: 55 });
  expect(replaced.rows.map(({ mean, years }) => [mean, years])).toEqual([
    [55, [1, 3]],
    [40, [2]],
  ]);
});
