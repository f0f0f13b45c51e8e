import {
  addEnergyMarket,
  addRegulationMarket,
  addSolar,
  addStorage,
  checkProject,
  readProject,
  setEarlyAnalysis,
  setField,
  settle,
  writeProject,
  type Project,
} from '@stackwatt/model';
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

/** What runs at every keystroke, and what opening costs. The checker has 5 ms. */
export const scenarios = (): Scenario[] => {
  const project = largeProject();
  const text = writeProject(project);
  const runs = 200;
  return [
    { name: 'model: check a large project', gateMs: 5, aimMs: 1, runs, run: () => checkProject(project) },
    { name: 'model: settle a large project', gateMs: 1, aimMs: 0.2, runs, run: () => settle(project) },
    { name: 'model: one edit of a large project', gateMs: 1, aimMs: 0.2, runs, run: () => setField(project, ['discountRate'], 8) },
    { name: 'model: write a large project', gateMs: 10, aimMs: 2, runs, run: () => writeProject(project) },
    { name: 'model: read a large project', gateMs: 100, aimMs: 30, runs: 50, run: () => readProject(text) },
  ];
};
