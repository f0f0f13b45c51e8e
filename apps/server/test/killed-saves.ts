import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { getInput, patchInput, putInput } from '@stackwatt/api';
import { sha1Of } from '@stackwatt/model';
import DiffMatchPatch from 'diff-match-patch';
import { examine } from '../src/maintenance/examine.ts';
import { openDatabase } from '../src/db/database.ts';
import { clientTo, createProject, newFolder, pause, PASSWORD, signIn, type Client } from './harness.ts';
import type { Seeded } from './seeded.ts';
import { mustStart, type ServerProcess } from './server-process.ts';
import { stubSimulation } from './stub-simulation.ts';

/** Statements of a save, each before and after: token, project, begin, update, look, commit. */
export const CRASH_POINTS = 12;
const CLIENTS = 4;

export interface KilledSaves {
  readonly acknowledged: number;
  /** Saves that were stored although their answer was lost. */
  readonly unheard: number;
  /** Of the processor, from the begin of the start until it was ready. */
  readonly slowestStartMs: number;
}

/**
 * F-1: four clients save numbered documents while the server is killed, at each step of a save in turn and at random moments. After every
 * start each document is whole and is that of the last acknowledged save, or of the one on its way.
 *
 * @param points  at which the first kills happen; the others at random
 * @throws Error with the seed and the round
 */
export async function killSaves(
  random: Seeded,
  kills: number,
  points: readonly number[],
  say: (line: string) => void = () => {},
): Promise<KilledSaves> {
  const folder = newFolder();
  const tool = new DiffMatchPatch.diff_match_patch();
  let server: ServerProcess = await mustStart(folder);
  let slowestStartMs = 0;
  let acknowledged = 0;
  let firstIsAnswered = (): void => {};
  const first = new Promise<void>((resolve) => (firstIsAnswered = resolve));
  let unheard = 0;
  try {
    const { token } = await signIn(server.url, 'first', PASSWORD);
    let client: Client = clientTo(server.url, token, 'first');
    const projects = await Promise.all(Array.from({ length: CLIENTS }, async () => ({ id: await createProject(client), saved: 0 })));
    const numberOf = (text: string): number => Number(/"notes": "save (\d+) /.exec(text)?.[1] ?? 0);
    await server.kill();
    for (let kill = 1; kill <= kills; kill++) {
      const point = points[kill - 1] ?? (random.chance(0.5) ? 1 + random.below(4 * CRASH_POINTS) : 0);
      server = await mustStart(folder, point === 0 ? {} : { CRASH_AT: String(point) });
      slowestStartMs = Math.max(slowestStartMs, server.startMs);
      client = clientTo(server.url, token, 'first');
      const fail = (what: string): never => {
        throw new Error(`seed ${random.seed}, kill ${kill} at ${point === 0 ? 'a random moment' : `point ${point}`}: ${what}`);
      };
      for (const project of projects) {
        const { data } = await client.call(getInput, { params: { id: project.id } });
        const found = numberOf(data!);
        if (found !== project.saved && found !== project.saved + 1) fail(`save ${project.saved} was acknowledged and ${found} is there`);
        if (found > project.saved) unheard++;
        project.saved = found;
      }
      for (const row of await documentsIn(folder))
        if (createHash('sha1').update(row.document).digest('hex') !== row.document_hash) fail('a document is torn');
      const saving = projects.map(async (project, i) => {
        try {
          for (;;) {
            const { data: text, headers } = await client.call(getInput, { params: { id: project.id } });
            const next = text!.replace(/"notes": "[^"]*"/, `"notes": "save ${project.saved + 1} ${'x'.repeat(random.below(4000))}"`);
            if (i % 2 === 0)
              await client.call(putInput, { params: { id: project.id }, body: next, headers: { 'if-match': headers.get('etag')! } });
            else
              await client.call(patchInput, {
                params: { id: project.id },
                body: {
                  hashExistingData: sha1Of(text!),
                  hashNewData: sha1Of(next),
                  patch: tool.patch_toText(tool.patch_make(text!, next)),
                },
              });
            project.saved++;
            acknowledged++;
            firstIsAnswered();
          }
        } catch {
          // The server died before it answered.
        }
      });
      // On a busy machine no save might be answered before any kill, and nothing would be said about those that were.
      await Promise.race([first, pause(10_000)]);
      await pause(30 + random.below(200));
      if (point === 0) await server.kill();
      else {
        process.kill(server.pid, 'SIGUSR2');
        const isDead = await Promise.race([Promise.all(saving).then(() => true), pause(5000).then(() => false)]);
        if (!isDead && point <= CRASH_POINTS) fail('the server is still there');
        await server.kill();
      }
      await Promise.all(saving);
      if (kill % 25 === 0)
        say(`${kill} kills, ${acknowledged} saves acknowledged, ${unheard} stored unheard, slowest start ${Math.round(slowestStartMs)} ms`);
    }
    const database = openDatabase({ kind: 'sqlite', path: join(folder, 'stackwatt.sqlite') });
    try {
      for await (const { place, problem } of examine(database, stubSimulation))
        throw new Error(`seed ${random.seed}: ${place}: ${problem}`);
    } finally {
      await database.close();
    }
    return { acknowledged, unheard, slowestStartMs };
  } finally {
    await server.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function documentsIn(folder: string): Promise<{ document: string; document_hash: string }[]> {
  const database = openDatabase({ kind: 'sqlite', path: join(folder, 'stackwatt.sqlite') });
  try {
    return await database.db.selectFrom('project').select(['document', 'document_hash']).execute();
  } finally {
    await database.close();
  }
}
