import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { getExports, postCalculate, postExport, type Export } from '@stackwatt/api';
import { setEarlyAnalysis } from '@stackwatt/model';
import { openDatabase } from '../src/db/database.ts';
import {
  clientTo,
  createProject,
  newFolder,
  pause,
  PASSWORD,
  saveProject,
  signIn,
  smallProject,
  untilEnded,
  type Client,
} from './harness.ts';
import type { Seeded } from './seeded.ts';
import { mustStart, type ServerProcess } from './server-process.ts';

export const KILLED = ['server', 'worker'] as const;
export type Killed = (typeof KILLED)[number];

/**
 * F-4: the server, or the processes that work for it, are killed while a file is made. Until the file is whole nothing of it can be
 * downloaded; then it has the bytes of one that was made undisturbed, and what the killed attempts had stored is gone.
 *
 * @param kills  what is killed, one after the other
 * @returns how many files were being made when they were disturbed; @throws Error with the seed and the round
 */
export async function killExports(random: Seeded, kills: readonly Killed[], say: (line: string) => void = () => {}): Promise<number> {
  const folder = newFolder();
  const start = (): Promise<ServerProcess> => mustStart(folder, {}, ['real']);
  let server = await start();
  try {
    let ann: Client = await signIn(server.url, 'first', PASSWORD);
    const id = await createProject(ann);
    const { project } = smallProject({ units: [1] });
    await saveProject(ann, id, { ...setEarlyAnalysis(project, false), lifetime: 2 });
    await ann.call(postCalculate, { params: { id } });
    await untilEnded(ann, id);
    const ask = async (): Promise<Export> => (await ann.call(postExport, { params: { id }, body: { n: 0, what: 'timeseries-all' } })).data!;
    const find = async (job: Export): Promise<Export> =>
      (await ann.call(getExports, { params: { id } })).data!.find((one) => one.id === job.id)!;
    const download = (job: Export): Promise<Response> => ann.fetch(`/api/project/${id}/exports/${job.id}/file`);
    const hashOf = async (response: Response): Promise<string> =>
      createHash('sha256')
        .update(new Uint8Array(await response.arrayBuffer()))
        .digest('hex');
    /** Asks for the file at each look, until the job has ended. */
    const untilMade = async (job: Export, fail: (what: string) => never): Promise<Export> => {
      for (const from = performance.now(); performance.now() - from < 120_000; await pause(40)) {
        const before = await find(job);
        const { status } = await download(job);
        const { state, failure } = await find(job);
        if (state === 'failed') fail(`it was given up: ${failure}`);
        if (status !== 409 && !(status === 200 && state === 'finished')) fail(`${status} while it is ${state}`);
        if (before.state === 'finished') return before;
      }
      return fail('it never ended');
    };
    const first = await ask();
    await untilMade(first, (what) => {
      throw new Error(what);
    });
    const undisturbed = await hashOf(await download(first));
    for (const [k, killed] of kills.entries()) {
      const fail = (what: string): never => {
        throw new Error(`seed ${random.seed}, kill ${k + 1}, of the ${killed}: ${what}`);
      };
      const job = await ask();
      while ((await find(job)).state === 'queued') await pause(2);
      await pause(random.below(300));
      // Killed when it was done already, it would prove nothing: such a round is said.
      const wasOpen = (await find(job)).state === 'running';
      if (killed === 'server') {
        await server.kill();
        server = await start();
        ann = clientTo(server.url, ann.token, 'first');
      } else for (const pid of server.children()) process.kill(pid, 'SIGKILL');
      const made = await untilMade(job, fail);
      if ((await hashOf(await download(job))) !== undisturbed) fail('the bytes are others');
      say(`${k + 1}: killed the ${killed} ${wasOpen ? 'while it was made' : 'after it was made'}, attempts ${made.attempts}`);
    }
    await server.kill();
    const database = openDatabase({ kind: 'sqlite', path: join(folder, 'stackwatt.sqlite') });
    try {
      const jobs = await database.db.selectFrom('export_job').select(['id', 'attempts', 'pieces']).execute();
      const pieces = await database.db.selectFrom('export_piece').select(['job_id', 'attempt']).execute();
      for (const job of jobs) {
        const own = pieces.filter(({ job_id }) => job_id === job.id);
        if (own.length !== job.pieces || own.some(({ attempt }) => attempt !== job.attempts))
          throw new Error(`seed ${random.seed}: pieces of a killed attempt are left`);
      }
      return jobs.filter(({ attempts }) => attempts > 1).length;
    } finally {
      await database.close();
    }
  } finally {
    await server.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}
