import type { TableRow } from '@stackwatt/model';
import { expect, test } from 'vitest';
import { sensitivityText, systemHeading, systemText } from './system-text.ts';
import { architectureName } from '../ranking/table-view.ts';

test('a system is named by what it has', () => {
  const header = {
    sensitivity: [],
    revenue: [],
    optimization: [
      { name: 'PV Solar 1', units: 'MW' },
      { name: '3 MW Turbine', units: 'MW' },
      { name: 'Energy Storage 1', units: 'MW / MWh' },
    ],
  };
  const row = { optimization: [[120], [0], [80, 320]] } as unknown as TableRow;
  expect(systemText(header, row, 'ac')).toBe('120 MW PV Solar 1 + 80 MW / 320 MWh Energy Storage 1, AC');
  // Neither rounded up to another plant nor down to none.
  const small = { optimization: [[37.96], [0.02], [0.1 + 0.2, 1.2]] } as unknown as TableRow;
  expect(systemText(header, small, 'ac')).toBe('37.96 MW PV Solar 1 + 0.02 MW 3 MW Turbine + 0.3 MW / 1.2 MWh Energy Storage 1, AC');
});

test('a heading names a system by sizes with the decimal of the table, and never a small one as none', () => {
  const header = {
    sensitivity: [],
    revenue: [],
    optimization: [
      { name: 'PV Solar 1', units: 'MW' },
      { name: '3 MW Turbine', units: 'MW' },
      { name: 'Energy Storage 1', units: 'MW / MWh' },
    ],
  };
  const row = { optimization: [[67.402], [0.0213], [40, 160.04]] };
  expect(systemHeading(header, row, 'dc')).toBe('67.4 MW PV Solar 1 + 0.021 MW 3 MW Turbine + 40 MW / 160 MWh Energy Storage 1, DC');
  expect(systemText(header, row, 'dc')).toBe('67.402 MW PV Solar 1 + 0.0213 MW 3 MW Turbine + 40 MW / 160.04 MWh Energy Storage 1, DC');
});

test('TAB-22 a sensitivity case is named by its values, and nothing without sensitivities', () => {
  const header = {
    sensitivity: [
      { name: 'Storage 1: Round-trip efficiency', units: '%' },
      { name: 'Storage 1: Capital cost multiplier', units: '' },
    ],
    revenue: [],
    optimization: [],
  };
  expect(sensitivityText({ header, items: [{ sensitivity: [85, 1.5] } as unknown as TableRow] })).toBe(
    'Storage 1: Round-trip efficiency 85.00 % · Storage 1: Capital cost multiplier 1.50',
  );
  expect(sensitivityText({ header, items: [{ sensitivity: [85, 1.025] } as unknown as TableRow] })).toContain('multiplier 1.025');
  expect(sensitivityText({ header: { ...header, sensitivity: [] }, items: [] })).toBe('');
});

test('R-12 a system without equipment has a name', () => {
  const header = { sensitivity: [], revenue: [], optimization: [{ name: 'PV Solar 1', units: 'MW' }] };
  expect(systemText(header, { optimization: [[0]] }, 'ac')).toBe('Nothing built, AC');
  expect(architectureName('')).toBe('Nothing built');
});
