import {
  addEnergyMarket,
  addRegulationMarket,
  addSolar,
  addStorage,
  atWholePlaces,
  changedParts,
  checkProject,
  inputChanges,
  readProject,
  setEarlyAnalysis,
  setField,
  settle,
  writeProject,
  type Project,
} from '@stackwatt/model';
import { parseStored, readParsedStored } from '../apps/server/src/project/read-stored.ts';
import { complete } from '../packages/model/test/builders.ts';
import type { Scenario } from './harness.ts';

const two = (value: number): string => String(value).padStart(2, '0');

/** Late-stage, 40 years, three energy and ten regulation markets, ten arrays, ten storage units, 300 capacity events: 4,000 simulations. */
function largeProject(): Project {
  let project = setEarlyAnalysis(addEnergyMarket(complete(), 'fmm'), false);
  for (let i = 0; i < 9; i++) project = addRegulationMarket(addStorage(addSolar(project)));
  project = setField(project, ['capacityMarkets', 0, 'eventKind'], 'scheduled');
  project = setField(
    project,
    ['capacityMarkets', 0, 'events'],
    Array.from({ length: 300 }, (_, i) => ({ date: `2007-${two(1 + (i % 12))}-${two(1 + (i % 28))}T${two(i % 20)}:00`, duration: 2 })),
  );
  project = setField(
    project,
    ['solar', 0, 'sizing', 'absolute'],
    Array.from({ length: 100 }, (_, i) => i + 1),
  );
  for (let i = 0; i < 10; i++) project = setField(project, ['storage', i, 'omEscalator', 'multiYearKind'], 'custom');
  return setField(project, ['lifetime'], 40);
}

/** A document of so many megabytes, nearly all of them storage units, with the lifetime given. */
function manyUnits(megabytes: number, lifetime: number): string {
  const project = complete();
  const [unit] = project.storage;
  const bytesOfUnit = 7_930;
  const count = Math.ceil((megabytes * 1e6) / bytesOfUnit);
  return writeProject({
    ...project,
    storage: Array.from({ length: count }, (_, k) => ({ ...unit!, id: `storage-${k + 1}`, customName: `Unit ${k + 1}`, lifetime })),
  });
}

/** What the server does with two versions, outside of its thread. @returns the answer as text */
function differencesOf(before: string, after: string): string {
  const parsed = (text: string): unknown => {
    const read = parseStored(text);
    if ('problem' in read) throw new Error(read.problem.rule);
    return read.value;
  };
  const projectOf = (value: unknown): Project => {
    const read = readParsedStored(value, true);
    if (read.kind === 'unreadable') throw new Error(read.problems[0]!.rule);
    return read.project;
  };
  const parts = changedParts(parsed(before), parsed(after));
  return JSON.stringify(atWholePlaces(inputChanges(projectOf(parts.before), projectOf(parts.after)), parts));
}

/** What runs at every keystroke, and what opening costs. The checker has 5 ms. */
export const scenarios = (): Scenario[] => {
  const project = largeProject();
  const text = writeProject(project);
  const runs = 200;
  const [before, after] = [manyUnits(20, 10), manyUnits(20, 20)];
  return [
    // The helpers of the collector count here. The server's processes have none: 0.8 s there, of the second that it may take.
    {
      name: 'model: compare two documents of 20 MB, each item another',
      gateMs: 1500,
      aimMs: 500,
      runs: 5,
      run: () => differencesOf(before, after),
    },
    { name: 'model: check a large project', gateMs: 5, aimMs: 1, runs, run: () => checkProject(project) },
    { name: 'model: settle a large project', gateMs: 1, aimMs: 0.2, runs, run: () => settle(project) },
    { name: 'model: one edit of a large project', gateMs: 1, aimMs: 0.2, runs, run: () => setField(project, ['discountRate'], 8) },
    { name: 'model: write a large project', gateMs: 10, aimMs: 2, runs, run: () => writeProject(project) },
    { name: 'model: read a large project', gateMs: 100, aimMs: 30, runs: 50, run: () => readProject(text) },
  ];
};
