import { newProject, type DetailResult } from '@stackwatt/model';
import { expect, test } from 'vitest';
import { lifetimeRows } from './lifetime-rows.ts';

test('TAB-08 a row for each technology of the system: its years, its size, and when it is replaced', () => {
  const project = { ...newProject('2026-11-20'), solarYears: { start: 3, end: 25 }, storageYears: { start: 1, end: 20 } };
  const detail = {
    solar: { status: 0, pvs: [{ nameplateCapacity: 40, usefulLife: 10 }, { nameplateCapacity: 20 }] },
    wind: { status: 1, turbines: [] },
    storage: [
      {
        status: 0,
        nameplatePower: 10,
        nameplateCapacity: 40,
        items: [
          { year: 1, replacementTotalCost: 0 },
          { year: 2, replacementTotalCost: 5 },
        ],
      },
    ],
  } as unknown as DetailResult;
  // From year 3 on, after ten years: at the ends of years 12 and 22.
  expect(lifetimeRows(detail, project).map(({ name, start, end, text, replaced }) => [name, start, end, text, replaced])).toEqual([
    ['Solar', 3, 25, '60.0\u00a0MW', [12, 22]],
    ['Storage', 1, 20, '10.0\u00a0MW / 40.0\u00a0MWh', [2]],
  ]);
});
