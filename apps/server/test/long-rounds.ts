import { rmSync } from 'node:fs';
import { attack } from './attack.ts';
import { createProject, newFolder, PASSWORD, pause, realEntry, signIn, startHarness, type Harness } from './harness.ts';
import { examine } from '../src/maintenance/examine.ts';
import { fuzz, TARGETS } from './fuzz.ts';
import { FEATURES } from './any-project.ts';
import { judgeMany } from './result-laws.ts';
import { playHistory } from './history.ts';
import { CRASH_POINTS, killSaves } from './killed-saves.ts';
import { killExports, KILLED } from './killed-exports.ts';
import { loseAnswers } from './lost-answers.ts';
import { watchOtherCallers } from './other-callers.ts';
import { playPatches } from './patches.ts';
import { fuzzRoutes } from './route-fuzz.ts';
import { mustStart } from './server-process.ts';
import { seeded, seedOf, type Seeded } from './seeded.ts';
import { examineMany } from './stored-faults.ts';
import { stubSimulation } from './stub-simulation.ts';

// The rounds of `npm test` at their full length: `npm run rounds <round> [length] [seed]`. The seed is printed; with the same one a round
// does the same again.
//   fuzz      every parser, or those that are named after the seed, so many texts each (1,000,000), one in a hundred a whole year where the
//   parser reads years patches   patches of documents, right and wrong (1,000,000)
//   routes    every call, so many requests (100,000)
//   history   edits, undos, patches, restores and locks of two to five tabs (10,000 steps)
//   answers   answers cut on the way back (1,000)
//   saves     kill -9 during saves (500)
//   exports   kill -9 of the server and of its workers while files are made (10)
//   doctor    200 faults among so many stored projects (10,000)
//   results   any valid projects calculated and held against the laws of energy and money (10,000)
//   attack    what one account may send, in full size, with the longest wait of another caller
//   projects  projects made and deleted (10,000)
const [, , round = '', length, seedText, ...named] = process.argv;
const seed = seedOf(seedText);
const random = seeded(seed);
const many = (usual: number): number => (length === undefined ? usual : Number(length));

async function withServer(use: (harness: Harness) => Promise<void>, options: Parameters<typeof startHarness>[0] = {}): Promise<void> {
  const harness = await startHarness(options);
  try {
    await use(harness);
  } finally {
    await harness.stop();
  }
}

const rounds: Readonly<Record<string, (random: Seeded) => Promise<void> | void>> = {
  fuzz: () => {
    const unknown = named.filter((name) => !TARGETS.some((target) => target.name === name));
    if (unknown.length > 0)
      throw new Error(`no parser is named ${unknown.join(', ')}; there are ${TARGETS.map(({ name }) => name).join(', ')}`);
    for (const target of TARGETS) {
      if (named.length > 0 && !named.includes(target.name)) continue;
      const from = process.cpuUsage();
      const { read, refused, long, slowestMs } = fuzz(target, random, many(1_000_000), (run) => console.log(`  ${target.name}: ${run}`));
      const { user, system } = process.cpuUsage(from);
      console.log(
        `${target.name}: ${read} read, ${refused} refused (${long} drawn from whole years), slowest ${slowestMs.toFixed(0)} ms, ${((user + system) / 1e6).toFixed(0)} s of processor`,
      );
    }
  },
  patches: () => {
    const { accepted, byVerdict } = playPatches(random, many(1_000_000));
    console.log(`${many(1_000_000)} patches, ${accepted} taken, none wrong: ${JSON.stringify(byVerdict)}`);
  },
  routes: () =>
    withServer(
      async (harness) => {
        const part = 5000;
        for (let done = 0; done < many(100_000); done += part) {
          const { byStatus } = await fuzzRoutes(
            harness,
            await signIn(harness.url, 'first', PASSWORD),
            random,
            Math.min(part, many(100_000) - done),
          );
          console.log(JSON.stringify(byStatus));
        }
      },
      { calculatorEntry: realEntry },
    ),
  history: async () => {
    let clock = Date.now();
    await withServer(
      async (harness) => {
        const part = 500;
        for (let done = 0; done < many(10_000); done += part) {
          const { saved, refused } = await playHistory(await signIn(harness.url, 'first', PASSWORD), {
            random,
            steps: part,
            tabs: 2 + random.below(4),
            wait: (ms) => {
              clock += ms;
            },
          });
          console.log(`${done + part} steps: ${saved} saved, ${refused} refused, one chain`);
        }
      },
      { now: () => clock },
    );
  },
  answers: () =>
    withServer(async (harness) => {
      const { lost } = await loseAnswers(harness.url, await harness.as('ann'), random, many(1000));
      console.log(`${many(1000)} calls, ${lost} answers lost, each call had its effect once`);
    }),
  saves: async () => {
    const points = Array.from({ length: CRASH_POINTS }, (_, i) => i + 1);
    const { acknowledged, unheard, slowestStartMs } = await killSaves(random, many(500), points, console.log);
    console.log(
      `${many(500)} kills: ${acknowledged} saves acknowledged, none lost, ${unheard} stored though their answer was lost; slowest start ${Math.round(slowestStartMs)} ms`,
    );
    if (slowestStartMs > 10_000) process.exitCode = 1;
  },
  exports: async () => {
    const kills = Array.from({ length: many(10) }, (_, k) => KILLED[k % KILLED.length]!);
    const disturbed = await killExports(random, kills, console.log);
    console.log(`${many(10)} kills, ${disturbed} of them while a file was made; every file has the bytes of an undisturbed one`);
  },
  doctor: async () => {
    const { seeded: made, missed, soundMs } = await examineMany(random, many(10_000));
    console.log(
      `${many(10_000)} projects looked at in ${(soundMs / 1000).toFixed(0)} s of processor; ${made - missed.length} of ${made} faults found`,
    );
    if (missed.length > 0 || soundMs > 300_000) throw new Error(`missed: ${missed.join(', ')}`);
  },
  results: () => {
    let told = 0;
    const { results, infeasible, refused, broken, largest, features } = judgeMany(seed, many(10_000), {
      onProgress: (valid, all) => {
        console.log(
          `${valid} projects, ${all.length} laws broken${all
            .slice(told)
            .map((one) => `\n  ${one}`)
            .join('')}`,
        );
        told = all.length;
      },
    });
    console.log(`${results} results, ${infeasible} infeasible, ${refused} drawn and refused by the checker, ${broken.length} laws broken`);
    for (const [law, off] of Object.entries(largest)) console.log(`  ${law}: at most ${off.toExponential(1)}`);
    const missing = FEATURES.filter((feature) => !features.has(feature));
    if (broken.length > 0 || (results > 3000 && missing.length > 0))
      throw new Error(`broken: ${broken.slice(told).join('; ')}; never drawn: ${missing.join(', ')}`);
  },
  attack: async () => {
    const folder = newFolder();
    const server = await mustStart(folder, {}, ['real']);
    try {
      const idle = await watchOtherCallers(server.url, server.pid, () => pause(5000));
      console.log(`idle: others wait ${Math.round(idle.worstMs)} ms at most`);
      const ended = await attack(server, 1, ({ name, worstMs, worstProcessorMs, memoryMb, statuses }) =>
        console.log(
          `${name}: ${[...new Set(statuses)].join(', ')}; others wait ${Math.round(worstMs)} ms at most, ${Math.round(worstProcessorMs)} ms of it the server's; ${memoryMb} MB`,
        ),
      );
      const slow = ended.filter((one) => one.worstProcessorMs > 250);
      if (slow.length > 0) throw new Error(`others waited too long: ${slow.map((one) => one.name).join(', ')}`);
    } finally {
      await server.kill();
      rmSync(folder, { recursive: true, force: true });
    }
  },
  projects: () =>
    withServer(async (harness) => {
      const ann = await harness.as('ann');
      for (let i = 0; i < many(10_000); i++) {
        const id = await createProject(ann, { level: 20 + random.below(50), units: [1] });
        if (random.chance(0.1)) await ann.fetch(`/api/project/${id}/result/calculate`, { method: 'POST' });
        const copy = random.chance(0.3)
          ? ((await (await ann.fetch(`/api/project/${id}/duplicate`, { method: 'POST' })).json()) as { id: string }).id
          : undefined;
        for (const one of copy === undefined ? [id] : [id, copy])
          if ((await ann.fetch(`/api/project/${one}`, { method: 'DELETE' })).status !== 204)
            throw new Error(`project ${i} was not deleted`);
      }
      for await (const { place, problem } of examine(harness.server.database, stubSimulation)) throw new Error(`${place}: ${problem}`);
      const { n } = await harness.server.database.db
        .selectFrom('series')
        .select((e) => e.fn.countAll().as('n'))
        .executeTakeFirstOrThrow();
      if (Number(n) > 0) throw new Error(`${n} series are left of nothing`);
      console.log(`${many(10_000)} projects made and deleted, nothing is left`);
    }),
};

const chosen = rounds[round];
if (!chosen) {
  console.error(`rounds: ${Object.keys(rounds).join(', ')}`);
  process.exit(2);
}
console.log(`${round}, seed ${seed}`);
const from = performance.now();
await chosen(random);
console.log(`${((performance.now() - from) / 1000).toFixed(0)} s`);
