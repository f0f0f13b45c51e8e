import * as api from '@stackwatt/api';
import { costLinesOf, getCostPreset, storages, turbines } from '@stackwatt/catalog';
import { writeStorageFile } from '@stackwatt/formats';
import { writeTurbineFile } from '../../../packages/formats/test/write-turbine-file.ts';
import { TurbineSpec, unitCostOf, UserStorageSpec, storageFromWire } from '@stackwatt/model';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { realEntry, refusal, startHarness, type Client, type Harness } from './harness.ts';

let harness: Harness;
let ann: Client;
beforeAll(async () => {
  harness = await startHarness({ calculatorEntry: realEntry });
  ann = await harness.as('ann');
});
afterAll(() => harness.stop());

test('API-31 the storage types are listed in data, the default first', async () => {
  const { data } = (await ann.call(api.postStorages)).data!;
  expect(data.map((one) => one.name)).toEqual(storages.map((one) => one.name));
  expect(data[0]).toEqual({
    id: 'energy-storage-1-mw-1-mwh',
    name: 'Energy Storage (1 MW / 1 MWh)',
    abbreviation: '1 MW/1 MWH',
    manufacturer: '',
    chemistry: 'Li-ion LFP',
    nominalCapacity: 1,
    nominalPower: 1,
  });
});

test('API-32 N-22 the specs of the storage types travel with costs in thousands and come back per MW', async () => {
  const { data } = (await ann.call(api.postStorageSpecs)).data!;
  // 608 $/kW of a unit of 1 MW are 608,000 $ a unit: 608 on the wire.
  expect(data[0]).toMatchObject({
    name: 'Energy Storage (1 MW / 1 MWh)',
    simpleCostTable: { capital: 608, operating: 6.1, replacement: 608 },
  });
  expect(data.map(api.fromWireStorageSpec)).toEqual(storages.map((spec) => ({ ...spec, simpleCostTable: unitCostOf(spec) })));
});

test('API-33 the turbine types with their power curves in MW', async () => {
  const { data } = (await ann.call(api.postWindSpecs)).data!;
  expect(data).toEqual(turbines);
  expect(data[0]!.name).toBe('1 MW Turbine');
});

test('API-34 COST-23 the default lines of a complex solar table by name; an unknown name is answered 404', async () => {
  const { data } = (await ann.call(api.postSolarCost, { body: { name: 'Utility PV' } })).data!;
  expect(data.directCapital[0]).toEqual({ name: 'Module', units: 'CostPerWattDc', value: 0.35 });
  expect(data.operating.find((line) => line.name === 'Fixed Cost by Capacity')).toEqual({
    name: 'Fixed Cost by Capacity',
    units: 'CostPerMwDcYear',
    value: 19_000,
  });
  expect((await ann.call(api.postSolarCost, { body: { name: '' } })).data!.data).toEqual(data);
  expect((await refusal(ann.call(api.postSolarCost, { body: { name: 'Battery' } }))).status).toBe(404);
});

test('API-35 N-22 the storage lines: what costs 75,000 per MW travels as 75 per kW', async () => {
  const { data } = (await ann.call(api.postStorageCost, { body: { name: 'battery' } })).data!;
  expect(data.directCapital.find((line) => line.name === 'Power Conversion System')).toEqual({
    name: 'Power Conversion System',
    units: 'CostPerKw',
    value: 75,
  });
  expect(data.directCapital.find((line) => line.name === 'Module')).toEqual({ name: 'Module', units: 'CostPerMwh', value: 200_000 });
  const expected = Object.fromEntries(
    Object.entries(costLinesOf(getCostPreset('storage').rows)).map(([group, lines]) => [
      group,
      lines.map(({ name, unit, value }) =>
        unit === 'CostPerMw' ? { name, units: 'CostPerKw', value: value / 1000 } : { name, units: unit, value },
      ),
    ]),
  );
  expect(data).toEqual(expected);
});

test('API-29 a storage file is read, in the scale of the library calls; what is none is said with place, value and rule, and nothing is stored', async () => {
  const spec = UserStorageSpec.parse({
    name: 'File',
    nominalCapacity: 4,
    nominalPower: 1,
    augmentationPrice: 140_000,
    fittedA: 0.0001,
    simpleCostTable: { capital: 900_000, operating: 12_000, replacement: 1 },
  });
  const { data } = await ann.call(api.postImportStorage, { body: { content: writeStorageFile(spec) } });
  expect(data).toMatchObject({
    success: true,
    message: '',
    spec: { name: 'File', augmentationCost: 140, simpleCostTable: { capital: 900, operating: 12 } },
    understood: { ignored: [] },
  });
  expect(storageFromWire(data!.spec!)).toEqual(spec);
  const refused = async (content: string) => (await ann.call(api.postImportStorage, { body: { content } })).data!;
  expect(await refused('<!DOCTYPE x><StorageType/>')).toMatchObject({
    success: false,
    spec: null,
    message: 'the file declares a document type (<!DOCTYPE>), which is not allowed',
  });
  expect((await refused('<Storage><nominalCapacity>a</nominalCapacity></Storage>')).message).toBe(
    'nominalCapacity: "a": must be a number with a decimal point',
  );
  expect((await refused('<Storage><nominalCapacity>1</nominalCapacity></Storage>')).message).toContain('must be an Advanced Storage Model');
  expect((await refused('')).message).toBe('the file is empty');
  expect(
    (
      await ann.fetch('/api/info/import/storage', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ content: 'x'.repeat(4_000_000) }),
      })
    ).status,
  ).toBe(413);
});

test('API-30 a turbine file is read; a refused one says why', async () => {
  const spec = TurbineSpec.parse({
    name: 'Own',
    hubHeight: 90,
    powerCurve: [
      { speed: 3, mw: 0 },
      { speed: 12, mw: 3 },
    ],
  });
  expect((await ann.call(api.postImportTurbine, { body: { content: writeTurbineFile(spec) } })).data).toMatchObject({
    success: true,
    message: '',
    spec,
  });
  expect((await ann.call(api.postImportTurbine, { body: { content: '<Turbine/>' } })).data).toMatchObject({
    success: false,
    message: 'the file holds no power curve',
    spec: null,
  });
});
