import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { movedNumbers } from './compare.ts';
import { type Golden, goldenProjects, metricsOf } from './golden-projects.ts';

// This proves sameness and nothing else: a number that moves is either an error or belongs, with its reason, into the commit that
// writes the baseline anew (update-baseline.ts prints what moved).
const baseline = JSON.parse(readFileSync(new URL('baseline.json', import.meta.url), 'utf8')) as Golden;

test('N-26 at least 30 projects have a baseline', () => {
  expect(goldenProjects.length).toBeGreaterThanOrEqual(30);
  expect(Object.keys(baseline).toSorted()).toEqual(goldenProjects.map(({ name }) => name).toSorted());
});

test.each(goldenProjects)('N-26 $name: no number moved', (project) => {
  expect(movedNumbers({ [project.name]: baseline[project.name]! }, { [project.name]: metricsOf(project) })).toEqual([]);
});

test('N-26 a moved number, a lost project and one without a result are named', () => {
  const before = { a: { 0: { npv: 1_000_000, irr: null } }, b: { 0: { npv: 1 } } };
  expect(movedNumbers(before, { a: { 0: { npv: 1_000_000, irr: null } }, b: { 0: { npv: 1 } } })).toEqual([]);
  expect(movedNumbers(before, { a: { 0: { npv: 1_000_001, irr: 0.08 } } })).toEqual([
    'a, case 0: npv 1000000 → 1000001',
    'a, case 0: irr null → 0.08',
    'b: is gone',
  ]);
});
