import { afterEach, expect, test } from 'vitest';
import { setDecimalComma } from '../../lib/number-style.ts';
import { copyOf, pasteInto } from './block.ts';
import { numberCells } from './cell-kinds.ts';
import { continued, FILLS, growing, multiplied } from './fill.ts';
import type { GridData } from './grid-data.ts';

afterEach(() => setDecimalComma(false));

const cell = (row: number, column: number) => ({ top: row, bottom: row, left: column, right: column });
const gridOf = (values: readonly (readonly number[])[], part: Partial<GridData> = {}): GridData => ({
  id: 'g',
  label: 'Prices',
  rows: values.length,
  rowsName: 'Year',
  rowName: (row) => String(row + 1),
  columns: values[0]!.map((_, k) => ({
    key: String(k),
    label: `Price ${k + 1}`,
    unit: '$/MWh',
    kind: numberCells({ unit: '$/MWh', check: (value) => (value < 0 ? 'The value must be ≥ 0' : undefined) }),
  })),
  valueAt: (row, column) => values[row]?.[column],
  cellId: (row, column) => `g.${row}.${column}`,
  onChange: () => undefined,
  ...part,
});

test('UX-14 a block of rows and columns fills cells; a cell that breaks a rule is refused with its place, value and rule, the others are taken', () => {
  const grid = gridOf([
    [1, 2, 3],
    [4, 5, 6],
    [7, 8, 9],
  ]);
  expect(pasteInto(grid, cell(1, 1), '10\t-11\t12\n20\tx\n30')).toEqual({
    changes: [
      { row: 1, column: 1, value: 10 },
      { row: 2, column: 1, value: 20 },
    ],
    refused: [
      { row: 1, column: 2, place: 'Price 3, 2', text: '-11', problem: 'The value must be ≥ 0' },
      { row: 2, column: 2, place: 'Price 3, 3', text: 'x', problem: 'Enter a number, “x” is none' },
    ],
    leftOut: ['12', '30'],
  });
});

test('UX-14 rows are added where the table may grow', () => {
  const { changes, leftOut } = pasteInto(gridOf([[1], [2]], { grows: true }), cell(1, 0), '5\n6\n7');
  expect(changes.map(({ row, value }) => [row, value])).toEqual([
    [1, 5],
    [2, 6],
    [3, 7],
  ]);
  expect(leftOut).toEqual([]);
});

test('UX-14 a new row with a cell that cannot be read is not added; the rows after it move up', () => {
  const { changes, refused } = pasteInto(gridOf([[1, 2]], { grows: true }), cell(0, 0), '3\t4\n5\tx\n7\t8');
  expect(changes.map(({ row, column, value }) => [row, column, value])).toEqual([
    [0, 0, 3],
    [0, 1, 4],
    [1, 0, 7],
    [1, 1, 8],
  ]);
  expect(refused).toMatchObject([{ place: 'Price 2, 2', text: 'x', isNew: true }]);
});

test('FMT-14 pasted numbers are read in the style of the user: comma decimals with points between thousands', () => {
  setDecimalComma(true);
  expect(pasteInto(gridOf([[0, 0, 0]]), cell(0, 0), '1.234,5\t42,1\t42.1')).toMatchObject({
    changes: [{ value: 1234.5 }, { value: 42.1 }],
    refused: [{ text: '42.1' }],
  });
});

test('ESC-05 multi-line text fills one row of years, one value after the other, never beyond the last year', () => {
  const { changes, leftOut } = pasteInto(gridOf([[0, 0, 0, 0]]), cell(0, 1), '1.5\r\n2.5\r\n3.5\r\n4.5\r\n');
  expect(changes.map(({ column, value }) => [column, value])).toEqual([
    [1, 1.5],
    [2, 2.5],
    [3, 3.5],
  ]);
  expect(leftOut).toEqual(['4.5']);
});

test('UX-14 a block of several rows and columns does not go into one row, and says so', () => {
  expect(pasteInto(gridOf([[0, 0]]), cell(0, 0), '1\t2\n3\t4')).toMatchObject({
    changes: [],
    problem: 'A block of 2 rows and 2 columns does not fit into one row: copy one row or one column. Nothing was changed',
  });
});

test('UX-14 one value fills all chosen cells; a block is repeated where they hold it several times', () => {
  const all = { top: 0, bottom: 3, left: 0, right: 0 };
  const grid = gridOf([[1], [2], [3], [4]]);
  expect(pasteInto(grid, all, '7').changes.map(({ value }) => value)).toEqual([7, 7, 7, 7]);
  expect(pasteInto(grid, all, '7\n8').changes.map(({ value }) => value)).toEqual([7, 8, 7, 8]);
});

test('UX-15 a copy has headings, units and every digit, in the style of the user without grouping, and pastes back as it was', () => {
  const values = [
    [1234.123456789, -2],
    [0.1, 3e-7],
  ];
  const free = (of: readonly (readonly number[])[]) =>
    gridOf(of, { columns: gridOf(of).columns.map((column) => ({ ...column, kind: numberCells({ unit: '$/MWh' }) })) });
  setDecimalComma(true);
  const text = copyOf(free(values), { top: 0, bottom: 1, left: 0, right: 1 }, true);
  expect(text).toBe('Year\tPrice 1 ($/MWh)\tPrice 2 ($/MWh)\n1\t1234,123456789\t-2\n2\t0,1\t0,0000003');
  expect(
    pasteInto(
      free([
        [0, 0],
        [0, 0],
      ]),
      cell(0, 0),
      text,
    ).changes.map(({ value }) => value),
  ).toEqual(values.flat());
});

test('UX-18 fills: even steps, the same value, growth by a rate, a factor, and the continuation of a series', () => {
  // From 10 to 40 in three steps: 10 each.
  expect(FILLS.linear([10, 7, 7, 40])).toEqual([10, 20, 30, 40]);
  expect(FILLS.same([5, 1, 2])).toEqual([5, 5, 5]);
  // 100 · 1.1 = 110, · 1.1 = 121.
  expect(growing([100, 0, 0], 10)).toEqual([100, 110, 121]);
  expect(multiplied([0.1, 3], 3)).toEqual([0.3, 9]);
  expect(continued([2, 4, 6], 3)).toEqual([8, 10, 12]);
  expect(continued([5], 2)).toEqual([5, 5]);
});

test('UX-14 in a table of any length a first line of words is taken for headings; elsewhere, and over other words, it is refused', () => {
  const text = 'depth\tcycles\n10\t5000\n50\t900';
  const long = gridOf(
    [
      [1, 2],
      [3, 4],
      [5, 6],
    ],
    { grows: true },
  );
  expect(pasteInto(long, cell(0, 0), text)).toEqual({
    changes: [
      { row: 0, column: 0, value: 10 },
      { row: 0, column: 1, value: 5000 },
      { row: 1, column: 0, value: 50 },
      { row: 1, column: 1, value: 900 },
    ],
    refused: [],
    leftOut: [],
    heads: ['depth', 'cycles'],
  });
  expect(pasteInto({ ...long, grows: false }, cell(0, 0), text).refused).toHaveLength(2);
  expect(pasteInto(long, cell(0, 0), 'depth\tcycles\n10\tmany').refused).toHaveLength(3);
  expect(pasteInto(long, cell(0, 0), 'depth\tcycles').refused).toHaveLength(2);
});
