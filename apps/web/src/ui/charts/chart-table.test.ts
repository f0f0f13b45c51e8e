import { expect, test } from 'vitest';
import { NUMBER_STYLES } from '../../lib/number-style.ts';
import { exportName, toCsv, toTsv, type ChartTable } from './chart-table.ts';

const table: ChartTable = {
  rowName: 'Time',
  count: 3,
  rowLabel: (row) => `2026-01-01 0${row}:00`,
  columns: [
    { name: 'Day-ahead price', unit: '$/MWh', digits: 2, at: (row) => [38.41, -34.1, null][row]! },
    { name: '=cmd|"a"', unit: '', digits: 0, at: (row) => 1234567 * row },
  ],
};

test('UX-33 the csv has headings with units, points, every digit and no grouping; no name becomes a formula', () => {
  expect(toCsv(table).split('\r\n')).toEqual([
    `Time,Day-ahead price ($/MWh),"'=cmd|""a"""`,
    '2026-01-01 00:00,38.41,0',
    '2026-01-01 01:00,-34.1,1234567',
    '2026-01-01 02:00,,2469134',
    '',
  ]);
});

test('UX-15 a copied table pastes as numbers: tabs, no grouping, the decimal sign of the user', () => {
  const [head, , second] = toTsv(table, NUMBER_STYLES.comma).split('\n');
  expect(head).toBe('Time\tDay-ahead price ($/MWh)\t\'=cmd|"a"');
  expect(second).toBe('2026-01-01 01:00\t-34,1\t1234567');
});

test('UX-33 the file name is project, plot and date, without signs a file system refuses', () => {
  expect(exportName('Proyecto Ñandú / A:B', 'Cash flow', '2026-11-20')).toBe('Proyecto Ñandú A B_cash-flow_2026-11-20');
});

test('R-11 CALC-24 a copied table of a cancelled calculation says so in every row, as its file does', () => {
  const partial = { done: 4, total: 16 };
  const lastOf = (lines: string, between: string): (string | undefined)[] =>
    lines
      .trim()
      .split(/\r?\n/)
      .map((line) => line.split(between).at(-1));
  const marks = ['Result', ...Array.from({ length: table.count }, () => 'partial 4/16')];
  expect(lastOf(toTsv(table, NUMBER_STYLES.point, partial), '\t')).toEqual(marks);
  expect(lastOf(toCsv(table, partial), ',')).toEqual(marks);
  expect(toTsv(table)).not.toContain('partial');
});
