import { expect, test } from 'vitest';
import { withNumbers } from '@stackwatt/model';

test('numbers of a note are written as its reader writes them, and names stay as they are', () => {
  const comma = (value: number, digits: number): string =>
    value.toLocaleString('de-DE', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  expect(withNumbers('1234.5 of the 98765 MWh exported in year 1 of operation', comma)).toBe(
    '1.234,5 of the 98.765 MWh exported in year 1 of operation',
  );
  expect(withNumbers('2 IRRs (7.5 %, 31.2 %): shown the one nearest', comma)).toBe('2 IRRs (7,5 %, 31,2 %): shown the one nearest');
  expect(withNumbers('Hub 2.5: of 1200.4 MWh owed from 1 January 17:00, for 2.5 h', comma)).toBe(
    'Hub 2.5: of 1.200,4 MWh owed from 1 January 17:00, for 2.5 h',
  );
});
