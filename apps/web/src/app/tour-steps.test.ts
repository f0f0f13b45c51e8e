import { samples } from '@stackwatt/catalog';
import { addStorage, checkProject, newProject, setField, setUseEnergyMarket, type Project } from '@stackwatt/model';
import { expect, test } from 'vitest';
import { tourSteps } from './tour-steps.ts';

const doneOf = (project: Project, hasResults = false): boolean[] =>
  tourSteps({ project, issues: checkProject(project).issues, hasResults }).map((step) => step.isDone);

test('UX-66 the steps of the tour tick themselves by what the project has, in any order', () => {
  const empty = newProject('2026-11-20');
  expect(doneOf(empty)).toEqual([false, false, false, false, false, false]);
  expect(doneOf(setField(empty, ['discountRate'], 8))).toEqual([false, false, false, false, true, false]);
  // A market and a storage unit are chosen; the prices of the one are still to come.
  expect(doneOf(addStorage(setUseEnergyMarket(empty, true)))).toEqual([false, true, false, true, false, false]);
  const built = samples[0]!.build().project;
  expect(doneOf(built)).toEqual([true, true, true, true, true, false]);
  expect(doneOf(built, true)).toEqual([true, true, true, true, true, true]);
});
