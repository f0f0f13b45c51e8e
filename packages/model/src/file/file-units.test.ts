import { afterEach, expect, test } from 'vitest';
import { complete, fresh } from '../../test/builders.ts';
import {
  addSolar,
  addStorage,
  newProject,
  Project,
  setBus,
  setField,
  setObligationKind,
  setUseEnergyMarket,
  setUseStorage,
  setUseWind,
  UserStorageSpec,
  writeProject,
  setUseRegulationMarket,
  simpleCost,
  storageFromWire,
  storageToWire,
} from '../index.ts';
import { dateFromFile } from './date-from-file.ts';
import { read, today, file } from '../../test/project-files.ts';

const zone = process.env['TZ'];
afterEach(() => {
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
});
test('FILE-46 D-15 dates are calendar dates in six time zones, on days of the clock change too', () => {
  for (const tz of ['UTC', 'America/Los_Angeles', 'America/New_York', 'Europe/Berlin', 'Asia/Kolkata', 'Pacific/Auckland']) {
    process.env['TZ'] = tz;
    for (const date of ['2026-05-04', '2026-03-08', '2026-03-29', '2026-11-01', '2024-02-29', '2026-12-31', '2027-01-01']) {
      expect(read(writeProject(newProject(date))).project).toMatchObject({ expectedDate: date, noticeToProceed: date });
      // Local midnight of the picked day as older writers stored it.
      const [year, month, day] = date.split('-').map(Number) as [number, number, number];
      expect([tz, dateFromFile(new Date(year, month - 1, day).toISOString())]).toEqual([tz, date]);
    }
  }
  // 07:00 in Denver (UTC−7), 18:30 of the day before in Kolkata (UTC+5:30).
  expect(['2026-05-04T07:00:00.000Z', '2026-05-03T18:30:00.000Z', '2026-12-31T23:00:00.000Z', '', 'soon', 7].map(dateFromFile)).toEqual([
    '2026-05-04',
    '2026-05-04',
    '2027-01-01',
    '',
    '',
    '',
  ]);
});

test('FILE-47 lists are written only while their application is on', () => {
  const written = file(setUseEnergyMarket({ ...complete(), useCapacityMarket: false, useContract: false }, false));
  expect([written['energyMarkets'], written['capacityMarkets'], written['contracts'], written['regulationMarkets']]).toEqual([
    [],
    [],
    [],
    [],
  ]);
  expect(file(setUseRegulationMarket(complete(), false))).toMatchObject({ regulationMarkets: [], energyMarkets: [{}, {}] });
});
test('FILE-48 grid charging is true with storage and no solar, with wind too', () => {
  const charging = (project: Project): unknown => file({ ...project, canBatteryChargeFromGrid: 'false' })['canBatteryChargeFromGrid'];
  const storage = addStorage(fresh());
  expect([
    charging(storage),
    charging(setUseWind(storage, true, complete().wind[0]!.specs)),
    charging(addSolar(storage)),
    charging(addSolar(setUseStorage(storage, false))),
  ]).toEqual(['true', 'true', 'false', 'false']);
});
test('FILE-49 the mark of a new converter is written only without a system converter', () => {
  const ac = addStorage(addSolar(fresh()));
  expect([file(ac)['isNewSystemConverter'], file(setField(ac, ['inverter', 'cost'], simpleCost({})))['isNewSystemConverter']]).toEqual([
    true,
    false,
  ]);
  expect(file(setBus(ac, 'dc'))).not.toHaveProperty('isNewSystemConverter');
  expect(read(writeProject(setBus(ac, 'dc'))).project).toEqual(setBus(ac, 'dc'));
});
test('FILE-50 contracted shares are written as 0 unless nothing is owed, and come back as 100', () => {
  const free = setField(setObligationKind(complete(), 'contract-1', 'none'), ['contracts', 0, 'contractedWindCapacity'], 70);
  expect((file(free)['contracts'] as object[])[0]).toMatchObject({ contractedSolarCapacity: 100, contractedWindCapacity: 70 });
  const owing = setObligationKind(free, 'contract-1', 'daily');
  expect((file(owing)['contracts'] as object[])[0]).toMatchObject({
    contractedSolarCapacity: 0,
    contractedStorageCapacity: 0,
    contractedWindCapacity: 0,
  });
  expect(read(writeProject(owing)).project.contracts[0]).toMatchObject({ contractedSolarCapacity: 100, contractedWindCapacity: 100 });
});
test('FILE-51 N-22 lines per kW are read as per MW times 1000, and go back so to the library', () => {
  const cost = {
    costTableType: 'complex',
    directCapital: [
      { name: 'A', units: 'CostPerKw', value: 1.5 },
      { name: 'B', unit: 'CostPerMwh', value: 2 },
    ],
  };
  expect(today({ storage: [{ cost }] }).storage[0]!.cost).toMatchObject({
    costTableKind: 'complex',
    directCapital: [
      { name: 'A', unit: 'CostPerMw', value: 1500 },
      { name: 'B', unit: 'CostPerMwh', value: 2 },
    ],
  });
  const wire = storageToWire(
    UserStorageSpec.parse({
      complexCostTable: {
        operating: [
          { name: 'A', unit: 'CostPerMw', value: 1500 },
          { name: 'B', unit: 'CostPerYear', value: 3 },
        ],
      },
    }),
  );
  expect(wire['complexCostTable']).toMatchObject({
    operating: [
      { name: 'A', units: 'CostPerKw', value: 1.5 },
      { name: 'B', units: 'CostPerYear', value: 3 },
    ],
  });
});
test('MODEL-59 SED-61 library costs travel in thousands, the working form is per MW', () => {
  const type = UserStorageSpec.parse({
    simpleCostTable: { capital: 608_000, operating: 15_200, replacement: 500_000 },
    augmentationPrice: 150_000,
  });
  const wire = storageToWire(type);
  expect(wire).toMatchObject({
    simpleCostTable: { capital: 608, operating: 15.2, replacement: 500 },
    augmentationCost: 150,
    dedicatedConverter: { cost: { items: [{ capital: 50, replacement: 50 }] } },
  });
  expect(storageFromWire(wire)).toEqual(type);
});
