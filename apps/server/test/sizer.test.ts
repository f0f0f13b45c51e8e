import { rmSync } from 'node:fs';
import {
  deleteProject,
  getInfeasible,
  postCalculate,
  postInfeasible,
  postSizerCalculate,
  postSizerFile,
  postSizerStatus,
  postSizerStop,
  postSizerTable,
  postTable,
  postProject,
  postProjectFile,
  putSeriesByHash,
} from '@stackwatt/api';
import { addContract, readProject, seriesRefOf, seriesToBytes, setField, type Keys, type Project } from '@stackwatt/model';
import * as real from '@stackwatt/simulation';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createProject,
  newFolder,
  realEntry,
  refusal,
  saveProject,
  smallProject,
  startHarness,
  untilEnded,
  type Client,
  type Harness,
} from './harness.ts';

let harness: Harness;
let ann: Client;
beforeAll(async () => {
  harness = await startHarness({ simulation: real, calculatorEntry: realEntry });
  ann = await harness.as('ann');
}, 120_000);
afterAll(() => harness.stop());

/** 6.5 MWh owed in two hours of the evening of each day of a week, from storage units of 1 MW and 1 MWh that are bought full. */
async function owing(units: number[], client = ann): Promise<string> {
  const { project, prices } = smallProject({ units });
  const ref = seriesRefOf(prices, { name: 'prices', stepMinutes: 60 });
  const { id } = (await client.call(postProject)).data!;
  await client.call(putSeriesByHash, { params: { id, hash: ref.hash }, body: new Uint8Array(seriesToBytes(prices)) });
  const edits: [Keys, unknown][] = [
    [
      ['contracts', 0, 'obligations'],
      [{ id: 'o', dayKind: 'all', startDate: '2007-01-01', endDate: '2007-01-07', startHour: 17, endHour: 19, value: 6.5 }],
    ],
    [['storage', 0, 'roundtripEfficiencySensitivity'], [100]],
    [['storage', 0, 'specs', 'initialStateOfCharge'], 100],
    [['lifetime'], 5],
  ];
  await saveProject(
    client,
    id,
    edits.reduce<Project>((p, [path, value]) => setField(p, path, value), addContract(project)),
  );
  return id;
}
const limits = {
  useSolar: false,
  useWind: false,
  useStorage: true,
  solarMaxSize: 0,
  solarMinSize: 0,
  windRatingSize: 0,
  windMaxSize: 0,
  windMinSize: 0,
  storageMaxSize: 30,
  storageMinSize: 1,
};

test('API-55 API-56 API-58 SIZER-04 the sizer starts, says how far it is, and its table recommends sizes', async () => {
  const id = await owing([1]);
  const params = { id };
  expect((await ann.call(postSizerStatus, { params })).data).toMatchObject({
    status: 'changed',
    progress: 0,
    estimatedRemainingTime: '00:00:00',
    limits: null,
  });
  expect((await ann.call(postSizerCalculate, { params, body: limits })).data).toMatchObject({ status: 'calculating' });
  await expect
    .poll(async () => (await ann.call(postSizerStatus, { params })).data!.status, { timeout: 60_000, interval: 200 })
    .toBe('ready');
  const { data, map } = (await ann.call(postSizerTable, { params })).data!;
  expect(data.header.map(({ name, units, kind }) => [name, units, kind])).toContainEqual(['Storage', 'MWh', 'storage']);
  // 6.5 MWh of storage units of 1 MWh are seven of them, which discharge once in the window. Storage of this price earns less than it
  // costs: no more than needed.
  expect(data.items[0]!.results.slice(0, 4)).toEqual([0, 0, 7, 7]);
  // One size is searched: from 1 to 14 MW; of 6.5 MWh a storage unit of 1 MWh misses 5.5.
  expect(map).toMatchObject({ x: { name: 'Storage', values: expect.arrayContaining([1, 7]) as number[] }, y: null });
  expect(map!.cells[0]).toEqual({ npv: null, short: expect.closeTo((100 * 5.5) / 6.5, 6) as number });
  expect(map!.cells[map!.x.values.indexOf(7)]!.npv).toBe(data.items[0]!.results.at(-3));
  // The same again is answered at once, also when the sizes it found are taken over: they are what it looks for.
  const again = { status: 'ready', progress: 100, estimatedRemainingTime: '00:00:00', limits, isOfSavedInputs: true, failure: '' };
  expect((await ann.call(postSizerCalculate, { params, body: limits })).data).toMatchObject(again);
  const change = async (...edit: [Keys, unknown]): Promise<void> => {
    const read = readProject((await ann.call(postProjectFile, { params })).data!);
    if (read.kind !== 'project') throw new Error(read.kind);
    await saveProject(ann, id, setField(read.project, ...edit));
  };
  await change(['storage', 0, 'sizing', 'absolute'], [7]);
  expect((await ann.call(postSizerStatus, { params })).data).toMatchObject(again);
  // Anything else makes it a result of other inputs.
  await change(['discountRate'], 9);
  expect((await ann.call(postSizerStatus, { params })).data).toMatchObject({ status: 'ready', isOfSavedInputs: false });
  expect((await refusal(ann.call(postSizerCalculate, { params: { id: await createProject(ann) }, body: limits }))).status).toBe(422);
}, 120_000);

test('SIZER-08 a run that is stopped says so at once and keeps what it found', async () => {
  const id = await owing([1]);
  const params = { id };
  await ann.call(postSizerCalculate, { params, body: limits });
  await expect
    .poll(async () => (await ann.call(postSizerTable, { params })).data!.data.items.length, { timeout: 60_000, interval: 20 })
    .toBeGreaterThan(0);
  expect((await ann.call(postSizerStop, { params })).data).toMatchObject({ status: expect.stringMatching(/cancelled|ready/) as string });
  const kept = (await ann.call(postSizerTable, { params })).data!.data;
  expect(kept.items.length).toBeGreaterThan(0);
  expect((await ann.call(postSizerStatus, { params })).data).toMatchObject({ failure: '', limits });
}, 120_000);

test('what the sizer found, with its map, is there after a restart of the server, and the same again is not sized anew', async () => {
  const folder = newFolder();
  const environment = { simulation: real, calculatorEntry: realEntry, folder };
  let restarted = await startHarness(environment);
  try {
    const before = await restarted.as('first');
    const id = await owing([1], before);
    const params = { id };
    await before.call(postSizerCalculate, { params, body: limits });
    const untilReady = async (client: Client): Promise<void> => {
      await expect
        .poll(async () => (await client.call(postSizerStatus, { params })).data!.status, { timeout: 60_000, interval: 200 })
        .toBe('ready');
    };
    await untilReady(before);
    const { data: found } = await before.call(postSizerTable, { params });
    expect(found!.map!.cells.length).toBeGreaterThan(3);
    const { data: status } = await before.call(postSizerStatus, { params });
    // The database has it a moment after the page.
    await expect.poll(async () => (await restarted.server.database.db.selectFrom('sizer_result').selectAll().execute()).length).toBe(1);
    await restarted.stop();
    restarted = await startHarness(environment);
    const after = await restarted.as('first');
    expect((await after.call(postSizerTable, { params })).data).toEqual(found);
    expect((await after.call(postSizerStatus, { params })).data).toEqual(status);
    expect((await after.call(postSizerCalculate, { params, body: limits })).data).toMatchObject({ status: 'ready', progress: 100 });
    // Other limits are another run, whose result takes the place of the first.
    const fewer = { ...limits, storageMaxSize: 12 };
    expect((await after.call(postSizerCalculate, { params, body: fewer })).data).toMatchObject({ status: 'calculating' });
    await untilReady(after);
    await expect
      .poll(async () => (await restarted.server.database.db.selectFrom('sizer_result').select('result').executeTakeFirstOrThrow()).result)
      .toContain('"storageMaxSize":12');
    // What is damaged on the disk is as if it were not there.
    await restarted.server.database.db.updateTable('sizer_result').set({ result: 'damaged' }).execute();
    await restarted.stop();
    restarted = await startHarness(environment);
    expect((await (await restarted.as('first')).call(postSizerStatus, { params })).data).toMatchObject({ status: 'changed', limits: null });
    // It goes with its project.
    await (await restarted.as('first')).call(deleteProject, { params });
    expect(await restarted.server.database.db.selectFrom('sizer_result').selectAll().execute()).toEqual([]);
  } finally {
    await restarted.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}, 180_000);

test('CALC-43 infeasible systems are named with their reason, and what would make one feasible', async () => {
  const id = await owing([6, 7]);
  const params = { id };
  await ann.call(postCalculate, { params });
  await untilEnded(ann, id);
  expect((await ann.call(postTable, { params })).data!.items.map((row) => row.optimization)).toEqual([[[7, 7]]]);
  expect((await ann.call(getInfeasible, { params })).data).toEqual([
    {
      id: 0,
      sensitivityIndex: 0,
      optimization: [[6, 6]],
      reason: expect.stringContaining('TOD contract: of 6.5 MWh owed from 1 January 17:00') as string,
    },
  ]);
  const ask = async () => ann.call(postInfeasible, { params: { id, n: '0' } });
  let { status, data: explanation } = await ask();
  const asked: number[] = [];
  while (explanation && 'tried' in explanation) {
    // Which days fall short is known with the first limit, and stays known.
    if (explanation.of > 0) asked.push(explanation.shortDays!.days[0]!.day);
    ({ status, data: explanation } = await ask());
  }
  expect(status).toBe(200);
  expect(new Set([...asked, explanation!.shortDays!.days[0]!.day])).toEqual(new Set([0]));
  const store = explanation!.reliefs.find(({ limit }) => limit === 'the energy of the storage')!;
  expect(store).toMatchObject({ unit: 'MWh', present: 6, needed: expect.closeTo(6.5, 2) });
  expect((await refusal(ann.call(postInfeasible, { params: { id, n: '1' } }))).status).toBe(404);
}, 120_000);

test('API-57 the input of the sizer is downloaded as Project.homer: the project with its series and the limits of the call', async () => {
  const id = await owing([1]);
  const file = await ann.call(postSizerFile, { params: { id }, body: limits });
  expect(file.headers.get('content-disposition')).toContain('filename="Project.homer"');
  const read = readProject(file.data!);
  if (read.kind !== 'project') throw new Error(read.kind);
  expect(read.project.contracts[0]!.systemSizerLimits).toMatchObject(limits);
  const { price } = read.project.energyMarkets[0]!;
  expect(read.series.get(price.hash)).toHaveLength(8760);
  // The saved project keeps its own limits.
  const saved = readProject((await ann.call(postProjectFile, { params: { id } })).data!);
  expect(saved.kind === 'project' && saved.project.contracts[0]!.systemSizerLimits).not.toMatchObject(limits);
});
