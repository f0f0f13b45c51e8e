import { getProject, postCalculate, postCalculateForced, postStatus, postStop, postTable } from '@stackwatt/api';
import { expect, test } from 'vitest';
import { createProject, pause, saveProject, smallProject, untilEnded, untilStatus, type Client, type Harness } from './harness.ts';
import { calculationsOf, serverOfFile } from './server-of-file.ts';

let harness: Harness;
let ann: Client;
serverOfFile({ timeoutMs: 1500 }, (started) => ({ harness, ann } = started));
const rows = (id: string) => calculationsOf(harness, id);
const hashOf = async (id: string): Promise<string | null> => (await rows(id)).at(-1)!.result_hash;

test('UX-53 API-49 CALC-24 a cancelled calculation stops within 2 s, also in the middle of a case, and its finished rows stay readable as partial', async () => {
  const id = await createProject(ann, { orders: { pauseMs: 300 }, discountRate: 2, units: Array.from({ length: 40 }, (_, i) => i + 1) });
  await ann.call(postCalculate, { params: { id } });
  await untilStatus(ann, id, (status) => status.done > 0);
  expect((await ann.call(postStop, { params: { id } })).data!.status).toBe('cancelled');
  await pause(2000);
  const stopped = (await ann.call(postStatus, { params: { id } })).data!;
  expect(stopped).toMatchObject({ status: 'cancelled', hasResults: true, total: 40 });
  expect(stopped.done).toBeGreaterThan(0);
  expect(stopped.done).toBeLessThan(40);
  await pause(1000);
  expect((await ann.call(postStatus, { params: { id } })).data!.done).toBe(stopped.done);
  const table = (await ann.call(postTable, { params: { id } })).data!;
  expect([table.done, table.total]).toEqual([stopped.done, 40]);
  // A partial result is never the project's: no best system in the listing, and not up to date.
  expect((await ann.call(getProject, { params: { id } })).data).toMatchObject({ best: null, projectStatus: 1 });
});

test('CALC-24 started again, a cancelled calculation keeps its whole rows, tries the others, and ends with the rows of an uninterrupted one', async () => {
  const units = Array.from({ length: 12 }, (_, i) => i + 1);
  const { db } = harness.server.database;
  const stored = async (calculation: string) =>
    db.selectFrom('result_row').selectAll().where('calculation_id', '=', calculation).orderBy('case_id').execute();
  const undisturbed = await createProject(ann, { units, discountRate: 2.5 });
  await ann.call(postCalculate, { params: { id: undisturbed } });
  await untilEnded(ann, undisturbed);

  // Case 0 is left out; the author, who gives the stub its orders, is no input.
  const id = await createProject(ann, { orders: { pauseMs: 150, at: 0, what: 'throw' }, discountRate: 2.5, units });
  await ann.call(postCalculate, { params: { id } });
  await untilStatus(ann, id, (status) => status.done >= 4);
  const left = (await ann.call(postStop, { params: { id } })).data!.done;
  const [cancelled] = await rows(id);
  const before = await stored(cancelled!.id);
  expect(left).toBe(before.length);
  // One that is not what was stored, and one from before rows had a digest.
  const [damaged, old] = before.filter(({ case_id }) => case_id !== 0);
  const npv = /"npv":-?\d/;
  expect(damaged!.outcome).toMatch(npv);
  const setRow = (row: { case_id: number }, set: { outcome?: string; digest?: null }) =>
    db.updateTable('result_row').set(set).where('calculation_id', '=', cancelled!.id).where('case_id', '=', row.case_id).execute();
  await setRow(damaged!, { outcome: damaged!.outcome.replace(npv, '"npv":7') });
  await setRow(old!, { digest: null });
  const kept = before.filter(({ case_id }) => ![0, damaged!.case_id, old!.case_id].includes(case_id));

  const slow = smallProject({ discountRate: 2.5, units });
  await saveProject(ann, id, { ...slow.project, author: JSON.stringify({ pauseMs: 150 }) });
  // Twenty calls at once go on from it once.
  const answers = await Promise.all(Array.from({ length: 20 }, () => ann.call(postCalculate, { params: { id } })));
  expect([...new Set(answers.map((answer) => answer.data!.status))]).toEqual(['calculating']);
  const begun = await untilStatus(ann, id, (status) => status.stage === 'calculating');
  expect([begun.kept, begun.total, begun.hasResults]).toEqual([kept.length, 12, true]);
  // Cancelled and started once more, it goes on from what both have done.
  await untilStatus(ann, id, (status) => status.done > kept.length);
  const further = (await ann.call(postStop, { params: { id } })).data!.done;
  await saveProject(ann, id, slow.project);
  await ann.call(postCalculate, { params: { id } });
  expect(await untilEnded(ann, id)).toMatchObject({ status: 'ready', done: 12, total: 12, failure: '', kept: further });

  const heads = await rows(id);
  expect(heads.map(({ state, resumes }) => [state, heads.findIndex((head) => head.id === resumes)])).toEqual([
    ['cancelled', -1],
    ['cancelled', 0],
    ['finished', 1],
  ]);
  const outcomes = async (project: string) => (await stored((await rows(project)).at(-1)!.id)).map(({ outcome }) => outcome);
  expect(await outcomes(id)).toEqual(await outcomes(undisturbed));
  expect(await hashOf(id)).toBe(await hashOf(undisturbed));
  // A forced one calculates every row.
  await ann.call(postCalculateForced, { params: { id } });
  expect(await untilEnded(ann, id)).toMatchObject({ done: 12, kept: 0 });
});

test('R-1 CALC-26 cancelled before its first row, a calculation of changed inputs leaves the older results changed, for stop and status alike', async () => {
  const id = await createProject(ann, { discountRate: 32 });
  await ann.call(postCalculate, { params: { id } });
  await untilEnded(ann, id);
  await saveProject(ann, id, smallProject({ discountRate: 33, orders: { pauseMs: 1000 } }).project);
  await ann.call(postCalculate, { params: { id } });
  expect((await ann.call(postStop, { params: { id } })).data).toMatchObject({ status: 'changed', hasResults: true, done: 8, total: 8 });
  expect((await ann.call(postStatus, { params: { id } })).data).toMatchObject({ status: 'changed', hasResults: true });
  // The rows are those of 32 %: the stub's NPV is 100,000 per percent.
  expect((await ann.call(postTable, { params: { id } })).data!.items[0]!.npv).toBe(3_200_000);
});

test('R-3 API-49 cancelling a forced recalculation of results that are up to date leaves them ready, for stop and status alike', async () => {
  const id = await createProject(ann, { discountRate: 34, orders: { pauseMs: 150 } });
  await ann.call(postCalculate, { params: { id } });
  await untilEnded(ann, id);
  await ann.call(postCalculateForced, { params: { id } });
  const stopped = (await ann.call(postStop, { params: { id } })).data!;
  expect(stopped).toMatchObject({ status: 'ready', progress: 100, done: 8, total: 8 });
  expect((await ann.call(postStatus, { params: { id } })).data).toEqual(stopped);
});
