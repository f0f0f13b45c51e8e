import { expect, test } from 'vitest';
import { readSelection, stepPath, STEPS, writeSelection, type Selection } from './steps.ts';

test('WIZ-01 exactly five steps in order, indexed 0 to 4', () => {
  expect(STEPS.map(({ name }, index) => [index, name])).toEqual([
    [0, 'Setup'],
    [1, 'Application'],
    [2, 'Equipment'],
    [3, 'Economics'],
    [4, 'Results'],
  ]);
});
test('NAV-06 NAV-09 the steps have their names and urls', () => {
  expect(STEPS.map(({ url, name }) => [url, name])).toEqual([
    ['setup', 'Setup'],
    ['revenue', 'Application'],
    ['equipment', 'Equipment'],
    ['other', 'Economics'],
    ['results', 'Results'],
  ]);
  expect(STEPS[3].title).toBe('Project Economics');
  expect(stepPath('p1', 'revenue', 'dam')).toBe('/project/p1/revenue#dam');
});
test('NAV-20 a selection is written and read without loss', () => {
  const selections: Selection[] = [
    { kind: 'none' },
    { kind: 'sensitivity', sensitivity: 3, tableKind: 'group' },
    { kind: 'optimization', sensitivity: 0, tableKind: 'all', optimization: 12 },
  ];
  expect(selections.map(writeSelection)).toEqual(['-', '3+group', '0+all+12']);
  expect(selections.map((selection) => readSelection(writeSelection(selection)))).toEqual(selections);
});
test('NAV-21 a segment of any other form is no selection', () => {
  for (const segment of ['', '1', '1+each', '1+all+', '1+all+x', '-1+all', '1+all+2+3'])
    expect(readSelection(segment)).toEqual({ kind: 'none' });
});
