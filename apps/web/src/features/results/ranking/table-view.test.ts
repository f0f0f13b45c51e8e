import type { TableRow } from '@stackwatt/model';
import { expect, test } from 'vitest';
import { toTsv } from '../../../ui/charts/chart-table.ts';
import type { ResultColumn } from './columns.ts';
import { architectureName, BY_NPV, nextSorting, NO_FILTER, rowsOf, tableForCopy } from './table-view.ts';

const row = (npv: number, irr: number | null, technologies: TableRow['technologies'] = ['solar', 'storage']): TableRow =>
  ({ npv, irr, technologies, optimization: [[80, 320]] }) as unknown as TableRow;
const items = [row(30, 0.1), row(20, null, ['storage']), row(10, 0.2), row(-5, null, ['solar'])];
const column = (key: string, value: ResultColumn['value'], more: Partial<ResultColumn> = {}): ResultColumn => ({
  key,
  group: 'Return',
  label: key,
  unit: '',
  digits: 1,
  isShown: true,
  isMoney: false,
  value,
  ...more,
});
const npv = column('npv', (one) => one.npv);
const irr = column('irr', (one) => one.irr);
const order = (rows: ReturnType<typeof rowsOf>): number[] => rows.map((one) => one.index);

test('UX-20 rows sort by any column; those without a value stand last in either direction', () => {
  expect(order(rowsOf(items, NO_FILTER, npv, 'ascending'))).toEqual([3, 2, 1, 0]);
  expect(order(rowsOf(items, NO_FILTER, irr, 'descending'))).toEqual([2, 0, 1, 3]);
  expect(order(rowsOf(items, NO_FILTER, irr, 'ascending'))).toEqual([0, 2, 1, 3]);
});

test('CALC-03 the table begins with the best NPV, a second click turns the order round', () => {
  expect(order(rowsOf(items, NO_FILTER, npv, BY_NPV.direction))).toEqual([0, 1, 2, 3]);
  expect(nextSorting(BY_NPV, 'npv')).toEqual({ key: 'npv', direction: 'ascending' });
  expect(nextSorting(BY_NPV, 'lcoe')).toEqual({ key: 'lcoe', direction: 'ascending' });
});

test('UX-20 rows are filtered by architecture and by a positive NPV; their rank stays theirs', () => {
  expect(order(rowsOf(items, { hidden: ['solar+storage'], onlyPositive: false }, undefined, 'descending'))).toEqual([1, 3]);
  expect(order(rowsOf(items, { hidden: [], onlyPositive: true }, undefined, 'descending'))).toEqual([0, 1, 2]);
  expect(architectureName('solar+storage')).toBe('Solar + storage');
});

test('UX-15 the copied table has headings with units, and MW and MWh in columns of their own', () => {
  const size = column('size', (one) => one.optimization[0]![0]!, {
    label: 'Storage',
    unit: 'MW / MWh',
    second: (one) => one.optimization[0]![1]!,
  });
  expect(toTsv(tableForCopy(rowsOf(items.slice(0, 1), NO_FILTER, npv, 'descending'), [size, npv]))).toBe(
    'Architecture\tStorage (MW)\tStorage (MWh)\tnpv\nSolar + storage\t80\t320\t30',
  );
});
