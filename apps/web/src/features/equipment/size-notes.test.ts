import { expect, test } from 'vitest';
import { amountText, solarSizesNote, storageSizesNote, unitText, windSizesNote } from './size-notes.ts';

const spec = { nominalPower: 1, nominalCapacity: 4 };

test('storage sizes say what they mean in MW and MWh; what they do to the run stands beside the label', () => {
  expect(storageSizesNote([60, 70, 80, 90], spec)).toBe('60 to 90 MW, 240 to 360 MWh. Paste a column to fill.');
  expect(storageSizesNote([80], spec)).toBe('80 MW, 320 MWh. Paste a column to fill.');
  expect(unitText({ nominalPower: 2.5, nominalCapacity: 10 })).toBe('2.5 MW / 10 MWh');
});

test('turbines are counted in MW by the rating of the type', () => {
  expect(windSizesNote([10, 20], 3)).toBe('30 to 60 MW. Paste a column to fill.');
  expect(windSizesNote([7], 2.4)).toBe('16.8 MW. Paste a column to fill.');
});

test('solar sizes are MW already', () => {
  expect(solarSizesNote([80, 100, 120])).toBe('Paste a column to fill.');
  expect(solarSizesNote([80])).toBe('One size, one run. Paste a column to fill.');
});

test('W-13 one of what is counted is one, not many', () => {
  expect([amountText(1, 'units'), amountText(24, 'units'), amountText(1, 'turbines'), amountText(1.4, 'turbines')]).toEqual([
    '1 unit',
    '24 units',
    '1 turbine',
    '1.4 turbines',
  ]);
  expect([amountText(1, 'MW'), amountText(60, 'MW')]).toEqual(['1 MW', '60 MW']);
});
