import { postCalculate, postDetails, postTableOfKind, putSeriesByHash } from '@stackwatt/api';
import { addStorage, seriesRefOf, seriesToBytes, setField, type Project } from '@stackwatt/model';
import * as real from '@stackwatt/simulation';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { resultHashOf } from '../src/calculation/stored-result.ts';
import { createProject, realEntry, saveProject, smallProject, startHarness, untilEnded, type Client, type Harness } from './harness.ts';

let harness: Harness;
let ann: Client;
beforeAll(async () => {
  harness = await startHarness({ simulation: real, calculatorEntry: realEntry, environment: { STACKWATT_SEARCH_SECONDS: '1' } });
  ann = await harness.as('ann');
});
afterAll(() => harness.stop());

/**
 * Two stores that buy for 1 and more less than they sell at, every hour of three years: in each hour the plant may import or export, far
 * more ways than can be searched in a second.
 */
async function hardProject(): Promise<string> {
  const { project, prices } = smallProject({ units: [2], name: 'Hard' });
  const id = await createProject(ann, { units: [2], name: 'Hard' });
  const cheaper = prices.map((price, hour) => price - 1 - 0.2 * (hour % 7));
  const importPrice = seriesRefOf(cheaper, { name: 'import prices', stepMinutes: 60 });
  await ann.call(putSeriesByHash, { params: { id, hash: importPrice.hash }, body: new Uint8Array(seriesToBytes(cheaper)) });
  const edits: readonly (readonly [(string | number)[], unknown])[] = [
    [['energyMarkets', 0, 'hasSeparateImportPrice'], true],
    [['energyMarkets', 0, 'importPrice'], importPrice],
    [['storage', 1, 'roundtripEfficiencySensitivity'], [95]],
    [['energyMarkets', 0, 'priceEscalator', 'enabled'], true],
    [['lifetime'], 3],
  ];
  await saveProject(
    ann,
    id,
    edits.reduce<Project>((hard, [path, value]) => setField(hard, path, value), { ...addStorage(project), earlyAnalysis: false }),
  );
  return id;
}

test(
  'N-11 a case that may search for one second has its row seconds later, with its status and gap, and details that are those of the row',
  { timeout: 120_000 },
  async () => {
    const id = await hardProject();
    const begin = performance.now();
    await ann.call(postCalculate, { params: { id } });
    expect(await untilEnded(ann, id)).toMatchObject({ status: 'ready', done: 1, failure: '' });
    const took = (performance.now() - begin) / 1000;
    const { proof, npv } = (await ann.call(postTableOfKind, { params: { id, sensitivity: '0', kind: 'all' } })).data!.items[0]!;
    expect(took).toBeLessThan(20);
    expect(proof).toMatchObject({ status: 'timedOut', method: expect.any(String) as string, windows: 3 * 365 });
    expect(proof.gap).toBeGreaterThan(1e-6);
    expect(proof.gap).toBeLessThan(1);
    expect(proof.windowCounts!.timedOut).toBeGreaterThan(0);
    // A programme for each window, and those of a second of searching.
    expect(proof.iterations).toBeGreaterThanOrEqual(3 * 365);
    expect(Number.isFinite(npv)).toBe(true);
    // The server refuses details whose row is not the one it has stored.
    const details = (await ann.call(postDetails, { params: { id, n: '0' } })).data!;
    expect(details.row.proof).toEqual(proof);
  },
);

test('N-11 a row that was stored before a proof said so much is read as it is, and has its details', async () => {
  const { db } = harness.server.database;
  /** A calculation as an older program stored it, with the hash of its row. */
  const older = async (name: string, npvIsOff: number): Promise<string> => {
    const id = await createProject(ann, { units: [2], name });
    await ann.call(postCalculate, { params: { id } });
    expect(await untilEnded(ann, id)).toMatchObject({ status: 'ready' });
    const { id: calculation } = await db.selectFrom('calculation').select('id').where('project_id', '=', id).executeTakeFirstOrThrow();
    const { outcome } = await db
      .selectFrom('result_row')
      .select('outcome')
      .where('calculation_id', '=', calculation)
      .executeTakeFirstOrThrow();
    const stored = JSON.parse(outcome) as { row: { npv: number; proof: Record<string, unknown> } };
    for (const field of ['iterations', 'windowCounts', 'searchesEnded']) delete stored.row.proof[field];
    stored.row.npv += npvIsOff;
    const text = JSON.stringify(stored);
    await db.updateTable('result_row').set({ outcome: text }).where('calculation_id', '=', calculation).execute();
    await db
      .updateTable('calculation')
      .set({ result_hash: resultHashOf([text]) })
      .where('id', '=', calculation)
      .execute();
    return id;
  };
  const id = await older('Older', 0);
  const row = (await ann.call(postTableOfKind, { params: { id, sensitivity: '0', kind: 'all' } })).data!.items[0]!;
  expect(row.proof).toMatchObject({ status: 'proven', windows: 365 });
  expect(row.proof.iterations).toBeUndefined();
  expect((await ann.call(postDetails, { params: { id, n: '0' } })).data!.row.npv).toBe(row.npv);
  // A number that is another one than its details have is still noticed.
  const wrong = await older('Wrong', 1);
  await expect(ann.call(postDetails, { params: { id: wrong, n: '0' } })).rejects.toThrow(/Internal error/);
});
