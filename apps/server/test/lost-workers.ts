import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { postCalculate, postStatus } from '@stackwatt/api';
import { createProject, pause, startHarness, untilEnded, untilStatus } from './harness.ts';
import { startPostgres } from './postgres.ts';

// F-2 and F-6 on PostgreSQL, where what a worker held is free six seconds after it was last seen: one of two workers is killed in the
// middle of a calculation, another one is stopped for 40 s while its work is taken over, and then goes on.
// `npx tsx apps/server/test/lost-workers.ts`
const postgres = await startPostgres();
if (typeof postgres === 'string') throw new Error(postgres);
const url = postgres.database('lost');
const harness = await startHarness({ environment: { DATABASE_URL: url } });
const entry = fileURLToPath(new URL('./stub-worker.ts', import.meta.url));
const workers: ChildProcess[] = [];
const startWorker = (): Promise<ChildProcess> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, ['--import', 'tsx', entry], {
      env: { ...process.env, DATABASE_URL: url, STACKWATT_WORKERS: '1' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    workers.push(child);
    child.stdout.once('data', () => resolve(child));
  });
try {
  const ann = await harness.as('ann');
  const units = Array.from({ length: 200 }, (_, i) => i + 1);
  const undisturbed = await createProject(ann, { units });
  let [first, second] = [await startWorker(), await startWorker()];
  await ann.call(postCalculate, { params: { id: undisturbed } });
  await untilEnded(ann, undisturbed, 60_000);
  for (const what of ['SIGKILL', 'SIGSTOP'] as const) {
    const id = await createProject(ann, { units, orders: { pauseMs: 100 }, discountRate: what === 'SIGKILL' ? 8 : 8.5 });
    await ann.call(postCalculate, { params: { id } });
    await untilStatus(ann, id, (status) => status.done > 20, 60_000);
    first.kill(what);
    const from = performance.now();
    if (what === 'SIGSTOP') {
      await pause(40_000);
      first.kill('SIGCONT');
    }
    const ended = await untilEnded(ann, id, 120_000);
    console.log(
      `${what}: ${ended.status}, ${ended.done} of ${ended.total}, attempts ${ended.attempts}, ${((performance.now() - from) / 1000).toFixed(0)} s after`,
    );
    const rows = await harness.server.database.db
      .selectFrom('result_row')
      .innerJoin('calculation', 'calculation.id', 'result_row.calculation_id')
      .select('case_id')
      .where('project_id', '=', id)
      .execute();
    if (ended.status !== 'ready' || rows.length !== 200) process.exitCode = 1;
    if (what === 'SIGKILL') [first, second] = [second, await startWorker()];
  }
  const hashes = await harness.server.database.db
    .selectFrom('calculation')
    .select(['result_hash', 'state'])
    .orderBy('created_at')
    .execute();
  console.log(hashes.map((row) => `${row.state} ${row.result_hash?.slice(0, 12)}`).join(', '));
  if (hashes[0]!.result_hash !== hashes[1]!.result_hash) process.exitCode = 1;
  console.log((await ann.call(postStatus, { params: { id: undisturbed } })).data!.status);
} finally {
  for (const worker of workers) worker.kill('SIGKILL');
  await harness.stop();
  await postgres.stop();
}
