import { setField, type Project } from '@stackwatt/model';
import { expect, test } from 'vitest';
import { storageOnly, yearOf } from '../../../model/test/builders.ts';
import { runProject } from '../../test/run-project.ts';
import { describeCase, prepare, simulateCase, timeSeriesOf, type Prepared } from '../index.ts';
import { SEARCH_WORK_OF_CASE, searchWorkOfYear } from './search-work.ts';

const set = (project: Project, edits: readonly (readonly [path: (string | number)[], value: unknown])[]): Project =>
  edits.reduce((p, [path, value]) => setField(p, path, value), project);

/**
 * Ten days on which taking energy is paid for: there the plain programme would charge and discharge at once, and is not enough. Every year
 * its prices are others.
 */
const built = storageOnly(yearOf((hour) => (hour < 240 ? (hour % 24 < 12 ? -60 - (hour % 5) : 40 + (hour % 7)) : 40)));
const project = set({ ...built.project, earlyAnalysis: false, lifetime: 4 }, [[['energyMarkets', 0, 'priceEscalator', 'enabled'], true]]);
const {
  prepared,
  cases: [one],
  rows: [whole],
} = runProject(project, built.series);

/** The inputs anew, with so much work for searching: what was worked out before is not known. */
const inputsWith = (searchWork: number): Prepared => ({ ...prepare(prepared.project, built.series), searchWork });
function rowOf(inputs: Prepared) {
  const outcome = simulateCase(inputs, one!);
  if (outcome.kind !== 'result') throw new Error(outcome.reason);
  return outcome.row;
}

test('N-11 a row tells what was done for it: programmes solved, and windows by how they were planned', () => {
  const { iterations, windowCounts, windows, searchedWindows } = whole!.proof;
  expect(windows).toBe(4 * 365);
  expect(windowCounts).toEqual({ concave: 4 * 365 - searchedWindows!, exact: searchedWindows, branched: 0, open: 0, timedOut: 0 });
  // A pass for each window, and one or more for each that was solved exactly as well.
  expect(searchedWindows).toBeGreaterThanOrEqual(4 * 10);
  expect(iterations).toBeGreaterThanOrEqual(windows! + searchedWindows!);
  expect(whole!.proof).toMatchObject({ status: 'proven' });
  // The work of a case, shared by its four years of one market.
  expect(searchWorkOfYear(prepared)).toBe(SEARCH_WORK_OF_CASE / 4);
});

test('N-11 a case without work for searching has its row all the same, with its status and its gap', () => {
  const row = rowOf(inputsWith(0));
  expect(row.proof).toMatchObject({ status: 'timedOut', iterations: 4 * 365, searchedWindows: 0 });
  expect(row.proof.windowCounts!.timedOut).toBeGreaterThanOrEqual(4 * 10);
  expect(row.proof.gap).toBeGreaterThan(1e-6);
  expect(row.revenue[0]).toBeLessThan(whole!.revenue[0]!);
});

test('N-11 N-21 wherever searches end, the same inputs give the same row, and details and series of that very operation', () => {
  const statuses = new Set<string | undefined>();
  // A pass of a window takes 9.6 units, one with exact rewards ten times as much; a quarter of a year's share may be used at once.
  for (const work of [0, 4 * 300, 4 * 2000, 4 * 100_000]) {
    const row = rowOf(inputsWith(work));
    statuses.add(row.proof.status);
    const again = inputsWith(work);
    // From the start, and where the starts of the years are known.
    const [first, second] = [describeCase(again, one!), describeCase(again, one!)];
    expect(first.row).toEqual(row);
    expect(second.row).toEqual(row);
    expect(timeSeriesOf(again, one!, 4)).toEqual(timeSeriesOf(inputsWith(work), one!, 4));
  }
  expect(statuses).toEqual(new Set(['timedOut', 'proven']));
});
