import { rmSync } from 'node:fs';
import {
  getInput,
  getProject,
  getSamples,
  postCalculateForced,
  postSampleClone,
  postStatus,
  postTable,
  postTableOfKind,
} from '@stackwatt/api';
import { samples } from '@stackwatt/catalog';
import { readProject, setField } from '@stackwatt/model';
import * as real from '@stackwatt/simulation';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { examineResults } from '../src/maintenance/examine-results.ts';
import { seal, unseal } from '../src/db/sealed.ts';
import { newFolder, saveProject, realEntry, startHarness, untilEnded, type Client, type Harness } from './harness.ts';

let harness: Harness;
let ann: Client;
beforeAll(async () => {
  harness = await startHarness({ simulation: real, calculatorEntry: realEntry, samples: samples.slice(0, 1), warmsUp: true });
  ann = await harness.as('ann');
}, 120_000);
afterAll(() => harness.stop());

const clone = async (): Promise<string> => (await ann.call(postSampleClone, { params: { id: samples[0]!.id } })).data!.id;
const resultOf = (projectId: string) =>
  harness.server.database.db
    .selectFrom('calculation')
    .select(['result_hash', 'best', 'done', 'years', 'input_hash'])
    .where('project_id', '=', projectId)
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
const findings = async (): Promise<unknown[]> => {
  const found: unknown[] = [];
  for await (const finding of examineResults(harness.server.database.db, real)) found.push(finding);
  return found;
};

test('UX-63 a sample is calculated once the server serves, and its copy opens with those results', async () => {
  // Opened before they are there, the copy is calculated by itself: nobody has to ask.
  const early = await clone();
  await expect.poll(async () => (await ann.call(getSamples)).data![0]!.best, { timeout: 120_000, interval: 200 }).not.toBeNull();
  const [listed] = (await ann.call(getSamples)).data!;
  expect(listed!.isCalculating).toBe(false);
  expect(await untilEnded(ann, early)).toMatchObject({ status: 'ready', done: 16 });
  const id = await clone();
  expect((await ann.call(postStatus, { params: { id } })).data).toMatchObject({ status: 'ready', hasResults: true, failure: '', done: 16 });
  expect((await ann.call(getProject, { params: { id } })).data!.projectStatus).toBe(3);
  // The card shows the system that is best in the table of the copy.
  const { items, provenance } = (await ann.call(postTableOfKind, { params: { id, sensitivity: '0', kind: 'all' } })).data!;
  const best = items.toSorted((a, b) => b.npv - a.npv)[0]!;
  const { npv, irr, payback } = best;
  // Tables are sent in currency/kWh.
  expect(listed!.best).toMatchObject({
    npv,
    irr,
    payback,
    lcoePerMwh: expect.closeTo(best.lcoe! * 1000, 9),
    currencySymbol: '$',
    solarMw: 120,
    windMw: 0,
    storageMw: 40,
    storageMwh: 160,
  });
  expect(provenance!.engineVersion).toBe(real.ENGINE_VERSION);
  // Its mean day is that of the same system: what leaves the plant over the year is the export of its row, MWh.
  const { day } = listed!;
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
  const leaves = sum(day!.solarMw) + sum(day!.windMw) + sum(day!.storageMw);
  expect(leaves * 365).toBeCloseTo(best.energyExports, -1);
  expect([sum(day!.chargeMw) > 100, sum(day!.windMw), day!.price!.length, day!.solarMw[0]]).toEqual([true, 0, 24, 0]);
  // What the copy was given is, digit by digit, what its own calculation finds.
  const given = await resultOf(id);
  expect(await findings()).toEqual([]);
  await ann.call(postCalculateForced, { params: { id } });
  expect(await untilEnded(ann, id)).toMatchObject({ status: 'ready' });
  expect(await resultOf(id)).toEqual(given);
}, 180_000);

test('UX-63 a copy that is edited is calculated again: the results are those of the sample as it stands', async () => {
  const id = await clone();
  const read = readProject((await ann.call(getInput, { params: { id } })).data!);
  if (read.kind !== 'project') throw new Error('a copy is a project');
  await saveProject(ann, id, setField(read.project, ['exportLimit'], 70));
  expect((await ann.call(postStatus, { params: { id } })).data).toMatchObject({ status: 'changed', hasResults: true });
});

test('D-13 a stored result of a sample that is damaged is given to no copy, and the doctor says so', async () => {
  const { db } = harness.server.database;
  const { outcomes } = await db.selectFrom('sample_result').select('outcomes').executeTakeFirstOrThrow();
  await db
    .updateTable('sample_result')
    .set({ outcomes: outcomes.replace('"npv":', '"npv":1') })
    .execute();
  const id = await clone();
  expect((await ann.call(postStatus, { params: { id } })).data).toMatchObject({ status: 'changed', hasResults: false });
  await expect(ann.call(postTable, { params: { id } })).rejects.toThrow(/^\[404\]/);
  expect(await findings()).toEqual([expect.objectContaining({ severity: 'damage', place: expect.stringMatching(/^result of a sample/) })]);
});

test('figures that an older version has stored without a mean day are shown, and calculated again', async () => {
  const folder = newFolder();
  const options = { folder, samples: samples.slice(0, 1), warmsUp: true };
  let old = await startHarness(options);
  const listed = async () => (await (await old.as('first')).call(getSamples)).data![0]!;
  try {
    await expect.poll(async () => (await listed()).day, { timeout: 60_000 }).not.toBeNull();
    const { db } = old.server.database;
    const row = await db.selectFrom('sample_result').selectAll().executeTakeFirstOrThrow();
    const { day, ...before } = JSON.parse(unseal(row.figures)!) as Record<string, unknown>;
    expect(day).toMatchObject({ price: null });
    await db
      .updateTable('sample_result')
      .set({ figures: seal(JSON.stringify(before)) })
      .execute();
    expect(await listed()).toMatchObject({ best: { npv: before['npv'] }, day: null });
    await old.stop();
    old = await startHarness(options);
    await expect.poll(async () => (await listed()).day, { timeout: 60_000 }).toEqual(day);
  } finally {
    await old.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}, 120_000);
