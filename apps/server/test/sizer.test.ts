import {
  getInfeasible,
  postCalculate,
  postInfeasible,
  postSizerCalculate,
  postSizerFile,
  postSizerStatus,
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

/** 6.5 MWh owed in two hours of the evening of each day of a week, from stores of 1 MW and 1 MWh that are bought full. */
async function owing(units: number[]): Promise<string> {
  const { project, prices } = smallProject({ units });
  const ref = seriesRefOf(prices, { name: 'prices', stepMinutes: 60 });
  const { id } = (await ann.call(postProject)).data!;
  await ann.call(putSeriesByHash, { params: { id, hash: ref.hash }, body: new Uint8Array(seriesToBytes(prices)) });
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
    ann,
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
  expect((await ann.call(postSizerStatus, { params })).data).toEqual({
    status: 'changed',
    progress: 0,
    estimatedRemainingTime: '00:00:00',
  });
  expect((await ann.call(postSizerCalculate, { params, body: limits })).data).toMatchObject({ status: 'calculating' });
  await expect
    .poll(async () => (await ann.call(postSizerStatus, { params })).data!.status, { timeout: 60_000, interval: 200 })
    .toBe('ready');
  const { data } = (await ann.call(postSizerTable, { params })).data!;
  expect(data.header.map(({ name, units, kind }) => [name, units, kind])).toContainEqual(['Storage', 'MWh', 'storage']);
  // 6.5 MWh of stores of 1 MWh are seven of them, which discharge once in the window. Storage of this price earns less than it costs: no
  // more than needed.
  expect(data.items[0]!.results.slice(0, 4)).toEqual([0, 0, 7, 7]);
  // The same again is answered at once.
  expect((await ann.call(postSizerCalculate, { params, body: limits })).data).toEqual({
    status: 'ready',
    progress: 100,
    estimatedRemainingTime: '00:00:00',
  });
  expect((await refusal(ann.call(postSizerCalculate, { params: { id: await createProject(ann) }, body: limits }))).status).toBe(422);
}, 120_000);

test('CALC-43 infeasible systems are named with their reason, and what would make one feasible', async () => {
  const id = await owing([6, 7]);
  const params = { id };
  await ann.call(postCalculate, { params });
  await untilEnded(ann, id);
  expect((await ann.call(postTable, { params })).data!.items.map((row) => row.optimization)).toEqual([[[7, 7]]]);
  expect((await ann.call(getInfeasible, { params })).data).toEqual([
    { id: 0, reason: expect.stringContaining('TOD contract: of 6.5 MWh owed from 1 January 17:00') as string },
  ]);
  const ask = async () => ann.call(postInfeasible, { params: { id, n: '0' } });
  let { status, data: explanation } = await ask();
  while (explanation && 'tried' in explanation) ({ status, data: explanation } = await ask());
  expect(status).toBe(200);
  const store = explanation!.reliefs.find(({ limit }) => limit === 'the energy of the store')!;
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
