import {
  getGraphDimensions,
  postCalculate,
  postDetailCalculate,
  postDetails,
  postDetailStatus,
  postDetailStop,
  postGraph,
  postInfeasible,
  postOneMore,
  postTable,
  postTableOfKind,
} from '@stackwatt/api';
import { setField, type Keys } from '@stackwatt/model';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getSetting, setSetting } from '../src/system/system.store.ts';
import { createProject, refusal, saveProject, smallProject, startHarness, untilEnded, type Client, type Harness } from './harness.ts';

let harness: Harness;
let ann: Client;
beforeAll(async () => {
  harness = await startHarness();
  ann = await harness.as('ann');
});
afterAll(() => harness.stop());

test('API-50 API-51 DET-61 details are calculated when asked for, without anybody waiting', async () => {
  const id = await createProject(ann, { discountRate: 3 });
  await ann.call(postCalculate, { params: { id } });
  await untilEnded(ann, id);
  const params = { id, n: '3' };
  expect((await ann.call(postDetailStatus, { params })).data).toEqual({
    status: 'changed',
    progress: 0,
    estimatedRemainingTime: '00:00:00',
    failure: '',
  });
  expect(['calculating', 'ready']).toContain((await ann.call(postDetailCalculate, { params })).data!.status);
  await expect
    .poll(async () => (await ann.call(postDetailStatus, { params })).data, { timeout: 90_000, interval: 200 })
    .toEqual({ status: 'ready', progress: 100, estimatedRemainingTime: '00:00:00', failure: '' });
  expect((await ann.call(postDetails, { params })).data!.row.id).toBe(3);
  expect((await ann.call(postDetailCalculate, { params })).data!.status).toBe('ready');
  expect((await refusal(ann.call(postDetailStatus, { params: { id, n: '8' } }))).status).toBe(404);
}, 120_000);

test('API-52 a detail that takes long is stopped and can be asked for again', async () => {
  const id = await createProject(ann, { discountRate: 4, orders: { pauseMs: 900 } });
  await ann.call(postCalculate, { params: { id } });
  await untilEnded(ann, id);
  const params = { id, n: '2' };
  expect((await ann.call(postDetailCalculate, { params })).data!.status).toBe('calculating');
  expect((await ann.call(postDetailStop, { params })).data!.status).toBe('cancelled');
  expect((await ann.call(postDetailStatus, { params })).data!.status).toBe('cancelled');
  expect((await ann.call(postDetails, { params })).data!.row.id).toBe(2);
  expect((await ann.call(postDetailStatus, { params })).data!.status).toBe('ready');
});

test('UX-51 details never promise to take longer than all systems took, however slow other projects were', async () => {
  const id = await createProject(ann, { discountRate: 4.5, orders: { pauseMs: 300 } });
  await ann.call(postCalculate, { params: { id } });
  await untilEnded(ann, id);
  const elapsed = (await ann.call(postTable, { params: { id } })).data!.provenance!.elapsedSeconds!;
  const known = await getSetting(harness.server.database.db, 'secondsPerWeighedYear');
  await setSetting(harness.server.database.db, 'secondsPerWeighedYear', '5000');
  const params = { id, n: '1' };
  const { status, estimatedRemainingTime } = (await ann.call(postDetailCalculate, { params })).data!;
  expect(status).toBe('calculating');
  const [hours, minutes, seconds] = estimatedRemainingTime.split(':').map(Number);
  expect(3600 * hours! + 60 * minutes! + seconds!).toBeLessThanOrEqual(Math.ceil(elapsed));
  await setSetting(harness.server.database.db, 'secondsPerWeighedYear', known ?? '0');
  await ann.call(postDetailStop, { params });
});

test('UX-26 a search for what makes a system feasible says which limit it tries while it goes on', async () => {
  const id = await createProject(ann, { discountRate: 5, orders: { at: 0, what: 'infeasible', limitMs: 1500 } });
  await ann.call(postCalculate, { params: { id } });
  await untilEnded(ann, id);
  const answers: { status: number; data: unknown }[] = [];
  do {
    const { status, data } = await ann.call(postInfeasible, { params: { id, n: '0' } });
    answers.push({ status, data });
  } while (answers.at(-1)!.status === 202);
  expect(answers.at(-1)).toEqual({ status: 200, data: { reason: 'case 0', reliefs: [], noRelief: [] } });
  // Each limit takes longer than a call waits.
  for (const tried of [0, 1, 2]) expect(answers).toContainEqual({ status: 202, data: { limit: `limit ${tried}`, tried, of: 3 } });
});

test('one more of each of a system is answered, of one that is not there nothing', async () => {
  const id = await createProject(ann, { discountRate: 5.5 });
  await ann.call(postCalculate, { params: { id } });
  await untilEnded(ann, id);
  expect((await ann.call(postOneMore, { params: { id, n: '1' } })).data).toEqual([
    { name: 'Export limit', unit: 'MW', from: 10, to: 11, outcome: { kind: 'result', npv: 1, capex: 5 } },
  ]);
  expect((await refusal(ann.call(postOneMore, { params: { id, n: '99' } }))).status).toBe(404);
});

test('API-37 API-38 OST-13 the dimensions of the graph, and the graph of two of them', async () => {
  const id = await createProject(ann, { discountRate: 2 });
  const { project } = smallProject({ discountRate: 2 });
  const lists: [Keys, number[]][] = [
    [
      ['storage', 0, 'cost', 'capitalMultipliers'],
      [1, 0.5],
    ],
    [
      ['storage', 0, 'cost', 'operatingMultipliers'],
      [1, 2, 3],
    ],
  ];
  await saveProject(
    ann,
    id,
    lists.reduce((p, [path, value]) => setField(p, path, value), project),
  );
  await ann.call(postCalculate, { params: { id } });
  await untilEnded(ann, id);
  const params = { id };
  const dimensions = (await ann.call(getGraphDimensions, { params })).data!;
  expect(dimensions.map(({ displayNames, steps, isXAxis, isYAxis }) => [displayNames[0], steps, isXAxis, isYAxis])).toEqual([
    ['Capital cost multiplier', 2, true, false],
    ['Operating cost multiplier', 3, false, true],
  ]);
  const graph = (await ann.call(postGraph, { params, body: dimensions })).data!;
  expect([graph.xValues, graph.yValues, graph.planes.map(({ name }) => name), graph.simulationPoints.length]).toEqual([
    [0.5, 1],
    [1, 2, 3],
    ['Storage'],
    6,
  ]);
  // The stub's NPV depends on the number of the case alone: the corner (1, 1) is sensitivity 0, whose best case of 0, 6, 12, … is 6.
  const best = (await ann.call(postTableOfKind, { params: { ...params, sensitivity: '0', kind: 'all' } })).data!.items[0]!;
  expect(graph.planes[0]!.data[0]![1]).toBe(best.npv);
  expect((await ann.call(postTable, { params })).data!.items).toHaveLength(6);
  const both = dimensions.map((one) => ({ ...one, isXAxis: true, isYAxis: false }));
  expect(await refusal(ann.call(postGraph, { params, body: both }))).toMatchObject({
    status: 422,
    detail: 'Exactly one x axis and one y axis are needed.',
  });
  expect(await refusal(ann.call(postGraph, { params, body: [{ ...dimensions[0]!, ids: ['x'] }, dimensions[1]!] }))).toMatchObject({
    status: 422,
  });
});
