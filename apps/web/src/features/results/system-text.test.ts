import type { TableRow } from '@stackwatt/model';
import { expect, test } from 'vitest';
import { systemText } from './system-text.ts';

test('a system is named by what it has', () => {
  const header = { sensitivity: [], revenue: [], optimization: [{ name: 'PV Solar 1', units: 'MW' }, { name: '3 MW Turbine', units: 'MW' }, { name: 'Energy Storage 1', units: 'MW / MWh' }] };
  const row = { optimization: [[120], [0], [80, 320]] } as unknown as TableRow;
  expect(systemText(header, row, 'ac')).toBe('120 MW PV Solar 1 + 80 MW / 320 MWh Energy Storage 1, AC');
});
