import { expect, test } from 'vitest';
import { complete, fresh } from '../../test/builders.ts';
import {
  addSolar,
  addStorage,
  changeSteps,
  copyProject,
  inputChanges,
  removeSolar,
  setBus,
  setField,
  setLifetime,
  type Project,
} from '../index.ts';

const stepsOf = (before: Project, after: Project, most = 12, areProjects = false) =>
  changeSteps(before, after, inputChanges(before, after, { areProjects }), most, { areProjects });

test('UX-87 changes are made one after the other, each on top of those before, and the last project has all that counts', () => {
  const before = complete();
  const priced = setField(setField(before, ['discountRate'], 6.5), ['solar', 0, 'sizing', 'absolute'], [120, 140]);
  const after = setField(setLifetime(priced, 20), ['storage', 0, 'lifetime'], 12);
  const steps = stepsOf(before, after);
  expect(steps.length).toBeGreaterThanOrEqual(4);
  for (const [k, { project, changes }] of steps.entries()) {
    // What is left to do is what the later steps do, and nothing that was done is undone.
    const left = inputChanges(project, after).map(({ path }) => path.join('.'));
    expect(changes.some(({ path }) => left.includes(path.join('.')))).toBe(false);
    expect(left.length).toBeLessThanOrEqual(steps.slice(k + 1).flatMap((step) => step.changes).length);
  }
  expect(inputChanges(steps.at(-1)!.project, after)).toEqual([]);
  expect(stepsOf(before, before)).toEqual([]);
});

test('UX-87 a part that comes with its switch, one that goes, and items in other places arrive at the same project', () => {
  const bare = fresh();
  const more = setField(addStorage(addSolar(addSolar(bare))), ['solar', 1, 'deratingFactor'], 70);
  const first = more.solar[0]!.id;
  const less = setField(removeSolar(more, first), ['solar', 0, 'deratingFactor'], 60);
  for (const [from, to] of [
    [bare, more],
    [more, bare],
    [more, less],
    [less, more],
    [more, setBus(more, 'dc')],
  ] as const)
    expect(inputChanges(stepsOf(from, to).at(-1)!.project, to)).toEqual([]);
});

test('UX-87 more changes than steps are made by part, and beyond that the first ones', () => {
  const before = complete();
  let after = setField(setField(before, ['discountRate'], 6.5), ['inflationRate'], 1);
  after = setField(setField(after, ['solar', 0, 'sizing', 'absolute'], [3]), ['solar', 0, 'deratingFactor'], 71);
  expect(stepsOf(before, after, 4)).toHaveLength(4);
  const parts = stepsOf(before, after, 3).map(({ changes }) => changes.map(({ meta }) => meta.title).toSorted());
  expect(parts).toHaveLength(3);
  expect(parts).toEqual(expect.arrayContaining([['Derating factor', 'Sizes'], ['Discount rate'], ['Inflation rate']]));
  expect(stepsOf(before, after, 2)).toHaveLength(2);
});

test('UX-87 items of two projects are the same ones by their place, where no id is common', () => {
  const one = complete();
  const renamed = JSON.parse(JSON.stringify(one).replaceAll(/"id":"/g, '"id":"other ')) as Project;
  const other = setField(renamed, ['solar', 0, 'sizing', 'absolute'], [42]);
  const told = (areProjects: boolean) => inputChanges(one, other, { areProjects }).map(({ meta, to }) => [meta.title, to]);
  expect(told(true)).toContainEqual(['Sizes', [42]]);
  expect(told(true).length).toBeLessThan(told(false).length);
  expect(inputChanges(stepsOf(one, other, 12, true).at(-1)!.project, other, { areProjects: true })).toEqual([]);
  expect(inputChanges(one, copyProject(one), { areProjects: true })).toEqual([]);
});
