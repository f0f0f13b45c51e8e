import { join } from 'node:path';
import { getInput, getProjects, putInput } from '@stackwatt/api';
import { afterEach, expect, test } from 'vitest';
import { openSqlite } from '../src/db/sqlite.ts';
import { createProject, newFolder, pause, PASSWORD, signIn, type Client } from './harness.ts';
import { mustStart, type ServerProcess } from './server-process.ts';

let server: ServerProcess | undefined;
afterEach(() => server?.kill());

/** A server with a project, and another program that holds the right to write. */
async function withAnotherWriter(): Promise<{ first: Client; id: string; letGo: () => void }> {
  const folder = newFolder();
  server = await mustStart(folder);
  const first = await signIn(server.url, 'first', PASSWORD);
  const id = await createProject(first);
  const other = openSqlite(join(folder, 'stackwatt.sqlite'));
  other.exec('begin immediate');
  return {
    first,
    id,
    letGo: () => {
      other.exec('rollback');
      other.close();
    },
  };
}
async function save(client: Client, id: string, notes: string): Promise<number> {
  const { data, headers } = await client.call(getInput, { params: { id } });
  const body = data!.replace('"notes": ""', `"notes": "${notes}"`);
  return client.call(putInput, { params: { id }, body, headers: { 'if-match': headers.get('etag')! } }).then(
    ({ status }) => status,
    (error: { problem: { status: number } }) => error.problem.status,
  );
}

test('L-4 what only reads is answered while a save waits for another program that writes, and the save is done afterwards', async () => {
  const { first, id, letGo } = await withAnotherWriter();
  let saved: number | undefined;
  const saving = save(first, id, 'kept').then((status) => {
    saved = status;
  });
  await pause(300);
  // In the thread of the server each of these would wait until the other program is done.
  for (let k = 0; k < 5; k++) expect((await first.call(getProjects)).data!.map((project) => project.id)).toContain(id);
  expect(saved).toBeUndefined();
  letGo();
  await saving;
  expect(saved).toBe(200);
  expect((await first.call(getInput, { params: { id } })).data).toContain('"notes": "kept"');
});

test('F-8 saves that wait in line for another program are refused within ten seconds, and what was refused is not done later', async () => {
  const { first, id, letGo } = await withAnotherWriter();
  const from = performance.now();
  const ends = await Promise.all(
    ['a', 'b', 'c'].map(async (notes) => ({ status: await save(first, id, notes), after: performance.now() - from })),
  );
  expect(ends.map(({ status }) => status)).toEqual([503, 503, 503]);
  expect(Math.max(...ends.map(({ after }) => after))).toBeLessThan(10_000);
  letGo();
  expect(await save(first, id, 'later')).toBe(200);
  expect((await first.call(getInput, { params: { id } })).data).toContain('"notes": "later"');
});
