import * as api from '@stackwatt/api';
import { getStorage, storages } from '@stackwatt/catalog';
import { readStorageFile, writeStorageFile } from '@stackwatt/formats';
import { addStorage, readProject, storageFromWire, storageToWire, toStorageSpec, UserStorageSpec, writeProject } from '@stackwatt/model';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { realEntry, refusal, startHarness, type Client, type Harness } from './harness.ts';

let harness: Harness;
let ann: Client;
let bob: Client;
beforeAll(async () => {
  harness = await startHarness({ calculatorEntry: realEntry });
  ann = await harness.as('ann');
  bob = await harness.as('bob');
});
afterAll(() => harness.stop());

const SAMPLE = 'Energy Storage (1 MW / 4 MWh)';
const listOf = async (client: Client) => (await client.call(api.postUserStorageSpecs)).data!.data;
type Component = Record<string, unknown> & { id: string };
/** A type made from a sample. */
const add = async (client: Client = ann): Promise<Component> => {
  const { data } = await client.call(api.postUserStorageSample, { body: { data: SAMPLE } });
  return (data as unknown as { component: Component }).component;
};

test('API-65 the samples are listed by name, and the chosen one becomes a type of the user', async () => {
  const names = (await ann.call(api.postUserStorageSample, { body: {} })).data as { success: boolean; data: string[] };
  expect(names.success).toBe(true);
  expect(names.data).toContain(SAMPLE);
  const { status, data } = await ann.call(api.postUserStorageSample, { body: { data: SAMPLE } });
  expect([status, data]).toEqual([
    200,
    {
      success: true,
      message: '',
      component: expect.objectContaining({ name: SAMPLE, nominalCapacity: 4, nominalPower: 1, roundtripEfficiency: 86 }),
    },
  ]);
  // 1551 $/kW of a unit of 1 MW are 1,551,000 $, 1551 on the wire (D-047).
  expect((data as unknown as { component: Component }).component['simpleCostTable']).toEqual({
    capital: 1551,
    operating: 15.5,
    replacement: 1551,
  });
  expect((data as unknown as { component: Component }).component['notes']).toContain(getStorage(SAMPLE).source);
  expect((await refusal(ann.call(api.postUserStorageSample, { body: { data: 'no such one' } }))).status).toBe(404);
});

test('API-59 LIB-03 SED-62 the list is in data and has dischargeCurrent and roundtripEfficiency; LIB-01 it survives and is personal', async () => {
  const own = await harness.as('eve');
  expect(await listOf(own)).toEqual([]);
  const component = await add(own);
  // Whole, so that an editor needs no further call (D-177).
  expect(await listOf(own)).toEqual([component]);
  expect((await listOf(own))[0]).toMatchObject({ roundtripEfficiency: 86, dischargeCurrent: 0 });
});

test('API-60 the calls of the library are POST', () => {
  const calls = (Object.values(api.routes) as object[]).filter((route): route is api.Route => 'area' in route && route.area === 'library');
  expect([calls.length, new Set(calls.map((route) => route.method))]).toEqual([12, new Set(['POST'])]);
});

test('API-59 the list comes whole, or in pages that go on after a type; a name other than that of the sample is kept', async () => {
  const own = await harness.as('fay');
  const made: string[] = [];
  for (const name of ['One', 'Two', '  Three  ']) {
    const { data } = await own.call(api.postUserStorageSample, { body: { data: SAMPLE, name } });
    made.push((data as unknown as { component: Component }).component.id);
  }
  const page = async (query: object) => (await own.call(api.postUserStorageSpecs, { query })).data!;
  const whole = await page({});
  expect([whole.data.map((type) => type['name']), whole.total, whole.next]).toEqual([['One', 'Two', 'Three'], 3, null]);
  const first = await page({ first: 2 });
  expect([first.data.map((type) => type['id']), first.total, first.next]).toEqual([made.slice(0, 2), 3, made[1]]);
  const rest = await page({ first: 2, after: first.next! });
  expect([rest.data.map((type) => type['id']), rest.total, rest.next]).toEqual([made.slice(2), 3, null]);
  expect((await refusal(ann.call(api.postUserStorageSpecs, { query: { after: made[0] } }))).status).toBe(404);
});

test('LIB-09 the projects that hold a type are counted before it goes, and keep its values', async () => {
  const own = await harness.as('gus');
  const component = await add(own);
  const uses = async () => (await own.call(api.postUserStorageUses, { body: { data: component.id } })).data!.projects;
  expect(await uses()).toBe(0);
  const id = (await own.call(api.postProject)).data!.id;
  const { data: document, headers } = await own.call(api.getInput, { params: { id } });
  const read = readProject(document!);
  if (read.kind !== 'project') throw new Error('a new project cannot be read');
  const body = writeProject(addStorage(read.project, toStorageSpec(storageFromWire(component))));
  await own.call(api.putInput, { params: { id }, body, headers: { 'if-match': headers.get('etag')! } });
  expect(await uses()).toBe(1);
  await own.call(api.postUserStorageDelete, { body: { data: component.id } });
  expect((await own.call(api.getInput, { params: { id } })).data).toContain(component.id);
  expect((await refusal(own.call(api.postUserStorageUses, { body: { data: component.id } }))).status).toBe(404);
});

test('API-61 a copy has the same values, its own id and the name Copy of …', async () => {
  const original = await add();
  for (const data of [original.id, original]) {
    const answer = (await ann.call(api.postUserStorageDuplicate, { body: { data } })).data!;
    expect(answer).toMatchObject({ success: true, message: '' });
    expect(answer.component).toEqual({ ...original, id: answer.component['id'], name: `Copy of ${SAMPLE}` });
    expect(answer.component['id']).not.toBe(original.id);
  }
});

test('API-62 LIB-17 a deleted type is gone, and the answer names it', async () => {
  const component = await add();
  expect((await ann.call(api.postUserStorageDelete, { body: { data: component.id } })).data).toEqual({
    success: true,
    message: '',
    component,
  });
  expect((await listOf(ann)).map((type) => type['id'])).not.toContain(component.id);
  expect((await refusal(ann.call(api.postUserStorageDelete, { body: { data: component.id } }))).status).toBe(404);
});

test('API-63 N-22 an update keeps every field: 140,000 per MWh saved is 140 per kWh stored and answered; half-filled types are kept', async () => {
  const component = await add();
  const type = {
    ...storageFromWire(component),
    name: 'Mine',
    augmentationPrice: 140_000,
    fittedBeta: 3,
    minimumStateOfCharge: 0,
    lifetimeCurve: [{ x: 80, y: 5000 }],
    mine: { kept: true },
  } as UserStorageSpec;
  const wire = storageToWire(type);
  expect(wire['augmentationCost']).toBe(140);
  const { data } = await ann.call(api.postUserStorageUpdate, { body: { data: wire } });
  expect(data).toEqual({ success: true, message: '', component: wire });
  const listed = (await listOf(ann)).find((one) => one['id'] === component.id)!;
  expect(storageFromWire(listed)).toEqual(type);
});

test('API-63 B-8 a type that cannot be stored is refused with place, value and rule, and the stored one stays', async () => {
  const component = await add();
  const update = (change: object) => ann.call(api.postUserStorageUpdate, { body: { data: { ...component, ...change } } });
  const rule = async (change: object) =>
    (await refusal(update(change))) as unknown as { status: number; problems?: { place: string; rule: string }[] };
  expect(await rule({ name: 'x'.repeat(41) })).toMatchObject({
    status: 422,
    problems: [{ place: 'name', rule: 'The input must contain 40 characters or less' }],
  });
  expect(await rule({ abbreviation: 'x'.repeat(21) })).toMatchObject({
    status: 422,
    problems: [{ place: 'abbreviation', rule: 'The input must contain 20 characters or less' }],
  });
  expect(await rule({ nominalCapacity: '4' })).toMatchObject({ status: 422, problems: [{ place: 'nominalCapacity', value: '"4"' }] });
  expect(await rule({ lifetimeCurve: [{ x: 1 }] })).toMatchObject({ problems: [{ place: 'lifetimeCurve.0.y', value: 'missing' }] });
  for (const change of [
    { complexCostTable: 'x' },
    { complexCostTable: { directCapital: [null] } },
    { simpleCostTable: 5 },
    { dedicatedConverter: { cost: 1 } },
    { dedicatedConverter: [] },
    { oemGuaranteedDegradation: {} },
    { augmentationCost: 'much' },
    { isAc: 1 },
    { oemGuaranteedDegradationType: 'Monthly' },
    { augmentationDegradationLimitSensitivity: [] },
  ])
    expect([change, (await rule(change)).status]).toEqual([change, 422]);
  expect((await listOf(ann)).find((one) => one['id'] === component.id)).toEqual(component);
});

test('API-64 LIB-16 the download is an XML file under its name that imports again with the same values', async () => {
  const component = await add();
  const wire = { ...component, name: 'Größe <1>', fittedA: 0.00014423, capacityCurve: [{ x: 1000, y: 900 }] };
  await ann.call(api.postUserStorageUpdate, { body: { data: wire } });
  const download = (id: string) =>
    ann.fetch('/api/userLibrary/storage/download', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ id }),
    });
  const response = await download(component.id);
  expect(decodeURIComponent(response.headers.get('content-disposition')!.split("UTF-8''")[1]!)).toBe('Größe _1_.xml');
  const text = await response.text();
  expect(text).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<StorageType version="1" model="advanced">/);
  const { data } = await ann.call(api.postUserStorageImport, { body: { data: text } });
  expect(data).toEqual({ success: true, message: '', spec: { ...wire, id: data!.spec!['id'] } });
  expect(data!.spec!['id']).not.toBe(component.id);
  expect(await listOf(ann)).toContainEqual(data!.spec);
  // So do all that are built in.
  for (const one of storages) {
    const read = readStorageFile(writeStorageFile(storageFromWire(api.toWireStorageSpec(one))));
    expect([one.name, read.ok && read.understood.notes.filter((note) => !note.startsWith('name cut'))]).toEqual([one.name, []]);
  }
  // A type without a name.
  await ann.call(api.postUserStorageUpdate, { body: { data: { ...wire, name: '' } } });
  expect((await download(component.id)).headers.get('content-disposition')).toContain('filename="Storage.xml"');
});

test('API-66 LIB-17 a file that cannot be read answers success false with place, value and rule, and adds nothing', async () => {
  const before = await listOf(ann);
  for (const [text, message] of [
    ['<!DOCTYPE x><StorageType/>', '<!DOCTYPE>'],
    ['<StorageType model="Kinetic"/>', 'must be an Advanced Storage Model'],
    ['', 'empty'],
    [writeStorageFile(UserStorageSpec.parse({})).replace('>0<', '>none<'), '"none": must be a number'],
  ] as const)
    expect((await ann.call(api.postUserStorageImport, { body: { data: text } })).data).toEqual({
      success: false,
      message: expect.stringContaining(message),
      spec: null,
    });
  expect(await listOf(ann)).toEqual(before);
  expect(readStorageFile(writeStorageFile(UserStorageSpec.parse({}))).ok).toBe(true);
});

test('LIB-18 A-2 SEC-02 somebody else’s types are not listed, and knowing their ids is not enough', async () => {
  const component = await add();
  expect(await listOf(bob)).toEqual([]);
  const statuses = await Promise.all([
    refusal(bob.call(api.postUserStorageDuplicate, { body: { data: component.id } })),
    refusal(bob.call(api.postUserStorageDelete, { body: { data: component.id } })),
    refusal(bob.call(api.postUserStorageUpdate, { body: { data: { ...component, name: 'Taken' } } })),
    refusal(bob.call(api.postUserStorageDownload, { body: { id: component.id } })),
  ]);
  expect(statuses.map((one) => one.status)).toEqual([404, 404, 404, 404]);
  expect(await listOf(ann)).toContainEqual(component);
  expect(await listOf(bob)).toEqual([]);
});

test('API-67 N-17 d0, d1 and d2 of a table in percent made from them come back; further fields are passed over; the ignore option gives 1, 0, 0', async () => {
  const TableData = [-20, 0, 25, 40, 60].map((Temperature) => ({
    Temperature,
    Capacity: 100 * (0.88 + 0.0045 * Temperature - 0.00004 * Temperature ** 2),
  }));
  const fit = (body: object) =>
    ann.fetch('/api/userLibrary/recalculate-temperature-capacity', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const answer = (await (await fit({ IgnoreCapacityVsTemperature: false, NominalCapacity: 4, TableData, SomethingElse: [1] })).json()) as {
    d0: number;
    d1: number;
    d2: number;
  };
  expect(answer.d0).toBeCloseTo(0.88, 9);
  expect(answer.d1).toBeCloseTo(0.0045, 10);
  expect(answer.d2).toBeCloseTo(-0.00004, 12);
  expect(await (await fit({ IgnoreCapacityVsTemperature: true, TableData: [] })).json()).toEqual({ d0: 1, d1: 0, d2: 0 });
});

/** The time a two-tank storage unit gives power for, by bisection of its own equation: (1 − c)(1 − e^(−kT)) + ckT = kcQ/I. */
function capacityAt(current: number, q: number, k: number, c: number): number {
  let [low, high] = [0, q / current];
  for (let i = 0; i < 200; i++) {
    const t = (low + high) / 2;
    if ((1 - c) * (1 - Math.exp(-k * t)) + c * k * t < (k * c * q) / current) low = t;
    else high = t;
  }
  return current * low;
}

test('API-68 N-17 Q, k and c of a curve of currents come back; a curve of powers tells the resistance too', async () => {
  const currents = [5, 20, 50, 100, 200].map((Current) => ({ Current, Capacity: capacityAt(Current, 100, 1.2, 0.6) }));
  const body = { NominalVoltage: 600, InitialQ: 80, InitialK: 2, InitialC: 0.5, CapacityCurve: currents };
  const answer = (await ann.call(api.postRecalculateFunctional, { body })).data!;
  expect(answer.maximumCapacity).toBeCloseTo(100, 4);
  expect(answer.rateConstant).toBeCloseTo(1.2, 5);
  expect(answer.capacityRatio).toBeCloseTo(0.6, 6);
  expect([answer.effectiveSeriesResistance, answer.nominalVoltage]).toEqual([0, 600]);
  // P = V·I − R·I² with R = 0.5 Ω: at the terminals the energy is P·T, T that of the current.
  const powers = [5, 20, 50, 100, 150, 200].map((current) => {
    const Power = 600 * current - 0.5 * current ** 2;
    return { Power, Capacity: (Power * capacityAt(current, 100, 1.2, 0.6)) / current };
  });
  const resistive = (await ann.call(api.postRecalculateFunctional, { body: { ...body, CapacityCurve: powers } })).data!;
  expect(resistive.maximumCapacity).toBeCloseTo(100, 3);
  expect(resistive.effectiveSeriesResistance).toBeCloseTo(0.5, 4);
});

test('API-69 N-17 A and beta of a table in percent come back, with the throughput in MWh', async () => {
  // N = L/(A·D^β) with L = 20 %, A = 0.0002, β = 0.6.
  const LifetimeCurve = [20, 40, 60, 80, 100].map((DepthOfDischarge) => ({
    DepthOfDischarge,
    CyclesToFailure: 0.2 / (0.0002 * (DepthOfDischarge / 100) ** 0.6),
  }));
  const body = { DegradationLimit: 20, NominalVoltage: 600, MaximumCapacityQ: 100, MinimumStateOfCharge: 20, LifetimeCurve };
  const answer = (await ann.call(api.postRecalculateCycleLifetime, { body })).data!;
  expect(answer.fittedA / 0.0002).toBeCloseTo(1, 8);
  expect(answer.fittedBeta).toBeCloseTo(0.6, 8);
  expect(answer.largestDeviationPercent).toBeLessThan(1e-6);
  // Within 80 %: the mean of 1000·D^(−0.6)·D = 1000·D^0.4 over 0.2, 0.4, 0.6 and 0.8, times 100 Ah · 600 V = 0.06 MWh.
  const mean = [0.2, 0.4, 0.6, 0.8].reduce((sum, depth) => sum + 1000 * depth ** 0.4, 0) / 4;
  expect(answer.estimatedLifetimeThroughputMwh).toBeCloseTo(mean * 0.06, 8);
});

test('M-8 API-69 a steep table has its own beta, and the answer says how far it is from the table', async () => {
  // At depths 25, 50 and 100 % the cycles 8,000, 2,828 · e^0.06 and 1,000 are D^−1.5, the middle one off: rests of −0.02, 0.04, −0.02
  // in the logarithm, so at most 1 − e^−0.04 = 3.921 %.
  const LifetimeCurve = [25, 50, 100].map((DepthOfDischarge) => ({
    DepthOfDischarge,
    CyclesToFailure: 1000 * (DepthOfDischarge / 100) ** -1.5 * (DepthOfDischarge === 50 ? Math.exp(0.06) : 1),
  }));
  const body = { DegradationLimit: 20, NominalVoltage: 600, MaximumCapacityQ: 100, MinimumStateOfCharge: 0, LifetimeCurve };
  const answer = (await ann.call(api.postRecalculateCycleLifetime, { body })).data!;
  expect(answer.fittedBeta).toBeCloseTo(1.5, 9);
  expect(answer.largestDeviationPercent).toBeCloseTo(100 * (1 - Math.exp(-0.04)), 6);
});

test('API-70 N-17 B and D of two lifetimes: 30 % in 15 years at 25 °C and in 8 at 40 °C give D = 3912.70 K and B = 10,008.9 a year; a constant lifetime gives L/years and 0', async () => {
  const TableData = [
    { Temperature: 25, Lifetime: 15 },
    { Temperature: 40, Lifetime: 8 },
  ];
  const body = { IgnoreTemperatureEffectOnLifetime: false, SimpleLifetimeInYears: 12, DegradationLimitForFit: 30, TableData };
  const answer = (await ann.call(api.postRecalculateLifetimeTemperature, { body })).data!;
  expect(answer.arrheniusDegredationD).toBeCloseTo(3912.7, 1);
  expect(answer.arrheniusDegredationB / 10_008.9).toBeCloseTo(1, 4);
  expect(
    (await ann.call(api.postRecalculateLifetimeTemperature, { body: { ...body, IgnoreTemperatureEffectOnLifetime: true } })).data,
  ).toEqual({ arrheniusDegredationB: 0.3 / 12, arrheniusDegredationD: 0 });
});

test('N-17 a table that determines nothing is refused in words under the names of the wire', async () => {
  const cycle = {
    DegradationLimit: 20,
    NominalVoltage: 600,
    MaximumCapacityQ: 100,
    MinimumStateOfCharge: 20,
    LifetimeCurve: [
      { DepthOfDischarge: 50, CyclesToFailure: 1000 },
      { DepthOfDischarge: 150, CyclesToFailure: 900 },
    ],
  };
  expect(await refusal(ann.call(api.postRecalculateCycleLifetime, { body: cycle }))).toMatchObject({
    status: 422,
    code: 'fitImpossible',
    detail: 'row 2, DepthOfDischarge = 150 % must be above 0 and at most 100 %',
  });
  expect(
    await refusal(ann.call(api.postRecalculateTemperatureCapacity, { body: { IgnoreCapacityVsTemperature: false, TableData: [] } })),
  ).toMatchObject({ status: 422, detail: 'table = 0 must hold at least one point' });
  const functional = { NominalVoltage: 600, InitialQ: 0, InitialK: 0, InitialC: 0 };
  expect(
    (await refusal(ann.call(api.postRecalculateFunctional, { body: { ...functional, CapacityCurve: [{ Capacity: 1 }] } }))).detail,
  ).toContain('a row has a Current or a Power');
  expect(
    (
      await refusal(
        ann.call(api.postRecalculateFunctional, {
          body: {
            ...functional,
            CapacityCurve: [
              { Power: 1, Capacity: 1 },
              { Current: 1, Capacity: 1 },
            ],
          },
        }),
      )
    ).detail,
  ).toContain('all rows have a Current');
  expect(
    (
      await ann.fetch('/api/userLibrary/recalculate-functional', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"NominalVoltage":null}',
      })
    ).status,
  ).toBe(400);
  expect(
    (
      await refusal(
        ann.call(api.postRecalculateTemperatureCapacity, {
          body: { IgnoreCapacityVsTemperature: false, TableData: Array.from({ length: 201 }, () => ({ Capacity: 1, Temperature: 1 })) },
        }),
      )
    ).status,
  ).toBe(400);
});
