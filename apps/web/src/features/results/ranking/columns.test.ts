import type { ResultTable, TableRow } from '@stackwatt/model';
import { expect, test } from 'vitest';
import { setDecimalComma } from '../../../lib/number-style.ts';
import { cellText, cellTitle, columnsOf, type ResultColumn } from './columns.ts';

const row: TableRow = {
  id: 3,
  sensitivityIndex: 0,
  sensitivity: [],
  optimization: [[120], [80, 320]],
  revenue: [12_330_000],
  capex: 241_600_000,
  opex: 4_750_000,
  energyProduction: 488_600,
  energyExports: 469_200,
  excessElectricity: 14_900,
  renewableFraction: 0.9682,
  pvProduction: 290_400,
  windProduction: 0,
  bessThroughput: 112_700,
  npv: 38_420_000,
  lcoe: 33.854,
  irr: 0.1062,
  payback: 7.18,
  technologies: ['solar', 'storage'],
  proof: { gap: 0.0042, balanceResidualMw: 1e-12, method: 'slope', irrNote: '' },
};
const table = (items: readonly TableRow[]): ResultTable => ({
  header: {
    sensitivity: [],
    optimization: [
      { name: 'PV Solar 1', units: 'MW' },
      { name: 'Energy Storage 1', units: 'MW / MWh' },
    ],
    revenue: [{ name: 'Day-ahead', units: '$' }],
  },
  items,
});
const get = (columns: readonly ResultColumn[], key: string): ResultColumn => columns.find((column) => column.key === key)!;

test('TAB-23 optimization values show with one decimal, a pair as MW / MWh', () => {
  const columns = columnsOf(table([row]), '$');
  expect(cellText(get(columns, 'size-0'), row)).toBe('120.0');
  expect(cellText(get(columns, 'size-1'), row)).toBe('80.0 / 320.0');
  expect(get(columns, 'size-1')).toMatchObject({ group: 'System', label: 'Energy Storage 1', unit: 'MW / MWh', isShown: true });
});

test('TAB-24 revenue and NPV show with two decimals, in one scale named in the head', () => {
  const columns = columnsOf(table([row]), '$');
  expect(get(columns, 'npv')).toMatchObject({ unit: 'M$', digits: 2 });
  expect(cellText(get(columns, 'npv'), row)).toBe('38.42');
  expect(cellText(get(columns, 'revenue-0'), row)).toBe('12.33');
  expect(cellText(get(columns, 'npv'), { ...row, npv: -150_000 })).toBe('−0.15');
});

test('a cell tells every digit of its value in the style of the project', () => {
  const columns = columnsOf(table([row]), '$');
  setDecimalComma(true);
  const title = cellTitle(get(columns, 'npv'), { ...row, npv: -1_234_567.5 });
  setDecimalComma(false);
  expect(title).toBe('−1,2345675 M$');
});

test('TAB-25 LCOE is per MWh', () => {
  expect(get(columnsOf(table([row]), '€'), 'lcoe').unit).toBe('€/MWh');
  expect(cellText(get(columnsOf(table([row]), '€'), 'lcoe'), row)).toBe('33.85');
});

test('TAB-26 a missing LCOE, IRR or payback shows as a dash, with the reason in the help of the cell', () => {
  const without = {
    ...row,
    lcoe: null,
    irr: null,
    payback: null,
    proof: { ...row.proof, irrNote: 'no IRR: cash flow never turns positive' },
  };
  const columns = columnsOf(table([without]), '$');
  for (const key of ['lcoe', 'irr', 'payback']) expect(cellText(get(columns, key), without)).toBe('–');
  expect(cellTitle(get(columns, 'irr'), without)).toBe('no IRR: cash flow never turns positive');
});

test('TAB-27 the energy columns are 1, plus 3 with solar or wind, plus 1 each for solar, wind and storage', () => {
  const energyOf = (technologies: TableRow['technologies']): number =>
    columnsOf(table([{ ...row, technologies }]), '$').filter((column) => column.group === 'Energy, first year').length;
  expect(energyOf(['storage'])).toBe(1 + 1);
  expect(energyOf(['solar'])).toBe(1 + 3 + 1);
  expect(energyOf(['solar', 'wind', 'storage'])).toBe(1 + 3 + 3);
});

test('a small project is shown in thousands and MWh, not as 0.00', () => {
  const small = { ...row, capex: 96_000, npv: 12_345, energyProduction: 4_886, energyExports: 4_692 };
  const columns = columnsOf(table([small]), '$');
  expect(get(columns, 'npv').unit).toBe('k$');
  expect(cellText(get(columns, 'npv'), small)).toBe('12.35');
  expect(get(columns, 'exports').unit).toBe('MWh');
});

test('a system without a technology has no size of it', () => {
  const alone = { ...row, optimization: [[0], [80, 320]] };
  const column = get(columnsOf(table([row, alone]), '$'), 'size-0');
  expect(cellText(column, alone)).toBe('–');
  expect(cellTitle(column, alone)).toBe('not part of this system');
});

test('a proof below every digit that says anything is told without a row of zeros', () => {
  const proven = (gap: number): string | undefined =>
    cellTitle(get(columnsOf(table([row]), '$'), 'gap'), { ...row, proof: { ...row.proof, gap } });
  expect(proven(1e-15)).toMatch(/^less than 0\.000001 %/);
  expect(proven(0)).toMatch(/^0 %/);
  expect(proven(0.00012)).toMatch(/^0\.012 %/);
});
