import { expect, test } from 'vitest';
import { readyRef } from '../../test/builders.ts';
import { assignYear, offeredYears, stripsOf, unassignedMessage, yearsWithoutStrip, type YearFile } from '../index.ts';

const file = (fileName: string, years: number[]): YearFile => ({ fileName, data: readyRef(), years });

test('IMP-19 the years offered begin with the current one and are as many as the project has', () => {
  expect(offeredYears(3, 2026)).toEqual([2026, 2027, 2028]);
  expect(offeredYears(40, 2026).at(-1)).toBe(2065);
});
test('IMP-20 a year belongs to one file: giving it to a file takes it from the others', () => {
  let files = [file('a', [1, 2]), file('b', [3])];
  files = assignYear(files, 2, 1);
  expect(files.map(({ years }) => years)).toEqual([[1], [2, 3]]);
  expect(assignYear(files, 2, 1)).toEqual(files);
  expect(unassignedMessage(files, 5)).toBe('The following year(s) have no file assigned: 4, 5.');
  expect(unassignedMessage(files, 3)).toBeUndefined();
});
test('the strips of an import carry file, place and project years', () => {
  const strips = stripsOf([file('north', [1, 3]), file('south', [2])], 3);
  expect(
    strips.map(({ timeSeriesFileBaseName, fileIndex, projectYearsValid }) => [timeSeriesFileBaseName, fileIndex, projectYearsValid]),
  ).toEqual([
    ['north', 0, [true, false, true]],
    ['south', 1, [false, true, false]],
  ]);
  expect(yearsWithoutStrip(strips, 4, () => true)).toEqual([4]);
});
