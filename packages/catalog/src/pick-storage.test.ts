import { newProject, setStorageType, setUseStorage } from '@stackwatt/model';
import { expect, test } from 'vitest';
import { storages } from './storages.ts';

test('STO-22 picking a library storage sets kind to library and copies its values into the unit', () => {
  const spec = storages.find((one) => one.name === 'Energy Storage (1 MW / 4 MWh)')!;
  const [storage] = setStorageType(setUseStorage(newProject('2026-11-20'), true), 'storage-1', spec).storage;
  // The catalogue row: 86 %, 1,551 $/kW, 1 % of it a year, and 315 $/kWh for capacity added later, per unit of 1 MW.
  expect(storage).toMatchObject({
    kind: 'library',
    model: 'Energy Storage (1 MW / 4 MWh)',
    roundtripEfficiencySensitivity: [86],
    specs: { nominalPower: 1, nominalCapacity: 4 },
    cost: { items: [{ capital: 1_551_000, operating: 15_500 }] },
    augmentationCost: 315_000,
  });
});
